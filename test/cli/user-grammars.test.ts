/** `--as my.abnf#rule`: every command takes one's own grammar, and a damaged cache changes no verdict. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { GrammarCache } from '../../src/cli/user/cache.ts';
import { readUserGrammarFile } from '../../src/cli/user/grammar-file.ts';
import { userTable } from '../../src/cli/user/user-form.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { octetValidator } from '../../src/table.ts';
import { expectRefusal, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const { XDG_CACHE_HOME: before = '' } = process.env;
process.env.XDG_CACHE_HOME = folder;
afterAll(() => {
  process.env.XDG_CACHE_HOME = before;
});
const abnf = put(folder, 'my.abnf', 'start = "a" part\npart = "p" / "q"');
const ohm = put(folder, 'my.ohm', 'G {\n  start = "a" part\n  part = "p" | "q"\n}');
const text = put(folder, 'tags.txt', 'A title\n\n2.  Tags\n\n   Language-Tag = 2ALPHA\n');
const good = put(folder, 'good', 'q');
const bad = put(folder, 'bad', 'x');

describe('--as FILE', () => {
  it.each([`${abnf}#part`, `${ohm}#part`])('of check: %s', async (name) => {
    expect(await runCli(['check', '--as', name, good])).toMatchObject({ code: 0 });
    const { code, out } = await runCli(['check', '--as', name, bad]);
    expect([code, out]).toEqual([1, expect.stringContaining('"p".."q"')]);
  });

  it('of check, with a rule of a document', async () => {
    const file = put(folder, 'tag', 'en');
    expect(await runCli(['check', '--as', `${text}#Language-Tag`, file])).toMatchObject({ code: 0 });
    expect(await runCli(['check', '--as', `${text}#Language-Tag`, bad])).toMatchObject({ code: 1 });
  });

  it('of explain, diff, emit and vectors', async () => {
    const steps = await runCli(['explain', '--as', abnf, '61 71']);
    expect([steps.code, steps.out]).toEqual([0, expect.stringContaining('part')]);
    expect(await runCli(['explain', '--as', `${ohm}#part`, '61'])).toMatchObject({ code: 1 });
    expect(await runCli(['diff', `${abnf}#part`, `${ohm}#part`])).toMatchObject({ code: 1 });
    const same = put(folder, 'same.abnf', 'x = %s"a" y\ny = %s"p" / %s"q"');
    expect(await runCli(['diff', `${same}#y`, `${ohm}#part`])).toMatchObject({ code: 0 });
    expect((await runCli(['emit', `${abnf}#part`, '--target', 'regexp'])).out).toContain('export const pattern');
    expect((await runCli(['vectors', `${abnf}#part`])).code).toBe(0);
  });

  it.each([
    ['explain', '--as', `${abnf}#start`, '61', '78'],
    ['explain', '--clauses', '--as', `${abnf}#start`, '61', '78'],
    ['explain', '--as', `${text}#Language-Tag`, '65', '6E'],
    ['explain', '--clauses', '--as', ohm, '61', '70'],
    ['check', '--as', `${abnf}#part`, good],
    ['diff', `${abnf}#part`, `${ohm}#part`],
    ['emit', `${abnf}#part`, '--target', 'c'],
    ['emit', ohm, '--target', 'railroad'],
    ['vectors', `${ohm}#part`],
  ])('prints the same from the cache as without: %s %s %s', async (...argv) => {
    const cache = join(folder, 'wellformed/grammars');
    rmSync(cache, { recursive: true, force: true });
    const kept = () => filesIn(cache);
    const fresh = await runCli(argv);
    const before = kept();
    expect(before.size).toBeGreaterThan(1);
    expect(await runCli(argv)).toEqual(fresh);
    // Nothing was compiled and kept again.
    expect(kept()).toEqual(before);
  });

  it('of explain --clauses, with its rules, clauses and reasons', async () => {
    const cited = put(folder, 'cited.abnf', '; @clause RFC 9999 §2.1\nlabel = 1*( ALPHA / %x80-FF )\n');
    const { code, out } = await runCli(['explain', '--clauses', '--as', cited, '41 2E']);
    expect(code).toBe(1);
    expect(out).toContain('class 1 ("A".."Z", "a".."z", 80..FF)');
    expect(out).toMatch(/rule +cited:label +\S*cited\.abnf:2:\d+\n +clause +RFC 9999 §2\.1 label +\(no ledger covers/);
    expect(out).toContain('reason    unexpected: no rule matches it here');
  });

  it('of explain --clauses, with the grammar that lifts a restriction, over octets and over scalar values', async () => {
    const rules =
      'My {\n  text = small*\n  small = "a".."z"\n}\n\n// @reason upper-case\n// @clause RFC 9999 §3\nUpper <: My {\n  small += "A".."Z"\n}\n';
    const plain = put(folder, 'lifted.ohm', rules);
    const encoded = put(folder, 'scalar.ohm', `// @encodings utf8\n${rules}`);
    for (const [name, id] of [
      [plain, 'lifted'],
      [encoded, 'scalar-utf8'],
    ]) {
      const { code, out } = await runCli(['explain', '--clauses', '--as', name as string, '61 41']);
      expect(code).toBe(1);
      expect(out).toContain(`rule      ${id}~upper-case`);
      expect(out).toContain('clause    RFC 9999 §3');
    }
  });

  it('of explain --clauses, with the rows of the ledgers that wellformed.json lists for the grammar', async () => {
    const at = temporaryFolder(onTestFinished);
    put(at, 'my.ohm', '// @clause labels §2\nMy {\n  label = small+\n  small = "a".."z"\n}\n');
    put(at, 'labels.txt', '2. Labels\n\n   A label MUST have one small letter.\n');
    put(
      at,
      'wellformed.json',
      '{ "grammars": [{ "file": "my.ohm" }], "ledgers": [{ "ledger": "my.ledger", "grammar": "my.ohm" }] }',
    );
    const before = process.cwd();
    process.chdir(at);
    try {
      await runCli(['audit', 'start', 'labels.txt', '-o', 'my.ledger']);
      const started = readFileSync('my.ledger', 'utf8');
      const row = '$&\n  says It has a small letter.\n  rules small';
      writeFileSync('my.ledger', started.replace(/^\w+ normative MUST .*$/m, row));
      const { out } = await runCli(['explain', '--clauses', '--as', 'my.ohm', '61']);
      expect(out).toContain('rule      my:small');
      expect(out).toMatch(/my#[0-9a-f]{8} +my\.ledger:\d+\n +It has a small letter\./);
    } finally {
      process.chdir(before);
    }
  });

  it.each([
    [`${abnf}#nothing`, 'there is no rule "nothing" to start from'],
    [`${abnf}x`, '--as cannot be'],
    ['nowhere/my.ohm', 'there is no file nowhere/my.ohm'],
    ['nowhere/my.abnf#rule', 'there is no file nowhere/my.abnf'],
    [`${abnf}#`, `names no rule: write ${abnf}#RULE`],
  ])('%s is an error', async (name, message) => {
    expectRefusal(await runCli(['check', '--as', name, good]), message);
  });

  it('of check says how to check lines, where the first line end is refused', async () => {
    const name = put(folder, 'name.abnf', 'name = 1*ALPHA\n');
    const lines = put(folder, 'lines.txt', 'ab\ncd\n');
    const inside = put(folder, 'inside.txt', 'a1\n');
    const said = '--records lines checks each line without it';
    const check = async (...args: string[]) => (await runCli(['check', '--as', name, ...args])).out;
    expect(await check(lines)).toContain(said);
    expect(await check(inside)).not.toContain(said);
    expect(await check('--records', 'lines', lines)).toContain('well-formed');
  });

  it('over code units is an error for files', async () => {
    const file = put(folder, 'units.ohm', '// @encodings utf16\nG { a = "x" }');
    expectRefusal(await runCli(['check', '--as', file, good]), 'code units');
  });
});

/** The files in a folder, with their times. */
function filesIn(at: string): Map<string, number> {
  const names = existsSync(at) ? readdirSync(at) : [];
  return new Map(names.map((name) => [name, statSync(join(at, name)).mtimeMs]));
}

