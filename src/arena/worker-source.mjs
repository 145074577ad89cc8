/** The worker when it runs from the sources: a thread reads TypeScript only after this. */

import { register } from 'tsx/esm/api';

register();
const { default: work } = await import('./worker.ts');

export default work;
