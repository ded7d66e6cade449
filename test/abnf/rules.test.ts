import { describe, expect, test } from 'vitest';
import { readSpecification } from '../../src/compile/abnf/specification.ts';
import { MAX_COPIES, parseAbnf } from '../../src/compile/abnf/to-expression.ts';
import { type AbnfRule, ruleShape } from '../../src/compile/abnf/tree.ts';
import { octets, scalars, units } from '../../src/shared/alphabet.ts';
import { abnfToRuleSet } from '../support/abnf-rules.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { printRules, source, whereOf } from './helpers.ts';

const rulesOf = (text: string, start?: string) => printRules(abnfToRuleSet(source(text), start ? { start } : {}));
const errorOf = (text: string, start?: string) => specErrorOf(() => rulesOf(text, start));

describe('elements become expressions over octets', () => {
  test.each([
    ['%x41', '[41]'],
    ['%x30-39', '[30..39]'],
    ['%x00-FF', '[00..FF]'],
    ['%d13.10', '([0D] [0A])'],
    ['"-"', '[2D]'],
    ['"no"', '([4E, 6E] [4F, 6F])'],
    ['%s"no"', '([6E] [6F])'],
    ['"a1"', '([41, 61] [31])'],
    ['""', '()'],
    ['"a" / %x00', '([41, 61] | [00])'],
    ['*"-"', '[2D]{0,Infinity}'],
    ['1*2"-"', '[2D]{1,2}'],
    ['3"-"', '[2D]{3,3}'],
    ['["-"]', '[2D]{0,1}'],
    ['0"-"', '()'],
    ['*0<prose>', '()'],
    ['2(%x01 %x02)', '([01] [02]){2,2}'],
    [`${MAX_COPIES}"-"`, `[2D]{${MAX_COPIES},${MAX_COPIES}}`],
    [`${MAX_COPIES}*"-"`, `[2D]{${MAX_COPIES},Infinity}`],
  ])('%s → %s', (elements, expression) => {
    expect(rulesOf(`x = ${elements}`)).toEqual([`x = ${expression}`]);
  });

  test.each([
    ['%x100', 'outside-alphabet', '"100"', 'largest is FF'],
    ['%x41.263A', 'outside-alphabet', '"263A"', 'largest is FF'],
    ['%x80-10FFFF', 'outside-alphabet', '"10FFFF"', 'largest is FF'],
    [`%x${'F'.repeat(30)}`, 'outside-alphabet', 'F', 'largest is FF'],
    ['%x39-30', 'reversed-range', '"%x39-30"', 'matches nothing'],
    ['5*2"-"', 'reversed-range', '"5*2\\"-\\""', 'at least 5 and at most 2'],
    [`${MAX_COPIES + 1}"-"`, 'too-many-states', '-', `${MAX_COPIES} at most`],
    [`*${MAX_COPIES + 1}"-"`, 'too-many-states', '-', `${MAX_COPIES} at most`],
    ['1000000000*"-"', 'too-many-states', '-', `${MAX_COPIES} at most`],
    [`*${'9'.repeat(30)}"-"`, 'too-many-states', '-', `${MAX_COPIES} at most`],
    ['"a" <any octet>', 'prose-val', '"<any octet>"', 'is prose'],
  ])('%s is rejected: %s', (elements, code, marked, summary) => {
    const error = errorOf(`x = ${elements}`);
    expect(error.code).toBe(code);
    expect(whereOf(error)).toContain(marked);
    expect(error.summary).toContain(summary);
    expect(error.remedy).toBeDefined();
  });

  test('the remedy for prose that names a rule is that rule', () => {
    expect(errorOf('x = <Y>\ny = "y"').remedy).toBe('write y without the angle brackets');
  });

  test('every character of a string has its own span', () => {
    const { body } = abnfToRuleSet(source('x = %s"ab"')).rules.get('x') ?? {};
    expect(body?.kind === 'sequence' && body.parts.map(whereOf)).toEqual(['test.abnf:1:8 "a"', 'test.abnf:1:9 "b"']);
  });
});

