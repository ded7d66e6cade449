/**
 * What authors write in ABNF who know another notation. Each error has a span and
 * a remedy, and the text with the remedy applied is read without error.
 */
import { expect, test } from 'vitest';
import { SpecError } from '../../src/shared/diagnostic.ts';
import { SourceText } from '../../src/shared/source.ts';
import { abnfToRuleSet } from '../support/abnf-rules.ts';
import { expectOneScreen } from '../support/one-screen.ts';

const read = (text: string) => abnfToRuleSet(new SourceText('my.abnf', text));

test.each([
  ['a = "x"*', '1:8', 'before what it counts', 'a = *"x"'],
  ['a = "x"?', '1:8', 'in brackets: ["x"]', 'a = ["x"]'],
  ['a = "x"{2}', '1:8', '2"x"', 'a = 2"x"'],
  ['a = 2 "x"', '1:6', 'without a space', 'a = 2"x"'],
  ['a = * "x"', '1:6', 'without a space', 'a = *"x"'],
  ['a = "x", "y"', '1:8', 'remove it', 'a = "x" "y"'],
  ['a = "a".."z"', '1:8', '%x61-7A', 'a = %x61-7A'],
  ['a = "a"-"z"', '1:8', '%x61-7A', 'a = %x61-7A'],
  ['a = %x41-%x5A', '1:10', '%x41-5A', 'a = %x41-5A'],
  ['a = %x41-x5A', '1:10', '%x41-5A', 'a = %x41-5A'],
  ['a = %x', '1:7', 'hexadecimal digits', 'a = %x41'],
  ['a = %x41.', '1:10', 'hexadecimal digits after it', 'a = %x41'],
  ['a = %dFF', '1:7', 'decimal digits', 'a = %xFF'],
  ['a = %b12', '1:8', '0 and 1 only', 'a = %x12'],
  ['a = %h41', '1:6', '%x41', 'a = %x41'],
  ['a = %s x', '1:7', 'right after it', 'a = %s"x"'],
  ['a = ("x"\nb = "y"', '1:9', '")"', 'a = ("x")\nb = "y"'],
  ['a = ["x"', '1:9', '"]"', 'a = ["x"]'],
  ['a = ("x"]', '1:9', '")"', 'a = ("x")'],
  ['a = "x")', '1:8', 'remove it', 'a = "x"'],
  ['a = "x\nb = "y"', '1:7', 'close the string', 'a = "x"\nb = "y"'],
  ['a = "\\""', '1:8', 'DQUOTE', 'a = DQUOTE'],
  ["a = 'x'", '1:5', 'straight quotation marks', 'a = "x"'],
  ['user_name = "x"', '1:5', 'write "-"', 'user-name = "x"'],
  ['1a = "x"', '1:1', 'with a letter', 'a = "x"'],
  ['<a> = "x"', '1:1', 'without "<" and ">"', 'a = "x"'],
  ['a "x"', '1:3', '"="', 'a = "x"'],
  ['a =', '1:4', 'after "="', 'a = "x"'],
  ['a = "x" /', '1:10', 'after "/"', 'a = "x" / "y"'],
  ['a = / "x"', '1:5', 'before "/"', 'a = "x"'],
  ['// why\na = "x"', '1:1', '";"', '; why\na = "x"'],
  ['# why\na = "x"', '1:1', '";"', '; why\na = "x"'],
  ['My {\n  a = "x"\n}', '1:4', '.ohm', 'a = "x"'],
  ['a = "x" $', '1:9', 'from its start to its end', 'a = "x"'],
])('%j at %s: %s', (wrong, at, remedy, right) => {
  let error: unknown;
  try {
    read(`${wrong}\n`);
  } catch (caught) {
    error = caught;
  }
  if (!(error instanceof SpecError)) throw new Error('expected a SpecError');
  expect([error.code, error.message.split(' ')[0]]).toEqual(['syntax', `my.abnf:${at}:`]);
  expect(error.remedy).toContain(remedy);
  expectOneScreen(error);
  expect(() => read(`${right}\n`)).not.toThrow();
});
