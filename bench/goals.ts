/**
 * The goals: what may not become slower, each in one run beside what it is compared with. The programs of this folder
 * measure them and mark a goal that is missed; docs/benchmarks.md has this table, with the last figure.
 *
 * A new fast path needs a row here that a user would notice, 1.5 × on it, and the plain path as its reference in tests.
 */
export interface Goal {
  readonly what: string;
  readonly beside: string;
  /** At least this ratio or speed, or at most this ratio or time. */
  readonly bound: '≥' | '≤';
  readonly wanted: number;
  /** Of the figure. A ratio has none: how many times as fast, or where less is better as long, it is. */
  readonly unit?: string;
  /** What measures it. */
  readonly command?: string;
  /** The last figure, the least favourable one where there are several, and its date. */
  readonly last?: readonly [figure: string, date: string];
}

const RESULTS = 'npm run bench';
const SHORT = 'npm run bench:short';
const FAULTS = 'npm run bench:faults';
const GRAMMARS = 'npm run bench:grammars';
const isUtf8 = (octets: string, wanted: number, last: string) =>
  ({
    what: `\`utf8.test\`, ${octets}`,
    beside: '`buffer.isUtf8`',
    bound: '≥',
    wanted,
    command: RESULTS,
    last: [last, '2026-11-23'],
  }) as const;

export const GOALS = {
  test8: isUtf8('8 octets', 1.5, '1.94'),
  test32: isUtf8('32 octets', 1, '1.03'),
  test256: isUtf8('256 octets', 0.8, '0.72'),
  test64K: isUtf8('64 KiB', 0.95, '0.98'),
  first: {
    what: 'first verdict of a process, processor time',
    beside: 'start of Node',
    bound: '≤',
    wanted: 0.1,
    last: ['0.08', '2026-11-28'],
  },
  push: {
    what: '`push` of 1 KiB',
    beside: '`utf8.test`',
    bound: '≥',
    wanted: 0.9,
    command: SHORT,
    last: ['0.87', '2026-11-23'],
  },
  chromium: {
    what: 'SIMD in Chromium, French and CJK',
    beside: 'TextDecoder',
    bound: '≥',
    wanted: 5,
    command: 'npx tsx bench/chromium.ts',
    last: ['9.4', '2026-11-28'],
  },
  repair: {
    what: '`repair` of UTF-8, each density of faults',
    beside: 'TextDecoder',
    bound: '≤',
    wanted: 4,
    command: FAULTS,
    last: ['3.19', '2026-11-25'],
  },
  fault: {
    what: '`check` of a text with a fault, up to 1,000 octets',
    beside: '',
    bound: '≤',
    wanted: 1000,
    unit: 'ns',
    command: FAULTS,
    last: ['395', '2026-11-25'],
  },
  start: { what: 'start of `check`', beside: 'Node', bound: '≤', wanted: 1.7, last: ['1.5', '2026-11-28'] },
  faultOfAll: {
    what: '`check --all`, a fault',
    beside: '',
    bound: '≤',
    wanted: 3000,
    unit: 'ns',
    last: ['1,900 in text, 3,500 in NDJSON', '2026-11-28'],
  },
  goodFiles: {
    what: '`check` of 20,000 good files',
    beside: 'a plain loop',
    bound: '≤',
    wanted: 1.5,
    last: ['1.2 to 1.6', '2026-11-28'],
  },
  badFiles: { what: 'half of them ill-formed, with hints', beside: 'a plain loop', bound: '≤', wanted: 6 },
  deliver: {
    what: '`check --accept --reject`',
    beside: '',
    bound: '≥',
    wanted: 60,
    unit: 'MB/s',
    command: FAULTS,
    last: ['83; half of the lines bad: 40', '2026-11-28'],
  },
  from: {
    what: '`repair --from`, up to 1 GB in one line',
    beside: 'Python, decode and encode by lines',
    bound: '≤',
    wanted: 2,
    last: ['1.2; a letter in ten, in one line: 2.5', '2026-11-28'],
  },
  tokens: {
    what: '`jsonTokens`, 64 KiB of an API',
    beside: '`JSON.parse`',
    bound: '≥',
    wanted: 5,
    command: GRAMMARS,
    last: ['11', '2026-11-24'],
  },
  mqtt: {
    what: '`mqtt`, 64 KiB',
    beside: '`buffer.isUtf8`',
    bound: '≥',
    wanted: 0.5,
    command: GRAMMARS,
    last: ['0.68', '2026-11-24'],
  },
  match: {
    what: '`match` of a URI, with its values',
    beside: '`new URL`',
    bound: '≥',
    wanted: 2,
    command: 'npm run bench:captures',
    last: ['3.51', '2026-11-25'],
  },
  messages: {
    what: 'messages, all kinds',
    beside: 'the packages for them',
    bound: '≥',
    wanted: 2,
    command: 'npm run bench:protocols',
    last: ['1.03', '2026-11-25'],
  },
  c: {
    what: 'emitted C, `test`',
    beside: 're2c',
    bound: '≥',
    wanted: 0.9,
    command: GRAMMARS,
    last: ['0.94', '2026-11-24'],
  },
  ranges: {
    what: '`summarize` of a range',
    beside: '`check`',
    bound: '≤',
    wanted: 1.2,
    command: 'npx tsx bench/summarize.ts',
    last: ['1.11; UTF-16 with signature 4.7', '2026-11-22'],
  },
} as const satisfies Readonly<Record<string, Goal>>;

/** Whether a figure reaches a goal. */
export function reaches({ bound, wanted }: Goal, figure: number): boolean {
  return bound === '≥' ? figure >= wanted : figure <= wanted;
}

/** The rows of docs/benchmarks.md. */
export function goalRows(): string[] {
  return Object.values<Goal>(GOALS).map(({ what, beside, bound, wanted, unit, command, last }) => {
    const figure = last ? `${last[0]}, ${last[1]}` : 'to be measured';
    const goal = `${bound} ${wanted.toLocaleString('en')}${unit ? ` ${unit}` : ''}`;
    return `| ${[what, beside, goal, figure, command ? `\`${command}\`` : ''].join(' | ')} |`;
  });
}
