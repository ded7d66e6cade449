/**
 * The wordings of what the command line refuses: a table of commands, and one file with what each of them prints
 * (usage.txt). A changed message is one line there, which one command writes again:
 *
 *     npm run wordings
 *
 * What holds of all of them is tested here: one line on standard error, with nothing that a terminal would obey, exit
 * status 2, and no file written or changed. So other tests need no words of a message, only that there is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

/** Each in a folder with these files, with an octet E9 as standard input. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  in: Buffer.from('a\xFF', 'latin1'),
  'in.gz': gzipSync('text'),
  'empty/.keep': '',
  'package.json': '{}',
};

const COMMANDS: readonly (readonly string[])[] = [
  [],
  ['chekc'],
  ['help', 'dif'],
  ['--hlep'],
  ['xyzzy\u001B'],
  ['completions', 'fihs'],
  ['diff', '--rul', 'x', 'a', 'b'],
  ['diff', 'utf16', 'utf8'],
  ['diff', 'utf8', 'uft8'],
  ['diff', 'utf8', 'no\u0007thing'],
  ['diff', 'utf8', 'empty'],
  ['diff', 'utf8'],
  ['diff', 'utf8', 'utf16', '--rule', 'text'],
  ['explain'],
  ['explain', 'XY'],
  ['explain', '--as', 'utf99', '41'],
  ['explain', 'empty:0+1'],
  ['explain', 'nowhere/x:0+2'],
  ['explain', '--clauses', ''],
  ['explain', '--clauses', 'E0\u001B'],
  ['explain', '--clauses', '--as', 'utf9', '41'],
  ['explain', '--clauses', '--as', 'mqtt-utf8', '41'],
  ['explain', '--all', '41'],
  ['plan'],
  ['plan', '-'],
  ['plan', 's3://lake/a'],
  ['plan', 'none'],
  ['plan', '--size=0', '.'],
  ['plan', '--size=4T', '.'],
  ['plan', '--as=utf16', '.'],
  ['plan', 'in.gz'],
  ['plan', 'in', 'in'],
  ['merge'],
  ['merge', '--plan', 'none'],
  ['merge', '--plan', 'empty/.keep'],
  ['summarize', '--plan', '-', '--resume', 'results'],
  ['repair', 'in', '-o', 'in'],
  ['repair', 'in', 'in', '-o', 'x'],
  ['repair', 'in', '-o', 'x', '--in-place'],
  ['repair', '--in-place', '-'],
  ['repair', 'in', '--with', 'windows-1259x'],
  ['repair', 'in', '--with', 'shift_jis'],
  ['repair', 'in', '--with', 'utf8'],
  ['repair', 'in', '--with', 'base64'],
  ['repair', 'in', '--as', 'utf16le', '--with', 'windows-1252'],
  ['repair', 'in', '--as', 'mqtt-utf8', '--with', 'escape'],
  ['repair', 'in', '-o', '/dev/null'],
  ['repair', 'none', '-o', 'x'],
  ['repair', 'in', '-o', 'none/x'],
  ['repair', '--from', 'auto'],
  ['repair', '--from', 'latin'],
  ['repair', '--from', 'utf8'],
  ['repair', '--from', 'gbk', '--with', 'skip'],
  ['repair', '--from', 'gbk', '--as', 'utf16le'],
  ['repair', '--whole-file'],
  ['repair', '--undo-double', '--with', 'skip'],
  ['parse'],
  ['parse', '--as', 'utf8'],
  ['parse', '--as', 'nothing.abnf'],
  ['audit', '--spec', 'none'],
  ['audit', '--spec', 'empty'],
  ['audit', '--spec', 'package.json'],
  ['audit', '--spec', 'a\u001B[2Jb'],
  ['audit', 'rfc3629.txt'],
  ['audit', '--format', 'jsn'],
  ['audit', '-o', 'empty'],
  ['audit', '-o', 'package.json'],
  ['audit', '-f', 'html', '--local'],
  ['audit', '--spec', 'empty', '--local'],
  ['audit', '--spec', 'empty', '-f', 'html', '--local', '-o', 'audit.html'],
];

const before = process.cwd();
const folder = temporaryFolder();
const content = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) put(folder, name, text);
  process.chdir(folder);
});
afterAll(() => process.chdir(before));

const said: string[] = [];

test.each(COMMANDS.map((argv) => ({ argv })))(
  '$argv is one line, exit status 2, and writes nothing',
  async ({ argv }) => {
    const files = content();
    const outcome = await runCli(argv, { input: [Uint8Array.of(0xe9)] });
    expectOneLineError(outcome, '');
    said.push(
      `$ wellformed ${argv.map((word) => (/^[\w./:=-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')}\n${outcome.err}`,
    );
    expect(content()).toEqual(files);
    for (const name of ['in', 'package.json'])
      expect(readFileSync(join(folder, name))).toEqual(Buffer.from(FILES[name] as string));
  },
);

test('the wordings are those of usage.txt (npm run wordings writes it again)', async () => {
  expect(said).toHaveLength(COMMANDS.length);
  await expect(said.join('\n')).toMatchFileSnapshot('usage.txt');
});
