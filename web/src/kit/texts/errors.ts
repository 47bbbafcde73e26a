/** What the engine refuses, in the language of the page; its own words stand behind, as the detail. */
import type { EngineError } from 'hegemon-engine';
import { m } from './index.ts';

type Kind = keyof ReturnType<typeof m>['refused'];

/** By the first word of a code, and of what is said of the arguments of a function by the place. */
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

/** Of what stands in a text of games that is the record, whatever is wrong in it. */
function kindOf({ code, place, where }: EngineError): Kind {
  if (place?.line !== undefined || place?.game !== undefined) return 'record';
  const [family = ''] = code.split('.');
  return kinds[family] ?? kinds[where.split(',')[0] ?? ''] ?? 'other';
}

/** `said`: the same error, where a page has it in its language. */
export function errorText(error: EngineError, said = error): string {
  return `${m().refused[kindOf(error)]} ${short(said.what)} (${short(said.where)})`;
}

/** Of a long text, beginning and end. */
export function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 40)} ... ${text.slice(-40)}` : text;
}
