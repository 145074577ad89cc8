/** What the package exports: all that a game or an agent of one's own needs. */

export type { Agent, AgentDefinition, Explanation } from './agent.ts';
export { lowestBit, popcount, selectBit } from './bits.ts';
export { InputError } from './errors.ts';
export type { ChanceEvent, Feature, Game, GameDefinition, GameRequest, Move, Result, Rng, State, View } from './game.ts';
export { CONTRACT_VERSION } from './game.ts';
export { mix, zobristTable } from './hash.ts';
export { below, fraction, next, shuffle, streamFrom } from './random.ts';
export type { MakeReference, Reference } from './reference.ts';
export { resultOf } from './result.ts';
export type { Entry, Scalar, Table, Value, Values } from './table.ts';
export { defaultWeights, Valuer } from './value.ts';
