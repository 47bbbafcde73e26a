/** What is asked of a table and refused, and why. */
import type { EngineError } from 'hegemon-engine';
import * as v from 'valibot';

/** Each is a sentence of the page, in every language. */
const refusalCodes = [
  'taken',
  'kept',
  'begun',
  'notBegun',
  'over',
  'notOver',
  'notHost',
  'notSeated',
  'notYours',
  'noSeat',
  'out',
  'flagged',
  'late',
  'early',
  'notYourTurn',
  'away',
  'nobodyToAgree',
  'muted',
  'tooOften',
  'tooMany',
  'tooManyTables',
  'misshapen',
  'closed',
  'noTable',
  'damaged',
  'failed',
  'noAnswer',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** What the rules refuse keeps the engine's code and its arguments. */
export type Refusal = { readonly code: RefusalCode } | { readonly code: 'rules'; readonly error: EngineError };

const text = v.string();
const refusalShape = v.variant('code', [
  v.object({ code: v.picklist(refusalCodes) }),
  v.object({
    code: v.literal('rules'),
    error: v.object({ what: text, where: text, code: text, args: v.array(text) }),
  }),
]);

export class Refused extends Error {
  readonly why: Refusal;

  constructor(why: RefusalCode | EngineError) {
    const whole: Refusal = typeof why === 'string' ? { code: why } : { code: 'rules', error: why };
    super(JSON.stringify(whole));
    this.why = whole;
  }
}

/** What a text says that was sent as the message of an error; nothing if it is of somebody else. */
export function refusalIn(message: string): Refusal | undefined {
  try {
    const read = v.safeParse(refusalShape, JSON.parse(message));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
