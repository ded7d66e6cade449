/**
 * The battery on the code as it is → for each section its sum, its time, and the
 * parts of the text that it runs:
 *
 *     utf8: decoded chunks    sum 5361…    12 ms    0–811, 920–1304, …
 *
 * A section that does not run the place of a change cannot notice it. Each section
 * runs in a process of its own for this, so that nothing is ready that it would have
 * had to make itself; code that runs when the modules are loaded belongs to all.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/library.ts';
import { run } from './process.ts';
import type { Message } from './worker.ts';

export interface Measured {
  readonly sum: number;
  /** Processor time. */
  readonly milliseconds: number;
  /** Offsets in the text at which executed code begins, ends, begins again, …; `undefined` for all of it. */
  borders?: readonly number[];
}

/** Whether a section runs the code at an offset, or just before it: an operator can begin a range of its own. */
export function runs({ borders }: Measured, offset: number): boolean {
  if (!borders) return true;
  const before = (at: number) => borders.findLastIndex((border) => border <= at);
  const [first, last] = [before(offset - NEAR), before(offset)];
  return first !== last || first % 2 === 0;
}

/** Characters before a change that lie in its expression, or in the expression around it. */
const NEAR = 5;

/** A process that only measures ends. */
const FOREVER = () => Number.POSITIVE_INFINITY;

export async function measure(text: string): Promise<Map<string, Measured>> {
  const sections = new Map<string, Measured>();
  const how = await run(
    text,
    {},
    (message) => {
      if (message.kind !== 'sum') return;
      const { section, sum, milliseconds } = message;
      sections.set(section, { sum, milliseconds });
    },
    FOREVER,
  );
  if (how !== 'done') throw new Error(`the battery ${how} on the code as it is`);
  return sections;
}

/** As `measure`, with the parts of the text that each section runs: a minute, so it is kept until the text changes. */
export async function measureCoverage(text: string, jobs: number): Promise<Map<string, Measured>> {
  const folder = join(root, 'node_modules/.cache/wellformed-mutate');
  const file = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`);
  if (existsSync(file)) return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, Measured][]);
  const sections = await measure(text);
  const rest = sections.entries();
  const work = async () => {
    for (const [name, section] of rest) section.borders = await bordersOf(text, name, section.sum);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify([...sections]));
  return sections;
}

async function bordersOf(text: string, section: string, sum: number): Promise<readonly number[]> {
  let borders: readonly number[] = [];
  const onMessage = (message: Message) => {
    if (message.kind !== 'sum') return;
    if (message.sum !== sum) throw new Error(`"${section}" has another sum when it runs alone`);
    borders = message.borders;
  };
  await run(text, { order: [section], coverage: true }, onMessage, FOREVER);
  return borders;
}
