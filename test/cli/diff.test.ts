/** `diff`: proofs that two specifications accept the same texts, and their differences. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { sharedSpec } from '../support/shared-folder.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const grammar = (path: string) => readFileSync(new URL(`../../grammar/${path}`, import.meta.url), 'utf8');
const rfc3629 = 'grammar/spec/rfc3629.abnf';

describe('equal specifications', () => {
  it.each([
    ['utf8', 'utf8'],
    ['utf8', rfc3629],
    [rfc3629, 'utf8'],
  ])('%s and %s are proved to accept the same texts, with exit status 0', async (a, b) => {
    expect(await runCli(['diff', a, b])).toEqual({
      code: 0,
      out: `${a} and ${b} accept the same texts (proved; the minimal automaton has 9 states)\n`,
      err: '',
    });
  });

  const rfc = sharedSpec('rfc3629.txt');
  it.skipIf(rfc === null)('are the text of RFC 3629 and the grammar utf8', async () => {
    const { code, out } = await runCli(['diff', put(folder, 'rfc3629.txt', rfc as string), 'utf8']);
    expect(out).toContain('rfc3629.txt and utf8 accept the same texts');
    expect(code).toBe(0);
  });
});

describe('grammars of messages', () => {
  const abnf = (length: string) =>
    `; @integer len u8\n; @length body = ${length}\nm = len body\nlen = OCTET\nbody = *OCTET\n`;
  const ohm = (length: string) =>
    `// @alphabet octets\nM {\n  // @integer len u8\n  // @length body = ${length}\n  m = len body\n  len = any\n  body = any*\n}\n`;

  it.each([
    ['abnf', abnf],
    ['ohm', ohm],
  ])('are refused, since what lengths take away is not compared: %s', async (kind, text) => {
    const [a, b] = ['len', 'len - 1'].map((length, i) => put(folder, `m${i}.${kind}`, text(length))) as [
      string,
      string,
    ];
    for (const sides of [
      [a, b],
      [a, a],
      [`${a}#m`, b],
      ['utf8', b],
    ]) {
      const { code, out, err } = await runCli(['diff', ...sides]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('m has counted fields: it describes messages, which are not regular');
    }
  });

  it('are compared by a rule without counted fields', async () => {
    const [a, b] = ['len', 'len - 1'].map((length, i) => put(folder, `b${i}.abnf`, abnf(length))) as [string, string];
    expect((await runCli(['diff', `${a}#body`, `${b}#body`])).code).toBe(0);
  });
});

describe('diff utf8-1997 utf8', () => {
  it('shows on one screen all that RFC 3629 made stricter, with rule and clause on both sides', async () => {
    const { code, out } = await runCli(['diff', 'utf8-1997', 'utf8']);
    expect(code).toBe(1);
    expect(out.split('\n').length).toBeLessThan(25);
    expect(out).toContain('A shortest text that only utf8-1997 accepts: ED A0 80\n');
    expect(out).toContain('utf8-1997 accepts every text that utf8 accepts.');
    const found = [...out.matchAll(/^ {2}(\S.*?) {2,}utf8-1997 {2}goes on: (.*)\n {4,}utf8 {7}stops: (.*)$/gm)];
    expect(found.map(([, symbols]) => symbols)).toEqual([
      'F5..F7',
      'F8',
      'F9..FB',
      'FC',
      'FD',
      'ED A0..BF',
      'F4 90..BF',
    ]);
    expect(found[5]?.slice(2)).toEqual([
      'utf8_3_e1 [draft-yergeau-utf8-rev-00 §2 table row 3]',
      'surrogate; expected 80..9F, in utf8_3_ed [RFC 3629 §4 UTF8-3]',
    ]);
    expect(found[6]?.[3]).toBe('above-10FFFF; expected 80..8F, in utf8_4_f4 [RFC 3629 §4 UTF8-4]');
  });

  it('shows a shortest text in each direction where both differ', async () => {
    const { out } = await runCli(['diff', 'cesu8', 'utf8']);
    expect(out).toContain('A shortest text that only cesu8 accepts: ED A0 80 ED B0 80\n');
    expect(out).toContain('A shortest text that only utf8 accepts: F0 90 80 80\n');
  });

  it('prints at most a screen where there are many divergences', async () => {
    const { out } = await runCli(['diff', 'utf16le', 'utf16be']);
    expect(out).toMatch(/… and \d+ divergences more\n$/);
    expect(out.split('\n').length).toBeLessThan(32);
  });
});

describe('files of a user', () => {
  it('may change a grammar of the package and keep its name', async () => {
    const wider = put(
      folder,
      'utf8.ohm',
      grammar('octets/utf8.ohm').replace('"\\xF4" "\\x80".."\\x8F"', '"\\xF4" "\\x80".."\\x9F"'),
    );
    const { code, out } = await runCli(['diff', wider, 'utf8']);
    expect(code).toBe(1);
    expect(out).toContain('accepts: F4 90 80 80\n');
    expect(out).toMatch(/\n {2}F4 90\.\.9F /);
  });

  it('may extend a grammar of the package', async () => {
    const narrower = put(folder, 'no-nul.ohm', 'NoNul <: Utf8 {\n  utf8_1 := "\\x01".."\\x7F"\n}\n');
    const { out } = await runCli(['diff', 'utf8', narrower]);
    expect(out).toContain('A shortest text that only utf8 accepts: 00\n');
    expect(out).toContain('utf8 accepts every text that');
  });

  it('are over the alphabet that wellformed.json or their folder names, as for every command', async () => {
    const before = process.cwd();
    put(folder, 'project/wellformed.json', JSON.stringify({ grammars: [{ file: 'a.ohm', alphabet: 'units' }] }));
    put(folder, 'project/a.ohm', 'A { a = "é" }\n');
    put(folder, 'project/units/b.abnf', 'a = %xE9\n');
    put(folder, 'project/units/c.abnf', 'a = %xD8FF\n');
    try {
      process.chdir(`${folder}/project`);
      expect((await runCli(['diff', 'a.ohm', 'units/b.abnf'])).code).toBe(0);
      expect((await runCli(['diff', 'a.ohm', 'units/c.abnf'])).out).toContain('units/c.abnf accepts: D8FF');
    } finally {
      process.chdir(before);
    }
  });

  it('are over the alphabet that their folder or --alphabet names', async () => {
    const units = put(folder, 'units/mine.ohm', 'Mine <: Utf16 {}\n');
    expect((await runCli(['diff', units, 'utf16'])).code).toBe(0);
    const elsewhere = put(folder, 'mine.ohm', 'Mine <: Utf16 {}\n');
    expect((await runCli(['diff', '--alphabet', 'units', elsewhere, 'utf16'])).code).toBe(0);
  });

  it('may be ABNF over scalar values, which is compared as UTF-8: emitted ABNF accepts the same texts', async () => {
    const { out: abnf } = await runCli(['emit', 'mqtt-utf8', '--target', 'abnf']);
    const mqtt = put(folder, 'mqtt.abnf', abnf);
    expect(await runCli(['diff', mqtt, 'mqtt-utf8'])).toMatchObject({ code: 0, err: '' });
    const untagged = put(folder, 'untagged.abnf', abnf.replace('; @alphabet scalars\n', ''));
    expect(await runCli(['diff', untagged, 'mqtt-utf8'])).toMatchObject({
      code: 0,
      err: expect.stringContaining('is larger than an octet'),
    });
    expect(await runCli(['diff', mqtt, 'mqtt-utf8', '--alphabet', 'octets'])).toMatchObject({ code: 2 });
    const { out } = await runCli(['diff', put(folder, 'json.abnf', 'text = *%x0-10FFFF'), 'mqtt-utf8']);
    expect(out).toContain('json.abnf accepts: 00\n');
  });

  it('that are documents start with the rule that --rule names', async () => {
    const one = put(folder, 'one.ohm', 'One <: Utf8 {\n  one = utf8_char\n}\n');
    expect((await runCli(['diff', '--rule', 'UTF8-char', rfc3629, one])).code).toBe(1);
    const { out } = await runCli(['diff', '--rule', 'UTF8-char', rfc3629, 'utf8']);
    expect(out).toContain('only utf8 accepts: the empty text\n');
    expect((await runCli(['diff', '--rule', 'UTF8-chr', rfc3629, 'utf8'])).code).toBe(2);
    expect((await runCli(['diff', '--rule', 'x', 'utf8', 'cesu8'])).err).toContain('--rule is for a document');
  });

  it('with ABNF may use rules of RFC 3629, with a note; documents may not', async () => {
    const text = 'name = 1*( %x61-7A / UTF8-2 )\n';
    const { code, out, err } = await runCli(['diff', put(folder, 'name.abnf', text), put(folder, 'same.abnf', text)]);
    expect([code, out]).toEqual([0, expect.stringContaining('accept the same texts (proved')]);
    expect(err).toMatch(/note: UTF8-2, UTF8-tail: not defined in \S*name\.abnf, taken from RFC 3629 §4\n/);
    const document = put(folder, 'prose.txt', `   Names are short.\n\n      ${text}`);
    expect(await runCli(['diff', document, 'utf8'])).toMatchObject({ code: 2, err: expect.stringMatching(/UTF8-2/) });
  });

  it('that are documents have their repairs reported on standard error', async () => {
    const text =
      'A Document\n\n1.  Rules\n\n   text = *character\n   character = %x61 /\n      %x62\n\n   text = *character\n';
    const { err } = await runCli(['diff', put(folder, 'document.txt', text), 'utf8']);
    expect(err).toMatch(/document\.txt:\d+:\d+: note: /);
  });
});

describe('an error in a side', () => {
  it('such as a rule in prose, or a mistake in a grammar, has location and remedy', async () => {
    const prose = put(folder, 'prose.abnf', 'text = <any text you like>\n');
    const wrong = put(folder, 'wrong.ohm', 'Wrong {\n  text = nothing\n}\n');
    for (const [side, place] of [
      [prose, 'prose.abnf:1:8'],
      [wrong, 'wrong.ohm:2:10'],
    ] as const) {
      const { code, err } = await runCli(['diff', side, 'utf8']);
      expect(code).toBe(2);
      expect(err).toContain(place);
      expect(err).toContain('remedy: ');
    }
  });
});
