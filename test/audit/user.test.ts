/**
 * The audit of a user's document and grammar: a ledger is started, classified
 * and audited; and each seeded fault is found, with its exit code and a message
 * of one line.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatLedger, parseLedger } from '../../src/audit/ledger/text.ts';
import type { AuditReport } from '../../src/audit/model.ts';
import { expectOneLineError, expectRefusal, type Outcome, runCli } from '../support/command-line.ts';
import { violations } from '../support/json-schema.ts';
import { root } from '../support/library.ts';
import { sectionsOf } from '../support/sections.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { decide } from '../support/user-world.ts';

const TEXT = readFileSync(new URL('documents/labels.txt', import.meta.url), 'utf8');

const GRAMMAR = `// @title label
// @within a label
// @encodings utf8
Labels {
  // @clause labels §2
  // @accepts 0041, 0041 10FFFF
  // @rejects empty, 0041 0000
  label = character+

  // @clause labels §2
  // @accepts 0001, D7FF, E000, 10FFFF
  // @rejects 0000
  character = "\\u{1}".."\\u{D7FF}" | "\\u{E000}".."\\u{10FFFF}"
}
`;

/** The classification that a person writes for each row. */
const DECIDED: Readonly<Record<string, string>> = {
  '7e270be5': 'out-of-scope heading',
  '0c3e856d': 'definition\n  says A string of characters.\n  rules label character',
  '39f8b944': 'normative MUST\n  says It is not empty.\n  rules label',
  '80e3203f': 'normative MUST NOT\n  says NUL is nowhere.\n  rules character',
  f5a1cba7: 'out-of-scope conduct\n  word   SHOULD\n  excused A. Doe, 2026-11-22',
  '3f0f5b91': 'out-of-scope heading',
  '0eea2f83': 'informative',
};

const folder = temporaryFolder();
let started: string;
let filled: string;
beforeAll(async () => {
  put(folder, 'labels.txt', TEXT);
  await runCli(['audit', 'start', join(folder, 'labels.txt'), '--section', '2', '-o', join(folder, 'labels.ledger')]);
  started = readFileSync(join(folder, 'labels.ledger'), 'utf8');
  filled = decide(started, DECIDED);
});

interface World {
  readonly text?: string;
  readonly grammar?: string;
  readonly ledger?: string;
}

/** A folder with a text, a ledger and a grammar, and what the audit says of them. */
async function audited(
  { text = TEXT, grammar = GRAMMAR, ledger = filled }: World,
  ...more: string[]
): Promise<Outcome> {
  const here = mkdtempSync(join(folder, 'world-'));
  put(here, 'labels.txt', text);
  const args = [put(here, 'labels.ledger', ledger), '--grammar', put(here, 'labels.ohm', grammar)];
  return runCli(['audit', ...args, '--spec', here, ...more]);
}

describe('audit start writes a ledger', () => {
  test('with a row for each sentence of the section and those below it, and no sentence', () => {
    const ledger = parseLedger('labels.ledger', started);
    expect(ledger.rows.map(({ name }) => name)).toEqual(Object.keys(DECIDED));
    const proposed = ['out-of-scope', 'undecided', 'normative', 'normative', 'normative', 'out-of-scope', 'undecided'];
    expect(ledger.rows.map(({ kind }) => kind)).toEqual(proposed);
    expect(formatLedger(ledger)).toBe(started);
    for (const word of ['characters', 'U+0000', 'closed', 'Boxes']) expect(started).not.toContain(word);
  });

  test('of the whole document on standard output, where neither section nor file is named', async () => {
    const { code, out } = await runCli(['audit', 'start', join(folder, 'labels.txt')]);
    const { covers, rows } = parseLedger('labels.ledger', out);
    expect({ code, covers, last: rows.at(-1)?.section }).toEqual({ code: 0, covers: undefined, last: '3' });
  });

  test('and shows the sentence of each row on a terminal', async () => {
    const args = ['audit', 'start', join(folder, 'labels.txt'), '-o', join(folder, 'shown.ledger')];
    expect((await runCli(args, { terminal: true })).out).toContain('799018ae   A lid MUST fit.\n');
    expect(readFileSync(join(folder, 'shown.ledger'), 'utf8')).not.toContain('lid');
  });

  test('and shows no sentence elsewhere', async () => {
    const { out } = await runCli(['audit', 'start', join(folder, 'labels.txt'), '-o', join(folder, 'quiet.ledger')]);
    expect(out).toBe(
      `written  ${join(folder, 'quiet.ledger')}: 11 rows (4 normative, 4 out-of-scope, 3 undecided): decide what is undecided, and look at each proposed kind\n`,
    );
  });

  test.each([
    ['a ledger that exists', ['labels.txt', '-o', 'labels.ledger'], 'already exists; it was not changed'],
    ['a section that does not exist', ['labels.txt', '--section', '9'], 'no section 9; its sections are 1, 2, 2.1, 3'],
    ['no text', [], 'audit start takes one text, got 0'],
    ['a text that does not exist', ['none.txt'], 'no such file or directory'],
    ['an empty text', ['empty.txt'], 'empty.txt is empty'],
    ['another ending', ['labels.txt', '-o', 'labels.txt2'], 'does not end in .ledger'],
    ['a name that no row could begin with', ['labels.txt', '-o', 'a b.ledger'], 'cannot be the name of a ledger'],
  ])('but not for %s: exit code 2', async (_what, args, message) => {
    put(folder, 'empty.txt', '\n');
    const paths = args.map((word) => (/\./.test(word) ? join(folder, word) : word));
    expectRefusal(await runCli(['audit', 'start', ...paths]), message);
    expect(readFileSync(join(folder, 'labels.ledger'), 'utf8')).toBe(started);
    expect(existsSync(join(folder, 'a b.ledger'))).toBe(false);
  });
});

