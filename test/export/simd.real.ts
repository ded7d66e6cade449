/**
 * The look-up kernels in C and Rust against the table that stands in the same file, with every width of vectors that
 * this machine has, and NEON under qemu: vectors.c and vectors.rs have the texts. compiled.real.ts compares the table
 * with the package.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snakeCase, toC } from '../../src/export/c.ts';
import { toRust } from '../../src/export/rust.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { root } from '../support/library.ts';
import { isInstalled, runProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { abnfForm, sourceOf } from './target-source.ts';

const FORMS: readonly TargetSource[] = [
  ...['utf8', 'mqtt-utf8', 'xml-characters-utf8', 'cesu8', 'utf16be', 'utf32le', 'utf16-signature'].map(sourceOf),
  ...['utf16', 'xml-characters-utf16'].map(sourceOf),
  abnfForm('own', 'own.abnf', 'own = *(%x20-7E / %xC3 %x80-BF / %x1B %x30-39)\n'),
];

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const symbolOf = ({ form }: TargetSource) => (form.table.alphabet === 'octets' ? 1 : 2);
const WARNINGS = '-std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef';
const NEON = ['aarch64-linux-gnu-gcc', 'qemu-aarch64'].every((program) => isInstalled(program));
if (!NEON) process.stderr.write('left out: NEON, since gcc-aarch64-linux-gnu or qemu-user is not installed\n');

const ARM = ['--target', 'aarch64-unknown-linux-gnu'];
const RUST_ON_ARM =
  isInstalled('rustc') && existsSync(runProgram('rustc', ['--print', 'target-libdir', ...ARM]).trim());
if (!RUST_ON_ARM) process.stderr.write('left out: Rust on NEON, since rustc has no aarch64-unknown-linux-gnu\n');

function driver(compiler: string, source: TargetSource, flags: readonly string[], rounds: number): string {
  const { id } = source.form;
  const defined = [
    `HEADER="${id}.h"`,
    `NAME=wellformed_${snakeCase(id)}`,
    `SYMBOL=uint${8 * symbolOf(source)}_t`,
    `ROUNDS=${rounds}`,
    'SEED=7u',
  ].map((one) => `-D${one}`);
  const file = join(root, 'test/export/vectors.c');
  runProgram(compiler, [...WARNINGS.split(' '), '-I', folder, ...defined, ...flags, file, '-o', at('driver')]);
  return at('driver');
}

const SANITIZED = ['-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover'];

describe.skipIf(!isInstalled('gcc'))('C', () => {
  test.each(FORMS.map((source) => [source.form.id, source] as const))('reads %s as the table does', (id, source) => {
    const header = toC({ ...source, simd: true });
    writeFileSync(at(`${id}.h`), header);
    for (const width of [32, 16, 0]) {
      const exact = width > 0 && header.includes('_faultless(') ? ['-DEXACT'] : [];
      const program = driver('gcc', source, [...SANITIZED, ...exact, `-DWELLFORMED_SIMD=${width}`], 2);
      expect(runProgram(program, [])).toMatch(/^\d{4} texts, \d{2,} with a fault/);
    }
    if (NEON)
      expect(runProgram('qemu-aarch64', [driver('aarch64-linux-gnu-gcc', source, ['-static', '-O1'], 1)])).toMatch(
        / texts, /,
      );
  });

  test.skipIf(!isInstalled('clang'))('is read by Clang without warnings, and gives the same', () => {
    for (const source of FORMS) {
      writeFileSync(at(`${source.form.id}.h`), toC({ ...source, simd: true }));
      expect(runProgram(driver('clang', source, ['-O2'], 1), [])).toMatch(/ texts, /);
    }
  });

  test.each([
    ['a threshold', /\{96(, 96){15}\}/, `{${new Array(16).fill(97).join(', ')}}`],
    ['a load', 'm + 14', 'm + 13'],
    ['a lane of a look-up', '128, 128, 128, 128, 97', '128, 128, 128, 0, 97'],
    ['a clean test', 'm + 48))', 'm + 32))'],
    ['what has been read', 'r->position += at;', 'r->position += at + 1;'],
    ['the last block', 'done = end;', 'done = end + 16;'],
    ['padding', 'memcpy(m, padding, 16)', 'memset(m, 0xC3, 16)'],
  ])('the texts notice a change of %s', (_, from, to) => {
    const source = FORMS[0] as TargetSource;
    const header = toC({ ...source, simd: true });
    const wrong = header.replaceAll(
      new RegExp(from instanceof RegExp ? from : from.replace(/[()+.]/g, '\\$&'), 'g'),
      to,
    );
    expect(wrong).not.toBe(header);
    writeFileSync(at('utf8.h'), wrong);
    expect(() => runProgram(driver('gcc', source, ['-O1', '-DEXACT'], 2), [])).toThrow(/ended with 1: /);
  });
});

describe.skipIf(!isInstalled('rustc'))('Rust', () => {
  test.each(FORMS.map((source) => [source.form.id, source] as const))('reads %s as the table does', (_, source) => {
    const text = toRust({ ...source, simd: true });
    writeFileSync(at('scalar.rs'), toRust(source));
    const driverText = readFileSync(join(root, 'test/export/vectors.rs'), 'utf8');
    writeFileSync(at('vectors.rs'), driverText.replace('SYMBOL;', `u${8 * symbolOf(source)};`).replace('ROUNDS', '2'));
    for (const narrow of [false, true]) {
      writeFileSync(at('simd.rs'), narrow ? text.replaceAll('std::is_x86_feature_detected!("avx2")', 'false') : text);
      runProgram('rustc', ['--edition', '2021', '-D', 'warnings', '-O', at('vectors.rs'), '-o', at('vectors')]);
      expect(runProgram(at('vectors'), [])).toMatch(/^\d{4} texts, \d{2,} with a fault/);
    }
  });

  test.skipIf(!NEON || !RUST_ON_ARM)('reads each form as the table does with NEON', () => {
    for (const source of FORMS) {
      writeFileSync(at('scalar.rs'), toRust(source));
      writeFileSync(at('simd.rs'), toRust({ ...source, simd: true }));
      const driverText = readFileSync(join(root, 'test/export/vectors.rs'), 'utf8');
      writeFileSync(
        at('vectors.rs'),
        driverText.replace('SYMBOL;', `u${8 * symbolOf(source)};`).replace('ROUNDS', '1'),
      );
      const linked = [
        '-C',
        'linker=aarch64-linux-gnu-gcc',
        '-C',
        'target-feature=+crt-static',
        '-o',
        at('vectors-arm'),
      ];
      runProgram('rustc', [...ARM, '--edition', '2021', '-D', 'warnings', '-O', at('vectors.rs'), ...linked]);
      expect(runProgram('qemu-aarch64', [at('vectors-arm')])).toMatch(/^\d{4} texts, \d{2,} with a fault/);
    }
  });

  test.skipIf(!isInstalled('clippy-driver'))('has no warning from clippy', () => {
    for (const source of FORMS) writeFileSync(at(`${snakeCase(source.form.id)}.rs`), toRust({ ...source, simd: true }));
    writeFileSync(at('all.rs'), FORMS.map(({ form }) => `pub mod ${snakeCase(form.id)};\n`).join(''));
    const output = ['--crate-type', 'lib', at('all.rs'), '--emit', 'metadata', '-o', at('clippy.rmeta')];
    expect(runProgram('clippy-driver', ['--edition', '2021', '-D', 'warnings', '-W', 'clippy::all', ...output])).toBe(
      '',
    );
  });
});
