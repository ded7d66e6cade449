import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dedent } from '../../src/compile/abnf/pages.ts';
import { MAX_NESTING, parseRuleList } from '../../src/compile/abnf/syntax.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { bodyOf, printNode, source, whereOf } from './helpers.ts';

const parse = (text: string) => parseRuleList(dedent(source(text)));
const rulesOf = (text: string) =>
  parse(text).map((rule) => `${rule.name} ${rule.incremental ? '=/' : '='} ${printNode(rule.body)}`);

describe('elements', () => {
  test.each([
    ['a', 'a'],
    ['a-b-2', 'a-b-2'],
    ['a b', '( a b )'],
    ['a / b', '( a / b )'],
    ['a/b', '( a / b )'],
    ['a b / c', '( ( a b ) / c )'],
    ['a (b / c) d', '( a ( b / c ) d )'],
    ['((a))', 'a'],
    ['( a )', 'a'],
    ['[a]', '*1a'],
    ['[ a b ]', '*1( a b )'],
    ['*a', '*a'],
    ['2*a', '2*a'],
    ['*3a', '*3a'],
    ['2*3a', '2*3a'],
    ['2a', '2a'],
    ['2( a b )', '2( a b )'],
    ['2[a]', '2( *1a )'],
    ['0a', '0a'],
    ['"aB"', '"aB"'],
    ['""', '""'],
    ['"a;b / <"', '"a;b / <"'],
    ['%i"aB"', '"aB"'],
    ['%s"aB"', '%s"aB"'],
    ['%S"aB"', '%s"aB"'],
    ['%x41', '%x41'],
    ['%X4a', '%x4a'],
    ['%d13.10', '%xd.a'],
    ['%b101.11', '%x5.3'],
    ['%x30-39', '%x30-39'],
    ['%b0-11', '%x0-3'],
    ['<some prose / here>', '<some prose / here>'],
    // The lists of RFC 9110 §5.6.1, as a sender writes them.
    ['1#a', '( a *( OWS "," OWS a ) )'],
    ['#a', '*1( a *( OWS "," OWS a ) )'],
    ['2#4( a b )', '( ( a b ) 1*3( OWS "," OWS ( a b ) ) )'],
    ['#1a', '*1( a 0( OWS "," OWS a ) )'],
    ['#0a', '0a'],
    ['3#2a', '3*2a'],
    ['a 2#2"b" c', '( a ( "b" 1( OWS "," OWS "b" ) ) c )'],
  ])('%s reads as %s', (text, tree) => {
    expect(printNode(bodyOf(text))).toBe(tree);
  });

  test.each([
    ['', 'expected an element, found the end of the line'],
    ['a |', 'expected an element, "/" or the end of the line, found "|"'],
    ['a /', 'expected an element, found the end of the line'],
    ['( a', 'expected ")", "/" or a space, found the end of the line'],
    ['( a ]', 'expected an element, ")" or "/", found "]"'],
    ['a )', 'expected an element, "/" or the end of the line, found ")"'],
    ['"a', 'expected a closing quote, found the end of the line'],
    ['"é"', 'expected a closing quote, found "é"'],
    ['"a""b"', 'expected "/", a space or the end of the line, found """'],
    ['<a', 'expected a closing ">", found the end of the line'],
    ['%xG', 'expected digits in base 16, found "G"'],
    ['%b2', 'expected digits in base 2, found "2"'],
    ['%q', 'expected "b", "d", "i", "s" or "x", found "q"'],
    ['%x41-', 'expected digits in base 16, found the end of the line'],
    ['%x41.42-43', 'expected ".", "/", a space or the end of the line, found "-"'],
    ['2', 'found the end of the line'],
    ['2 a', 'found " "'],
    ['a\u0007', 'found "\\x07"'],
  ])('%s is rejected: %s', (text, message) => {
    const error = specErrorOf(() => bodyOf(text));
    expect(error.code).toBe('syntax');
    expect(error.summary).toContain(message);
  });
});

