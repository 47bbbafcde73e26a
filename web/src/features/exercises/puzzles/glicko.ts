/**
 * Ratings by Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system" (2013). The names of the numbers are those
 * of the paper; its steps are named beside them.
 */
export interface Rating {
  readonly rating: number;
  /** How sure it is: the rating deviation. */
  readonly deviation: number;
  readonly volatility: number;
}

export interface Game {
  readonly against: Pick<Rating, 'rating' | 'deviation'>;
  /** 1 for a win, 0 for a loss. */
  readonly score: number;
}

/** How much a volatility may change: the system constant τ. */
const tau = 0.5;
const scale = 173.7178;
const tolerance = 1e-6;
/** No surer than this, so that a rating can always follow a person who learns. */
const leastDeviation = 45;
const mostDeviation = 350;

/** The rating after a period with these games, at least one. */
export function rated(before: Rating, games: readonly Game[], middle = 1500): Rating {
  // Step 2: to the scale of Glicko-2.
  const mu = (before.rating - middle) / scale;
  const phi = before.deviation / scale;
  const sigma = before.volatility;
  // Steps 3 and 4: the variance v of the rating by the games alone, and the improvement delta.
  let information = 0;
  let surplus = 0;
  for (const { against, score } of games) {
    const g = 1 / Math.sqrt(1 + (3 * (against.deviation / scale) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (against.rating - middle) / scale)));
    information += g * g * expected * (1 - expected);
    surplus += g * (score - expected);
  }
  const v = 1 / information;
  const delta = v * surplus;
  // Step 5: the new volatility, by the Illinois algorithm.
  const a = Math.log(sigma * sigma);
  const f = (x: number) => {
    const e = Math.exp(x);
    const d = phi * phi + v + e;
    return (e * (delta * delta - d)) / (2 * d * d) - (x - a) / (tau * tau);
  };
  let low = a;
  let high: number;
  if (delta * delta > phi * phi + v) {
    high = Math.log(delta * delta - phi * phi - v);
  } else {
    let k = 1;
    while (f(a - k * tau) < 0) k++;
    high = a - k * tau;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > tolerance) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  const volatility = Math.exp(low / 2);
  // Steps 6 to 8.
  const period = phi * phi + volatility * volatility;
  const after = 1 / Math.sqrt(1 / period + 1 / v);
  return {
    rating: mu * scale + after * after * surplus * scale + middle,
    deviation: Math.min(Math.max(after * scale, leastDeviation), mostDeviation),
    volatility,
  };
}
