/** The battery on the code as it is → for each section its sum and its time. */
import { run } from './process.ts';

export interface Measured {
  readonly sum: number;
  /** Processor time. */
  readonly milliseconds: number;
}

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
