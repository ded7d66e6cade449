/**
 * Points → an SVG path through them, made of cubic curves that are level at both
 * ends and nowhere rise above or fall below their points (Fritsch and Carlson,
 * "Monotone piecewise cubic interpolation", 1980).
 */

export type Point = readonly [x: number, y: number];

/** The points go from left to right or from right to left. */
export function curveThrough(points: readonly Point[]): string {
  const [[x, y]] = points as readonly [Point];
  const curves = points.slice(1).map((to, i) => {
    const from = points[i] as Point;
    const reach = (to[0] - from[0]) / (points.length === 2 ? 2 : 3);
    const [one, two] = [from[1] + reach * slopeAt(points, i), to[1] - reach * slopeAt(points, i + 1)];
    return `C${Math.round(from[0] + reach)} ${Math.round(one)} ${Math.round(to[0] - reach)} ${Math.round(two)} ${to[0]} ${to[1]}`;
  });
  return `M${x} ${y}${curves.join('')}`;
}

/** Level at an end and where the points turn; else the harmonic mean of the slopes before and after. */
function slopeAt(points: readonly Point[], i: number): number {
  const [before, at, after] = [points[i - 1], points[i] as Point, points[i + 1]];
  if (!before || !after) return 0;
  const [one, two] = [slopeBetween(before, at), slopeBetween(at, after)];
  return one * two <= 0 ? 0 : (2 * one * two) / (one + two);
}

function slopeBetween([x, y]: Point, [toX, toY]: Point): number {
  return (toY - y) / (toX - x);
}
