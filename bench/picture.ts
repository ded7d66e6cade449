/** Measured cells → an SVG of speed over size, both axes logarithmic, with one panel per text. */
import type { Cell } from './measure.ts';
import { sizeOf } from './names.ts';

const TEXTS = ['ASCII', 'CJK', 'JSON'];
/** The colour of each curve, on white and on black. */
const COLOURS = [
  ['#0b6e4f', '#3fb68b'],
  ['#2f9e77', '#2a8f6c'],
  ['#8cc5a9', '#1f6e53'],
  ['#b5651d', '#d98c4a'],
  ['#7a7a7a', '#9198a1'],
  ['#8a4fbf', '#b48ae0'],
  ['#c06c9d', '#d98bb5'],
  ['#c9a227', '#d9b84a'],
] as const;
const colours = (theme: 0 | 1) => COLOURS.map((pair, i) => `.curve${i} { stroke: ${pair[theme]}; }`).join(' ');
const STYLE = `
svg { font: 11px system-ui, sans-serif; } path, polyline { fill: none; }
.paper { fill: #ffffff; } text { fill: #1f2328; } .quiet { fill: #59636e; } .grid { stroke: #dddddd; } ${colours(0)}
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117; } text { fill: #f0f6fc; } .quiet { fill: #9198a1; } .grid { stroke: #30363d; } ${colours(1)}
}`;
const PANEL = { width: 330, height: 260, left: 44, top: 34 };
const SPEEDS = [0.05, 0.1, 0.3, 1, 3, 10, 30, 100];

export function speedPicture(cells: readonly Cell[]): string {
  const shown = withTiersAsCandidates(cells.filter(({ task, text }) => task === 'boolean' && TEXTS.includes(text)));
  const names = shown[0]?.figures.map(({ name }) => name) ?? [];
  const width = TEXTS.length * PANEL.width + 20;
  const height = PANEL.height + PANEL.top + 60 + 16 * Math.ceil(names.length / 3);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    '<title>Speed of UTF-8 validators over the size of the text</title>',
    `<style>${STYLE}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}" rx="6"/>`,
    ...TEXTS.flatMap((text, i) =>
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
    return `<polyline class="curve${i % COLOURS.length}" stroke-width="${i < 3 ? 2.2 : 1.3}" points="${points.join(' ')}"/>`;
  });
  return [
    `<text x="${left + PANEL.left}" y="20" font-size="13" font-weight="bold">${text}, GB/s</text>`,
    ...SPEEDS.map(
      (speed) =>
        `<path class="grid" d="M${left + PANEL.left} ${y(speed).toFixed(1)}H${left + PANEL.width - 16}"/><text x="${left + PANEL.left - 5}" y="${(y(speed) + 4).toFixed(1)}" text-anchor="end" class="quiet">${speed}</text>`,
    ),
    ...cells.map(({ octets }, i) =>
      i % 2 === 0
        ? `<text x="${x(octets).toFixed(1)}" y="${PANEL.top + PANEL.height + 16}" text-anchor="middle" class="quiet">${sizeOf(octets)}</text>`
        : '',
    ),
    ...(lines ?? []),
  ];
}

function legend(name: string, i: number, top: number): string {
  const [x, y] = [PANEL.left + (i % 3) * 300, top + 16 * Math.floor(i / 3)];
  return `<path class="curve${i % COLOURS.length}" stroke-width="3" d="M${x} ${y}h22"/><text x="${x + 28}" y="${y + 4}">${name.replaceAll('&', '&amp;')}</text>`;
}
