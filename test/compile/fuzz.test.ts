/**
 * The compiler against ohm. A random grammar is compiled. The automaton must
 * accept exactly the texts that the ohm interpreter accepts; all texts up to a
 * length are tried. The two share only the text of the grammar, so ohm decides
 * whether the compiler is right about ordered choice, look-ahead, parameters and
 * overriding.
 *
 * ohm does not have the regular reading; a slow matcher over sets of offsets
 * (regular-reference.ts) takes its role there.
 *
 * Each case follows from its seed. A failure prints the seed and the grammar.
 * WELLFORMED_FUZZ=10 tries ten times as many; `npm run test:long` does that.
 */
import { describe, expect, test } from 'vitest';
import { type Automaton, accepts } from '../../src/compile/automaton/automaton.ts';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { languageDifference } from '../../src/compile/automaton/difference.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { requireOrderIrrelevant } from '../../src/compile/automaton/order.ts';
import { textsUpTo } from '../../src/compile/automaton/suite.ts';
import type { RuleSet } from '../../src/compile/expression.ts';
import { type Grammar, Library } from '../../src/compile/grammar/library.ts';
import { oracleAccepts } from '../../src/compile/grammar/oracle.ts';
import { octets, units } from '../../src/shared/alphabet.ts';
import { SpecError } from '../../src/shared/diagnostic.ts';
import { SourceText } from '../../src/shared/source.ts';
import { FUZZ } from '../support/random.ts';
import { type GrammarShape, randomGrammar } from './random-grammar.ts';
import { regularAccepts } from './regular-reference.ts';

interface Alphabet extends GrammarShape {
  readonly of: typeof octets;
  /** The symbols of the texts tried: the letters of the grammar and, for few letters, one it never uses. */
  readonly symbols: readonly number[];
}

const plain: Alphabet = {
  of: octets,
  letters: ['a', 'b', 'c', 'd'],
  symbols: [0x61, 0x62, 0x63, 0x64],
  lookAhead: true,
  any: true,
};
const awkward: Alphabet = {
  of: octets,
  letters: ['\\x00', '\\x20', '\\xFF'],
  symbols: [0x00, 0x20, 0xff, 0x41],
  lookAhead: true,
  any: true,
};
const surrogates: Alphabet = {
  of: units,
  letters: ['\\uD83D', '\\uDE00', '\\uFFFF'],
  symbols: [0xd83d, 0xde00, 0xffff, 0x41],
  lookAhead: true,
  any: false,
};

/** The grammar called Main, or the error of ohm or the compiler. */
function read(text: string, of: typeof octets): Grammar | SpecError {
  // Main must be the first grammar of its file, so Base gets its own file.
  const [base, main] = text.startsWith('Base') ? text.split(/(?=Main <: Base)/) : ['', text];
  const files = [base, main].filter((file) => file);
  const library = new Library(
    files.map((file, i) => ({ id: `${i}`, alphabet: of, source: new SourceText(`${i}.ohm`, file as string) })),
  );
  return orError(() => library.file(`${files.length - 1}`).main);
}

