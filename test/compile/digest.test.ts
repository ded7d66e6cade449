/** One digest on every platform: with the SHA-256 of Node and, where there is none, in JavaScript. */
import { expect, test } from 'vitest';
import { sha256 } from '../../src/compile/digest.ts';

const CASES: readonly (readonly [what: string, text: string, digest: string])[] = [
  ['FIPS 180-2, appendix B.1', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['the empty text', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  // Of its UTF-8: E2 82 AC EF BF BD.
  [
    'a lone surrogate, which becomes U+FFFD',
    '\u20ac\ud800',
    '60b2bbd9cec6147e0c826d0223fcede95ba5b0a1c5298163e8b3005e3042af4e',
  ],
];

test.each([
  ['Node', globalThis],
  ['a browser', {}],
])('the digest in %s is that of the standard', (_where, platform) => {
  expect(CASES.map(([what, text]) => [what, sha256(text, platform)])).toEqual(
    CASES.map(([what, , digest]) => [what, digest]),
  );
});
