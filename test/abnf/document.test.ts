import { describe, expect, test } from 'vitest';
import { findAbnf } from '../../src/compile/abnf/document.ts';
import { readSpecification } from '../../src/compile/abnf/specification.ts';
import { excerpt } from '../../src/shared/source.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { sharedSpec } from '../support/shared-folder.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { clauseOf, PAGE_BREAK, printNode, printRules, source, whereOf } from './helpers.ts';

const document = (text: string, name = 'rfc9999.txt') => source(`A title\n\n${text}`, name);
const find = (text: string) => findAbnf(document(text));
const rulesIn = (text: string) => find(text).rules.map((rule) => `${rule.name} = ${printNode(rule.body)}`);
const notesOf = (text: string) => find(text).notes.map((note) => `${note.summary} ${whereOf(note)}`);

describe('rules in a document', () => {
  test.each([
    ['it has a number value', '   a = %x41', ['a = %x41']],
    ['it has a string', '   a = "-"', ['a = "-"']],
    ['it has "=/"', '   a =/ b', ['a = b']],
    ['it uses a core rule', '   a = 1*DIGIT', ['a = 1*DIGIT']],
    ['it uses another rule', '   a = b\n   b = "-"', ['a = b', 'b = "-"']],
    ['a rule some paragraphs away uses it', '   a = b c\n\nWords.\n\n   b = "-"', ['a = ( b c )', 'b = "-"']],
    ['it is in a block of rules', '   a = elsewhere\n   b = "-"', ['a = elsewhere', 'b = "-"']],
    ['"=" is attached to its name', 'a ="-"/"."', ['a = ( "-" / "." )']],
    ['"=" is on the next line', '   a\n     = "-"', ['a = "-"']],
    ['there are comments before it', '   a = b ; c\n   ; d = e\n      ; f\n   b = "-"', ['a = b', 'b = "-"']],
    ['it is at the left margin', 'a = "-"\nb = a', ['a = "-"', 'b = a']],
    ['it is indented by ten', '          a = "-" /\n            "."\n          b = a', ['a = ( "-" / "." )', 'b = a']],
    ['it is indented by a tab', '\ta = "-"\n\t  "."', ['a = ( "-" "." )']],
  ])('%s: it is a rule', (_what, text, rules) => {
    expect(rulesIn(text)).toEqual(rules);
  });

  test.each([
    ['an assignment', "   U' = U - 0x10000"],
    ['bits', '   W1 = 110110yyyyyyyyyy'],
    ['a formula', '   speed = distance / time'],
    ['a paragraph', '   The value\n   x = "y" is the default and\n   is never sent'],
    ['a parameter of a header', '   Content-Type: text/plain;\n      charset="utf-8"'],
    ['a statement of a program', '   x = "y";'],
    ['a comparison', '   x == "y"'],
    ['BNF', '   x ::= "y"'],
    ['a sentence', '   x = 5. That is all.'],
    ['no sign at all', '   Only words.'],
  ])('%s is not a rule', (_what, text) => {
    expect(specErrorOf(() => find(text)).code).toBe('no-abnf');
    expect(rulesIn(`${text}\n\n   real = "-"`)).toEqual(['real = "-"']);
  });

  test('a candidate that was read as prose gets a note', () => {
    expect(notesOf('   W1 = 110110yy\n\n   a = "-"')).toEqual([
      'looks like a rule but was read as prose: no other rule is connected to it rfc9999.txt:3:4 "W1 = 110110yy"',
    ]);
  });

  test('the error for a document without rules shows the likeliest candidates', () => {
    const error = specErrorOf(() => find('   a = "x" or so.\n\n   W1 = 110110yy'));
    expect(error.code).toBe('no-abnf');
    expect(error.related.map(({ message }) => message)).toEqual([
      '"a =" is not a rule: expected "/", a space or the end of the line, found "."',
      'looks like a rule but was read as prose: no other rule is connected to it',
    ]);
  });
});

