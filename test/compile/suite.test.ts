/**
 * Mutation tests of the W-method: an automaton is changed in every possible way
 * of one kind, and some text of the suite must notice. Each transition is
 * redirected to each other state, and the acceptance of each state is flipped.
 * For suites that promise to find an extra state, one state is duplicated and
 * only the duplicate is changed; smaller suites need not notice that.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Automaton } from '../../src/compile/automaton/automaton.ts';
import { isEmptyDifference, languageDifference } from '../../src/compile/automaton/difference.ts';
import {
  characterisingSet,
  rangeEndsOf,
  smallestSymbols,
  textsUpTo,
  transitionCover,
  wMethodSuite,
} from '../../src/compile/automaton/suite.ts';
import { cellsOfGrammar } from '../support/grammar-cells.ts';
import { compiled, grammarOf } from '../support/grammar-text.ts';

const utf8 = readFileSync(new URL('../../grammar/octets/utf8.ohm', import.meta.url), 'utf8');

const EVEN = 'G { even = part*\n part = "a" "b"* "a" -- two\n | "b" -- none\n }';

const LANGUAGES = [
  { name: 'UTF-8', text: utf8 },
  { name: 'an even number of a', text: EVEN },
  { name: 'one word', text: 'G { a = "abc" }' },
  { name: 'every text', text: 'G { a = any* }' },
  { name: 'no text', text: 'G { a = ~any any }' },
  { name: 'lines with an end', text: 'G { a = (text* "\\x0D" "\\x0A")*\n text = "\\x20".."\\x7E" }' },
].map(({ name, text }) => ({ name, automaton: compiled(text) }));

/** Texts as class numbers: mutants have the same classes, and running over class numbers is fast. */
function inClasses(automaton: Automaton, texts: Iterable<readonly number[]>): number[][] {
  const classes = new Map(smallestSymbols(automaton.classes).map((symbol, c) => [symbol, c]));
  return Array.from(texts, (text) => text.map((symbol) => classes.get(symbol) as number));
}

/** The verdict of an automaton, of texts in classes. */
function verdictBy({ next, classes, accepting }: Automaton): (text: readonly number[]) => boolean {
  const width = classes.length;
  const cells = Int32Array.from(next.flatMap((row) => Array.from(row, (to) => to * width)));
  return (text) => {
    let s = 0;
    for (let i = 0; i < text.length; i++) s = cells[s + (text[i] as number)] as number;
    return accepting[s / width] as boolean;
  };
}

function survivors(automaton: Automaton, mutants: Iterable<Automaton>, extraStates: number) {
  const texts = inClasses(automaton, wMethodSuite(automaton, extraStates));
  const answers = texts.map(verdictBy(automaton));
  let tried = 0;
  const alive: Automaton[] = [];
  for (const mutant of mutants) {
    tried++;
    const verdict = verdictBy(mutant);
    if (texts.every((text, i) => verdict(text) === answers[i])) alive.push(mutant);
  }
  return { tried, alive };
}

/** Every change of one cell in the rows of these states, and of their acceptance. */
function* mutantsOf(automaton: Automaton, states: readonly number[]): Generator<Automaton> {
  for (const state of states) {
    yield { ...automaton, accepting: automaton.accepting.map((a, s) => (s === state ? !a : a)) };
    for (const c of automaton.classes.keys()) {
      for (const target of automaton.next.keys()) {
        if (automaton.next[state]?.[c] === target) continue;
        yield { ...automaton, next: withCell(automaton.next, state, c, target) };
      }
    }
  }
}

function withCell(next: Automaton['next'], state: number, c: number, target: number): number[][] {
  return next.map((row, s) => (s === state ? Array.from(row, (t, d) => (d === c ? target : t)) : (row as number[])));
}

/** Every mutant that duplicates a state, redirects one transition to the duplicate and changes the duplicate. */
function* mutantsWithExtraState(automaton: Automaton): Generator<Automaton> {
  const duplicate = automaton.next.length;
  for (const [from, row] of automaton.next.entries()) {
    for (const [c, state] of row.entries()) {
      const next = [...withCell(automaton.next, from, c, duplicate), [...(automaton.next[state] as readonly number[])]];
      // A loop of the original state may stay at the duplicate or lead back: both are among the changes.
      const accepting = [...automaton.accepting, automaton.accepting[state] as boolean];
      yield* mutantsOf({ ...automaton, next, accepting }, [duplicate]);
    }
  }
}

describe('a suite for no extra state', () => {
  test.each(LANGUAGES)('notices every single change of the automaton of $name', ({ automaton }) => {
    const states = [...automaton.next.keys()];
    const { tried, alive } = survivors(automaton, mutantsOf(automaton, states), 0);
    const [n, m] = [states.length, automaton.classes.length];
    expect(tried).toBe(n * (1 + m * (n - 1)));
    expect(alive).toEqual([]);
  });

  test('misses a mutant with an extra state, which the suite for one extra state notices', () => {
    const automaton = compiled(EVEN);
    const { alive } = survivors(automaton, mutantsWithExtraState(automaton), 0);
    const wrong = alive.filter((mutant) => !isEmptyDifference(languageDifference(automaton, mutant)));
    expect(wrong.length).toBeGreaterThan(0);
    expect(survivors(automaton, wrong, 1).alive).toEqual([]);
  });
});

