import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { NETSTRING } from '../messages/grammars.ts';
import { runCli } from '../support/command-line.ts';
import { jsonLines } from '../support/json-lines.ts';
import { root } from '../support/library.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const grammar = join(folder, 'net.abnf');
const [good, bad] = [join(folder, 'good.txt'), join(folder, 'bad.txt')];
writeFileSync(grammar, NETSTRING);
writeFileSync(good, '5:hello,0:,');
writeFileSync(bad, '1:a,3:ab');

test('parse prints the messages of a file, up to its fault', async () => {
  const { code, out } = await runCli(['parse', '--as', grammar, good]);
  expect(code).toBe(0);
  const messages = jsonLines(out);
  expect(messages).toMatchObject([{ string: { text: 'hello' } }, { string: { text: '' } }]);
  const broken = await runCli(['parse', '--as', grammar, '-f', 'csv', bad]);
  expect(broken.code).toBe(1);
  expect(broken.out).toBe('size,string\r\n1,a\r\n');
  expect(broken.err).toContain('message 2, at octet 4: octet 2: 61 62 is ill-formed netstring: too-short');
});

test('an empty file has no message: check and parse refuse it, as they do a message that has no octet', async () => {
  const empty = join(folder, 'empty.bin');
  writeFileSync(empty, '');
  for (const command of ['check', 'parse']) {
    const { code, out, err } = await runCli([command, '--as', grammar, empty]);
    expect([command, code]).toEqual([command, 1]);
    expect(out + err).toContain('message 1, at octet 0: octet 0: the text is ill-formed netstring: too-short');
  }
});

test('a field that is too large to print is said to be, and check reads it', async () => {
  const large = join(folder, 'large.abnf');
  writeFileSync(large, NETSTRING.replace('1000', `${2 ** 30}`));
  const text = function* () {
    yield Buffer.from(`${2 ** 28 + 1}:`);
    for (let i = 0; i < 2 ** 28; i += 2 ** 20) yield Buffer.alloc(2 ** 20, 'a');
    yield Buffer.from('a,');
  };
  const { code, err } = await runCli(['parse', '--as', large], { input: text() });
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('standard input: a field is too large to print: check reads it'),
  ]);
  expect((await runCli(['check', '--as', large], { input: text() })).out).toContain('well-formed netstring, 1 message');
});

test('check says how many messages there are, or where the first fault is', async () => {
  expect((await runCli(['check', '--as', grammar, good])).out).toContain('well-formed netstring, 2 messages');
  const broken = await runCli(['check', '--as', grammar, bad]);
  expect(broken.code).toBe(1);
  expect(broken.out).toContain('message 2, at octet 4');
  const refused = await runCli(['check', '--as', grammar, '--all', good]);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('--all is for texts');
});

test('explain shows each number and field with its octets', async () => {
  const { out } = await runCli(['explain', '--as', grammar, '31', '3A', '61', '2C']);
  expect(out).toBe('0..4  netstring\n0..1    size  31\n2..3    string  61\n');
});

test('a command for regular texts refuses a grammar of messages', async () => {
  for (const target of ['json', 'regexp', 'c', 'rust', 'typescript']) {
    const { code, err } = await runCli(['emit', grammar, '--target', target]);
    expect(code).toBe(2);
    expect(err).toContain('it describes messages, which are not regular');
  }
});

test('generate writes a module with the types of the messages, and --check compares it', async () => {
  const made = await runCli(['generate', grammar, '-o', folder]);
  expect(made.out).toContain('netstring: messages netstring; 1 rule');
  const text = readFileSync(join(folder, 'net.ts'), 'utf8');
  expect(text).toContain('  /** Rule size; value: decimal. */\n  readonly size: Captured<number | bigint>;');
  expect(text).toContain('export const netstring: MessageForm<Netstring> = ');
  expect((await runCli(['generate', grammar, '-o', folder, '--check'])).code).toBe(0);
  writeFileSync(join(folder, 'net.ts'), text.replace(', READ_MESSAGE);', ');'));
  expect((await runCli(['generate', grammar, '-o', folder, '--check'])).code).toBe(1);
});

test('the module of messages reads what the compiled grammar reads', async () => {
  await runCli(['generate', grammar, '-o', folder, '--javascript']);
  const text = readFileSync(join(folder, 'net.mjs'), 'utf8');
  const table = pathToFileURL(join(root, 'src/table.ts')).href;
  writeFileSync(join(folder, 'net-here.ts'), text.replace("'wellformed/table'", `'${table}'`));
  const { netstring } = await import(pathToFileURL(join(folder, 'net-here.ts')).href);
  expect(netstring.parse(Buffer.from('5:hello,')).string.text).toBe('hello');
  expect(netstring.check(Buffer.from('5:hell'))?.reason).toBe('too-short');
});