describe('lines that continue a rule', () => {
  const whole = ['a = ( "-" / "." )', 'b = a'];
  test.each([
    ['deeper lines', '   a = "-" /\n       "."\n   b = a'],
    ['a slash that starts the next line', '   a = "-"\n     / "."\n   b = a'],
    ['an empty line after a slash', '   a = "-" /\n\n       "."\n   b = a'],
    ['an empty line before a slash', '   a = "-"\n\n       / "."\n   b = a'],
    ['a comment line', '   a = "-" / ; one\n; two\n       "."\n   b = a'],
    ['a page break after a slash', `   a = "-" /${PAGE_BREAK}       "."\n   b = a`],
    ['a page break before a slash', `   a = "-"${PAGE_BREAK}     / "."\n   b = a`],
    ['a page break between rules', `   a = "-" / "."${PAGE_BREAK}   b = a`],
    ['a bare page number', '   a = "-" /\n\n                 - 5 -\n\n       "."\n   b = a'],
    ['a form feed alone', '   a = "-" /\n\f       "."\n   b = a'],
    ['a mark of a tool', '<|x-1|>\na = "-" /\n<|x-2|>  "."\nb = a'],
    ['CRLF', '   a = "-" /\r\n       "."\r\n   b = a\r\n'],
  ])('%s', (_what, text) => {
    expect(rulesIn(text)).toEqual(whole);
    expect(notesOf(text)).toEqual([]);
  });

  test('a page break inside a concatenation', () => {
    expect(rulesIn(`   a = "-"${PAGE_BREAK}       "."\n   b = a`)).toEqual(['a = ( "-" "." )', 'b = a']);
  });

  test.each([
    ['words after a page break', `   a = "-"${PAGE_BREAK}       And so on, as said.`],
    ['words below an empty line', '   a = "-"\n\n       b c d'],
    ['a paragraph in the same column', '   a = "-"\n\n   b c d'],
  ])('%s do not', (_what, text) => {
    expect(rulesIn(text)).toEqual(['a = "-"']);
  });
});

describe('scanned documents', () => {
  test.each([
    [
      'a name cut in two',
      'ab-tail = "-"\nc = 2( ab-\ntail )',
      'c = 2ab-tail',
      'line before ends inside a name',
      '5:1 "tail )"',
    ],
    [
      'a name cut in two, deeper',
      '  ab-tail = "-"\n  c = ab-\n    tail',
      'c = ab-tail',
      'ends inside a name',
      '5:5 "tail"',
    ],
    ['a range cut in two', 'ab = "-"\nc = %x41-\n5A', 'c = %x41-5a', 'ends inside a name', '5:1 "5A"'],
    ['an open group', 'ab = "-"\nc = ( ab ; x\nab )', 'c = ( ab ab )', 'not indented', '5:1 "ab )"'],
    ['an open alternative', 'ab = "-"\nc = ab /\nab', 'c = ( ab / ab )', 'not indented', '5:1 "ab"'],
    ['a slash at the margin', 'ab = "-"\nc = ab\n/ ab', 'c = ( ab / ab )', 'not indented', '5:1 "/ ab"'],
  ])('%s is repaired, with a note', (_what, text, rule, message, where) => {
    expect(rulesIn(text)[1]).toBe(rule);
    const [note, ...rest] = notesOf(text);
    expect(rest).toEqual([]);
    expect(note).toContain(message);
    expect(note).toContain(`rfc9999.txt:${where}`);
  });

  test.each([
    ['a complete rule takes no line from the margin', 'ab = "-"\nc = ab\nwords go on', ['ab = "-"', 'c = ab']],
    ['a hyphen in a comment cuts no name', 'ab = "-"\nc = ab ; x-\n  ab', ['ab = "-"', 'c = ( ab ab )']],
  ])('%s', (_what, text, rules) => {
    expect(rulesIn(text)).toEqual(rules);
    expect(notesOf(text)).toEqual([]);
  });

  test('an incomplete rule does not take a paragraph', () => {
    const error = specErrorOf(() => readSpecification(document('a = ( %x41\n\nwords )\n\nb = "-"')));
    expect([error.code, whereOf(error)]).toEqual(['syntax', 'rfc9999.txt:3:11 ""']);
  });

  test('a span inside a repaired rule is a span of the file', () => {
    const [, c] = find('ab-tail = "-"\nc = 2( ab-\ntail ) %x41').rules;
    const nodes = c?.body.kind === 'sequence' ? c.body.parts : [];
    expect(nodes.map(whereOf)).toEqual(['rfc9999.txt:4:5 "2( ab-\\ntail )"', 'rfc9999.txt:5:8 "%x41"']);
  });
});

