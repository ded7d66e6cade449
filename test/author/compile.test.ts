/** `compile(text, options)`: a validator at run time, with the same faults and errors as a generated one. */
import { describe, expect, it } from 'vitest';
import { compileUserGrammar } from '../../src/author/compile-user-grammar.ts';
import { exportNameOf } from '../../src/author/export-name.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { formChanges } from '../../src/cli/generate/watch.ts';
import { compile, formatDiagnostic } from '../../src/compiler.ts';
import { utf8, utf16 } from '../../src/index.ts';
import { SourceText } from '../../src/shared/source.ts';
import { unhex } from '../support/hex.ts';
import { specErrorOf } from '../support/spec-error.ts';

const encoder = new TextEncoder();

describe('compile', () => {
  it('recognises ohm, ABNF and documents', () => {
    for (const text of [
      '// hex\nHex {\n  hex = digit+\n  digit := "0".."9" | "A".."F"\n}',
      'hex = 1*HEXDIG',
      'Hexadecimal\n\n   Numbers are written so:\n\n      hex = 1*HEXDIG\n\n   and no other way.\n',
    ]) {
      const hex = compile(text);
      expect([hex.test(unhex('30 46')), hex.test(unhex('47')), hex.test(unhex(''))], text).toEqual([
        true,
        false,
        false,
      ]);
    }
  });

  it('reports ill-formed UTF-8 and disallowed characters with different reasons for a subset of UTF-8', () => {
    for (const text of [
      'Printable <: Utf8 { utf8_1 := "\\x20".."\\x7E" }',
      'printable = *( %x20-7E / UTF8-2 / UTF8-3 / UTF8-4 )',
    ]) {
      const printable = compile(text);
      expect(printable.check(unhex('41 ED A0 80'))).toMatchObject({ reason: 'surrogate', offset: 1, at: 2 });
      expect(printable.check(unhex('C0 80'))).toMatchObject({ reason: 'overlong' });
      expect(printable.check(unhex('41 0A'))).toMatchObject({ reason: 'disallowed-character', disallowed: 'U+000A' });
      expect(printable.check(unhex('E2 82'))).toMatchObject({ reason: 'truncated', incomplete: true });
    }
  });

  it('does so for ABNF in ASCII without packaged rules, and for a truncated text', () => {
    const date = compile('date = 4DIGIT "-" 2( "0" / "1" )', { name: 'date.abnf' });
    const messages = ['1985-02', '1985', '', '1985é'].map((text) => date.check(encoder.encode(text))?.message);
    expect(messages).toEqual([
      'octet 6: U+0032 is not allowed in date; expected "0".."1" [date]',
      'octet 4: the text is ill-formed date: truncated; the input ends where "-" is expected [date]',
      'octet 0: the text is ill-formed date: truncated; the input ends where "0".."9" is expected [DIGIT, RFC 5234 §B.1]',
      'octet 4: none of U+00C0..U+00FF is allowed in date; expected "-" [date]',
    ]);
    expect(date.check(unhex('31 C0'))?.message).toContain('is ill-formed UTF-8: overlong');
    expect(compile('a = %x41 UTF8-2').check(unhex('41 C3'))?.message).toContain('is ill-formed UTF-8: truncated');
  });

  it('keeps the reasons of a grammar that extends UTF-8 and is no subset of it', () => {
    expect(compile('a = "a" %x80-FF').check(unhex('61 61'))).toMatchObject({ reason: 'unexpected', offset: 1 });
    const framed = compile('Framed <: Utf8 { utf8_1 += "\\xFF" }');
    expect(framed.test(unhex('FF'))).toBe(true);
    expect(framed.check(unhex('C0 80'))).toMatchObject({ reason: 'never-used' });
  });

  it('agrees with the packaged validator if the grammar changes nothing', () => {
    const [mine, pairs] = [compile('Mine <: Utf8 {}'), compile('Mine <: Utf16 {}', { alphabet: 'units' })];
    for (const text of ['', '41', 'C3 A9', 'C3', 'ED A0 80', 'F4 90 80 80', '80', 'FF']) {
      const [got, want] = [mine.check(unhex(text)), utf8.check(unhex(text))];
      expect({ ...got, message: '' }).toEqual({ ...want, message: '' });
    }
    expect(pairs.check('a\uDC00')).toMatchObject({ reason: utf16.check('a\uDC00')?.reason });
  });

  it('returns a validator over code units only if the options say so', () => {
    expect(() => compile('Mine <: Utf16 {}')).toThrow(
      new TypeError("expected a grammar over octets, got one over code units: pass { alphabet: 'units' }"),
    );
    const mine = compile('Mine <: Mqtt {}', { encoding: 'utf16' });
    expect([mine.test('a'), mine.test('\0'), mine.test('\uD800')]).toEqual([true, false, false]);
  });

  it('encodes ABNF in scalar values and names the disallowed character', () => {
    const pointer = compile('pointer = *( "/" *( %x00-2E / %x30-7D / %x7F-10FFFF / "~" ( "0" / "1" ) ) )');
    expect(pointer.test(encoder.encode('/é~0/\u{1F600}'))).toBe(true);
    expect(pointer.check(unhex('2F ED A0 80'))).toMatchObject({ reason: 'surrogate', offset: 1 });
    expect(pointer.check(unhex('2F 7E 41'))).toMatchObject({ reason: 'disallowed-character', disallowed: 'U+0041' });
    const digits = compile('digits = 1*DIGIT', { encoding: 'utf16' });
    expect([digits.test('12'), digits.test('1\0'), digits.check('1\uDC00')?.reason]).toEqual([
      true,
      false,
      'lone-low-surrogate',
    ]);
    expect(compile('a = %x80', { alphabet: 'scalars' }).test(unhex('C2 80'))).toBe(true);
    expect(compile('a = %xD800', { alphabet: 'units' }).test('\uD800')).toBe(true);
  });

  it('throws the same errors as the command line, and passes warnings to onWarning', () => {
    const error = specErrorOf(() => compile('My <: Utf8 {\n  utf8_tial := "a"\n}', { name: 'my.ohm' }));
    expect(error).toMatchObject({ code: 'undefined-rule', remedy: 'did you mean utf8_tail?' });
    expect(error.message).toMatch(/^my\.ohm:2:3: /);
    const warnings: string[] = [];
    compile('a = "x"\nb = "y"', { onWarning: ({ code }) => warnings.push(code) });
    expect(warnings).toEqual(['unreachable-rule']);
  });

  it('rejects a grammar over one alphabet that extends a grammar over another', () => {
    expect(specErrorOf(() => compile('My <: Mqtt {}', { alphabet: 'octets' }))).toMatchObject({
      code: 'outside-alphabet',
      summary: 'My is over octets but extends Mqtt, which is over scalar values',
    });
  });

  it('inherits @peg', () => {
    const strict = compile('My <: MqttStrict { mqtt_string := mqtt_char+ }');
    expect([
      strict.test(encoder.encode('a')),
      strict.test(encoder.encode('')),
      strict.test(encoder.encode('\u0007')),
    ]).toEqual([true, false, false]);
  });

  it.each([
    ['a = x / y\nx = 1*ALPHA\ny = "no" / "off"', 1],
    ['a = "x" / "y" / %x59', 1],
    ['a = "ab" / "a"', 0],
    ['G { a = "a".."c" | "b" | "d" }', 1],
    ['G { a = two<"x"> | two<"y">  two<z> = z z }', 0],
  ])('warns about each dead alternative of %j', (text, count) => {
    const warnings: string[] = [];
    compile(text, { onWarning: ({ code }) => warnings.push(code) });
    expect(warnings).toEqual(Array(count).fill('dead-alternative'));
  });
});

