/**
 * Runs sections of the battery in a process of its own: its code has one change, which
 * may not end, or may break what it touches.
 */
import { Session } from 'node:inspector';
import { Sum } from './sum.ts';

/** What the process is to do: its argument, in JSON. */
export interface Task {
  /** The sections to run, in this order; all of them by default. */
  readonly order?: readonly string[];
  /** The sums of the code as it is, by section: the process stops at the first section with another sum. */
  readonly sums?: Readonly<Record<string, number>>;
  /** Whether to find out which parts of its text have run: all of it, from its start. */
  readonly coverage?: boolean;
}

/** What it says: each section as it begins and, unless it has another sum, as it ends; then the end. */
export type Message =
  | { readonly kind: 'begin'; readonly section: string }
  | {
      readonly kind: 'sum';
      readonly section: string;
      readonly sum: number;
      /** Processor time. */
      readonly milliseconds: number;
      readonly borders: readonly number[];
    }
  | { readonly kind: 'killed'; readonly section: string }
  | { readonly kind: 'end' };

const { order, sums, coverage } = JSON.parse(process.argv[2] as string) as Task;
const send = (message: Message): void => void process.send?.(message);

function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function main(): Promise<void> {
  // Only now: what runs when the modules are loaded counts as executed, too.
  const { allSections } = await import('./sections.ts');
  const sections = new Map(allSections().map((section) => [section.name, section]));
  for (const name of order ?? sections.keys()) {
    send({ kind: 'begin', section: name });
    const sum = new Sum();
    const before = spent();
    try {
      await sections.get(name)?.run(sum);
    } catch (error) {
      if (!sums) throw error;
      sum.add('the section itself has failed');
    }
    if (sums && sum.value !== sums[name]) return send({ kind: 'killed', section: name });
    const milliseconds = spent() - before;
    send({ kind: 'sum', section: name, sum: sum.value, milliseconds, borders: coverage ? bordersOfExecuted() : [] });
  }
  send({ kind: 'end' });
}

interface Taken {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[];
    }[];
  }[];
}

const session = new Session();

function post(method: string, params?: object): object {
  let answer: object = {};
  session.post(method, params as never, (error: Error | null, result?: object) => {
    if (error) throw error;
    answer = result ?? {};
  });
  return answer;
}

/** The offsets in the text of this process at which executed code begins, ends, begins again, …, ends. */
function bordersOfExecuted(): number[] {
  const { result } = post('Profiler.takePreciseCoverage') as Taken;
  const ranges = result.find(({ url }) => url === import.meta.url)?.functions.flatMap(({ ranges }) => ranges) ?? [];
  const executed = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)) + 1);
  // An inner range follows the range around it.
  for (const { startOffset, endOffset, count } of ranges) executed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const borders: number[] = [];
  for (let i = 0; i < executed.length; i++) if (executed[i] !== (executed[i - 1] ?? 0)) borders.push(i);
  return borders;
}

if (coverage) {
  session.connect();
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
}
await main();
