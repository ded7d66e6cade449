/** `check --baseline`: known faults are not reported and do not fail, wherever their lines move; and the counts of a run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { checkedForm } from '../../src/cli/check/checked-form.ts';
import { loadTable } from '../../src/cli/forms.ts';
import { type Fault, utf8 } from '../../src/index.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
let count = 0;

/** A line with a fault, with enough around it. */
const faulty = (words: string, octet = 'FF') =>
  Buffer.concat([Buffer.from(`the line of ${words}: `), unhex(octet), Buffer.from(' and the words that follow\n')]);

/** A new folder with two files with known faults, and their baseline. */
async function known(): Promise<{ tree: string; first: string; second: string; baseline: string }> {
  const tree = join(folder, String(count++));
  const first = put(tree, 'a/first.txt', Buffer.concat([faulty('one'), faulty('two')]));
  const second = put(tree, 'second.txt', faulty('three'));
  const baseline = join(tree, 'base.json');
  const written = await runCli(['check', '--baseline', baseline, '--write-baseline', join(tree, 'a'), second]);
  expect(written).toEqual({ code: 0, out: `${baseline}: written, 3 known faults\n`, err: '' });
  return { tree, first, second, baseline };
}

describe('--baseline', () => {
  it('does not report known faults, counts them, and does not fail', async () => {
    const { first, second, baseline } = await known();
    expect(await runCli(['check', '--baseline', baseline, first, second])).toEqual({
      code: 0,
      out:
        `${first}: 2 known faults\n${second}: 1 known fault\n` +
        '2 files, 137 octets: 0 well-formed, 0 ill-formed, 2 with known faults only; not reported: 3 known faults\n',
      err: '',
    });
  });

  it('reports and fails for a new fault, with and without --all, after known ones too', async () => {
    const { first, baseline } = await known();
    writeFileSync(first, Buffer.concat([faulty('one'), faulty('two'), faulty('four')]));
    for (const options of [[], ['--all']]) {
      const { code, out } = await runCli(['check', ...options, '--baseline', baseline, '--format', 'ndjson', first]);
      expect(code).toBe(1);
      expect(out.trimEnd().split('\n').map((line) => JSON.parse(line).line)).toEqual([3]); // biome-ignore format: one line
    }
  });

  it('knows a fault whose line has moved, from another folder too', async () => {
    const { first, second, baseline, tree } = await known();
    writeFileSync(first, Buffer.concat([Buffer.from('new\n'.repeat(100)), faulty('two'), faulty('one')]));
    const { code } = await runCli(['check', '--baseline', baseline, `${tree}/./a/../a/first.txt`, second]);
    expect(code).toBe(0);
  });

  it('knows a fault once: the same line a second time is a new fault', async () => {
    const { second, baseline } = await known();
    writeFileSync(second, Buffer.concat([faulty('three'), faulty('three')]));
    expect((await runCli(['check', '--baseline', baseline, second])).code).toBe(1);
  });

  it('does not know a fault for another reason, of another form, or in another file', async () => {
    const { tree, second, baseline } = await known();
    expect((await runCli(['check', '--baseline', baseline, '--as', 'wtf8', second])).code).toBe(1);
    const other = put(tree, 'other.txt', faulty('three'));
    expect((await runCli(['check', '--baseline', baseline, other])).code).toBe(1);
    writeFileSync(second, faulty('three', 'C0'));
    expect((await runCli(['check', '--baseline', baseline, second])).code).toBe(1);
  });

  it('says how many known faults are no longer there', async () => {
    const { second, baseline } = await known();
    writeFileSync(second, 'repaired\n');
    const { code, out } = await runCli(['check', '--baseline', baseline, second]);
    expect(code).toBe(0);
    expect(out).toContain(`${baseline}: 1 known fault not found; --write-baseline removes them\n`);
  });

  it('is the same file for the same faults, sorted, and holds no text of them', async () => {
    const { first, second, baseline } = await known();
    const before = readFileSync(baseline, 'utf8');
    await runCli(['check', '--baseline', baseline, '--write-baseline', second, first]);
    expect(readFileSync(baseline, 'utf8')).toBe(before);
    expect(Object.keys(JSON.parse(before).faults)).toEqual(['a/first.txt', 'second.txt']);
    expect(before).not.toContain('words');
  });

  it('that is missing, no baseline or without a name is one line with a remedy', async () => {
    const { second } = await known();
    const check = (...args: string[]) => runCli(['check', ...args, second]);
    expectOneLineError(
      await check('--baseline', join(folder, 'none')),
      /none: no such file or directory; --write-baseline writes it/,
    );
    for (const text of [
      '{}',
      '[',
      '{"wellformed-baseline":1,"faults":{"a":{"b":0}}}',
      '{"wellformed-baseline":2,"faults":{}}',
    ]) {
      expectOneLineError(
        await check('--baseline', put(folder, 'wrong.json', text)),
        /wrong\.json is not a baseline of check: /,
      );
    }
    expectOneLineError(await check('--write-baseline'), /--write-baseline needs a file; name it: --baseline FILE/);
    expectOneLineError(
      await check('--baseline', join(folder, 'no/folder/x.json'), '--write-baseline'),
      /no such file or directory/,
    );
  });
});