describe('the expected set of a fault', () => {
  it.each([
    ['G { t = "a" "b" }', 'ax', 'octet 1: U+0078 is not allowed in G; expected "b" [t]'],
    ['G { t = ("a" | "c".."e")* "." }', '!', 'octet 0: U+0021 is not allowed in G; expected ".", "a", "c".."e" [t]'],
    ['G { t = "a" "b" }', 'abc', 'octet 2: U+0063 is not allowed in G: expected the end of the text [t]'],
    ['G { t = "\\u{1}".."\\u{FFF}" }', '\0', 'octet 0: U+0000 is not allowed in G [t]'],
  ])('%s on %j', (text, input, message) => {
    expect(compile(`// @encodings utf8\n${text}`).check(encoder.encode(input))?.message).toBe(message);
  });

  it('shows code units as characters', () => {
    const units = compile('// @encodings utf16\nG { t = "a" "\\u{20AC}" }', { encoding: 'utf16' });
    expect(units.check('ax')?.message).toBe('code unit 1: U+0078 is not allowed in G; expected U+20AC [t]');
  });
});

describe('examples', () => {
  const text = (rejected: string) => `// @encodings utf8
    G {
      // @rejects ${rejected}
      t = c*
      c = "a".."z"
    }
    // @reason digit
    D <: G { c += "0".."9" }`;

  it('are run on the grammar that has them, not on those that lift its restrictions', () => {
    expect(compile(text('0031, 0041')).check(encoder.encode('1'))?.reason).toBe('digit');
    expect(specErrorOf(() => compile(text('0031, 0061')))).toMatchObject({ code: 'failed-example' });
  });
});

