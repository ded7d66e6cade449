/**
 * A range result: a range and its summary, or all its faults, as a worker hands it back. One
 * line of JSON:
 *
 *     {… the keys of the range …,"summary":"VwEEdXRmOA…","seal":"1f0c33aa"}
 *
 * The seal is the CRC-32 of all values before it, as a JSON array. So a result that was torn, or of which
 * a part was changed or exchanged by accident, is refused, and not folded into a verdict. It is no signature: who
 * can write results can write wrong ones, so workers and queues are trusted.
 */
import type { Summary } from '../run/summary-data.ts';
import { crc32 } from './crc.ts';
import { base64Of, packedOctets, readSummary } from './packed.ts';
import { RANGE_KEYS, type Range, rangeIn, readRange } from './range.ts';
import { reading } from './reading.ts';

/** A range with its summary, or with all its faults. Plain data: one line of JSON. */
export interface RangeResult extends Range {
  /** The summary in binary, as base64url: `readSummary` reads it. */
  readonly summary?: string;
  /** Instead of the summary, where all faults were asked for: a survey, as JSON. */
  readonly faults?: string;
  /**
   * The CRC-32 of all other values, in the order of their keys, as a JSON array in UTF-8, with `null` for a key that is not
   * there; eight hexadecimal digits.
   */
  readonly seal: string;
}

const RESULT_KEYS = [...RANGE_KEYS, 'summary', 'faults', 'seal'] as const satisfies readonly (keyof RangeResult)[];

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * A range and the summary of its octets → the range result.
 *
 * @throws TypeError when the summary is malformed, of another form or of another length than the range.
 */
export function rangeResultOf(range: Range, summary: Summary): RangeResult {
  const [wanted, read] = [readRange(range), readSummary(summary)];
  requireSummaryOf(wanted, read);
  return sealedResult(wanted, { summary: base64Of(packedOctets(read)) });
}

/** The range result with content of this program, which is not read again. @internal */
export function sealedResult(range: Range, content: Pick<RangeResult, 'summary' | 'faults'>): RangeResult {
  return { ...range, ...content, seal: sealOf(range, content) };
}

function requireSummaryOf(range: Range, { form, digest, length }: Summary): void {
  const problem = (what: string) => new TypeError(`malformed range result: summary: ${what}`);
  if (form !== range.form || digest !== range.digest) throw problem('of another form');
  if (length !== range.end - range.start) throw problem('of another length than the range');
}

/** The CRC-32 of the values before the seal, in the order of the keys, as a JSON array; `null` for a key that is not there. */
function sealOf(range: Range, { summary = null, faults = null }: { summary?: unknown; faults?: unknown }): string {
  const text = JSON.stringify([...RANGE_KEYS.map((key) => range[key]), summary, faults]);
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
  return readSealed(value).result;
}

/** A result, and its summary where it has one. @internal */
export function readSealed(value: unknown): { result: RangeResult; summary?: Summary } {
  const part = reading('range result', value, RESULT_KEYS);
  const range = rangeIn(part);
  const isSummary = part.value('faults') === undefined;
  const content = isSummary ? { summary: part.text('summary') } : { faults: part.text('faults') };
  if (!isSummary && part.value('summary') !== undefined) throw part.problem('summary', 'beside faults');
  const seal = part.text('seal');
  if (seal !== sealOf(range, content)) throw part.problem('seal', 'is wrong: the result was torn or changed');
  const result: RangeResult = { ...range, ...content, seal };
  if (!isSummary) return { result };
  const summary = readSummary(content.summary);
  requireSummaryOf(range, summary);
  return { result, summary };
}
