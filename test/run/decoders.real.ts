/**
 * Offset and length of the first fault, compared with independent decoders:
 * CPython (`UnicodeDecodeError.start`, `.end`) and Rust (`Utf8Error::valid_up_to`,
 * `error_len`). One process of each decodes thousands of random and adversarial
 * texts. If it is not installed, the test is skipped, and prints why.
 */
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { utf8, utf16be, utf16le } from '../../src/index.ts';
import { randomText, textsOf } from './texts.ts';

const PYTHON = `
import sys
codec = sys.argv[1]
for line in sys.stdin:
    try:
        bytes.fromhex(line).decode(codec)
        print('ok')
    except UnicodeDecodeError as error:
        print(error.start, error.end - error.start)
`;

import { hex } from '../support/hex.ts';
import { isInstalled, runProgram } from '../support/programs.ts';
import { random } from '../support/random.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const RUST = `
use std::io::{self, BufRead, Write};
fn main() {
    let out = io::stdout();
    let mut out = io::BufWriter::new(out.lock());
    for line in io::stdin().lock().lines() {
        let octets: Vec<u8> = line.unwrap().split_whitespace().map(|o| u8::from_str_radix(o, 16).unwrap()).collect();
        match std::str::from_utf8(&octets) {
            Ok(_) => writeln!(out, "ok").unwrap(),
            Err(e) => match e.error_len() {
                Some(length) => writeln!(out, "{} {}", e.valid_up_to(), length).unwrap(),
                None => writeln!(out, "{} end", e.valid_up_to()).unwrap(),
            },
        }
    }
}
`;

function answers(command: string, options: readonly string[], texts: readonly number[][]): string[] {
  const input = `${texts.map(hex).join('\n')}\n`;
  return runProgram(command, options, input)
    .split('\n')
    .slice(0, texts.length)
    .map((line) => line.trim());
}

/** Texts of the table of cases, short and long random texts, and every pair of octets before continuation octets. */
function texts(id: 'utf8' | 'utf16be' | 'utf16le'): number[][] {
  const rnd = random(71);
  const pairs = Array.from({ length: 0x80 * 0x40 }, (_, i) => [
    0x80 + (i >> 6),
    4 * (i & 0x3f) + rnd.below(4),
    rnd.below(256),
  ]);
  const long = Array.from({ length: 300 }, () => [
    ...new Array<number>(rnd.below(400)).fill(0x41),
    ...randomText(id, rnd, 40),
  ]);
  return [...textsOf(id, 4000, 72), ...(id === 'utf8' ? pairs : []), ...long];
}

describe.skipIf(!isInstalled('python3'))('CPython', () => {
  test('finds the first fault of UTF-8 at the same offset as check, with the same length', () => {
    const all = texts('utf8');
    const got = answers('python3', ['-c', PYTHON, 'utf-8'], all);
    all.forEach((octets, i) => {
      const fault = utf8.check(Uint8Array.from(octets));
      expect(fault ? `${fault.offset} ${fault.length}` : 'ok', hex(octets)).toBe(got[i]);
    });
  });

  // CPython counts the octets after a lone high surrogate differently, so only offsets are compared.
  test.each([
    ['utf-16-be', 'utf16be', utf16be, 'FF FE'],
    ['utf-16-le', 'utf16le', utf16le, 'FE FF'],
  ] as const)('finds the first fault of %s where check does', (codec, id, form, swapped) => {
    const all = texts(id).filter((octets) => !hex(octets).startsWith(swapped));
    const got = answers('python3', ['-c', PYTHON, codec], all);
    all.forEach((octets, i) => {
      const fault = form.check(Uint8Array.from(octets));
      expect(fault ? String(fault.offset) : 'ok', hex(octets)).toBe(got[i]?.split(' ')[0]);
    });
  });
});

describe.skipIf(!isInstalled('rustc'))('Rust', () => {
  test('finds the first fault of UTF-8 at the same offset as check, with the same length, and the same incomplete ones', () => {
    const folder = temporaryFolder(onTestFinished);
    const program = join(folder, 'verdict');
    const source = put(folder, 'verdict.rs', RUST);
    runProgram('rustc', ['-D', 'warnings', '-C', 'debuginfo=0', '-o', program, source]);
    const all = texts('utf8');
    const got = answers(program, [], all);
    all.forEach((octets, i) => {
      const fault = utf8.check(Uint8Array.from(octets));
      const found = fault && `${fault.offset} ${fault.incomplete ? 'end' : fault.length}`;
      expect(found ?? 'ok', hex(octets)).toBe(got[i]);
    });
  });
});