describe('numbers are octets, scalar values or code units', () => {
  const read = (text: string, alphabet?: typeof octets, others?: string) =>
    readSpecification(source(text), { alphabet, ...(others && { others: parseAbnf(source(others, 'octets.abnf')) }) });
  const errorIn = (...args: Parameters<typeof read>) => specErrorOf(() => read(...args));

  test.each([
    ['a = %x80-FF', undefined, 'octets', 'a = [80..FF]', []],
    ['a = %x80-FF', scalars, 'scalars', 'a = [0080..00FF]', []],
    ['a = %x80-100', undefined, 'scalars', 'a = [0080..0100]', ['test.abnf:1:10 "100"']],
    ['a = %x80-100', scalars, 'scalars', 'a = [0080..0100]', []],
    ['a = %x5D-10FFFF', undefined, 'scalars', 'a = [005D..D7FF, E000..10FFFF]', ['test.abnf:1:10 "10FFFF"']],
    ['a = %x1F600.41', undefined, 'scalars', 'a = ([1F600] [0041])', ['test.abnf:1:7 "1F600"']],
    ['a = %xD800-DFFF', units, 'units', 'a = [D800..DFFF]', []],
    // A large number in one rule decides for all rules that are used.
    ['; @alphabet scalars\na = %x80-FF / b\nb = %x100', undefined, 'scalars', 'a = ([0080..00FF] | b)', []],
    ['; @alphabet octets\na = %x80-FF', undefined, 'octets', 'a = [80..FF]', []],
    [
      'a = %x41 / %x80-100 / b\nb = %x100',
      undefined,
      'scalars',
      'a = ([0041] | [0080..0100] | b)',
      ['test.abnf:1:17 "100"'],
    ],
  ])('%j as %o: %s', (text, alphabet, name, first, notes) => {
    const { ruleSet, notes: found } = read(text, alphabet);
    expect([ruleSet.alphabet.name, printRules(ruleSet)[0], found.map(whereOf)]).toEqual([name, first, notes]);
  });

  test('a rule that the start rule does not use does not decide', () => {
    const { ruleSet, notes } = readSpecification(source('a = %xE0\nb = %x100'), { rule: 'a' });
    expect([ruleSet.alphabet.name, notes]).toEqual(['octets', []]);
  });

  test.each([
    ['UTF8-3 = %xE0 %xA0-BF\nother = %x100', 'test.abnf:1:12 "E0"', 'test.abnf:2:11 "100"'],
    ['a = %x80-FF / %x100', 'test.abnf:1:7 "80-FF"', 'test.abnf:1:17 "100"'],
    ['a = %xC3.A9 %x41-10FFFF', 'test.abnf:1:7 "C3"', 'test.abnf:1:18 "10FFFF"'],
  ])('%j has numbers for both alphabets, which is an error that asks for @alphabet', (text, where, large) => {
    const error = errorIn(text);
    expect([error.code, whereOf(error)]).toEqual(['outside-alphabet', where]);
    expect(error.related.map(whereOf)).toEqual([large]);
    expect(error.remedy).toContain('; @alphabet scalars');
    // The remedy works to the letter.
    expect(read(`; @alphabet scalars\n${text}`).ruleSet.alphabet).toBe(scalars);
    expect(read(text, scalars).ruleSet.alphabet).toBe(scalars);
  });

  test('numbers for octets alone, or up to 7F beside large ones, need no @alphabet', () => {
    expect(read('a = %xE0 %x80-BF').ruleSet.alphabet).toBe(octets);
    expect(read('a = %x41-5A / %x7F / %xA0-10FFFF').ruleSet.alphabet).toBe(scalars);
  });

  test.each([
    ['a = %x100', octets, '100 is not one octet: the largest is FF', '--alphabet scalars'],
    ['a = %x110000', undefined, '110000 is not one scalar value: the largest is 10FFFF', 'smaller'],
    ['a = %x10000', units, '10000 is not one code unit: the largest is FFFF', '--alphabet scalars'],
    ['a = %xD800-DFFF', undefined, 'D800 is a surrogate', '--alphabet units'],
    ['a = %x110-100', undefined, 'reversed', 'smaller bound first'],
  ])('%j as %o is rejected: %s', (text, alphabet, summary, remedy) => {
    const error = errorIn(text, alphabet);
    expect(error.summary).toContain(summary);
    expect(error.remedy).toContain(remedy);
  });

  test('a rule over octets is an error in scalar values, with the number that decides', () => {
    const error = errorIn('a = %x100 / UTF8-2', undefined, 'UTF8-2 = %xC2-DF %x80-BF');
    expect([error.code, whereOf(error)]).toEqual(['outside-alphabet', 'test.abnf:1:13 "UTF8-2"']);
    expect(error.related.map(whereOf)).toEqual(['test.abnf:1:7 "100"']);
    expect(printRules(read('a = %xFF / UTF8-2', undefined, 'UTF8-2 = %xC2').ruleSet)).toHaveLength(2);
  });
});

