/** @accepts and @rejects above a rule of an ABNF file: they are run, used by vectors and audit, and mistakes in them are found. */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler.ts';
import { runCli } from '../support/command-line.ts';
import { expectOneScreen } from '../support/one-screen.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

describe('examples in ABNF', () => {
  it('hold, over octets and over scalar values', () => {
    expect(() => compile('; @accepts 41, 41 42\n; @rejects empty, 5B\na = 1*ALPHA\n')).not.toThrow();
    expect(() => compile('; @accepts 10FFFF\n; @rejects 0041\na = %x80-10FFFF\n')).not.toThrow();
    expect(() => compile('b = a\n\n; @accepts 41\n; why\na =\n  "a"\n')).not.toThrow();
  });

  it.each([
    ['; @accepts 5B\na = ALPHA', 'failed-example', '1:12', 'a does not accept 5B', 'move the example to @rejects'],
    ['; @rejects 41\na = ALPHA', 'failed-example', '1:12', 'a accepts 41', 'move the example to @accepts'],
    ['; @accepts empty\na = ALPHA', 'failed-example', '1:12', 'the empty text', 'correct the rule'],
    ['; @accepts 4\na = ALPHA', 'annotation', '1:12', 'an example is hexadecimal', 'write'],
    ['; @accepts\na = ALPHA', 'annotation', '1:3', '@accepts has no text', 'on the same line'],
    ['; @accepts 41\n\na = ALPHA', 'annotation', '1:12', '@accepts belongs above a rule', 'the rule it is about'],
    ['; @accepts 5B\na = ALPHA\n; @accepts 31\na =/ "1"', 'failed-example', '1:12', 'a does not accept 5B', 'correct'],
    ['; @accepts 41\n; @depth a 1\na = "x" [a]', 'failed-example', '1:12', 'a does not accept 41', 'correct the rule'],
  ])('%j: %s at %s', (text, code, at, says, remedy) => {
    const error = specErrorOf(() => compile(`${text}\n`));
    expect([error.code, error.message.split(' ')[0]]).toEqual([code, `grammar.abnf:${at}:`]);
    expect(error.summary).toContain(says);
    expect(error.remedy).toContain(remedy);
    expectOneScreen(error);
  });
});

describe('tags of ABNF', () => {
  it('above nothing, at the end of a text without a line end, are an error', () => {
    expect(specErrorOf(() => compile('a = ALPHA\n; @accepts 41')).summary).toBe('@accepts belongs above a rule');
  });
});

describe('an audit of ABNF', () => {
  const folder = temporaryFolder();
  const before = process.cwd();
  beforeAll(() => process.chdir(folder));
  afterAll(() => process.chdir(before));

  const TEXT = '2. Labels\n\n   A label has one letter at least.  It MUST NOT contain U+0000.\n';
  const RULES = '; @clause labels §2\nlabel = 1*letter\nletter = %x01-7F\n';
  const EXAMPLES = RULES.replace('label =', '; @accepts 41\n; @rejects empty, 41 00\nlabel =').replace(
    'letter = ',
    '; @accepts 01, 7F\n; @rejects 00, 80\nletter = ',
  );
  const classified = (ledger: string) =>
    ledger
      .replace(/^(\w+) undecided (.*)$/m, '$1 definition $2\n  says It is a text.\n  rules label')
      .replace(/^\w+ normative MUST NOT .*$/m, '$&\n  says No NUL.\n  rules letter');

  it('shows its clauses by the examples above its rules, and kills mutants with them', async () => {
    put(folder, 'labels.txt', TEXT);
    put(folder, 'labels.abnf', EXAMPLES);
    expect((await runCli(['audit', 'start', 'labels.txt', '-o', 'labels.ledger'])).code).toBe(0);
    writeFileSync('labels.ledger', classified(readFileSync('labels.ledger', 'utf8')));
    for (const grammar of ['labels.abnf', 'labels.abnf#label']) {
      const audit = await runCli(['audit', 'labels.ledger', '--grammar', grammar, '--spec', '.', '--mutations']);
      expect([audit.code, audit.out]).toEqual([0, expect.stringContaining('2 of 2 in scope shown by examples')]);
      expect(audit.out).toMatch(/(\d+) of \1 mutants killed/);
    }
  });

  it('names the rules that have no examples, of a file and of a document', async () => {
    put(folder, 'plain.abnf', RULES);
    put(folder, 'rules.txt', `A title\n\n2.  Labels\n\n   label = 1*letter\n   letter = %x01-7F\n`);
    for (const [grammar, id] of [
      ['plain.abnf', 'plain'],
      ['rules.txt#label', 'label'],
    ]) {
      const audit = await runCli(['audit', 'labels.ledger', '--grammar', grammar as string, '--spec', '.']);
      expect(audit.code).toBe(1);
      expect(audit.out).toContain(`${id}:letter examples: proves nothing: it has no witness that is refused`);
    }
  });

  it('gives vectors the examples of the rule', async () => {
    const { out } = await runCli(['vectors', 'labels.abnf']);
    expect(out).toContain('"examples"');
  });
});
