/** The rules in brief, the pieces, and what this is made of. */
import {
  type Component,
  createSignal,
  createUniqueId,
  For,
  type JSX,
  Show,
  Suspense,
} from 'solid-js';
import { sidesOf, variants } from '../../../../table/config.ts';
import { version } from '../../../package.json';
import { Chip } from '../../board/Chip.tsx';
import { glyphs } from '../../board/glyphs.ts';
import { kindName, sideNameWithGlyph, variantName } from '../../board/names.ts';
import { glyphOf, iconOf, kindsOf, sideLook } from '../../board/pieceStyle.ts';
import { Choice } from '../../kit/controls.tsx';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import { KeysList } from '../../shell/frame/KeysList.tsx';
import { t } from './texts/index.ts';

type Variant = (typeof variants)[number];

/** A piece by itself. */
function Disc(props: {
  readonly variant: string;
  readonly kind: string;
  readonly side: string;
  readonly icon: boolean;
}): JSX.Element {
  const glyph = () =>
    glyphOf(
      props.variant,
      { kind: props.kind, side: props.side, born: props.side },
      settings.pieces === 'simplified',
    );
  return (
    <svg class="piece-alone" viewBox="-50 -50 100 100" aria-hidden="true">
      <g class={`piece side-${sideLook(props.variant, props.side).colour}`}>
        <circle class="disc" r="45" />
        <Show
          when={props.icon}
          fallback={
            <path
              class="glyph"
              transform="scale(0.265) translate(-128 -128)"
              d={glyphs()[glyph()] ?? ''}
            />
          }
        >
          <path class="icon" transform="scale(0.72)" d={iconOf(props.variant, props.kind)} />
        </Show>
      </g>
    </svg>
  );
}

export default function About(props: {
  /** A board to try a piece on. */
  readonly pieceBoard: Component<{ readonly variant: Variant; readonly kind: string }>;
}): JSX.Element {
  showTitle(() => m().about);
  const [variant, setVariant] = createSignal<Variant>(variants[0]);
  const rules = () => t().rulesText(variant()).split('\n');
  const moves = (kind: string) => m().pieceMoves(variant(), kind);
  /** The kind whose board is shown. */
  const [tried, setTried] = createSignal<string | null>(null);
  const id = createUniqueId();
  const first = () => sidesOf(variant())[1] ?? '';
  return (
    <main class="about">
      <h1>{t().aboutTitle}</h1>
      <p class="lead">{t().aboutLead}</p>
      <Choice
        label={m().game}
        value={variant()}
        options={variants.map((value) => ({ value, text: variantName(value) }))}
        onChange={(next) => {
          setTried(null);
          setVariant(next);
        }}
      />
      <section>
        <h2>{variantName(variant())}</h2>
        <p>
          <a class="button" href="#/learn">
            {t().learnIt}
          </a>
        </p>
        <ul class="stack about-rules">
          <For each={rules()}>{(line) => <li>{line}</li>}</For>
        </ul>
        <p class="row about-sides">
          <For each={sidesOf(variant())}>
            {(side) => (
              <span>
                <Chip variant={variant()} side={side} small /> {sideNameWithGlyph(variant(), side)}
              </span>
            )}
          </For>
        </p>
        <h3>{m().piecesTitle}</h3>
        <ul class="about-pieces">
          <For each={kindsOf(variant())}>
            {(kind) => (
              <li>
                <Disc variant={variant()} kind={kind} side={first()} icon={false} />
                <Disc variant={variant()} kind={kind} side={first()} icon={true} />
                <div>
                  <strong>
                    {kindName(variant(), kind)} <span class="about-letter">{kind}</span>
                  </strong>
                  <p class="hint">{moves(kind)}</p>
                  <button
                    type="button"
                    class="button about-try"
                    aria-label={m().tryThis(kindName(variant(), kind))}
                    aria-expanded={tried() === kind}
                    aria-controls={`${id}-${kind}`}
                    onClick={() => setTried(tried() === kind ? null : kind)}
                  >
                    {tried() === kind ? m().close : m().tryPiece}
                  </button>
                </div>
                <div id={`${id}-${kind}`} class="about-board">
                  <Show when={tried() === kind}>
                    <Suspense fallback={<p class="hint">{m().loading}</p>}>
                      <props.pieceBoard variant={variant()} kind={kind} />
                    </Suspense>
                  </Show>
                </div>
              </li>
            )}
          </For>
        </ul>
      </section>
      <section>
        <h2>{t().aboutBoardTitle}</h2>
        <ul class="stack about-rules">
          <For each={t().aboutBoard.split('\n')}>{(line) => <li>{line}</li>}</For>
        </ul>
        <h3>{m().keysTitle}</h3>
        <KeysList />
      </section>
      <section>
        <h2>{t().aboutMadeTitle}</h2>
        <p>{t().aboutMade}</p>
        <p class="licence">
          {t().aboutFont} <a href="./licences.txt">{t().aboutLicences}</a>
        </p>
        <p>Hegemon {version}</p>
      </section>
    </main>
  );
}
