import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'agents/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 30_000,
    env: { NO_COLOR: '1' },
  },
});
