/**
 * The audit of somebody else's document and grammar: a ledger is begun, filled
 * in, and shown clause by clause; and each thing that can be wrong with it is
 * planted and found, with its exit code and in one line.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatLedger, parseLedger } from '../../src/audit/ledger/text.ts';
import type { AuditReport } from '../../src/audit/model.ts';
import { type Outcome, runCli } from '../support/command-line.ts';
import { violations } from '../support/json-schema.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const TEXT = `1. Purpose

   Boxes carry labels, so that people can find them.

2. Labels

   A label is a sequence of characters, in UTF-8.  It MUST have one
   character at least.  It MUST NOT contain U+0000.  Labels SHOULD be
   short.

2.1. Boxes

   A box is closed.

3. Lids

   A lid MUST fit.
`;

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

/** What a person says of each row. */
const DECIDED: Readonly<Record<string, string>> = {
  '2/1': 'out-of-scope heading',
  '2/2': 'definition\n  says A string of characters.\n  rules label character',
  '2/3': 'normative MUST\n  says It is not empty.\n  rules label',
  '2/4': 'normative MUST NOT\n  says NUL is nowhere.\n  rules character',
  '2/5': 'out-of-scope other\n  word SHOULD',
  '2.1/1': 'out-of-scope heading',
  '2.1/2': 'informative',
};

