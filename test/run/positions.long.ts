/**
 * Texts of 2³¹ ± 1 and 2³² ± 1 symbols with a fault at their end, on every tier,
 * by every interface, in the emitted code and from a file. Positions beyond 2³¹
 * do not fit into 32 bits (positions.test.ts). A text is nearly all U+0000; one
 * buffer of 4 GiB holds all texts. It takes four to ten minutes.
 */
import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { toC } from '../../src/export/c.ts';
import { toRust } from '../../src/export/rust.ts';
import { toJavaScript } from '../../src/export/script.ts';
import {
  cesu8,
  checkAll,
  conclude,
  Decoder,
  decode,
  type Fault,
  merge,
  Repairer,
  repair,
  scalars,
  summarize,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf32be,
  type Validator,
  withTier,
} from '../../src/index.ts';
import { wtf8 } from '../../src/profiles.ts';
import { TIERS } from '../../src/run/tier.ts';
import { sourceOf } from '../export/target-source.ts';
import { unhex } from '../support/hex.ts';
import { outcomeOf, startCli } from '../support/process.ts';
import { isInstalled, runProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LENGTHS = [2 ** 31 - 1, 2 ** 31 + 1, 2 ** 32 - 1, 2 ** 32 + 1];

/** More than the longest text, which on Node 20 no Uint8Array can hold. */
const memory = new ArrayBuffer(2 ** 32 + 4096);

/** Overlong: ill-formed at its first octet. */
const FAULT = unhex('C0 80');
/** Well-formed. It lies across the positions 2³¹ and 2³². */
const CHARACTER = unhex('F0 9F 98 80');

const written: Uint8Array[] = [];
afterEach(() => {
  for (const octets of written.splice(0)) octets.fill(0);
});

/** Writes octets at a position. They are removed after the test. */
function write(position: number, octets: Uint8Array): void {
  const target = new Uint8Array(memory, position, octets.length);
  target.set(octets);
  written.push(target);
}

/** Whether this version of Node has arrays of this length. */
function isPossible(length: number): boolean {
  try {
    return new Uint8Array(memory, 0, length).length === length;
  } catch {
    return false;
  }
}

/** A text of `length` octets with a fault three octets before its end. */
function faultyText(length: number): Uint8Array {
  for (const seam of [2 ** 31, 2 ** 32]) if (seam + 16 < length) write(seam - 2, CHARACTER);
  write(length - 3, FAULT);
  return new Uint8Array(memory, 0, length);
}

/** A text in views of 2³⁰ octets. */
function* chunksOf(text: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < text.length; from += 2 ** 30) yield text.subarray(from, from + 2 ** 30);
}

const lengths = LENGTHS.filter(isPossible);

test('this version of Node has arrays of 2³² − 1 octets at least, and refuses what it cannot hold', () => {
  expect(lengths).toEqual(expect.arrayContaining(LENGTHS.slice(0, 3)));
  const verdict = () => utf8.test(memory);
  if (isPossible(memory.byteLength)) expect(verdict()).toBe(true);
  else expect(verdict).toThrow();
});

describe.each(TIERS)('utf8 on the tier %s', (tier) => {
  const form = withTier(utf8, tier);

  describe.each(lengths)('at %d octets', (length) => {
    const fault = { offset: length - 3, length: 1, at: length - 3, incomplete: false, reason: 'overlong' };

    test('finds a text well-formed, and truncated', () => {
      const text = new Uint8Array(memory, 0, length);
      expect(form.test(text)).toBe(true);
      expect(form.check(text)).toBe(null);
      write(length - 2, unhex('E2 82'));
      expect(form.test(text)).toBe(false);
      expect(form.check(text)).toMatchObject({ offset: length - 2, length: 2, at: length, incomplete: true });
    });

    test('finds a fault at the end: whole, from an odd address, in chunks, and summarized in two parts', async () => {
      const text = faultyText(length);
      expect(form.test(text)).toBe(false);
      expect(form.check(text)).toMatchObject(fault);
      expect(form.check(text.subarray(1))).toMatchObject({ ...fault, offset: length - 4, at: length - 4 });
      expect(form.checker().push(text)).toMatchObject(fault);
      expect(await checkAll(form, chunksOf(text))).toMatchObject(fault);
      // The cut is inside of the character at 2³¹, where there is one.
      const cut = Math.min(2 ** 31, length - 1);
      const parts = [text.subarray(0, cut), text.subarray(cut)].map((part) => summarize(form, part));
      expect(conclude(form, parts.reduce(merge))).toMatchObject(fault);
    });

    test('repairs the fault at the end', () => {
      const faults: Fault[] = [];
      const repairer = new Repairer(form, {
        replacement: (one) => {
          faults.push(one);
          return '?';
        },
      });
      let repaired = 0;
      for (const chunk of chunksOf(faultyText(length))) repaired += repairer.push(chunk).length;
      expect(repaired + repairer.end().length).toBe(length);
      expect(faults).toMatchObject([fault, { offset: length - 2, reason: 'unexpected-continuation' }]);
    });
  });

  test('counts octets beyond 2³³ in a stream', () => {
    const checker = form.checker();
    const chunk = new Uint8Array(memory, 0, 2 ** 30);
    for (let i = 0; i < 9; i++) expect(checker.push(chunk)).toBe(null);
    expect(checker.push(unhex('41 FF'))).toMatchObject({ offset: 9 * 2 ** 30 + 1, at: 9 * 2 ** 30 + 1 });
  });
});

