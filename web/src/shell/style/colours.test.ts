/**
 * The colours of the seven kingdoms stay apart for every kind of eye, and what is written on them can be read.
 * Colour blindness is simulated after Machado, Oliveira and Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency" (2009, severity 1); differences are CIEDE2000.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Triple = readonly [number, number, number];

const css = readFileSync(new URL('base.css', import.meta.url), 'utf8');
const sides = [...'wrobgpd'];

/** A colour of a side, linear red, green and blue. */
function colour(side: string, name: string): Triple {
  const rule = new RegExp(`\\.side-${side} \\{[^}]*--${name}: #(\\w{2})(\\w{2})(\\w{2})`).exec(css);
  if (!rule) throw new Error(`${name} of ${side} is not in base.css`);
  return rule.slice(1, 4).map((hex) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

const eyes: Readonly<Record<string, readonly Triple[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const seenBy = (eye: string, rgb: Triple) =>
  eyes[eye]?.map((row) => Math.min(1, Math.max(0, dot(row, rgb)))) as unknown as Triple;
const luminance = (rgb: Triple) => dot([0.2126, 0.7152, 0.0722], rgb);

function lab(rgb: Triple): Triple {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f(dot([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047);
  const y = f(dot([0.2126729, 0.7151522, 0.072175], rgb));
  const z = f(dot([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  const cos = (angle: number) => Math.cos((angle * Math.PI) / 180);
  const pow7 = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const g = 0.5 * (1 - pow7((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot((1 + g) * a1, b1), Math.hypot((1 + g) * a2, b2)];
  const hue = (a: number, b: number) => (degrees(Math.atan2(b, (1 + g) * a)) + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const grey = c1 * c2 === 0;
  const dh = grey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const middle = (c1 + c2) / 2;
  const half = Math.abs(h1 - h2) <= 180 ? 0 : h1 + h2 < 360 ? 180 : -180;
  const h = grey ? h1 + h2 : (h1 + h2) / 2 + half;
  const t =
    1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const l = ((l1 + l2) / 2 - 50) ** 2;
  const dl = (l2 - l1) / (1 + (0.015 * l) / Math.sqrt(20 + l));
  const dc = (c2 - c1) / (1 + 0.045 * middle);
  const dhue = (2 * Math.sqrt(c1 * c2) * Math.sin((dh * Math.PI) / 360)) / (1 + 0.015 * middle * t);
  const turn = 60 * Math.exp(-(((h - 275) / 25) ** 2));
  const rotation = -2 * pow7(middle) * Math.sin((turn * Math.PI) / 180);
  return Math.sqrt(dl ** 2 + dc ** 2 + dhue ** 2 + rotation * dc * dhue);
}

describe('the colours of the kingdoms', () => {
  test('the measure is CIEDE2000', () => {
    // From the test data of Sharma, Wu and Dalal (2005).
    expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
    expect(difference([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 3);
    expect(difference([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 3);
  });

  for (const eye of Object.keys(eyes)) {
    test(`no two look alike: ${eye}`, () => {
      const pairs = sides.flatMap((a, i) => sides.slice(i + 1).map((b) => [a, b] as const));
      const least = Math.min(
        ...pairs.map(([a, b]) =>
          difference(lab(seenBy(eye, colour(a, 'fill'))), lab(seenBy(eye, colour(b, 'fill')))),
        ),
      );
      expect(least).toBeGreaterThanOrEqual(12);
    });
  }

  test('what is written on them can be read', () => {
    for (const side of sides) {
      const [x, y] = [luminance(colour(side, 'fill')), luminance(colour(side, 'ink'))];
      const contrast = (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
      expect(contrast, side).toBeGreaterThanOrEqual(4.5);
    }
  });
});
