/** The tags of a record that name players. A module of its own, as workers take it without what the page draws. */
const sides = new Set('Qin Chu Han Qi Wei Zhao Yan Red Green Blue Black'.split(' '));

export const named = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && text !== '?';

/** Side and player, in the order of the tags. */
export function playersOf(tags: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(tags).filter(([name, value]) => sides.has(name) && named(value));
}