describe('rule lists', () => {
  const two = ['a = b', 'c =/ d'];
  test.each([
    ['LF', 'a = b\nc =/ d\n'],
    ['CRLF', 'a = b\r\nc =/ d\r\n'],
    ['CR', 'a = b\rc =/ d\r'],
    ['no end of the last line', 'a = b\nc =/ d'],
    ['comments', '; one\na = b ; two\n  ; three\nc =/ d;four'],
    ['empty lines', '\n\na = b\n   \n\nc =/ d\n\n'],
    ['an indented block', '    a = b\n    c =/ d\n'],
    ['a tab before every rule', '\ta = b\n\tc =/ d\n'],
    ['a byte order mark', '\uFEFFa = b\nc =/ d'],
    ['a form feed', 'a = b\f\nc =/ d'],
    ['no space around the sign', 'a=b\nc=/d'],
    ['continuation lines', 'a =\n  b\nc\n  =/ d'],
    ['an empty line before a continuation', 'a =\n\n  b\nc =/ d'],
    ['a comment before a continuation', 'a = ; x\n; y\n  b\nc =/ d'],
  ])('%s: two rules', (_what, text) => {
    expect(rulesOf(text)).toEqual(two);
  });

  test.each([
    ['a rule in a deeper column continues the rule before', 'a = b\n  c = d', 'test.abnf:2:5 "="', 'same column'],
    ['an unindented continuation is no rule', 'a = b /\nc', 'test.abnf:1:8 ""', ''],
    ['text after the last rule', 'a = b\n?', 'test.abnf:2:1 "?"', ''],
    ['BNF bars', 'a = b | c', 'test.abnf:1:7 "|"', '"/"'],
    ['the sign of RFC 2045', 'a := b', 'test.abnf:1:3 ":"', 'write "="'],
    ['curly quotation marks', 'a = “b”', 'test.abnf:1:5 "“"', 'straight'],
    ['a dash in a range', 'a = %x41–5A', 'test.abnf:1:9 "–"', 'hyphen'],
    ['a space that breaks no line', 'a =\u00A0b', 'test.abnf:1:4 "\u00A0"', 'ordinary space'],
    ['a character beyond ASCII in a string', 'a = "é"', 'test.abnf:1:6 "é"', '%xC3.A9'],
    ['the sign of BNF', 'a ::= b', 'test.abnf:1:3 ":"', 'write "="'],
    ['columns count from the margin of the file', '    a = b\n    c = ?', 'test.abnf:2:9 "?"', ''],
  ])('%s', (_what, text, where, remedy) => {
    const error = specErrorOf(() => parse(text));
    expect(whereOf(error)).toBe(where);
    expect(error.remedy ?? '').toContain(remedy);
  });

  test('every node has its span in the file', () => {
    const [rule] = parse('\n   a = b\r\n     / %x0D.0A\n');
    const body = rule?.body as Extract<ReturnType<typeof bodyOf>, { kind: 'choice' }>;
    const second = body.alternatives[1] as Extract<ReturnType<typeof bodyOf>, { kind: 'values' }>;
    expect(whereOf({ span: rule?.nameSpan })).toBe('test.abnf:2:4 "a"');
    expect(whereOf(body)).toBe('test.abnf:2:8 "b\\r\\n     / %x0D.0A"');
    expect(whereOf(second.values[1] ?? {})).toBe('test.abnf:3:13 "0A"');
  });
});

describe('hostile texts', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
  test(`groups nest ${MAX_NESTING} deep`, () => {
    expect(printNode(bodyOf(nested(MAX_NESTING)))).toBe('a');
  });

  test('groups side by side do not count as nested', () => {
    expect(printNode(bodyOf('(a) '.repeat(MAX_NESTING + 1).trim()))).toMatch(/^\( a a/);
  });

  test.each([MAX_NESTING + 1, 100_000])('groups %i deep are rejected at the first one that is too deep', (depth) => {
    const error = specErrorOf(() => bodyOf(nested(depth)));
    expect([error.code, whereOf(error)]).toEqual(['syntax', `test.abnf:1:${5 + MAX_NESTING} "("`]);
    expect(error.summary).toContain('nested too deeply');
    expect(error.remedy).toContain('rule names of their own');
  });

  test('options count as groups', () => {
    expect(specErrorOf(() => bodyOf('['.repeat(5000))).summary).toContain('nested too deeply');
  });

  test.each([
    ['line ends', `a = b${'\r\n'.repeat(20_000)}?`],
    ['comment lines', `a = b${'\n ;;;'.repeat(20_000)}\n?`],
    ['spaces', `a = b${' '.repeat(100_000)}?`],
  ])(
    'a long run of %s is rejected in time',
    (_what, text) => {
      expect(specErrorOf(() => parse(text)).code).toBe('syntax');
    },
    3000,
  );
});

