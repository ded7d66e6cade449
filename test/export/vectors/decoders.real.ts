/**
 * Decoders of other projects on the vectors: Python's, Rust's, Java's,
 * in one process each per form. Verdicts and offsets must agree; so must
 * lengths, if the decoder counts maximal subparts as this package does.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formToVectors, type Vector, vectorsToJson } from '../../../src/export/vectors/vectors.ts';
import { formatSymbols, octets } from '../../../src/shared/alphabet.ts';
import { form, library, root } from '../../support/library.ts';
import { isInstalled, runProgram } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const decoders = join(root, 'test/export/vectors/decoders');

const FORMS = ['utf8', 'utf16be', 'utf16le', 'utf32be', 'utf32le'] as const;
const sets = Object.fromEntries(
  FORMS.map((id) => {
    const set = formToVectors(form(id), library.inputsOf(id), { request: `vectors ${id}` });
    writeFileSync(at(`${id}.json`), vectorsToJson(set));
    return [id, set.vectors];
  }),
) as Record<(typeof FORMS)[number], readonly Vector[]>;

/** Vectors on which a decoder and the form disagree, one line each. */
function disagreements(vectors: readonly Vector[], output: string, expected: (vector: Vector) => string): string[] {
  const lines = output.trimEnd().split('\n');
  expect(lines.length).toBe(vectors.length);
  return vectors.flatMap((vector, i) => {
    const [got, want] = [lines[i] as string, expected(vector)];
    const shown = want.includes(' ') ? got : got.split(' ')[0];
    return shown === want ? [] : [`${formatSymbols(octets, vector.symbols)}: got ${got}, want ${want}`];
  });
}

/** `ok`, or offset and length; −1 if the text ends too early. */
const inFull = ({ fault }: Vector) => (fault ? `${fault.offset} ${fault.incomplete ? -1 : fault.length}` : 'ok');
const offsetOnly = ({ fault }: Vector) => (fault ? String(fault.offset) : 'ok');

/**
 * A text that begins with the signature of the other byte order. The grammars
 * of UTF-16BE and UTF-16LE refuse it; a decoder with a fixed order does not.
 */
const isSwapped = ({ fault }: Vector) => fault?.reason === 'swapped-signature';

describe.skipIf(!isInstalled('python3'))("Python's decoder", () => {
  const run = (id: string, codec: string) =>
    runProgram('python3', [join(decoders, 'decode.py'), at(`${id}.json`), codec]);

  test('agrees on every vector of UTF-8: verdict, offset, length, completeness', () => {
    expect(disagreements(sets.utf8, run('utf8', 'utf-8'), inFull)).toEqual([]);
  });

  test.each([
    ['utf16be', 'utf-16-be', 'FF FE'],
    ['utf16le', 'utf-16-le', 'FE FF'],
    ['utf32be', 'utf-32-be', null],
    ['utf32le', 'utf-32-le', null],
  ] as const)(
    'agrees on every vector of %s except those with a swapped signature: verdict and offset',
    (id, codec, swapped) => {
      const expected = (vector: Vector) => (isSwapped(vector) ? '' : offsetOnly(vector));
      const lines = disagreements(sets[id], run(id, codec), expected);
      expect(lines.filter((line) => swapped === null || !line.startsWith(swapped))).toEqual([]);
    },
  );
});

describe.skipIf(!isInstalled('rustc'))("Rust's decoder", () => {
  test('agrees on every vector of UTF-8: verdict, offset, length, completeness', () => {
    runProgram('rustc', ['--edition', '2021', '-D', 'warnings', join(decoders, 'decode.rs'), '-o', at('decode')]);
    expect(disagreements(sets.utf8, runProgram(at('decode'), [at('utf8.json')]), inFull)).toEqual([]);
  });
});

describe.skipIf(!isInstalled('javac', '-version'))("Java's decoder", () => {
  test('agrees on every vector of UTF-8: verdict and offset', () => {
    runProgram('javac', ['-d', folder, join(decoders, 'Decode.java')]);
    const output = runProgram('java', ['-Xshare:auto', '-cp', folder, 'Decode', at('utf8.json'), 'UTF-8']);
    expect(disagreements(sets.utf8, output, offsetOnly)).toEqual([]);
  });
});
