import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compiler.ts';
import { IllFormedError } from '../../src/index.ts';
import { compileMessages } from '../../src/messages.ts';
import { MessageText } from '../../src/run/messages/text.ts';
import { BENCODE, fromHex, NETSTRING, netstring, octetsOf, publish } from './grammars.ts';

const json = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a netstring', () => {
  test('has the values of its fields', () => {
    expect(json(netstring.parse(octetsOf('5:hello,')))).toEqual({
      start: 0,
      end: 8,
      size: { start: 0, end: 1, text: '5', value: 5 },
      string: { start: 2, end: 7, text: 'hello' },
    });
  });

  test.each([
    ['5:hello,', null],
    ['0:,', null],
    ['05:hello,', '1+1 @1 unexpected'],
    ['5:hell', '2+4 @6 too-short'],
    ['5:hello', '0+7 @7 too-short'],
    ['5:hello;', '7+1 @7 unexpected'],
    ['5:hello,x', '8+1 @8 after-the-end'],
    ['1001:', '0+4 @3 too-long'],
    ['1000', '0+4 @4 too-short'],
    ['99999999999999999999999', '0+4 @3 too-long'],
    ['', '0+0 @0 too-short'],
  ])('%j has the verdict %s, at whatever octet it is cut', (text, wanted) => {
    const octets = octetsOf(text);
    const shown = (fault: ReturnType<typeof netstring.check>) =>
      fault && `${fault.offset}+${fault.length} @${fault.at} ${fault.reason}`;
    expect(shown(netstring.check(octets))).toBe(wanted);
    expect(netstring.match(octets) === null).toBe(wanted !== null);
    // What comes after a message begins another one, and a stream may end before its first.
    if (wanted?.endsWith('after-the-end') || text === '') return;
    for (let cut = 0; cut <= octets.length; cut++) {
      const reader = netstring.reader();
      const read = () => {
        const found = [...reader.push(octets.subarray(0, cut)), ...reader.push(octets.subarray(cut))];
        reader.end();
        return found;
      };
      if (wanted === null) expect(json(read())).toEqual([json(netstring.parse(octets))]);
      else {
        const fault = faultOf(read);
        expect(shown(fault)).toBe(wanted);
        expect(fault).toEqual(netstring.check(octets));
      }
    }
  });
});

function faultOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof IllFormedError) return error.fault;
    throw error;
  }
  throw new Error('there is no fault');
}

test('the fields of a PUBLISH are those that its lengths give', () => {
  expect(json(publish.parse(fromHex('32 09 00 03 61 2F 62 00 01 68 69')))).toMatchObject({
    kind: 'acknowledged-publish',
    acknowledged: {
      start: 2,
      topic: { start: 4, end: 7, text: 'a/b' },
      packetId: { value: 1 },
      payload: { start: 9, end: 11, text: 'hi' },
    },
  });
});

test.each([
  ['an inner length that is larger than the outer one', '30 07 00 06 61 2F 62 68 69', '2+2 @3 length-mismatch'],
  ['an outer length that ends inside a number', '30 01 00', '2+1 @3 length-mismatch'],
  ['a field that its form refuses', '30 05 00 03 61 FF 62', '5+1 @5 never-used'],
  ['a character that the length cuts', '30 05 00 03 61 E2 82', '5+2 @7 truncated'],
  ['a number with an octet too many', '30 80 80 80 80 01', '4+1 @4 unexpected'],
])('%s is a fault', (_, hex, wanted) => {
  const fault = publish.check(fromHex(hex));
  expect(fault && `${fault.offset}+${fault.length} @${fault.at} ${fault.reason}`).toBe(wanted);
});

test('a rule inside itself is read to its depth, and one level more is a fault', () => {
  const value = compileMessages(BENCODE);
  expect(json(value.parse(octetsOf('l4:spami42ed1:al0:eee')))).toMatchObject({
    kind: 'list',
    list: {
      value: [{ string: { text: 'spam' } }, { integer: { text: 'i42e' } }, { dictionary: { key: [{ text: 'a' }] } }],
    },
  });
  expect(value.test(octetsOf(`${'l'.repeat(7)}0:${'e'.repeat(7)}`))).toBe(true);
  expect(value.check(octetsOf(`${'l'.repeat(8)}0:${'e'.repeat(8)}`))).toMatchObject({
    reason: 'nested-too-deeply',
    at: 8,
  });
});

