/** Evidence that names a theorem of Coq: the file that is there must state it, of the table that ships. */
import { describe, expect, test } from 'vitest';
import { decideEvidence, proofProblems } from '../../src/audit/decide.ts';
import type { Evidence } from '../../src/audit/evidence.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { gapIn, isProved, STAMP } from '../../src/audit/proof-stamp.ts';
import { loadedAudit } from './loaded.ts';

const options = loadedAudit();
const FILE = 'proofs/forms/Utf8.v';
const changed = (change: (text: string) => string): AuditOptions => ({
  ...options,
  proofs: new Map([...(options.proofs ?? [])].map(([file, text]) => [file, file === FILE ? change(text) : text])),
});
const one = options.evidence.get('utf8:no-surrogates') as Evidence;
const reportWith = (proofs: AuditOptions['proofs']) =>
  decideEvidence({ ...options, ...(proofs && { proofs }), evidence: new Map([[one.id, one]]) }, new Map())[0];

describe('evidence with a theorem', () => {
  test('names theorems that the committed files state', () => {
    expect(proofProblems(options)).toEqual([]);
    expect([...options.evidence.values()].filter(({ proof }) => proof).length).toBe(10);
  });

  test.each<[string, (text: string) => string]>([
    ['the theorem is missing', (text) => text.replaceAll('Theorem texts_are_encodings :', 'Theorem other :')],
    ['the table is another one', (text) => text.replace(/table {5}\w+/, 'table     0000000000000000')],
    ['the file is empty', () => ''],
  ])('is a problem where %s', (_, change) => {
    const problems = proofProblems(changed(change));
    expect(problems.map(({ where }) => where)).toContain(one.id);
    expect(problems[0]?.what).toMatch(/^proofs\/forms\/Utf8\.v does not state \w+ of the table c949fc0f16d29049$/);
  });

  test('is reported as proved by Coq, with file and theorem, where the file is there, and else as before', () => {
    expect(reportWith(options.proofs)).toMatchObject({
      method: 'coq',
      proof: { file: FILE, theorem: 'texts_are_encodings' },
    });
    expect(reportWith(new Map())).toMatchObject({ method: 'automaton' });
    expect(reportWith(new Map())).not.toHaveProperty('proof');
  });
});

describe('proved by Coq means', () => {
  const proofs = options.proofs as ReadonlyMap<string, string>;
  const proof = { file: FILE, theorem: 'table_is_the_grammar' };
  const withText = (path: string, change: (text: string) => string) =>
    new Map(proofs).set(path, change(proofs.get(path) as string));

  test('that npm run prove has stamped the file and the library as they are', () => {
    expect(isProved(proof, proofs)).toBe(true);
    expect(isProved(proof, new Map([...proofs].filter(([path]) => path !== STAMP)))).toBe(false);
    expect(isProved(proof, new Map([...proofs].filter(([path]) => path !== FILE)))).toBe(false);
    for (const path of ['proofs/forms/Utf8.v', 'proofs/Wellformed.v'])
      expect(
        isProved(
          proof,
          withText(path, (text) => `${text} `),
        ),
      ).toBe(false);
  });

  test('that no file takes a theorem for granted', () => {
    const gaps = (files: ReadonlyMap<string, string>) =>
      proofProblems({ ...options, proofs: files }).filter(({ what }) => what.startsWith('takes something for granted'));
    expect(gaps(proofs)).toEqual([]);
    for (const gap of ['Admitted.', 'Axiom a : False.', 'Parameter p : nat.', '  admit.'])
      expect(gaps(withText('proofs/Reasons.v', (text) => `${text}\n${gap}\n`))).toHaveLength(1);
    for (const gap of [
      'Lemma a : False. Proof. Admitted.',
      '#[local] Axiom a : False.',
      'Global Parameter a : False.',
      'Admit Obligations.',
      'Unset Guard Checking.',
      '#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.',
      'exact (* a (* b *) c *) I. Admitted.',
      'Definition s := "(*". Admitted. Definition t := "*)".',
      'Hypothesis a : False.',
      'Variable a : False.',
      'Section S. End S. Context (a : False).',
      'Module M. Variables a : False. End M.',
      'Lemma a : False. Proof. Abort.',
    ])
      expect({ gap, found: gapIn(gap) !== null }).toEqual({ gap, found: true });
    for (const text of [
      'Section S. Hypothesis a : False. End S.',
      '(* Admitted is (* no word *) of ours, nor Axiom *)',
      'Definition s := "Admitted".',
      'Section S. Module M. Variable n : nat. End M. End S.',
    ])
      expect(gapIn(text)).toBeNull();
  });

  test.each([
    ['a line of the stamp is gone', STAMP, (text: string) => text.replace(/^proved .*Utf8\.v\n/m, ''), FILE],
    ['a file is another one than Coq has read', FILE, (text: string) => `${text} `, FILE],
    ['the library is another one', 'proofs/Wellformed.v', (text: string) => `${text} `, 'proofs/Wellformed.v'],
  ])('that %s is a finding, and no row is quietly proved by less', (_, path, change, where) => {
    const what = 'is not as Coq has proved it: run npm run prove -- --stamp utf8 utf16';
    const found = proofProblems({ ...options, proofs: withText(path, change) });
    expect(found.filter(({ kind }) => kind === 'proof')).toEqual([{ kind: 'proof', where, what }]);
  });

  test('nothing where it was not run: the report says so', () => {
    const files = new Map([...proofs].filter(([path]) => path !== STAMP));
    const [report] = decideEvidence({ ...options, proofs: files, evidence: new Map([[one.id, one]]) }, new Map());
    expect(report).toMatchObject({
      method: 'automaton',
      decided: expect.stringMatching(/stated in Coq, not run here$/),
    });
  });
});
