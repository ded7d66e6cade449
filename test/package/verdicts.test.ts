/** The judge that `npm run runtimes` sends into every runtime: it must find wrong verdicts. */
import { expect, test } from 'vitest';
import * as wellformed from '../../src/index.ts';
import { judge, type Row } from '../runtimes/verdicts.ts';

const surrogate: Row = {
  form: 'utf8',
  octets: true,
  symbols: [0x41, 0xed, 0xa0, 0x80],
  fault: { offset: 1, length: 1, at: 2, incomplete: false, reason: 'surrogate' },
};
const pair: Row = { form: 'utf16', octets: false, symbols: [0xd83d, 0xde00], fault: null };

test('a correct case passes with every interface', async () => {
  expect(await judge(wellformed, [surrogate, pair])).toEqual({ cases: 2, passed: 2, failures: [] });
});

test.each([
  ['offset', { ...surrogate, fault: { ...surrogate.fault, offset: 0 } }],
  ['reason', { ...surrogate, fault: { ...surrogate.fault, reason: 'overlong' } }],
  ['completeness', { ...surrogate, fault: { ...surrogate.fault, incomplete: true } }],
  ['verdict of an ill-formed text', { ...surrogate, fault: null }],
  ['verdict of a well-formed text', { ...pair, fault: surrogate.fault }],
])('a case with a wrong %s fails', async (_what, row) => {
  const { passed, failures } = await judge(wellformed, [row as Row, pair]);
  expect(passed).toBe(1);
  expect(failures[0]).toMatch(/check gives .*; assert gives .*; checker gives .*; WellFormedStream gives /);
});
