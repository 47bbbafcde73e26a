/** A game as a link: its setup and moves, packed into the part of the address behind `#`. */
import type { GameSetup } from 'hegemon-engine';

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await answer.arrayBuffer());
}

/** A value as letters, digits, `-` and `_`. */
export async function pack(value: unknown): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(value)) as Uint8Array<ArrayBuffer>;
  const packed = await through(new CompressionStream('deflate-raw'), json);
  const base64 = btoa(String.fromCharCode(...packed));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What was packed; throws if it is damaged. */
async function unpack(packed: string): Promise<unknown> {
  const base64 = packed.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const json = await through(new DecompressionStream('deflate-raw'), bytes);
  return JSON.parse(new TextDecoder().decode(json));
}

/** `#/analyse?g=...` */
export async function linkOf(setup: GameSetup): Promise<string> {
  return `#/analyse?g=${await pack(setup)}`;
}

/** The setup in a link; nothing if it is damaged. What is legal is for the engine to say. */
export async function setupOfLink(packed: string): Promise<GameSetup | undefined> {
  try {
    return checked(await unpack(packed));
  } catch {
    return undefined;
  }
}

/** Links come from anywhere: only what has the right type is taken over. */
function checked(value: unknown): GameSetup | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { variant, options, fen, moves } = value as Record<string, unknown>;
  const texts = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((item) => typeof item === 'string');
  if (typeof variant !== 'string') return undefined;
  if (fen !== undefined && typeof fen !== 'string') return undefined;
  if (moves !== undefined && !texts(moves)) return undefined;
  if (options !== undefined && (typeof options !== 'object' || options === null)) return undefined;
  const pairs = Object.entries(options ?? {});
  if (!texts(pairs.map(([, text]) => text))) return undefined;
  return {
    variant,
    options: Object.fromEntries(pairs) as Record<string, string>,
    ...(fen === undefined ? {} : { fen }),
    ...(moves === undefined ? {} : { moves }),
  };
}