test('messages gives one message after the other, whatever the chunks', async () => {
  const text = octetsOf('3:abc,0:,5:hello,');
  for (const size of [1, 2, 3, 7, 100]) {
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
      text.subarray(i * size, (i + 1) * size),
    );
    const found: string[] = [];
    for await (const { string } of netstring.messages(chunks)) found.push(`${string}`);
    expect(found).toEqual(['abc', '', 'hello']);
  }
});

test('what is kept of chunks of one octet is one piece, from which each field is read in one step', () => {
  const text = new MessageText();
  for (let at = 0; at < 5000; at++) text.copy(Uint8Array.of(at % 251), at);
  text.copy(Uint8Array.of(7), 6000);
  const { text: all, base } = text.at(0, 5000);
  expect([base, all[0], all[4999]]).toEqual([0, 0, 4999 % 251]);
  expect(text.at(10, 20).text).toBe(all);
  expect(text.at(6000, 6001)).toMatchObject({ base: 6000 });
  expect(() => text.at(4999, 6001)).toThrow(RangeError);
});

test('a large field comes in parts, and is not kept', () => {
  const parts: string[] = [];
  const reader = netstring.reader({
    keep: 10,
    onPart: ({ octets, start, isLast }) => parts.push(`${start} ${Buffer.from(octets)} ${isLast}`),
  });
  reader.push(octetsOf('20:0123456'));
  const [message] = reader.push(octetsOf('7890123456789,'));
  expect(parts).toEqual(['3 0123456 false', '10 7890123456789 true']);
  expect(message?.string).toMatchObject({ start: 3, end: 23 });
  expect(message?.size?.value).toBe(20);
  expect(() => message?.string?.text).toThrow('were not kept');
});

test('each of several large fields comes in parts, octet by octet', () => {
  const parts: Record<string, string> = {};
  const reader = publish.reader({
    keep: 0,
    onPart: ({ field, octets, isLast }) => {
      parts[field] = `${parts[field] ?? ''}${Buffer.from(octets)}${isLast ? '.' : ''}`;
    },
  });
  const text = fromHex('30 09 00 03 61 2F 62 68 69 6A 6B');
  const found = Array.from(text, (octet) => reader.push(Uint8Array.of(octet))).flat();
  expect(found).toHaveLength(1);
  expect(parts).toEqual({ topic: 'a/b.', payload: 'hijk.' });
});

test('a fault of a number far before it has the octets of the number, whatever the chunks', () => {
  const far = compileMessages(
    '; @integer n u16be\n; @integer size u8\n; @length box = size\n; @length d = n\nm = size box\nsize = OCTET\nbox = n head d\nn = 2OCTET\nhead = 40ALPHA\nd = *DIGIT\n',
  );
  const octets = Buffer.from(`${String.fromCharCode(44)}\0\x04${'a'.repeat(40)}12`, 'latin1');
  const whole = far.check(octets);
  expect(whole?.octets).toBe('00 04');
  const reader = far.reader();
  expect(() => {
    for (const octet of octets) reader.push(Uint8Array.of(octet));
  }).toThrow(expect.objectContaining({ fault: whole }));
});

test('the messages before a fault are given', async () => {
  const found: string[] = [];
  const read = async () => {
    for await (const { string } of netstring.messages([octetsOf('1:a,1:b,x')])) found.push(`${string}`);
  };
  await expect(read()).rejects.toThrow(IllFormedError);
  expect(found).toEqual(['a', 'b']);
});

/** protobuf: message Person { string name = 1; int32 id = 2; Person friend = 3; } */
const PERSON = `; @capture person
; @length person = rest
; @depth person 4
message = person
; @integer size varint
; @length name = size
; @length friend = size
; @integer id varint
; @capture name, id, friend
person = *( %x0A size name / %x10 id / %x1A size friend )
size = *4%x80-FF %x00-7F
id = *9%x80-FF %x00-7F
name = *%x20-7E
friend = person
`;