describe('a ledger is audited', () => {
  test('every row that no one has decided is reported', async () => {
    const { code, out } = await audited({ ledger: started });
    expect(code).toBe(1);
    expect(out).toContain('0 of 5 in scope shown by examples, 5 not');
    for (const row of ['0c3e856d', '0eea2f83']) expect(out).toContain(`ledger: labels#${row}: undecided:`);
    for (const row of ['39f8b944', '80e3203f', 'f5a1cba7'])
      expect(out).toContain(`ledger: labels#${row}: in scope, but no evidence decides it`);
  });

  test('classified, every clause in scope is shown by examples, and nothing is called proved', async () => {
    const { code, out, err } = await audited({});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^audit: shown by examples\n/);
    expect(out).toContain('3 of 3 in scope shown by examples; 7 rows, 7 sentences');
    expect(out).toContain('2 of 2 rules pass their examples, 9 witnesses run');
    expect(out).toContain('7 of 7 verified');
    expect(out.replace(/nothing here shows:[\s\S]*/, '')).not.toMatch(/\bproved\b/);
  });

  test('the JSON is what its schema says, and leads from row to rule to witnesses and cells', async () => {
    const report: AuditReport = JSON.parse((await audited({}, '-f', 'json')).out);
    const schema = JSON.parse(readFileSync(join(root, 'docs/audit.schema.json'), 'utf8'));
    expect(violations(schema, report)).toEqual([]);
    const row = report.documents[0]?.rows.find(({ id }) => id === 'labels#80e3203f');
    expect(row?.by).toEqual(['labels-utf8:character examples']);
    const evidence = report.evidence.find(({ id }) => id === row?.by[0]);
    expect(evidence).toMatchObject({ shown: true, accepted: { run: 4 }, refused: { run: 1 } });
    expect(report.forms[0]?.rules.find(({ rule }) => rule === row?.rules[0])?.rows).toContain('labels#80e3203f');
    expect(report.forms[0]?.cells.some(({ rules }) => rules.includes(row?.rules[0] as string))).toBe(true);
    expect(report.basis).toBe('examples');
  });

  test.each(['junit', 'sarif', 'markdown'])('%s names undecided rows, and none when there are none', async (format) => {
    const [good, bad] = [await audited({}, '-f', format), await audited({ ledger: started }, '-f', format)];
    expect([good.code, bad.code]).toEqual([0, 1]);
    expect(good.out).not.toContain('undecided');
    expect(bad.out).toContain('undecided');
  });

  test('SARIF points at the line of the ledger', async () => {
    const here = mkdtempSync(join(folder, 'sarif-'));
    const ledger = put(here, 'labels.ledger', started);
    const args = [ledger, '--grammar', put(here, 'labels.ohm', GRAMMAR), '-f', 'sarif'];
    const { out } = await runCli(['audit', ...args]);
    const [result] = JSON.parse(out).runs[0].results;
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    expect(artifactLocation.uri).toBe(relative('.', ledger).replaceAll('\\', '/'));
    expect(started.split('\n')[region.startLine - 1]).toMatch(/^0c3e856d undecided/);
  });

  test.each(['grammar', 'section', 'spec'])(
    '--%s given twice is refused, since the last one would win',
    async (name) => {
      const task = name === 'section' ? ['start', 'a.txt'] : ['a.ledger'];
      expectOneLineError(
        await runCli(['audit', ...task, `--${name}`, 'a', `--${name}`, 'b']),
        new RegExp(`--${name} is given twice; `),
      );
    },
  );

  test('without the text every row is unverified: exit code 4', async () => {
    const here = mkdtempSync(join(folder, 'bare-'));
    const args = [put(here, 'labels.ledger', filled), '--grammar', put(here, 'labels.ohm', GRAMMAR)];
    const { code, out } = await runCli(['audit', ...args]);
    expect(code).toBe(4);
    expect(out).toMatch(/^audit: unverified\n/);
  });

  test('in every encoding that the grammar asks for', async () => {
    const { code, out } = await audited({ grammar: GRAMMAR.replace('utf8', 'utf8, utf16, utf32le') });
    expect(code).toBe(0);
    expect(out).toContain('6 of 6 rules pass their examples, 27 witnesses run');
  });

  test('a grammar that extends one of the package must cite clauses for its own rules only', async () => {
    const grammar = `// @encodings utf8
Labels <: Mqtt {
  // @clause labels §2
  // @accepts 0041
  // @rejects empty, 0000
  mqtt_string := mqtt_char+
}
`;
    const ledger = filled.replaceAll(/rules .*/g, 'rules mqtt_string');
    expect(await audited({ grammar, ledger })).toMatchObject({ code: 0, err: '' });
    const orphan = grammar.replace('  // @clause labels §2\n', '  // @clause labels §3\n');
    expect((await audited({ grammar: orphan, ledger })).out).toContain('cites labels §3, which has no row');
  });

  test('a rule with parameters is part of those that call it, and needs no row', async () => {
    const grammar = GRAMMAR.replace('character+', 'many<character>').replace(/\}\n$/, '\n  many<x> = x+\n}\n');
    const { code, out } = await audited({ grammar }, '--mutations');
    expect(code).toBe(0);
    expect(out).toContain('7 of 7 mutants killed');
  });

  test('with --mutations, an example kills the mutant of each bound and each alternative', async () => {
    const { code, out } = await audited({}, '--mutations');
    expect(code).toBe(0);
    expect(out).toContain('7 of 7 mutants killed, 0 survive');
  });
});