describe('prose that refers to a rule', () => {
  test.each([
    ['a later rule of the name', 'a = B\nb = <b, see [RFC9], Section 1>\nb = "-"', ['a = b', 'b = [2D]']],
    ['an earlier one', 'a = b\nb = "-"\nB = <Defined in Section 1 of RFC 9>', ['a = b', 'b = [2D]']],
    ['a core rule', 'a = SP\nsp = <SP, see [RFC5234], Appendix B.1>', ['a = SP', 'SP = [20]']],
    ['a rule of another name', 'a = <B, see [RFC9], Section 1>\nb = "-"', ['a = b', 'b = [2D]']],
    ['one with added alternatives', 'a = <a, see [X]>\na = "-"\na =/ "."', ['a = ([2D] | [2E])']],
  ])('is replaced by %s', (_what, text, rules) => {
    expect(rulesOf(text)).toEqual(rules);
  });

  test.each([
    ['a = <b, see [RFC9],\tSection 1>', '; @import rfc9.txt b;'],
    ['a = <Defined in RFC 9>', '; @import rfc9.txt a;'],
    ['a = <a, see [X]>\nb = <a, see [Y]>', '; @import FILE a'],
    ['a = "x" <b, see [X]>\nb = "-"', 'write b without'],
    ['a = <the rule b, see above>\nb = "-"', 'replace it with elements'],
  ])('%j is an error if there is no such rule, or if the prose is only a part of a rule', (text, remedy) => {
    const error = errorOf(text.replace('\t', ' '));
    expect(error.code).toBe('prose-val');
    expect(error.remedy).toContain(remedy);
  });

  test('two definitions that are not prose are still an error', () => {
    expect(errorOf('a = b\nb = <b, see [X]>\nb = "-"\nb = "."').code).toBe('duplicate-rule');
  });
});

describe('lists', () => {
  test('there is one note, and the comma has the span of the operator', () => {
    const { ruleSet, notes } = readSpecification(source('a = 1#b\nb = #"x"\nOWS = *SP'));
    expect(notes.map(whereOf)).toEqual(['test.abnf:1:5 "1#"']);
    expect(printRules(ruleSet).slice(0, 2)).toEqual([
      'a = (b (OWS [2C] OWS b){0,Infinity})',
      'b = ([58, 78] (OWS [2C] OWS [58, 78]){0,Infinity}){0,1}',
    ]);
  });

  test('the collected ABNF of HTTP documents is the same rule', () => {
    const text = ['1#( b [ c ] )', '( b [ c ] ) *( OWS "," OWS ( b [ c ] ) )', 'b [ c ] *( OWS "," OWS ( b [ c ] ) )'];
    const [list, ...collected] = text.map((body) => parseAbnf(source(`a = "x" ${body}`))[0]);
    for (const each of collected) expect(ruleShape(each as AbnfRule)).toBe(ruleShape(list as AbnfRule));
    expect(ruleShape(parseAbnf(source('a = "x" #( b [ c ] )'))[0])).not.toBe(ruleShape(list as AbnfRule));
  });
});