test('a baseline of more than a hundred thousand faults is refused, with what to do instead', async () => {
  const { Baseline } = await import('../../src/cli/check/baseline.ts');
  const baseline = Baseline.empty('known.json');
  const octets = unhex('61 FF 62');
  const fault = utf8.check(octets) as Fault;
  const form = await checkedForm(await loadTable('utf8'));
  const file = { name: 'a.txt', form, size: 3, printWellFormed: true };
  const add = () => baseline.add({ file, fault, context: { octets, start: 0 } });
  for (let i = 0; i < 100_000; i++) add();
  expect(add).toThrow(/known\.json: more than 100000 faults.*The command repair mends a file/);
});

describe('the summary', () => {
  it('counts faults by reason and by file, the most first, and ten files at most', async () => {
    const tree = join(folder, 'many');
    for (let i = 0; i < 12; i++) put(tree, `${String(i).padStart(2, '0')}.txt`, unhex('FF '.repeat(i + 1)));
    put(tree, 'surrogate.txt', unhex('ED A0 80'));
    const { out } = await runCli(['check', '--all', tree]);
    const lines = out.split('\n').filter((line) => /^faults by (?:reason|file)/.test(line));
    expect(lines[0]).toBe('faults by reason: 78 never-used, 2 unexpected-continuation, 1 surrogate');
    expect(lines[1]).toMatch(/^faults by file: 12 .*11\.txt, 11 .*10\.txt, .* 3 .*surrogate\.txt|and 3 other files$/);
    expect(lines[1]).toMatch(/, and 3 other files$/);
  });

  it('is silent with -q and -l, and for one file with one fault', async () => {
    const file = put(folder, 'one.txt', unhex('FF'));
    expect((await runCli(['check', '-q', '--all', file, file])).out).toBe('');
    expect((await runCli(['check', file])).out).not.toContain('faults by');
    // Two faults are the fewest that are counted.
    writeFileSync(file, unhex('FF 41 80'));
    const two = await runCli(['check', '--all', file]);
    expect(two.out).toContain('faults by reason: 1 never-used, 1 unexpected-continuation\n');
  });

  it('counts the hints of all files by what they say', async () => {
    const folder = temporaryFolder();
    for (const name of ['a.txt', 'b.txt'])
      writeFileSync(join(folder, name), Buffer.from('Menü für Gäste: Crème brûlée\n', 'latin1'));
    const { out } = await runCli(['check', folder]);
    expect(out).toContain('faults by hint: 2 windows-1252\n');
    expect((await runCli(['check', '--hints', 'never', folder])).out).not.toContain('faults by hint');
  });
});

describe('progress', () => {
  it('has rate, files, faults and the remaining time, and fits into the width of the terminal', async () => {
    const tree = join(folder, 'progress');
    put(tree, '1.txt', unhex('FF'));
    put(tree, '2.txt', new Uint8Array(30 << 20).fill(0x61));
    let time = 0;
    const { err } = await runCli(['check', '--no-ignore', tree], { terminal: true, now: () => (time += 300) });
    const lines = err.split('\r\u001B[K').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line.length).toBeLessThan(80);
    expect(lines.at(-1)).toMatch(/2\.txt: \d+\.\d MB of 31\.5 MB \(\d+ %\), \d+\.\d MB\/s, /);
    expect(lines.join()).toMatch(/, 1 file, 1 fault, \d+ s left/);
  });
});
