/**
 * The command line against its definition (test/reference/command-line.ts): random trees of files, with random options,
 * in every format, each output read back by a reader of that format. `npm run test:long` takes ten times as many, and
 * files around the sizes of blocks.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHECK_FORMATS } from '../../../src/cli/check/formats.ts';
import {
  findingsOf,
  isBinary,
  octetsRead,
  partitionOf,
  REPLACEMENTS,
  type Records,
  type ReferenceFinding,
  repaired,
} from '../../reference/command-line.ts';
import { faultsIn, listedIn } from '../../support/check-output.ts';
import { chunksOf } from '../../support/chunks.ts';
import { runCli } from '../../support/command-line.ts';
import { FUZZ, type Random, random } from '../../support/random.ts';
import { denseFile, fileAround, randomFile, randomNames } from '../../support/random-files.ts';
import { put, temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder();
const KINDS: readonly (Records | undefined)[] = [undefined, undefined, 'lines', 'csv', 'nul', 'length-prefixed'];
const EDGES = [1 << 16, 1 << 18, 1 << 20].slice(0, FUZZ > 1 ? 3 : 1);

interface Tree {
  readonly folder: string;
  /** Path → octets, in the order of a walk. */
  readonly files: ReadonlyMap<string, Buffer>;
}

function treeOf(random: Random, name: string, kind: Records | undefined): Tree {
  const folder = join(root, name);
  const special =
    kind === 'csv' || kind === 'length-prefixed' ? 'none' : random.pick(['none', 'none', 'dense', 'edge']);
  const files = randomNames(random, 6).map((file) => {
    const isSpecial = special !== 'none' && random.chance(0.3);
    const octets = isSpecial ? specialFile(random, special) : randomFile(random, kind);
    return [put(folder, file, octets), octets] as const;
  });
  return { folder, files: new Map(files) };
}

function specialFile(random: Random, special: string): Buffer {
  return special === 'dense' ? denseFile(random) : fileAround(random, random.pick(EDGES));
}

/** What a reader of every format must get of a file. */
function expectedOf(file: string, found: readonly ReferenceFinding[], all: boolean) {
  return found.slice(0, all ? undefined : 1).map((finding) => {
    return { ...finding, file, columns: finding.column, column: finding.column.codePoints };
  });
}

/** Of what is expected, what a format says. */
function asFarAs(said: object, expected: object): object {
  return Object.fromEntries(Object.entries(expected).filter(([key]) => key in said));
}

describe.each(Object.keys(CHECK_FORMATS))('check --format %s', (format) => {
  test('names each fault with its file, place and record, as the definition has them', async () => {
    for (let seed = 1; seed <= 6 * FUZZ; seed++) {
      const dice = random(seed);
      const kind = dice.pick(KINDS);
      const { folder, files } = treeOf(dice, `${format}-${seed}`, kind);
      const all = dice.chance(0.7);
      const named = dice.chance(0.5) ? [...files.keys()] : [folder];
      const argv = [
        ['check', '--format', format],
        all ? ['--all'] : [],
        kind ? ['--records', kind, '--binary'] : [],
        dice.chance(0.3) ? [] : ['--hints', 'never'],
        dice.chance(0.3) ? ['--verbose'] : [],
        named,
      ].flat();
      const { code, out } = await runCli(argv);
      const expected = [...files].map(([file, octets]) => expectedOf(file, findingsOf(octets, kind), all));
      const listed = expected.flatMap((each) => listedIn(out, each));
      const found = faultsIn(out);
      expect(found.length, argv.join(' ')).toBe(listed.length);
      expect(found, argv.join(' ')).toEqual(found.map((fault, i) => asFarAs(fault, listed[i] as object)));
      expect(code).toBe(expected.flat().length > 0 ? 1 : 0);
    }
  });
});

