/**
 * A fault of a source → what the formats of `check` print of it: its line and
 * column, and the octets around it. The source must still have the version that was
 * planned. Where the fault has its line from the results, only the octets around it
 * are read; otherwise the source is read from its start to the fault, in constant
 * memory.
 */

import type { SourceVerdict } from '../../ranges/fold.ts';
import type { RangeSource } from '../../ranges/plan.ts';
import type { SurveyedFault } from '../../ranges/survey/piece.ts';
import type { Fault } from '../../run/fault.ts';
import { LineCounter } from '../../run/line-counter.ts';
import type { FormTable } from '../../shared/layout.ts';
import { FileLines } from '../check/lines.ts';
import type { FoundFault } from '../check/model.ts';
import { CommandError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { BUFFER_SIZE, blocks, OCTETS_AFTER, OCTETS_BEFORE, readStream } from '../sources/blocks.ts';
import { sourceNamed } from './sources.ts';

/** Octets that are read at once for the excerpts of faults: neighbours are often close together. */
const WINDOW = 1 << 16;

type Found = Pick<FoundFault, 'place' | 'context'>;

/** Finds the faults of one source, in their order. */
export class Places {
  /** Whether the source could not be read: it need not be tried again. */
  isGone = false;
  readonly #verdict: SourceVerdict;
  readonly #table: FormTable;
  #source: RangeSource | undefined;
  #isLittle = false;
  #window = { start: 0, octets: new Uint8Array(0) };

  constructor(verdict: SourceVerdict, table: FormTable) {
    this.#verdict = verdict;
    this.#table = table;
  }

  /** Throws SourceError and CommandError where the source cannot be read, or has changed. */
  async of(fault: SurveyedFault): Promise<Found> {
    const source = this.#source ?? (await this.#open());
    const { line, column, offset } = fault;
    if (line === undefined || column === undefined) return await placeIn(source, this.#table, fault);
    const { start, end } = aroundOf(source, fault);
    const { start: from, octets } = this.#window;
    if (start < from || end > from + octets.length) {
      const until = Math.min(source.size, Math.max(end, start + WINDOW));
      this.#window = { start, octets: await octetsIn(source, start, until) };
    }
    const context = {
      octets: this.#window.octets.subarray(start - this.#window.start, end - this.#window.start),
      start,
    };
    const lineStart = offset - (column.octets as number) + 1;
    return { place: { line, column, lineStart, isLittle: this.#isLittle }, context };
  }

  async #open(): Promise<RangeSource> {
    const { source: name, version, size } = this.#verdict;
    const source = await sourceNamed(name, { version, size });
    if (source.version !== version) throw new CommandError(`${formatName(name)}: changed since it was planned`);
    const first = await octetsIn(source, 0, Math.min(2, size));
    this.#isLittle = new LineCounter(this.#table, first).isLittle;
    this.#source = source;
    return source;
  }
}

async function octetsIn(source: RangeSource, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const octets = new Uint8Array(end - start);
  let at = 0;
  for await (const chunk of chunksIn(source, start, end)) {
    octets.set(chunk, at);
    at += chunk.length;
  }
  return octets;
}

/** The octets that an excerpt shows. */
function aroundOf({ size }: RangeSource, { offset, length, at }: Fault): { start: number; end: number } {
  return {
    start: Math.max(0, offset - OCTETS_BEFORE),
    end: Math.min(size, Math.max(at, offset + length) + 2 * OCTETS_AFTER),
  };
}

/** Where a fault is, and the octets around it: the source is read to there, as `check` reads a pipe. Throws SourceError. */
async function placeIn(source: RangeSource, table: FormTable, fault: Fault): Promise<Found> {
  const { end } = aroundOf(source, fault);
  const lines = new FileLines(table, undefined);
  const { read } = readStream(chunksIn(source, 0, end));
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

async function* chunksIn(source: RangeSource, start: number, end: number): AsyncGenerator<Uint8Array, void, void> {
  yield* await source.open(start, end);
}
