/** Signals to commands at random times: each ends within half a second, with its status, and leaves no file. */
import { mkdirSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { outcomeOf, startCli } from '../support/process.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const faulty = put(folder, 'faulty', new Uint8Array(60 << 20).fill(0xff));
const latin1 = put(folder, 'latin1', Buffer.alloc(60 << 20, Buffer.from('Gén\xE9ral d\xE9j\xE0 vu\n', 'latin1')));
const clean = put(folder, 'clean', Buffer.alloc(200 << 20, 'a,"b ""c"""\n'));

const COMMANDS: readonly (readonly string[])[] = [
  ['check', '--all', faulty],
  ['check', '--all', '--quiet', faulty],
  ['check', '--all', latin1],
  ['check', '--all', '--format', 'junit', latin1],
  ['check', '--all', '--report', 'OUT/page.html', latin1],
  ['check', '--accept', 'OUT/good', '--reject', 'OUT/bad', latin1],
  ['check', '--accept', 'OUT/good', '--records', 'csv', clean],
  ['repair', '-o', 'OUT/text', faulty],
  ['repair', '--with', 'windows-1252', '-o', 'OUT/text', latin1],
  ['repair', '--with', 'escape', '-o', 'OUT/text', faulty],
  ['summarize', '--all', '--range', '0-', latin1],
  ['check', '--as', 'grammar/scalars/xml-characters.ohm', '--all', latin1],
  ['generate', '--check'],
  ['diff', 'utf8', 'cesu8'],
  ['audit', '--format', 'json'],
];

test.each(COMMANDS.map((args) => [args.join(' ').replaceAll(`${folder}/`, ''), args] as const))(
  '%s ends',
  async (_, args) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const out = join(folder, `${args.join('').length}${signal}${Math.random()}`);
      mkdirSync(out);
      const child = startCli(args.map((each) => each.replace('OUT', out)));
      const end = outcomeOf(child);
      await setTimeout(100 + 600 * Math.random());
      const sent = performance.now();
      const isRunning = child.exitCode === null && child.kill(signal);
      const { code, signal: by } = await end;
      if (!isRunning) continue;
      expect(performance.now() - sent).toBeLessThan(500);
      expect(by ?? code).toBe(by ? signal : 128 + constants.signals[signal]);
      expect(readdirSync(out)).toEqual([]);
    }
  },
);
