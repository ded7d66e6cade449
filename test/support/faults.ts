/** All faults of a text in chunks, as `check --all` lists them; the first one, as a checker reports it. */

import { FaultScan } from '../../src/run/all-faults.ts';
import { startCursor } from '../../src/run/diagnosis.ts';
import type { Engine } from '../../src/run/engine.ts';
import type { Fault } from '../../src/run/fault.ts';
import { scan } from '../../src/run/first-fault.ts';
import type { Text } from '../../src/run/input.ts';
import { internalsOf } from '../../src/run/internals.ts';

export function allFaults(form: object, chunks: readonly Text[]): Fault[] {
  const scan = new FaultScan(internalsOf(form).engine() as Engine<never> as Engine<Text>);
  return [...chunks.flatMap((chunk) => [...scan.push(chunk)]), ...scan.end()];
}

/** The first fault, chunk by chunk: a checker without a look at its input. */
export function firstFault<T extends Text>(engine: Engine<T>) {
  const cursor = startCursor();
  return { push: (text: T) => scan(engine, cursor, text), end: () => engine.diagnosis.end(cursor) };
}
