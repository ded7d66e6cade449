/** Captures of ABNF and of ohm, by what a user writes: fields, readers, errors, streams. */
import { describe, expect, test } from 'vitest';
import { compileUserGrammar, type UserForm } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { userArtefacts } from '../../src/author/user-module.ts';
import { compileParser } from '../../src/compiler.ts';
import { IllFormedError } from '../../src/index.ts';
import { withCaptures } from '../../src/run/captures/capture-form.ts';
import type { Match } from '../../src/run/captures/run.ts';
import { SourceText } from '../../src/shared/source.ts';
import { capturing, octetValidator } from '../../src/table.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { capturesOf } from './all-readings.ts';
import { generatedReads } from './random.ts';

const octets = (text: string) => new TextEncoder().encode(text);
const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** The texts of fields alone. */
const texts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(texts);
  if (typeof value !== 'object' || value === null) return value;
  const { start, end, text, value: read, ...fields } = value as Record<string, unknown>;
  if (text !== undefined) return read === undefined ? text : [text, read];
  const all = read === undefined ? fields : { ...fields, value: read };
  return Object.fromEntries(Object.entries(all).map(([name, each]) => [name, texts(each)]));
};
const errorOf = (grammar: string) => specErrorOf(() => compileParser(grammar));

const HEAD = `; @capture method, target, header
head = method SP target CRLF *( header CRLF )
method = 1*%x41-5A
target = 1*%x21-7E
; @capture name, value
header = name ":" *SP [ value ]
name = 1*( ALPHA / "-" )
value = %x21-7E *( *SP %x21-7E )
`;

describe.each([
  [
    'fields in the order of the tag',
    '; @capture b, a\nx = a "=" b\na = 1*ALPHA\nb = 1*DIGIT\n',
    'k=12',
    { b: '12', a: 'k' },
  ],
  ['an optional field is left out', '; @capture a, b\nx = a ["=" b]\na = 1*ALPHA\nb = 1*DIGIT\n', 'k', { a: 'k' }],
  [
    'a list of records',
    HEAD,
    'GET /a\r\nHost: b\r\nX:\r\n',
    { method: 'GET', target: '/a', header: [{ name: 'Host', value: 'b' }, { name: 'X' }] },
  ],
  [
    'two rules of one field, and names in any case',
    '; @capture One as n, two as n\nx = one / two\none = 1*DIGIT\ntwo = "-"\n',
    '-',
    { n: '-' },
  ],
  ['a rule that may be empty', '; @capture a\nx = "<" a ">"\na = *ALPHA\n', '<>', { a: '' }],
  [
    'a captured rule inside a captured rule',
    '; @capture a, b\nx = a\na = "<" b ">"\nb = 1*ALPHA\n',
    '<k>',
    { a: '<k>', b: 'k' },
  ],
  ['a number', '; @capture n\n; @value n integer\nx = n\nn = 1*5DIGIT\n', '00042', { n: ['00042', 42] }],
  [
    'a number of any length',
    '; @capture n\n; @value n integer\nx = n\nn = 1*DIGIT\n',
    '12345678901234567890',
    { n: ['12345678901234567890', '12345678901234567890'] },
  ],
  [
    'the label of an alternative',
    '; @capture h\nx = h\n; @capture-label kind\nh = v4 / name\nv4 = 1*DIGIT\nname = 1*ALPHA\n',
    'ab',
    { h: { kind: 'name' } },
  ],
  [
    'labels and readers of items',
    '; @capture h\nx = 1*( h ";" )\n; @capture-label kind\n; @capture v, n\n; @value v integer\nh = v / n\nv = 1*3DIGIT\nn = 1*ALPHA\n',
    '1;ab;',
    {
      h: [
        { kind: 'v', v: ['1', 1] },
        { kind: 'n', n: 'ab' },
      ],
    },
  ],
  [
    'order decides in ohm',
    'G {\n  // @capture x, y\n  s = x y\n  x = "a"+\n  y = "a"? "b"*\n}',
    'aab',
    { x: 'aa', y: 'b' },
  ],
  [
    'characters beyond ASCII',
    '; @capture a\n; @alphabet scalars\nx = "<" a ">"\na = *%xA0-10FFFF\n',
    '<é€😀>',
    { a: 'é€😀' },
  ],
])('%s', (_, grammar, text, expected) => {
  const form = compileParser(grammar);

  test('whole', () => {
    expect(texts(jsonOf(form.parse(octets(text))))).toEqual(expected);
    expect(form.match(octets(`${text}\x00`))).toBeNull();
    expect(() => form.parse(octets(`${text}\x00`))).toThrow(IllFormedError);
  });

  test('in a stream cut anywhere, each capture once', () => {
    const cut = (at: number) => {
      const parser = form.parser();
      const bytes = octets(text);
      const found = [parser.push(bytes.slice(0, at)), parser.push(bytes.slice(at)), parser.end()];
      return found.flat().map(({ field, value }) => [field, jsonOf(value)]);
    };
    const whole = cut(0);
    expect(whole.length).toBeGreaterThan(0);
    for (let at = 1; at <= octets(text).length; at++) expect(cut(at)).toEqual(whole);
  });
});