describe('a message that ends where its input ends, as one of protobuf', () => {
  const form = compileMessages(PERSON, { rule: 'message' });

  test('has its values, those of a message inside it too', () => {
    const text = fromHex('0A 03 61 62 63 1A 05 0A 01 64 10 07 10 96 01');
    const { person } = json(form.parse(text));
    expect(person).toMatchObject({
      name: [{ text: 'abc' }],
      id: [{ value: 150 }],
      friend: [{ text: '\n\u0001d\u0010\u0007' }],
    });
    expect(form.check(fromHex('1A 05 0A 01 64 10 07 10'))).toMatchObject({ offset: 0, at: 8, reason: 'too-short' });
    expect(form.check(fromHex('0A 03 61 62'))).toMatchObject({ offset: 2, at: 4, reason: 'too-short' });
  });

  test('has no stream', () => {
    expect(() => form.reader()).toThrow('does not show where it ends: check or parse each one by itself');
  });
});

test('an alternative for each remainder says that octets fill up to a multiple of four', () => {
  const names = ['whole', 'three', 'two', 'one'];
  const octetsOf = (rest: number) =>
    Array.from({ length: 64 }, (_, k) => `%x${(4 * k + rest).toString(16)}`).join(' / ');
  const filled =
    compileMessages(`${names.map((name) => `; @integer ${name} u8\n`).join('')}; @length value = ${names.join(' / ')}
item = %x00 ( whole value / three value 3OCTET / two value 2OCTET / one value OCTET )
${names.map((name, rest) => `${name} = ${octetsOf(rest)}`).join('\n')}
value = *OCTET
`);
  for (let length = 0; length < 256; length++) {
    const octets = Uint8Array.of(0, length, ...new Uint8Array(4 * Math.ceil(length / 4)));
    expect([length, filled.test(octets)]).toEqual([length, true]);
    expect([length, filled.test(Uint8Array.of(...octets, 0))]).toEqual([length, false]);
    expect([length, filled.test(octets.subarray(0, -1))]).toEqual([length, false]);
  }
});

/** Tags and rules, parted by bars; `n`: an octet that counts the field `a`. Rules for `n` and `a` that a row leaves out are any octets. */
function grammarOf(tags: string, rules: string): string {
  const lines = tags.replace(/^n(?=$|\|)/, '@integer n u8|@length a = n').split('|');
  const usual = ['n = OCTET', 'a = *OCTET'].filter((rule) => !rules.includes(`|${rule.slice(0, 3)}`));
  return `${lines.map((tag) => `; ${tag}\n`).join('')}${[...rules.split('|'), ...usual].join('\n')}\n`;
}