function warningsOf(text: string): string[] {
  const warnings: string[] = [];
  compile(text, { onWarning: (each) => warnings.push(formatDiagnostic(each)) });
  return warnings;
}

describe('warnings about ABNF from an RFC', () => {
  it('are about rules that the start rule leads to', () => {
    const warnings = warningsOf('a = "a"\nb = "b" / "b"\n');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(
      'grammar.abnf:2:1: warning: rule b is not used: the start rule a does not lead to it',
    );
  });

  it('come once for each choice, and say that strings match both cases', () => {
    const [message, ...others] = warningsOf('a = "ab" / "cd" / %x31 / "AB" / "Cd" / "e"');
    expect(others).toEqual([]);
    expect(message).toContain('grammar.abnf:1:26: warning:');
    expect(message).toContain('the same holds for 1 more of its alternatives');
    expect(message).toContain('matches upper and lower case; to match one case only, write %s before it');
    expect(warningsOf('a = ALPHA / "A"')[0]).toContain('remedy: remove it, or narrow the earlier alternative');
    expect(warningsOf('a = %s"ab" / %s"AB"')).toEqual([]);
  });
});

describe('warnings about alternatives that overlap', () => {
  it('show a shortest common text, both spans, a text of each alone, and the remedy', () => {
    const [message = '', ...others] = warningsOf(
      'G {\n  t = (mark | figure)+\n  mark = "0".."z"\n  figure = " ".."9"\n}',
    );
    expect(others).toEqual([]);
    expect(message.split('\n')).toEqual([
      'grammar.ohm:2:15: warning: this alternative of t and an earlier one both match "0" (30)',
      '     2 |   t = (mark | figure)+',
      '       |               ^~~~~~',
      '  grammar.ohm:2:8: this is the earlier one; only it matches ":" (3A), only the later one matches " " (20)',
      '     2 |   t = (mark | figure)+',
      '       |        ^~~~',
      '  remedy: if only one of the two should match it, narrow the other; if both should, say why above the rule: // @overlap …',
    ]);
  });

  it.each([
    ['ranges with a bound that is one too large', 'G { t = ("a".."n" | "n".."z")* }', 1],
    ['ABNF rules', 'a = 1*x / 1*y\nx = %x61-6D\ny = %x6C-7A', 1],
    ['longer texts only', 'a = "x" *"a" "y" / "x" *2"b" "y"', 1],
    ['nothing but the empty text', 'a = *"x" / *"y"', 0],
    ['an alternative within a later one', 'a = "b" / ALPHA / DIGIT', 0],
    ['ranges side by side', 'G { t = ("a".."m" | "n".."z")* }', 0],
    ['a grammar in which the order decides', '// @peg the first wins\nG { t = ("a".."n" | "n".."z")* }', 0],
    ['a rule that says why', 'G {\n  // @overlap n is both\n  t = ("a".."n" | "n".."z")*\n}', 0],
    ['a rule of a grammar that is extended', 'G <: Utf8 { more = utf8_2 }', 0],
  ])('%s: %j', (_, text, count) => {
    expect(warningsOf(text).filter((message) => message.includes('both match')).length).toBe(count);
  });

  const twice = (text: string) => warningsOf(text).filter((message) => message.includes('in two ways'));

  it('show a text that can be read in two ways, with what each alternative takes', () => {
    expect(warningsOf('text = 1*( char / escape )\nchar = %x20-7E\nescape = "\\" char')[0]?.split('\n')).toEqual([
      'grammar.abnf:1:19: warning: 5C 20 can be read in two ways: this alternative of text takes 5C 20, another takes 5C',
      '     1 | text = 1*( char / escape )',
      '       |                   ^~~~~~',
      '  grammar.abnf:1:12: this is the other alternative; the parts after the choice match the rest of the text',
      '     1 | text = 1*( char / escape )',
      '       |            ^~~~',
      '  remedy: if only one of the two should match it, narrow the other; if both should, change nothing',
    ]);
  });

  it.each([
    ['in a repetition, the special case last', 'a = *( CR / LF / CRLF )', 1],
    ['in a repetition, the special case first', 'a = *( CRLF / CR / LF )', 0],
    ['in a repetition, neither being the special case', 'a = 1*( "k" / "kg" / "g" )', 1],
    ['before what goes on like it', 'a = b c\nb = "x" / "xy"\nc = [ "y" ] "z"', 1],
    ['before what goes on otherwise', 'a = b c\nb = "x" / "xy"\nc = [ "x" ] "z"', 0],
    ['at the end', 'a = "." ( "k" / "kg" )', 0],
    ['where both may be empty', 'a = ( *"x" / *"y" ) "z"', 0],
    ['over several repetitions', 'a = 2*3( b [ "." ] )\nb = 1*( "x" / c )\nc = "y" / 1*"y" "x"', 1],
    ['of different lengths with a point between', 'a = b "." b\nb = DIGIT / %x31-39 DIGIT / "1" 2DIGIT', 0],
    ['by an override of a packaged rule', 'G <: Utf8 { utf8_1 := "\\x00".."\\xC5" }', 1],
    [
      'by an override that matches a text of another rule',
      'G <: Utf8 {\n  utf8_2 := "\\xC2".."\\xDF" utf8_tail -- a\n  | "\\xEE" "\\x80" "\\x80" -- b\n  | "\\xFF" -- c\n}',
      1,
    ],
    ['by an override that says why', 'G <: Utf8 {\n  // @overlap why\n  utf8_1 := "\\x00".."\\xC5"\n}', 0],
    ['by no override', 'G <: Utf8 { utf8_1 := "\\x20".."\\x7E" }', 0],
  ])('%s: %j', (_, text, count) => {
    expect(twice(text).length).toBe(count);
  });

  it('show the span in the user’s text first if the choice is in a packaged grammar', () => {
    const [message = ''] = twice('G <: Utf8 {\n  utf8_1 := any\n}');
    expect(message.split('\n')[0]).toBe(
      'grammar.ohm:2:3: warning: C2 80 can be read in two ways: this alternative of utf8_char takes C2, another takes C2 80',
    );
  });

  it('come at most three times for one choice', () => {
    const ranges = Array.from({ length: 9 }, (_, i) => `"${'abcdefghi'[i]}".."${'rstuvwxyz'[i]}"`);
    expect(warningsOf(`G { t = ${ranges.join(' | ')} }`).length).toBe(3);
  });

  it('do not occur for the packaged grammars', () => {
    const warnings = packagedGrammars.grammars().flatMap(({ id, alphabet, source }) => {
      // Under other names, because a library has each name once.
      const names = [...source.text.matchAll(/^(\w+)(?= <: | \{)/gm)].map(([name]) => name);
      const text = names.reduce(
        (whole, name) => whole.replaceAll(new RegExp(`\\b${name}\\b(?= <:| \\{)`, 'g'), `Own${name}`),
        source.text,
      );
      const own = { id: `own-${id}`, syntax: 'ohm', source: new SourceText(`${id}.ohm`, text), alphabet } as const;
      return compileUserGrammar(own, {}, packagedGrammars).warnings.filter(
        ({ code }) => code === 'overlapping-alternatives',
      );
    });
    expect(warnings.map(({ summary }) => summary)).toEqual([]);
  });
});

describe('what an edit changes', () => {
  const form = (text: string) => {
    const one = { id: 'my', syntax: 'abnf', source: new SourceText('my.abnf', text) } as const;
    return compileUserGrammar(one, {}, packagedGrammars).forms[0] as NonNullable<
      ReturnType<typeof compileUserGrammar>['forms'][0]
    >;
  };

  it.each([
    ['a = 1*DIGIT', 'b = DIGIT *DIGIT', ['language: equal (proved)']],
    ['a = 1*DIGIT', 'a = 1*HEXDIG', ['wider: now accepts "A" (41)']],
    ['a = 1*HEXDIG', 'a = 1*DIGIT', ['narrower: no longer accepts "A" (41)']],
    [
      'a = "x"',
      'a = "y"',
      ['wider: now accepts "Y" (59)', 'narrower: no longer accepts "X" (58)', 'states: 3; new: after 59'],
    ],
    [
      'a = *"x"',
      'a = *"x" "y"',
      ['wider: now accepts "Y" (59)', 'narrower: no longer accepts the empty text', 'states: 2 → 3; new: after 59'],
    ],
    [
      'a = "x"',
      `a = "x" / ${'"a" '.repeat(12)}`,
      [
        'wider: now accepts "AAAAAAAAAAAA" (41 41 41 41 41 41 41 41 41 41 41 41)',
        'states: 3 → 14; new: after 41, after 41 41, after 41 41 41, after 41 41 41 41 and 7 more',
        'kernels: shift lost',
      ],
    ],
  ])('from %j to %j', (from, to, changes) => {
    const found = formChanges(form(from), form(to));
    expect(
      found.filter((line) => !line.startsWith('kernels') || changes.some((one) => one.startsWith('kernels'))),
    ).toEqual(changes);
  });
});

it.each([
  ['MyString', 'myString'],
  ['client-id', 'clientId'],
  ['UTF8-octets', 'utf8Octets'],
  ['UTFString', 'utfString'],
  ['IPv6address', 'ipv6address'],
  ['default', 'defaultText'],
  ['kernels', 'kernelsText'],
  ['X', 'x'],
])('the validator of %s is exported as %s', (name, exported) => {
  expect(exportNameOf(name)).toBe(exported);
});

describe('a grammar that describes no encoding', () => {
  const faultOf = (grammar: string, text: string | Uint8Array) =>
    compile(grammar).check(typeof text === 'string' ? encoder.encode(text) : text);

  it.each([
    ['len = %x01 4OCTET', unhex('01 61 62 63 64 78'), 'after-the-end', 5, 'expected the end of the text'],
    ['len = %x01 4OCTET', unhex('01 61'), 'incomplete', 2, 'the input ends where 00..FF is expected'],
    ['len = %x01 4OCTET', unhex('02'), 'unexpected', 0, 'expected 01'],
    ['m = 1*ALPHA "/" 1*( ALPHA / %x80-FF )', 'ab/b ', 'unexpected', 4, 'expected "A".."Z", "a".."z", 80..FF'],
    ['m = 1*ALPHA "/" 1*( ALPHA / %x80-FF )', 'ab /b', 'unexpected', 2, 'expected "/", "A".."Z", "a".."z"'],
    ['m = "!" / %x23-27 / %x80-FF', '(', 'unexpected', 0, `expected "!", "#".."'", 80..FF`],
    ['m = %x22 / "a" / %x80-FF', '(', 'unexpected', 0, 'expected 22, "A", "a", 80..FF'],
  ])('%s has its own reason, offset and set', (grammar, text, reason, offset, says) => {
    const fault = faultOf(grammar, text);
    expect([fault?.reason, fault?.offset, fault?.at]).toEqual([reason, offset, offset]);
    expect(fault?.message).toContain(says);
  });

  it('has none of the words of UTF-8, and numbers in the property `expected`', () => {
    for (const text of ['', 'a', '/', 'a/', 'a/\u00e9 ', ' ', 'a//']) {
      const fault = faultOf('m = 1*ALPHA "/" 1*( ALPHA / %x80-FF )', text);
      if (fault) expect(fault.message).not.toMatch(/continuation|never-used|truncated|overlong|surrogate/);
      expect(fault?.expected ?? '').not.toContain('"');
    }
  });

  it('has the words of its tags @reason', () => {
    const grammar = 'G {\n  t = "a" "\\xFF"\n}\n// @reason second-b\nWide <: G {\n  t += "b" "\\xFF"\n}';
    expect(faultOf(grammar, unhex('62 FF'))).toMatchObject({ reason: 'second-b', offset: 0 });
    expect(faultOf(grammar, unhex('63 FF'))).toMatchObject({ reason: 'unexpected', offset: 0 });
  });

  it('keeps the words and sequences of an encoding where it extends or describes one', () => {
    expect(faultOf('date = 4DIGIT "-" 2DIGIT', unhex('32 C0 80'))).toMatchObject({ reason: 'overlong', offset: 1 });
    expect(faultOf('date = 4DIGIT "-" 2DIGIT', '2024x')).toMatchObject({ reason: 'disallowed-character', offset: 4 });
    expect(faultOf('// @encodings utf8\nG { t = "é" "é" }', unhex('C3 A9 C3'))).toMatchObject({
      reason: 'truncated',
      offset: 2,
    });
  });

  it('that writes numbers alone has numbers in messages', () => {
    expect(faultOf('a = %x41-5A', unhex('21'))?.message).toContain('is not allowed in a');
    expect(faultOf('a = %x41-5A %x80-FF', unhex('21'))?.message).toContain('expected 41..5A');
  });
});
