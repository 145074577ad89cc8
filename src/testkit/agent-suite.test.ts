/** The suite for agents finds those that break it. */

import { expect, test } from 'vitest';
import { loadAgent } from '../arena/agents.ts';
import type { AgentDefinition } from '../core/agent.ts';
import { checkAgentFacts } from './agent-suite.ts';

const greedy = await loadAgent('greedy');
const budget = { type: 'integer', default: 1, text: 'x', budget: true } as const;

test.each<[string, Partial<AgentDefinition>, RegExp | null]>([
  ['nothing', {}, null],
  ['a bad id', { id: 'Bad|Id' }, /lower-case words/],
  ['no sentence', { text: '' }, /needs a sentence about itself/],
  ['two budgets', { parameters: { a: budget, b: budget } }, /more than one parameter is the budget/],
  [
    'a default that is none',
    { parameters: { a: { type: 'choice', choices: ['x'], default: 'y', text: 'a' } } },
    /its own default is refused/,
  ],
  ['a type that is none', { parameters: { a: { type: 'list' as 'choice', default: 'y', text: 'a' } } }, /has the type 'list'/],
])('facts of an agent with %s', (_what, change, expected) => {
  const failures = checkAgentFacts({ ...greedy, ...change });
  if (expected === null) expect(failures).toEqual([]);
  else expect(failures.join('\n')).toMatch(expected);
});
