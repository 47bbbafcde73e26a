import { defineConfig } from '@playwright/test';

// Set for the workers, which read this file, too. Each clone that is tested at the same time has a port of its own.
process.env.HEGEMON_TEST_PORT ??= String(20_000 + (process.pid % 12_000));
const port = Number(process.env.HEGEMON_TEST_PORT);
// The browser of Debian, in its build without windows; none is downloaded.
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--process-per-site', // tests/oneBrowser.ts
  ],
};
const desktop = { viewport: { width: 1440, height: 900 }, launchOptions };
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  launchOptions,
};

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  // On a shared machine a page may be slow once. A test that passes at the second try is listed as flaky.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    locale: 'en-US',
    serviceWorkers: 'block',
    // No traces: they make each page several times as slow. `--trace retain-on-failure` has them.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    port,
    reuseExistingServer: false,
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: ['touch.spec.ts'] },
    {
      name: 'phone',
      use: phone,
      testMatch: [
        'touch.spec.ts',
        'pages.spec.ts',
        'learn.spec.ts',
        'editor.spec.ts',
        'puzzles.spec.ts',
      ],
    },
    { name: 'measure', use: desktop, testDir: 'bench', testMatch: ['page.spec.ts'], workers: 1 },
    { name: 'pictures', use: desktop, testDir: 'bench', testMatch: ['pictures.spec.ts'] },
  ],
});
