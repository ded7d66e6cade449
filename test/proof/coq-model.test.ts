/**
 * What proofs/Verdicts.v defines, and so proves, is what the package does: its definitions, written here once more
 * (coq-model.ts), give the package's offsets, lengths, summaries and repaired texts, for every form that the
 * theorems are stated for. The texts are those of the W-method suite, and pairs of them for repair and for pieces.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { summarize } from '../../src/index.ts';
import { PENDING_LIMIT } from '../../src/run/fault.ts';
import { repair } from '../../src/run/repair.ts';
import type { Outcome } from '../../src/run/summary-data.ts';
import { octetValidator, unitValidator } from '../../src/run/validator.ts';
import { plainCells } from '../../src/shared/blocks.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { classesOf } from '../../src/verify/octet-automaton.ts';
import { scannerLines } from '../export/verdict-line.ts';
import { form, library, root } from '../support/library.ts';
import { FUZZ } from '../support/random.ts';
import { type CoqModel, coqModel, proofOf } from './coq-model.ts';

/** A form of the package whatever its alphabet is, and its input. */
function formOf({ table }: { readonly table: FormTable }) {
  const octets = octetValidator(table);
  const units = unitValidator(table);
  const isOctets = table.alphabet === 'octets';
  return {
    summarize: (s: readonly number[]) =>
      isOctets ? summarize(octets, Uint8Array.from(s)) : summarize(units, Uint16Array.from(s)),
    repair: (s: readonly number[]) =>
      Array.from(isOctets ? repair(octets, Uint8Array.from(s)) : repair(units, Uint16Array.from(s))),
  };
}

/** The repaired text; `null` where U+FFFD would not be well-formed. */
function repairedBy(mend: (text: readonly number[]) => number[], text: readonly number[]): number[] | null {
  try {
    return mend(text);
  } catch (error) {
    expect(String(error)).toMatch(/^TypeError: the replacement for .* is ill-formed itself$/);
    return null;
  }
}

const THEOREM = 'Theorem length_is_the_maximal_subpart :';

/** How many pairs of texts of a suite are repaired and cut. */
const PAIRS = 150;

/**
 * For each state of the diagnosis, one of the model: a text leads to both. Where none of the texts does, it is the state
 * of the small table, whose states the model then has.
 */
function entriesOf({ alphabet, diagnosis }: FormTable, step: CoqModel['step'], texts: readonly number[][]): number[] {
  const { classCount, classes } = diagnosis;
  const [next, classOf] = [plainCells(diagnosis), classesOf({ alphabet, classes })];
  const entries = [...diagnosis.small];
  for (const text of texts) {
    let [state, entry] = [0, 0];
    for (const symbol of text) {
      state = next[state * classCount + (classOf[symbol] as number)] as number;
      if (state < 0) break;
      entry = step(entry, symbol);
      entries[state] = entry;
    }
  }
  return entries;
}

test('the lines that docs/proofs.md sets beside each other stand in the proof and in the code', () => {
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  const model = textOf('proofs/Verdicts.v');
  const [, loop = ''] = textOf('src/run/transducer.ts').split('export function rewrite');
  const files = new Map<string, readonly string[]>([
    ['the loop', [loop]],
    ...['resume.ts', 'repair.ts'].map((name) => [`\`${name}\``, [textOf(`src/run/${name}`)]] as const),
  ]);
  const [, table = ''] = textOf('docs/proofs.md').split(/^\| in `rewrite`.*\n/m);
  const rows = Array.from(table.matchAll(/^\| (`.*?`) +\| (`.*?`) +\| (.*?) +\|$/gm));
  expect(rows).toHaveLength(12);
  for (const [, proof = '', code = '', where = ''] of rows) {
    expect(model).toContain(proof.slice(1, -1));
    expect(files.has(where)).toBe(true);
    for (const line of code.slice(1, -1).split('` `'))
      for (const text of files.get(where) ?? []) expect(text).toContain(line);
  }
});

test('the theorems are stated for every form', () => {
  for (const id of library.ids) expect([id, proofOf(id)]).toEqual([id, expect.stringContaining(THEOREM)]);
});

describe.each(library.ids)('%s', (id) => {
  const { table, minimal } = form(id);
  const model = coqModel(id, table);
  const texts = [...wMethodSuite(minimal, minimal.next.length > 9 ? 0 : 1)];
  const pairs = Array.from({ length: PAIRS }, (_, i) => {
    const [first, second] = [texts[(i * 7919) % texts.length], texts[(i * 104_729 + 1) % texts.length]];
    return [...(first as number[]), ...(second as number[])];
  });

  test('offset and length are those of the proofs', () => {
    const lineFor = scannerLines(table);
    let faults = 0;
    // The suites of tokens are large: a fifteenth of them here, and all in a long run.
    const step = minimal.next.length > 16 && FUZZ === 1 ? 15 : 1;
    const wrong = texts.filter((text, i) => {
      if (i % step !== 0) return false;
      const found = model.check(text);
      if (found) faults++;
      return !lineFor(text).startsWith(found ? `${found.join(' ')} ` : 'ok');
    });
    expect(wrong).toEqual([]);
    expect(faults).toBeGreaterThan(3);
  });

  const { summarize, repair: mend } = formOf(form(id));

  test('a repaired text is that of the proofs, and there is none where they have none', () => {
    const wrong = pairs.filter((text) => String(repairedBy(mend, text)) !== String(model.repair(text)));
    expect(wrong).toEqual([]);
    expect(pairs.some((text) => model.check(text))).toBe(true);
  });

  test('what a piece does from each state is what the proofs say', () => {
    const { small } = table.diagnosis;
    const entries = entriesOf(table, model.step, texts);
    expect(entries.map(model.smallOf)).toEqual(small);
    const wrong = pairs.filter((pair) => {
      const { outcomes, from } = summarize(pair);
      return entries.some((entry, state) => {
        const { state: to, accepted, pending, offending } = outcomes[from[state] as number] as Outcome;
        const expected = model.walk(entry, pair);
        const found = [small[to], accepted < 0 ? null : accepted, pending, offending?.[1]];
        const said = [
          model.smallOf(expected.state),
          expected.last,
          expected.begun.slice(-PENDING_LIMIT),
          expected.stop,
        ];
        return JSON.stringify(found) !== JSON.stringify(said);
      });
    });
    expect(wrong).toEqual([]);
  });
});
