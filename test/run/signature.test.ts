/**
 * U+FEFF at the start is part of the text unless a policy says otherwise; anywhere
 * else it is never a signature. Each policy and each form, whole and in chunks.
 */
import { describe, expect, test } from 'vitest';
import {
  decode,
  encode,
  type Fault,
  type SignaturePolicy,
  scalars,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf16Signature,
  withSignature,
} from '../../src/index.ts';
import { inputOf, validators } from '../implementations.ts';
import { formIds } from '../reference/index.ts';
import { cutOff, faultOfChunks } from '../support/chunks.ts';
import { expectSame } from '../support/expect-same.ts';
import { hex, unhex } from '../support/hex.ts';
import { cutAt, type Text, textsOf } from './texts.ts';

/** U+FEFF, and U+0041, in each form. */
const rows = formIds.flatMap((id): [string, (typeof formIds)[number], number[], number[]][] => {
  if (id !== 'utf16-signature') {
    return [[id, id, [...encode(validators[id], '\uFEFF')], [...encode(validators[id], 'A')]]];
  }
  return [
    ['utf16-signature, big-endian', id, [0xfe, 0xff], [0x00, 0x41]],
    ['utf16-signature, little-endian', id, [0xff, 0xfe], [0x41, 0x00]],
  ];
});

const faultIn = (form: ReturnType<typeof withSignature<Text>>, chunks: readonly Text[]): Fault | null =>
  faultOfChunks(form.checker(), chunks);

describe.each(rows)('%s', (name, id, signature, a) => {
  const form = validators[id];
  const signed = inputOf(id, [...signature, ...a]);
  const plain = inputOf(id, name.endsWith('little-endian') ? [0x00, 0x41] : a);
  const inside = inputOf(id, [...(name.endsWith('little-endian') ? [0x00, 0x41] : a), ...signature, ...a]);

  test('is kept by default', () => {
    expect(decode(form, signed)).toBe('\uFEFFA');
    expect(decode(form, signed, { signature: 'keep' })).toBe('\uFEFFA');
    expect([...scalars(form, signed)]).toEqual([0xfeff, 0x41]);
    expect(withSignature(form, 'keep')).toBe(form);
  });

  test('is stripped by decode and scalars with the option, and only at the start', () => {
    const twice = inputOf(id, [...signature, ...signature, ...a]);
    for (const [of, option] of [
      [form, { signature: 'strip' }],
      [withSignature(form, 'strip'), {}],
    ] as const) {
      expect(decode(of, signed, option)).toBe('A');
      expect([...scalars(of, signed, option)]).toEqual([0x41]);
      expect(decode(of, plain, option)).toBe('A');
      expect(decode(of, twice, option)).toBe('\uFEFFA');
      expect(of.test(signed)).toBe(true);
    }
    expect(decode(withSignature(form, 'strip'), signed, { signature: 'keep' })).toBe('\uFEFFA');
    expect(signed.length).toBe(signature.length + a.length);
  });

  test('is a fault where it is forbidden, at its last symbol', () => {
    const strict = withSignature(form, 'forbid');
    expect(strict.test(plain)).toBe(true);
    expect(strict.test(signed)).toBe(false);
    const fault = strict.check(signed);
    const length = signature.length;
    expect(fault).toMatchObject({
      offset: 0,
      length,
      at: length - 1,
      incomplete: false,
      reason: 'signature-forbidden',
    });
    expect(fault?.message).toMatch(
      /^(octet|code unit) 0: [0-9A-F ]+ is a signature, which is forbidden(; expected .+)? \[.+§.+\]$/,
    );
    expect(() => strict.assert(signed)).toThrow(fault?.message);
    expect(() => decode(form, signed, { signature: 'forbid' })).toThrow(fault?.message);
    expect(strict['~standard'].validate(signed)).toMatchObject({ issues: [{ message: fault?.message }] });
  });

  test('is a fault where it is required and missing', () => {
    const strict = withSignature(form, 'require');
    expect(strict.check(signed)).toBe(null);
    expect(strict.check(plain)).toMatchObject({ offset: 0, reason: 'signature-missing' });
    expect(strict.check(inputOf(id, []))).toMatchObject({ offset: 0, length: 0, incomplete: true });
    expect(strict.check(plain)?.message).toMatch(
      / is no signature, which is required; expected [0-9A-F, ]+ \[.+§.+\]$/,
    );
    expect(decode(strict, signed)).toBe('\uFEFFA');
  });

  test('is a character like any other, except at the start', () => {
    expect(withSignature(form, 'forbid').check(inside)).toEqual(form.check(inside));
    expect(withSignature(form, 'require').test(inside)).toBe(false);
    expect(withSignature(form, 'strip').check(inside)).toEqual(form.check(inside));
    if (form.test(inside) && !name.endsWith('little-endian')) {
      expect(decode(form, inside, { signature: 'strip' })).toBe('A\uFEFFA');
    }
  });
});