describe('names', () => {
  test.each([
    ['case does not count, the definition says the spelling', 'a = FOO\nFoo = "-"', ['a = Foo', 'Foo = [2D]']],
    ['"=/" adds alternatives', 'a = "-"\nb = "."\nA =/ b', ['a = ([2D] | b)', 'b = [2E]']],
    [
      'core rules come after the rules that use them',
      'a = crlf',
      ['a = CRLF', 'CR = [0D]', 'CRLF = (CR LF)', 'LF = [0A]'],
    ],
    ['a rule of the document replaces the core rule', 'a = SP\nsp = "-"', ['a = sp', 'sp = [2D]']],
    ['"=/" adds to a core rule', 'a = BIT\nBIT =/ "2"', ['a = BIT', 'BIT = (([30] | [31]) | [32])']],
  ])('%s', (_what, text, rules) => {
    expect(rulesOf(text)).toEqual(rules);
  });

  test('"=/" adds to a rule of another document', () => {
    const others = parseAbnf(source('b = "-"'));
    const { ruleSet } = readSpecification(source('a = b\nB =/ "."'), { others });
    expect(printRules(ruleSet)).toEqual(['a = B', 'B = ([2D] | [2E])']);
  });

  test('the remedy for a misspelt start rule lists the rules, as many as fit a screen', () => {
    const many = Array.from({ length: 99 }, (_, n) => `r${n} = "-"`).join('\n');
    expect(errorOf(many, 'nothing-like-it').remedy).toMatch(/^the rules are r0, r1, .*, r39 …$/);
  });

  test.each([
    ['an undefined rule', 'a = other', 'undefined-rule', 'test.abnf:1:5 "other"', 'define it'],
    ['a misspelt rule', 'a = UTF8-tial\nUTF8-tail = "-"', 'undefined-rule', 'test.abnf:1:5 "UTF8-tial"', '"UTF8-tail"'],
    ['a misspelt core rule', 'a = DIGTI', 'undefined-rule', 'test.abnf:1:5 "DIGTI"', '"DIGIT"'],
    ['"=/" without "="', 'a = "-"\nb =/ a', 'undefined-rule', 'test.abnf:2:1 "b"', 'write "="'],
    ['"=/" above its "="', 'b =/ "-"\nb = "."', 'undefined-rule', 'test.abnf:1:1 "b"', 'above every'],
    [
      'a rule defined twice',
      'a = "-"\nA = "-"',
      'duplicate-rule',
      'test.abnf:2:1 "A"',
      'names are compared without case',
    ],
    ['the same spelling twice', 'a = "-"\na = "."', 'duplicate-rule', 'test.abnf:2:1 "a"', '"=/"'],
  ])('%s is rejected', (_what, text, code, where, remedy) => {
    const error = errorOf(text);
    expect([error.code, whereOf(error)]).toEqual([code, where]);
    expect(error.remedy).toContain(remedy);
  });

  test('a duplicate shows the first definition too', () => {
    expect(errorOf('a = "-"\na = "."').related.map(whereOf)).toEqual(['test.abnf:1:1 "a"']);
  });
});

