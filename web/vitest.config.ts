import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['engine/test/**/*.test.ts', 'src/**/*.test.ts'],
    testTimeout: 60_000,
    // The machine has few cores, and engines take one each.
    fileParallelism: false,
  },
});