describe('a suite for one extra state', () => {
  test.each(LANGUAGES)('notices every change to a duplicated state of the automaton of $name', ({ automaton }) => {
    const { tried, alive } = survivors(automaton, mutantsWithExtraState(automaton), 1);
    const [n, m] = [automaton.next.length, automaton.classes.length];
    expect(tried).toBe(n * m * (1 + m * n));
    // The survivors are equivalent: they accept the same texts.
    expect(alive.filter((mutant) => !isEmptyDifference(languageDifference(automaton, mutant)))).toEqual([]);
  });
});

describe('wMethodSuite', () => {
  const [{ automaton: minimal }] = LANGUAGES as [(typeof LANGUAGES)[number]];

  test('has the sizes that its documentation gives for UTF-8', () => {
    expect(minimal.next.length).toBe(9);
    expect(minimal.classes.length).toBe(12);
    expect(transitionCover(minimal).length).toBe(1 + 9 * 12);
    expect(characterisingSet(minimal).length).toBe(6);
    expect([0, 1, 2].map((extra) => [...wMethodSuite(minimal, extra)].length)).toEqual([609, 7_309, 87_709]);
  });

  test('names each text once', () => {
    const texts = Array.from(wMethodSuite(minimal, 1), String);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('contains the suite for fewer extra states', () => {
    const larger = new Set(Array.from(wMethodSuite(minimal, 1), String));
    expect(Array.from(wMethodSuite(minimal, 0), String).filter((text) => !larger.has(text))).toEqual([]);
  });

  test('has in W, for every two states, a text that distinguishes them', () => {
    for (const { automaton } of LANGUAGES) {
      const words = inClasses(automaton, characterisingSet(automaton));
      const answers = automaton.next.map((_, state) =>
        words
          .map((word) => automaton.accepting[word.reduce((at, c) => automaton.next[at]?.[c] as number, state)])
          .join(),
      );
      expect(new Set(answers).size).toBe(automaton.next.length);
      expect(words.length).toBeLessThan(Math.max(2, automaton.next.length));
    }
  });

  test('refuses a negative or broken number of extra states', () => {
    expect(() => [...wMethodSuite(minimal, -1)]).toThrow(RangeError);
    expect(() => [...wMethodSuite(minimal, 0.5)]).toThrow(RangeError);
  });

  test('refuses an automaton that is not minimal', () => {
    const twins: Automaton = { ...minimal, classes: [[[0, 255]]], next: [[1], [0]], accepting: [true, true] };
    const unreachable: Automaton = { ...minimal, classes: [[[0, 255]]], next: [[0], [0]], accepting: [true, false] };
    expect(() => [...wMethodSuite(twins, 0)]).toThrow(TypeError);
    expect(() => [...wMethodSuite(unreachable, 0)]).toThrow(TypeError);
  });
});

describe('symbols to test with', () => {
  const { rules } = grammarOf(utf8);
  const { classes } = compiled(utf8);

  test('cells of the grammar are finer than classes of the automaton: 13 to 12 in UTF-8', () => {
    expect(classes.length).toBe(12);
    expect(cellsOfGrammar(rules).length).toBe(13);
    expect(smallestSymbols(cellsOfGrammar(rules))).toEqual([
      0x00, 0x80, 0x90, 0xa0, 0xc0, 0xc2, 0xe0, 0xe1, 0xed, 0xee, 0xf0, 0xf1, 0xf4,
    ]);
  });

  test('cells are a partition of the alphabet', () => {
    const ranges = cellsOfGrammar(rules)
      .flat()
      .sort((a, b) => a[0] - b[0]);
    expect(ranges[0]?.[0]).toBe(0);
    ranges.slice(1).forEach(([from], i) => {
      expect(from).toBe((ranges[i]?.[1] as number) + 1);
    });
    expect(ranges.at(-1)?.[1]).toBe(0xff);
  });

  test('range ends are the first and last octet of every range', () => {
    expect(
      rangeEndsOf([
        [[0x00, 0x7f]],
        [
          [0x80, 0x80],
          [0xc0, 0xff],
        ],
      ]),
    ).toEqual([0x00, 0x7f, 0x80, 0xc0, 0xff]);
    expect(rangeEndsOf(classes)).toEqual([
      0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0,
      0xf1, 0xf3, 0xf4, 0xf5, 0xff,
    ]);
  });

  test('texts over 13 cells, up to four octets, are 30 941', () => {
    expect([...textsUpTo(smallestSymbols(cellsOfGrammar(rules)), 4)].length).toBe(30_941);
    expect([...textsUpTo([7], 0)]).toEqual([[]]);
  });
});