test('a value says where it is, and reads the text when it is asked', () => {
  const value = compileParser(HEAD).parse(octets('GET /a\r\nHost: b\r\n'));
  const [header] = value.header as never as readonly Record<string, { start: number; octets: Uint8Array }>[];
  expect([header?.value?.start, header?.value?.octets]).toEqual([14, octets('b')]);
  expect(`${value.method}`).toBe('GET');
});

test('octets that are no UTF-8 are one character each', () => {
  const form = compileParser('; @capture a\nx = a\na = 1*%x80-FF\n');
  expect((form.parse(Uint8Array.of(0xe9, 0xff)).a as { text: string }).text).toBe('éÿ');
});

test('a record whose octets are no UTF-8 is one character for each octet as well', () => {
  const bytes = compileParser('; @capture last\nbytes = %x80-FF last\nlast = %x80-FF', { rule: 'bytes' });
  expect(bytes.match(Uint8Array.of(0x80, 0xff))?.text).toBe('\u0080ÿ');
  const letter = compileParser('; @capture last\nletter = ALPHA last\nlast = UTF8-2', { rule: 'letter' });
  expect(letter.match(octets('xé'))?.text).toBe('xé');
});

test('strings are parsed in code units', () => {
  const form = compileParser('; @capture a\nx = "<" a ">"\na = *( %x20-3B / ALPHA )\n', { encoding: 'utf16' });
  expect(texts(jsonOf(form.parse('<a b>')))).toEqual({ a: 'a b' });
});

test('records gives the items of the one list, as they become certain', async () => {
  const form = compileParser(
    '; @capture row\nfile = *( row CRLF )\n; @capture cell\nrow = cell *( "," cell )\ncell = *ALPHA\n',
  );
  const found: unknown[] = [];
  const chunks = ['a,b\r', '\nc\r\n', 'd,'].map(octets);
  const read = async () => {
    for await (const row of form.records(chunks)) found.push(texts(jsonOf(row)));
  };
  await expect(read()).rejects.toThrow(IllFormedError);
  expect(found).toEqual([{ cell: ['a', 'b'] }, { cell: ['c'] }]);
});

describe.each(['interpreted', 'by the loop of a module'])('the records before a fault, %s', (how) => {
  const grammar = '; @capture row\nfile = *( row "," )\nrow = 1*ALPHA\n';
  const source = new SourceText('x.abnf', grammar);
  const [form] = compileUserGrammar({ id: 'x', syntax: 'abnf', source }, {}, packagedGrammars).forms as [UserForm];
  const { table } = form.captures as NonNullable<UserForm['captures']>;
  const reads = how === 'interpreted' ? undefined : generatedReads(form.captures as never)?.reads;
  const parsing = withCaptures<Uint8Array, string, object>(
    octetValidator(form.table) as never,
    table,
    reads && (() => reads as never),
  );
  const text = octets('aa,bb,cc,!,dd,');
  const cuts = Array.from({ length: text.length + 1 }, (_, cut) => [text.slice(0, cut), text.slice(cut)]);
  const inOctets = Array.from(text, (octet) => Uint8Array.of(octet));

  test.each([...cuts, inOctets].map((chunks) => [chunks.map(({ length }) => length).join('+'), chunks] as const))(
    'are given by records and by push, cut into %s',
    async (_, chunks) => {
      const found: unknown[] = [];
      const read = async () => {
        for await (const row of parsing.records(chunks)) found.push(texts(jsonOf(row)));
      };
      await expect(read()).rejects.toThrow(IllFormedError);
      expect(found).toEqual(['aa', 'bb', 'cc']);
      const parser = parsing.parser();
      const pushed: { value: unknown }[] = [];
      try {
        for (const chunk of chunks) pushed.push(...parser.push(chunk));
      } catch (error) {
        pushed.push(...((error as { captures?: { value: unknown }[] }).captures ?? []));
      }
      expect(pushed.map(({ value }) => texts(jsonOf(value)))).toEqual(['aa', 'bb', 'cc']);
    },
  );
});

