/**
 * Messages in C and Rust: they compile with all warnings, and give the verdict, the fault and the values of the package, whole
 * and cut anywhere. C runs with the sanitizers of addresses and of undefined behaviour. messages.long.ts has ten times the texts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messagesToC, snakeCase } from '../../src/export/c.ts';
import { messagesToRust } from '../../src/export/rust.ts';
import { messageForm } from '../../src/run/messages/form.ts';
import { PACKET_LINES } from '../messages/grammars.ts';
import { root } from '../support/library.ts';
import { isInstalled, runProgram } from '../support/programs.ts';
import { testsOfLanguages } from './messages/both.ts';
import { at, compiled, example, folder, LANGUAGES, WARNINGS, wrong } from './messages/programs.ts';
import { borders, NUMBERS } from './messages/texts.ts';

testsOfLanguages({ texts: 1000, randomGrammars: 3, textsOfEach: 200, isOptimized: false });

describe.each(Object.entries(LANGUAGES))('%s', (_, { tool, build }) => {
  const title = 'gives numbers at their borders, alternatives, pointers, and one level deeper than the depth';
  test.skipIf(!isInstalled(tool))(title, () => {
    const messages = compiled('numbers', NUMBERS, 'message');
    const texts = borders();
    const form = messageForm(messages.table);
    const reasons = new Set(texts.map(({ octets }) => form.check(Uint8Array.from(octets))?.reason));
    for (const reason of [undefined, 'too-short', 'too-long', 'length-mismatch', 'unknown-alternative', 'not-earlier'])
      expect(reasons).toContain(reason);
    expect(reasons).toContain('nested-too-deeply');
    expect(wrong(build('numbers', messages, true), messages, texts)).toEqual([]);
  });
});

describe.each(Object.entries(LANGUAGES))('%s', (_, { tool, build }) => {
  test.skipIf(!isInstalled(tool))(
    'ends a number of four digits with the fourth, and reads an empty alternative',
    () => {
      const messages = compiled('packet-lines', PACKET_LINES, 'packet');
      const lines = ['0006a\n', '0000', '0001', '0004', '000bfoobar\n', '0003', '000', '00', '000g', 'ffff', ''];
      const texts = lines.map((line) => ({ octets: [...Buffer.from(line)], isCut: true }));
      expect(wrong(build('packet-lines', messages, false), messages, texts)).toEqual([]);
    },
  );
});

const EXAMPLES = (['netstring', 'mqtt', 'cbor', 'dns-pointers'] as const).map((name) => ({
  name: snakeCase(name),
  source: { id: name, messages: example(name), inputs: [], request: name },
}));

test.skipIf(!isInstalled('gcc'))('a header in which one word is changed is found to be wrong', () => {
  const messages = example('netstring');
  const program = LANGUAGES.C.build('netstring', messages, false);
  writeFileSync(at('netstring.h'), readFileSync(at('netstring.h'), 'utf8').replaceAll('"too-long"', '"too-short"'));
  const files = ['-I', folder, join(root, 'test/export/messages/driver.c'), '-o', program];
  runProgram('gcc', ['-DHEADER="netstring.h"', '-DNAME=wellformed_netstring', ...files]);
  const texts = [{ octets: [...Buffer.from('99999999:')], isCut: false }];
  expect(wrong(program, messages, texts)).toEqual([expect.stringContaining('got 0 7 6 0 too-short')]);
});

test.skipIf(!isInstalled('gcc'))('headers compile together and twice, as C and as C++', () => {
  for (const { name, source } of EXAMPLES) writeFileSync(at(`${name}.h`), messagesToC(source));
  const includes = [...EXAMPLES, ...EXAMPLES].map(({ name }) => `#include "${name}.h"\n`).join('');
  writeFileSync(at('all.c'), `${includes}int main(void) { return 0; }\n`);
  runProgram('gcc', [...WARNINGS, '-fsyntax-only', at('all.c')]);
  runProgram('gcc', ['-std=c++17', ...WARNINGS.slice(1), '-fsyntax-only', '-x', 'c++', at('all.c')]);
});

test.skipIf(!isInstalled('clippy-driver'))('modules have no std, and no warning from clippy, even pedantic', () => {
  for (const { name, source } of EXAMPLES) writeFileSync(at(`${name}.rs`), messagesToRust(source));
  writeFileSync(at('all.rs'), `#![no_std]\n${EXAMPLES.map(({ name }) => `pub mod ${name};\n`).join('')}`);
  const lints = ['-D', 'warnings', '-W', 'clippy::all', '-W', 'clippy::pedantic', '--emit', 'metadata'];
  const output = ['--crate-type', 'lib', at('all.rs'), '-o', at('all.rmeta')];
  expect(runProgram('clippy-driver', ['--edition', '2021', ...lints, ...output])).toBe('');
});
