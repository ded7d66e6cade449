/** Several documents: each is a namespace, and prose gives way to what is imported. */
import { describe, expect, test } from 'vitest';
import type { OpenImport } from '../../src/compile/abnf/documents.ts';
import { readSpecification } from '../../src/compile/abnf/specification.ts';
import { SourceText } from '../../src/shared/source.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { printRules, source, whereOf } from './helpers.ts';

/** A document with one section of rules. */
const document = (...rules: string[]) => `A title\n\n4.  Rules\n\n${rules.map((rule) => `   ${rule}\n`).join('')}`;

const uri = document('host = reg-name', 'reg-name = 1*ALPHA', 'port = *DIGIT');
const http = document(
  'Host = uri-host [ ":" port ]',
  'uri-host = <host, see [RFC3986], Section 3.2.2>',
  'port = <port, see [RFC3986], Section 3.2.3>',
);

const files: Record<string, string> = { 'rfc3986.txt': uri, 'rfc9110.txt': http };
const opening =
  (all: Record<string, string>): OpenImport =>
  (path) =>
    Object.hasOwn(all, path) ? new SourceText(path, all[path] as string) : undefined;

function read(text: string, options: { rule?: string; name?: string; all?: Record<string, string> } = {}) {
  const { rule, name = 'my.abnf', all = files } = options;
  return readSpecification(source(text, name), { rule, open: opening(all) }).ruleSet;
}

