/**
 * Pictures of a board: the same SVG that the page shows, drawn out of sight, with the rules of the page's style
 * sheets that concern it.
 */
import type { State } from 'hegemon-engine';
import { render } from 'solid-js/web';
import { Board, type Mark } from '../../board/Board.tsx';
import { variantName } from '../../board/names.ts';
import { outcomeSentence, sentence } from '../../game/insights/narration.ts';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';

/** What a picture is of. */
export interface PictureSource {
  readonly state: State;
  readonly seat: number;
}

/** What stands under the board. */
export function captionOf(state: State): string {
  if (state.outcome) return outcomeSentence(state);
  return state.last ? sentence(state.variant, state.last) : variantName(state.variant);
}

/** Pixels. */
const width = 1200;

/** A board out of sight. */
function stageOf({ seat, state }: PictureSource) {
  const holder = document.createElement('div');
  holder.inert = true;
  holder.setAttribute('aria-hidden', 'true');
  Object.assign(holder.style, { position: 'fixed', left: '-9999px', top: '0', width: '600px' });
  document.body.append(holder);
  const marks = (): Mark[] => {
    const { last } = state;
    if (!last || last.move === null) return [];
    const from = last.from?.endsWith('@') ? null : last.from;
    return [{ from, to: last.to, side: last.side, weight: 1 }];
  };
  const dispose = render(
    () => (
      <Board
        state={state}
        seat={seat}
        movable={false}
        marks={marks()}
        threats={false}
        coordinates
        onMove={() => {}}
        label=""
      />
    ),
    holder,
  );
  return {
    svg: () => holder.querySelector('.board-svg') as SVGSVGElement,
    close() {
      dispose();
      holder.remove();
    },
  };
}

/** The rules of the page's style sheets that concern a drawing, and the colours that they name. */
function stylesFor(svg: SVGSVGElement): string {
  const concerns = (selector: string): boolean => {
    try {
      return svg.matches(selector) || svg.querySelector(selector) !== null;
    } catch {
      return false;
    }
  };
  const found: string[] = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule)) continue;
      if (/^:root/.test(rule.selectorText) || concerns(rule.selectorText)) found.push(rule.cssText);
    }
  }
  return found.join('\n');
}

function isDark(): boolean {
  if (settings.theme !== 'auto') return settings.theme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

/** The drawing as a picture that a canvas takes. */
async function imageOf(
  svg: SVGSVGElement,
  width: number,
  height: number,
): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const styles = stylesFor(svg);
  for (const path of copy.querySelectorAll('defs path')) {
    if (!copy.querySelector(`use[href="#${CSS.escape(path.id)}"]`)) path.remove();
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('style', `width: ${width}px; height: ${height}px; font-family: sans-serif`);
  copy.dataset.theme = isDark() ? 'dark' : 'light';
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = styles;
  copy.prepend(style);
  const image = new Image(width, height);
  // Not as a blob: a canvas would refuse to give out what such a picture drew in some browsers.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(
    new XMLSerializer().serializeToString(copy),
  )}`;
  await image.decode();
  return image;
}

/** Words in lines that are not wider than the picture; Chinese may break anywhere. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) ?? []) {
    if (line !== '' && context.measureText((line + part).trimEnd()).width > width) {
      lines.push(line.trimEnd());
      line = part;
    } else line += part;
  }
  return [...lines, line.trimEnd()].filter(Boolean);
}

const captionLines = 3;

export async function drawPicture(source: PictureSource): Promise<Blob> {
  const { state } = source;
  const stage = stageOf(source);
  try {
    // The board is drawn in a task of its own, and learns its size with the next frame of the page.
    await new Promise((done) => setTimeout(done));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { width: w, height: h } = stage.svg().viewBox.baseVal;
    const height = Math.round((width * h) / w);
    const size = Math.round(width / 30);
    const room = Math.round(size * (1.35 * captionLines + 1.4));
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height + room;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('canvas');
    const page = getComputedStyle(document.body);
    const board = await imageOf(stage.svg(), width, height);
    context.fillStyle = page.backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(board, 0, 0, width, height);
    context.fillStyle = page.color;
    context.textBaseline = 'top';
    context.font = `${size}px ${page.fontFamily}`;
    linesOf(context, captionOf(state), width - 2 * size)
      .slice(0, captionLines)
      .forEach((line, row) => {
        context.fillText(line, size, height + size * (0.4 + 1.35 * row));
      });
    context.globalAlpha = 0.65;
    context.font = `${Math.round(size * 0.75)}px ${page.fontFamily}`;
    context.fillText(
      `${m().brand} · ${variantName(state.variant)}`,
      size,
      canvas.height - size * 1.15,
    );
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('no picture');
    return blob;
  } finally {
    stage.close();
  }
}
