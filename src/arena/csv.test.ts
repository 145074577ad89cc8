import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, CsvReader, csvRow, csvText, harmless } from './csv.ts';

/** Reads a text that comes in pieces. */
function read(pieces: readonly string[]): { rows: string[][]; unfinished: string } {
  const reader = new CsvReader();
  const rows = pieces.flatMap((piece) => [...reader.feed(piece)]);
  return { rows, unfinished: reader.unfinished };
}

/** Cuts a text at the given places. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, i) => text.slice(start, at[i]));
}

const awkward = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ' ', '|', "'", 'é', '€', '😀', '\t', '\0') });
const cell = fc.oneof(awkward, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 });
const places = fc.array(fc.nat({ max: 500 }), { maxLength: 12 });

describe('round trip', () => {
  test('any texts, cut anywhere', () => {
    fc.assert(
      fc.property(table, places, (rows, at) => {
        const text = rows.map(csvRow).join('');
        const pieces = cut(text, at);
        expect(pieces.join('')).toBe(text);
        expect(read(pieces)).toEqual({ rows, unfinished: '' });
      }),
      { numRuns: 500 },
    );
  });

  test('any texts, character by character', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(read(rows.map(csvRow).join('').split(''))).toEqual({ rows, unfinished: '' });
      }),
    );
  });

  test('a file that was cut off: whole rows, and the rest as it is', () => {
    fc.assert(
      fc.property(table, fc.nat(), (rows, at) => {
        const lines = rows.map(csvRow);
        const text = lines.join('');
        const length = text.length === 0 ? 0 : at % text.length;
        let whole = 0;
        let used = 0;
        while (whole < lines.length && used + lines[whole].length <= length) used += lines[whole++].length;
        expect(read([text.slice(0, length)])).toEqual({ rows: rows.slice(0, whole), unfinished: text.slice(used, length) });
      }),
    );
  });

  test('numbers come back as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), (numbers) => {
        const [row] = read([csvRow(numbers)]).rows;
        expect(row.map(Number)).toEqual(numbers.map((value) => value + 0)); // -0 is written as 0
      }),
    );
  });
});

describe('a row', () => {
  const cases: [string, Cell[], string][] = [
    ['plain texts as they are', ['a', 'b c', "it's"], "a,b c,it's\n"],
    [
      'numbers in their shortest form',
      [0, -0, 12, 0.1, 1 / 3, 1e21, 5e-7, -1.5],
      '0,0,12,0.1,0.3333333333333333,1e+21,5e-7,-1.5\n',
    ],
    ['sums as JavaScript has them', [0.1 + 0.2], '0.30000000000000004\n'],
    ['nothing where nothing applies', [null, 1, null, '', null], ',1,,,\n'],
    ['commas in quotes', ['a,b', 'c'], '"a,b",c\n'],
    ['quotes doubled', ['say "no"', '"'], '"say ""no""",""""\n'],
    ['line ends in quotes', ['a\nb', 'c\r\nd', '\r'], '"a\nb","c\r\nd","\r"\n'],
    ['all of Unicode as it is', ['é€😀\u2028'], 'é€😀\u2028\n'],
    ['spaces as they are', [' a ', '\t'], ' a ,\t\n'],
  ];

  test.each(cases)('has %s', (_what, cells, text) => {
    expect(csvRow(cells)).toBe(text);
    expect(read([text]).rows).toEqual([cells.map((value) => (value === null ? '' : String(value)))]);
  });

  test('a single text is quoted only if it must be', () => {
    expect(['', 'a', 'a;b', 'a,b', 'a"b', 'a\nb', 'a\rb'].map(csvText)).toEqual([
      '',
      'a',
      'a;b',
      '"a,b"',
      '"a""b"',
      '"a\nb"',
      '"a\rb"',
    ]);
  });
});

describe('reading', () => {
  test('empty cells at either end, beside quoted ones', () => {
    expect(read([',"a,b",\n']).rows).toEqual([['', 'a,b', '']]);
    expect(read(['"",""\n']).rows).toEqual([['', '']]);
    expect(read([',\n']).rows).toEqual([['', '']]);
    expect(read(['\n']).rows).toEqual([['']]);
  });

  test('a row waits for its end', () => {
    const reader = new CsvReader();
    expect([...reader.feed('a,"b')]).toEqual([]);
    expect([...reader.feed('\nc')]).toEqual([]);
    expect(reader.unfinished).toBe('a,"b\nc');
    expect([...reader.feed('",d\ne')]).toEqual([['a', 'b\nc', 'd']]);
    expect(reader.unfinished).toBe('e');
  });

  test('a quote of the next row does not reach back', () => {
    expect(read(['a,b\n"c\nd",e\nf,"g"\n']).rows).toEqual([
      ['a', 'b'],
      ['c\nd', 'e'],
      ['f', 'g'],
    ]);
  });
});

describe('free text', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '='])('%j would be a formula: an apostrophe in front', (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  });

  test.each(['', 'a=1', '1-1', ' =1', "'=1", '\n=1', 'a@b', 'é'])('%j stays as it is', (text) => {
    expect(harmless(text)).toBe(text);
  });
});
