/** Measured cells → a Markdown report: a table for each task, and the goals with the ratios reached. */
import type { Tier } from '../src/index.ts';
import { STREAMS } from './candidates.ts';
import { type FileFigure, fileGoalRows, fileTable } from './files.ts';
import type { Cell, Figure } from './measure.ts';
import { JAVASCRIPT_PEERS, type Machine, sizeOf } from './names.ts';
import { summaryTable } from './summary-table.ts';

export interface Results {
  readonly machine: Machine;
  readonly rounds: number;
  readonly cells: readonly Cell[];
  readonly files: readonly FileFigure[];
}

export function report({ machine, rounds, cells, files }: Results): string {
  const tasks = [...new Set(cells.map(({ task }) => task))];
  return [
    '# Benchmark',
    '',
    `Node ${machine.node} (V8 ${machine.v8}), ${machine.processor}, ${machine.cores} cores, ${machine.memory}.`,
    `GB/s: medians of ${rounds} interleaved rounds, ± half the interquartile range. In brackets: the speed of wellformed`,
    'divided by that of the peer, the median of the ratios within rounds. Each tier of wellformed runs in its own process,',
    'against the same peers; the figures of the peers are those of the run with all tiers.',
    ...loadOf(machine),
    '',
    ...TIERS.map((tier) => `- ${TITLES[tier]}: ${machine.engines[tier]}`),
    ...(machine.missing.length > 0 ? ['', `Not installed and left out: ${machine.missing.join(', ')}.`] : []),
    '',
    '## summary',
    '',
    ...summaryTable(machine, cells),
    ...tasks.flatMap((task) => ['', `## ${task}`, '', ...table(cells.filter((cell) => cell.task === task))]),
    ...(files.length > 0
      ? [
          '',
          '## files',
          '',
          'Measured on their own; the run may be an earlier one (`--files`).',
          '',
          ...fileTable(files),
        ]
      : []),
    '',
    '## goals',
    '',
    ...goalRows(cells),
    ...fileGoalRows(files),
    '',
  ].join('\n');
}

/** What the load of the machine means for the figures. */
function loadOf({ load, cores }: Machine): string[] {
  if (load === undefined) return ['The load of the machine was not recorded: take small differences for noise.'];
  return [
    `Load of the machine: ${load.toFixed(1)}. Above ${cores}, other programs had the processors at times: the speeds mean`,
    'little then; measure again on an idle machine.',
  ];
}

const TIERS: readonly Tier[] = ['native', 'wasm', 'javascript'];
const TITLES: Readonly<Record<Tier, string>> = {
  native: 'wellformed, all tiers',
  wasm: 'without native',
  javascript: 'JavaScript only',
};

/** A row per text and size: all tiers, then the peers. */
function table(cells: readonly Cell[]): string[] {
  const whole = cells.filter(({ tier }) => tier === 'native');
  const names = whole[0]?.figures.slice(1).map(({ name }) => name) ?? [];
  const heads = [...TIERS.map((tier) => TITLES[tier]), ...names];
  return [
    `| text | octets | ${heads.join(' | ')} |`,
    `|---|---:|${heads.map(() => '---:').join('|')}|`,
    ...whole.map(({ text, octets, figures }) => {
      const own = TIERS.map(
        (tier) => cells.find((one) => one.tier === tier && one.text === text && one.octets === octets)?.figures[0],
      );
      const columns = [
        ...own.map((one) => (one ? speedOf(one) : '')),
        ...figures.slice(1).map((one) => `${speedOf(one)} (${one.ratio.toFixed(2)})`),
      ];
      return `| ${text} | ${sizeOf(octets)} | ${columns.join(' | ')} |`;
    }),
  ];
}

function speedOf({ speed, spread }: Figure): string {
  return `${formatSpeed(speed)} ±${Math.round(100 * spread)} %`;
}

function formatSpeed(speed: number): string {
  return speed >= 10 ? speed.toFixed(0) : speed.toFixed(2);
}

interface Goal {
  readonly goal: string;
  readonly wanted: number;
  readonly task: string;
  readonly tier: Tier;
  /** The ratio is taken to the fastest of these. */
  readonly peers: readonly string[];
  readonly at?: (cell: Cell) => boolean;
}

