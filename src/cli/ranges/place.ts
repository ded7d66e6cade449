/**
 * A fault of a source → what the formats of `check` print of it: its line and
 * column, and the octets around it. The source is read again from its start to the
 * fault, in constant memory; it must still have the version that was planned.
 */
import type { FormTable } from '../../layout.ts';
import type { RangeSource } from '../../ranges/plan.ts';
import type { Fault } from '../../run/fault.ts';
import { LineCounter } from '../../run/line-counter.ts';
import { FAST_COUNTS } from '../check/fast-counts.ts';
import { OCTETS_AFTER, OCTETS_BEFORE } from '../check/file-blocks.ts';
import type { FoundFault } from '../check/model.ts';

/** Where a fault is, and the octets around it. Throws SourceError. */
export async function placeIn(
  source: RangeSource,
  table: FormTable,
  fault: Fault,
): Promise<Pick<FoundFault, 'place' | 'context'>> {
  const start = Math.max(0, fault.offset - OCTETS_BEFORE);
  const end = Math.min(source.size, Math.max(fault.at, fault.offset + fault.length) + 2 * OCTETS_AFTER);
  const around = new Uint8Array(end - start);
  let counter: LineCounter | undefined;
  let rest: Uint8Array = new Uint8Array(0);
  let at = 0;
  for await (const chunk of await source.open(0, end)) {
    const from = Math.max(at, start);
    if (from < at + chunk.length) around.set(chunk.subarray(from - at), from - start);
    at += chunk.length;
    // A chunk can end inside a code unit.
    const octets = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!counter && octets.length < 2 && at < end) {
      rest = Uint8Array.from(octets);
      continue;
    }
    counter ??= new LineCounter(table, octets.slice(0, 2), FAST_COUNTS);
    const before = Math.min(octets.length, fault.offset - counter.position);
    const counted = counter.position;
    counter.read(octets, 0, before);
    rest = Uint8Array.from(octets.subarray(counter.position - counted));
    if (counter.position === fault.offset) rest = new Uint8Array(0);
  }
  counter ??= new LineCounter(table, [], FAST_COUNTS);
  const { here, lineStart, isLittle } = counter;
  return { place: { ...here, lineStart, isLittle }, context: { octets: around, start } };
}
