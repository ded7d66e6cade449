import { expect, test } from 'vitest';
import { type Mutant, survivorsOf } from './stryker-report.ts';

const source = ['export function shareOf(a: number, b: number): number {', '  return b < 2 ? 0 : a / b;', '}'].join(
  '\n',
);
const mutant = (status: string, testsCompleted?: number): Mutant => ({
  mutatorName: 'EqualityOperator',
  status,
  replacement: 'b <= 2',
  location: { start: { line: 2, column: 10 }, end: { line: 2, column: 15 } },
  ...(testsCompleted !== undefined && { testsCompleted }),
});

test('a change that no test notices is named with its place, its function and what it became', () => {
  expect(survivorsOf('src/a.ts', source, [mutant('Killed', 3), mutant('Survived', 3)], '')).toEqual({
    text:
      'src/a.ts   2 changes, 1 noticed, 0 explained, 1 not noticed\n' +
      '  2:10  shareOf · EqualityOperator  b < 2 → b <= 2\n',
    unexplained: 1,
  });
});

test('an explained change is counted, and is found by its function, not by its text', () => {
  const explained = 'src/a.ts · shareOf · EqualityOperator  a share of one is never asked for\n';
  expect(survivorsOf('src/a.ts', source, [mutant('Survived', 3)], explained).unexplained).toBe(0);
  expect(survivorsOf('src/b.ts', source, [mutant('Survived', 3)], explained).unexplained).toBe(1);
});

test('a run in which no test ran is an error, and not a list of survivors', () => {
  expect(() => survivorsOf('src/a.ts', source, [mutant('Survived', 0), mutant('NoCoverage')], '')).toThrow(
    'src/a.ts: no test ran',
  );
});
