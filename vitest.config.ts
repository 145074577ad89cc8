import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'agents/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 30_000,
    maxWorkers: 2, // vitest would leave one of two cores idle
    env: { NO_COLOR: '1' },
  },
});
