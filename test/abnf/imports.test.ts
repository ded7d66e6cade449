/** Several documents: each is a namespace, and prose gives way to what is imported. */
import { describe, expect, test } from 'vitest';
import type { OpenImport } from '../../src/compile/abnf/documents.ts';
import { readSpecification } from '../../src/compile/abnf/specification.ts';
import { SourceText } from '../../src/source.ts';
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
