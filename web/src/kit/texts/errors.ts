/** What the engine refuses: its kind in the language of the page; the engine's words stand behind, as the detail. */
import type { EngineError } from 'hegemon-engine';
import { m } from './index.ts';

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

/** `said`: the same error, where a page has it in its language. */
export function errorText(error: EngineError, said = error): string {
  const where = said.where === '' ? '' : ` (${short(said.where)})`;
  return `${m().refused[kindOf(error)]} ${short(said.what)}${where}`;
}

/** Of a long text, beginning and end. */
export function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 40)} ... ${text.slice(-40)}` : text;
}