describe('recursion', () => {
  test.each([
    ['a = "-" [ a ]', 'a → a', ['a uses a here test.abnf:1:11 "a"']],
    [
      's = a\na = "(" B ")"\nb = 2A',
      'a → b → a',
      ['a uses b here test.abnf:2:9 "B"', 'b uses a here test.abnf:3:6 "A"'],
    ],
  ])('%j is rejected with its path', (text, path, related) => {
    const error = errorOf(text);
    expect(error.code).toBe('recursion');
    expect(error.summary).toContain(`${path}; a finite automaton`);
    expect(error.related.map((note) => `${note.message} ${whereOf(note)}`)).toEqual(related);
  });

  test('the message shows the two ends of a long path', () => {
    const circle = Array.from({ length: 100 }, (_, n) => `r${n} = r${(n + 1) % 100}`).join('\n');
    const error = errorOf(circle);
    expect(error.summary).toMatch(/: r0 → r1 → .* → … → r99 → r0; /);
    expect(error.related.length).toBeLessThan(20);
  });

  test('a rule used twice is not recursive', () => {
    expect(rulesOf('a = b b c\nc = b\nb = "-"')).toHaveLength(3);
  });

  test('a chain of 20,000 rules is not recursive, unless its last link is', () => {
    const chain = Array.from({ length: 20_000 }, (_, n) => `r${n} = r${n + 1}`).join('\n');
    expect(rulesOf(`${chain}\nr20000 = "-"`)).toHaveLength(20_001);
    expect(errorOf(`${chain}\nr20000 = r0`).code).toBe('recursion');
  });
});

describe('the start rule', () => {
  const text = 'a = b\nb = "-"\nc = <prose>\nd = missing\nd = "twice"\ne = e';

  test('is the first rule by default', () => {
    expect(abnfToRuleSet(source('b = a\na = "-"')).start).toBe('b');
  });

  test('reduces the rule set to the rules that it uses', () => {
    expect(rulesOf(text, 'A')).toEqual(['a = b', 'b = [2D]']);
    expect(abnfToRuleSet(source(text), { start: 'A' }).start).toBe('a');
  });

  test.each([
    ['c', 'prose-val'],
    ['d', 'duplicate-rule'],
    ['e', 'recursion'],
    [undefined, 'duplicate-rule'],
  ])('%s uses a rule with a mistake: %s', (start, code) => {
    expect(errorOf(text, start).code).toBe(code);
  });

  test('must exist, and the closest name is suggested', () => {
    const error = errorOf('UTF8-octets = "-"', 'UTF8-octet');
    expect([error.code, error.remedy]).toEqual(['undefined-rule', 'did you mean "UTF8-octets"?']);
  });
});

describe('names and clauses', () => {
  test('the rule set is named after the file, unless a name is given', () => {
    expect(abnfToRuleSet(source('a = "-"', 'some/folder/x.abnf')).name).toBe('x.abnf');
    expect(abnfToRuleSet(source('a = "-"'), { name: 'Dash' }).name).toBe('Dash');
  });

  test('@clause applies to the rules below it', () => {
    const { rules } = abnfToRuleSet(source('a = "-"\n; @clause RFC 9999 §2.1\nb = "-"\n; @clause X §3\nc = SP'));
    const clauses = ['a', 'b', 'c', 'SP'].map((name) => rules.get(name)?.clause);
    expect(clauses).toEqual([
      undefined,
      { document: 'RFC 9999', section: '2.1', item: 'b' },
      { document: 'X', section: '3', item: 'c' },
      { document: 'RFC 5234', section: 'B.1', item: 'SP' },
    ]);
  });

  test.each(['; @clause', '; @clause RFC 9999', '; @clause RFC 9999 §2 item'])('%s is not a citation', (line) => {
    const error = errorOf(`${line}\na = "-"`);
    expect([error.code, whereOf(error)]).toEqual(['annotation', `test.abnf:1:1 ${JSON.stringify(line)}`]);
  });

  test.each(['', '\n\n', '; only a comment'])('a file without rules (%j) is an error', (text) => {
    expect(errorOf(text).code).toBe('no-abnf');
  });
});
