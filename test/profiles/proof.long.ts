/** The long proofs of the profiles: the oracle on every scalar value, and the larger suites. */
import { describe, expect, test } from 'vitest';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { oracleAccepts } from '../../src/compile/grammar/oracle.ts';
import { isScalarValue } from '../reference/form.ts';
import { isOfProfile, profiles } from '../reference/profiles.ts';
import { form, library } from '../support/library.ts';
import { implementations, profileIds } from './implementations.ts';

test.each(Object.keys(profiles))('%s: the oracle agrees with the arithmetic on every scalar value', (id) => {
  const { ohm } = library.file(id).main;
  const wrong: string[] = [];
  for (let scalar = 0; scalar <= 0x10ffff; scalar++) {
    if (!isScalarValue(scalar)) continue;
    if (oracleAccepts(ohm, [scalar]) !== isOfProfile(id, [scalar])) wrong.push(scalar.toString(16));
  }
  expect(wrong).toEqual([]);
});

describe.each(profileIds)('%s', (id) => {
  test('all implementations agree on the W-method suite with one extra state', () => {
    const { minimal } = form(id);
    const wrong: string[] = [];
    // With an extra state, the suite of an automaton of tokens has millions of texts.
    for (const text of wMethodSuite(minimal, minimal.next.length > 24 ? 0 : 1)) {
      const verdict = accepts(minimal, text);
      for (const { name, accepts: answer } of implementations) {
        if (answer(id, text) !== verdict) wrong.push(`${name}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
