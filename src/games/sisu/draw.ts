/**
 * Sisu's position as an SVG picture that stands alone: it has its own background, so that it reads on light and dark pages, and nothing
 * is fetched or run.
 *
 * A cell is a square in its terrain's colour with its animal on a white disc, so that groups of terrains show as areas. An outer token
 * is a ring on the terrain round the disc, an inner token a ring on the disc round the animal; yellow is A's, black B's, with the letter
 * beside it. What the last token scored is framed: an outer group along its border, an inner group from disc to disc.
 */

import type { State, View } from '../../core/game.ts';
import { Fingerprint } from '../../core/hash.ts';
import { CELL_NAMES, CORNER, SIDE } from './board.ts';
import { animalIcons, escapeXml, type TerrainIcon, terrainIcons } from './icons.ts';
import { BOXED, DECK, HANDS, INNER, OUTER, TOKENS, TURN } from './layout.ts';
import { cellAt } from './planes.ts';
import { HAND } from './setup.ts';
import type { Sisu } from './sisu.ts';
import { emptySlot, headline, KIND_NAMES, placedTile, type Scored, SEAT_LETTERS, scoredBy, standings } from './words.ts';

const INK = '#222';
const FAINT = '#666';
const PAPER = '#fcfbf8';
const BACK = '#6d6a75';
/** The last move: no terrain and no token has this colour. */
const ACCENT = '#d6006e';
/** By seat: a token and the writing on it. */
const TOKEN_COLOURS = [
  ['#ffe94a', '#111'],
  ['#111', '#fff'],
] as const;

const CELL = 80;
/** Half the width of an animal's disc. */
const DISC = 25;
const LEFT = 34;
const TOP = 34;
const BOARD = SIDE * CELL;
/** The hands stand right of the board. */
const PANEL = LEFT + BOARD + 30;
const TILE = 92;
const GAP = 14;
const WIDTH = PANEL + HAND * TILE + (HAND - 1) * GAP + 24;
/** A tile of the deck, where it is shown. */
const SMALL = 46;
const SMALL_GAP = 8;

interface Icons {
  readonly terrains: readonly TerrainIcon[];
  readonly animals: readonly string[];
  /** What a cell is made of, drawn once and used by reference, by terrain and by animal. */
  readonly grounds: readonly Part[];
  readonly discs: readonly Part[];
}

/** Something drawn once. Its name comes from what it shows, so that several pictures on one page cannot take each other's parts. */
interface Part {
  readonly name: string;
  readonly content: string;
}

function partOf(content: string): Part {
  const print = new Fingerprint();
  print.addText(content);
  return { name: `sisu-${print.value().toString(36)}`, content };
}

function iconsOf(game: Sisu): Icons {
  const terrains = terrainIcons(game.set.terrains);
  const animals = animalIcons(game.set.animals);
  const corner = CELL - 13;
  return {
    terrains,
    animals,
    grounds: terrains.map(({ colour, sign }) =>
      partOf(
        [
          `<rect width="${CELL}" height="${CELL}" fill="${colour}"/>`,
          `<g transform="translate(13 13)">${sign}</g>`,
          `<g transform="translate(${corner} ${corner})">${sign}</g>`,
        ].join(''),
      ),
    ),
    discs: animals.map((animal) =>
      partOf(`<g transform="translate(${CELL / 2} ${CELL / 2})"><circle r="${DISC}" fill="#fff"/>${animal}</g>`),
    ),
  };
}

export function drawSvg(game: Sisu, state: State, view: View): string {
  const icons = iconsOf(game);
  const scored = scoredBy(game, state, view);
  const legendTop = TOP + BOARD + 52;
  const deckTop = legendTop + 76;
  const deck = deckParts(game, state, view, icons, deckTop);
  const height = deckTop + deck.height;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img"`,
    `  aria-label="${escapeXml(inWords(game, state, view))}"`,
    `  font-family="sans-serif" fill="${INK}">`,
    '<title>Sisu</title>',
    '<defs>',
    ...[...icons.grounds, ...icons.discs].map(({ name, content }) => `<g id="${name}">${content}</g>`),
    '</defs>',
    `<rect width="${WIDTH}" height="${height}" rx="10" fill="${PAPER}"/>`,
    ...rim(),
    ...board(game, state, icons),
    ...placedFrame(state, view),
    ...(scored.kind === OUTER ? [areaFrame(scored)] : scored.kind === INNER ? [chain(scored)] : []),
    ...tokens(state),
    ...[0, 1].flatMap((seat) => panel(game, state, icons, seat)),
    text(LEFT, TOP + BOARD + 32, 15, headline(game, state, view), 'font-weight="bold"'),
    ...legend(game, icons, legendTop),
    ...deck.parts,
    '</svg>\n',
  ].join('\n');
}

