/**
 * What it costs to summarize, against `check` of the same octets: ranges of 16 MiB that begin at the second octet of a
 * text, for each form, without and with their offset.
 *
 *     npx tsx bench/summarize.ts
 */
import {
  type OctetsInput,
  summarize,
  utf8,
  utf16be,
  utf16le,
  utf16Signature,
  utf32be,
  utf32le,
  type Validator,
} from '../src/index.ts';
import type { Engine } from '../src/run/engine.ts';
import { internalsOf } from '../src/run/internals.ts';
import { advanceTracks, startTracksAt, statesAt, summaryAfter } from '../src/run/summarize-all.ts';

import { GOALS, reaches } from './goals.ts';

const SIZE = 16 << 20;
const ROUNDS = 20;
const sample = 'Ça va €😀, naïve café. Привет, мир! 漢字かな交じり文\n'.repeat(220_000);
const wide = (swap: boolean) => {
  const octets = Buffer.from(sample, 'utf16le');
  return swap ? octets.swap16() : octets;
};
const utf32 = (little: boolean) => {
  const scalars = Array.from(sample.slice(0, SIZE / 4), (character) => character.codePointAt(0) as number);
  const octets = Buffer.alloc(4 * scalars.length);
  for (const [i, scalar] of scalars.entries()) {
    if (little) octets.writeUInt32LE(scalar, 4 * i);
    else octets.writeUInt32BE(scalar, 4 * i);
  }
  return octets;
};
const CASES = [
  ['UTF-8, ASCII', utf8, Buffer.alloc(SIZE + 64, 'plain text, ')],
  ['UTF-8, mixed', utf8, Buffer.from(sample)],
  ['UTF-16BE', utf16be, wide(true)],
  ['UTF-16LE', utf16le, wide(false)],
  ['UTF-16 with signature', utf16Signature, wide(true)],
  ['UTF-32BE', utf32be, utf32(false)],
  ['UTF-32LE', utf32le, utf32(true)],
] as const;

/** Of each, the fastest of some runs, in milliseconds. They take turns, so that what else runs slows all of them. */
function fastest(...ways: readonly (() => unknown)[]): number[] {
  const best = ways.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, run] of ways.entries()) {
      const from = performance.now();
      run();
      best[i] = Math.min(best[i] as number, performance.now() - from);
    }
  }
  return best;
}

/** As the chunks of a file come: in the memory of one buffer, and so from the cache. */
const CHUNK = 1 << 20;

function summarizedChunks(engine: Engine<Uint8Array>, cut: Uint8Array): unknown {
  const begins = statesAt(engine.table, 1);
  let tracks = startTracksAt(engine, begins);
  for (let at = 0; at < cut.length; at += CHUNK) {
    tracks = advanceTracks(engine, tracks, cut.subarray(at, at + CHUNK), at);
  }
  return summaryAfter(engine, tracks, cut.length);
}

process.stdout.write('form                    check    no offset         with offset        (× check)\n');
for (const [name, form, text] of CASES) {
  const whole = text.subarray(0, Math.min(SIZE, text.length - (text.length % 4)));
  const cut = whole.subarray(1, whole.length - 2);
  const engine = internalsOf(form).engine() as Engine<Uint8Array>;
  const [check, ...others] = fastest(
    () => form.check(whole),
    () => summarize(form as Validator<OctetsInput>, cut),
    () => summarizedChunks(engine, cut),
  );
  const ratios = others.map((one) => {
    const ratio = one / (check as number);
    return `${one.toFixed(2)} ms ${ratio.toFixed(2)} ×${reaches(GOALS.ranges, ratio) ? '' : ' ✗'}`.padEnd(20);
  });
  process.stdout.write(`${name.padEnd(23)} ${check?.toFixed(2)} ms  ${ratios.join('')}\n`);
}
