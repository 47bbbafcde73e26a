/** A number of 53 bits for a text (cyrb53): it tells texts apart, and is no secret. */
function hash53(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** 106 bits as text: pages without encryption have no `crypto.subtle`. */
export function hashOf(text: string): string {
  return [1, 2].map((seed) => hash53(text, seed).toString(36).padStart(11, '0')).join('');
}