test('a record of a stream has the items of its list, which were given before it', () => {
  const form = compileParser('; @capture r\nx = "<" r ">"\n; @capture n\nr = n *( "," n )\nn = 1*DIGIT\n');
  const parser = form.parser();
  const found = [...parser.push(octets('<1,2,')), ...parser.push(octets('34>')), ...parser.end()];
  expect(found.map(({ field, value }) => [field, texts(jsonOf(value))])).toEqual([
    ['r.n', '1'],
    ['r.n', '2'],
    ['r.n', '34'],
    ['r', { n: ['1', '2', '34'] }],
  ]);
});

test('a reader is named by the field, or by the rule that gives the field its name', () => {
  for (const name of ['max-length', 'maxLength']) {
    const form = compileParser(
      `; @capture max-length\n; @value ${name} integer\nx = max-length\nmax-length = 1*3DIGIT\n`,
    );
    expect(texts(jsonOf(form.parse(octets('12'))))).toEqual({ maxLength: ['12', 12] });
  }
});

test('a grammar that needs two passes is parsed by them', () => {
  // Each symbol may be the first of the capture, until the end says which: 2^20 versions of one mark.
  const grammar =
    '; @capture x, y\ns = *( p ) "x" / *( q ) "y"\n; @capture a\np = a "."\n; @capture b\nq = b "."\na = "a"\nb = "a"\n';
  const form = compileParser(grammar.replace('@capture x, y', '@capture p, q'));
  const text = 'a.'.repeat(100);
  expect((form.parse(octets(`${text}y`)).q as never as unknown[]).length).toBe(100);
  expect((form.parse(octets(`${text}x`)).p as never as unknown[]).length).toBe(100);
});