describe('the cache', () => {
  const accepts = (cache: GrammarCache, file: string, octet: number, options = {}) => {
    const own = readUserGrammarFile(`${file}#part`, options) as NonNullable<ReturnType<typeof readUserGrammarFile>>;
    return octetValidator(userTable(own, cache)).test(new Uint8Array([octet]));
  };

  it('keeps a table, can be deleted, and follows every change of the source, its imports, its name and its options', () => {
    const at = temporaryFolder(onTestFinished);
    const file = put(at, 'a.abnf', '; @import b.abnf other\nstart = part\npart = other');
    put(at, 'b.abnf', 'other = "p"');
    const folder = join(at, 'cache');
    const cache = new GrammarCache(folder);
    const tables = () => [...filesIn(folder).keys()].filter((name) => name.endsWith('.table')).length;
    expect([accepts(cache, file, 0x70), accepts(cache, file, 0x71), tables()]).toEqual([true, false, 1]);
    put(at, 'b.abnf', 'other = "q"');
    expect([accepts(cache, file, 0x70), accepts(cache, file, 0x71), tables()]).toEqual([false, true, 2]);
    put(at, 'a.abnf', '; @import b.abnf other\nstart = part\npart = other / "r"');
    expect([accepts(cache, file, 0x72), tables()]).toEqual([true, 3]);
    const same = put(at, 'c.abnf', readFileSync(file));
    expect([accepts(cache, same, 0x72), tables()]).toEqual([true, 4]);
    expect([accepts(cache, file, 0x72, { alphabet: 'scalars' }), tables()]).toEqual([true, 5]);
    rmSync(folder, { recursive: true });
    expect([accepts(cache, file, 0x71), tables()]).toEqual([true, 1]);
  });

  it('gives a value back as it was kept, under its own name only', () => {
    const at = temporaryFolder(onTestFinished);
    const file = put(at, 'a.abnf', 'start = part\npart = "p"');
    const cache = new GrammarCache(at);
    const kept = {
      source: readUserGrammarFile(file)?.text.source,
      alphabet: octets,
      names: new Map([['a', new Set([1])]]),
    };
    cache.write('one.form', kept);
    expect(cache.read('one.form')).toEqual(kept);
    expect((cache.read('one.form') as typeof kept).alphabet).toBe(octets);
    expect(cache.read('two.form')).toBeUndefined();
  });

  it.each([
    ['is cut', (content: Buffer) => content.subarray(0, content.length - 1)],
    [
      'has one changed bit',
      (content: Buffer) => Buffer.from(content.map((octet, i) => (i === 40 ? octet ^ 1 : octet))),
    ],
    ['is empty', () => Buffer.alloc(0)],
  ])('that %s changes no verdict', (_what, change) => {
    const at = temporaryFolder(onTestFinished);
    const file = put(at, 'a.abnf', 'start = part\npart = "p"');
    const folder = join(at, 'cache');
    const cache = new GrammarCache(folder);
    expect(accepts(cache, file, 0x70)).toBe(true);
    for (const name of filesIn(folder).keys())
      writeFileSync(join(folder, name), change(readFileSync(join(folder, name))));
    expect([accepts(cache, file, 0x70), accepts(cache, file, 0x7a)]).toEqual([true, false]);
  });

  it('whose folder cannot be made changes no verdict', () => {
    const at = temporaryFolder(onTestFinished);
    const file = put(at, 'a.abnf', 'start = part\npart = "p"');
    expect(accepts(new GrammarCache(join(file, 'cache')), file, 0x70)).toBe(true);
  });
});

describe('--section', () => {
  const sip = put(folder, 'sip.txt', 'A title\n\n4.  Rules\n\n   header = "a"\n\n25.  Grammar\n\n   header = "b"\n');
  const only = put(folder, 'b.abnf', 'header = "b"');

  it('of generate, diff and emit chooses between two definitions', async () => {
    const out = `${folder}/sections`;
    expect(await runCli(['generate', sip, '--section', '25', '-o', out])).toMatchObject({ code: 0 });
    expect(await runCli(['diff', '--section', '25', sip, `${only}#header`])).toMatchObject({ code: 0 });
    expect(await runCli(['diff', '--section', '4', sip, `${only}#header`])).toMatchObject({ code: 1 });
    expect(await runCli(['diff', '--section', '4', only, ohm])).toMatchObject({ code: 2 });
    expect(await runCli(['emit', sip, '--section', '25', '--target', 'json'])).toMatchObject({ code: 0 });
  });

  it('is what the error asks for without it', async () => {
    const { code, err } = await runCli(['generate', sip, '-o', `${folder}/sections`]);
    expect([code, err]).toEqual([2, expect.stringContaining('--section 25, or --section 4')]);
  });
});
