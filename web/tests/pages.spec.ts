// Every page as it is seen: pictures for people (with HEGEMON_PICTURES=1), axe for what pictures do not show, and both languages.
import { mkdirSync, readFileSync } from 'node:fs';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { defaultConfig } from '../../table/config.ts';
import {
  expectAccessible,
  expectTouchable,
  gameAfter,
  keep,
  keepInstead,
  middleOfGame,
  openPage,
  playText,
  quick,
  saved,
  set,
  study,
  threeKingdoms,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const pictures = new URL('../../build/pictures/', import.meta.url).pathname;
const pictured = process.env.HEGEMON_PICTURES !== undefined;
if (pictured) mkdirSync(pictures, { recursive: true });

const long = study(await gameAfter(120));

/** A picture of what is seen now, in build/pictures, if pictures are asked for: they take time. */
async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  if (!pictured) return;
  await page.screenshot({ path: `${pictures}${info.project.name}-${name}.jpg`, quality: 80 });
}

async function expectNoSideScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

/** The list of moves shows the current one. */
async function expectListed(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const edges = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect();
        const [list, now] = [edges('.moves'), edges('.moves .move-now')];
        return list && now && now.top >= list.top && now.bottom <= list.bottom;
      }),
    )
    .toBe(true);
}

const names = [
  ['play', 'watch', 'analyse', 'games', 'edit'],
  ['learn', 'learn/go-between', 'learn/first-game-sevenkingdoms', 'puzzles', 'about', 'tables'],
] as const;

/** What stands on a Chinese page in Latin letters and is no move, no name of a file, format or program. */
async function englishOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const known =
      /^(Hegemon|Esc|Enter|Ctrl|Delete|EN|English|FEN|JSON|LXGW WenKai|SIL Open Font License|MIT|lxgw|Elephantchess|WebAssembly|elephantchess|scripts|host)$/;
    const texts: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement;
      // What was announced last was said in the language of then.
      const other =
        'script, style, .moves, datalist, textarea, .line-moves, [lang=en], [aria-live]';
      if (parent?.closest(other)) continue;
      texts.push(walk.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label]:not([lang=en]), [title]')) {
      texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? '');
    }
    return texts
      .flatMap((text) => text.match(/[A-Za-z]{3,}(?: [A-Za-z]{2,})*/g) ?? [])
      .filter((word) => !known.test(word));
  });
}

/** The rules that an element without a text breaks, or a text in another language than is said. */
const named = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'link-name',
  'role-img-alt',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'valid-lang',
];

/** A page in both themes and all languages: it is loaded once, since it follows the settings. A phone has the colours of a desktop but for the line under the board, which the next test looks at. */
async function lookAtAll(page: Page, info: TestInfo, name: string): Promise<void> {
  const file = name.replaceAll('/', '-');
  const desktop = info.project.name === 'desktop';
  await set(page, { ...quick, theme: 'light', language: 'en' });
  await picture(page, info, `${file}-light`);
  await expectNoSideScroll(page);
  await expectAccessible(page, desktop ? 'all' : 'all but colours');
  if (!desktop) await expectTouchable(page);
  await set(page, { ...quick, theme: 'dark', language: 'en' });
  await picture(page, info, `${file}-dark`);
  if (desktop) await expectAccessible(page, ['color-contrast']);
  for (const [language, tag] of [
    ['zh', 'zh-Hans'],
    ['zh-Hant', 'zh-Hant'],
  ] as const) {
    await set(page, { ...quick, theme: 'light', language });
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await picture(page, info, `${file}-${language}`);
    await expectNoSideScroll(page);
    expect(await englishOn(page), `${name} in ${language}`).toEqual([]);
  }
  // The traditional page has the same elements, with other names.
  if (desktop) await expectAccessible(page, named);
}

