/** `@coding`: an encoding form that a grammar declares is decoded, encoded and repaired, of this package or of a user. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler.ts';
import { decode, encode, repair } from '../../src/index.ts';
import { runCli } from '../support/command-line.ts';
import { hex, unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

/** ASCII, and above it pairs of surrogates, each in three octets. */
const RULES = String.raw`Pairs {
  text = (ascii | pair)*
  ascii = "\x00".."\x7F"
  pair = high low
  high = "\xED" "\xA0".."\xAF" tail
  low = "\xED" "\xB0".."\xBF" tail
  tail = "\x80".."\xBF"
}
`;
const TAGGED = `// @coding surrogate-pairs, bit-table\n${RULES}`;

it('of a user’s grammar says how its texts are decoded, encoded and repaired', () => {
  const pairs = compile(TAGGED);
  expect(decode(pairs, unhex('61 ED A0 BD ED B8 80'))).toBe('a😀');
  expect(hex(encode(pairs, '😀') as Uint8Array)).toBe('ED A0 BD ED B8 80');
  expect(hex(repair(pairs, unhex('61 FF 62'), { replacement: '?' }) as Uint8Array)).toBe('61 3F 62');
});

it('is asked for where a grammar has none', () => {
  expect(() => decode(compile(RULES), unhex('61'))).toThrow('expected a form that encodes characters, got Pairs');
});

it('takes the steps that there are', () => {
  expect(() => compile(TAGGED.replace('bit-table', 'bits'))).toThrow('@coding takes steps with commas between them');
});

it('lets `repair` and `explain` write characters of a grammar in a file', async () => {
  const folder = temporaryFolder();
  const grammar = put(folder, 'pairs.ohm', TAGGED);
  const text = put(folder, 'text', Buffer.from(unhex('61 FF 62')));
  const repaired = await runCli(['repair', '--as', grammar, '--with', 'skip', text, '-o', join(folder, 'out')]);
  expect([repaired.code, repaired.err]).toEqual([0, '']);
  expect(readFileSync(join(folder, 'out'), 'latin1')).toBe('ab');
  expect((await runCli(['explain', '--as', grammar, 'U+1F600'])).out).toMatch(/then 80\.\.BF\n.*U\+1F600/);
});
