/** `check --report`: one page, offline, of a fixed size for any number of faults; the same bytes for the same run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Distribution } from '../../src/cli/check/page/distribution.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { reportTree } from './report-tree.ts';

const folder = temporaryFolder();
const { tree, many } = reportTree(folder);
const page = join(folder, 'page.html');

const report = (path = page, ...more: string[]) => runCli(['check', '--all', '--report', path, tree, ...more]);

describe('the page', () => {
  test('has the totals, the reasons, every ill-formed file with its faults, and what could not be read', async () => {
    const { code, out } = await report(page, join(folder, 'missing'));
    expect(code).toBe(2);
    expect(out).toContain('many.bin.txt: ill-formed UTF-8: 5,000 faults');
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('5 files, 5,');
    expect(text).toMatch(/never-used<\/th><td class="number">5,001</);
    expect(text).toContain('missing</code>: no such file or directory');
    expect(text).toContain('names.csv:3:6</code> octet 25: E9 0A is ill-formed');
    expect(text.match(/<figure>/g)).toHaveLength(1 + 5 + 4);
    expect(text).toContain('and 4,995 other faults');
  });

  test('is the same for the same run, and no greater for more faults of a file', async () => {
    await report();
    const first = readFileSync(page, 'utf8');
    await report();
    expect(readFileSync(page, 'utf8')).toBe(first);
    const more = put(folder, 'more/more.txt', new Uint8Array(50_000).fill(0xff));
    const size = async (file: string) => {
      await runCli(['check', '--all', '-q', '--report', page, file]);
      return readFileSync(page).length;
    };
    expect(await size(more)).toBeLessThan((await size(many)) + 500);
  });

  test('names only itself: no address, and its style and its script by their digests', async () => {
    await report();
    const text = readFileSync(page, 'utf8');
    expect(text).not.toMatch(/https?:|<script |<img|<link|\bstyle=|\bon\w+="/);
    expect(text).toMatch(
      /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/]+=*'; script-src 'sha256-[\w+/]+=*'; base/,
    );
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test('replaces a page of check, and no other file', async () => {
    await report();
    expect((await report()).code).toBe(1);
    const other = put(folder, 'mine.html', '<!doctype html>\n<html lang="en">');
    expectOneLineError(await report(other), /mine\.html is not a page of check: move it away/);
    expect(readFileSync(other, 'utf8')).toBe('<!doctype html>\n<html lang="en">');
    expectOneLineError(await report(folder), /is a folder: name a file/);
    const { code, err } = await report(join(folder, 'no/folder.html'));
    expect([code, err]).toEqual([2, expect.stringMatching(/no such file or directory\n$/)]);
  });
});

describe('the distribution of faults', () => {
  test('has each fault in its part, for any size', () => {
    for (const size of [1, 63, 64, 65, 1000, 10 ** 12]) {
      const distribution = new Distribution();
      for (let i = 0; i < 100; i++) distribution.add(Math.floor((size * i) / 100));
      const counts = distribution.countsFor(size);
      expect(counts.length).toBeLessThanOrEqual(64);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
      expect(counts.length * distribution.width).toBeGreaterThanOrEqual(size);
    }
  });

  test('keeps apart what is in different parts', () => {
    const distribution = new Distribution();
    for (const offset of [0, 1, 200]) distribution.add(offset);
    expect(distribution.width).toBe(4);
    expect(distribution.countsFor(256)).toEqual([2, ...new Array(49).fill(0), 1, ...new Array(13).fill(0)]);
  });
});
