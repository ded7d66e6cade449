/**
 * Measured cells → the table that README quotes: two sizes, one column for each
 * tier of wellformed and for the peers of the same run. A test compares README
 * with this table made from bench/results.json: README has no other figures.
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
export function readmeTable({ node, processor }: Machine, cells: readonly Cell[]): string[] {
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
  const cell = cells.find(
    (one) => one.task === 'boolean' && one.tier === tier && one.text === text && sizeOf(one.octets) === size,
  );
  const speeds = (cell?.figures ?? []).filter(({ name }) => names.includes(name)).map(({ speed }) => speed);
  if (speeds.length === 0) return 'not installed';
  const speed = Math.max(...speeds);
  return speed.toFixed(speed >= 10 ? 0 : 1);
}
