/**
 * `--dump STAGE`: what it prints for UTF-8 is committed here, one file a stage,
 * and compared byte for byte. To write the files again after a change that is
 * meant, run `npx vitest run test/dump -u` and review the difference.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { DUMP_STAGES, type DumpStage } from '../../src/compile/dump/dump.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const goldenFile = (stage: DumpStage) => `utf8.${stage}.txt`;
/** Listed before the tests run: vitest writes a file that is missing. */
const committed = readdirSync(join(root, 'test/dump')).filter((name) => name.endsWith('.txt'));

async function dump(...argv: readonly string[]): Promise<string> {
  const { code, out, err } = await runCli(argv);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

describe('generate utf8 --dump', () => {
  it.each(DUMP_STAGES)('%s prints the committed text', async (stage) => {
    const path = join(root, 'test/dump', goldenFile(stage));
    await expect(await dump('generate', 'utf8', '--dump', stage)).toMatchFileSnapshot(path);
  });

  it('has one committed file for each stage and no other', () => {
    expect([...committed].sort()).toEqual(DUMP_STAGES.map(goldenFile).sort());
  });

  it('prints the same states in formulas and in automaton', async () => {
    const statesIn = (text: string) => text.match(/^state \d+/gm);
    const formulas = statesIn(await dump('generate', 'utf8', '--dump', 'formulas'));
    const automaton = statesIn(await dump('generate', 'utf8', '--dump', 'automaton'));
    expect(formulas).toHaveLength(20);
    expect(formulas).toEqual(automaton);
  });
});

describe('--dump', () => {
  const grammar = put(
    folder,
    'letters.ohm',
    'Letters {\n  letters = part*\n  part = "a".."z"  -- a\n    | "\\xC3" "\\xA9"  -- e\n}\n',
  );
  const abnf = put(folder, 'letters.abnf', 'letters = *( %x61-7A / %xC3 %xA9 )\n');

  it.each(DUMP_STAGES)('%s prints a grammar of a file, and of two specifications to compare', async (stage) => {
    const alone = await dump('generate', grammar, '--dump', stage);
    expect(alone).toMatch(new RegExp(`^${stage} of letters: `));
    const both = await dump('diff', grammar, abnf, '--dump', stage);
    expect(both).toContain(`${stage} of ${grammar}: `);
    expect(both).toContain(`\n\n${stage} of ${abnf}: `);
  });

  it('prints several grammars in the order of the arguments', async () => {
    const out = await dump('generate', grammar, 'utf8', '--dump', 'tree');
    expect(out.match(/^tree of \S+/gm)).toEqual(['tree of letters:', 'tree of utf8:']);
  });

  it('writes no file', async () => {
    const before = readdirSync(folder);
    await dump('generate', grammar, '--dump', 'table');
    expect(readdirSync(folder)).toEqual(before);
    expect(existsSync('generated/letters.ts')).toBe(false);
  });

  it('kernel says so where there is no look-up kernel', async () => {
    expect(await dump('generate', 'utf8-non-ascii-utf8', '--dump', 'kernel')).toBe(
      'kernel of utf8-non-ascii-utf8: no look-up kernel: no window of a few symbols shows every fault\n',
    );
  });

  it('formulas shows a look-ahead as an atom that is only looked at', async () => {
    const name = put(
      folder,
      'ahead.ohm',
      '// @peg the letter b is excluded by look-ahead\nAhead {\n  text = ~"b" "a".."c"\n}\n',
    );
    expect(await dump('generate', name, '--dump', 'formulas')).toMatch(/formula {2}!g\d+ & a\d+|a\d+ & !g\d+/);
  });

  it.each([
    [
      ['generate', 'utf8', '--dump', 'tables'],
      '--dump cannot be tables; did you mean table? it can be tree, formulas,',
    ],
    [['diff', 'utf8', 'cesu8', '--dump', 'xyz'], '--dump cannot be xyz; it can be tree, formulas, automaton, minimal,'],
    [['generate', '--dump', 'tree'], '--dump needs a FILE or a grammar of this package'],
    [['generate', 'utf8', '--dump', 'tree', '--check'], '--dump writes no file'],
    [['generate', 'uft8', '--dump', 'tree'], 'there is no file and no grammar called uft8; did you mean utf8?'],
    [
      ['generate', 'utf8', '--rule', 'utf8_char', '--dump', 'tree'],
      '--rule is for a FILE, and utf8 is a grammar of this package',
    ],
    [['diff', 'utf8', '--dump', 'tree'], 'diff compares two specifications, got 1'],
  ])('is refused in %j with one line', async (argv, message) => {
    expectOneLineError(await runCli(argv), message);
  });
});

test('every stage is in the help of both commands', async () => {
  for (const command of ['generate', 'diff']) {
    const { out } = await runCli(['help', command]);
    for (const stage of DUMP_STAGES) expect(out).toContain(stage);
  }
});
