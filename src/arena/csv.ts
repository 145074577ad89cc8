/**
 * CSV as this project writes it: UTF-8, a header row, LF line ends, RFC 4180 quoting, numbers in JavaScript's shortest form, an empty
 * cell where something does not apply. Written by hand because workers format hundreds of thousands of rows a second.
 */

export type Cell = string | number | null;

/** One row with its line end. */
export function csvRow(cells: readonly Cell[]): string {
  let row = '';
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    if (i > 0) row += ',';
    if (typeof cell === 'number') row += cell;
    else if (cell !== null) row += csvText(cell);
  }
  return `${row}\n`;
}

/** A text as a cell, quoted where it must be. */
export function csvText(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Free text that a spreadsheet would read as a formula gets an apostrophe in front. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Cuts a stream of text into rows of cells. Feed it pieces; a row that is not complete waits for the next piece. */
export class CsvReader {
  private rest = '';

  /** The complete rows of what was fed so far. */
  *feed(piece: string): Generator<string[]> {
    const text = this.rest + piece;
    let start = 0;
    let quote = text.indexOf('"'); // the next one: looked for as we go, not once a row, as there may be none to the end
    for (;;) {
      let end = text.indexOf('\n', start);
      // A line feed within quotes ends no row.
      while (end >= 0 && quote >= 0 && quote < end) {
        const close = text.indexOf('"', quote + 1);
        if (close < 0) end = -1;
        else if (close > end) end = text.indexOf('\n', close);
        quote = text.indexOf('"', close + 1);
      }
      if (end < 0) break;
      yield cellsOf(text, start, end);
      start = end + 1;
    }
    this.rest = text.slice(start);
  }

  /** What is left when the stream has ended: a row that was cut off. */
  get unfinished(): string {
    return this.rest;
  }
}

function cellsOf(text: string, start: number, end: number): string[] {
  const row = text.slice(start, end);
  if (!row.includes('"')) return row.split(',');
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let cell = '';
    if (row[at] === '"') {
      // Quoted: doubled quotes stand for one.
      for (at++; ; at++) {
        if (row[at] === '"') {
          if (row[at + 1] !== '"') break;
          at++;
        } else if (at >= row.length) break;
        cell += row[at];
      }
      at++;
    } else {
      const comma = row.indexOf(',', at);
      const stop = comma < 0 ? row.length : comma;
      cell = row.slice(at, stop);
      at = stop;
    }
    cells.push(cell);
    if (at >= row.length) return cells;
    at++; // the comma
    if (at === row.length) return [...cells, ''];
  }
}
