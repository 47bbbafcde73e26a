/** Shares of the win as whole percentages. */
import type { State } from 'hegemon-engine';

/**
 * Thousandths as whole percentages that add up as they do: three of 33.4, 33.3 and 33.3 are 34, 33 and 33. What is largest
 * behind the point is rounded up first.
 */
export function percents(thousandths: readonly number[]): number[] {
  const sum = thousandths.reduce((all, one) => all + one, 0);
  const whole = thousandths.map((one) => Math.floor(one / 10));
  const left = Math.round(sum / 10) - whole.reduce((all, one) => all + one, 0);
  const up = thousandths
    .map((one, index) => ({ index, rest: one % 10 }))
    .sort((a, b) => b.rest - a.rest)
    .slice(0, left);
  for (const { index } of up) whole[index] = (whole[index] as number) + 1;
  return whole;
}

/** The sides that have a share of the win, in turn order, with their shares in thousandths and percent. */
export function sharesInPercent(
  { sides }: State,
  shares: Readonly<Record<string, number>>,
): { side: string; share: number; percent: number }[] {
  const all = sides.map(({ side }) => ({ side, share: shares[side] ?? 0 }));
  const whole = percents(all.map(({ share }) => share));
  return all
    .map((one, index) => ({ ...one, percent: whole[index] as number }))
    .filter(({ share }) => share > 0);
}
