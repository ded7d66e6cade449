/**
 * captures_are_the_parse: Coq accepts it of date-time, URI and a user's grammar with lists, records and labels, refuses
 * changed files, and computes the captures that the package finds. proofs/statements.ts has the statement once more.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { toCoqCaptures } from '../../proofs/coq/captures.ts';
import { captureStatement } from '../../proofs/statements.ts';
import { compileUserGrammar } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { RandomTexts, seededRandom } from '../../src/author/sample/random-text.ts';
import { type CompiledCaptures, sha256 } from '../../src/compile/index.ts';
import { advance, finish, loadCaptures, startOf } from '../../src/run/captures/run.ts';
import { SourceText } from '../../src/shared/source.ts';
import { abnfForm, capturing } from '../export/target-source.ts';
import { root } from '../support/library.ts';
import { isInstalled } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SOURCES = {
  DateTime: capturing('date-time'),
  Orders: abnfForm('orders', 'orders.abnf', readFileSync(join(root, 'proofs/captures/orders.abnf'), 'utf8')),
  Uri: capturing('uri'),
} as const;

const hasCoq = isInstalled('coqc');
if (!hasCoq) process.stderr.write('left out: coqc is not installed, so no proof is checked here\n');

describe.skipIf(!hasCoq)('Coq', () => {
  const folder = temporaryFolder();
  const coqc = (file: string) => spawnSync('coqc', ['-q', '-Q', folder, '', join(folder, file)], { encoding: 'utf8' });

  /** Whether the file is accepted, and its theorem says what it has to, without an axiom. */
  function isAccepted(name: string, content: string): boolean {
    writeFileSync(join(folder, `${name}.v`), content);
    if (coqc(`${name}.v`).status !== 0) return false;
    writeFileSync(join(folder, 'Statements.v'), captureStatement(name));
    const { status, stdout } = coqc('Statements.v');
    return status === 0 && stdout.includes('Closed under the global context');
  }

  beforeAll(() => {
    for (const file of ['Wellformed.v', 'captures/Captures.v']) {
      copyFileSync(join(root, 'proofs', file), join(folder, basename(file)));
      expect(coqc(basename(file)).stderr).toBe('');
    }
  });

  test.each(Object.entries(SOURCES))('accepts the captures of %s', (name, source) => {
    expect(isAccepted(name, toCoqCaptures(source))).toBe(true);
  });

  test.each(Object.entries(SOURCES))('computes what the package finds, in %s', (name, source) => {
    const random = seededRandom(name.length);
    const words = new RandomTexts(source.form.minimal, random);
    const lengths = words.lengths(40);
    const texts = Array.from({ length: 60 }, (_, i) => {
      const text = words.text(lengths[Math.floor(random() * lengths.length)] as number);
      if (i % 3 === 0) text[Math.floor(random() * text.length)] = 0x20 + Math.floor(random() * 0x60);
      return text;
    });
    writeFileSync(
      join(folder, 'Query.v'),
      `From Coq Require Import List NArith. Require Import Wellformed Captures ${name}. Import ListNotations.\n` +
        'Local Open Scope N_scope. Set Printing Width 1000000. Set Printing Depth 100000.\n' +
        `Eval vm_compute in map (captures_of table) [${texts.map((text) => `[${text.join('; ')}]`).join('; ')}].\n`,
    );
    const { stdout } = coqc('Query.v');
    const answers = Array.from(stdout.matchAll(/None|Some \[([^\]]*)\]/g), ([found, marks = '']) =>
      found === 'None'
        ? null
        : Array.from(marks.matchAll(/\((\d+), (\d+)\)/g), ([, mark, at]) => [Number(mark), Number(at)] as const),
    );
    expect(answers.length).toBe(texts.length);
    expect(new Set(answers.map((each) => each === null)).size).toBe(2);
    const captures = source.captures as CompiledCaptures;
    const { length } = captures.table.slots;
    const split = answers.map(
      (marks) =>
        marks && {
          slots: Array.from({ length }, (_, k) => marks.findLast(([mark]) => mark === k)?.[1] ?? -1),
          tape: marks.filter(([mark]) => mark >= length),
        },
    );
    expect(split).toEqual(texts.map((text) => found(captures, Uint8Array.from(text))));
  });

  const dateTime = toCoqCaptures(SOURCES.DateTime);
  const orders = toCoqCaptures(SOURCES.Orders);
  test.each<[string, string, (text: string) => string]>([
    [
      'a cell',
      dateTime,
      (s) => s.replace(/(CELLS[^[]*\[\n {2}\[.*?\()(\d+)/, (_, head, to) => `${head}${Number(to) - 1}`),
    ],
    ['a cell that does another list', orders, (s) => s.replace(/\((\d+), 1\)/, '($1, 2)')],
    ['an offset that is one more', orders, (s) => s.replace(/Write (\d+) Here 0/, 'Write $1 Here 1')],
    ['another register', orders, (s) => s.replace(/Write (\d+) \(Kept 0\)/, 'Write $1 (Kept 1)')],
    ['another slot', dateTime, (s) => s.replace(/Write 14 /g, 'Write 15 ')],
    [
      'two slots that change places',
      dateTime,
      (s) => s.replace(/(at_start := \[)\((\d+), (\d+)\); \((\d+), /, '$1($4, $3); ($2, '),
    ],
    ['an end where no text ends', orders, (s) => s.replace('None', 'Some 0')],
    ['a text that may not end', orders, (s) => s.replace(/Some \d+/, 'None')],
    ['a field around less', orders, (s) => s.replace(/(field' \d+) number ;; SP ;;/, '$1 (number ;; SP) ;;')],
    ['a grammar that captures less', orders, (s) => s.replace(/field' \d+ name ;;/, 'name ;;')],
    [
      'a label of the other alternative',
      orders,
      (s) => s.replace(/label' (\d+) free \/\/ label' (\d+) paid/, "label' $2 free // label' $1 paid"),
    ],
    [
      'a grammar with two parses',
      orders,
      (s) =>
        s
          .replace('Chr 0x3B ;;', 'Star (Chr 0x3B) ;;')
          .replace('Definition name : re := Star ALPHA', 'Definition name : re := Star (ALPHA // Chr 0x3B)'),
    ],
    ['cells that leave out a symbol', orders, (s) => s.replace(/; \((\d+), 255\)\]/, ']')],
    [
      'a theorem that is assumed',
      orders,
      (s) => s.replace(/(Theorem (captures_are_the_parse[\s\S]*?))Proof\.[\s\S]*?Qed\./, 'Axiom $2'),
    ],
    [
      'a theorem of no text',
      orders,
      (s) =>
        s
          .replace('forall s, below', 'forall s, s = nil -> below')
          .replace('Proof. apply', 'Proof. intros s _. revert s. apply'),
    ],
  ])('refuses %s', (_, text, change) => {
    const changed = change(text);
    expect(changed).not.toBe(text);
    expect(isAccepted('Changed', changed)).toBe(false);
  });
});

/** Slots and events of a text, as the package's own loop gives them. */
function found({ table }: CompiledCaptures, text: Uint8Array) {
  const [loaded, memory] = [loadCaptures(table), startOf(table)];
  const tape: (readonly [mark: number, offset: number])[] = [];
  memory.frame.add = (event, at) => {
    const marks = table.events[event] as readonly number[];
    for (let m = 0; m < marks.length; m += 2)
      tape.push([table.slots.length + (marks[m] as number), at + (marks[m + 1] as number)]);
  };
  if (!advance(loaded, memory, text) || !finish(loaded, memory)) return null;
  return { slots: memory.frame.slots.slice(0, table.slots.length), tape };
}

test('says why captures cannot be proved', () => {
  const none = abnfForm('none', 'none.abnf', 'none = 1*DIGIT\n');
  expect(() => toCoqCaptures(none)).toThrow('the captures of none cannot be proved: there are none');
  const source = new SourceText('mine.ohm', 'Mine {\n  // @capture a\n  mine = a ","\n  a = "b"+\n}\n');
  const [form] = compileUserGrammar({ id: 'mine', syntax: 'ohm', source }, {}, packagedGrammars).forms;
  if (!form) throw new Error('no form');
  const { rules, inputs, captures } = form;
  expect(() => toCoqCaptures({ form, rules, reading: 'peg', inputs, captures, request: 'mine.ohm' })).toThrow(
    'this grammar is in ohm',
  );
});

test('what is stamped as proved is what the grammars give', () => {
  const textOf = (name: string) => readFileSync(join(root, 'proofs', name), 'utf8');
  const digests = Array.from(textOf('captures/grammars/digests.txt').matchAll(/^([0-9a-f]{64}) {2}(\w+\.v)$/gm));
  expect(digests.map(([, , name]) => name)).toEqual(expect.arrayContaining(['DateTime.v', 'Orders.v', 'Uri.v']));
  const lines = digests.map(([, digest, name]) => `proved  ${digest}  proofs/captures/grammars/${name}`);
  const library = ['Wellformed.v', 'captures/Captures.v'].map(
    (name) => `proved  ${sha256(textOf(name))}  proofs/${name}`,
  );
  expect(textOf('proved.txt').split('\n')).toEqual(expect.arrayContaining([...lines, ...library]));
});

test('the library says nothing without a proof', () => {
  const library = readFileSync(join(root, 'proofs/captures/Captures.v'), 'utf8');
  expect(library).not.toMatch(/\b(Axiom|Admitted|admit|Parameter|Conjecture)\b/);
});
