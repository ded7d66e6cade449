/**
 * Laws of the commands that write: what `repair`, `--accept` and `--reject`, `parse`, and `plan`, `summarize` and
 * `merge` make of files together, of a pipe or of compressed data is what they make of each file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CHECK_FORMATS } from '../../../src/cli/check/formats.ts';
import { OCTET_FORMS } from '../../../src/cli/forms.ts';
import { recordsOf } from '../../reference/command-line.ts';
import { chunksOf } from '../../support/chunks.ts';
import { runCli } from '../../support/command-line.ts';
import { jsonLines } from '../../support/json-lines.ts';
import { FUZZ, random } from '../../support/random.ts';
import { fileInForm, randomFile, randomNames } from '../../support/random-files.ts';
import { put, temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder();
const contentOf = (file: string) => (existsSync(file) ? readFileSync(file).toString('hex') : undefined);

/** The ways to repair; `records`: whether each record is repaired as if it were alone. */
const WAYS: readonly { readonly argv: readonly string[]; readonly records: boolean }[] = [
  ...OCTET_FORMS.filter((form, i) => FUZZ > 1 || form === 'utf8' || i % 6 === 2).map((form) => ({
    argv: ['--as', form],
    records: form === 'utf8',
  })),
  ...['skip', 'escape', 'windows-1252', 'macintosh', 'koi8-r'].map((way) => ({ argv: ['--with', way], records: true })),
  ...['windows-1252', 'gbk', 'auto'].map((way) => ({ argv: ['--from', way], records: false })),
  { argv: ['--undo-double'], records: true },
];

describe.each(WAYS)('repair $argv', ({ argv, records }) => {
  const form = argv[0] === '--as' ? (argv[1] as string) : 'utf8';
  const repair = (names: readonly string[], input: Iterable<Uint8Array> = []) =>
    runCli(['repair', ...argv, ...names], { input });

  test('in place makes of each file what it makes of it alone, of a pipe and of compressed data', async () => {
    for (let seed = 1; seed <= FUZZ; seed++) {
      const dice = random(seed);
      const folder = join(root, `repair-${argv.join('')}-${seed}`);
      const files = randomNames(dice, 4).map((name) => ({ name, octets: fileInForm(dice, form) }));
      const alone = [];
      for (const { name, octets } of files) {
        const [input, output] = [put(folder, `in/${name}`, octets), put(folder, `out/${name}`, '-')];
        const { code, out, err } = await repair([input, '-o', output]);
        const written = contentOf(output);
        alone.push({
          code,
          report: (out + err).replaceAll(input, name),
          written: written === '2d' ? undefined : written,
        });
      }
      const codes = alone.map(({ code }) => code);
      for (const order of [files, files.toReversed()]) {
        const inPlace = order.map(({ name, octets }) => put(folder, `place/${name}`, octets));
        const { code } = await repair(['--in-place', ...inPlace]);
        expect(code, `${seed}`).toBe(Math.max(...codes));
        const left = files.map(({ octets }) => octets.toString('hex'));
        const made = files.map(({ name }) => contentOf(join(folder, 'place', name)));
        expect(made, `${seed}`).toEqual(alone.map(({ written }, i) => written ?? left[i]));
      }
      for (const [i, { octets }] of files.entries()) {
        const { written, code } = alone[i] as (typeof alone)[number];
        if (written === undefined || argv.includes('auto')) continue;
        const piped = await repair([], chunksOf(octets, 1 + dice.below(70)));
        expect(Buffer.from(piped.out, 'latin1').toString('hex'), `${seed}`).toBe(written);
        const output = join(folder, 'unpacked');
        const unpacked = await repair([put(folder, 'packed.gz', gzipSync(octets)), '-o', output]);
        expect([contentOf(output), unpacked.code], `${seed}`).toEqual([written, code]);
      }
    }
  });

  test.runIf(records)('makes of records what it makes of each, and of its own result the same', async () => {
    for (let seed = 1; seed <= FUZZ; seed++) {
      const octets = randomFile(random(seed), undefined);
      const made = async (input: Uint8Array) => Buffer.from((await repair([], [input])).out, 'latin1').toString('hex');
      const whole = await made(octets);
      const each = [];
      for (const { start, end } of recordsOf(octets, 'lines')) each.push(await made(octets.subarray(start, end)));
      expect(each.join(''), `${seed}`).toBe(whole);
      if (argv[0] === '--with') expect(await made(Buffer.from(whole, 'hex'))).toBe(whole);
    }
  });
});

