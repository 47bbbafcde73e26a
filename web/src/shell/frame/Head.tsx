/** The head of all pages: their names, the language, the settings. */
import { type JSX, Show } from 'solid-js';
import { Glyph } from '../../board/Chip.tsx';
import { Button } from '../../kit/controls.tsx';
import { setSetting } from '../../kit/settings.ts';
import { languageTag, m, otherLanguage } from '../../kit/texts/index.ts';

/** Names that stand in the head of a narrow screen, too. */
const first = ['play', 'learn', 'puzzles', 'analyse'] as const;
/** Names that a narrow screen has in a menu. */
const rest = ['watch', 'tables', 'games', 'about'] as const;
export const named = [...first, ...rest] as const;
const seal = '霸';
export type Named = (typeof named)[number];

export function Head(props: {
  /** The page that is shown, or the one that leads to it. */
  readonly page: Named | undefined;
  readonly onSettings: () => void;
}): JSX.Element {
  let menu!: HTMLDivElement;
  const inRest = () => rest.find((name) => name === props.page);
  const link = (name: Named) => (
    <a
      href={`#/${name}`}
      aria-current={props.page === name ? 'page' : undefined}
      onClick={() => menu.hidePopover()}
    >
      {m()[name]}
    </a>
  );
  return (
    <header class="row head">
      <a class="brand" href="#/play" aria-label={m().brand}>
        <span class="seal">
          <Glyph glyph={seal} />
        </span>
        {/* In Chinese the seal is the name. */}
        <Show when={m().brand !== seal}>
          <span class="brand-name">{m().brand}</span>
        </Show>
      </a>
      <nav class="nav" aria-label={m().pages}>
        {first.map(link)}
        <button
          type="button"
          class="nav-more"
          classList={{ 'nav-now': inRest() !== undefined }}
          popovertarget="more-pages"
        >
          {m()[inRest() ?? 'more']}
        </button>
        {/* Where there is room it stands in the head. */}
        <div class="nav-rest" id="more-pages" popover="auto" ref={menu}>
          {rest.map(link)}
        </div>
      </nav>
      <div class="head-end">
        <button
          type="button"
          class="button button-language"
          lang={languageTag(otherLanguage())}
          aria-label={m().otherLanguage}
          onClick={() => setSetting('language', otherLanguage())}
        >
          {otherLanguage() === 'en' ? 'EN' : '中'}
        </button>
        <Button icon="gear" label={m().settings} onClick={() => props.onSettings()} />
      </div>
    </header>
  );
}
