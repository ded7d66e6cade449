/** `wellformed/fast-check`: arbitraries whose texts the grammar accepts, or refuses, and which shrink. */
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { compile } from '../../src/compiler.ts';
import { illFormed, wellFormed } from '../../src/fast-check.ts';

const DATE = 'date = 4DIGIT "-" 2DIGIT *( "T" 2DIGIT )';

it.each([
  [DATE, {}],
  ['My <: Utf8 {}', {}],
  ['a = 1*%x80-10FFFF', { encoding: 'utf16le' }],
] as const)('gives texts that %j accepts, and texts that it refuses', (grammar, options) => {
  const validator = compile(grammar, options);
  fc.assert(fc.property(wellFormed(fc, grammar, options), (octets) => validator.test(octets)));
  fc.assert(fc.property(illFormed(fc, grammar, options), (octets) => !validator.test(octets)));
});

test('a property that fails shrinks to a short text', () => {
  const { counterexample } = fc.check(
    fc.property(wellFormed(fc, DATE), (octets) => octets.length < 8),
    { seed: 1 },
  );
  expect(counterexample?.[0]).toHaveLength(10);
});

it.each([
  ['a = *%x00-FF', {}, 'got one that accepts every text'],
  ['a = "x"', { alphabet: 'units' }, 'got one over code units'],
] as const)('refuses %j with %j', (grammar, options, message) => {
  expect(() => illFormed(fc, grammar, options)).toThrow(message);
});

test('a grammar with one ill-formed text far from the others gives it', () => {
  const [octets] = fc.sample(illFormed(fc, 'a = 1*%x00-FF'), 1);
  expect([...(octets as Uint8Array)]).toEqual([]);
});