describe.each(['lines', 'csv', 'nul', 'length-prefixed'] as const)('--accept and --reject of %s', (kind) => {
  test('divide two files in one as each, a pipe and compressed data as the file, and reject what check refuses', async () => {
    for (let seed = 1; seed <= 2 * FUZZ; seed++) {
      const dice = random(seed);
      const outputs = ['good', 'bad', 'bad.faults.ndjson'].map((name) => join(root, `deliver-${kind}`, name));
      const [good, bad, sidecar] = outputs as [string, string, string];
      const deliver = async (name: string, content: Uint8Array, input: Iterable<Uint8Array> = []) => {
        const file = name === '-' ? '-' : put(root, `deliver-${kind}/${name}`, content);
        const { code } = await runCli(['check', '--records', kind, '--accept', good, '--reject', bad, file], { input });
        const faults = jsonLines(readFileSync(sidecar, 'utf8'));
        return { code, good: contentOf(good) as string, bad: contentOf(bad) as string, faults };
      };
      // Whole records, so that another file can follow; of CSV no signature, which is one at the start of a file only.
      const whole = () => {
        const octets = randomFile(dice, kind, 0.3);
        const end = recordsOf(octets, kind).findLast(
          ({ end: last, text, cut }) => !cut && (last > text.end || kind === 'length-prefixed'),
        )?.end;
        return octets.subarray(octets[0] === 0xef ? 3 : 0, end ?? 0);
      };
      const [a, b] = [whole(), whole()];
      const [first, second] = [await deliver('a', a), await deliver('b', b)];
      const both = await deliver('ab', Buffer.concat([a, b]));
      expect([both.good, both.bad], `${seed}`).toEqual([first.good + second.good, first.bad + second.bad]);
      expect(both.faults.length).toBe(first.faults.length + second.faults.length);
      expect(await deliver('-', a, chunksOf(a, 1 + dice.below(60))), `${seed}`).toEqual(first);
      expect(await deliver('a.gz', gzipSync(a)), `${seed}`).toEqual(first);
      const argv = ['check', '--all', '--records', kind, '-f', 'ndjson', '--hints', 'never'];
      const { code, out } = await runCli([...argv, '-'], { input: [a] });
      const refused = jsonLines(out);
      expect(first.code).toBe(code);
      expect(first.faults).toMatchObject(
        refused.map(({ record, offset, length, reason, message }) => ({ record, offset, length, reason, message })),
      );
    }
  });
});

describe('parse', () => {
  const grammar = put(
    root,
    'row.abnf',
    '; @capture name, number\n; @value number integer\nrow = name "=" number\nname = 1*( ALPHA / %xC3 %xA9 )\nnumber = 1*3DIGIT\n',
  );
  const parse = (names: readonly string[], input: Iterable<Uint8Array> = []) =>
    runCli(['parse', '--as', grammar, ...names], { input });

  test.each(['ndjson', 'json', 'csv', 'table'])(
    '-f %s of files and of records is that of each, and of a pipe that of the file',
    async (format) => {
      const rows = (out: string) => {
        if (format === 'json') return JSON.parse(out) as unknown[];
        const lines = out
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => line.trimEnd().replace(/ +/g, ' '));
        return format === 'ndjson' ? lines : lines.slice(1).filter((line) => !/^[-─ ]+$/.test(line));
      };
      for (let seed = 1; seed <= 2 * FUZZ; seed++) {
        const dice = random(seed);
        const text = () => dice.pick(['a=1', 'bc=234', 'é=7', 'no', '=', 'x=1234', 'a=\xFF']);
        const texts = Array.from({ length: 1 + dice.below(5) }, text);
        const files = texts.map((each, i) =>
          put(root, `parse/${i}`, Buffer.from(each, each.includes('\xFF') ? 'latin1' : 'utf8')),
        );
        const alone = [];
        for (const file of files) alone.push(await parse(['-f', format, file]));
        const together = await parse(['-f', format, ...files]);
        expect(rows(together.out), `${texts}`).toEqual(alone.flatMap(({ out }) => rows(out)));
        expect(together.err).toBe(alone.map(({ err }) => err).join(''));
        expect(together.code).toBe(Math.max(...alone.map(({ code }) => code)));
        const octets = Buffer.concat(files.map((file) => Buffer.concat([readFileSync(file), Buffer.from('\n')])));
        const lines = await parse(['-f', format, '--records', 'lines', put(root, 'parse/lines', octets)]);
        expect(rows(lines.out), `${texts}`).toEqual(alone.flatMap(({ out }) => rows(out)));
        const piped = await parse(['-f', format, '--records', 'lines'], chunksOf(octets, 1 + dice.below(9)));
        expect([piped.code, piped.out]).toEqual([lines.code, lines.out]);
      }
    },
  );
});

test.each(Object.keys(CHECK_FORMATS))(
  'merge --format %s prints of ranges in any order what check prints of the files',
  async (format) => {
    for (let seed = 1; seed <= 2 * FUZZ; seed++) {
      const dice = random(seed);
      const form = dice.chance(0.5) ? 'utf8' : dice.pick(OCTET_FORMS);
      const folder = join(root, `merge-${format}-${seed}`);
      const files = randomNames(dice, 4).map((name) => put(folder, name, fileInForm(dice, form)));
      const size = dice.chance(0.2) ? [] : ['--size', String(1 + dice.below(200))];
      const plan = await runCli(['plan', '--as', form, ...size, '--binary', ...files]);
      const results = await runCli(['summarize', '--plan', put(folder, 'plan', plan.out)]);
      const lines = results.out.split('\n').filter((line) => line !== '');
      const doubled = [...lines, ...lines.filter(() => dice.chance(0.2))].map(
        (line) => [dice.below(1000), line] as const,
      );
      const shuffled = doubled.sort(([a], [b]) => a - b).map(([, line]) => `${line}\n`);
      const merge = (...options: string[]) =>
        runCli(['merge', '--plan', join(folder, 'plan'), ...options], { input: [Buffer.from(shuffled.join(''))] });
      const merged = await merge('--format', format);
      expect(await merge('-q')).toEqual({ code: merged.code, out: '', err: '' });
      const checked = await runCli([
        'check',
        '--as',
        form,
        '--binary',
        '--hints',
        'never',
        '--format',
        format,
        ...files,
      ]);
      expect(merged, `${seed} ${form}`).toEqual(checked);
    }
  },
);