const folder = temporaryFolder();
let begun: string;
let filled: string;
beforeAll(async () => {
  put(folder, 'labels.txt', TEXT);
  await runCli(['audit', 'start', join(folder, 'labels.txt'), '--section', '2', '-o', join(folder, 'labels.ledger')]);
  begun = readFileSync(join(folder, 'labels.ledger'), 'utf8');
  filled = begun.replace(/^(\S+\/\d+) undecided (= .*)$/gm, (_line, row: string, rest: string) => {
    const [head, ...fields] = (DECIDED[row] as string).split('\n');
    return [`${row} ${head} ${rest}`, ...fields].join('\n');
  });
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
  const words = [put(here, 'labels.ledger', ledger), '--grammar', put(here, 'labels.ohm', grammar)];
  return runCli(['audit', ...words, '--spec', here, ...more]);
}

describe('a ledger is begun', () => {
  test('with an undecided row for each sentence of the section and those below it, and no sentence', () => {
    const ledger = parseLedger('labels.ledger', begun);
    expect(ledger.rows.map(({ section, ordinal, kind }) => `${section}/${ordinal} ${kind}`)).toEqual(
      Object.keys(DECIDED).map((row) => `${row} undecided`),
    );
    expect(formatLedger(ledger)).toBe(begun);
    for (const word of ['characters', 'U+0000', 'closed', 'Boxes']) expect(begun).not.toContain(word);
  });

  test('of the whole document on standard output, where neither section nor file is named', async () => {
    const { code, out } = await runCli(['audit', 'start', join(folder, 'labels.txt')]);
    const { covers, rows } = parseLedger('labels.ledger', out);
    expect({ code, covers, last: rows.at(-1)?.section }).toEqual({ code: 0, covers: undefined, last: '3' });
  });

  test('and a terminal is shown which sentence each row is, for it to be read beside the file', async () => {
    const words = ['audit', 'start', join(folder, 'labels.txt'), '-o', join(folder, 'shown.ledger')];
    expect((await runCli(words, { terminal: true })).out).toContain('3/2      A lid MUST fit.\n');
    expect(readFileSync(join(folder, 'shown.ledger'), 'utf8')).not.toContain('lid');
  });

  test('and nothing is shown where no person looks', async () => {
    const { out } = await runCli(['audit', 'start', join(folder, 'labels.txt'), '-o', join(folder, 'quiet.ledger')]);
    expect(out).toBe(`written  ${join(folder, 'quiet.ledger')}: 11 rows, all undecided: say of each what it is\n`);
  });

  test.each([
    ['a ledger that is there', ['labels.txt', '-o', 'labels.ledger'], 'is there already: it was not touched'],
    ['a section that is not', ['labels.txt', '--section', '9'], 'no section 9; its sections are 1, 2, 2.1, 3'],
    ['no text', [], 'audit start takes one text, got 0'],
    ['a text that is not there', ['none.txt'], 'no such file or directory'],
    ['an empty text', ['empty.txt'], 'empty.txt is empty'],
    ['another ending', ['labels.txt', '-o', 'labels.txt2'], 'does not end in .ledger'],
    ['a name that no row could begin with', ['labels.txt', '-o', 'a b.ledger'], 'cannot name a ledger'],
  ])('but not for %s: exit code 2', async (_what, words, message) => {
    put(folder, 'empty.txt', '\n');
    const paths = words.map((word) => (/\./.test(word) ? join(folder, word) : word));
    const { code, err, out } = await runCli(['audit', 'start', ...paths]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(readFileSync(join(folder, 'labels.ledger'), 'utf8')).toBe(begun);
    expect(existsSync(join(folder, 'a b.ledger'))).toBe(false);
  });
});

describe('a ledger is audited', () => {
  test('undecided rows are refused, each by name', async () => {
    const { code, out } = await audited({ ledger: begun });
    expect(code).toBe(1);
    expect(out).toContain('0 of 7 in scope shown by examples, 7 not');
    for (const row of Object.keys(DECIDED)) expect(out).toContain(`ledger: labels#${row}: undecided:`);
  });

  test('filled in, every clause in scope is shown by texts that were run, and nothing is called proved', async () => {
    const { code, out, err } = await audited({});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^audit: shown by examples\n/);
    expect(out).toContain('3 of 3 in scope shown by examples, 0 not; 7 rows, 7 sentences');
    expect(out).toContain('2 of 2 rules as their examples say, 9 witnesses run');
    expect(out).toContain('7 of 7 verified');
    expect(out.replace(/nothing here shows:[\s\S]*/, '')).not.toMatch(/\bproved\b/);
  });

  test('the JSON is what its schema says, and leads from row to rule to witnesses and cells', async () => {
    const report: AuditReport = JSON.parse((await audited({}, '-f', 'json')).out);
    const schema = JSON.parse(readFileSync(join(root, 'docs/audit.schema.json'), 'utf8'));
    expect(violations(schema, report)).toEqual([]);
    const row = report.documents[0]?.rows.find(({ id }) => id === 'labels#2/4');
    expect(row?.by).toEqual(['labels-utf8:character examples']);
    const evidence = report.evidence.find(({ id }) => id === row?.by[0]);
    expect(evidence).toMatchObject({ proved: true, accepted: { run: 4 }, refused: { run: 1 } });
    expect(report.forms[0]?.rules.find(({ rule }) => rule === row?.rules[0])?.rows).toContain('labels#2/4');
    expect(report.forms[0]?.cells.some(({ rules }) => rules.includes(row?.rules[0] as string))).toBe(true);
    expect(report.basis).toBe('examples');
  });

  test.each(['junit', 'sarif', 'markdown'])(
    '%s names what is undecided, and nothing where nothing is',
    async (format) => {
      const [good, bad] = [await audited({}, '-f', format), await audited({ ledger: begun }, '-f', format)];
      expect([good.code, bad.code]).toEqual([0, 1]);
      expect(good.out).not.toContain('undecided');
      expect(bad.out).toContain('undecided');
    },
  );

  test('SARIF points at the line of the ledger', async () => {
    const here = mkdtempSync(join(folder, 'sarif-'));
    const ledger = put(here, 'labels.ledger', begun);
    const words = [ledger, '--grammar', put(here, 'labels.ohm', GRAMMAR), '-f', 'sarif'];
    const { out } = await runCli(['audit', ...words]);
    const [result] = JSON.parse(out).runs[0].results;
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    expect(artifactLocation.uri).toBe(relative('.', ledger).replaceAll('\\', '/'));
    expect(begun.split('\n')[region.startLine - 1]).toMatch(/^2\/1 undecided/);
  });

  test('without the text every row is unverified: exit code 4', async () => {
    const here = mkdtempSync(join(folder, 'bare-'));
    const words = [put(here, 'labels.ledger', filled), '--grammar', put(here, 'labels.ohm', GRAMMAR)];
    const { code, out } = await runCli(['audit', ...words]);
    expect(code).toBe(4);
    expect(out).toMatch(/^audit: unverified\n/);
  });

  test('in every encoding that the grammar asks for', async () => {
    const { code, out } = await audited({ grammar: GRAMMAR.replace('utf8', 'utf8, utf16, utf32le') });
    expect(code).toBe(0);
    expect(out).toContain('6 of 6 rules as their examples say, 27 witnesses run');
  });

  test('a grammar that extends ours answers for its own rules, and not for those of ours', async () => {
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
    expect((await audited({ grammar: orphan, ledger })).out).toContain('cites labels §3, which no row is');
  });

  test('a rule with parameters is part of those that call it, and needs no row', async () => {
    const grammar = GRAMMAR.replace('character+', 'many<character>').replace(/\}\n$/, '\n  many<x> = x+\n}\n');
    const { code, out } = await audited({ grammar }, '--mutations');
    expect(code).toBe(0);
    expect(out).toContain('7 of 7 mutants killed');
  });

  test('with --mutations, an example notices each bound and each alternative', async () => {
    const { code, out } = await audited({}, '--mutations');
    expect(code).toBe(0);
    expect(out).toContain('7 of 7 mutants killed, 0 survive');
  });
});