test('the grammar of ABNF itself can be read', () => {
  const rules = rulesOf(`
    rulelist      = 1*( rule / (*c-wsp c-nl) )
    rule          = rulename defined-as elements c-nl
    rulename      = ALPHA *(ALPHA / DIGIT / "-")
    defined-as    = *c-wsp ("=" / "=/") *c-wsp
    elements      = alternation *c-wsp
    c-wsp         = WSP / (c-nl WSP)
    c-nl          = comment / CRLF   ; comment or line end
    comment       = ";" *(WSP / VCHAR) CRLF
    alternation   = concatenation *(*c-wsp "/" *c-wsp concatenation)
    concatenation = repetition *(1*c-wsp repetition)
    repetition    = [repeat] element
    repeat        = 1*DIGIT / (*DIGIT "*" *DIGIT)
    element       = rulename / group / option / char-val / num-val / prose-val
    group         = "(" *c-wsp alternation *c-wsp ")"
    option        = "[" *c-wsp alternation *c-wsp "]"
    char-val      = DQUOTE *(%x20-21 / %x23-7E) DQUOTE
    num-val       = "%" (bin-val / dec-val / hex-val)
    bin-val       = "b" 1*BIT [ 1*("." 1*BIT) / ("-" 1*BIT) ]
    dec-val       = "d" 1*DIGIT [ 1*("." 1*DIGIT) / ("-" 1*DIGIT) ]
    hex-val       = "x" 1*HEXDIG [ 1*("." 1*HEXDIG) / ("-" 1*HEXDIG) ]
    prose-val     = "<" *(%x20-3D / %x3F-7E) ">"
  `);
  expect(rules).toHaveLength(21);
  expect(rules[0]).toBe('rulelist = 1*( rule / ( *c-wsp c-nl ) )');
  expect(rules[15]).toBe('char-val = ( DQUOTE *( %x20-21 / %x23-7e ) DQUOTE )');
});

describe('any tree', () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,6}$/);
  const value = fc.nat(0x1ffff).map((n) => n.toString(16));
  const count = fc
    .tuple(fc.nat(9), fc.option(fc.nat(9)))
    .map(([min, max]) => (min === max ? `${min}` : `${min || ''}*${max ?? ''}`));
  const { node } = fc.letrec<{ node: string; leaf: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('leaf'),
      fc.array(tie('node'), { minLength: 2, maxLength: 4 }).map((parts) => `( ${parts.join(' / ')} )`),
      fc.array(tie('node'), { minLength: 2, maxLength: 4 }).map((parts) => `( ${parts.join(' ')} )`),
      fc.tuple(count, tie('node')).map(([n, body]) => `${n}${/^[\d*]/.test(body) ? `( ${body} )` : body}`),
    ),
    leaf: fc.oneof(
      name,
      fc.array(value, { minLength: 1, maxLength: 3 }).map((values) => `%x${values.join('.')}`),
      fc.tuple(value, value).map(([from, to]) => `%x${from}-${to}`),
      fc
        .tuple(fc.constantFrom('', '%s'), fc.stringMatching(/^[ !#-~]{0,6}$/))
        .map(([sign, text]) => `${sign}"${text}"`),
      fc.stringMatching(/^[ -=?-~]{0,6}$/).map((text) => `<${text}>`),
    ),
  }));

  test.each([
    '( <<"> / %x0 / "" )',
    '( <a"<"> / <b> )',
    '<any TEXT except <">>',
    '<any of <"> and <">>',
    '<a <">, "\\" & CR>',
  ])('the prose in %s ends at its closing ">"', (text) => {
    expect(printNode(bodyOf(text))).toBe(text);
  });

  test('printed and read back is the same tree', () => {
    const same = fc.property(node, (text) => {
      expect(printNode(bodyOf(text))).toBe(text);
    });
    fc.assert(same, { numRuns: 300 });
  });

  test('means the same with other white space', () => {
    const spaced = (text: string) => text.replaceAll(/(?<=[()]) | (?=[()])/g, '\r\n  ; (comment"\r\n\t ');
    const unquoted = node.filter((text) => !/["<]/.test(text));
    const same = fc.property(unquoted, (text) => {
      expect(printNode(bodyOf(spaced(text)))).toBe(text);
    });
    fc.assert(same, { numRuns: 100 });
  });
});
