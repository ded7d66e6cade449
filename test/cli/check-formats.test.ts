/** The formats of `check` for machines: each is what its readers accept, for hostile names and texts too. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECK_FORMATS } from '../../src/cli/check/formats.ts';
import { runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { violations } from '../support/json-schema.ts';
import { SARIF } from '../support/sarif.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { type Element, parseXml } from '../support/xml.ts';

const folder = temporaryFolder();
const good = put(folder, 'good.txt', 'well\n');
const bad = put(folder, 'bad.txt', Buffer.concat([Buffer.from('one\ncafé '), unhex('E9 20 FF')]));
/** A name that ends tags, strings and lines, forges commands, and turns the text around. */
const hostile = put(folder, '<i>"&%0A,:#\\\u001B[2J\n::error::x\u202E.txt', unhex('61 FF'));
const missing = join(folder, 'missing');
const all = [good, bad, hostile, missing];

const run = (format: string, files = all) => runCli(['check', '--all', '--format', format, ...files]);
const CONTROL = /[\p{Cc}\p{Cf}]/u;

describe.each(['json', 'github', 'sarif', 'junit'])('--format %s', (format) => {
  it('has no control character of a name or a text, and keeps the summary off standard output', async () => {
    const { out, err } = await run(format);
    for (const line of out.split('\n')) expect(line).not.toMatch(CONTROL);
    expect(out).not.toContain('4 files');
    expect(err).toContain('4 files');
  });

  it('is a whole document when there is nothing to check', async () => {
    const empty = join(folder, 'empty', format);
    put(empty, '.ignore', '*\n');
    const { code, out } = await run(format, [empty]);
    expect(code).toBe(0);
    if (format === 'json' || format === 'sarif') JSON.parse(out);
    else if (format === 'junit') parseXml(out);
    else expect(out).toBe('');
  });
});

it.each(Object.keys(CHECK_FORMATS))(
  '--format %s has no control character of a name, and no line that a name makes',
  async (format) => {
    const { out } = await run(format);
    expect(out).toContain('bad.txt');
    // Fields can stand between tabs: no name here has one.
    for (const line of out.split('\n')) expect(line.replaceAll('\t', ' ')).not.toMatch(CONTROL);
    expect(out).not.toMatch(/^::error::x/m);
  },
);

describe('json', () => {
  it('is one document with every file, its faults and its verdict, and the totals', async () => {
    const json = JSON.parse((await run('json')).out);
    expect(json.files.map(({ file }: { file: string }) => file)).toEqual(all);
    expect(json.files[0]).toEqual({ file: good, form: 'utf8', faults: [], octets: 5, faultCount: 0, wellFormed: true });
    expect(json.files[1]).toMatchObject({ octets: 13, faultCount: 2, wellFormed: false });
    expect(json.files[1].faults).toMatchObject([
      { line: 2, column: { octets: 7, codePoints: 6, utf16: 6 }, offset: 10, reason: 'truncated' },
      { line: 2, column: { octets: 9, codePoints: 8, utf16: 8 }, offset: 12, reason: 'never-used' },
    ]);
    expect(json.files[3]).toEqual({ file: missing, unreadable: 'no such file or directory' });
    expect(json.totals).toMatchObject({ wellFormed: 1, illFormed: 2, unreadable: 1, faults: 3 });
    expect(json.totals.reasons).toEqual({ truncated: 1, 'never-used': 2 });
  });
});

describe('github', () => {
  it('is a command for each of the first ten faults, which no text can end or forge, and lines for the others', async () => {
    const { out } = await run('github', [bad, hostile]);
    const [first, , third] = out.split('\n');
    expect(first).toBe(
      `::error file=${bad},line=2,col=6,title=ill-formed UTF-8::octet 10: E9 20 is ill-formed UTF-8: truncated; after E9 expected 80..BF [utf8_3_e1, RFC 3629 §4]`,
    );
    expect(third).toMatch(/^::error file=[^,:]*%250A%2C%3A#[^,:]*%3A%3Aerror%3A%3Ax[^,:]*,line=1,col=2,/);
    const many = put(folder, 'many.bin', unhex('FF '.repeat(25)));
    const lines = (await run('github', [many])).out.trimEnd().split('\n');
    expect(lines).toHaveLength(25);
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10);
    expect(lines[10]).toMatch(/many\.bin:1:11: octet 10: FF/);
  });
});

