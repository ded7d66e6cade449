/** Differences of sets: as prose of RFCs, as a tag of ABNF, and as look-ahead over one symbol in ohm. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, type Warning } from '../../src/compiler.ts';
import { runCli } from '../support/command-line.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The octets that a grammar of one octet accepts, as ranges. */
function octetsOf(text: string, onWarning?: (warning: Warning) => void): string {
  const validator = compile(text, onWarning ? { onWarning } : {});
  const found = Array.from({ length: 256 }, (_, octet) => (validator.test(new Uint8Array([octet])) ? octet : -1));
  const starts = found.filter((octet) => octet >= 0 && found[octet - 1] !== octet - 1);
  const hexadecimal = (octet: number) => octet.toString(16).toUpperCase().padStart(2, '0');
  return starts
    .map((from) => {
      const to = found.findIndex((octet, i) => i >= from && octet < 0) - 1;
      return [...new Set([from, to < 0 ? 255 : to])].map(hexadecimal).join('-');
    })
    .join(' ');
}

describe('prose that is a set', () => {
  it.each([
    ['any CHAR except CTLs or ";"', '20-3A 3C-7E'],
    ['any (US-ASCII) CHAR except SPACE, CTLs, or tspecials', '21-27 2A-7E'],
    ['any CHAR excepting <">, "\\" & CR', '01-0C 0E-21 23-5B 5D-7F'],
    ['Any OCTET other than CTLs, but including HTAB', '09 20-7E 80-FF'],
    ['any VCHAR excluding """ and %x30-39', '21 23-2F 3A-7E'],
    ['any qchar except "x"', '21 23-77 79-7E'],
    ['any CHAR\n   except CTLs', '20-7E'],
  ])('<%s> is %s, shown in a warning', (prose, octets) => {
    const text = `a = <${prose}>\ntspecials = "(" / ")"\nqchar = <any VCHAR except DQUOTE>\n`;
    const warnings: Warning[] = [];
    expect(octetsOf(text, (each) => warnings.push(each))).toBe(octets);
    const shown = octets.split(' ').map((range) => `%x${range}`);
    const [first] = warnings.filter(({ code }) => code === 'prose-val');
    expect(first?.summary).toContain(`read as ${shown.join(' / ')}`);
    const confirmed: Warning[] = [];
    octetsOf(`; @prose a, qchar\n${text}`, (each) => confirmed.push(each));
    expect(confirmed.filter(({ code }) => code === 'prose-val')).toEqual([]);
  });

  it.each([
    'any CHAR except words',
    'any CHAR except nothing-known',
    'any TEXT except CTL',
    'any CHAR except CTLs, if there is one',
    'any CHAR except LWSP',
    'any DIGIT except ALPHA',
    'any ALPHA except ALPHA',
    'any a except "x"',
    'any printable character',
    'any character',
  ])('<%s> is no difference of two rules of one symbol, and is refused', (prose) => {
    expect(specErrorOf(() => compile(`a = <${prose}>\nwords = "ab"`)).code).toBe('prose-val');
  });

  it('of a document is confirmed by --accept-prose', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'spec.txt');
    writeFileSync(path, '2. Names\n\n   name = 1*nchar\n   nchar = <any CHAR except CTLs>\n');
    const { err } = await runCli(['generate', path, '-o', join(folder, 'out')]);
    expect(err).toContain('is prose; read as %x20-7E');
    const confirmed = await runCli(['generate', path, '-o', join(folder, 'out'), '--accept-prose']);
    expect([confirmed.code, confirmed.err]).toEqual([0, '']);
  });
});

describe('; @except', () => {
  it('takes symbols away from the rule below it, and uses the rules that it names', () => {
    const warnings: Warning[] = [];
    const text = '; @except CTL / %x3B / mine\na = CHAR\nmine = "x"\n';
    expect(octetsOf(text, (each) => warnings.push(each))).toBe('20-3A 3C-57 59-77 79-7E');
    expect(warnings).toEqual([]);
  });

  it.each([
    ['; @except "ab"\na = CHAR', 'more than one'],
    ['; @except CTL\na = 1*CHAR', 'more than one'],
    ['; @except CHAR\na = ALPHA', 'nothing remains'],
    ['; @except DIGIT\na = ALPHA', 'none of these symbols'],
    ['; @except\na = CHAR', 'has no text'],
    ['a = CHAR\n; @except CTL', 'belongs above a rule'],
  ])('%j is an error', (text, says) => {
    const error = specErrorOf(() => compile(text));
    expect([error.code, error.summary]).toEqual(['annotation', expect.stringContaining(says)]);
  });

  it('that cannot be read is an error at its place', () => {
    const error = specErrorOf(() => compile('; @except CTL | ";"\na = CHAR'));
    expect(error.message.split('\n')[0]).toBe(
      'grammar.abnf:1:15: expected an element, "/" or the end of the line, found "|"',
    );
  });
});

describe('~ in ohm', () => {
  const rest = 'ctl = "\\x00".."\\x1F" | "\\x7F"\n  char = "\\x00".."\\x7F"\n  pair = "ab"';

  it.each([
    ['~ctl char', '20-7E'],
    ['~ctl ~";" char', '20-3A 3C-7E'],
    ['~(ctl | ";") char', '20-3A 3C-7E'],
    ['~less char', '00-1F 3B 7F'],
  ])('%s is a set, without @peg', (body, octets) => {
    const warnings: Warning[] = [];
    const text = `G {\n  a = pair | ${body}\n  ${rest}\n  less = ~(ctl | ";") char\n}`;
    expect(octetsOf(text, (each) => warnings.push(each))).toBe(octets);
    expect(warnings.map(({ subject }) => subject?.names)).not.toContainEqual(['ctl']);
  });

  it.each(['~pair char', '~ctl pair', '&ctl char', '~char ctl', '~a char'])('%s is look-ahead still', (body) => {
    expect(() => compile(`G {\n  a = ${body}\n  ${rest}\n}`)).toThrow(/look-ahead|recursive/);
  });
});