describe('a grammar is refused', () => {
  test.each([
    [
      'a number that does not end',
      '@integer n decimal|@length a = n',
      'm = n a|n = 1*DIGIT|a = *OCTET',
      'n does not show where it ends: any octet',
    ],
    ['a number of another kind', 'n', 'm = n a|n = 2OCTET|a = *OCTET', '00 00 is a text of n, but no u8'],
    ['a number that comes too late', 'n', 'm = a n', 'a is counted by n, which is not known after the start'],
    [
      'two fields where nothing decides',
      'n|@length b = n',
      'm = n ( a / b )|n = OCTET|a = *OCTET|b = *OCTET',
      'after <n> can come a, or b',
    ],
    [
      'items that can be empty',
      '@integer n u8|@repeat a = n',
      'm = n a|n = OCTET|a = ["x"]',
      'a does not show where it ends',
    ],
    [
      'a length that could be too large',
      '@integer n u64be|@max n 9007199254740991|@length a = n * 2',
      'm = n a|n = 8OCTET|a = *OCTET',
      'a could be longer than',
    ],
    [
      'a capture inside a counted field',
      'n|@capture b',
      'm = n a|n = OCTET|a = b|b = *OCTET',
      /: m does not lead to b, so.*above the rule of that field/s,
    ],
    ['a rule that does not exist', '@integer k u8|@length a = k', 'm = n a', 'there is no rule k'],
    ['a division', '@integer n u8|@length a = n / 2', 'm = n a', 'there is no division'],
    ['a factor in front', '@integer n u8|@length a = 2 * n', 'm = n a', 'write the rule first: len * 2'],
    ['no blanks', '@integer n u8|@length a = n+1', 'm = n a', 'put blanks around'],
    [
      'a part of the rest of the input',
      '@length a = rest - 4',
      'm = a b|a = *OCTET|b = 4OCTET',
      'nothing says how much is left',
    ],
    ['more than the rest', '@length a = rest + 4', 'm = a|a = *OCTET', 'rest is all that is left'],
    ['the rest twice', '@integer n u8|@length a = n - rest', 'm = n a', 'rest is all that is left'],
    ['the rest, or a number', '@integer n u8|@length a = n / rest', 'm = n a', 'rest is all that is left'],
    ['more after the rest', '@length a = rest', 'm = a b|a = *OCTET|b = 4OCTET', 'a has all that is left'],
    ['a number called rest', '@integer rest u8|@length a = rest', 'm = rest a|rest = OCTET|a = *OCTET', 'rest is all'],
    ['a largest value of no rule', 'n|@max lenght 9', 'm = n a', 'no rule lenght'],
    ['a length of no rule', 'n|@length pyload = n', 'm = n a', 'no rule pyload'],
    ['a name in a comment behind a rule', 'n|@max lenght 9', 'm = n a ; lenght', 'no rule lenght'],
    [
      'an alternative that never comes',
      '@integer n u8|@switch c = n { 1: a, 256: b }',
      'm = n c|n = OCTET|c = a / b|a = "x"|b = "y"',
      'b never comes: 256 is more than n can be',
    ],
    ['a name that is no number', '@length a = n', 'm = n a', 'n is not a number'],
    [
      'a length that is always below 0',
      '@integer n u8|@length a = n - 100',
      'm = n a|n = %x00-0F|a = *OCTET',
      'no text is a m: a has n - 100 octets, which is below 0: n is 0 to 15',
    ],
    [
      'a field that is longer than its length',
      'n',
      'm = n a|n = %x01-03|a = 4OCTET',
      'no text is a m: a has n octets, which is 1 to 3, and its rule has 4',
    ],
    [
      'a message inside that is longer than its length',
      '@integer n u16le|@length a = n * 2|@integer k u8|@length b = k',
      'm = n a|n = %x01-03 %x00|a = 6OCTET k b|k = OCTET|b = *OCTET',
      'no text is a m: a has n * 2 octets, which is 2 to 6, and its rule has 7 to 262',
    ],
    [
      'a number above its maximum',
      '@integer n u16be|@length a = n|@max n 255',
      'm = n a|n = %x01-FF OCTET|a = *OCTET',
      'no text is a m: n is 256 to 65535, and its largest value is 255',
    ],
    [
      'a choice of none of the values',
      '@integer n decimal|@switch c = n { 1: a, 12: b }',
      'm = n ":" c|n = %x32-39|c = a / b|a = "x"|b = "y"',
      'no text is a m: n is 2 to 9, which does not choose a',
    ],
    [
      'a rule that always has itself inside',
      'n|@depth m 5',
      'm = n a|n = OCTET|a = "x" m',
      'no text is a m: m always has itself inside',
    ],
    [
      'items that are too few',
      '@integer n u8|@integer k u8|@repeat a = n|@length b = k',
      'm = k b|k = %x00-05|b = n a|n = %x02-09|a = 3OCTET',
      'no text is a m: b has k octets, which is 0 to 5, and its rule has 7 to 28',
    ],
  ])('%s', (_, tags, rules, message) => {
    expect(() => compileMessages(grammarOf(tags, rules))).toThrow(message);
  });

  test.each([
    [
      'the default maximum is asked after the arithmetic',
      '@integer n u32be|@length a = n - 2147483648',
      'm = n a|n = %x80-BF 3OCTET|a = *OCTET',
      '80 00 00 01 61',
    ],
    ['one value fits', 'n', 'm = n a|n = %x01-04|a = 4OCTET', '04 61 61 61 61'],
    ['a list may be empty', '@integer n u8|@repeat a = n', 'm = n a|n = OCTET|a = "x"', '00'],
    ['a rule inside itself ends', '@integer n u8|@repeat m = n|@depth m 5', 'm = n m|n = OCTET', '01 00'],
    [
      'a number of either way',
      '@integer n u8|@integer k u8|@length a = n / k - 9',
      'm = ( n / k ) a|n = %x00-08|k = %x80|a = *OCTET',
      '80',
    ],
  ])('not if a message exists: %s', (_, tags, rules, prefix) => {
    const octets = fromHex(prefix);
    const fault = compileMessages(grammarOf(tags, rules)).check(octets);
    expect(fault === null || fault.reason === 'too-short').toBe(true);
  });

  test.each([
    ['digits', '2DIGIT', '@integer n decimal'],
    ['four octets', '4OCTET', '@integer n u32be'],
    ['three octets', '%x00 2OCTET', '@integer n u24be'],
    ['an octet', '%x00-7F', '@integer n u8'],
  ])('with a remedy computed from the rule of a number: %s', (_, rule, remedy) => {
    const of = (tag: string) => () => compileMessages(`${tag}; @length a = n\nm = n a\nn = ${rule}\na = *OCTET\n`);
    expect(of('')).toThrow(expect.objectContaining({ remedy: expect.stringContaining(remedy) }));
    expect(of('; @integer n u64be\n')).toThrow(expect.objectContaining({ remedy: expect.stringContaining(remedy) }));
  });

  test.each([
    ['n + k / 2', 'there is no division'],
    ['n - 4 * k', 'products of two numbers cannot be said'],
    ['n * k', 'products of two numbers cannot be said'],
    ['n & 15', 'bits of a number cannot be taken'],
    ['n >> 4', 'bits of a number cannot be taken'],
  ])('which says what cannot be said: %s', (count, message) => {
    const text = `; @integer n u8\n; @integer k u8\n; @length a = ${count}\nm = n k a\nn = OCTET\nk = OCTET\na = *OCTET\n`;
    expect(() => compileMessages(text)).toThrow(message);
  });

  test.each([
    ['i16be', 'read u16be, and take 2^16 from a value of 2^15 or more'],
    ['i32le', 'read u32le'],
    ['f64', 'numbers are whole'],
    ['u16eb', 'did you mean u16be?'],
  ])('for a kind of integer that there is not: %s', (kind, remedy) => {
    expect(() => compileMessages(`; @integer n ${kind}\nm = n\nn = 2OCTET\n`)).toThrow(remedy);
  });

  test('not a tag of a rule that the start rule does not lead to', () => {
    const text =
      '; @integer n u8\n; @length a = n\n; @max k 9\nm = n a\nn = OCTET\na = *OCTET\nother = k k\nk = OCTET\n';
    expect(compileMessages(text, { rule: 'm' }).test(Uint8Array.of(1, 2))).toBe(true);
  });

  test('by compile, which is for regular texts, and the other way round', () => {
    expect(() => compile(NETSTRING)).toThrow('has counted fields');
    expect(() => compileMessages('a = "x"')).toThrow('has no counted fields');
  });
});

