/** Costs of compiling grammars → Markdown, one table per family, and an SVG of time over the number of ranges. */
import type { Family } from './compile-grammars.ts';
import type { Cell } from './measure.ts';

/** One grammar, compiled. */
export interface Compiled {
  readonly family: string;
  readonly size: number;
  /** Empty if the grammar is not in scalar values. */
  readonly encoding: string;
  /** Processor time of the compiling thread, from text to table. */
  readonly milliseconds: number;
  /** Peak memory of the process. */
  readonly megabytes: number;
  readonly states: number;
  readonly classes: number;
  /** Cells of table and diagnosis, with whole rows. */
  readonly cells: number;
  /** Cells after cutting rows into blocks, with the starts of the blocks. */
  readonly kept: number;
  /** Characters of the generated module. */
  readonly module: number;
}

export interface CompileResults {
  readonly machine: string;
  readonly rounds: number;
  readonly compiled: readonly Compiled[];
  readonly stepping: Cell;
}

export function compileReport(results: CompileResults, families: readonly Family[]) {
  const { machine, rounds, compiled, stepping } = results;
  const sections = families.flatMap(({ name, counts }) => [
    `## ${name}`,
    '',
    ...table(
      compiled.filter(({ family }) => family === name),
      counts,
    ),
    '',
  ]);
  const markdown = [
    '# Cost of compiling grammars, by size',
    '',
    `${machine}. Processor time of the compiling thread, from text to table, and peak memory; ${rounds === 1 ? 'one process each' : `medians of ${rounds} processes each`}.`,
    'Half of the time is ohm reading the text. 180 MB of the memory is used before that: these processes run TypeScript and read',
    'all grammars of the package. Cells are those of table and diagnosis: first with whole rows, then as they are stored.',
    '',
    ...sections,
    '## stepping through a big table',
    '',
    ...steppingTable(stepping),
    '',
  ].join('\n');
  return { markdown, picture: picture(compiled, families[0] as Family) };
}

function table(rows: readonly Compiled[], counts: string): string[] {
  const encoded = rows.some(({ encoding }) => encoding !== '');
  const heads = [
    ...(encoded ? ['encoding'] : []),
    counts,
    'ms',
    'MB',
    'states',
    'classes',
    'cells',
    'stored',
    'module, kB',
  ];
  return [
    `| ${heads.join(' | ')} |`,
    `|${heads.map((head) => (head === 'encoding' ? '---' : '---:')).join('|')}|`,
    ...rows.map((row) => {
      const { encoding, size, milliseconds, megabytes, states, classes, cells, kept, module } = row;
      const kilobytes = Math.ceil(module / 1000);
      const numbers = [size, milliseconds, megabytes, states, classes, cells, kept, kilobytes];
      return `| ${[...(encoded ? [encoding] : []), ...numbers.map((n) => n.toLocaleString('en'))].join(' | ')} |`;
    }),
  ];
}

function steppingTable({ octets, figures }: Cell): string[] {
  return [
    `A text of ${octets.toLocaleString('en')} octets, JavaScript only, interleaved in one process: GB/s, and the time relative to the`,
    'small table, the median of the ratios within rounds.',
    '',
    '| table | GB/s | relative time |',
    '|---|---:|---:|',
    ...figures.map(({ name, speed, ratio }) => `| ${name} | ${speed.toFixed(2)} | ${ratio.toFixed(2)} |`),
  ];
}

const COLOURS = ['#0b6e4f', '#b5651d', '#8a4fbf', '#c06c9d', '#7a7a7a', '#c9a227'];
const PLOT = { left: 60, top: 40, width: 420, height: 260 };

/** Time over the number of ranges, one line per encoding. The time should be linear. */
function picture(compiled: readonly Compiled[], { name, counts, encodings }: Family): string {
  const rows = compiled.filter(({ family }) => family === name);
  const [widest, longest] = [Math.max(...rows.map(({ size }) => size)), Math.max(...rows.map((r) => r.milliseconds))];
  const top = Math.ceil(longest / 1000) * 1000;
  const x = (size: number) => PLOT.left + (size / widest) * PLOT.width;
  const y = (ms: number) => PLOT.top + PLOT.height - (ms / top) * PLOT.height;
  const seconds = Array.from({ length: top / 1000 + 1 }, (_, i) => i);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 350" font-family="sans-serif" font-size="11" role="img">`,
    `<title>Time to compile over the number of ${counts}</title>`,
    '<rect width="600" height="350" fill="white"/>',
    `<text x="${PLOT.left}" y="22" font-size="13" font-weight="bold">${name}: processor time in seconds</text>`,
    ...seconds.map(
      (s) =>
        `<path stroke="#ddd" d="M${PLOT.left} ${y(s * 1000).toFixed(1)}h${PLOT.width}"/><text x="${PLOT.left - 6}" y="${(y(s * 1000) + 4).toFixed(1)}" text-anchor="end" fill="#555">${s}</text>`,
    ),
    ...[...new Set(rows.map(({ size }) => size))].map(
      (size) =>
        `<text x="${x(size).toFixed(1)}" y="${PLOT.top + PLOT.height + 16}" text-anchor="middle" fill="#555">${size}</text>`,
    ),
    ...encodings.flatMap((encoding, i) => {
      const own = rows.filter((row) => row.encoding === encoding);
      const points = own.map((row) => `${x(row.size).toFixed(1)},${y(row.milliseconds).toFixed(1)}`).join(' ');
      const at = PLOT.top + 10 + 18 * i;
      return [
        `<polyline fill="none" stroke="${COLOURS[i]}" stroke-width="2" points="${points}"/>`,
        `<path stroke="${COLOURS[i]}" stroke-width="3" d="M500 ${at}h20"/><text x="526" y="${at + 4}">${encoding}</text>`,
      ];
    }),
    '</svg>',
    '',
  ].join('\n');
}
