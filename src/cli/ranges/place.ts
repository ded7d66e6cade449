/**
 * The fault of a source → what the formats of `check` print of it: its line and
 * column, and the octets around it. The source must still have the version that was
 * planned. It is read from its start to the fault, in constant memory.
 */

import type { SourceVerdict } from '../../ranges/fold.ts';
import type { RangeSource } from '../../ranges/plan.ts';
import type { Fault } from '../../run/fault.ts';

import type { FormTable } from '../../shared/layout.ts';

import { FileLines } from '../check/lines.ts';
import type { FoundFault } from '../check/model.ts';
import { CommandError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { BUFFER_SIZE, blocks, OCTETS_AFTER, readStream } from '../sources/blocks.ts';
import { sourceNamed } from './sources.ts';

type Found = Pick<FoundFault, 'place' | 'context'>;

/** Throws SourceError and CommandError where the source cannot be read, or has changed. */
export async function placeIn(
  { source: name, version, size }: SourceVerdict,
  fault: Fault,
  table: FormTable,
): Promise<Found> {
  const source = await sourceNamed(name, { version, size });
  if (source.version !== version) throw new CommandError(`${formatName(name)}: changed since it was planned`);
  const end = Math.min(size, Math.max(fault.at, fault.offset + fault.length) + 2 * OCTETS_AFTER);
  const lines = new FileLines(table, undefined);
  const { read } = readStream(chunksIn(source, end));
  let found: Found | undefined;
  // Read to the end: the source says only there whether it has changed.
  for await (const block of blocks(read, new Uint8Array(BUFFER_SIZE))) {
    const { buffer, filled, start, to } = block;
    const isHere = fault.offset < start + to || start + to === end;
    if (isHere) found ??= { place: lines.locate(fault, block), context: { octets: buffer.slice(0, filled), start } };
    if (!found) lines.endBlock(block, start + to);
  }
  return found as Found;
}

async function* chunksIn(source: RangeSource, end: number): AsyncGenerator<Uint8Array, void, void> {
  yield* await source.open(0, end);
}
