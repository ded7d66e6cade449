/**
 * The table is the grammar: the files in `generated/` are what the grammars
 * compile to, byte for byte; a table read back is the automaton; and the oracle,
 * which interprets the grammar and shares nothing with the compiler, gives the
 * same verdicts.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildArtefacts } from '../../build/tables/artefacts.ts';
import { compareFolder } from '../../build/tables/generate.ts';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { languageDifference } from '../../src/compile/automaton/difference.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { loadLibrary } from '../../src/compile/files.ts';
import { oracleAccepts } from '../../src/compile/grammar/oracle.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { inputOf, validators } from '../implementations.ts';
import { formIds, reference } from '../reference/index.ts';
import { form, root } from '../support/library.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { allScalarValues } from './scalar-values.ts';

describe('generated/', () => {
  // From a copy in another folder: what a run makes depends on neither the folder nor the run that wrote generated/.
  const elsewhere = temporaryFolder();
  cpSync(join(root, 'grammar'), join(elsewhere, 'grammar'), { recursive: true });
  const expected = buildArtefacts(loadLibrary(elsewhere));

  test('holds exactly what the grammars compile to, byte for byte, in a copy in another folder too', () => {
    const states = compareFolder(join(root, 'generated'), expected);
    expect(states.filter(({ state }) => state !== 'fresh')).toEqual([]);
    expect(states.length).toBe(expected.size);
  });

  test('contains no time and no path outside the project', () => {
    for (const [name, text] of expected)
      expect(text, name).not.toMatch(/\/home\/|\/root\/|\/tmp\/|\d{2}:\d{2}:\d{2}|20\d\d-\d\d-\d\d/);
  });
});

describe.each(formIds)('%s', (id) => {
  test('the generated table, read back, is the minimal automaton', async () => {
    const { table } = (await import(`../../generated/${id}.ts`)) as { table: FormTable };
    expect(languageDifference(tableToAutomaton(table), form(id).minimal)).toEqual({ onlyLeft: null, onlyRight: null });
  });

  test('the diagnosis accepts the same texts as the table', async () => {
    const { table } = (await import(`../../generated/${id}.ts`)) as { table: FormTable };
    const { diagnosis } = table;
    const states = diagnosis.accepting.length;
    const automaton = tableToAutomaton({
      alphabet: table.alphabet,
      classCount: diagnosis.classCount,
      classes: diagnosis.classes,
      next: [...diagnosis.next, ...new Array<number>(diagnosis.classCount).fill(-1)].map((s) => (s < 0 ? states : s)),
      accepting: [...diagnosis.accepting, 0],
    });
    expect(languageDifference(automaton, form(id).minimal)).toEqual({ onlyLeft: null, onlyRight: null });
  });

  test('oracle, reference and validator agree on the whole W-method suite with one extra state', () => {
    const { grammar, minimal } = form(id);
    let texts = 0;
    const wrong: number[][] = [];
    for (const text of wMethodSuite(minimal, 1)) {
      const verdict = accepts(minimal, text);
      texts++;
      if (oracleAccepts(grammar.ohm, text) !== verdict) wrong.push(text);
      if (reference[id].isWellFormed(text) !== verdict) wrong.push(text);
      if (validators[id].test(inputOf(id, text)) !== verdict) wrong.push(text);
    }
    expect(wrong).toEqual([]);
    expect(texts).toBeGreaterThan(minimal.next.length);
  });
});

/** One octet for each range of the grammar's partition: C0..C1 and F5..FF are two ranges, E1..EC and EE..EF too. */
const cells = form('utf8').labelled.classes.flatMap((set) => set.map(([from]) => from));

describe('UTF-8: oracle and table agree', () => {
  const { grammar } = form('utf8');
  const disagreements = (texts: Iterable<number[]>) => {
    const wrong: number[][] = [];
    let count = 0;
    for (const text of texts) {
      count++;
      if (oracleAccepts(grammar.ohm, text) !== validators.utf8.test(Uint8Array.from(text))) wrong.push(text);
    }
    return { wrong, count };
  };

  test('on every text of up to four octets over one octet of each range of the partition', () => {
    const { wrong, count } = disagreements(words(cells, 4));
    expect(wrong).toEqual([]);
    expect(count).toBe(cells.length ** 4 + cells.length ** 3 + cells.length ** 2 + cells.length + 1);
  });

  test('on every text of two octets', () => {
    const octets = Array.from({ length: 256 }, (_, octet) => octet);
    expect(disagreements(octets.flatMap((a) => octets.map((b) => [a, b])))).toEqual({ wrong: [], count: 65_536 });
  });

  test('on every scalar value, the oracle in two planes of seventeen, and on none of the surrogates', () => {
    // The oracle takes half a minute for all of them: exhaustive.long.ts.
    for (const { from, text } of allScalarValues()) {
      expect([from, validators.utf8.test(Uint8Array.from(text))]).toEqual([from, true]);
      if ([0, 16].includes(from >> 16)) expect([from, oracleAccepts(grammar.ohm, text)]).toEqual([from, true]);
    }
    for (let surrogate = 0xd800; surrogate < 0xe000; surrogate++) {
      const text = [0xed, 0x80 | ((surrogate >> 6) & 0x3f), 0x80 | (surrogate & 0x3f)];
      expect(oracleAccepts(grammar.ohm, text)).toBe(false);
      expect(validators.utf8.test(Uint8Array.from(text))).toBe(false);
    }
  });
});

function* words(symbols: readonly number[], longest: number): Generator<number[]> {
  yield [];
  if (longest === 0) return;
  for (const shorter of words(symbols, longest - 1)) for (const symbol of symbols) yield [...shorter, symbol];
}