describe('@import', () => {
  test('gives prose a meaning, and a rule of the same name without case stays another rule', () => {
    expect(
      printRules(read(`; @import rfc3986.txt host, port\n${http}`, { rule: 'Host', name: 'rfc9110.txt' })),
    ).toEqual([
      'Host = (uri-host ([3A] port){0,1})',
      'uri-host = rfc3986-host',
      'rfc3986-host = reg-name',
      'reg-name = ALPHA{1,Infinity}',
      'port = DIGIT{0,Infinity}',
      'ALPHA = ([41..5A] | [61..7A])',
      'DIGIT = [30..39]',
    ]);
  });

  test('of one file serves the documents that it imports', () => {
    const text = '; @import rfc9110.txt Host\n; @import rfc3986.txt\nstart = Host';
    expect(printRules(read(text)).slice(0, 4)).toEqual([
      'start = Host',
      'Host = (uri-host ([3A] port){0,1})',
      'uri-host = rfc3986-host',
      'rfc3986-host = reg-name',
    ]);
  });

  test('without it, Host and the host that it refers to are not called recursive', () => {
    const error = specErrorOf(() => read(http, { rule: 'Host', name: 'rfc9110.txt' }));
    expect([error.code, whereOf(error)]).toEqual([
      'prose-val',
      'rfc9110.txt:6:15 "<host, see [RFC3986], Section 3.2.2>"',
    ]);
    expect(error.remedy).toContain('; @import rfc3986.txt host');
  });

  test('keeps two rules of one name apart: language of RFC 8187 and of RFC 5646', () => {
    const all = {
      'rfc5646.txt': document('Language-Tag = language', 'language = 2*3ALPHA'),
      'rfc8187.txt': document(
        'ext-value = "UTF-8" "\'" [ language ]',
        'language = <Language-Tag, see [RFC5646], Section 2.1>',
      ),
    };
    const text = '; @import rfc8187.txt ext-value\n; @import rfc5646.txt Language-Tag\n';
    expect(printRules(read(text, { all })).slice(1, 4)).toEqual([
      'language = Language-Tag',
      'Language-Tag = rfc5646-language',
      'rfc5646-language = ALPHA{2,3}',
    ]);
  });

  test('takes the place of a rule that is prose without a reference', () => {
    const all = { 'fix.abnf': 'path-value = 1*ALPHA' };
    const text =
      '; @import fix.abnf path-value\nattribute = "=" path-value\npath-value = <any CHAR except CTLs or ";">';
    expect(printRules(read(text, { all })).slice(0, 2)).toEqual([
      'attribute = ([3D] path-value)',
      'path-value = ALPHA{1,Infinity}',
    ]);
  });

  test('needs no rule in the file: the first rule that it names is the start', () => {
    const { start, rules } = read('; @import rfc3986.txt host, port');
    expect([start, [...rules.keys()]]).toEqual(['host', ['host', 'reg-name', 'ALPHA']]);
    const error = specErrorOf(() => read('; @import rfc3986.txt'));
    expect([error.code, whereOf(error)]).toEqual(['no-abnf', 'my.abnf:1:1 "; @import rfc3986.txt"']);
  });

  test('"=/" adds to an imported rule', () => {
    expect(printRules(read('; @import rfc3986.txt port\nport =/ "x"\nstart = port')).slice(0, 2)).toEqual([
      'port = (DIGIT{0,Infinity} | [58, 78])',
      'start = port',
    ]);
  });

  test('of a section takes the rules of that section', () => {
    const all = { 'sip.txt': `${document('header = "a"')}\n25.  Grammar\n\n   header = "b"\n` };
    expect(printRules(read('; @import sip.txt §25 header\nstart = header', { all }))).toEqual([
      'start = header',
      'header = [42, 62]',
    ]);
    expect(printRules(read('; @import sip.txt §4 header\nstart = header', { all }))).toEqual([
      'start = header',
      'header = [41, 61]',
    ]);
  });

  test('documents may import one another', () => {
    const all = { 'a.abnf': '; @import b.abnf b\na = "a" b', 'b.abnf': '; @import a.abnf a\nb = "b"\nc = a' };
    expect(printRules(read('; @import b.abnf c\nstart = c', { all }))).toHaveLength(4);
  });

  test.each([
    [
      '; @import nowhere.txt host\nstart = host',
      'unknown-grammar',
      'my.abnf:1:1 "; @import nowhere.txt host"',
      'relative',
    ],
    ['; @import rfc3986.txt hots\nstart = hots', 'undefined-rule', 'my.abnf:1:23 "hots"', 'did you mean "host"?'],
    [
      '; @import rfc3986.txt host\nstart = host\nHost = "x"',
      'duplicate-rule',
      'my.abnf:1:23 "host"',
      'remove the import',
    ],
    ['start = host', 'undefined-rule', 'my.abnf:1:9 "host"', '; @import FILE host'],
    ['; @import a.abnf §2 a\nstart = a', 'no-abnf', 'a.abnf:1:1 ""', 'leave the section out'],
  ])('%j is rejected', (text, code, where, remedy) => {
    const error = specErrorOf(() => read(text, { all: { ...files, 'a.abnf': 'a = "a"' } }));
    expect([error.code, whereOf(error)]).toEqual([code, where]);
    expect(error.remedy).toContain(remedy);
  });

  const apart = {
    'a.abnf': 'x = "a"\ny = tail\ntail = %x74\nz = "z"\nw = y "w"\ndigit = "0" / "1"',
    'b.abnf': 'X = "b"\ny = tail\ntail = %x74\nz = "zz"\nw = y "W"',
    'rfc3986.txt': document('host = reg-name', 'reg-name = 1*ALPHA'),
    'rfc7230.txt': document('Host = uri-host [ ":" 1*DIGIT ]', 'uri-host = <host, see [RFC3986], Section 3.2.2>'),
    'twice.txt': `${document('header = "a"')}\n25.  Grammar\n\n   header = "b"\n   other = header\n   third = "c"\n`,
    'deep.abnf': 'comment = "(" *comment ")"',
  };

  test.each([
    ['; @import a.abnf x\n; @import b.abnf x\nm = x', 'my.abnf:2:18 "x"', '; @import b.abnf X as b-X'],
    ['; @import a.abnf x\n; @import b.abnf X\nm = "unused"', 'my.abnf:2:18 "X"', '; @import b.abnf X as b-X'],
    [
      '; @import rfc3986.txt host\n; @import rfc7230.txt Host\nmsg = Host',
      'my.abnf:2:23 "Host"',
      '; @import rfc7230.txt Host as rfc7230-Host',
    ],
    ['; @import a.abnf\n; @import b.abnf\nm = z', 'my.abnf:2:1 "; @import b.abnf"', '; @import b.abnf z as b-z'],
    ['; @import a.abnf x as q\n; @import b.abnf x as Q\nm = q', 'my.abnf:2:18 "x"', 'b.abnf X as b-X'],
    [
      '; @import twice.txt §4 header\n; @import twice.txt §25 header\nm = header',
      'my.abnf:2:25 "header"',
      '; @import twice.txt §25 header as twice-header',
    ],
    ['; @import a.abnf\nm = DIGIT', 'my.abnf:1:1 "; @import a.abnf"', '; @import a.abnf digit'],
    ['; @import a.abnf x as q\nq = "q"\nm = q', 'my.abnf:1:18 "x"', 'remove the import'],
    [
      '; @import twice.txt other\nm = other',
      'my.abnf:1:1 "; @import twice.txt other"',
      '; @import twice.txt §25 other',
    ],
  ])('%j would mean two rules, which is an error with both places', (text, where, remedy) => {
    const error = specErrorOf(() => read(text, { all: apart }));
    expect([error.code, whereOf(error)]).toEqual(['duplicate-rule', where]);
    expect(error.remedy).toContain(remedy);
    expect(error.diagnostic.related.length).toBeGreaterThan(0);
  });

  test.each([
    // A remedy above, taken at its word.
    ['; @import a.abnf x\n; @import b.abnf X as b-X\nm = x b-x', ['m = (x b-X)', 'x = [41, 61]', 'b-X = [42, 62]']],
    [
      '; @import rfc3986.txt host\n; @import rfc7230.txt Host as http-host\nmsg = Http-Host',
      [
        'msg = http-host',
        'host = reg-name',
        'reg-name = ALPHA{1,Infinity}',
        'http-host = (uri-host ([3A] DIGIT{1,Infinity}){0,1})',
        'uri-host = host',
      ],
    ],
    ['; @import twice.txt §25 other\nm = other', ['m = other', 'header = [42, 62]', 'other = header']],
    // The same file under two names, and two files that say the same, are no two meanings.
    ['; @import a.abnf x\n; @import ./a.abnf x\nm = x', ['m = x', 'x = [41, 61]']],
    ['; @import a.abnf x, z\n; @import b.abnf\nm = z', ['m = z', 'z = [5A, 7A]']],
    [
      '; @import a.abnf y\n; @import b.abnf y as y2\nm = y y2',
      ['m = (y y2)', 'y = tail', 'tail = [74]', 'y2 = b-tail', 'b-tail = [74]'],
    ],
    ['; @import a.abnf w\n; @import b.abnf W\nm = w', ['m = w', 'y = tail', 'tail = [74]', 'w = (y [57, 77])']],
  ] as const)('%j has one meaning', (text, rules) => {
    const all = { ...apart, './a.abnf': apart['a.abnf'] };
    expect(printRules(read(text, { all })).filter((rule) => !/^(ALPHA|DIGIT) =/.test(rule))).toEqual(rules);
  });

  test('a core rule uses core rules, whatever the file defines', () => {
    expect(printRules(read('m = HEXDIG digit\ndigit = "x"')).slice(0, 2)).toEqual([
      'm = (HEXDIG digit)',
      'digit = [58, 78]',
    ]);
    expect(printRules(read('digit = HEXDIG'))[0]).toBe('digit = HEXDIG');
  });

  test('a bound is of the rule of this file, else of that name in each import, and the importing file decides', () => {
    const all = { ...apart, 'deeper.abnf': '; @depth comment 2\nComment = "[" *comment "]"' };
    const text =
      '; @depth comment 3\n; @import deep.abnf comment\n; @import deeper.abnf comment as other\nm = comment other';
    expect(read(text, { all }).depths).toEqual(
      new Map([
        ['comment', 3],
        ['other', 3],
      ]),
    );
    const error = specErrorOf(() => read('; @depth a 2\n; @depth A 3\na = "x" [ a ]'));
    expect([error.code, error.remedy]).toEqual(['annotation', 'give each rule one bound']);
  });

  test('an error in an imported document leads to the import, too', () => {
    const { diagnostic } = specErrorOf(() => read('; @import deep.abnf comment\nm = comment', { all: apart }));
    expect(diagnostic.related.map(({ message }) => message)).toContain('imported here');
  });

  test.each(['; @import a.abnf x as', '; @import a.abnf x as, z'])('%s lacks a name', (line) => {
    const error = specErrorOf(() => read(`${line}\nm = x`, { all: apart }));
    expect([error.code, error.remedy]).toEqual(['annotation', 'write ; @import rfc7230.txt Host as http-host']);
  });

  test('documents whose prose points at one another are an error, not an endless search', () => {
    const all = { 'rfc1.txt': document('x = <x, see [RFC2]>'), 'rfc2.txt': document('x = <x, see [RFC1]>') };
    const text = '; @import rfc1.txt\n; @import rfc2.txt\nm = x';
    expect(() => read(text, { all })).toThrow();
  });

  test('a recursion through two documents is still recursion', () => {
    const all = { 'a.abnf': '; @import b.abnf b\na = "a" [ b ]', 'b.abnf': '; @import a.abnf a\nb = a' };
    expect(specErrorOf(() => read('; @import b.abnf b\nstart = b', { all })).code).toBe('recursion');
  });
});

