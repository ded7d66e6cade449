/**
 * Runs sections of the battery in a thread of its own: the code of this thread has
 * one change, which may not end, or may break what it touches.
 */
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { allSections } from './sections.ts';
import { Sum } from './sum.ts';

/** What the thread is to do. */
export interface Task {
  /** The sums of the code as it is, by section; `undefined` to measure them. */
  readonly sums?: Readonly<Record<string, number>>;
  /** The sections to run, in this order. */
  readonly order?: readonly string[];
}

/** What it says, in this order: each section of a measurement, or each section begun; then the end. */
export type Message =
  | {
      readonly kind: 'sum';
      readonly section: string;
      readonly group?: string | undefined;
      readonly sum: number;
      readonly files: readonly string[];
    }
  | { readonly kind: 'begin'; readonly section: string }
  | { readonly kind: 'killed'; readonly section: string }
  | { readonly kind: 'survived' };

const { sums, order } = workerData as Task;
const send = (message: Message) => parentPort?.postMessage(message);
const sections = new Map(allSections().map((section) => [section.name, section]));

async function compare(expected: Readonly<Record<string, number>>, names: readonly string[]): Promise<void> {
  for (const name of names) {
    send({ kind: 'begin', section: name });
    const sum = new Sum();
    try {
      await sections.get(name)?.run(sum);
    } catch {
      sum.add('the section itself has failed');
    }
    if (sum.value !== expected[name]) return send({ kind: 'killed', section: name });
  }
  send({ kind: 'survived' });
}

async function measure(): Promise<void> {
  const coverage = new Coverage();
  for (const { name, group, run } of sections.values()) {
    const sum = new Sum();
    await run(sum);
    send({ kind: 'sum', section: name, group, sum: sum.value, files: coverage.files() });
  }
  send({ kind: 'survived' });
}

interface Taken {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { startOffset: number; count: number }[] }[];
  }[];
}

/** Which files of the bundle have run since the last call. esbuild writes the name of each file before its text. */
class Coverage {
  readonly #session = new Session();
  readonly #files: readonly { readonly start: number; readonly name: string }[];

  constructor() {
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const text = workerData.text as string;
    this.#files = [...text.matchAll(/^\/\/ (\S+\.ts)$/gm)].map(({ index, 1: name = '' }) => ({ start: index, name }));
  }

  files(): string[] {
    const { result } = this.#post('Profiler.takePreciseCoverage') as unknown as Taken;
    const found = new Set<string>();
    for (const { url, functions } of result) {
      if (!url.endsWith('battery.mjs')) continue;
      for (const { ranges } of functions) {
        const [range] = ranges;
        if (!range || range.count === 0) continue;
        const file = this.#files.findLast(({ start }) => start <= range.startOffset);
        if (file) found.add(file.name);
      }
    }
    return [...found];
  }

  #post(method: string, params?: object): object {
    let answer: object = {};
    this.#session.post(method, params as never, (error: Error | null, result?: object) => {
      if (error) throw error;
      answer = result ?? {};
    });
    return answer;
  }
}

if (sums) await compare(sums, order ?? [...sections.keys()]);
else await measure();
