/**
 * Measured cells → the picture in README, an SVG of bars: a column for each size, a
 * group for each text, and in each group wellformed above three others. A bar is as
 * long as its share of the fastest in the group; the number at its end is GB/s.
 *
 *     French   ████████████████ 36     wellformed
 *              ████████████████ 37     buffer.isUtf8
 *              ▏0.7                    TextDecoder
 *              ▌1.3                    the best loop in JavaScript
 *
 * The picture brings its own background, and follows the colours that the reader prefers.
 */
import type { Tier } from '../src/index.ts';
import type { Cell } from './measure.ts';
import { JAVASCRIPT_PEERS, type Machine } from './names.ts';
import { fastestSpeed, formatSpeed } from './summary-table.ts';

const TEXTS = ['ASCII', 'French', 'CJK', 'JSON'] as const;
const SIZES = ['32', '256', '64 KiB'] as const;

/** What is compared: its title, the runs it is taken from, and its names there, of which the fastest counts. */
const BARS: readonly (readonly [title: string, tier: Tier, names: readonly string[]])[] = [
  ['wellformed', 'native', ['wellformed']],
  ['buffer.isUtf8', 'native', ['buffer.isUtf8']],
  ['TextDecoder, fatal', 'native', ['TextDecoder fatal']],
  ['the best loop in JavaScript', 'javascript', JAVASCRIPT_PEERS],
];

const BAR = { height: 11, gap: 3, most: 150 } as const;
const GROUP = { height: BARS.length * (BAR.height + BAR.gap) + 14, top: 84 } as const;
const COLUMN = { width: 216, left: 76 } as const;
const WIDTH = COLUMN.left + SIZES.length * COLUMN.width;
const HEIGHT = GROUP.top + TEXTS.length * GROUP.height + 26;

const STYLE = `
svg { font: 12px system-ui, sans-serif; }
.paper { fill: #ffffff; } text { fill: #1f2328; } .quiet { fill: #59636e; }
.bar0 { fill: #0b6e4f; } .bar1 { fill: #8c959f; } .bar2 { fill: #b5651d; } .bar3 { fill: #8a4fbf; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117; } text { fill: #f0f6fc; } .quiet { fill: #9198a1; }
  .bar0 { fill: #3fb68b; } .bar1 { fill: #7d8590; } .bar2 { fill: #d98c4a; } .bar3 { fill: #b48ae0; }
}`;

export function barPicture({ node, processor }: Machine, cells: readonly Cell[]): string {
  const columns = SIZES.flatMap((size, i) => {
    const left = COLUMN.left + i * COLUMN.width;
    const title = `<text x="${left}" y="${GROUP.top - 12}" font-weight="bold">${size.includes(' ') ? size : `${size} octets`}</text>`;
    return [title, ...TEXTS.flatMap((text, j) => group(cells, text, size, left, GROUP.top + j * GROUP.height))];
  });
  const rows = TEXTS.map((text, j) => `<text x="10" y="${GROUP.top + j * GROUP.height + 10}">${text}</text>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>Is this text UTF-8? GB/s of ${BARS.map(([title]) => title).join(', ')}</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}" rx="6"/>`,
    '<text x="10" y="22" font-weight="bold">Is this text UTF-8? GB/s, more is better</text>',
    ...legend(),
    ...rows,
    ...columns,
    `<text class="quiet" x="10" y="${HEIGHT - 10}">Node ${node}, ${processor}. A full bar is the fastest in its group.</text>`,
    '</svg>',
    '',
  ].join('\n');
}

/** The bars of one text in one size. */
function group(cells: readonly Cell[], text: string, size: string, left: number, top: number): string[] {
  const speeds = BARS.map(([, tier, names]) => fastestSpeed(cells, text, size, tier, names) ?? 0);
  const fastest = Math.max(...speeds);
  return speeds.flatMap((speed, i) => {
    const [y, width] = [top + i * (BAR.height + BAR.gap), Math.max(1, (speed / fastest) * BAR.most)];
    return [
      `<rect class="bar${i}" x="${left}" y="${y}" width="${width.toFixed(1)}" height="${BAR.height}"/>`,
      `<text x="${(left + width + 5).toFixed(1)}" y="${y + 10}">${formatSpeed(speed)}</text>`,
    ];
  });
}

function legend(): string[] {
  return BARS.flatMap(([title], i) => {
    // Some 6.5 pixels a letter, and 34 for the square and the spaces.
    const x = BARS.slice(0, i).reduce((left, [before]) => left + 34 + 6.5 * before.length, 10);
    return [
      `<rect class="bar${i}" x="${x}" y="36" width="11" height="11"/>`,
      `<text x="${x + 17}" y="46">${title}</text>`,
    ];
  });
}