describe('rules that cannot be read', () => {
  const readError = (text: string, rule?: string) =>
    specErrorOf(() => readSpecification(document(text), rule ? { rule } : {}));

  test.each([
    ['a rule names it', '   a = b "-"\n\n   b = c ]', '5:10 "]"'],
    ['it is in a block of rules', '   a = "-"\n   b = c ]', '4:10 "]"'],
    ['it holds a number value', '   a = "-"\n\n   b = %x41 ]', '5:13 "]"'],
  ])('are an error when %s', (_why, text, where) => {
    const error = readError(text);
    expect([error.code, whereOf(error)]).toEqual(['syntax', `rfc9999.txt:${where}`]);
    expect(error.remedy).toContain('name a start rule');
  });

  test('are no error if nothing shows that they are rules', () => {
    const { ruleSet } = readSpecification(document('   a = "-"\n\n   b = that, or so'));
    expect(printRules(ruleSet)).toEqual(['a = [2D]']);
  });

  test('are an error only if the start rule uses them', () => {
    const text = '   a = c\n   b = %x41 ]\n   c = "-"\n   d = B';
    expect(printRules(readSpecification(document(text), { rule: 'a' }).ruleSet)).toEqual(['a = c', 'c = [2D]']);
    expect(whereOf(readError(text, 'd'))).toBe('rfc9999.txt:4:13 "]"');
    expect(whereOf(readError(text, 'b'))).toBe('rfc9999.txt:4:13 "]"');
  });

  test('nested 100,000 deep are reported as such', () => {
    expect(readError(`   a = %x41 ${'('.repeat(100_000)}`).related[0]?.message).toContain('nested too deeply');
  });
});

describe('a document with several blocks', () => {
  const text = [
    '1. Introduction\n\n   Words = words.\n',
    '2. Syntax\n\n2.1.  Names\n\n   name = ALPHA *tail\n   tail = ALPHA / "-"\n',
    '3. Numbers\n\n1. Take a number.\n\n2. Write it down.\n\n      number = 1*DIGIT\n      ALPHA  = %x41-5A\n',
    'Appendix A. Collected\n\n   name   = ALPHA *Tail\n   number = 1*DIGIT\n   other  = <prose about it>\n',
  ].join('\n');

  test('cites the section of each rule, and leaves out repeated rules', () => {
    const { rules, notes } = find(text);
    expect(rules.map(clauseOf)).toEqual([
      'RFC 9999 §2.1 name',
      'RFC 9999 §2.1 tail',
      'RFC 9999 §3 number',
      'RFC 9999 §3 ALPHA',
      'RFC 9999 §A other',
    ]);
    expect(notes.map(({ summary }) => summary)).toEqual([
      'rule "name" is repeated here, unchanged',
      'rule "number" is repeated here, unchanged',
    ]);
  });

  test('has notes on three repetitions and on the number of the others', () => {
    const names = Array.from('abcdefgh', (name) => `   ${name} = "-"`).join('\n');
    expect(notesOf(`${names}\n\nWords\n\n${names}`)).toEqual([
      'rule "a" is repeated here, unchanged rfc9999.txt:14:4 "a"',
      'rule "b" is repeated here, unchanged rfc9999.txt:15:4 "b"',
      'rule "c" is repeated here, unchanged rfc9999.txt:16:4 "c"',
      '5 more rules are repeated, unchanged rfc9999.txt:17:4 "d"',
    ]);
  });

  test('a start rule needs only the rules that it uses to be correct', () => {
    expect(printRules(readSpecification(document(text), { rule: 'Name' }).ruleSet)).toEqual([
      'name = (ALPHA tail{0,Infinity})',
      'tail = (ALPHA | [2D])',
      'ALPHA = [41..5A]',
    ]);
    expect(specErrorOf(() => readSpecification(document(text))).code).toBe('prose-val');
  });

  test('a rule with two definitions is an error only if it is used', () => {
    const twice = '   a = "-"\n   b = "-"\n\nWords.\n\n   b = "."';
    expect(whereOf(specErrorOf(() => readSpecification(document(twice))))).toBe('rfc9999.txt:8:4 "b"');
    expect(printRules(readSpecification(document(twice), { rule: 'a' }).ruleSet)).toEqual(['a = [2D]']);
  });
});

