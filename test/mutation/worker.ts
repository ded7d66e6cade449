/**
 * Runs sections of the battery in a process of its own: its code has one change, which
 * may not end, or may break what it touches.
 */
import { allSections } from './sections.ts';
import { Sum } from './sum.ts';

/** What the process is to do: its argument, in JSON. */
export interface Task {
  /** The sections to run, in this order; all of them by default. */
  readonly order?: readonly string[];
  /** The sums of the code as it is, by section: the process stops at the first section with another sum. */
  readonly sums?: Readonly<Record<string, number>>;
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
    }
  | { readonly kind: 'killed'; readonly section: string }
  | { readonly kind: 'end' };

const { order, sums } = JSON.parse(process.argv[2] as string) as Task;
const send = (message: Message): void => void process.send?.(message);

function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function main(): Promise<void> {
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
    send({ kind: 'sum', section: name, sum: sum.value, milliseconds });
  }
  send({ kind: 'end' });
}

await main();