describe('a planted fault is found', () => {
  const edit = (text: string, from: string | RegExp, to: string) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    return changed;
  };
  const inText = (from: string, to: string) => (): World => ({ text: edit(TEXT, from, to) });
  const inGrammar = (from: string, to: string) => (): World => ({ grammar: edit(GRAMMAR, from, to) });
  const inLedger = (from: string | RegExp, to: string) => (): World => ({ ledger: edit(filled, from, to) });

  test.each<[string, () => World, number, string]>([
    ['a sentence is changed', inText('U+0000', 'U+0001'), 3, 'SUSPECT labels#2/4 → 2/4'],
    ['a sentence is new', inText('short.\n', 'short.\n   It MUST NOT end in a space.\n'), 3, 'NEW labels 2/6'],
    ['a sentence is new below', inText('closed.\n', 'closed.  It is red.\n'), 3, 'NEW labels 2.1/3'],
    ['a sentence is gone', inText('  It MUST NOT contain U+0000.', ''), 3, 'SUSPECT labels#2/4 → nothing like it'],
    [
      'a sentence is moved',
      () => ({ text: `${edit(TEXT, '  It MUST NOT contain U+0000.', '')}   It MUST NOT contain U+0000.\n` }),
      3,
      'MOVED labels#2/4 → 3/3',
    ],
    ['a row is gone', inLedger(/^2\/4 .*\n(?: .*\n)*/m, ''), 1, 'labels#2/5: stands after 2/3: a row is missing'],
    ['the last row is gone', inLedger(/^2\.1\/2 .*\n/m, ''), 1, 'ledger: labels#2.1: 1 rows, 2 announced'],
    ['a rule is misspelt', inLedger('rules character', 'rules charakter'), 1, 'did you mean labels-utf8:character?'],
    ['a row has no rule', inLedger(/ {2}rules character\n/, ''), 1, 'labels#2/4: in scope, and no rule carries it'],
    ['a row has no paraphrase', inLedger(/ {2}says NUL.*\n/, ''), 1, 'labels#2/4: in scope, without a paraphrase'],
    [
      'a row has evidence of its own',
      inLedger('rules label\n', 'rules label\n  by faith\n'),
      1,
      'which is no evidence',
    ],
    [
      'a bound is too low',
      inGrammar('"\\u{1}"', '"\\u{0}"'),
      1,
      'labels-utf8:character examples: the validator misjudges 00: it has to refuse it',
    ],
    ['a bound is too high', inGrammar('"\\u{1}"', '"\\u{2}"'), 1, 'misjudges 01: it has to accept it'],
    ['a repetition is lost', inGrammar('character+', 'character*'), 1, 'misjudges the empty text: it has to refuse it'],
    ['no example is refused', inGrammar('  // @rejects 0000\n', ''), 1, 'it has no witness that is refused'],
    [
      'no example is accepted',
      inGrammar('  // @accepts 0001, D7FF, E000, 10FFFF\n', ''),
      1,
      'it has no witness that is accepted',
    ],
    [
      'a rule cites nothing',
      inGrammar('  // @clause labels §2\n  // @accepts 0001', '  // @accepts 0001'),
      1,
      'cites nothing',
    ],
    [
      'a rule is left over',
      () => ({
        grammar: edit(
          GRAMMAR,
          /\}\n$/,
          '\n  // @clause labels §2\n  // @accepts 0041\n  // @rejects 0042\n  a = "A"\n}\n',
        ),
        ledger: edit(filled, 'rules character', 'rules character a'),
      }),
      1,
      'labels#2/4: names labels-utf8:a, which the start rule does not need',
    ],
    [
      'a rule has parameters',
      () => ({
        grammar: edit(
          edit(GRAMMAR, 'character+', 'many<character>'),
          /\}\n$/,
          '\n  // @clause labels §2\n  many<x> = x+\n}\n',
        ),
        ledger: edit(filled, 'rules character', 'rules character many'),
      }),
      1,
      'labels#2/4: names labels-utf8:many, which has parameters',
    ],
  ])('%s', async (_what, plant, code, message) => {
    const found = await audited(plant());
    expect(found.out).toContain(message);
    expect(found.code).toBe(code);
    expect(found.out).toMatch(code === 1 ? /^audit: violated\n/ : /^audit: suspect\n/);
  });

  test('a sentence elsewhere than in the section of the ledger is no fault of it', async () => {
    expect((await audited(inText('A lid MUST fit.', 'A lid MUST fit well.')())).code).toBe(0);
  });

  test('and with --mutations an example that is gone is missed, though all others come out as they should', async () => {
    const world = inGrammar('D7FF, E000', 'D7FE, E000')();
    expect((await audited(world)).code).toBe(0);
    const { code, out } = await audited(world, '--mutations');
    expect(code).toBe(1);
    expect(out).toMatch(/survivor: labels-utf8:character: bound at .*labels\.ohm:13:15, .* nothing notices it/);
  });
});

