/**
 * Laws of `check`: what it prints of files together is what it prints of each alone. They hold for every format of the
 * table of formats, every form over octets and random options, and say nothing of how a file is read.
 *
 *     check A B = check A, check B    check FOLDER = check of its files    check < A = check A    check A.gz = check A
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CHECK_FORMATS } from '../../../src/cli/check/formats.ts';
import { recordsOf } from '../../reference/command-line.ts';
import { pieces } from '../../support/check-output.ts';
import { chunksOf } from '../../support/chunks.ts';
import { type Outcome, runCli } from '../../support/command-line.ts';
import { FUZZ, type Random, random } from '../../support/random.ts';
import { fileInForm, optionsOf, randomFile, randomNames } from '../../support/random-files.ts';
import { put, temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder();

/** Files in a new folder; some are compressed, and one name in ten has no file. */
function filesIn(dice: Random, folder: string, form: string, most: number): string[] {
  return randomNames(dice, most).map((name) => {
    const octets = fileInForm(dice, form);
    if (dice.chance(0.1)) return join(folder, `${name}-missing`);
    return dice.chance(0.2) ? put(folder, `${name}.gz`, gzipSync(octets)) : put(folder, name, octets);
  });
}

/** What a run says of its files: the parts of its output, without its counts, and its errors. */
function said({ out, err }: Outcome): { pieces: string[]; errors: string[] } {
  const isCount = (line: string) => /^\d[\d,]* files?, |^faults by |^$/.test(line);
  return { pieces: pieces(out), errors: err.split('\n').filter((line) => !isCount(line)) };
}

/** The same with another name for a file, in every way that formats write it. */
function withName({ pieces: all, errors }: ReturnType<typeof said>, file: string, name: string) {
  const renamed = (text: string) =>
    text.replaceAll(`file://${file}`, name).replaceAll(file, name).replaceAll(',"uriBaseId":"%SRCROOT%"', '');
  return { pieces: all.map(renamed), errors: errors.map(renamed) };
}

const worst = (outcomes: readonly Outcome[]) => Math.max(...outcomes.map(({ code }) => code));

describe.each(Object.keys(CHECK_FORMATS))('check --format %s', (format) => {
  const run = (options: readonly string[], names: readonly string[], input: Iterable<Uint8Array> = []) =>
    runCli(['check', '--format', format, ...options, ...names], { input });

  test('of files is what it says of each, in every order, and again after others', async () => {
    for (let seed = 1; seed <= 6 * FUZZ; seed++) {
      const dice = random(seed);
      const { form, options } = optionsOf(dice);
      const files = filesIn(dice, join(root, `${format}-${seed}`), form, 5);
      const alone = new Map<string, Outcome>();
      for (const file of files) alone.set(file, await run(options, [file]));
      for (const order of [files, files.toReversed()]) {
        const each = order.map((file) => alone.get(file) as Outcome);
        const together = await run(options, order);
        expect(said(together), options.join(' ')).toEqual({
          pieces: each.flatMap((one) => said(one).pieces),
          errors: each.flatMap((one) => said(one).errors),
        });
        expect(together.code).toBe(worst(each));
      }
      for (const file of files) expect(await run(options, [file])).toEqual(alone.get(file));
    }
  });

  test('of a folder is what it says of its files by name', async () => {
    for (let seed = 1; seed <= 4 * FUZZ; seed++) {
      const dice = random(seed);
      const { form, options } = optionsOf(dice);
      const folder = join(root, `folder-${format}-${seed}`);
      const files = randomNames(dice, 6).map((name) => put(folder, name, fileInForm(dice, form)));
      const whole = await run([...options, '--binary', '--verbose'], [folder]);
      expect(whole, options.join(' ')).toEqual(await run([...options, '--binary', '--verbose'], files));
    }
  });

  test('of standard input, and of compressed data, is what it says of the file', async () => {
    for (let seed = 1; seed <= 6 * FUZZ; seed++) {
      const dice = random(seed);
      const { form, options: given } = optionsOf(dice);
      // Of a pipe there is a hint only where an option asks for it, and its command has another name.
      const options = [...given, '--hints', 'never'];
      const octets = fileInForm(dice, form);
      const folder = join(root, `streams-${format}-${seed}`);
      const file = put(folder, 'plain', octets);
      const plain = await run(options, [file]);
      const piped = await run(options, [], chunksOf(octets, 1 + dice.below(90)));
      expect(withName(said(piped), '<stdin>', '-'), options.join(' ')).toEqual(withName(said(plain), file, '-'));
      const packed = put(folder, 'packed.gz', gzipSync(octets));
      const { pieces: unpacked } = withName(said(await run(options, [packed])), packed, '-');
      const same = unpacked.map((piece) =>
        piece.replace(',"decompressed":"gzip"', '').replace(' (gzip, decompressed)', ''),
      );
      // To its end, which only the whole data shows to be sound.
      const read = (piece: string) => (options.includes('--all') ? piece : piece.replace(/"octets":\d+/, ''));
      expect(same.map(read), options.join(' ')).toEqual(withName(said(plain), file, '-').pieces.map(read));
    }
  });
});

test('check --records says of each record alone what it says of it in its file', async () => {
  for (let seed = 1; seed <= 15 * FUZZ; seed++) {
    const dice = random(seed);
    const kind = dice.pick(['lines', 'csv', 'nul', 'length-prefixed'] as const);
    const octets = randomFile(dice, kind, 0.3);
    const argv = ['check', '--all', '--records', kind, '--format', 'ndjson', '--hints', 'never'];
    const faults = async (input: Uint8Array, shift: number, record: number | undefined) => {
      const lines = (await runCli(argv, { input: [input] })).out.split('\n').slice(0, -1);
      return lines.map((line) => {
        const { offset, at, octets: found, reason, expected, field, ...fault } = JSON.parse(line);
        const number = record ?? fault.record;
        return {
          offset: offset + shift,
          at: at + shift,
          found,
          reason,
          expected,
          field: field?.number,
          record: number,
        };
      });
    };
    const alone: object[] = [];
    for (const [i, { start, end }] of recordsOf(octets, kind).entries()) {
      alone.push(...(await faults(octets.subarray(start, end), start, i + 1)));
    }
    expect(await faults(octets, 0, undefined), `${seed} ${kind}`).toEqual(alone);
  }
});
