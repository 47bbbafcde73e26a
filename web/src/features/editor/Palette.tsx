/** What a click on the board does: moves a piece, takes it away, or puts one down, of a chosen side. */
import { For, type JSX } from 'solid-js';
import { Chip } from '../../board/Chip.tsx';
import { kindName, sideName } from '../../board/names.ts';
import { PieceSign } from '../../board/PieceSign.tsx';
import { kindsOf } from '../../board/pieceStyle.ts';
import { Icon } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { t } from './texts/index.ts';

/** A kind of piece, by its letter, or one of the two words. */
export type Tool = 'move' | 'erase' | (string & {});

export function Palette(props: {
  readonly variant: string;
  readonly order: readonly string[];
  readonly tool: Tool;
  readonly side: string;
  readonly onTool: (tool: Tool) => void;
  readonly onSide: (side: string) => void;
}): JSX.Element {
  const nameOf = (tool: Tool) =>
    tool === 'move'
      ? t().move
      : tool === 'erase'
        ? t().erase
        : t().puts(m().pieceOf(sideName(props.variant, props.side), kindName(props.variant, tool)));
  return (
    <div class="stack palette">
      <fieldset class="palette-group">
        <legend class="label">{t().side}</legend>
        <div class="palette-options">
          <For each={props.order}>
            {(side) => (
              <label
                class="choice-option palette-option"
                classList={{ 'palette-on': side === props.side }}
                title={sideName(props.variant, side)}
              >
                <input
                  type="radio"
                  name="palette-side"
                  class="visually-hidden"
                  aria-label={sideName(props.variant, side)}
                  checked={side === props.side}
                  onChange={() => props.onSide(side)}
                />
                <Chip variant={props.variant} side={side} />
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <fieldset class="palette-group">
        <legend class="label">{t().tool(nameOf(props.tool))}</legend>
        <div class="palette-options">
          <For each={['move', 'erase', ...kindsOf(props.variant)]}>
            {(tool) => {
              return (
                <label
                  class="choice-option palette-option"
                  classList={{ 'palette-on': tool === props.tool }}
                  title={nameOf(tool)}
                >
                  <input
                    type="radio"
                    name="palette-tool"
                    class="visually-hidden"
                    aria-label={nameOf(tool)}
                    checked={tool === props.tool}
                    onChange={() => props.onTool(tool)}
                  />
                  {tool === 'move' ? (
                    <Icon name="hand" />
                  ) : tool === 'erase' ? (
                    <Icon name="close" />
                  ) : (
                    <PieceSign variant={props.variant} kind={tool} side={props.side} />
                  )}
                </label>
              );
            }}
          </For>
        </div>
      </fieldset>
    </div>
  );
}
