/**
 * Caches: the key of each is all that its value depends on. Here each part of a key is changed by itself, and the value
 * is another; what has a test of its own is named in the list of CONTRIBUTING.md, which has them all.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { charsetNamed } from '../src/cli/hints/charset.ts';
import { GrammarCache } from '../src/cli/user/cache.ts';
import { readUserGrammarFile } from '../src/cli/user/grammar-file.ts';
import { userTable } from '../src/cli/user/user-form.ts';
import { withShiftKernel } from '../src/compile/kernel/shift.ts';
import { compiled } from '../src/play/answers/compiled.ts';
import { memoize, memoizeBy, memoizeByContent } from '../src/shared/memoize.ts';
import { tables } from './implementations.ts';
import { unhex } from './support/hex.ts';
import { files } from './support/imports.ts';
import { root } from './support/library.ts';
import { put, temporaryFolder } from './support/temporary-folder.ts';

const section = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## Caches\n')[1]?.split('\n## ')[0] ?? '';

test('whose key is written by hand are in the list of CONTRIBUTING.md, each with a test that exists', () => {
  const using = files.filter(
    (path) => path.startsWith('src/') && /\bmemoizeBy\(/.test(readFileSync(join(root, path), 'utf8')),
  );
  const listed = section.match(/`src\/[\w./-]+\.ts`/g)?.map((path) => path.slice(1, -1)) ?? [];
  expect(listed).toEqual(expect.arrayContaining(using.filter((path) => path !== 'src/shared/memoize.ts')));
  for (const path of [...listed, ...(section.match(/\btest\/[\w./-]+\.ts/g) ?? [])]) {
    expect(existsSync(join(root, path)), path).toBe(true);
  }
  for (const row of section.match(/^\| `src.*$/gm) ?? []) expect(row).toMatch(/test\/[\w/-]+\.test\.ts/);
});

test('of objects know an object by its identity, those of data by all of it, and others by what their key names', () => {
  let made = 0;
  const count = (..._: readonly unknown[]) => ++made;
  const [byObject, byData, byKey] = [memoize(count), memoizeByContent(count), memoizeBy(String, count)];
  const [one, same] = [{ a: 1 }, { a: 1 }];
  expect([byObject(one), byObject(one), byObject(same)]).toEqual([1, 1, 2]);
  const asked = [
    [one, 'x'],
    [same, 'x'],
    [{ a: 2 }, 'x'],
    [one, 'y'],
  ] as const;
  expect(asked.map((args) => byData(...args))).toEqual([3, 3, 4, 5]);
  expect([byKey('a'), byKey('a'), byKey('b')]).toEqual([6, 6, 7]);
});

test('of charsets are one for each label', () => {
  const read = (label: string) => charsetNamed(label)?.decode(unhex('E9'));
  for (let i = 0; i < 2; i++) expect(['windows-1252', 'koi8-r', 'none'].map(read)).toEqual(['é', 'И', undefined]);
});

test('of shift kernels are one for each automaton and budget', () => {
  const slots = (id: 'utf8' | 'cesu8', budget?: number) => withShiftKernel(tables[id], budget).shifts;
  for (let i = 0; i < 2; i++) {
    expect(slots('utf8', 1)).toEqual([]);
    expect(slots('utf8')).toEqual(tables.utf8.shifts);
    expect(slots('cesu8')).toEqual(tables.cesu8.shifts);
  }
  expect(tables.utf8.shifts).not.toEqual([]);
});

test('of the playground are one for each text, rule and way to read', () => {
  const input = { text: 'a = "x" b\nb = "y"', rule: 'a', reads: 'octets' };
  const others = [
    { ...input, text: 'a = b\nb = "z"' },
    { ...input, rule: 'b' },
    { ...input, reads: 'units' },
  ];
  const facts = ({ rules: { start, alphabet }, source }: ReturnType<typeof compiled>) =>
    JSON.stringify([start, alphabet.name, source.text]);
  expect(new Set([input, ...others].map((each) => facts(compiled(each)))).size).toBe(4);
  for (const each of [input, ...others]) expect(compiled({ ...each })).toBe(compiled({ ...each }));
});

test('of grammars on disk are one for each text, start rule and alphabet', () => {
  const folder = temporaryFolder();
  const cache = new GrammarCache(join(folder, 'cache'));
  const file = put(folder, 'a.abnf', 'a = "x" / b\nb = "y"');
  const digest = (name: string, given = {}) => {
    const own = readUserGrammarFile(name, given);
    return own && userTable(own, cache).digest;
  };
  const asked = [
    () => digest(`${file}#a`),
    () => digest(`${file}#b`),
    () => digest(`${file}#a`, { alphabet: 'units' }),
  ];
  const first = asked.map((ask) => ask());
  expect(new Set(first).size).toBe(3);
  expect(asked.map((ask) => ask())).toEqual(first);
  put(folder, 'a.abnf', 'a = "z" / b\nb = "y"');
  expect(asked[0]?.()).not.toBe(first[0]);
});