describe('check', () => {
  test('counts files, octets and faults, lists ill-formed files, and passes over binary ones, as the definition does', async () => {
    for (let seed = 1; seed <= 6 * FUZZ; seed++) {
      const dice = random(seed);
      const { folder, files } = treeOf(dice, `counts-${seed}`, dice.pick([undefined, undefined, 'nul']));
      const read = [...files].filter(([, octets]) => !isBinary(octets));
      const found = read.map(([file, octets]) => ({ file, octets, faults: findingsOf(octets) }));
      const bad = found.filter(({ faults }) => faults.length > 0);
      const faults = bad.flatMap((each) => each.faults);
      const { out } = await runCli(['check', '--all', '--format', 'json', folder]);
      const { totals, files: each } = JSON.parse(out);
      expect(totals).toMatchObject({
        wellFormed: read.length - bad.length,
        illFormed: bad.length,
        octets: read.reduce((sum, [, octets]) => sum + octets.length, 0),
        faults: faults.length,
        skipped: files.size > read.length ? { binary: files.size - read.length } : {},
      });
      expect(Object.values(totals.reasons as Record<string, number>).reduce((a, b) => a + b, 0)).toBe(faults.length);
      expect(each).toMatchObject(
        found.map(({ file, octets, faults: { length } }) => {
          return { file, octets: octets.length, faultCount: length, wellFormed: length === 0 };
        }),
      );
      const first = JSON.parse((await runCli(['check', '--format', 'json', folder])).out).files;
      expect(first).toMatchObject(found.map((one) => ({ octets: octetsRead(one.octets, one.faults, false) })));
      expect((await runCli(['check', '-l', folder])).out).toBe(bad.map(({ file }) => `${file}\n`).join(''));
      expect((await runCli(['check', '-q', folder])).code).toBe(bad.length > 0 ? 1 : 0);
    }
  });

  test('--accept and --reject part the records of a file and name their faults, as the definition does', async () => {
    for (let seed = 1; seed <= 15 * FUZZ; seed++) {
      const dice = random(seed);
      const kind = dice.pick(KINDS) ?? 'lines';
      const octets = kind === 'lines' && dice.chance(0.1) ? fileAround(dice, dice.pick(EDGES)) : randomFile(dice, kind);
      const input = put(root, 'deliver/in', octets);
      const [good, bad] = ['good', 'bad'].map((name) => join(root, 'deliver', name)) as [string, string];
      const piped = dice.chance(0.3);
      const argv = ['check', '--accept', good, '--reject', bad, '--records', kind, ...(piped ? [] : [input])];
      const { code } = await runCli(argv, { input: chunksOf(octets, 1 + dice.below(50)) });
      const expected = partitionOf(octets, kind);
      expect(readFileSync(good).equals(expected.good), `${seed}`).toBe(true);
      expect(readFileSync(bad).equals(expected.bad), `${seed}`).toBe(true);
      expect(code).toBe(expected.rejected.length > 0 ? 1 : 0);
      const lines = readFileSync(`${bad}.faults.ndjson`, 'utf8').split('\n').slice(0, -1);
      const found = lines.map((line) => JSON.parse(line));
      const faults = findingsOf(octets, kind).map(({ offset, length, at, reason, octets: said, record }) => {
        return { offset, length, at, reason, octets: said, record };
      });
      expect(found, `${seed}`).toMatchObject(faults);
    }
  });
});

describe.each(Object.keys(REPLACEMENTS))('repair --with %s', (replacement) => {
  test('writes what the definition does, from files and pipes and in place', async () => {
    for (let seed = 1; seed <= 4 * FUZZ; seed++) {
      const dice = random(seed);
      const octets = dice.chance(0.1) ? fileAround(dice, dice.pick(EDGES)) : randomFile(dice, undefined);
      const input = put(root, 'repair/in', octets);
      const output = join(root, 'repair/out');
      const argv = ['repair', '--with', replacement];
      const expected = repaired(octets, replacement);
      await runCli([...argv, input, '-o', output]);
      expect(readFileSync(output).equals(expected), `${seed}`).toBe(true);
      const { out } = await runCli(argv, { input: chunksOf(octets, 1 + dice.below(3000)) });
      expect(Buffer.from(out, 'latin1').equals(expected), `${seed}`).toBe(true);
      await runCli([...argv, '--in-place', input]);
      expect(readFileSync(input).equals(expected), `${seed}`).toBe(true);
    }
  });
});