test('a length is never above its maximum, and its octets need not come', () => {
  const of = (max: string) =>
    compileMessages(`; @integer n u64be\n; @length a = n\n${max}m = n a\nn = 8OCTET\na = *OCTET`);
  const reasons = (max: string, ...numbers: bigint[]) =>
    numbers.map((number) => {
      const octets = new Uint8Array(8);
      new DataView(octets.buffer).setBigUint64(0, number);
      return of(max).check(octets)?.reason;
    });
  expect(reasons('', 2n ** 24n, 2n ** 24n + 1n, 2n ** 53n, 2n ** 64n - 1n)).toEqual([
    'too-short',
    'too-long',
    'too-long',
    'too-long',
  ]);
  expect(
    reasons('; @max n 2147483648\n', 2n ** 31n - 1n, 2n ** 31n, 2n ** 31n + 1n, 2n ** 32n + 1n, 2n ** 64n - 1n),
  ).toEqual(['too-short', 'too-short', 'too-long', 'too-long', 'too-long']);
  expect(reasons('; @max n 9007199254740991\n', 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n)).toEqual([
    'too-short',
    'too-long',
    'too-long',
  ]);
});

test('a fault says how many octets a length may have, one of them without a plural', () => {
  const form = compileMessages(
    '; @integer size u8\n; @length outer = size\nall = size outer\nsize = OCTET\n; @integer length u8\n; @length value = length\nouter = length value\nlength = OCTET\nvalue = *OCTET',
  );
  expect(form.check(Uint8Array.of(2, 9, 7))).toMatchObject({ reason: 'length-mismatch', expected: 'at most 1 octet' });
  expect(form.check(Uint8Array.of(3, 9, 7, 7))).toMatchObject({ expected: 'at most 2 octets' });
});
