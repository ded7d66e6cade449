/** Measured cells → an SVG of speed over size, both axes logarithmic, with one panel per text. */
import type { Cell } from './measure.ts';
import { sizeOf } from './names.ts';

const COLOURS = ['#0b6e4f', '#2f9e77', '#8cc5a9', '#b5651d', '#7a7a7a', '#8a4fbf', '#c06c9d', '#c9a227'];
const PANEL = { width: 330, height: 260, left: 44, top: 34 };
const SPEEDS = [0.05, 0.1, 0.3, 1, 3, 10, 30, 100];

export function speedPicture(cells: readonly Cell[], texts: readonly string[]): string {
  const shown = withTiersAsCandidates(cells.filter(({ task, text }) => task === 'boolean' && texts.includes(text)));
  const names = shown[0]?.figures.map(({ name }) => name) ?? [];
  const width = texts.length * PANEL.width + 20;
  const height = PANEL.height + PANEL.top + 60 + 16 * Math.ceil(names.length / 3);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" role="img">`,
    '<title>Speed of UTF-8 validators over the size of the text</title>',
    `<rect width="${width}" height="${height}" fill="white"/>`,
    ...texts.flatMap((text, i) =>
      panel(
        shown.filter((cell) => cell.text === text),
        text,
        i * PANEL.width,
      ),
    ),
    ...names.map((name, i) => legend(name, i, PANEL.top + PANEL.height + 44)),
    '</svg>',
    '',
  ].join('\n');
}

/** Merges the cells of the three tiers: the lower tiers become further candidates of the native cell. */
function withTiersAsCandidates(cells: readonly Cell[]): Cell[] {
  return cells
    .filter(({ tier }) => tier === 'native')
    .map((cell) => {
      const others = (['wasm', 'javascript'] as const).flatMap((tier) => {
        const same = cells.find((one) => one.tier === tier && one.text === cell.text && one.octets === cell.octets);
        return same?.figures[0] ? [{ ...same.figures[0], name: `wellformed, ${tier}` }] : [];
      });
      const [first, ...peers] = cell.figures;
      return { ...cell, figures: [...(first ? [first] : []), ...others, ...peers] };
    });
}

function panel(cells: readonly Cell[], text: string, left: number): string[] {
  const sizes = cells.map(({ octets }) => octets);
  const [least, most] = [Math.log2(Math.min(...sizes)), Math.log2(Math.max(...sizes))];
  const x = (octets: number) =>
    left + PANEL.left + ((Math.log2(octets) - least) / (most - least)) * (PANEL.width - PANEL.left - 16);
  const [slow, fast] = [Math.log(SPEEDS[0] as number), Math.log(SPEEDS.at(-1) as number)];
  const y = (speed: number) => PANEL.top + PANEL.height - ((Math.log(speed) - slow) / (fast - slow)) * PANEL.height;
  const lines = cells[0]?.figures.map(({ name }, i) => {
    const points = cells.map((cell) => {
      const speed = cell.figures.find((one) => one.name === name)?.speed ?? 0;
      return `${x(cell.octets).toFixed(1)},${y(Math.max(speed, SPEEDS[0] as number)).toFixed(1)}`;
    });
    return `<polyline fill="none" stroke="${COLOURS[i % COLOURS.length]}" stroke-width="${i < 3 ? 2.2 : 1.3}" points="${points.join(' ')}"/>`;
  });
  return [
    `<text x="${left + PANEL.left}" y="20" font-size="13" font-weight="bold">${text}, GB/s</text>`,
    ...SPEEDS.map(
      (speed) =>
        `<path stroke="#ddd" d="M${left + PANEL.left} ${y(speed).toFixed(1)}H${left + PANEL.width - 16}"/><text x="${left + PANEL.left - 5}" y="${(y(speed) + 4).toFixed(1)}" text-anchor="end" fill="#555">${speed}</text>`,
    ),
    ...cells.map(({ octets }, i) =>
      i % 2 === 0
        ? `<text x="${x(octets).toFixed(1)}" y="${PANEL.top + PANEL.height + 16}" text-anchor="middle" fill="#555">${sizeOf(octets)}</text>`
        : '',
    ),
    ...(lines ?? []),
  ];
}

function legend(name: string, i: number, top: number): string {
  const [x, y] = [PANEL.left + (i % 3) * 300, top + 16 * Math.floor(i / 3)];
  return `<path stroke="${COLOURS[i % COLOURS.length]}" stroke-width="3" d="M${x} ${y}h22"/><text x="${x + 28}" y="${y + 4}">${name.replaceAll('&', '&amp;')}</text>`;
}
