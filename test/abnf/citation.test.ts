import { describe, expect, test } from 'vitest';
import { findAbnf } from '../../src/compile/abnf/document.ts';
import { clauseOf, source } from './helpers.ts';

describe('citations', () => {
  const clauseIn = (heading: string, name = 'rfc9999.txt') => {
    return clauseOf(findAbnf(source(`A title\n\n${heading}\n\n   a = "-"`, name)).rules[0]);
  };
  test.each([
    ['4.  Syntax', 'rfc3629.txt', 'RFC 3629 §4 a'],
    ['4.  Syntax', 'some/folder/RFC0822.TXT', 'RFC 822 §4 a'],
    ['4.  Syntax', 'rfc3629-fr.txt', 'rfc3629-fr §4 a'],
    ['4.2.1.  Syntax', 'draft-doe-names-03.txt', 'draft-doe-names-03 §4.2.1 a'],
    ['4.2 Syntax', 'x.txt', 'x §4.2 a'],
    ['4.  "Syntax"', 'x.txt', 'x §4 a'],
    ['1 Syntax', 'x.txt', 'x §1 a'],
    ['Appendix B.  Syntax', 'x.txt', 'x §B a'],
    ['B.1.  Syntax', 'x.txt', 'x §B.1 a'],
  ])('%s in %s → %s', (heading, name, clause) => {
    expect(clauseIn(heading, name)).toBe(clause);
  });

  test.each(['Syntax', '4.  Syntax . . . . . . . . . . . .  5', '1999 was a year', '41 E2 89 A2', '   4.  Syntax'])(
    '%s is no heading',
    (heading) => {
      expect(clauseIn(heading)).toBeUndefined();
    },
  );

  test('a number that decreases is a step, not a section', () => {
    expect(clauseIn('3. Steps\n\n1. Do.\n\n2. Do more.')).toBe('RFC 9999 §3 a');
  });
});