describe('words that do not go together: exit code 2', () => {
  test.each([
    ['a ledger without grammar', ['my.ledger'], 'name it: --grammar MY.ohm'],
    ['a grammar without ledger', ['--grammar', 'my.ohm'], 'audit start TEXT -o MY.ledger begins one'],
    ['--section without start', ['--section', '2'], '--section is for audit start'],
    ['--lock', ['my.ledger', '--grammar', 'my.ohm', '--lock'], '--lock is for the ledgers of this package'],
    ['a page', ['my.ledger', '--grammar', 'my.ohm', '-f', 'html'], '--format html draws the forms of this package'],
    ['a ledger that is not there', ['my.ledger', '--grammar', 'my.ohm'], 'my.ledger: no such file or directory'],
  ])('%s', async (_what, words, message) => {
    const { code, out, err } = await runCli(['audit', ...words]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test.each<[string, World, string]>([
    ['a ledger that cannot be read', { ledger: 'what?\n' }, 'labels.ledger:1: expected a row'],
    ['a grammar that is none', { grammar: 'Labels {' }, 'wellformed help syntax'],
  ])('%s', async (_what, world, message) => {
    const { code, out, err } = await audited(world);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test('ABNF has no examples to run, one ledger is not two, and a grammar has to be there', async () => {
    const here = mkdtempSync(join(folder, 'other-'));
    mkdirSync(join(here, 'again'));
    const ledger = put(here, 'labels.ledger', filled);
    const twice = put(here, 'again/labels.ledger', filled);
    const grammar = put(here, 'labels.ohm', GRAMMAR);
    const abnf = put(here, 'labels.abnf', 'label = 1*ALPHA\n');
    expect((await runCli(['audit', ledger, '--grammar', abnf])).err).toContain('is ABNF, whose rules have no examples');
    expect((await runCli(['audit', ledger, twice, '--grammar', grammar])).err).toContain(
      'two ledgers have the name labels',
    );
    expect((await runCli(['audit', ledger, '--grammar', 'no.ohm'])).err).toContain('there is no file no.ohm');
  });
});
