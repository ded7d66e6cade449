import { describe, expect, test } from 'vitest';
import { sha256, sha256Anywhere } from '../../src/compile/digest.ts';

describe.each([
  ['of the platform', sha256],
  ['of the package, which browsers use', sha256Anywhere],
] as const)('the digest %s', (_, digest) => {
  test('is that of FIPS 180-4', () => {
    expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(digest('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
});

test('both are the same, of half a pair of surrogates, too', () => {
  for (const text of ['é€😀', 'a\uD800', '\uDC00\uD800', 'x'.repeat(100_000), 'ß'.repeat(63)]) {
    expect(sha256(text)).toBe(sha256Anywhere(text));
  }
  expect(sha256('\uD800')).toBe(sha256('\uFFFD'));
});
