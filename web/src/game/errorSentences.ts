/** What the engine refuses, in the language of the page. What its texts do not have stays in the engine's words. */
import type { EngineError } from 'hegemon-engine';
import { kindName, sideName } from '../board/names.ts';
import { m } from '../kit/texts/index.ts';

type Kind = keyof ReturnType<typeof m>['refused'];

/** The family of the code, else of the place. */
const kinds: Readonly<Record<string, Kind>> = {
  engine: 'engine',
  fen: 'position',
  json: 'record',
  move: 'move',
  option: 'rules',
  position: 'position',
  record: 'record',
  setup: 'rules',
};

/** Errors inside a record are of kind `record`. */
function kindOf({ code, place, where }: EngineError): Kind {
  if (place?.line !== undefined || place?.game !== undefined) return 'record';
  const [family = ''] = code.split('.');
  return kinds[family] ?? kinds[where.split(',')[0] ?? ''] ?? 'other';
}

/** The letter of a side of Middle Xiangqi that the engine calls Red or Black. */
export const letterOf = (name: string) => (name === 'Red' ? 'w' : 'b');

function filled(text: string, args: readonly (string | number)[], variant: string): string {
  return text.replace(/\{(?:(\w+) )?(\d)\}/g, (_, kind: string | undefined, index: string) => {
    const arg = String(args[Number(index)]);
    if (kind === 'side') return sideName(variant, arg);
    if (kind === 'name') return sideName(variant, letterOf(arg));
    return kind === 'kind' ? kindName(variant, arg) : arg;
  });
}

/** The row of a code or, where there is none, of the family it belongs to. */
function rowOf(rows: Readonly<Record<string, string>>, code: string): string | undefined {
  const end = code.lastIndexOf('.');
  return rows[code] ?? (end < 0 ? undefined : rowOf(rows, code.slice(0, end)));
}

/** The same error as the reader of the page would put it. */
export function translatedError(
  error: EngineError,
  variant = '',
  { sentences, places, record } = m().errors,
): EngineError {
  const sentence = rowOf(sentences, error.code);
  const place: Readonly<Record<string, string | number>> = error.place ?? {};
  const said = Object.entries(places).flatMap(([name, text]) => {
    const value = place[name];
    return value === undefined ? [] : [filled(text, [value], variant)];
  });
  // A position has no other place than its points, which stand in the sentence.
  const where = error.code.startsWith('position.') && sentence !== undefined ? '' : error.where;
  return {
    ...error,
    what: sentence === undefined ? error.what : filled(sentence, error.args, variant),
    where: said.length > 0 ? said.join('，') : where === 'record' ? record : where,
  };
}

/** Its kind, what is wrong, and where. */
export function errorText(error: EngineError, variant = ''): string {
  const { what, where } = translatedError(error, variant);
  return `${m().refused[kindOf(error)]} ${short(what)}${where === '' ? '' : ` (${short(where)})`}`;
}

/** Of a long text, beginning and end. */
export function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 40)} ... ${text.slice(-40)}` : text;
}
