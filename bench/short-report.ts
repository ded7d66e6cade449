/** Figures of hot calls on short texts → a Markdown report: the goals, then a table for each task, a column for each Node. */
import { GOALS, reaches } from './goals.ts';
import { messages, sizesOf } from './messages.ts';
import { quantile } from './rounds.ts';
import type { FirstUse, ShortFigure, ShortRow } from './short-probe.ts';

export interface ShortResults {
  readonly processor: string;
  readonly cores: number;
  /** Major version of Node → its figures. */
  readonly nodes: Readonly<Record<string, NodeResults>>;
}

export interface NodeResults {
  readonly version: string;
  /** Processes that wanted a processor, on average of a minute, before and after the run. */
  readonly load: readonly [before: number, after: number];
  readonly tasks: Readonly<Record<string, readonly ShortRow[]>>;
  readonly firstUses: readonly FirstUse[];
}

export function shortReport({ processor, cores, nodes }: ShortResults): string {
  const columns = Object.values(nodes);
  const tasks = Object.keys(columns[0]?.tasks ?? {});
  return [
    '# Short texts and hot calls',
    '',
    `Written by \`npm run bench:short\`. ${processor}, ${cores} cores. Load before and after:`,
    `${columns.map(({ version, load }) => `Node ${version} ${load.map((one) => one.toFixed(1)).join(' and ')}`).join(', ')}.`,
    `A load above ${cores} means that other programs had the processors at times: compare ratios, and prefer those in`,
    'brackets, which such a pause cannot change.',
    '',
    'Each row: nanoseconds a call of wellformed (median of 101 interleaved rounds), then for each peer how many times as fast',
    'wellformed is: the median of the ratios within rounds, and in brackets the ratio of the least times. Each task runs in',
    'its own process. Sizes are in octets, those of strings in code units.',
    '',
    '## goals',
    '',
    'The lowest ratio of the texts; in brackets that of the least times. ✗: the goal is missed in both.',
    '',
    ...goalTable(nodes),
    ...tasks.flatMap((task) => ['', `## ${task}`, '', ...(NOTES[task] ?? []), ...table(task, columns)]),
    '',
    '## first verdict of a process',
    '',
    '`utf8.test` on 600 octets, with the qualification of `buffer.isUtf8`. Milliseconds: least and median of',
    `${columns[0]?.firstUses.length ?? 0} processes.`,
    '',
    '| Node | processor time | wall clock |',
    '|---|---:|---:|',
    ...columns.map(
      ({ version, firstUses }) =>
        `| ${version} | ${leastAndMedian(firstUses, 'processor')} | ${leastAndMedian(firstUses, 'wall')} |`,
    ),
    '',
  ].join('\n');
}

function leastAndMedian(uses: readonly FirstUse[], key: keyof FirstUse): string {
  const all = uses.map((use) => use[key]);
  return [0, 0.5].map((part) => quantile(all, part).toFixed(1)).join(', ');
}

/** What a reader of a table must know. */
const NOTES: Readonly<Record<string, readonly string[]>> = {
  messages: [
    'Octets of the messages, 128 of each kind, as least, median and most:',
    `${Object.entries(messages())
      .map(([kind, all]) => `${kind} ${sizesOf(all).join(', ')}`)
      .join('; ')}.`,
    '[messages.ts](messages.ts) says what they are. ws: `isValidUTF8` of its `lib/validation.js`. undici: `utf8Decode` of its',
    '`lib/web/websocket/util.js`, which gives the string.',
    '',
  ],
  fault: ['`check` of a short ill-formed text; the rows after the first also read the reason or the message.', ''],
  push: ['A chunk pushed, beside `test` of the same chunk.', ''],
  'push, cut in characters': ['Chunks that end in characters, beside `test` of whole characters.', ''],
};

/** A row for each text, size and peer. */
function table(task: string, columns: readonly NodeResults[]): string[] {
  const rows = columns[0]?.tasks[task] ?? [];
  const sized = rows.some(({ size }) => size !== null);
  return [
    `| text |${sized ? ' size |' : ''} candidate | ${columns.map(({ version }) => `Node ${version}`).join(' | ')} |`,
    `|---|${sized ? '---:|' : ''}---|${columns.map(() => '---:').join('|')}|`,
    ...rows.flatMap(({ text, size, figures }, row) =>
      figures.map(({ name }, i) => {
        const cells = columns.map(({ tasks }) => cell(tasks[task]?.[row]?.figures[i], i === 0));
        return `| ${text} |${sized ? ` ${size} |` : ''} ${name} | ${cells.join(' | ')} |`;
      }),
    ),
  ];
}

function cell(figure: ShortFigure | undefined, isOurs: boolean): string {
  if (!figure) return '';
  return isOurs ? `${nanoseconds(figure.median)} ns` : ratios(figure.ratio, figure.leastRatio);
}

const nanoseconds = (time: number) => time.toFixed(time < 100 ? 1 : 0);
const ratios = (median: number, least: number) => `${median.toFixed(2)} (${least.toFixed(2)})`;

function goalTable(nodes: ShortResults['nodes']): string[] {
  const columns = Object.values(nodes);
  const push = columns.map(({ tasks }) => {
    const rows = (tasks.push ?? []).filter(({ size }) => size === 1024);
    const figures = rows.flatMap((row) => row.figures.filter(({ name }) => name === 'utf8.test'));
    const [median, least] = [figures.map(({ ratio }) => ratio), figures.map(({ leastRatio }) => leastRatio)].map(
      (all) => Math.min(...all),
    ) as [number, number];
    return `${ratios(median, least)} of ${GOALS.push.wanted}${reaches(GOALS.push, Math.max(median, least)) ? '' : ' ✗'}`;
  });
  const first = columns.map(({ firstUses }) => {
    const all = firstUses.map(({ processor }) => processor);
    return `${quantile(all, 0.5).toFixed(1)} (${quantile(all, 0).toFixed(1)}) ms`;
  });
  return [
    `| goal | ${columns.map(({ version }) => `Node ${version}`).join(' | ')} |`,
    `|---|${columns.map(() => '---:').join('|')}|`,
    `| ${GOALS.push.what} against test | ${push.join(' | ')} |`,
    `| ${GOALS.first.what} | ${first.join(' | ')} |`,
  ];
}
