/** A text in chunks, cut in every way: each capture once, with the value that it has in the whole text. */
import { expect } from 'vitest';
import type { Delivery } from '../../src/run/captures/parser.ts';
import type { CapturedRecord } from '../../src/run/captures/values.ts';

interface Streams {
  match(octets: Uint8Array): unknown;
  parser(): { push(octets: Uint8Array): readonly Delivery[]; end(): readonly Delivery[] };
}

/** Each way to cut a short text, else each cut in two and all symbols alone, gives the captures of the whole. */
export function compareSplits(form: Streams, octets: Uint8Array, about: string): void {
  const whole = form.match(octets) as CapturedRecord | null;
  expect(whole, about).not.toBeNull();
  const inPieces = (cuts: readonly number[]) => {
    const parser = form.parser();
    const ends = [...cuts, octets.length];
    const found = ends.flatMap((end, i) => parser.push(octets.slice(ends[i - 1] ?? 0, end)));
    return JSON.stringify([...found, ...parser.end()].map(({ field, value }) => [field, value]));
  };
  const expected = inPieces([]);
  // Each field of the whole text was delivered once, with its value.
  const delivered = (JSON.parse(expected) as [string, unknown][]).filter(([field]) => !field.includes('.'));
  const byField: Record<string, unknown[]> = {};
  for (const [field, value] of delivered) byField[field] = [...(byField[field] ?? []), value];
  const { start, end, text, ...fields } = JSON.parse(JSON.stringify(whole)) as Record<string, unknown>;
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'object') expect(byField[field] ?? [], about).toEqual(Array.isArray(value) ? value : [value]);
  const positions = Array.from({ length: octets.length }, (_, i) => i);
  const all = octets.length <= 8 ? 2 ** Math.max(0, octets.length - 1) : 0;
  const ways = Array.from({ length: all }, (_, bits) => positions.slice(1).filter((at) => (bits >> (at - 1)) & 1));
  for (const cuts of [...positions.map((at) => [at]), positions.slice(1), ...ways])
    if (inPieces(cuts) !== expected) expect(inPieces(cuts), `${about} cut at ${cuts}`).toBe(expected);
}
