/**
 * The length from which each tier pays: nanoseconds a call of `test`, by tier and length.
 *
 *     npx tsx bench/tiers.ts        writes nothing; its figures stand in src/run/kernel/lengths.ts
 */

import { compile } from '../src/compiler.ts';
import { utf8, utf16, withTier } from '../src/index.ts';
import { mqtt, xmlCharactersString } from '../src/profiles.ts';
import { TIERS } from '../src/run/tier.ts';

const LENGTHS = [16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1024, 2048];
const ROUNDS = 15;
const SYMBOLS = 400_000;

const octetsOf = (text: string) => (length: number) => {
  const whole = Buffer.from(text.repeat(length));
  let end = length;
  while (((whole[end] as number) & 0xc0) === 0x80) end--;
  return new Uint8Array(whole.subarray(0, end));
};
const SUBJECTS = [
  ['utf8, ASCII', utf8, octetsOf('{"id": 1042, "name": "Ada"} ')],
  ['utf8, CJK', utf8, octetsOf('漢字かな交じり文')],
  ['mqtt, ASCII', mqtt, octetsOf('sensors/kitchen/temperature ')],
  [
    'a list of a user, ASCII',
    compile('List { text = item* item = (digit+ | "[" | "]" | "," | " ") }'),
    octetsOf('[1042, 17], '),
  ],
  ['utf16, CJK units', utf16, (length: number) => Uint16Array.from({ length }, (_, i) => 0x4e00 + (i % 4096))],
  ['utf16, CJK string', utf16, (length: number) => '漢字かな交じり文'.repeat(length).slice(0, length)],
  [
    'xmlCharactersString, ASCII string',
    xmlCharactersString,
    (length: number) => '<a b="c">'.repeat(length).slice(0, length),
  ],
] as const;

for (const [name, form, textOf] of SUBJECTS) {
  const tiers = TIERS.map((tier) => ({ tier, test: withTier(form as typeof utf8, tier).test }));
  process.stdout.write(`${name}\n  length ${TIERS.map((tier) => tier.padStart(12)).join('')}\n`);
  for (const length of LENGTHS) {
    const text = textOf(length) as never;
    const calls = Math.ceil(SYMBOLS / length);
    const least = tiers.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < ROUNDS; round++)
      tiers.forEach(({ test }, i) => {
        const begun = process.hrtime.bigint();
        for (let n = 0; n < calls; n++) if (!test(text)) throw new Error(`${name} refuses its text`);
        least[i] = Math.min(least[i] as number, Number(process.hrtime.bigint() - begun) / calls);
      });
    process.stdout.write(
      `  ${String(length).padStart(6)} ${least.map((ns) => `${ns.toFixed(1)} ns`.padStart(12)).join('')}\n`,
    );
  }
}
