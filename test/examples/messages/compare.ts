/**
 * One random message, and the same with octets changed, left out, added or repeated, through our grammar and the package:
 * equal values, or a row that says why not and who is right. The machine and the module that `generate` writes always agree.
 *
 *     30 05 00 03 61 2F FF        mqtt-packet: topic a/�        ours: FF is never-used        row: it does not check UTF-8
 */

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { compareBoth } from '../../messages/emitted.ts';
import type { Random } from '../../support/random.ts';
import { type Outcome, PROTOCOLS, type Protocol, type Row } from './differences.ts';
import { PACKAGES } from './packages.ts';
import { bothReadersOf, formOf } from './values.ts';

/** Throws the first difference that no row explains. */
export function compare(name: keyof typeof PROTOCOLS, random: Random): void {
  const { make } = PACKAGES[name];
  const octets = Uint8Array.from(make(random));
  const changed = Uint8Array.from(changedOctets(octets, random));
  for (const text of [octets, changed]) {
    compareBoth(bothReadersOf(name), text, random.below(text.length + 1));
    judge(name, text, text === octets);
  }
}

/** Octets on both sides of where lengths take another form, kinds change, and UTF-8 begins and ends. */
const BORDERS = [0x00, 0x01, 0x7d, 0x7e, 0x7f, 0x80, 0xbf, 0xc0, 0xfe, 0xff];

/** At one to three places, half of them near the start: other octets, one more or fewer, some written again, or the end. */
function changedOctets(octets: Uint8Array, { below, chance, pick }: Random): Uint8Array {
  let text = octets;
  for (let left = 1 + below(3); left > 0; left--) {
    const at = below(chance(0.5) ? Math.min(text.length, 32) : text.length);
    const [before, after] = [text.subarray(0, at), text.subarray(at)];
    const own = after[0] ?? 0;
    const octet = pick([below(256), pick(BORDERS), own + 1, own - 1, own ^ (1 << below(8))]);
    const again = text.subarray(below(at + 1), at);
    text = pick([
      () => Buffer.concat([before, Uint8Array.of(octet), after.subarray(1)]),
      () => Buffer.concat([before, Uint8Array.of(octet), after]),
      () => Buffer.concat([before, after.subarray(1 + below(3))]),
      () => Buffer.concat([before, again, after]),
      () => before,
    ])();
  }
  return text;
}

/** The first row that explains why both sides differ; `null` where they do not. */
export function differenceOf(name: keyof typeof PROTOCOLS, octets: Uint8Array): Row | null | undefined {
  const outcome = outcomeOf(name, octets);
  return isDeepStrictEqual(outcome.ours, outcome.theirs) ? null : rowOf(name, outcome);
}

const rowOf = (name: keyof typeof PROTOCOLS, outcome: Outcome) =>
  (PROTOCOLS[name] as Protocol).rows.find(({ holds }) => holds(outcome));

function outcomeOf(name: keyof typeof PROTOCOLS, octets: Uint8Array): Outcome {
  const protocol: Protocol = PROTOCOLS[name];
  const form = formOf(name);
  const value = form.match(octets);
  const read = PACKAGES[name].read(octets);
  const theirs = read === null ? null : protocol.theirs(read as never);
  return { octets, fault: form.check(octets), value, ours: value && protocol.ours(value, octets), theirs };
}

function judge(name: keyof typeof PROTOCOLS, octets: Uint8Array, isTheirs: boolean): void {
  const outcome = outcomeOf(name, octets);
  // Asked first: an expectation costs more than a message.
  if (isDeepStrictEqual(outcome.ours, outcome.theirs)) return;
  if (rowOf(name, outcome) && !(isTheirs && outcome.theirs !== null && outcome.ours === null)) return;
  const shown = { octets: Buffer.from(octets).toString('hex'), fault: outcome.fault?.message };
  expect({ ...shown, value: outcome.ours }).toEqual({ ...shown, value: outcome.theirs });
}