test('repair gives a whole text of 2³¹ + 1 octets', (context) => {
  if (freemem() < 2 ** 33) context.skip('the text, its repaired parts and the result take 6 GiB');
  const text = faultyText(2 ** 31 + 1);
  const repaired = repair(utf8, text) as Uint8Array;
  expect(repaired.length).toBe(text.length + 4);
  expect(repaired.subarray(-7)).toEqual(unhex('EF BF BD EF BF BD 00'));
});

/** Forms with other kernels: rows, modules that step, blocks. Each with octets that are ill-formed at their first octet. */
const OTHERS: readonly (readonly [form: Validator<never>, length: number, fault: string])[] = [
  [utf16le as Validator<never>, 2 ** 31 + 2, '00 DC 41 00'],
  [utf32be as Validator<never>, 2 ** 31 + 4, 'FF 00 00 00'],
  [wtf8 as Validator<never>, 2 ** 31 + 1, 'FF'],
];

describe.each(TIERS)('other forms on the tier %s', (tier) => {
  test.each(OTHERS.map(([form, ...rest]) => [form.id, form, ...rest] as const))('%s', (_, any, length, hexadecimal) => {
    const form = withTier(any as unknown as Validator<Uint8Array>, tier);
    const octets = unhex(hexadecimal);
    const text = new Uint8Array(memory, 0, length);
    expect(form.test(text)).toBe(true);
    write(length - octets.length, octets);
    expect(form.test(text)).toBe(false);
    expect(form.check(text)).toMatchObject({ offset: length - octets.length });
  });

  test('utf16, in 2³¹ + 1 code units', () => {
    const form = withTier(utf16, tier);
    const length = 2 ** 31 + 1;
    const text = new Uint16Array(memory, 0, length);
    expect(form.test(text)).toBe(true);
    write(2 * (length - 2), unhex('00 DC'));
    expect(form.test(text)).toBe(false);
    expect(form.check(text)).toMatchObject({ offset: length - 2, at: length - 2 });
  });
});

describe.each([utf8, utf16le, utf16be, utf32be, cesu8])('$id', (form) => {
  test.each([2 ** 31 - 4, 2 ** 31, 2 ** 31 + 4])(
    'decode and Decoder refuse %d octets, which no string can hold',
    (length) => {
      const text = new Uint8Array(memory, 0, length);
      expect(() => decode(form, text)).toThrow(RangeError);
      expect(() => new Decoder(form).push(text)).toThrow(
        /^expected a text that fits into a string of at most \d+ code units/,
      );
      expect(scalars(form, text).next().value).toBe(0);
    },
  );
});

describe('the emitted code', () => {
  const folder = temporaryFolder();
  const expected = LENGTHS.map((length) => `${length - 3} ${length - 3} 1 overlong\n`).join('');

  test.skipIf(!isInstalled('gcc'))('in C finds a fault at the end', () => {
    writeFileSync(join(folder, 'utf8.h'), toC(sourceOf('utf8')));
    writeFileSync(
      join(folder, 'long.c'),
      `#include <stdio.h>
#include <stdlib.h>
#include "utf8.h"
int main(void) {
  const uint64_t lengths[] = {${LENGTHS.map((length) => `${length}ull`).join(', ')}};
  for (int i = 0; i < 4; i++) {
    size_t length = (size_t)lengths[i];
    uint8_t *text = calloc(length, 1);
    if (!text) return 2;
    text[length - 3] = 0xC0;
    wellformed_verdict v = wellformed_utf8_check(text, length);
    printf("%zu %zu %zu %s\\n", v.offset, v.at, v.length, v.reason);
    free(text);
  }
  return 0;
}
`,
    );
    runProgram('gcc', ['-std=c99', '-O2', '-I', folder, join(folder, 'long.c'), '-o', join(folder, 'long-c')]);
    expect(runProgram(join(folder, 'long-c'), [])).toBe(expected);
  });

  test.skipIf(!isInstalled('rustc'))('in Rust finds a fault at the end', () => {
    writeFileSync(join(folder, 'utf8.rs'), toRust(sourceOf('utf8')));
    writeFileSync(
      join(folder, 'long.rs'),
      `mod utf8;
fn main() {
    for length in [${LENGTHS.map((length) => `${length}usize`).join(', ')}] {
        let mut text = vec![0u8; length];
        text[length - 3] = 0xC0;
        let fault = utf8::check(&text).unwrap_err();
        println!("{} {} {} {}", fault.offset, fault.at, fault.length, fault.reason);
    }
}
`,
    );
    runProgram('rustc', ['--edition', '2021', '-O', join(folder, 'long.rs'), '-o', join(folder, 'long-rust')]);
    expect(runProgram(join(folder, 'long-rust'), [])).toBe(expected);
  });

  test.each(lengths)('in JavaScript finds a fault at the end of %d octets', async (length) => {
    const code = `data:text/javascript,${encodeURIComponent(toJavaScript(sourceOf('utf8')))}`;
    const { check } = (await import(/* @vite-ignore */ code)) as { check(text: Uint8Array): Fault | null };
    expect(check(faultyText(length))).toMatchObject({ offset: length - 3, at: length - 3, reason: 'overlong' });
  });
});

describe('the command line', () => {
  test('finds a fault at the end of a file of 2³² + 1 octets', async () => {
    const length = 2 ** 32 + 1;
    const path = join(temporaryFolder(onTestFinished), 'sparse');
    const file = openSync(path, 'w');
    ftruncateSync(file, length);
    writeSync(file, FAULT, 0, 2, length - 3);
    closeSync(file);
    const { code, out } = await outcomeOf(startCli(['check', '--format', 'ndjson', path]));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ offset: length - 3, at: length - 3, reason: 'overlong' });
  });
});
