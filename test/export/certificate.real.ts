/**
 * Certificates: the checkers in proofs/, in Python and in C, which share no code with the package, certify that of every
 * form, and refuse each wrong one.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { toCertificate } from '../../src/export/certificate/certificate.ts';
import { library, root } from '../support/library.ts';
import { isInstalled, runProgram } from '../support/programs.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { type Certificate, CHANGES } from './certificate-changes.ts';
import { ownSources, rfc3629 } from './own-sources.ts';
import { sourceOf } from './target-source.ts';

const folder = temporaryFolder();

const sources = [...library.ids.map((id) => [id, sourceOf(id)] as const), ['rfc3629', rfc3629] as const, ...ownSources];
const texts = new Map(sources.map(([name, source]) => [name, toCertificate(source)]));
const certificate = (name: string): Certificate => JSON.parse(texts.get(name) as string);

type Check = (texts: readonly (string | Buffer)[]) => string[];

/** Runs a checker once on many texts; one line for each, without the name of the file. */
const checker =
  (program: string, ...words: string[]): Check =>
  (all) => {
    const paths = all.map((text, i) => put(folder, `${i}.json`, text));
    const { stdout, stderr, status } = spawnSync(program, [...words, ...paths], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const lines = stdout.trimEnd().split('\n');
    expect([stderr, lines.length]).toEqual(['', all.length]);
    expect(status).toBe(lines.some((line) => line.startsWith('refused')) ? 1 : 0);
    return lines.map((line, i) => line.replace(`${paths[i]}: `, ''));
  };

const hasPython = isInstalled('python3');
const hasC = isInstalled('gcc');
const program = join(folder, 'check');
const CHECKERS: readonly (readonly [string, boolean, Check])[] = [
  ['check.py', hasPython, checker('python3', join(root, 'proofs/check.py'))],
  ['check.c', hasC, checker(program)],
];

beforeAll(() => {
  const warnings = '-std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wshadow'.split(' ');
  const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
  if (hasC) runProgram('gcc', [...warnings, ...sanitizers, '-O1', join(root, 'proofs/check.c'), '-o', program]);
});

const rfc = texts.get('rfc3629') as string;

/** Texts that one reader of JSON takes for a right certificate, and another one for something else. */
const FORGED: readonly (readonly [string, string | Buffer, RegExp])[] = [
  ['a key twice, once with an escape', rfc.replace('"next"', '"nex\\u0074": [], "next"'), /escape/],
  ['a name with an escape', rfc.replace('"UTF8-tail"', '"UTF8-tai\\u006c"'), /escape/],
  ['octets that are no UTF-8 in a name', Buffer.from(rfc.replace('UTF-8', 'UTF\xFF8'), 'latin1'), /no (?:UTF-8|JSON)/],
  ['UTF-16', Buffer.from(rfc, 'utf16le'), /no (?:UTF-8|JSON)/],
  ['a signature', `\uFEFF${rfc}`, /no JSON/],
  ['256.0', rfc.replace('"symbols": 256', '"symbols": 256.0'), /number/],
  ['0256', rfc.replace('"symbols": 256', '"symbols": 0256'), /no JSON/],
  ['-0', rfc.replace('"accepting": [1,0', '"accepting": [1,-0'), /number/],
  ['NaN under a key of no meaning', rfc.replace('"form"', '"x": NaN, "form"'), /no JSON/],
  ['a range of nine figures', rfc.replace('"00-7F"', '"000000000-7F"'), /no range/],
  ['no encoding', rfc.replace('"encoding": null,', ''), /unknown encoding/],
];

/** Rules that may take nothing, each twice in the next: a derivative would take 2²² steps. */
const doubled = () => {
  const rules: [string, unknown][] = [['a0', ['repeat', ['set', '78'], 0, 1]]];
  for (let i = 1; i <= 22; i++) rules.push([`a${i}`, ['seq', `a${i - 1}`, `a${i - 1}`]]);
  return JSON.stringify({
    ...certificate('rfc3629'),
    grammar: rules,
    bisimulation: [[['is', 'a22']], ...Array(8).fill([])],
  });
};

/** Texts that are no JSON, or no certificate. */
const BROKEN: readonly (readonly [string, string | Buffer])[] = [
  ['an empty file', ''],
  ['an array', '[]'],
  ['a number', '1'],
  ['text after it', `${texts.get('utf8')} x`],
  ['a key twice', (texts.get('utf8') as string).replace('"reading"', '"reading": "peg", "reading"')],
  ['nesting a million deep', '['.repeat(1_000_000)],
  [
    'an expression 100,000 deep',
    (texts.get('utf8') as string).replace('["set","00-7F"]', `${'["not",'.repeat(1e5)}"x"${']'.repeat(1e5)}`),
  ],
  ['octets that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['a NUL', '{"format": "\u0000"}'],
  [
    'a number of 5,000 digits',
    (texts.get('utf8') as string).replace('"accepting": [1', `"accepting": [${'1'.repeat(5000)}`),
  ],
];

describe.each(CHECKERS)('%s', (_, isThere, check) => {
  test.skipIf(!isThere)('certifies every form, the RFC, and grammars of a user', () => {
    const lines = check([...texts.values()]);
    expect([...texts.keys()].filter((_, i) => !/^certified /.test(lines[i] as string))).toEqual([]);
  });

  test.skipIf(!isThere)('refuses each change, and says why', () => {
    const changed = CHANGES.map(([, of, change]) => {
      const copy = certificate(of);
      change(copy);
      return JSON.stringify(copy);
    });
    const lines = check(changed);
    expect(
      CHANGES.flatMap(([what, , , says], i) =>
        /^refused /.test(lines[i] as string) && says.test(lines[i] as string) ? [] : [`${what}: ${lines[i]}`],
      ),
    ).toEqual([]);
  });

  test.skipIf(!isThere)('refuses each cell, class, flag and derivative of UTF-8 with another value', () => {
    const changed: string[] = [];
    const withChange = (change: (c: Certificate) => void) => {
      const copy = certificate('rfc3629');
      change(copy);
      changed.push(JSON.stringify(copy));
    };
    const { next, classes, accepting, bisimulation } = certificate('rfc3629');
    for (const [q, row] of next.entries())
      for (const [k, to] of row.entries()) withChange((c) => (c.next[q] as number[]).splice(k, 1, (to + 1) % 9));
    for (const [i, [from, k]] of classes.entries()) {
      withChange((c) => c.classes.splice(i, 1, [from, (k + 1) % 12]));
      withChange((c) => c.classes.splice(i, 1, [from + 1, k]));
    }
    for (const [q, is] of accepting.entries()) withChange((c) => c.accepting.splice(q, 1, 1 - is));
    for (const [q, all] of bisimulation.entries())
      for (const i of all.keys()) withChange((c) => c.bisimulation[q]?.splice(i, 1));
    expect(changed.length).toBeGreaterThan(150);
    expect(check(changed).filter((line) => !/^refused /.test(line))).toEqual([]);
  });

  test.skipIf(!isThere)('refuses what readers of JSON read differently', () => {
    const lines = check(FORGED.map(([, text]) => text));
    expect(
      FORGED.filter(([, , says], i) => !/^refused /.test(lines[i] as string) || !says.test(lines[i] as string)),
    ).toEqual([]);
    expect(FORGED.filter(([, text]) => text === rfc)).toEqual([]);
  });

  test.skipIf(!isThere)('refuses a grammar that would take too many steps before it makes one', () => {
    expect(check([doubled()])[0]).toMatch(/^refused .*too many steps/);
  });

  test.skipIf(!isThere)('refuses what is torn or is no certificate', () => {
    const text = texts.get('mqtt-strict-utf8') as string;
    const torn = Array.from({ length: 60 }, (_, i) => text.slice(0, Math.floor(((i + 0.5) * text.length) / 60)));
    const all = [...torn, ...BROKEN.map(([, broken]) => broken)];
    expect(check(all).filter((line) => !/^refused /.test(line))).toEqual([]);
  });
});

test.skipIf(!hasPython)('a checker that cannot read a file says so, with status 2', () => {
  const { status, stdout } = spawnSync('python3', [join(root, 'proofs/check.py'), join(folder, 'gone.json')], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([2, `error      ${join(folder, 'gone.json')}: No such file or directory\n`]);
});
