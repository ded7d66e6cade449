/** Files for Coq: what is written. coq.real.ts lets Coq check it; coq-model.test.ts runs the same theorems on samples. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { coqModuleName, toCoq } from '../../proofs/coq/form.ts';
import { keptProofs, PUBLISHED, proofFiles } from '../../proofs/files.ts';
import { prove } from '../../proofs/prove.ts';
import { statementsOf } from '../../proofs/statements.ts';
import { SourceText } from '../../src/shared/source.ts';
import { ownSource } from '../export/own-sources.ts';
import { form, library, root } from '../support/library.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const published = new SourceText(PUBLISHED.path, readFileSync(join(root, PUBLISHED.path), 'utf8'));
const files = proofFiles(library, published);

test('every form has a proof, whose committed digest is that of what its grammar and table give', () => {
  expect([...files.keys()]).toEqual(library.ids.map((id) => `${coqModuleName(id)}.v`));
  const committed = readFileSync(join(root, 'proofs/forms/digests.txt'), 'utf8').match(/^[0-9a-f]{64} {2}.*$/gm);
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(committed).toEqual([...files].map(([name, text]) => `${digest(text)}  ${name}`));
});

test('the files that people read are what their grammars and tables give', () => {
  const read = readdirSync(join(root, 'proofs/forms')).filter((name) => name.endsWith('.v'));
  expect(read.sort()).toEqual(['MqttUtf8.v', 'Utf16.v', 'Utf8.v']);
  for (const name of read)
    expect(readFileSync(join(root, 'proofs/forms', name), 'utf8') === files.get(name)).toBe(true);
});

test('a changed proof has another digest, and its list is another one', () => {
  const changed = new Map([...files].map(([name, text]) => [name, name === 'Wtf8.v' ? `${text} ` : text]));
  const [before, after] = [files, changed].map((all) => keptProofs(all).get('digests.txt')?.split('\n') ?? []);
  expect(after?.filter((line) => !before?.includes(line))).toEqual([expect.stringMatching(/ {2}Wtf8\.v$/)]);
});

test('the grammar of UTF-8 is that of RFC 3629, rule by rule', () => {
  const text = files.get('Utf8.v') as string;
  expect(text).toContain('Definition UTF8_2 : re := Rng 0xC2 0xDF ;; UTF8_tail.');
  expect(text).toContain('Definition UTF8_octets : re := Star UTF8_char.');
  expect(text).toContain('run form s = true <-> matches Grammar.start s');
});

test("a user's grammar in which U+FFFD is no text has a theorem on repair that allows for that", () => {
  const [letters, all] = ['letters = *( "a" "b" )\n', 'all = *UTF8-char\n'].map((text) =>
    toCoq(ownSource('my.abnf', text)),
  );
  expect(letters).toContain('match repair form_rules s with Some');
  expect(all).toContain('exists x, repair form_rules s = Some x');
});

test("a user's grammar that refuses a character before its last symbol has no theorem on repair, and says why", () => {
  const text = toCoq(ownSource('my.ohm', '// @encodings utf8\nMy { text = ("a".."z" | "\\uFFFD")* }\n'));
  expect(text).toContain('(* No theorem on repair: what is refused before its last symbol may count as a whole');
  expect(text).toContain('Theorem merge_is_the_whole');
  expect(text).not.toContain('Theorem repair_is_well_formed');
});

test.each([
  ['utf8-1997', 'Utf81997'],
  ['mqtt-strict-utf8', 'MqttStrictUtf8'],
  ['3d', 'Form3d'],
])('the file of %s is %s', (id, name) => expect(coqModuleName(id)).toBe(name));

test('the statements of a form are those that apply to it', () => {
  const theoremsOf = (id: string) => statementsOf(coqModuleName(id), form(id).table, id === PUBLISHED.id).theorems;
  const [language, fault] = ['table_is_the_grammar', 'fault_is_the_first'];
  const verdicts = [
    'length_is_the_maximal_subpart',
    'merge_is_associative',
    'merge_is_the_whole',
    'repair_is_well_formed',
  ];
  const reason = 'reason_is_the_grammar';
  const shifts = 'shifts_are_the_table';
  expect(theoremsOf('utf8')).toEqual([language, fault, shifts, 'texts_are_encodings', ...verdicts, reason]);
  expect(theoremsOf('utf16')).toEqual([language, fault, 'texts_are_encodings', ...verdicts, reason]);
  expect(theoremsOf('wtf8')).toEqual([language, fault, ...verdicts, reason]);
  expect(theoremsOf('i-json-tokens-utf16')).toEqual([
    language,
    fault,
    'finer_is_the_form',
    ...verdicts.slice(0, -1),
    reason,
  ]);
});

describe('npm run prove', () => {
  /** In this process: what it loads is loaded. */
  const proving = async (path: string, ...words: string[]) => {
    const before = process.env.PATH;
    const { stdout, stderr } = process;
    const [out, err] = [stdout.write, stderr.write];
    const written: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] };
    stdout.write = (text) => written.stdout.push(String(text)) > 0;
    stderr.write = (text) => written.stderr.push(String(text)) > 0;
    process.env.PATH = path;
    try {
      const status = await prove(words);
      return { status, stdout: written.stdout.join(''), stderr: written.stderr.join('') };
    } finally {
      process.env.PATH = before;
      [stdout.write, stderr.write] = [out, err];
    }
  };

  test('says in a line each that there is neither coqc nor a solver, with status 4', async () => {
    const { status, stdout, stderr } = await proving('/nowhere', 'utf8');
    expect([status, stdout]).toEqual([4, '']);
    expect(stderr.split('\n').slice(0, -1)).toEqual([
      'prove: coqc is not installed, so no table was proved (Debian: apt-get install coq)',
      'prove: neither z3 nor cvc5 is installed, so no look-up kernel was proved (Debian: apt-get install z3)',
    ]);
  });

  test('says in one line that coqc is too old, with status 4', async () => {
    const folder = temporaryFolder(onTestFinished);
    writeFileSync(join(folder, 'coqc'), '#!/bin/sh\necho "The Coq Proof Assistant, version 8.9.1"\n', { mode: 0o755 });
    const { status, stderr } = await proving(folder, 'utf8');
    expect([status, stderr.split('\n')[0]]).toEqual([4, 'prove: coqc 8.9 is older than 8.16: no table was proved']);
  });

  test('of a grammar of a user that is not there, or is none, says so in one line, with status 2', async () => {
    const folder = temporaryFolder(onTestFinished);
    writeFileSync(join(folder, 'bad.abnf'), 'bad = ;\n');
    for (const name of ['missing.abnf', 'bad.abnf']) {
      const { status, stdout, stderr } = await proving('/nowhere', join(folder, name));
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(new RegExp(`^prove: .*${name}`));
      expect(stderr).not.toContain('    at ');
    }
  });

  test('refuses the name of no form', async () => {
    expect((await proving('/nowhere', 'utf9')).stderr).toBe('prove: no form is called utf9\n');
    expect(existsSync(join(root, 'proofs/forms/Utf9.v'))).toBe(false);
  });
});