const between = (from: number, to: number) => (cell: Cell) => cell.octets > from && cell.octets <= to;
const BOOLEAN_NATIVE = { task: 'boolean', tier: 'native', peers: ['buffer.isUtf8'] } as const;
const BOOLEAN_JAVASCRIPT = { task: 'boolean', peers: JAVASCRIPT_PEERS } as const;
const STRINGS = { task: 'strings', tier: 'native', peers: ['isWellFormed'] } as const;

/** Short chunks run the kernel for short texts, so the tier javascript is compared with itself. */
const STREAM_GOALS: readonly Goal[] = (['javascript', 'native'] as const).flatMap((tier) =>
  Object.values(STREAMS).flatMap((task, i) => [
    {
      goal: `${task} against check in one piece, ${TITLES[tier].replace('wellformed, ', '')}`,
      wanted: [0.5, 0.8, 0.95][i] as number,
      task,
      tier,
      peers: ['wellformed check, in one piece'],
    },
    {
      goal: `${task} against TextDecoder, ${TITLES[tier].replace('wellformed, ', '')}`,
      wanted: 1,
      task,
      tier,
      peers: ['TextDecoder fatal'],
    },
  ]),
);

const GOALS: readonly Goal[] = [
  // Below, bench/short.md has the goals, for each Node.
  { goal: 'test against buffer.isUtf8, from 1 KiB', wanted: 0.95, ...BOOLEAN_NATIVE, at: between(1000, Infinity) },
  {
    goal: 'SIMD against the best JavaScript, from 16 KiB',
    wanted: 6,
    tier: 'wasm',
    ...BOOLEAN_JAVASCRIPT,
    at: between(16_000, Infinity),
  },
  {
    goal: 'SIMD against the best JavaScript, ASCII from 16 KiB',
    wanted: 20,
    tier: 'wasm',
    ...BOOLEAN_JAVASCRIPT,
    at: (cell) => cell.text === 'ASCII' && cell.octets > 16_000,
  },
  { goal: 'shift against the best JavaScript', wanted: 1.3, tier: 'javascript', ...BOOLEAN_JAVASCRIPT },
  {
    goal: 'check against test on a text with a late fault',
    wanted: 0.8,
    task: 'late fault',
    tier: 'native',
    peers: ['wellformed test'],
  },
  {
    goal: 'check against TextDecoder fatal',
    wanted: 10,
    task: 'late fault',
    tier: 'native',
    peers: ['TextDecoder fatal'],
  },
  ...STREAM_GOALS,
  { goal: 'summarize against check', wanted: 0.5, task: 'summaries', tier: 'native', peers: ['wellformed check'] },
  {
    goal: 'strings of two octets a unit, from 4 Ki units',
    wanted: 3,
    ...STRINGS,
    at: (cell) => cell.text !== 'ASCII' && cell.octets >= 8000,
  },
  { goal: 'strings below', wanted: 0.95, ...STRINGS, at: between(0, 8000) },
];

/** For each goal the lowest ratio of all cells, and the cell that has it. */
function goalRows(cells: readonly Cell[]): string[] {
  const rows = GOALS.flatMap(({ goal, wanted, task, tier, peers, at = () => true }) => {
    const reached = cells
      .filter((cell) => cell.task === task && cell.tier === tier && at(cell))
      .map((cell) => ({
        cell,
        ratio: Math.min(...cell.figures.filter(({ name }) => peers.includes(name)).map(({ ratio }) => ratio)),
      }))
      .sort((a, b) => a.ratio - b.ratio);
    const [least] = reached;
    if (!least) return [];
    const middle = reached[reached.length >> 1] as typeof least;
    const mark = least.ratio >= wanted ? '' : ' ✗';
    const where = `${least.cell.text}, ${sizeOf(least.cell.octets)}`;
    return [`| ${goal} | ${wanted} | ${least.ratio.toFixed(2)}${mark} | ${where} | ${middle.ratio.toFixed(2)} |`];
  });
  return ['| goal | wanted | lowest | where | median |', '|---|---:|---:|---|---:|', ...rows];
}
