/**
 * Measured cells → the table that docs/benchmarks.md and the report quote: two
 * sizes, one column for each tier of wellformed and for the peers of the same run.
 */
import type { Tier } from '../src/index.ts';
import type { Cell } from './measure.ts';
import { JAVASCRIPT_PEERS, type Machine, sizeOf } from './names.ts';

const TEXTS = ['ASCII', 'French', 'CJK', 'JSON'] as const;
const SIZES = ['32', '64 KiB'] as const;

/** Title of each column, and what it shows: a tier of wellformed, or the fastest of some peers. */
const COLUMNS: readonly (readonly [head: string, tier: Tier, names: readonly string[]])[] = [
  ['all tiers', 'native', ['wellformed']],
  ['SIMD', 'wasm', ['wellformed']],
  ['JavaScript', 'javascript', ['wellformed']],
  ['buffer.isUtf8', 'native', ['buffer.isUtf8']],
  ['TextDecoder', 'native', ['TextDecoder fatal']],
  ['best loop in JavaScript', 'javascript', JAVASCRIPT_PEERS],
];

/** The table as lines of Markdown. */
export function summaryTable({ node, processor }: Machine, cells: readonly Cell[]): string[] {
  const heads = COLUMNS.map(([head]) => head);
  return [
    `\`utf8.test\` in GB/s, on Node ${node}, ${processor}:`,
    '',
    `| text | octets | ${heads.join(' | ')} |`,
    `|---|---|${heads.map(() => '---:').join('|')}|`,
    ...SIZES.flatMap((size) =>
      TEXTS.map((text) => {
        const figures = COLUMNS.map(([, tier, names]) => fastest(cells, text, size, tier, names));
        return `| ${text} | ${size} | ${figures.join(' | ')} |`;
      }),
    ),
  ];
}

function fastest(cells: readonly Cell[], text: string, size: string, tier: Tier, names: readonly string[]): string {
  const speed = fastestSpeed(cells, text, size, tier, names);
  return speed === undefined ? 'not installed' : formatSpeed(speed);
}

/** GB/s of the fastest of some candidates, in the runs of a tier; undefined if none of them was measured. */
export function fastestSpeed(
  cells: readonly Cell[],
  text: string,
  size: string,
  tier: Tier,
  names: readonly string[],
): number | undefined {
  const cell = cells.find(
    (one) => one.task === 'boolean' && one.tier === tier && one.text === text && sizeOf(one.octets) === size,
  );
  const speeds = (cell?.figures ?? []).filter(({ name }) => names.includes(name)).map(({ speed }) => speed);
  return speeds.length === 0 ? undefined : Math.max(...speeds);
}

export function formatSpeed(speed: number): string {
  return speed.toFixed(speed >= 9.95 ? 0 : 1);
}
