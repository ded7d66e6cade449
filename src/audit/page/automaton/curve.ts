/** Points → an SVG path through them, made of cubic curves. */

export type Point = readonly [x: number, y: number];

/** The path is level at both ends; at a point between, it has the slope from the point before to the point after. */
export function curveThrough(points: readonly Point[]): string {
  const slope = (i: number) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    return before && after ? (after[1] - before[1]) / (after[0] - before[0]) : 0;
  };
  const [[x, y]] = points as readonly [Point];
  const curves = points.slice(1).map(([toX, toY], i) => {
    const [fromX, fromY] = points[i] as Point;
    const reach = (toX - fromX) / (points.length === 2 ? 2 : 2.5);
    const [one, two] = [fromY + reach * slope(i), toY - reach * slope(i + 1)];
    return `C${Math.round(fromX + reach)} ${Math.round(one)} ${Math.round(toX - reach)} ${Math.round(two)} ${Math.round(toX)} ${Math.round(toY)}`;
  });
  return `M${Math.round(x)} ${Math.round(y)}${curves.join('')}`;
}