function orError<T>(work: () => T): T | SpecError {
  try {
    return work();
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
}

function peg(rules: RuleSet): Automaton | SpecError {
  return orError(() => minimise(deriveAutomaton(rules, { reading: 'peg' })).automaton);
}

/** The first text on which the two disagree, and the error of ohm if it refused the grammar while matching. */
function compare(grammar: Grammar, automaton: Automaton | SpecError, words: Iterable<readonly number[]>) {
  let refusal: string | undefined;
  for (const word of words) {
    try {
      const byOhm = oracleAccepts(grammar.ohm, word);
      if (!(automaton instanceof SpecError) && accepts(automaton, word) !== byOhm) return { disagrees: word, refusal };
    } catch (error) {
      refusal ??= String(error);
      if (automaton instanceof SpecError) break;
    }
  }
  return { disagrees: undefined, refusal };
}

/** A long run prints its counts. */
function report(tally: Readonly<Record<string, number>>): void {
  if (FUZZ > 1) process.stderr.write(`${JSON.stringify(tally)}\n`);
}

describe('the peg reading accepts exactly what ohm accepts', () => {
  test.each([
    { name: 'over letters', alphabet: plain, first: 0, count: 120, length: 4 },
    { name: 'over letters, longer texts', alphabet: plain, first: 1_000_000, count: 15, length: 6 },
    { name: 'over octets 00, 20 and FF', alphabet: awkward, first: 2_000_000, count: 40, length: 4 },
    { name: 'over lone surrogates', alphabet: surrogates, first: 3_000_000, count: 40, length: 4 },
  ])('$name', { timeout: 120_000 * FUZZ }, ({ alphabet, first, count, length }) => {
    const words = [...textsUpTo(alphabet.symbols, length)];
    const tally = {
      compared: 0,
      refusedByOhm: 0,
      refusedByBoth: 0,
      refusedWhileMatching: 0,
      refusedOnlyByWellformed: 0,
    };
    for (let seed = first; seed < first + count * FUZZ; seed++) {
      const text = randomGrammar(seed, alphabet);
      const about = `seed ${seed}\n${text}`;
      const grammar = read(text, alphabet.of);
      if (grammar instanceof SpecError) {
        expect(['nullable-repetition', 'duplicate-rule'], `${about}${grammar.message}`).toContain(grammar.code);
        tally.refusedByOhm++;
        continue;
      }
      const automaton = peg(grammar.rules);
      const { disagrees, refusal } = compare(grammar, automaton, words);
      expect(disagrees, about).toBeUndefined();
      if (refusal !== undefined) expect(refusal, about).toContain('Nullable expression');
      if (automaton instanceof SpecError) {
        expect(['nullable-repetition', 'too-many-states'], `${about}${automaton.message}`).toContain(automaton.code);
        if (refusal === undefined) tally.refusedOnlyByWellformed++;
        else tally.refusedByBoth++;
      } else if (refusal === undefined) tally.compared++;
      else tally.refusedWhileMatching++;
    }
    report(tally);
    expect(tally.compared / (count * FUZZ), JSON.stringify(tally)).toBeGreaterThan(0.7);
    expect(tally.refusedOnlyByWellformed / (count * FUZZ), JSON.stringify(tally)).toBeLessThan(0.04);
    // The compiler misses an endless repetition that cannot change the answer, such as one under a look-ahead before a failure.
    expect(tally.refusedWhileMatching / (count * FUZZ), JSON.stringify(tally)).toBeLessThan(0.01);
  });
});

test('with minimal guards, the peg reading is the same, and grammars with too many formulas compile', {
  timeout: 120_000 * FUZZ,
}, () => {
  let compared = 0;
  for (let seed = 5_000_000; seed < 5_000_000 + 30 * FUZZ; seed++) {
    const text = randomGrammar(seed, plain);
    const grammar = read(text, octets);
    if (grammar instanceof SpecError) continue;
    const automaton = peg(grammar.rules);
    const small = orError(() => deriveAutomaton(grammar.rules, { reading: 'peg', minimalGuards: true }));
    if (automaton instanceof SpecError || small instanceof SpecError) continue;
    const { onlyLeft, onlyRight } = languageDifference(automaton, minimise(small).automaton);
    expect([onlyLeft, onlyRight], `seed ${seed}\n${text}`).toEqual([null, null]);
    compared++;
  }
  expect(compared).toBeGreaterThan(20 * FUZZ);
  // Formulas of more than 500,000 nodes without minimal guards.
  const large = read(randomGrammar(615, plain), octets);
  if (large instanceof SpecError) throw large;
  const automaton = peg(large.rules);
  if (automaton instanceof SpecError) throw automaton;
  expect(compare(large, automaton, textsUpTo(plain.symbols, 4)).disagrees).toBeUndefined();
});

describe('the regular reading', () => {
  const shape = { ...plain, letters: ['a', 'b', 'c'], lookAhead: false };
  const words = [...textsUpTo(shape.symbols, 4)];

  test('accepts exactly what the slow matcher accepts, and contains the peg reading; they differ where order matters', {
    timeout: 120_000 * FUZZ,
  }, () => {
    const tally = { compared: 0, refused: 0, orderMatters: 0 };
    for (let seed = 4_000_000; seed < 4_000_000 + 80 * FUZZ; seed++) {
      const text = randomGrammar(seed, shape);
      const about = `seed ${seed}\n${text}`;
      const grammar = read(text, shape.of);
      if (grammar instanceof SpecError) {
        tally.refused++;
        continue;
      }
      const regular = minimise(deriveAutomaton(grammar.rules, { reading: 'regular' })).automaton;
      const disagrees = words.find((word) => accepts(regular, word) !== regularAccepts(grammar.rules, word));
      expect(disagrees, about).toBeUndefined();
      tally.compared++;
      if (requireOrderToMatterWhereItDoes(grammar.rules, regular, about)) tally.orderMatters++;
    }
    report(tally);
    expect(tally.refused / tally.compared, JSON.stringify(tally)).toBeLessThan(0.2);
    expect(tally.orderMatters, JSON.stringify(tally)).toBeGreaterThan(tally.compared / 10);
  });

  /** The PEG accepts no more than the regular reading. If it accepts less, requireOrderIrrelevant throws, with a shortest witness. */
  function requireOrderToMatterWhereItDoes(rules: RuleSet, regular: Automaton, about: string): boolean {
    const automaton = peg(rules);
    if (automaton instanceof SpecError) return false;
    expect(languageDifference(automaton, regular).onlyLeft, about).toBeNull();
    const error = orError(() => requireOrderIrrelevant(rules, deriveAutomaton(rules, { reading: 'peg' })));
    const shortest = words.find((word) => accepts(automaton, word) !== accepts(regular, word));
    if (!(error instanceof SpecError)) {
      expect(shortest, about).toBeUndefined();
      return false;
    }
    expect(error.code, about).toBe('hidden-alternative');
    const witness = / on ((?:[0-9A-F]{2} ?)*)$|reject ((?:[0-9A-F]{2} ?)*), which/.exec(error.summary);
    const symbols = (witness?.[1] ?? witness?.[2] ?? '?')
      .split(' ')
      .filter((s) => s)
      .map((s) => Number.parseInt(s, 16));
    expect([accepts(automaton, symbols), accepts(regular, symbols)], `${about}${error.message}`).toEqual([false, true]);
    // The letters tried are one symbol of each class, but not the smallest one: so only lengths are compared.
    if (shortest) expect(symbols.length, about).toBe(shortest.length);
    else expect(symbols.length, about).toBeGreaterThan(4);
    return true;
  }
});