/** The picture for those who cannot see it. */
function inWords(game: Sisu, state: State, view: View): string {
  const seats = standings(game, state).map(
    ({ letter, points, tokens: cells, remark }) =>
      `${letter}: ${points} points, outer token ${cells[0]}, inner token ${cells[1]}${remark === '' ? '' : `, ${remark}`}.`,
  );
  return ['Sisu.', headline(game, state, view), ...seats].join(' ');
}

// How things are written down.

function round(number: number): string {
  return String(Math.round(number * 100) / 100);
}

function text(x: number, y: number, size: number, content: string, more = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}"${more === '' ? '' : ` ${more}`}>${escapeXml(content)}</text>`;
}

/** Text whose capitals and digits, about 0.72 of its size high, have their middle at a point. */
function centred(x: number, y: number, size: number, content: string, more = ''): string {
  return text(x, y + 0.36 * size, size, content, `text-anchor="middle"${more === '' ? '' : ` ${more}`}`);
}

const x = (cell: number) => LEFT + CELL * (cell % SIDE);
const y = (cell: number) => TOP + CELL * Math.floor(cell / SIDE);

/** A cell with its corner at a point, CELL wide. */
function cellParts(icons: Icons, terrain: number, animal: number, left: number, top: number): string {
  const at = `x="${left}" y="${top}"`;
  return `<use href="#${icons.grounds[terrain].name}" ${at}/><use href="#${icons.discs[animal].name}" ${at}/>`;
}

/** A tile as the set-up writes it, `size` wide. */
function tileParts(game: Sisu, icons: Icons, tile: number, left: number, top: number, size: number): string {
  const { set } = game;
  const cells = set.tiles[tile].map((cell, corner) => {
    const { terrain, animal } = set.iconsOf(cell, '');
    return cellParts(icons, terrain, animal, corner === 1 || corner === 2 ? CELL : 0, corner > 1 ? CELL : 0);
  });
  const scale = round(size / (2 * CELL));
  return [
    `<g transform="translate(${left} ${top}) scale(${scale})"><title>${escapeXml(set.tiles[tile].join(', '))}</title>`,
    ...cells,
    `<rect width="${2 * CELL}" height="${2 * CELL}" fill="none" stroke="${INK}" stroke-width="3"/></g>`,
  ].join('');
}

// What is drawn, from below.

function rim(): string[] {
  const labels: string[] = [];
  for (let i = 0; i < SIDE; i++) {
    labels.push(centred(LEFT + CELL * (i + 0.5), TOP - 14, 15, 'abcdef'[i]));
    labels.push(centred(LEFT - 16, TOP + CELL * (i + 0.5), 15, String(i + 1)));
  }
  return [`<g fill="${FAINT}">`, ...labels, '</g>'];
}

function board(game: Sisu, state: State, icons: Icons): string[] {
  const cells = CELL_NAMES.map((name, cell) => {
    const [terrain, animal] = [cellAt(state, OUTER, cell), cellAt(state, INNER, cell)];
    const title = escapeXml(`${name}: ${game.set.terrains[terrain]}, ${game.set.animals[animal]}`);
    return `<g><title>${title}</title>${cellParts(icons, terrain, animal, x(cell), y(cell))}</g>`;
  });
  const lines = Array.from({ length: SIDE + 1 }, (_, i) => {
    const [h, v] = [TOP + CELL * i, LEFT + CELL * i];
    return `M${LEFT} ${h}H${LEFT + BOARD}M${v} ${TOP}V${TOP + BOARD}`;
  });
  return [...cells, `<path d="${lines.join('')}" fill="none" stroke="${PAPER}" stroke-width="1.5"/>`];
}

/** Round the tile that was just placed. */
function placedFrame(state: State, view: View): string[] {
  const placed = placedTile(state, view);
  if (placed < 0) return [];
  const corner = CORNER[4 * placed];
  const frame = `x="${x(corner)}" y="${y(corner)}" width="${2 * CELL}" height="${2 * CELL}" rx="4" fill="none"`;
  return [
    `<rect ${frame} stroke="#fff" stroke-width="7"/>`,
    `<rect ${frame} stroke="${ACCENT}" stroke-width="5" stroke-dasharray="14 7"/>`,
  ];
}