describe('sarif', () => {
  it('has what SARIF 2.1.0 requires, with a rule for each reason and a notification for what cannot be read', async () => {
    const sarif = JSON.parse((await run('sarif')).out);
    expect(violations(SARIF, sarif)).toEqual([]);
    const [{ results, tool, invocations }] = sarif.runs;
    expect(results).toHaveLength(3);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: `file://${bad}` },
      region: { startLine: 2, startColumn: 6, byteOffset: 10, byteLength: 1 },
    });
    expect(invocations[0].executionSuccessful).toBe(false);
    expect(invocations[0].toolExecutionNotifications[0].message.text).toContain('missing: no such file');
  });

  it('would violate the schema with line 0', async () => {
    const sarif = JSON.parse((await run('sarif', [bad])).out);
    sarif.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0;
    expect(violations(SARIF, sarif)).toHaveLength(1);
  });

  it('names a fault by what is around it: the same where lines are added before it', async () => {
    const prints = async (file: string) =>
      JSON.parse((await run('sarif', [file])).out).runs[0].results.map(
        (result: { partialFingerprints: object }) => result.partialFingerprints,
      );
    const text = (before: string, octet: string) =>
      Buffer.concat([
        Buffer.from(`${before}a line of some length: `),
        unhex(octet),
        Buffer.from(' and what follows it\n'),
      ]);
    const path = put(folder, 'moves.txt', text('', 'FF'));
    const before = await prints(path);
    writeFileSync(path, text('a new line\n', 'FF'));
    expect(await prints(path)).toEqual(before);
    writeFileSync(path, text('a new line\n', 'FE'));
    expect(await prints(path)).not.toEqual(before);
  });

  it('has the path of a file in the current folder relative to the root of the sources', async () => {
    const sarif = JSON.parse((await run('sarif', ['./README.md', 'no such.txt'])).out);
    const [{ locations }] = sarif.runs[0].invocations[0].toolExecutionNotifications;
    expect(locations[0].physicalLocation.artifactLocation).toEqual({ uri: 'no%20such.txt', uriBaseId: '%SRCROOT%' });
  });
});

describe('junit', () => {
  it('has a suite with one test for each file, which fails with the first fault and lists the first twenty', async () => {
    const document = parseXml((await run('junit')).out);
    expect(document.name).toBe('testsuites');
    const suites = document.children as Element[];
    expect(suites.map(({ attributes }) => [attributes.tests, attributes.failures])).toEqual([
      ['1', '0'],
      ['1', '1'],
      ['1', '1'],
      ['1', '1'],
    ]);
    const failure = suites[1]?.children[0]?.children[0] as Element;
    expect(failure).toMatchObject({ name: 'failure', attributes: { type: 'truncated' } });
    expect(failure.text.split('\n')).toHaveLength(2);
    expect(suites[2]?.attributes.name).toContain('<i>"&%0A');
    const many = put(folder, 'many.bin', unhex('FF '.repeat(25)));
    expect(parseXml((await run('junit', [many])).out).children[0]?.children[0]?.children[0]?.text).toMatch(
      /^(?:1:\d+: octet .*\n){20}and 5 more$/,
    );
  });
});

it('the XML of the tests refuses what is not well-formed', () => {
  for (const text of ['<a>', '<a></b>', '<a>&x;</a>', '<a><</a>', '<a/><b/>', '<a b="<"/>', '<a>\u0001</a>']) {
    expect(() => parseXml(text), text).toThrow();
  }
});
