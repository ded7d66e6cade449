/** `plan`, `summarize` and `merge`: together they print what `check` prints; and nothing where a result is not right. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { Output, type Terminal } from '../../src/cli/terminal.ts';
import { ObjectServer } from '../ranges/double.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';
import { chunksOf } from '../support/chunks.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const text = Buffer.from('Ça va €😀\r\n'.repeat(400));
const faulty = Uint8Array.from(text, (octet, i) => (i === 3333 ? 0xff : octet));
const files = [
  put(folder, 'data/a.txt', faulty),
  put(folder, 'data/b.txt', text),
  put(folder, 'data/cut.txt', text.subarray(0, 9)),
  put(folder, 'data/empty.txt', ''),
];
const lines = (out: string) => out.trimEnd().split('\n');
const input = (out: readonly string[]) => [Buffer.from(`${out.join('\n')}\n`)];

/** The plan of some files, in a file, and the results of its ranges. */
async function planned(name: string, args: readonly string[]): Promise<{ plan: string; results: string[] }> {
  const { code, out, err } = await runCli(['plan', ...args]);
  expect([code, err]).toEqual([0, '']);
  const plan = put(folder, `${name}.plan`, out);
  const made = await runCli(['summarize', '--plan', '-'], { input: chunksOf(Buffer.from(out), 777) });
  expect([made.code, made.err]).toEqual([0, '']);
  return { plan, results: lines(made.out) };
}

describe('plan, summarize and merge', () => {
  it('take a folder as check does: without binary files, with those of .ignore left out', async () => {
    put(folder, 'tree/.ignore', 'left-out\n');
    put(folder, 'tree/left-out', 'x');
    put(folder, 'tree/text', 'x');
    put(folder, 'tree/binary', unhex('00 01'));
    const { out, err } = await runCli(['plan', join(folder, 'tree')]);
    expect(lines(out).map((line) => JSON.parse(line).source)).toEqual(
      ['.ignore', 'text'].map((name) => join(folder, 'tree', name)),
    );
    expect(err).toBe(`${join(folder, 'tree')}: entries that are not planned: 2\n`);
  });

  it('give a result of one range, which fits into a plan that cuts there', async () => {
    const { plan } = await planned('one', ['--size', '3200', files[1] as string]);
    const one = await runCli(['summarize', '--range', '0-3200', files[1] as string]);
    const rest = await runCli(['summarize', '--range', '3200-', files[1] as string]);
    const results = input([rest.out.trim(), one.out.trim()]);
    expect((await runCli(['merge', '--plan', plan], { input: results })).out).toBe(
      `${files[1]}: well-formed UTF-8, 6,400 octets\n`,
    );
    for (const range of ['5', '9-3', '0-6401', '-', 'a-b']) {
      expectOneLineError(
        await runCli(['summarize', `--range=${range}`, files[1] as string]),
        /--range .*: expected A-B/,
      );
    }
  });
});

describe('merge', () => {
  it.each<[string, (results: string[]) => readonly string[], RegExp]>([
    [
      'missing',
      (results) => results.slice(1),
      /^wellformed merge: missing: \S+a\.txt, octets 0 to 999: range 0 of the plan has no result\n/,
    ],
    [
      'torn',
      (results) => [results[0]?.slice(0, 80) as string, ...results.slice(1)],
      /\nwellformed merge: torn: malformed range result: no JSON/,
    ],
    [
      'torn',
      (results) => [results[0]?.replace('"seal":"', '"seal":"0') as string, ...results.slice(1)],
      /torn: malformed range result: seal: is wrong/,
    ],
    [
      'nothing',
      () => [''],
      /^wellformed merge: missing: \S+a\.txt, octets 0 to 6399: 7 ranges have no result\n[\s\S]*no verdict: 0 of 14 ranges have a result\n$/,
    ],
  ])('prints no verdict where a result is %s, and names it', async (_, damage, message) => {
    const { plan, results } = await planned('damage', ['--size', '1000', ...files.slice(0, 2)]);
    const { code, out, err } = await runCli(['merge', '--plan', plan], { input: input(damage(results)) });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  });

  it('names results that were cut with their file, doubled results, and those of another version', async () => {
    const { plan, results } = await planned('kinds', ['--size', '1000', files[1] as string]);
    const cut = put(folder, 'cut.ndjson', results.join('\n').slice(0, -9));
    expect((await runCli(['merge', '--plan', plan, cut])).err).toMatch(/missing: .*octets 6000 to 6399[\s\S]*torn: /);
    const other = put(folder, 'kinds-2', faulty);
    const lied = (await runCli(['summarize', '--range', '3000-4000', other])).out;
    const same = { ...JSON.parse(results[3] as string), ...JSON.parse(lied) };
    expect((await runCli(['merge', '--plan', plan], { input: input([...results, JSON.stringify(same)]) })).code).toBe(
      2,
    );
    writeFileSync(files[3] as string, '');
    const { err } = await runCli(['merge', '--plan', plan], { input: input([...results, lied.trim()]) });
    expect(err).toMatch(/^wellformed merge: unplanned: /);
  });

  it('refuses a plan that was cut, and a file that is none', async () => {
    const { plan } = await planned('short', ['--size', '1000', files[1] as string]);
    const all = readFileSync(plan, 'utf8');
    const shorter = put(folder, 'shorter.plan', `${lines(all).slice(0, 5).join('\n')}\n`);
    expectOneLineError(
      await runCli(['merge', '--plan', shorter]),
      /shorter\.plan: the ranges are no plan: .* the plan ends before the source does/,
    );
    expectOneLineError(
      await runCli(['merge', '--plan', put(folder, 'torn.plan', all.slice(0, -7))]),
      /torn\.plan: the input ends inside a line/,
    );
  });

  it('prints a fault without its line where the source has changed since, and says why', async () => {
    const path = put(folder, 'later', faulty);
    const { plan, results } = await planned('later', ['--size', '1000', path]);
    writeFileSync(path, text);
    const { code, out, err } = await runCli(['merge', '--plan', plan], { input: input(results) });
    expect([code, out]).toEqual([
      1,
      `${path}: octet 3333: FF is ill-formed UTF-8: never-used; expected 00..7F, C2..F4 [utf8_char, RFC 3629 §4]\n`,
    ]);
    expect(err).toMatch(
      /^wellformed merge: .*changed since it was planned; so there is no line, column and excerpt\n$/,
    );
  });
});