test('the pages that are looked at here are all that there are', () => {
  const app = readFileSync(new URL('../src/App.tsx', import.meta.url), 'utf8');
  const views = [...app.matchAll(/^ {4}(\w+): \{/gm)].map(([, name]) => name);
  expect(views.length).toBeGreaterThan(9);
  expect([...names.flat(), 'unknown']).toEqual(expect.arrayContaining(views));
});

for (const some of names) {
  test(`every page in both themes and all languages: ${some.join(', ')}`, async ({
    page,
  }, info) => {
    await keep(page, {
      settings: quick,
      study: long,
      watch: { ...saved(defaultConfig('sevenkingdoms', false, 1), 'r'), paused: true },
    });
    for (const name of some) {
      await page.goto(`/#/${name}`);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      if (name === 'analyse') {
        await page.getByLabel('Lines').selectOption('3');
        await page.getByRole('checkbox', { name: 'Engine' }).check();
        await expect(page.locator('.arrow')).toHaveCount(3);
        await expect(page.locator('.moves .move')).toHaveCount(120);
        await expectListed(page);
        await page.getByRole('checkbox', { name: 'Engine' }).uncheck();
      }
      await lookAtAll(page, info, name);
      await set(page, { ...quick, language: 'en' });
      if (name !== 'play') continue;
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByText('Alliances', { exact: true }).click();
      await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport({ ratio: 1 });
      await lookAtAll(page, info, 'new-game');
      await page.keyboard.press('Escape');
      await set(page, { ...quick, language: 'en' });
      await page.getByRole('button', { name: 'Settings' }).click();
      await lookAtAll(page, info, 'settings');
      await page.keyboard.press('Escape');
    }
  });
}

test('both siblings, the middle of a game, and a fall', async ({ page }, info) => {
  await keep(page, { settings: quick });
  for (const variant of ['threefriends', 'middlexiangqi']) {
    await keepInstead(page, { match: saved(defaultConfig(variant, true, 1)) });
    await expect(page.locator('.board-movable')).toBeVisible();
    await picture(page, info, variant);
    await expectNoSideScroll(page);
    // What is not of the boards is that of the first one, in the test before.
    if (info.project.name === 'desktop') await expectAccessible(page);
  }
  await keepInstead(page, { match: await middleOfGame(120) });
  await expect(page.locator('.moves .move')).toHaveCount(120);
  await picture(page, info, 'game');
  await expectAccessible(page);
  await keepInstead(page, {
    settings: { pauseAtFalls: true },
    match: saved({ ...defaultConfig('sevenkingdoms', true, 1), fen: threeKingdoms }),
  });
  await playText(page, 'a18j18');
  await expect(page.getByTestId('fall-card')).toBeVisible();
  await picture(page, info, 'fall');
  await expectAccessible(page);
});

test('the saved games, the explorer and a picture', async ({ page }, info) => {
  await openPage(page, '/#/games', { settings: quick, match: await middleOfGame(40) });
  const moves = (await gameAfter(9)).moves.join(' ');
  const games = Array.from(
    { length: 60 },
    (_, i) => `[Variant "sevenkingdoms"]\n[Qin "Player ${i}"]\n\n1. ${moves} *\n\n`,
  );
  await page.locator('input[type="file"]').setInputFiles({
    name: 'games.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${games.join('')}[Variant "sevenkingdoms"]\n\n1. a1a2b *\n`),
  });
  await expect(page.locator('.games-list li')).toHaveCount(50);
  await expect(page.getByTestId('report')).toContainText('left out');
  await picture(page, info, 'games-list');
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Analyse: Player / })
    .first()
    .click();
  await page.getByRole('button', { name: 'First position' }).click();
  await page.getByText('What was played here', { exact: true }).click();
  await expect(page.locator('.explorer-moves li')).toHaveCount(1);
  await page.locator('.explorer').scrollIntoViewIfNeeded();
  await picture(page, info, 'explorer');
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.goto('/#/play');
  await expect(page.locator('.moves .move')).toHaveCount(40);
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await picture(page, info, 'picture');
  await expectAccessible(page);
});
