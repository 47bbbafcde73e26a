import { defineConfig } from 'vitest/config';
import { traditionalTexts } from './build/traditional.js';

export default defineConfig({
  plugins: [traditionalTexts()],
  test: {
    include: ['engine/test/**/*.test.ts', 'src/**/*.test.ts'],
    testTimeout: 60_000,
    // The machine has few cores, and engines take one each.
    fileParallelism: false,
  },
});
