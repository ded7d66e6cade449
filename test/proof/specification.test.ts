/**
 * The grammar accepts exactly the texts of the specification: those of the ABNF
 * of RFC 3629 §4, and those of the arithmetic of §3. Both are tested, because
 * the RFC itself says that its ABNF is not authoritative.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSpecification } from '../../src/compile/abnf/specification.ts';
import { type Automaton, accepts } from '../../src/compile/automaton/automaton.ts';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { languageDifference } from '../../src/compile/automaton/difference.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { sizeOfSet } from '../../src/compile/symbols.ts';
import { SourceText } from '../../src/shared/source.ts';
import { encodeEach, everyScalar, sweep } from '../encoding/machines.ts';
import { formIds, reference } from '../reference/index.ts';
import { form, root } from '../support/library.ts';
import { FUZZ } from '../support/random.ts';

const EQUAL = { onlyLeft: null, onlyRight: null };

function automatonOf(name: string, text: string): Automaton {
  const { ruleSet } = readSpecification(new SourceText(name, text));
  return minimise(deriveAutomaton(ruleSet, { reading: 'regular' })).automaton;
}

const facts = readFileSync(`${root}grammar/spec/rfc3629.abnf`, 'utf8');

test('the ABNF stored as facts accepts exactly the texts of the grammar', () => {
  expect(languageDifference(automatonOf('rfc3629.abnf', facts), form('utf8').minimal)).toEqual(EQUAL);
});

test('ABNF with one bound moved accepts other texts', () => {
  const moved = facts.replace('%x80-9F', '%x80-A0');
  expect(moved).not.toBe(facts);
  expect(languageDifference(automatonOf('rfc3629.abnf', moved), form('utf8').minimal)).toEqual({
    onlyLeft: [0xed, 0xa0, 0x80],
    onlyRight: null,
  });
});

/** The number of characters of each length in symbols, by counting paths through the automaton. */
function charactersByLength(automaton: Automaton, longest: number): number[] {
  const counts: number[] = [];
  let paths = new Map([[0, 1]]);
  for (let length = 1; length <= longest; length++) {
    const next = new Map<number, number>();
    for (const [state, count] of paths) {
      automaton.next[state]?.forEach((target, c) => {
        next.set(target, (next.get(target) ?? 0) + count * sizeOfSet(automaton.classes[c] ?? []));
      });
    }
    // A path to an accepting state is a whole character; the other paths continue.
    counts.push([...next].reduce((sum, [state, count]) => sum + (automaton.accepting[state] ? count : 0), 0));
    paths = new Map([...next].filter(([state]) => !automaton.accepting[state]));
  }
  return counts;
}

describe('every scalar value has one encoding, and no other character is accepted', () => {
  // All encodings of §3 are accepted and differ, and there are as many of them as accepted characters: the sets are equal.
  test.each([
    ['utf8', [128, 1_920, 61_440, 1_048_576]],
    ['cesu8', [128, 1_920, 61_440, 0, 0, 1_048_576]],
    ['utf32be', [0, 0, 0, 1_112_064]],
    ['utf32le', [0, 0, 0, 1_112_064]],
    ['utf16', [63_488, 1_048_576]],
    ['ucs2', [63_488]],
  ] as const)('%s: %j characters by number of symbols', (id, counts) => {
    const { minimal } = form(id);
    expect(charactersByLength(minimal, counts.length)).toEqual(counts);
    // All characters, one by one: in a long run for each form.
    if (FUZZ === 1 && !['utf8', 'utf16', 'ucs2'].includes(id)) return;
    const encode = reference[id].encode as (scalar: number) => number[];
    const encoded = encodeEach(id === 'ucs2' ? everyScalar.filter((scalar) => scalar < 0x10000) : everyScalar, encode);
    expect(sweep(minimal, encoded).indexOf(0)).toBe(-1);
    const base = minimal.alphabet.size;
    // Loops: functions of arrays take five times as long for a million characters.
    const keys = new Float64Array(encoded.scalars.length).fill(1);
    for (let i = 0; i < keys.length; i++) {
      const to = encoded.starts[i + 1] as number;
      for (let at = encoded.starts[i] as number; at < to; at++)
        keys[i] = (keys[i] as number) * base + (encoded.symbols[at] as number);
    }
    keys.sort();
    expect(keys.findIndex((key, i) => key === keys[i - 1])).toBe(-1);
    expect(keys.length).toBe(counts.reduce((sum: number, count) => sum + count, 0));
  });
});

describe.each(formIds)('the examples in the grammar of %s', (id) => {
  const { grammar } = form(id);
  const rules = [...grammar.ruleAnnotations].filter(([name]) => !grammar.rules.rules.get(name)?.parameters.length);

  test('exist for every rule that is not a case of another rule', () => {
    const bare = rules.filter(([name, tags]) => !/_[a-z0-9]+$/.test(name) && tags.accepts.length === 0);
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  test.each(rules)('hold for %s', (name, { accepts: good, rejects: bad }) => {
    const automaton = deriveAutomaton({ ...grammar.rules, start: name }, { reading: 'peg' });
    for (const { symbols } of good) expect(accepts(automaton, symbols), symbols.join()).toBe(true);
    for (const { symbols } of bad) expect(accepts(automaton, symbols), symbols.join()).toBe(false);
  });

  test('belong to rules that all cite a clause', () => {
    const uncited = [...grammar.rules.rules.values()].filter((rule) => !rule.clause).map((rule) => rule.name);
    expect(uncited).toEqual([]);
  });
});