test('a module has each type once, and none that it imports', () => {
  const grammar = `; @capture ab, abC
captured = ab "." abC
; @capture c
ab = c
; @capture d
c = d
d = 1*DIGIT
; @capture e
abC = e
e = 1*ALPHA
`;
  const source = new SourceText('captured.abnf', grammar);
  const { forms } = compileUserGrammar({ id: 'captured', syntax: 'abnf', source }, {}, packagedGrammars);
  const module = userArtefacts(forms[0] as UserForm, { command: 'any' }).get('captured.ts') as string;
  const types = [...module.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
  expect(types).toEqual(['Captured_AbC_', 'Captured_Ab', 'Captured_AbC', 'Captured_']);
  expect(module).toContain('Parses<OctetsInput, Captured_>');
});

describe('a module', () => {
  const moduleOf = (grammar: string, options = {}) => {
    const source = new SourceText('x.abnf', grammar);
    const { forms } = compileUserGrammar({ id: 'x', syntax: 'abnf', source }, options, packagedGrammars);
    return generatedReads((forms[0] as UserForm).captures as never)?.reads.match as Match;
  };
  const LIST = '; @capture n, w\nx = *( n ";" ) w\nn = 1*DIGIT\nw = *ALPHA\n';

  test.each([0, 1, 7, 8, 15, 16, 31, 32, 33, 127, 128, 129, 300, 5000])('has all of %d items of a list', (count) => {
    const text = `${Array.from({ length: count }, (_, i) => `${i};`).join('')}end`;
    const expected = compileParser(LIST).parse(octets(text));
    const match = moduleOf(LIST);
    expect(jsonOf(match(octets(text)))).toEqual(jsonOf(expected));
    expect(match(octets(`${text}-`))).toBeNull();
  });

  test.each([4_080, 4_095, 4_096, 4_097, 8_190, 40_000])('finds an item after %d symbols that do nothing', (length) => {
    const spaced = LIST.replace('w = *ALPHA', 'w = *( ALPHA / SP )').replace('n = 1*DIGIT', 'n = *SP 1*DIGIT');
    const [match, plain] = [moduleOf(spaced), compileParser(spaced)];
    for (const items of [1, 9, 2_100]) {
      const text = octets(`${`${' '.repeat(length / items)}7;`.repeat(items)}${' '.repeat(length)}w`);
      expect(jsonOf(match(text))).toEqual(jsonOf(plain.parse(text)));
    }
  });

  test('has a capture at each of a million symbols', () => {
    const value = moduleOf('; @capture a\nx = *( a )\na = ALPHA\n')(octets('k'.repeat(1_000_000)));
    const items = value?.a as unknown as readonly { start: number }[];
    expect([items.length, items[654_321]?.start, items.at(-1)?.start]).toEqual([1_000_000, 654_321, 999_999]);
  });

  test('keeps what it found, whatever texts are read before the first field is', () => {
    const [match, other] = [moduleOf(LIST), moduleOf(LIST.replace('DIGIT', 'HEXDIG'))];
    const lengths = Array.from({ length: 60 }, (_, k) => (k === 59 ? 9_000 : k));
    const all = lengths.map((k) => octets(`${Array.from({ length: k }, (_, i) => `${i};`).join('')}w`));
    const values = all.map((text) => {
      const value = match(text);
      other(octets('ab;c;1;w'));
      match(octets('12;3;w-'));
      return value;
    });
    expect(values.map(jsonOf)).toEqual(all.map((text) => jsonOf(compileParser(LIST).parse(text))));
  });

  test('takes strings and arrays of code units', () => {
    const match = moduleOf(LIST, { encodings: ['utf16'] });
    const expected = { n: ['1', '22'], w: 'end' };
    expect(texts(jsonOf(match('1;22;end')))).toEqual(expected);
    expect(texts(jsonOf(match(Uint16Array.from('1;22;end', (c) => c.charCodeAt(0)))))).toEqual(expected);
    expect(texts(jsonOf(match('')))).toEqual({ n: [], w: '' });
  });

  test('reads the first symbols of a text of fixed width at once, and refuses each wrong one', () => {
    const grammar = '; @capture m, r\nx = "d" 4DIGIT "-" m "-" 2DIGIT r\nm = "0" %x31-39 / "1" %x30-32\nr = *ALPHA\n';
    const [match, plain] = [moduleOf(grammar), compileParser(grammar)];
    const right = 'd2024-12-07zz';
    expect(texts(jsonOf(match(octets(right))))).toEqual({ m: '12', r: 'zz' });
    for (let at = 0; at < right.length; at++) {
      for (const letter of '0123459-dzA ') {
        const text = octets(right.slice(0, at) + letter + right.slice(at + 1));
        for (const part of [text, text.subarray(0, at + 1)])
          expect(jsonOf(match(part))).toEqual(jsonOf(plain.match(part)));
      }
    }
  });

  test('copies shared memory when it is first asked for the text, and refuses what has changed by then', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(6));
    shared.set(octets('1;22;e'));
    const [read, late] = [moduleOf(LIST)(shared), moduleOf(LIST)(shared)] as unknown as readonly {
      w: { text: string };
    }[];
    expect(read?.w.text).toBe('e');
    shared.fill(0x2d);
    expect(read?.w.text).toBe('e');
    expect(() => late?.w).toThrow('the shared memory of the text was changed after it was parsed: copy the text first');
  });

  test('gives the same record and the same list when it is asked again, and each time a new span', () => {
    const grammar = '; @capture pair, x\nm = pair *( "," x )\n; @capture a\npair = a ";"\na = "1"\nx = "2"\n';
    for (const match of [moduleOf(grammar), compileParser(grammar).parse]) {
      const value = match(octets('1;,2,2')) as never as { pair: { a: unknown }; x: unknown };
      expect(value.pair).toBe(value.pair);
      expect(value.x).toBe(value.x);
      expect(value.pair.a).not.toBe(value.pair.a);
    }
  });
});

