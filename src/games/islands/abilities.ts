/** What islands can do, by name, and the codes that the engine knows them by. Code 0 is an island without an ability. */

export const ABILITIES = [
  '',
  'exchange',
  'minus1',
  'plusminus',
  'plus2',
  'next1',
  'next2',
  'doubleSail',
  'discard1',
  'swap2',
  'wind',
  'double',
] as const;

export const EXCHANGE = 1;
export const MINUS1 = 2;
export const PLUSMINUS = 3;
export const PLUS2 = 4;
export const NEXT1 = 5;
export const NEXT2 = 6;
export const DOUBLE_SAIL = 7;
export const DISCARD1 = 8;
export const SWAP2 = 9;
export const WIND_ABILITY = 10;
export const DOUBLE = 11;
