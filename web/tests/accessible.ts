import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** No serious fault for readers on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const serious = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3)}`);
  });
  expect(serious).toEqual([]);
}
