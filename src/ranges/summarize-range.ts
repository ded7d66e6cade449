/**
 * A range and its source → its result: what a worker does. Nothing is kept of the
 * octets, and memory does not grow with the range.
 *
 *     range + open(start, end)   ──chunks──►   summary   ──►   result
 *
 * There is a result only if the source still has the version that was planned, and
 * gave exactly the octets of the range.
 */
import type { StopSignal } from '../run/chunks.ts';
import type { OctetsInput } from '../run/input.ts';
import { octetsOf, requireObject } from '../run/input.ts';
import { internalsOf } from '../run/internals.ts';
import { summarizeAll } from '../run/summarize-all.ts';
import type { Validator } from '../run/validator.ts';
import { lengthOf } from '../run/views.ts';
import { SourceError } from './errors.ts';
import type { RangeSource } from './plan.ts';
import { nameOfOctets, type Range, readRange } from './range.ts';
import { type RangeResult, rangeResultOf } from './range-result.ts';

/** How `summarizeRange` reads. */
export interface SummarizeRangeOptions {
  /** An `AbortSignal`: when it aborts, the reading stops with its reason. */
  readonly signal?: (StopSignal & AbortSignal) | undefined;
}

/**
 * Reads one range of a source, and returns its result. The source must be the one that was planned: same name, version and
 * size.
 *
 * Cost: as `summarizeAll`.
 * @throws SourceError when the source has another version or size than the range, or gives fewer or more octets; and what
 * `open` throws.
 * @throws TypeError when the range is malformed, or planned for another form or another version of its table.
 * @throws the reason of the signal.
 * @example
 * const octets = new Uint8Array([0x41, 0xe2, 0x82, 0xac]);
 * const source = { name: 'a', version: '1', size: 4, open: (start: number, end: number) => [octets.subarray(start, end)] };
 * const ranges = plan([source], { form: utf8, size: 2 });
 * const fold = new Fold(utf8, ranges);
 * for (const range of ranges) fold.add(await summarizeRange(utf8, source, range));
 * fold.verdicts(); // → [{ source: 'a', version: '1', size: 4, fault: null }]
 */
export async function summarizeRange(
  form: Validator<OctetsInput>,
  source: RangeSource,
  range: Range,
  options: SummarizeRangeOptions = {},
): Promise<RangeResult> {
  const { signal } = requireObject(options, 'options');
  const wanted = readRange(range);
  requireForm(form, wanted);
  requireVersion(requireObject(source, 'a source'), wanted);
  const { start, end } = wanted;
  const chunks = await source.open(start, end, signal);
  return rangeResultOf(wanted, await summarizeAll(form, exactly(chunks, wanted), { signal, start }));
}

function requireForm(form: Validator<OctetsInput>, range: Range): void {
  const { id, digest } = internalsOf(form).table;
  if (range.form === id && range.digest === digest) return;
  throw new TypeError(
    `${nameOfOctets(range)}: planned for ${range.form} (table ${range.digest}), and this is ${id} (table ${digest})`,
  );
}

function requireVersion(source: RangeSource, { source: name, version, size }: Range): void {
  if (source.name !== name) throw new TypeError(`the range is of the source ${name}, and this is ${source.name}`);
  if (source.version === version && source.size === size) return;
  const now = source.size === size ? `it is now ${source.version}` : `it now has ${source.size} octets`;
  throw new SourceError('changed', name, `changed since it was planned (${version}, ${size} octets): ${now}`);
}

/** The chunks, if together they are as long as the range. */
async function* exactly(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, range: Range) {
  let left = range.end - range.start;
  for await (const chunk of chunks) {
    left -= lengthOf(octetsOf(chunk));
    if (left < 0) throw new SourceError('changed', range.source, `gives more octets than ${nameOfOctets(range)}`);
    yield chunk;
  }
  if (left > 0) {
    throw new SourceError('failed', range.source, `ended ${left} octets too early: ${nameOfOctets(range)}`);
  }
}
