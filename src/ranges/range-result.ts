/**
 * A range result: a range and the summary of its octets, as a worker hands it back. One
 * line of JSON:
 *
 *     {… the keys of the range …,"summary":{"format":1,…},"seal":"1f0c33aa"}
 *
 * The seal is the CRC-32 of all values before it, as a JSON array. So a result that was torn, or of which
 * a part was changed or exchanged by accident, is refused, and not folded into a verdict. It is no signature: who
 * can write results can write wrong ones, so workers and queues are trusted.
 */
import { readSummaryData, type Summary } from '../run/summary-data.ts';
import { RANGE_KEYS, type Range, rangeIn, readRange } from './range.ts';
import { reading } from './reading.ts';

/** A range with its summary. Plain data: one line of JSON. */
export interface RangeResult extends Range {
  readonly summary: Summary;
  /** The CRC-32 of all other values, in the order of their keys, as a JSON array in UTF-8; eight hexadecimal digits. */
  readonly seal: string;
}

const RESULT_KEYS = [...RANGE_KEYS, 'summary', 'seal'] as const satisfies readonly (keyof RangeResult)[];

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * A range and the summary of its octets → the range result.
 *
 * @throws TypeError when the summary is malformed, of another form or of another length than the range.
 */
export function rangeResultOf(range: Range, summary: Summary): RangeResult {
  const wanted = readRange(range);
  return sealedResult(wanted, summaryIn(wanted, summary));
}

/** The range result with a summary of this program, which is not read again. @internal */
export function sealedResult(range: Range, summary: Summary): RangeResult {
  return { ...range, summary, seal: sealOf(range, summary) };
}

/** A value → the summary of a range's octets. */
function summaryIn(range: Range, value: unknown): Summary {
  const summary = readSummaryData(value);
  const problem = (what: string) => new TypeError(`malformed range result: summary: ${what}`);
  if (summary.form !== range.form || summary.digest !== range.digest) throw problem('of another form');
  if (summary.length !== range.end - range.start) throw problem('of another length than the range');
  return summary;
}

/** The CRC-32 of the values before the seal, in the order of the keys, as a JSON array. */
function sealOf(range: Range, summary: Summary): string {
  const text = JSON.stringify([...RANGE_KEYS.map((key) => range[key]), summary]);
  return crc32(encoder.encode(text)).toString(16).padStart(8, '0');
}

/**
 * A value from outside → a range result; a string is read as JSON. What was torn or changed is refused, and what no worker of
 * this format can have written.
 *
 * @throws TypeError when the value is no range result; the message names the part that is wrong.
 * @example
 * readRangeResult('{"format":1,"sour'); // throws TypeError: malformed range result: no JSON: it was torn or is something else
 */
export function readRangeResult(value: unknown): RangeResult {
  const part = reading('range result', value, RESULT_KEYS);
  const range = rangeIn(part);
  // Read before it is sealed: a store of JSON may give its keys in another order.
  const summary = summaryIn(range, part.value('summary'));
  const seal = part.text('seal');
  if (seal !== sealOf(range, summary)) throw part.problem('seal', 'is wrong: the result was torn or changed');
  return { ...range, summary, seal };
}

/*
 * Octets → their CRC-32, as zlib and PNG have it (ISO 3309):
 *
 *     crc32 of the octets of "123456789"   →   CBF43926
 */

/** The reversed polynomial of CRC-32. */
const POLYNOMIAL = 0xedb88320;

const table = /* @__PURE__ */ Int32Array.from({ length: 256 }, (_, octet) => {
  let rest = octet;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? POLYNOMIAL ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** The CRC-32 of octets, from 0 to 2³² − 1. */
function crc32(octets: Uint8Array): number {
  let rest = -1;
  for (const octet of octets) rest = (table[(rest ^ octet) & 0xff] as number) ^ (rest >>> 8);
  return ~rest >>> 0;
}