describe('--section', () => {
  const text = `${document('header = "a" name', 'name = "n"')}\n25.  Grammar\n\n25.1.  Basic\n\n   header = "b" name\n`;
  const sip = source(text, 'sip.txt');

  test('lets the rules of that section count, with the others where it has none', () => {
    expect(printRules(readSpecification(sip, { section: '25' }).ruleSet)).toEqual([
      'header = ([42, 62] name)',
      'name = [4E, 6E]',
    ]);
    expect(printRules(readSpecification(sip, { section: '4' }).ruleSet)[0]).toBe('header = ([41, 61] name)');
  });

  test('is what the error says where two sections define a rule', () => {
    const error = specErrorOf(() => readSpecification(sip, { rule: 'header' }));
    expect([error.code, error.remedy]).toEqual([
      'duplicate-rule',
      expect.stringContaining('--section 25.1, or --section 4'),
    ]);
  });

  test('without rules is an error that names the sections', () => {
    const error = specErrorOf(() => readSpecification(sip, { section: '7' }));
    expect([error.code, error.remedy]).toEqual(['no-abnf', 'the sections with rules are 4, 25.1']);
  });
});

describe('an example of a value', () => {
  const rules = ['recur = freq *( ";" freq )', 'freq = "DAILY" / "MONTHLY"'];

  test.each(['FREQ=MONTHLY;BYDAY=MO,TU', 'FREQ=MONTHLY'])('%s is no second rule', (example) => {
    const text = document(...rules, '', example);
    const { ruleSet, notes } = readSpecification(source(text, 'rfc5545.txt'), { rule: 'recur' });
    expect(ruleSet.rules.has('freq')).toBe(true);
    expect(notes.map(({ summary }) => summary)).toContain(
      'looks like a second "FREQ" but was read as an example: it uses no rule that exists',
    );
  });

  test.each(['freq=recur', 'freq = MONTHLY', 'freq="x"'])('%s is one', (again) => {
    const text = document(...rules, '', again);
    expect(specErrorOf(() => readSpecification(source(text, 'rfc5545.txt'), { rule: 'recur' })).code).toBe(
      'duplicate-rule',
    );
  });
});
