/** All faults of a text in chunks, as `check --all` lists them. */
import type { Engine } from '../../src/run/engine.ts';
import type { Fault } from '../../src/run/fault.ts';
import type { Text } from '../../src/run/input.ts';
import { endAfter, resume } from '../../src/run/resume.ts';
import { Scanner } from '../../src/run/scanner.ts';

export function allFaults<T extends Text>(engine: Engine<T>, chunks: readonly T[]): Fault[] {
  const scanner = new Scanner(engine);
  const faults: Fault[] = [];
  for (const chunk of chunks) {
    for (let fault = scanner.push(chunk); fault; fault = resume(engine, scanner, chunk, fault)) faults.push(fault);
  }
  const last = endAfter(engine, scanner, faults.at(-1));
  return last ? [...faults, last] : faults;
}