test.each(formIds)('%s: a policy gives the same fault for every split, and no fault of the form is lost', (id) => {
  const start = rows.filter(([, of]) => of === id).map(([, , signature]) => signature);
  const texts = textsOf(id, 60, 41).flatMap((symbols) => [symbols, ...start.map((one) => [...one, ...symbols])]);
  for (const policy of ['forbid', 'require'] as const) {
    const form = withSignature(validators[id], policy);
    for (const symbols of texts) {
      const whole = form.check(inputOf(id, symbols));
      const bare = validators[id].check(inputOf(id, symbols));
      if (bare) expect(whole && whole.at <= bare.at, hex(symbols)).toBe(true);
      for (let cut = 0; cut <= Math.min(6, symbols.length); cut++) {
        const got = faultIn(form, cutAt(id, symbols, [cut, Math.min(symbols.length, cut + 1)]));
        if (got || whole)
          expectSame(
            cutOff(got, symbols.length),
            cutOff(whole, symbols.length),
            () => `${policy} ${hex(symbols)} cut at ${cut}`,
          );
      }
    }
  }
});

describe('a policy', () => {
  test('replaces the policy before it', () => {
    const forbid = withSignature(utf8, 'forbid');
    const signed = unhex('EF BB BF');
    expect(withSignature(forbid, 'keep')).toBe(utf8);
    expect(withSignature(forbid, 'require').test(signed)).toBe(true);
    expect(withSignature(withSignature(forbid, 'strip'), 'forbid').test(signed)).toBe(false);
    expect(decode(forbid, signed, { signature: 'strip' })).toBe('');
  });

  test('that does not exist is rejected', () => {
    expect(() => withSignature(utf8, 'drop' as SignaturePolicy)).toThrow(
      /^expected a signature policy \(keep, strip, forbid, require\), got drop/,
    );
    expect(() => decode(utf8, unhex('41'), { signature: 'drop' as never })).toThrow(TypeError);
    expect(() => withSignature({} as never, 'keep')).toThrow(/expected a validator/);
  });

  test('and an ill-formed sequence: the fault with the smaller `at` is reported, and the sequence if they are equal', () => {
    const cases: [SignaturePolicy, string, string][] = [
      ['forbid', 'EF BB BF FF', 'signature-forbidden'],
      ['forbid', 'EF BB FF', 'truncated'],
      ['forbid', 'EF BB', 'truncated'],
      ['require', 'FF', 'never-used'],
      ['require', '41 FF', 'signature-missing'],
      ['require', 'EF 41', 'truncated'],
      ['require', 'EF BB BF FF', 'never-used'],
      ['require', 'EF BB BE', 'signature-missing'],
    ];
    for (const [policy, text, reason] of cases) {
      expect(withSignature(utf8, policy).check(unhex(text))?.reason, `${policy} ${text}`).toBe(reason);
    }
    expect(withSignature(utf8, 'forbid').check(unhex('EF BB BF'))?.expected).toBe('80..BE');
    expect(withSignature(utf16Signature, 'require').check(unhex('00 41'))?.expected).toBe('FE, FF');
  });

  test('holds for encode as well', () => {
    expect(() => encode(withSignature(utf8, 'forbid'), '\uFEFFa')).toThrow(/signature, which is forbidden/);
    expect(() => encode(withSignature(utf16, 'require'), 'a')).toThrow(/no signature, which is required/);
    expect(encode(withSignature(utf16be, 'require'), '\uFEFFa')).toEqual(unhex('FE FF 00 61'));
  });

  test('checker: a wrong chunk changes nothing, a fault stays, and reset starts over', () => {
    const checker = withSignature(utf8, 'forbid').checker();
    checker.push(unhex('EF BB'));
    expect(() => checker.push('text' as never)).toThrow(TypeError);
    const fault = checker.push(unhex('BF'));
    expect(fault?.reason).toBe('signature-forbidden');
    expect([checker.push(unhex('41')), checker.end()]).toEqual([fault, fault]);
    expect(() => checker.push(null as never)).toThrow(TypeError);
    checker.reset();
    expect([checker.push(unhex('41')), checker.push(unhex('EF BB BF')), checker.end()]).toEqual([null, null, null]);
  });
});

test('a signature in the other order of octets is refused by the rule that says so, not by that of a character', () => {
  expect(utf16be.check(unhex('FF FE 00 41'))).toMatchObject({
    reason: 'swapped-signature',
    rule: 'utf16be_text',
    clause: 'draft-hoffman-utf16 §3.2',
  });
  expect(utf16le.check(unhex('FE FF 41 00'))).toMatchObject({
    reason: 'swapped-signature',
    rule: 'utf16le_text',
    clause: 'draft-hoffman-utf16 §3.3',
  });
  expect(utf16le.check(unhex('41 00 FE DC'))?.rule).toBe('utf16le_char');
});