test('a module of another version is refused with the remedy', () => {
  const source = new SourceText('x.abnf', '; @capture a\nx = a\na = 1*ALPHA\n');
  const [form] = compileUserGrammar({ id: 'x', syntax: 'abnf', source }, {}, packagedGrammars).forms as [UserForm];
  const { table, captures } = form;
  for (const version of [1, undefined]) {
    const old = { ...captures?.table, version } as never;
    expect(() => capturing(octetValidator(table), old)).toThrow(
      'this module was generated by another version of wellformed, and its captures differ: run "wellformed generate"',
    );
  }
});

describe('refused', () => {
  test('two readings with the same texts are shown with their offsets', () => {
    const { related } = errorOf('; @capture r\nx = r %x61-62 / %x61-62 r\nr = "a"\n');
    expect(related.map(({ message }) => message).sort()).toEqual([
      'one reading:   r "a" at octet 0',
      'other reading: r "a" at octet 1',
    ]);
  });

  test.each([
    ['; @capture a, b\nx = a b\na = "a" *ALPHA\nb = "b" *ALPHA\n', '"aAbA"'],
    ['; @capture a\nx = *a\na = *ALPHA\n', 'the empty text'],
    ['; @capture a, b\nx = a / b\na = "ab"\nb = 1*ALPHA\n', '"ab"'],
  ])('%s is ambiguous', (grammar) => {
    const error = errorOf(grammar);
    expect(error.code).toBe('ambiguous-capture');
    expect(error.related).toHaveLength(2);
    expect(error.related[0]?.message.slice(15)).not.toBe(error.related[1]?.message.slice(15));
  });

  test.each([
    ['; @capture y\nx = "a"\n', 'x does not lead to y, so it has nothing to capture'],
    ['; @capture y\n; @value y integer\nx = y\ny = *DIGIT\n', 'integer cannot read each text of y: "" is one'],
    [
      '; @capture y\n; @value y ascii-lower\nx = y\ny = %x41 / %x80\n',
      'ascii-lower cannot read each text of y: 80 is one',
    ],
    [
      '; @capture y\n; @value y percent-decoded\nx = y\ny = *"%"\n',
      expect.stringMatching(/^percent-decoded cannot read each text of y: /),
    ],
    ['; @capture y\n; @value y number\nx = y\ny = DIGIT\n', 'number is not a reader'],
    ['; @capture y\n; @value y integer\n; @value y text\nx = y\ny = DIGIT\n', 'y has two readers'],
    ['; @capture y, z, Y\nx = y z\ny = DIGIT\nz = ALPHA\n', 'Y is named twice'],
    ['; @capture y as toJSON\nx = y\ny = DIGIT\n', 'a field cannot be called toJSON'],
    ['; @capture y as text\nx = y\ny = DIGIT\n', 'a field cannot be called text'],
    ['x = DIGIT\n', 'x captures nothing'],
    [
      '; @capture z\nx = y z\n; @capture d\ny = d "."\nd = DIGIT\nz = ALPHA\n',
      'no record captures y, so what it captures is lost',
    ],
  ])('%s', (grammar, summary) => {
    expect(errorOf(grammar)).toMatchObject({ code: 'annotation', summary });
  });

  test('a rule is captured in one place at least, unless other captures were asked for', () => {
    const rules = '\nx = y "," ( y / [w] z )\n; @capture d\ny = d "."\nd = DIGIT\n; @capture y\nz = ALPHA y\nw = "-"\n';
    expect(capturesOf(`; @capture z${rules}`).shape.fields.map(({ field }) => field)).toEqual(['z']);
    expect(errorOf(`; @capture w${rules}`).summary).toMatch(/^no record captures [yz], so/);
    expect(capturesOf(rules, { captures: 'w' }).shape.fields.map(({ field }) => field)).toEqual(['w']);
  });

  test('a field with a hyphen: the remedy has its name without one', () => {
    const grammar = '; @capture y as start-line\nx = y\ny = DIGIT\n';
    expect(errorOf(grammar)).toMatchObject({
      summary: 'start-line is not the name of a field',
      remedy: 'write it as a name of TypeScript: startLine',
    });
  });
});
