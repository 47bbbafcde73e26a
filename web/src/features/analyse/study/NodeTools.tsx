/** What is said of the move that is looked at, and what can be done with its line. */
import type { Shape } from 'hegemon-engine';
import { createEffect, createSignal, For, type JSX, on, Show } from 'solid-js';
import type { Study } from '../../../game/study/study.ts';
import { announce } from '../../../kit/announce.ts';
import { ConfirmBar } from '../../../kit/ConfirmBar.tsx';
import { Button } from '../../../kit/controls.tsx';
import { m } from '../../../kit/texts/index.ts';
import { type Sign, signs, words } from './labels/index.ts';
import { t } from './texts/index.ts';
import './study.css';

export type Colour = Shape['colour'];

const colours: readonly Colour[] = ['G', 'R', 'B', 'Y'];
/** Of these a move has one at most; other numbers of records stay as they are. */
const markNumbers = Object.keys(signs).map(Number);

/** What is thought of the move, as `!?`. */
function Marks(props: { readonly study: Study }): JSX.Element {
  const { study } = props;
  const node = () => study.tree().get(study.at());
  const mark = (number: number) => {
    const { nags } = node();
    const others = nags.filter((nag) => !markNumbers.includes(nag));
    study.remark(study.at(), { nags: nags.includes(number) ? others : [number, ...others] });
  };
  return (
    <fieldset class="row">
      <legend class="visually-hidden">{t().marks}</legend>
      <For each={markNumbers}>
        {(number) => (
          <button
            type="button"
            class="button node-mark"
            aria-pressed={node().nags.includes(number)}
            aria-label={`${signs[number]} ${words().marks[number as Sign]}`}
            title={words().marks[number as Sign]}
            onClick={() => mark(number)}
          >
            {signs[number]}
          </button>
        )}
      </For>
    </fieldset>
  );
}

/** What is drawn on the board at the move. */
function Shapes(props: { readonly study: Study }): JSX.Element {
  const { study } = props;
  const node = () => study.tree().get(study.at());
  const shapeWords = ({ colour, from, to }: Shape) => {
    const name = words().colours[colour];
    return to === undefined ? t().circle(name, from) : t().arrow(name, from, to);
  };
  return (
    <ul class="node-shapes" aria-label={t().drawn}>
      <For each={node().shapes}>
        {(shape) => (
          <li class="row">
            <span class={`node-swatch shape-${shape.colour}`} />
            {shapeWords(shape)}
            <Button
              icon="close"
              label={t().erase(shapeWords(shape))}
              onClick={() =>
                study.remark(study.at(), {
                  shapes: node().shapes.filter((other) => other !== shape),
                })
              }
            />
          </li>
        )}
      </For>
    </ul>
  );
}

export default function NodeTools(props: {
  readonly study: Study;
  readonly drawing: Colour | null;
  readonly onDrawing: (colour: Colour | null) => void;
}): JSX.Element {
  const { study } = props;
  const node = () => study.tree().get(study.at());
  const [asks, setAsks] = createSignal(false);
  createEffect(on([study.at, study.tree], () => setAsks(false)));

  const remove = () => {
    const count = study.tree().sizeOf(study.at());
    study.change(study.tree().remove(study.at()));
    announce(t().removed(count), true);
  };
  return (
    <div class="node-tools">
      <h3>{study.at() === 0 ? t().ofStart : t().ofMove(node().move)}</h3>
      <Show when={study.at() !== 0}>
        <Marks study={study} />
      </Show>
      <Show when={study.tree().variation(study.at()) === study.at() && study.at() !== 0}>
        <label class="node-comment">
          {t().before}
          <textarea
            rows="1"
            value={node().before}
            onInput={(event) => study.remark(study.at(), { before: event.currentTarget.value })}
          />
        </label>
      </Show>
      <label class="node-comment">
        {t().comment}
        <textarea
          rows="3"
          value={node().comment}
          onInput={(event) => study.remark(study.at(), { comment: event.currentTarget.value })}
        />
      </label>
      <fieldset class="row">
        <legend>{t().draw}</legend>
        <For each={colours}>
          {(colour) => (
            <button
              type="button"
              class={`button node-colour shape-${colour}`}
              aria-pressed={props.drawing === colour}
              aria-label={m().named(t().draw, words().colours[colour])}
              title={words().colours[colour]}
              onClick={() => props.onDrawing(props.drawing === colour ? null : colour)}
            >
              <i />
            </button>
          )}
        </For>
        <Show when={node().shapes.length > 0}>
          <Button
            wide
            label={t().eraseAll}
            onClick={() => study.remark(study.at(), { shapes: [] })}
          />
        </Show>
      </fieldset>
      <p class="hint">{t().drawHint}</p>
      <Show when={node().shapes.length > 0}>
        <Shapes study={study} />
      </Show>
      <Show when={study.at() !== 0}>
        <Show
          when={asks()}
          fallback={
            <div class="row">
              <Button
                wide
                label={t().promote}
                disabled={study.tree().variation(study.at()) === undefined}
                onClick={() => {
                  study.change(study.tree().promote(study.at()));
                  announce(t().promoted, true);
                }}
              />
              <Button
                wide
                label={t().makeMain}
                disabled={study.tree().variation(study.at()) === undefined}
                onClick={() => {
                  study.change(study.tree().makeMain(study.at()));
                  announce(t().isMain, true);
                }}
              />
              <Button wide label={t().remove} onClick={() => setAsks(true)} />
            </div>
          }
        >
          <ConfirmBar
            text={t().removeQuestion(study.tree().sizeOf(study.at()))}
            onCancel={() => setAsks(false)}
            onConfirm={remove}
          />
        </Show>
      </Show>
    </div>
  );
}