/** Along the border of an outer group. */
function areaFrame({ cells }: Scored): string {
  const has = (row: number, column: number) =>
    row >= 0 && row < SIDE && column >= 0 && column < SIDE && cells.has(SIDE * row + column);
  const edges = [...cells].map((cell) => {
    const [row, column] = [Math.floor(cell / SIDE), cell % SIDE];
    const [cx, cy] = [x(cell), y(cell)];
    return [
      has(row - 1, column) ? '' : `M${cx} ${cy}h${CELL}`,
      has(row + 1, column) ? '' : `M${cx} ${cy + CELL}h${CELL}`,
      has(row, column - 1) ? '' : `M${cx} ${cy}v${CELL}`,
      has(row, column + 1) ? '' : `M${cx + CELL} ${cy}v${CELL}`,
    ].join('');
  });
  return framed(edges.join(''), 6);
}

/** From disc to disc of an inner group. */
function chain({ cells }: Scored): string {
  const r = DISC;
  const links = [...cells].map((cell) => {
    const [cx, cy] = [x(cell) + CELL / 2, y(cell) + CELL / 2];
    const gap = CELL - 2 * r;
    return [
      `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`,
      cell % SIDE < SIDE - 1 && cells.has(cell + 1) ? `M${cx + r} ${cy}h${gap}` : '',
      cells.has(cell + SIDE) ? `M${cx} ${cy + r}v${gap}` : '',
    ].join('');
  });
  return framed(links.join(''), 5);
}

