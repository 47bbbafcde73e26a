import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';
import { budgets } from './build/budgets.js';
import { compressed } from './build/compressed.js';
import { leftOut } from './build/leftOut.js';
import { licences } from './build/licences.js';
import { offline } from './build/offline.js';
import { paintFirst } from './build/paintFirst.js';
import { traditionalTexts } from './build/traditional.js';

// The strictest headers that a host may send. The pages need none of them: hosts of plain files will do.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  base: './',
  // Of table/ it would come a second time.
  resolve: { dedupe: ['valibot', 'hegemon-engine'] },
  plugins: [
    traditionalTexts(),
    solid(),
    leftOut(),
    licences(),
    paintFirst(),
    offline(),
    compressed(),
    budgets(),
  ],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 400,
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: 'es', plugins: () => [traditionalTexts()] },
  server: { headers: isolation },
  preview: { headers: isolation },
  optimizeDeps: { exclude: ['hegemon-engine'] },
});
