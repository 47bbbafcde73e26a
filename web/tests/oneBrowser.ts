// All tests of a worker share a context of their browser, and a page in it stays open: so the process of the site lives on, with the
// scripts and the engine compiled. A page is there in little more than half the time. A test that changes its whole browser
// takes `test` of Playwright.
import { test as alone, type BrowserContext, type Page } from '@playwright/test';

interface Home {
  readonly context: BrowserContext;
  readonly page: Page;
}

export const test = alone.extend<object, { homes: Map<string, Home> }>({
  homes: [async ({ browser: _ }, use) => use(new Map()), { scope: 'worker' }],
  context: async ({ browser, homes, locale, isMobile, deviceScaleFactor }, use) => {
    const screen = JSON.stringify([locale, isMobile, deviceScaleFactor]);
    let home = homes.get(screen);
    if (!home) {
      const context = await browser.newContext();
      home = { context, page: await context.newPage() };
      await home.page.goto('/icon.svg');
      homes.set(screen, home);
    }
    const { context, page } = home;
    await use(context);
    await Promise.all(context.pages().map((other) => other === page || other.close()));
    await page.evaluate(async () => {
      localStorage.clear();
      for (const { name = '' } of await indexedDB.databases()) {
        await new Promise((done) => {
          indexedDB.deleteDatabase(name).onsuccess = done;
        });
      }
    });
  },
});
