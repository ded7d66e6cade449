/** Measured cells → a Markdown report: a table for each task, and the goals with the ratios reached. */
import type { Tier } from '../src/index.ts';
import { type FileFigure, fileTable } from './files.ts';
import { GOALS, type Goal, reaches } from './goals.ts';
import type { Cell, Figure } from './measure.ts';
import { type Machine, sizeOf } from './names.ts';
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

const TEST_GOALS: readonly (readonly [octets: number, goal: Goal])[] = [
  [8, GOALS.test8],
  [32, GOALS.test32],
  [256, GOALS.test256],
  [65_536, GOALS.test64K],
];

/** For each goal the lowest ratio of all cells, and the cell that has it. */
function goalRows(cells: readonly Cell[]): string[] {
  const rows = TEST_GOALS.flatMap(([octets, goal]) => {
    const reached = cells
      .filter((cell) => cell.task === 'boolean' && cell.tier === 'native' && nearly(cell.octets, octets))
      .flatMap(({ text, figures }) =>
        figures.flatMap(({ name, ratio }) => (name === 'buffer.isUtf8' ? [{ text, ratio }] : [])),
      )
      .sort((a, b) => a.ratio - b.ratio);
    const [least] = reached;
    if (!least) return [];
    const middle = reached[reached.length >> 1] as typeof least;
    const mark = reaches(goal, least.ratio) ? '' : ' ✗';
    return [
      `| ${goal.what} | ${goal.wanted} | ${least.ratio.toFixed(2)}${mark} | ${least.text} | ${middle.ratio.toFixed(2)} |`,
    ];
  });
  return ['| against buffer.isUtf8 | wanted | lowest | where | median |', '|---|---:|---:|---|---:|', ...rows];
}

/** A text ends before a character that would not fit. */
const nearly = (octets: number, size: number) => octets <= size && octets > size - 4;
