/** The compiler against the reference, on a million texts: `npm run test:long`. */
import { expect, test } from 'vitest';
import { random } from '../support/random.ts';
import { comparedRules, compareTexts } from './independent.ts';

const TEXTS = 1_000_000;

const rules = comparedRules('all');

test(`${rules.length} rules of RFCs and the reference agree on ${TEXTS} texts`, () => {
  const chance = random(5234);
  const each = Math.ceil(TEXTS / rules.length);
  let accepted = 0;
  for (const rule of rules) {
    const found = compareTexts(rule, chance, each);
    expect(found.disagrees, rule.name).toBeUndefined();
    accepted += found.accepted;
  }
  process.stderr.write(`${each * rules.length} texts of ${rules.length} rules, ${accepted} well-formed\n`);
});