describe('summarize --plan -', () => {
  it('reads the next range when the last result is written', async () => {
    const { out } = await runCli(['plan', '--size', '1000', files[1] as string]);
    const log: string[] = [];
    const { terminal } = capturingTerminal();
    const slow: Terminal = {
      ...terminal,
      out: new Output(
        {
          write: (line, done) => {
            log.push('begins to write');
            setImmediate(() => {
              log.push('has written');
              done();
            });
            expect(lines(Buffer.from(line).toString())).toHaveLength(1);
          },
        },
        {},
      ),
      input: async function* () {
        for (const line of lines(out)) {
          log.push('reads');
          yield Buffer.from(`${line}\n`);
        }
      },
    };
    expect(await runCommandLine(['summarize', '--plan', '-'], slow)).toBe(0);
    expect(log).toEqual(lines(out).flatMap(() => ['reads', 'begins to write', 'has written']));
  });

  it('fails where its input ends inside a line, after the results of the whole lines', async () => {
    const { out } = await runCli(['plan', '--size', '1000', files[1] as string]);
    const cut = await runCli(['summarize', '--plan', '-'], { input: [Buffer.from(out.slice(0, -5))] });
    expect([cut.code, lines(cut.out).length]).toEqual([2, 6]);
    expect(cut.err).toBe('wellformed summarize: the input ends inside a line: it was cut\n');
    const noLineEnd = await runCli(['summarize', '--plan', '-'], { input: [Buffer.from(out.trimEnd())] });
    expect([noLineEnd.code, lines(noLineEnd.out).length]).toEqual([0, 7]);
  });

  it('goes on after a range that it cannot read, and then fails', async () => {
    const path = put(folder, 'gone', text);
    const { out } = await runCli(['plan', '--size', '5000', path, files[1] as string]);
    rmSync(path);
    const {
      code,
      out: results,
      err,
    } = await runCli(['summarize', '--plan', '-'], { input: [Buffer.from(`${out}{"x":1}\n`)] });
    expect([code, lines(results).length]).toEqual([2, 2]);
    expect(lines(err)).toEqual([
      `wellformed summarize: ${path}: no such file`,
      `wellformed summarize: ${path}: no such file`,
      'wellformed summarize: malformed range: "x": unknown key',
    ]);
  });

  it('refuses ranges for another version of the table, and for a form that it does not have', async () => {
    const { out } = await runCli(['plan', files[1] as string]);
    const range = JSON.parse(out);
    const given = [
      { ...range, digest: '0123456789abcdef' },
      { ...range, form: 'mine' },
    ];
    const { code, err } = await runCli(['summarize', '--plan', '-'], {
      input: input(given.map((one) => JSON.stringify(one))),
    });
    expect(code).toBe(2);
    expect(err).toMatch(/planned for utf8 with table 0123456789abcdef, this program has \w{16}; use one version/);
    expect(err).toMatch(/the ranges are for mine, which is no form of this package; name your grammar: --as FILE/);
  });
});

it('summarize --resume adds the results that are missing, after an interruption inside a line', async () => {
  const { plan, results } = await planned('resume', ['--size', '500', ...files.slice(0, 2)]);
  const path = put(folder, 'so-far.ndjson', `${results.slice(0, 5).join('\n')}\n${results[5]?.slice(0, 100)}`);
  const resume = ['summarize', '--plan', plan, '--resume', path];
  expect(await runCli(resume)).toEqual({ code: 0, out: '', err: '' });
  expect(readFileSync(path, 'utf8')).toBe(`${results.join('\n')}\n`);
  appendFileSync(path, '');
  await runCli(resume);
  expect(lines(readFileSync(path, 'utf8'))).toEqual(results);
  rmSync(path);
  await runCli(resume);
  expect(lines(readFileSync(path, 'utf8'))).toEqual(results);
});

describe('a URL', () => {
  const server = new ObjectServer();
  let url: string;
  beforeAll(async () => {
    url = `${await server.start()}/a.txt?X-Amz-Signature=1`;
    server.put('/a.txt', faulty);
  });
  afterAll(() => server.stop());

  it('is planned, summarized and merged like a file', async () => {
    const { plan, results } = await planned('url', ['--size', '1000', url]);
    const { code, out } = await runCli(['merge', '--plan', plan], { input: input(results) });
    const check = await runCli(['check', files[0] as string]);
    expect([code, out]).toEqual([1, check.out.replace(files[0] as string, url)]);
    server.put('/a.txt', text);
    const after = await runCli(['summarize', '--plan', plan]);
    expect([after.code, lines(after.err).length]).toEqual([2, 7]);
    expect(after.err).toMatch(/changed since it was planned/);
  });
});
