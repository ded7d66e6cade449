/**
 * Files for Coq: a true one is accepted and each wrong one refused. Modified UTF-8 stands for all forms,
 * because it has every theorem but those on encodings and takes Coq a second;
 * `npm run prove` checks the committed files. coq.test.ts has what is written.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { toCoq } from '../../proofs/coq/form.ts';
import { PUBLISHED, proofFiles } from '../../proofs/files.ts';
import { statementsOf } from '../../proofs/statements.ts';
import { compileForm } from '../../src/compile/form.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { octets } from '../../src/shared/alphabet.ts';
import type { DiagnosisTable } from '../../src/shared/layout.ts';
import { SourceText } from '../../src/shared/source.ts';
import { sourceOf } from '../export/target-source.ts';
import { scannerLines } from '../export/verdict-line.ts';
import { form, library, libraryWith, root } from '../support/library.ts';
import { isInstalled } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const published = new SourceText(PUBLISHED.path, readFileSync(join(root, PUBLISHED.path), 'utf8'));
const files = proofFiles(library, published);
const hasCoq = spawnSync('coqc', ['--version']).error === undefined;
if (!hasCoq) process.stderr.write('left out: coqc is not installed, so no proof is checked here\n');

/** Two texts of two octets; a fault can begin after the first octet of one of them, 61, but not after 62. */
const BOUNDARY_AFTER_A = `// @title Mine
// @clause RFC 3629 §4
Mine {
  // @clause RFC 3629 §4
  // @accepts 61 63, 62 63
  // @rejects 61
  mine = "ac" | "bc"
}

// @reason open
// @boundary after a
// @clause RFC 3629 §4
// @accepts 61
// @rejects 62
MineOpen <: Mine { mine := "ac" | "bc" | "a" }
`;

/** A form of the library with one grammar more. */
function userForm(text: string): TargetSource {
  const more = libraryWith(text, octets);
  const file = more.file('mine');
  const { rules } = file.main;
  return { form: compileForm(file), rules, reading: 'peg', inputs: more.inputsOf('mine'), request: 'mine' };
}

