/**
 * A verdict does not depend on what other modules do to the platform after this
 * package was loaded. Every function in the prototypes of the built-in objects is
 * replaced by impostors, one at a time, and properties are planted in the
 * prototype of all objects. Then a form gives the right verdict or throws: never
 * the wrong verdict.
 *
 * This is tried with forms that have been used before, and with forms whose tables
 * and kernels are unfolded while the platform lies. Here the properties are those that
 * the code reads (impostors.ts says why that is enough); patched.long.ts tries all.
 */
import { describe, expect, test } from 'vitest';
import { chooseLabel, Decoder, decode, forLabel, repair, utf8, utf16, type Validator } from '../../src/index.ts';
import { unhex } from '../support/hex.ts';
import { CONSTRUCTORS, having, PROTOTYPES, pollutions, readBy, replacements } from './impostors.ts';
import { judgeOf, judgeOthers, MODES, STRINGS, wrongUnder, wrongVerdicts } from './lying-platform.ts';

test('forms with a signature policy, and in UTF-16LE, give no wrong verdict', () => {
  expect(judgeOthers()).toBe('');
  const all = [...replacements({ ...PROTOTYPES, ...CONSTRUCTORS }), ...pollutions()];
  expect(wrongUnder(readBy(judgeOthers, all), judgeOthers)).toEqual([]);
});

test('options that another module has planted in the prototype of all objects are not used', () => {
  const signed = unhex('EF BB BF 41');
  const answers = () => {
    const label = forLabel('utf-16').id;
    const decoder = new Decoder(utf8);
    return [
      decode(utf8, signed),
      decoder.push(signed),
      repair(utf8, unhex('41 FF')).length,
      chooseLabel().label,
      label,
    ];
  };
  const planted = {
    signature: 'strip',
    policy: 'strip',
    replacement: '',
    skip: true,
    order: 'big',
    registry: 'whatwg',
  };
  const expected = answers();
  expect(expected).toEqual(['\uFEFFA', '\uFEFFA', 4, 'UTF-16', 'utf16-signature']);
  for (const [key, value] of Object.entries(planted)) {
    const found = having(Object.prototype, key, { configurable: true, value }, answers);
    expect(found, key).toEqual(expected);
  }
});

describe('forms', () => {
  const all = [...replacements(), ...pollutions()];

  test.each(MODES)('up to %s, %s, give no wrong verdict', (tier, when) => {
    const judge = judgeOf(tier, when);
    expect(judge()).toBe('');
    const read = readBy(judge, all);
    expect(wrongUnder(read, judge)).toEqual([]);
    expect(all.length).toBeGreaterThan(1000);
    expect(read.length).toBeGreaterThan(5);
  });
});

test('the harness notices a verdict that believes the platform', () => {
  const believing = { ...utf16, test: (text: string) => /^[^\uD800-\uDFFF]*$/u.test(text) } as Validator<string>;
  const planted = { configurable: true, writable: true, value: () => ['x'] };
  expect(having(RegExp.prototype, 'exec', planted, () => wrongVerdicts(believing, STRINGS, ''))).toContain('test');
});

test('a property that a run reads or writes is found, and no other one', () => {
  const mine: { limit?: number } = {};
  const names = readBy(() => mine.limit ?? 'a'.at(0), [...replacements(), ...pollutions()]).map(({ name }) =>
    name.replace(/ (?:is|=) .*/, ''),
  );
  expect([...new Set(names)].sort()).toEqual(['Object.prototype.limit', 'String: at']);
});
