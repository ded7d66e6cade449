/**
 * `audit link --mutate-tests` in a small project with node:test: its own tests import the generated module, and a run
 * that is interrupted or killed leaves nothing behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { parseRecord } from '../../src/audit/links/record.ts';
import { root } from '../support/library.ts';
import { PROGRAM } from '../support/program.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { PARCEL, userWorld } from '../support/user-world.ts';

const GRAMMAR = `; @clause parcel §3.1
; @accepts 61 31
; @rejects empty, 31, 61, 61 31 31
carrier = %x61-63 DIGIT
`;
const MODULE = 'generated/carrier.mjs';
const TSX = import.meta.resolve('tsx');
const TESTS = `import assert from 'node:assert';
import test from 'node:test';
import { carrier } from './generated/carrier.mjs';
const octets = (text) => new TextEncoder().encode(text);

test('carrier#3.1/3 a letter, a digit', () => {
  for (const text of ['a0', 'c9']) assert(carrier.test(octets(text)));
  for (const text of ['\`0', 'd0', 'a/', 'a:', 'a', '']) assert(!carrier.test(octets(text)));
});
test('carrier#3.1/3 one text of the middle', () => assert(carrier.test(octets('b5'))));
test('carrier#3.1/3 nothing of it', () => assert(octets('b5').length === 2));
`;

const parent = temporaryFolder();
let folder = '';
let own = '';
const LINK = [
  ...['audit', 'link', 'carrier.ledger', 'junit.xml', '--source', 'own.test.mjs', '--spec', '.'],
  ...['--grammar', 'carrier.abnf', '--mutate-tests', '--run'],
  `node --import ${TSX} --test --test-reporter=junit --test-reporter-destination=junit.xml own.test.mjs`,
];

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [...PROGRAM, ...args], { cwd: folder, stdio: 'ignore' });
}

function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
}

const present = () => readFileSync(join(folder, MODULE), 'utf8');
const isCounter = () => present().startsWith('// A counter-language of audit link');

async function whenReplaced(child: ChildProcess) {
  while (!isCounter()) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} before it replaced a module`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(async () => {
  const text = PARCEL.replaceAll(/carrier {5}= .*/g, 'carrier     = %x61-63 DIGIT');
  ({ folder } = await userWorld(parent, GRAMMAR, text));
  put(folder, 'node_modules/wellformed/package.json', '{"type":"module","exports":{"./table":"./table.js"}}');
  const table = pathToFileURL(join(root, 'src/table.ts')).href;
  put(folder, 'node_modules/wellformed/table.js', `export * from '${table}';\n`);
  put(folder, 'own.test.mjs', TESTS);
  expect(await ended(start('generate', 'carrier.abnf', '--javascript'))).toBe(0);
  own = present();
});

test('each test of the project fails with as many counter-languages as it can see', async () => {
  expect(await ended(start(...LINK))).toBe(0);
  const record = parseRecord('', readFileSync(join(folder, 'carrier.links.txt'), 'utf8'));
  const [all, middle, none] = record.tests.map(({ counters }) => counters);
  expect({ all, middle, none }).toMatchObject({ all: { of: all?.noticed }, none: { noticed: 0, of: all?.of } });
  expect(middle?.noticed).toBeLessThan(all?.noticed as number);
  expect(record.unnoticed).toEqual([]);
  expect(present()).toBe(own);
  expect(await ended(start('audit', 'carrier.ledger', '--grammar', 'carrier.abnf', '--spec', '.'))).toBe(1);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s puts the module back', async (signal) => {
  const child = start(...LINK);
  await whenReplaced(child);
  child.kill(signal);
  expect(await ended(child)).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
  expect(present()).toBe(own);
});

test('after SIGKILL generate writes the module again', async () => {
  const child = start(...LINK);
  await whenReplaced(child);
  child.kill('SIGKILL');
  await ended(child);
  expect(isCounter()).toBe(true);
  expect(await ended(start('generate', 'carrier.abnf', '--javascript'))).toBe(0);
  expect(present()).toBe(own);
});