/** In white and in the accent's colour, so that it shows on every terrain. */
function framed(path: string, width: number): string {
  const stroke = (colour: string, thick: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round"/>`;
  return `${stroke('#fff', width + 3)}${stroke(ACCENT, width)}`;
}

function tokens(state: State): string[] {
  return [0, 1].flatMap((seat) =>
    [OUTER, INNER].flatMap((kind) => {
      const cell = state[TOKENS + 2 * seat + kind];
      if (cell >= CELL_NAMES.length) return [];
      const title = `<title>${KIND_NAMES[kind]} token of ${SEAT_LETTERS[seat]} on ${CELL_NAMES[cell]}</title>`;
      return [`<g>${title}${tokenParts(seat, kind, x(cell) + CELL / 2, y(cell) + CELL / 2)}</g>`];
    }),
  );
}

/** A ring round the disc, or on it, and the seat's letter. */
function tokenParts(seat: number, kind: number, cx: number, cy: number): string {
  const [fill, ink] = TOKEN_COLOURS[seat];
  const r = kind === OUTER ? 31.5 : 21.5;
  const width = kind === OUTER ? 9 : 6;
  const ring = (colour: string, thick: number) =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${colour}" stroke-width="${thick}"/>`;
  const [lx, ly] = kind === OUTER ? [cx + 23, cy - 23] : [cx + 16, cy + 16];
  return [
    ring(ink, width + 3),
    ring(fill, width),
    `<circle cx="${lx}" cy="${ly}" r="10.5" fill="${fill}" stroke="${ink}" stroke-width="1.5"/>`,
    centred(lx, ly, 14, SEAT_LETTERS[seat], `font-weight="bold" fill="${ink}"`),
  ].join('');
}

/** A seat's half of the space right of the board: points, hand, tokens that are off the board. */
function panel(game: Sisu, state: State, icons: Icons, seat: number): string[] {
  const { letter, points, remark } = standings(game, state)[seat];
  const top = TOP + seat * (BOARD / 2);
  const [fill, ink] = TOKEN_COLOURS[seat];
  const tilesTop = top + 46;
  const parts = [
    `<rect x="${PANEL - 12}" y="${top}" width="${WIDTH - PANEL}" height="${BOARD / 2 - 12}" rx="8" fill="#f0ede5"${
      remark === '' ? '' : ` stroke="${ACCENT}" stroke-width="2.5"`
    }/>`,
    `<circle cx="${PANEL + 14}" cy="${top + 23}" r="14" fill="${fill}" stroke="${INK}" stroke-width="1.5"/>`,
    centred(PANEL + 14, top + 23, 17, letter, `font-weight="bold" fill="${ink}"`),
    text(PANEL + 40, top + 29, 17, `${points} points`, 'font-weight="bold"'),
    ...(remark === '' ? [] : [text(WIDTH - 36, top + 29, 15, remark, `text-anchor="end" font-weight="bold" fill="${ACCENT}"`)]),
  ];
  for (let slot = 0; slot < HAND; slot++) {
    const left = PANEL + slot * (TILE + GAP);
    const tile = state[HANDS + HAND * seat + slot];
    if (tile >= 0) parts.push(tileParts(game, icons, tile, left, tilesTop, TILE));
    else {
      const isPlaced = slot === emptySlot(game, state, seat);
      parts.push(
        `<rect x="${left}" y="${tilesTop}" width="${TILE}" height="${TILE}" fill="none" stroke="${FAINT}" stroke-dasharray="5 4"/>`,
        centred(left + TILE / 2, tilesTop + TILE / 2, 13, isPlaced ? 'just placed' : '', `fill="${FAINT}"`),
      );
    }
    parts.push(centred(left + TILE / 2, tilesTop + TILE + 13, 14, String(slot + 1), `fill="${FAINT}"`));
  }
  const line = tilesTop + TILE + 52;
  parts.push(text(PANEL, line, 13, 'tokens off the board:', `fill="${FAINT}"`));
  const off = [OUTER, INNER].filter((kind) => state[TOKENS + 2 * seat + kind] >= CELL_NAMES.length);
  if (off.length === 0) parts.push(text(PANEL + 142, line, 13, 'none', `fill="${FAINT}"`));
  off.forEach((kind, i) => {
    const left = PANEL + 170 + 84 * i;
    parts.push(
      `<g transform="translate(${left} ${line - 5}) scale(0.6)">${tokenParts(seat, kind, 0, 0)}</g>`,
      text(left + 26, line, 13, KIND_NAMES[kind], `fill="${FAINT}"`),
    );
  });
  return parts;
}

/** The icons with their names: terrains above, animals below. */
function legend(game: Sisu, icons: Icons, top: number): string[] {
  const { terrains, animals } = game.set;
  const pitch = (count: number) => (WIDTH - LEFT) / Math.max(5, count);
  return [
    ...terrains.flatMap((name, i) => [
      `<g transform="translate(${round(LEFT + i * pitch(terrains.length))} ${top})"><rect width="26" height="26" fill="${icons.terrains[i].colour}"/>`,
      `<g transform="translate(13 13)">${icons.terrains[i].sign}</g>${text(33, 18, 13, shorten(name, terrains.length))}</g>`,
    ]),
    ...animals.flatMap((name, i) => [
      `<g transform="translate(${round(LEFT + i * pitch(animals.length))} ${top + 34})"><circle cx="13" cy="13" r="14" fill="#fff" stroke="${FAINT}"/>`,
      `<g transform="translate(13 13) scale(0.62)">${icons.animals[i]}</g>${text(33, 18, 13, shorten(name, animals.length))}</g>`,
    ]),
  ];
}

/** What fits beside an icon of the legend. */
function shorten(name: string, count: number): string {
  const most = count > 5 ? 9 : 18;
  const letters = Array.from(name);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name;
}

/** The deck: face down to a seat that looks, else its tiles, the next first. */
function deckParts(game: Sisu, state: State, { seat }: View, icons: Icons, top: number): { parts: string[]; height: number } {
  const left = game.deckSize - state[TURN];
  const words = `Deck: ${left} ${left === 1 ? 'tile' : 'tiles'}${seat === undefined && left > 0 ? ', the next first' : ''}. Box: ${state[BOXED]}.`;
  const parts = [text(LEFT, top + 18, 15, words, 'font-weight="bold"')];
  if (left === 0) return { parts, height: 36 };
  if (seat !== undefined) {
    for (let i = Math.min(left, 5); i > 0; i--) {
      const at = `x="${LEFT + 4 * i}" y="${top + 26 + 2 * i}" width="${SMALL}" height="${SMALL}" rx="3"`;
      parts.push(`<rect ${at} fill="${BACK}" stroke="${PAPER}"/>`);
    }
    return { parts, height: 36 + SMALL + 24 };
  }
  const columns = Math.floor((WIDTH - LEFT - 12) / (SMALL + SMALL_GAP));
  for (let i = 0; i < left; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [tx, ty] = [LEFT + column * (SMALL + SMALL_GAP), top + 30 + row * (SMALL + SMALL_GAP)];
    parts.push(tileParts(game, icons, state[DECK + state[TURN] + i], tx, ty, SMALL));
  }
  return { parts, height: 36 + Math.ceil(left / columns) * (SMALL + SMALL_GAP) + 8 };
}
