/** The recipe examples/zod.ts: what zod does alone, and with the schemas of the recipe. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { utf8Text, wellFormedString } from '../../examples/zod.ts';
import { unhex } from '../support/hex.ts';

const person = z.object({ name: wellFormedString(), notes: z.array(utf8Text()) });

/** Path and message of each issue. */
function issuesOf(schema: z.ZodType, value: unknown): [path: string, message: string][] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

test('zod alone accepts a lone surrogate, which UTF-8 cannot carry', () => {
  const text = z.string().parse('a\uD800');
  expect(Buffer.from(text).toString()).toBe('a\uFFFD');
});

test('well-formed values pass unchanged, with a signature and beyond U+FFFF', () => {
  expect(person.parse({ name: '\uFEFFZoë 😀', notes: [unhex('EF BB BF E2 82 AC')] })).toEqual({
    name: '\uFEFFZoë 😀',
    notes: ['\uFEFF€'],
  });
});

test('each ill-formed value gives an issue with its path and its fault', () => {
  expect(issuesOf(person, { name: 'a\uD800', notes: [unhex('61'), unhex('61 FF')] })).toEqual([
    ['name', expect.stringMatching(/^code unit 1: D800 is ill-formed UTF-16/)],
    ['notes.1', expect.stringMatching(/^octet 1: FF is ill-formed UTF-8: never-used/)],
  ]);
  expect(person.safeParse({ name: '\uDC00', notes: [] }).error?.issues[0]).toMatchObject({
    params: { fault: { offset: 0, reason: 'lone-low-surrogate' } },
  });
});

test('a codec encodes what it decodes, and refuses to encode a lone surrogate', () => {
  const text = utf8Text();
  expect(z.encode(text, '€')).toEqual(unhex('E2 82 AC'));
  expect(() => z.encode(text, 'a\uD800')).toThrow('code unit 1: D800');
});

test('a text over the limit gives an issue about its length, and is not read', () => {
  const small = { units: 3, octets: 3 };
  expect(issuesOf(wellFormedString(small), 'abc\uD800')).toEqual([['', expect.stringContaining('<=3')]]);
  expect(issuesOf(utf8Text(small), unhex('61 62 63 FF'))).toEqual([['', 'expected at most 3 octets']]);
  expect(issuesOf(wellFormedString(small), 'ab\uD800')).toEqual([['', expect.stringContaining('code unit 2')]]);
});

test('what is not a string, or not octets, gives an issue and does not throw', () => {
  for (const value of [null, undefined, 1, {}, [], 'a', unhex('61'), new DataView(new ArrayBuffer(1)), Symbol('a')]) {
    const expected = { string: typeof value === 'string', octets: value instanceof Uint8Array };
    expect(wellFormedString().safeParse(value).success).toBe(expected.string);
    expect(utf8Text().safeParse(value).success).toBe(expected.octets);
  }
});

test('the schemas are Standard Schemas, as those of wellformed', async () => {
  const { issues } = await utf8Text()['~standard'].validate(unhex('C0 80'));
  expect(issues).toMatchObject([{ message: expect.stringMatching(/^octet 0: C0 is ill-formed UTF-8: overlong/) }]);
});
