/**
 * What it costs to summarize, against `check` of the same octets: whole ranges of 4 MiB, cut at a random octet, for each
 * form; and with all faults.
 *
 *     npx tsx bench/summarize.ts
 */
import { utf8, utf16be, utf16le, utf16Signature, utf32be, utf32le } from '../src/index.ts';
import { Surveyor } from '../src/ranges/survey/survey.ts';
import type { Engine } from '../src/run/engine.ts';
import { internalsOf } from '../src/run/internals.ts';

const SIZE = 4 << 20;
const sample = 'Ça va €😀, naïve café. Привет, мир! 漢字かな交じり文\n'.repeat(40_000);
const wide = (swap: boolean) => {
  const octets = Buffer.from(sample, 'utf16le');
  return swap ? octets.swap16() : octets;
};
const utf32 = (little: boolean) => {
  const scalars = Array.from(sample.slice(0, SIZE / 3), (character) => character.codePointAt(0) as number);
  const octets = Buffer.alloc(4 * scalars.length);
  for (const [i, scalar] of scalars.entries()) {
    if (little) octets.writeUInt32LE(scalar, 4 * i);
    else octets.writeUInt32BE(scalar, 4 * i);
  }
  return octets;
};
const CASES = [
  ['UTF-8, ASCII', utf8, Buffer.alloc(SIZE + 64, 'plain text, '), 1.3],
  ['UTF-8, mixed', utf8, Buffer.from(sample), 1.3],
  ['UTF-16BE', utf16be, wide(true), 2],
  ['UTF-16LE', utf16le, wide(false), 2],
  ['UTF-16 with signature', utf16Signature, wide(true), 2],
  ['UTF-32BE', utf32be, utf32(false), 2],
  ['UTF-32LE', utf32le, utf32(true), 2],
] as const;

/** The fastest of some runs, in milliseconds. */
function fastest(run: () => unknown): number {
  let best = Infinity;
  for (let i = 0; i < 15; i++) {
    const from = performance.now();
    run();
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

process.stdout.write('form                    check    summarize         all faults        (× check; wanted)\n');
for (const [name, form, text, wanted] of CASES) {
  const whole = text.subarray(0, Math.min(SIZE, text.length - (text.length % 4)));
  const cut = whole.subarray(1, whole.length - 2);
  const check = fastest(() => form.check(whole));
  const summarize = fastest(() => form.summarize(cut));
  const engine = internalsOf(form).engine() as Engine<Uint8Array>;
  const surveyor = new Surveyor(engine, { first: 10, lines: false });
  const survey = fastest(() => surveyor.of(cut));
  const ratio = (one: number) => `${one.toFixed(2)} ms ${(one / check).toFixed(2)} ×`.padEnd(18);
  process.stdout.write(`${name.padEnd(23)} ${check.toFixed(2)} ms  ${ratio(summarize)}${ratio(survey)}${wanted} ×\n`);
}