describe.skipIf(!hasCoq)('Coq', () => {
  const folder = temporaryFolder();
  const name = 'Mutf8';
  const text = files.get(`${name}.v`) as string;
  const scopes =
    'From Coq Require Import String List NArith. Require Import Reasons.\nImport ListNotations. Open Scope N_scope.\n';
  const coqc = (file: string) => spawnSync('coqc', ['-q', '-Q', folder, '', join(folder, file)], { encoding: 'utf8' });

  /** Whether Coq accepts a file, and then what it has to say. */
  function isAccepted(content: string): boolean {
    writeFileSync(join(folder, `${name}.v`), content);
    if (coqc(`${name}.v`).status !== 0) return false;
    const { text: statements, theorems } = statementsOf(name, form('mutf8').table, false);
    writeFileSync(join(folder, 'Statements.v'), statements);
    const { status, stdout } = coqc('Statements.v');
    return status === 0 && stdout.split('Closed under the global context').length - 1 === theorems.length;
  }

  beforeAll(() => {
    for (const file of ['Wellformed.v', 'Verdicts.v', 'Reasons.v']) {
      copyFileSync(join(root, 'proofs', file), join(folder, file));
      expect(coqc(file).stderr).toBe('');
    }
  }, 300_000);

  test('accepts the file as it is committed', () => {
    expect(isAccepted(text)).toBe(true);
  });

  test.each<[string, (text: string) => string]>([
    ['takes nothing back at a fault', (s) => s.replace(':= firstn (length w - length begun) w.', ':= w.')],
    [
      'does not read again what is not at fault',
      (s) => s.replace('(skipn n (begun ++ s)) (taken_back', "(skipn (n - length begun) s') (taken_back"),
    ],
    [
      'goes on after a fault as before it',
      (s) => s.replace('                    goes_on goes_on []', '                    home home []'),
    ],
    [
      'writes a fault at the end of the text twice',
      (s) => s.replace('then Some (taken_back begun w ++ here) else', 'then Some (w ++ here) else'),
    ],
  ])('refuses a loop of repair that %s', (_, change) => {
    const library = readFileSync(join(root, 'proofs', 'Verdicts.v'), 'utf8');
    const changed = change(library);
    expect(changed).not.toBe(library);
    writeFileSync(join(folder, 'Changed.v'), changed);
    expect(coqc('Changed.v').status).not.toBe(0);
  });

  test('accepts a table with more states, where those of the small one do not say where a fault begins', () => {
    const finer = toCoq(userForm(BOUNDARY_AFTER_A));
    expect(finer).toContain('Definition stands_for : list N := [0; 1; 1; 2; 3].');
    expect(finer).toContain('boundary := fun q => cell [0; 1; 0; 1; 0] q =? 1;');
    const accepts = (content: string) => {
      writeFileSync(join(folder, 'Mine.v'), content);
      return coqc('Mine.v').status === 0;
    };
    expect([accepts(finer), accepts(finer.replace('[0; 1; 1; 2; 3]', '[0; 1; 2; 2; 3]'))]).toEqual([true, false]);
  });

  test('computes with `explain` what the package says of a text: where the fault is, and its reason', () => {
    const lineFor = scannerLines(form('mutf8').table);
    const octets = [0x41, 0x00, 0x80, 0xa0, 0xc0, 0xc2, 0xe0, 0xe1, 0xed, 0xf0, 0xff];
    const texts = octets.flatMap((a) => [[a], ...octets.map((b) => [a, b]), ...octets.map((b) => [0x41, a, 0xa0, b])]);
    const query = `map (explain diagnosis 0 0) [${texts.map((one) => `[${one.join('; ')}]`).join('; ')}]`;
    writeFileSync(join(folder, 'Query.v'), `Require Import ${name}.\n${scopes}Eval vm_compute in ${query}.\n`);
    const answers = coqc('Query.v').stdout.matchAll(/None|Some \((\d+)%nat,\s*"([^"]+)"/g);
    expect(Array.from(answers, ([, at, reason]) => (reason ? `${at} ${reason}` : 'ok'))).toEqual(
      texts.map((one) => lineFor(one).replace(/^\d+ \d+ (\d+) \d (.*)$/, '$1 $2')),
    );
  });

  test.each<[string, (diagnosis: DiagnosisTable) => Partial<DiagnosisTable>]>([
    ['another reason in a cell', ({ next }) => ({ next: next.map((cell, i) => (i === 0 ? cell - 1 : cell)) })],
    ['another reason where a text ends', ({ atEnd }) => ({ atEnd: atEnd.map((r, i) => (i === 1 ? r - 1 : r)) })],
    ['its reasons in another order', ({ reasons }) => ({ reasons: [...reasons].reverse() })],
  ])('refuses what is emitted for a table with %s', (_, change) => {
    const source = sourceOf('mutf8');
    const { table } = source.form;
    const diagnosis = { ...table.diagnosis, ...change(table.diagnosis) };
    const changed = toCoq({ ...source, form: { ...source.form, table: { ...table, diagnosis } } });
    expect(changed).not.toBe(text);
    expect(isAccepted(changed)).toBe(false);
  });

  test.each<[string, (text: string) => string]>([
    ['a cell', (s) => s.replace(/(NEXT[^[]*\[\n {2}\[)(\d+)/, (_, head, cell) => `${head}${Number(cell) + 1}`)],
    [
      'a class',
      (s) => s.replace(/(CLASSES[^[]*\[\n(?: {2}.*\n){3}.*; )(\d+)/, (_, head, c) => `${head}${Number(c) + 1}`),
    ],
    ['an accepting state', (s) => s.replace('ACCEPTING : list N := [1; 0', 'ACCEPTING : list N := [1; 1')],
    ['a bound of the grammar beside an unchanged table', (s) => s.replace('0xDF', '0xDE')],
    [
      'a word of the shift kernel',
      (s) => s.replace(/(words : list N := \[\n {2})(\d+)/, (_, head, word) => `${head}${Number(word) ^ (2 ** 7)}`),
    ],
    [
      'a slot of the shift kernel',
      (s) => s.replace(/(shifts : list N := \[)(\d+)/, (_, head, slot) => `${head}${Number(slot) + 1}`),
    ],
    ['a completion', (s) => s.replace(/(completions[^[]*\[\[\]; \[)(\d+)/, '$1255')],
    ['cells that leave out a symbol', (s) => s.replace(/; \(\d+, 255\)\]/, ']')],
    [
      'a theorem weakened to True',
      (s) =>
        s.replace(
          /Theorem fault_is_the_first[\s\S]*?Qed\./,
          'Theorem fault_is_the_first : True.\nProof. exact I. Qed.',
        ),
    ],
    [
      'a theorem of one text only',
      (s) =>
        s
          .replace('forall s, below 256 s ->\n  (run', 'forall s, s = nil -> below 256 s ->\n  (run')
          .replace('Proof. apply (table_is', 'Proof. intros s _. apply (table_is'),
    ],
    ['a table of fewer symbols', (s) => s.replace('size := 256', 'size := 255')],
    ['a replacement that is not well-formed', (s) => s.replace('[239; 191; 189]', '[239; 191]')],
    ['another width of a code unit', (s) => s.replace('width := 1', 'width := 2')],
    [
      'a theorem on the length weakened to well-formed texts',
      (s) =>
        s
          .replace(/(length_is_the_maximal_subpart : forall s,)/, '$1 run form s = true ->')
          .replace('Proof. exact (check_is_maximal', 'Proof. intros s _. exact (check_is_maximal')
          .replace(/(check_is_maximal .*)\)\. Qed/, '$1 s). Qed'),
    ],
    ['another replacement than U+FFFD', (s) => s.replace('[239; 191; 189]', '[239; 191; 188]')],
    [
      'a theorem on repair weakened to True',
      (s) =>
        s.replace(
          /Theorem repair_is_well_formed [\s\S]*?Qed\./,
          'Theorem repair_is_well_formed : True.\nProof. exact I. Qed.',
        ),
    ],
    [
      'the reason of a cell of the diagnosis',
      (s) => s.replace(/(DIAGNOSIS_NEXT[^[]*\[\n {2}\[)-(\d+)/, (_, head, cell) => `${head}-${Number(cell) + 1}`),
    ],
    [
      'the reason where a text ends',
      (s) => s.replace(/(AT_END : list N := \[)(\d+)/, '$10').replace(/(AT_END.*; )\d+\]/, '$10]'),
    ],
    [
      'names of reasons that change places',
      (s) => s.replace('"null-octet"; "unexpected-continuation"', '"unexpected-continuation"; "null-octet"'),
    ],
    ['a bound of a relaxed grammar', (s) => s.replace('0xC1 0xDF', '0xC2 0xDF')],
    ['relaxed grammars without one of them', (s) => s.replace('("overlong"%string, OverlongGrammar.start); ', '')],
    [
      'relaxed grammars under the name of another',
      (s) => s.replace('("overlong"%string, OverlongGrammar', '("overlong"%string, NullOctetGrammar'),
    ],
    [
      'a theorem on reasons that leaves out which reason',
      (s) =>
        s
          .replace(
            "forall r', reason 256 (parses_whole Grammar.start) (pegs relaxed) (firstn at_ s) (skipn at_ s) r' <-> r' = r",
            'True',
          )
          .replace(
            /apply (\(reasons_of_pegs .*)\); \[exact table_is_the_grammar \|\]\.\n.*\n/,
            'intros s H. pose proof $1 _ table_is_the_grammar ltac:(vm_cast_no_check (eq_refl true)) s H) as G.\n' +
              '  destruct (explain diagnosis 0 0 s) as [(i, r) |]; intuition.\n',
          ),
    ],
    [
      'a theorem that is assumed',
      (s) => s.replace(/(Theorem (table_is_the_grammar[\s\S]*?)Proof\.[\s\S]*?Qed\.)/, 'Axiom $2'),
    ],
  ])('refuses %s', (_, change) => {
    const changed = change(text);
    expect(changed).not.toBe(text);
    expect(isAccepted(changed)).toBe(false);
  });

  test.skipIf(!isInstalled('z3'))('npm run prove proves a grammar of a user: table, captures and kernels', () => {
    const path = join(folder, 'line.abnf');
    writeFileSync(path, '; @capture key\nline = key "=" *( %x20-7E / UTF8-2 )\nkey = 1*ALPHA\n');
    writeFileSync(join(folder, 'other.abnf'), 'other = *( %x20-7E / UTF8-2 )\n');
    const words = [
      'run',
      'prove',
      '--silent',
      '--',
      path,
      join(folder, 'other.abnf'),
      `--keep=${join(folder, 'kept')}`,
    ];
    const { status, stdout, stderr } = spawnSync('npm', words, { cwd: root, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('proved   Line: table_is_the_grammar, fault_is_the_first');
    expect(stdout).toContain('proved   LineCaptures: captures_are_the_parse');
    expect(stdout).toContain('proved   the look-up kernels of other: ');
    expect(readFileSync(join(folder, 'kept/Line.v'), 'utf8')).toContain('Theorem table_is_the_grammar');
  });
});
