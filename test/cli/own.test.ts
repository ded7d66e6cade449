/** `--as my.abnf#rule`: every command takes one's own grammar, and a hostile cache changes no verdict. */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { TableCache, userCache } from '../../src/cli/own/cache.ts';
import { readOwnGrammar } from '../../src/cli/own/grammar.ts';
import { ownTable } from '../../src/cli/own/table.ts';
import { compile } from '../../src/compiler.ts';
import { octetValidator } from '../../src/run/validator.ts';
import { runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
process.env.XDG_CACHE_HOME = folder;
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

  it('of explain, diff, emit, vectors and audit', async () => {
    const steps = await runCli(['explain', '--as', abnf, '61 71']);
    expect([steps.code, steps.out]).toEqual([0, expect.stringContaining('part')]);
    expect(await runCli(['explain', '--as', `${ohm}#part`, '61'])).toMatchObject({ code: 1 });
    expect(await runCli(['diff', `${abnf}#part`, `${ohm}#part`])).toMatchObject({ code: 1 });
    const same = put(folder, 'same.abnf', 'x = %s"a" y\ny = %s"p" / %s"q"');
    expect(await runCli(['diff', '--as', `${same}#y`, `${ohm}#part`])).toMatchObject({ code: 0 });
    expect((await runCli(['emit', '--as', `${abnf}#part`, '--target', 'regexp'])).out).toContain(
      'export const pattern',
    );
    expect((await runCli(['vectors', '--as', `${abnf}#part`])).code).toBe(0);
    const ledger = put(folder, 'my.ledger', '');
    const audit = await runCli(['audit', ledger, '--as', ohm, '--grammar', ohm]);
    expect(audit).toMatchObject({ code: 2, err: expect.stringContaining('--as and --grammar are the same') });
  });

  it.each([
    [`${abnf}#nothing`, 'there is no rule "nothing" to start from'],
    [`${abnf}x`, '--as cannot be'],
  ])('%s is an error', async (name, message) => {
    expect(await runCli(['check', '--as', name, good])).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    });
  });

  it('over code units is an error for files', async () => {
    const file = put(folder, 'units.ohm', '// @encodings utf16\nG { a = "x" }');
    expect(await runCli(['check', '--as', file, good])).toMatchObject({
      code: 2,
      err: expect.stringContaining('code units'),
    });
  });
});

describe('the cache', () => {
  const own = (file: string) => readOwnGrammar(`${file}#part`) as NonNullable<ReturnType<typeof readOwnGrammar>>;
  const accepts = (cache: TableCache, file: string, octet: number) =>
    octetValidator(ownTable(own(file), cache)).test(new Uint8Array([octet]));
  const filesIn = (at: string) =>
    existsSync(join(at, '.wellformed'))
      ? readdirSync(join(at, '.wellformed')).filter((name) => name.endsWith('.table'))
      : [];

  it('keeps a table beside the source, can be deleted, and follows every change of the source and its imports', () => {
    const at = temporaryFolder();
    const file = put(at, 'a.abnf', '; @import b.abnf other\nstart = part\npart = other');
    put(at, 'b.abnf', 'other = "p"');
    const cache = new TableCache(Buffer.alloc(32, 1));
    expect([accepts(cache, file, 0x70), accepts(cache, file, 0x71)]).toEqual([true, false]);
    expect(filesIn(at)).toHaveLength(1);
    put(at, 'b.abnf', 'other = "q"');
    expect([accepts(cache, file, 0x70), accepts(cache, file, 0x71)]).toEqual([false, true]);
    expect(filesIn(at)).toHaveLength(2);
    rmSync(join(at, '.wellformed'), { recursive: true });
    expect(accepts(cache, file, 0x71)).toBe(true);
  });

  it('that is used is read: a table with the right code counts', () => {
    const at = temporaryFolder();
    const file = put(at, 'a.abnf', 'start = part\npart = "p"');
    const cache = new TableCache(Buffer.alloc(32, 1));
    let compiled = 0;
    const table = () => {
      compiled++;
      return ownTable(own(file), undefined);
    };
    for (let n = 0; n < 3; n++) cache.table(file, 'digest', table);
    expect(compiled).toBe(1);
  });

  it.each([
    ['is cut', (content: Buffer) => content.subarray(0, content.length - 1)],
    [
      'has one changed bit',
      (content: Buffer) => Buffer.from(content.map((octet, i) => (i === 40 ? octet ^ 1 : octet))),
    ],
    ['is empty', () => Buffer.alloc(0)],
    ['is from someone with another key', () => new Map([['other', true]]) as never],
  ])('that %s changes no verdict', (_what, change) => {
    const at = temporaryFolder();
    const file = put(at, 'a.abnf', 'start = part\npart = "p"');
    const cache = new TableCache(Buffer.alloc(32, 1));
    expect(accepts(cache, file, 0x70)).toBe(true);
    const path = join(at, '.wellformed', filesIn(at)[0] as string);
    const changed = change(readFileSync(path));
    if (Buffer.isBuffer(changed)) writeFileSync(path, changed);
    else {
      // A table that accepts another text, with a code under another key, in the file of this grammar.
      const hostile = compile('part = "z"');
      expect(hostile.test(new Uint8Array([0x7a]))).toBe(true);
      const other = put(at, 'other.abnf', 'start = part\npart = "z"');
      const table = ownTable(own(other), undefined);
      const digest = path.replace(/^.*\/|\.table$/g, '');
      rmSync(path);
      new TableCache(Buffer.alloc(32, 2)).table(file, digest, () => table);
      expect(readFileSync(path).subarray(32)).toEqual(serialize(table));
    }
    expect([accepts(cache, file, 0x70), accepts(cache, file, 0x7a)]).toEqual([true, false]);
  });

  it('has a key that only the user can read, and is not used with another', () => {
    const at = temporaryFolder();
    expect(userCache(at)).toBeInstanceOf(TableCache);
    const key = join(at, 'table-cache.key');
    expect(readFileSync(key)).toHaveLength(32);
    chmodSync(key, 0o644);
    expect(userCache(at)).toBeUndefined();
    chmodSync(key, 0o600);
    writeFileSync(key, 'short');
    expect(userCache(at)).toBeUndefined();
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
