/** The modules that programs import are found, loaded and run; what is changed in one of them alone is found. */
import { beforeAll, describe, expect, test } from 'vitest';
import { loadImported, unrunOf } from '../../src/audit/imported.ts';
import { runAll } from '../../src/audit/running.ts';
import { shippedForms } from '../../src/audit/shipped.ts';
import type { Exports } from '../../src/audit/ways.ts';
import { loadLibrary, sha256 } from '../../src/compile/index.ts';
import * as own from '../../src/index.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

describe('the modules of a package', () => {
  const folder = temporaryFolder();
  beforeAll(() => {
    const main = { types: './t.d.ts', node: { require: './cjs/a.cjs', default: './a.mjs' }, default: './gone.js' };
    put(
      folder,
      'package.json',
      JSON.stringify({ exports: { '.': main, './more': './b.mjs', './package.json': './p' } }),
    );
    put(folder, 'a.mjs', "export { one as two } from './b.mjs';\nexport const utf8 = { checker() {} };\n");
    put(folder, 'b.mjs', 'export const one = 1;\n');
    put(folder, 'cjs/a.cjs', "exports.two = require('./b.cjs');\n");
    put(folder, 'cjs/b.cjs', 'module.exports = 1;\n');
  });

  test('are those that its main entry point leads to, with all files that they load, and their digests', async () => {
    const { copies } = await loadImported(folder);
    expect(copies.map(({ entry, files }) => [entry, files.map(({ file }) => file)])).toEqual([
      ['cjs/a.cjs', ['cjs/a.cjs', 'cjs/b.cjs']],
      ['a.mjs', ['a.mjs', 'b.mjs']],
    ]);
    expect(copies.map(({ exports }) => Object(exports).two)).toEqual([1, 1]);
    expect(copies[1]?.files[1]?.sha256).toBe(sha256('export const one = 1;\n'));
  });

  test('have exports and entry points that are not run, and they are named', async () => {
    expect((await loadImported(folder)).unrun).toEqual(['two', './more']);
    expect(unrunOf([{ exports: own }], ['.'])).toContain('WellFormedStream');
    expect(unrunOf([{ exports: own }], ['.'])).not.toContain('repair');
  });
});

describe('of a copy that programs import', () => {
  const problemsOf = (changed: object) => {
    const exports = { ...own, ...changed } as Exports;
    const utf8 = shippedForms(loadLibrary(root), [{ entry: 'copy.js', files: [], exports }]).find(
      ({ id }) => id === 'utf8',
    );
    // The ways of the audit itself are tested elsewhere: the first gives the words of a fault.
    return runAll(utf8 ? [{ ...utf8, ways: utf8.ways?.slice(0, 1) ?? [] }] : []).problems.map(({ what }) => what);
  };
  const change =
    (name: 'repair' | 'decode' | 'encode' | 'locate' | 'faults' | 'summarize', to: (result: never) => unknown) =>
    () => ({ [name]: (...args: never[]) => to((own[name] as unknown as (...all: never[]) => never)(...args)) });
  /** A validator with one method changed; the other exports see the right one. */
  const method = (name: 'assert' | 'check' | 'checker', by: (...args: never[]) => unknown) => () => ({
    ...Object.fromEntries(
      (['withTier', 'summarize', 'conclude', 'faults', 'repair', 'decode', 'encode'] as const).map((each) => [
        each,
        (_: unknown, ...args: never[]) => (own[each] as (...all: unknown[]) => unknown)(own.utf8, ...args),
      ]),
    ),
    locate: (fault: own.Fault, _: unknown, text: Uint8Array) => own.locate(fault, own.utf8, text),
    Repairer: class extends own.Repairer<own.OctetsInput> {
      constructor(_: unknown, options: own.RepairOptions) {
        super(own.utf8, options);
      }
    },
    Decoder: class extends own.Decoder<own.OctetsInput> {
      constructor() {
        super(own.utf8);
      }
    },
    utf8: { ...own.utf8, [name]: by },
  });

  test('nothing is wrong when it is right', () => expect(problemsOf({})).toEqual([]));

  test.each<[string, () => object, RegExp]>([
    ['a missing validator', () => ({ utf8: undefined }), /utf8 is not exported/],
    [
      'test is always true',
      () => ({
        withTier: (form: typeof own.utf8, tier: own.Tier) => ({ ...own.withTier(form, tier), test: () => true }),
      }),
      /^copy\.js: javascript .*test and check differ/,
    ],
    ['repair gives what it was given', () => ({ repair: (_: unknown, text: unknown) => text }), /^copy\.js: repair: /],
    ['decode loses a character', change('decode', (text: string) => text.slice(0, -1)), /^copy\.js: decode and encode/],
    ['encode loses an octet', change('encode', (text: Uint8Array) => text.slice(1)), /^copy\.js: decode and encode/],
    [
      'locate is a line too high',
      change('locate', (place: own.TextPosition) => ({ ...place, line: place.line + 1 })),
      /^copy\.js: faults: .*faults and locate differ/,
    ],
    ['faults finds none', change('faults', () => []), /^copy\.js: faults: .*got no fault/],
    ['assert never throws', method('assert', () => {}), /^copy\.js: assert: .*got no fault/],
    [
      'an ArrayBuffer is judged by its first 16 octets',
      method('check', (text: Uint8Array | ArrayBuffer) =>
        own.utf8.check(text instanceof ArrayBuffer ? text.slice(0, 16) : text),
      ),
      /^copy\.js: views: /,
    ],
    [
      'a stream does not read chunks above 64 octets',
      method('checker', () => {
        const checker = own.utf8.checker();
        const push = (chunk: Uint8Array) => (chunk.length > 64 ? null : checker.push(chunk));
        return { push, end: () => checker.end() };
      }),
      /^copy\.js: stream /,
    ],
  ])('it is found that %s', (_what, changed, message) => {
    expect(problemsOf(changed()).join('\n')).toMatch(new RegExp(message, 'm'));
  });
});