describe('files of either kind', () => {
  test.each([
    ['an ABNF file, by its name', source('a = "-"\nwords', 'x.abnf'), 'syntax'],
    ['an ABNF file, by its first line', source('\n; words\n  a = "-"\n  words', 'x.txt'), 'syntax'],
    ['an empty ABNF file', source('', 'x.abnf'), 'no-abnf'],
    ['an empty file', source('', 'x.txt'), 'no-abnf'],
    ['a document without ABNF', source('words', 'x.txt'), 'no-abnf'],
  ])('%s', (_what, text, code) => {
    expect(specErrorOf(() => readSpecification(text)).code).toBe(code);
  });

  test('a document with a rule is read, an ABNF file too', () => {
    for (const name of ['x.abnf', 'x.txt']) {
      expect(printRules(readSpecification(source('a = "-"', name)).ruleSet)).toEqual(['a = [2D]']);
    }
    expect(printRules(readSpecification(source('Words\n\n a = "-"', 'x.txt')).ruleSet)).toEqual(['a = [2D]']);
  });
});

describe('hostile documents', () => {
  test.each([
    ['rules of one name', 'a = a / "-"\n'],
    ['rules that are not closed', 'a = (((\n\n   (\n\n'],
    ['page breaks inside a rule', '  "-"\n[Page 1]\n'],
    ['spaces', '   \t   '],
    ['quotes', 'a = "'],
  ])('ten thousand %s are read or rejected within ten seconds of processor time', (_what, part) => {
    const start = cpuTime();
    try {
      find(`a = "-"\n${part.repeat(10_000)}`);
    } catch (error) {
      expect(error).toHaveProperty('code');
    }
    expect(cpuTime() - start).toBeLessThan(10_000);
  });
});

const NAMES = ['UTF8-octets', 'UTF8-char', 'UTF8-1', 'UTF8-2', 'UTF8-3', 'UTF8-4', 'UTF8-tail'];
const stored = new URL('../../grammar/spec/rfc3629.abnf', import.meta.url);

describe.each(['rfc3629.txt', 'draft-yergeau-rfc2279bis-03.txt', 'rfc3629-fr.txt'])('%s', (name) => {
  const text = sharedSpec(name);
  test.skipIf(text === null)('holds the seven rules of the stored facts, in order, in section 4', async () => {
    const { readFile } = await import('node:fs/promises');
    const facts = readSpecification(source(await readFile(stored, 'utf8'), 'rfc3629.abnf')).ruleSet;
    const { ruleSet } = readSpecification(source(text as string, name));
    expect([...ruleSet.rules.keys()]).toEqual(NAMES);
    expect(printRules(ruleSet)).toEqual(printRules(facts));
    expect(ruleSet.start).toBe('UTF8-octets');
    for (const rule of ruleSet.rules.values()) {
      expect(rule.clause).toMatchObject({ section: '4', item: rule.name });
      expect(excerpt(rule.span).startsWith(rule.name)).toBe(true);
    }
  });

  test.skipIf(text === null)('needs no repair but for the name the scan has cut', () => {
    const { notes } = readSpecification(source(text as string, name));
    expect(notes.map(whereOf)).toEqual(name === 'rfc3629-fr.txt' ? ['rfc3629-fr.txt:155:1 "tail )"'] : []);
  });
});

describe.each(['draft-yergeau-utf8-rev-00.txt', 'draft-hoffman-utf16.txt'])('%s', (name) => {
  const text = sharedSpec(name);
  test.skipIf(text === null)('holds no ABNF', () => {
    const error = specErrorOf(() => readSpecification(source(text as string, name)));
    expect(error.code).toBe('no-abnf');
    expect(error.remedy).toContain('.abnf');
  });
});