describe('a seeded fault is found', () => {
  const edit = (text: string, from: string | RegExp, to: string) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    return changed;
  };
  /** Each second of `pairs` in place of the one before it. */
  const edited = (text: string, pairs: readonly string[] = []) =>
    pairs.reduce((now, from, n) => (n % 2 === 0 ? edit(now, from, pairs[n + 1] as string) : now), text);

  test.each(sectionsOf(new URL('user-faults.txt', import.meta.url)))('$name', async ({ lists, text }) => {
    const { lines = [], ...pairs } = lists;
    const [, code, message] = /^exit ([13])\nsays (.*)\n$/.exec(text) ?? [];
    const ledger = lines.reduce((now, line) => edit(now, new RegExp(line, 'm'), ''), edited(filled, pairs.ledger));
    const found = await audited({ text: edited(TEXT, pairs.text), grammar: edited(GRAMMAR, pairs.grammar), ledger });
    expect(found.out).toContain(message);
    expect(found.code).toBe(Number(code));
    expect(found.out).toMatch(code === '1' ? /^audit: failed\n/ : /^audit: suspect\n/);
  });

  test('a change outside the section of the ledger is no fault', async () => {
    expect((await audited({ text: edit(TEXT, 'A lid MUST fit.', 'A lid MUST fit well.') })).code).toBe(0);
  });

  test('with --mutations, a missing example leaves a survivor, though all other examples pass', async () => {
    const world = { grammar: edit(GRAMMAR, 'D7FF, E000', 'D7FE, E000') };
    expect((await audited(world)).code).toBe(0);
    const { code, out } = await audited(world, '--mutations');
    expect(code).toBe(1);
    expect(out).toMatch(/survivor: labels-utf8:character: bound at .*labels\.ohm:13:15, .* nothing kills it/);
  });
});

describe('arguments that do not go together: exit code 2', () => {
  test.each([
    ['a grammar without ledger', ['--grammar', 'my.ohm'], 'audit start TEXT -o MY.ledger writes one'],
    ['--section without start', ['--section', '2'], '--section is for audit start'],
    ['--reviewer without --lock', ['my.ledger', '--grammar', 'my.ohm', '--reviewer', 'A'], '--reviewer is for --lock'],
    [
      '--reason without accept and lock',
      ['my.ledger', '--grammar', 'my.ohm', '--reason', 'so'],
      '--reason is for --lock and audit review',
    ],
    ['a ledger that does not exist', ['my.ledger', '--grammar', 'my.ohm'], 'my.ledger: no such file or directory'],
  ])('%s', async (_what, args, message) => {
    expectRefusal(await runCli(['audit', ...args]), message);
  });

  test.each<[string, World, string]>([
    ['a ledger that cannot be read', { ledger: 'what?\n' }, 'labels.ledger:1: expected a row'],
    ['a grammar that cannot be parsed', { grammar: 'Labels {' }, 'wellformed help syntax'],
  ])('%s', async (_what, world, message) => {
    expectRefusal(await audited(world), message);
  });

  test('a ledger given twice is refused, and a grammar that does not exist', async () => {
    const here = mkdtempSync(join(folder, 'other-'));
    mkdirSync(join(here, 'again'));
    const ledger = put(here, 'labels.ledger', filled);
    const twice = put(here, 'again/labels.ledger', filled);
    const grammar = put(here, 'labels.ohm', GRAMMAR);
    expect((await runCli(['audit', ledger, twice, '--grammar', grammar])).err).toContain(
      'two ledgers have the name labels',
    );
    expect((await runCli(['audit', ledger, '--grammar', 'no.ohm'])).err).toContain('there is no file no.ohm');
  });
});
