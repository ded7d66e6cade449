/** A line of a report follows from the file, the fault and its place: not from the files, faults and runs before it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { jsonLines } from '../support/json-lines.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
/** More faults than have frames in a text report. */
const MANY = Buffer.from('x\xff\n'.repeat(150), 'latin1');
const [a, b] = ['a.txt', 'b.txt'].map((name) => put(folder, `many/${name}`, MANY)) as [string, string];
const few = Array.from({ length: 7 }, (_, i) => put(folder, `few/${i}.txt`, Buffer.of(0xff)));
const declared = [
  put(folder, 'mixed/1.txt', MANY),
  put(folder, 'mixed/2.xml', Buffer.concat([Buffer.from('<?xml version="1.0" encoding="UTF-8"?>'), MANY])),
  put(folder, 'mixed/3.txt.gz', gzipSync(MANY)),
  put(folder, 'mixed/4.txt', Buffer.from('\uFEFFa\uD800\n'.repeat(150), 'utf16le')),
];

const check = async (...argv: string[]) => (await runCli(['check', '--hints', 'never', ...argv])).out;

describe.each(['text', 'ndjson', 'json'])('--format %s', (format) => {
  /** What is written of files, apart from the totals and the document around them. */
  const bodyOf = (out: string): string => {
    if (format === 'json') return JSON.stringify(JSON.parse(out).files.flat(), null, 1).replace(/^\[\n|\n]$/g, '');
    return out.replace(/^(?:\d+ files, |faults by ).*\n/gm, '').trimEnd();
  };
  const bodies = async (files: readonly string[], options: readonly string[]) => {
    const all: string[] = [];
    for (const file of files) all.push(bodyOf(await check(...options, '-f', format, file)));
    return all;
  };

  it.each([
    ['two files with many equal faults', [a, b], ['--all']],
    ['several files of one fault', few, []],
    ['several files of one fault, with --all', few, ['--all']],
    ['files that declare different encodings', declared, ['--all', '--as', 'auto']],
  ])('says of %s what it says of each alone', async (_, files, options) => {
    const together = bodyOf(await check(...options, '-f', format, ...files));
    expect(together).toBe((await bodies(files, options)).join(format === 'json' ? ',\n' : '\n'));
  });

  it('says of a file after another run what it says of it first', async () => {
    const first = await check('--all', '-f', format, a);
    await check('--all', '-f', format, '--records', 'lines', b);
    await check('--all', '-f', format, '--as', 'mqtt-utf8', b);
    expect(await check('--all', '-f', format, a)).toBe(first);
    expect(await check('--all', '-f', format, b)).toBe(first.replaceAll(a, b));
  });
});

it('a row of --as auto has what its own file was taken for, and how it was compressed', async () => {
  const rows = jsonLines(await check('--all', '--as', 'auto', '-f', 'ndjson', ...declared));
  const said = new Map(rows.map(({ file, form, believed, decompressed }) => [file, [form, believed, decompressed]]));
  expect([...said.values()]).toEqual([
    ['utf8', expect.stringContaining('default'), undefined],
    ['utf8', expect.stringContaining('XML'), undefined],
    ['utf8', expect.stringContaining('default'), 'gzip'],
    ['utf16-signature', expect.stringContaining('FF FE'), undefined],
  ]);
  for (const { file, form, believed, decompressed } of rows)
    expect([form, believed, decompressed]).toEqual(said.get(file));
  expect(rows.filter(({ file }) => file === declared[1])).toHaveLength(150);
});

it('the faults beside --reject are those of this input, whatever was delivered before', async () => {
  const faultsOf = async (input: string, as: string, name: string) => {
    const reject = join(folder, name);
    await runCli(['check', '--as', as, '--reject', reject, input]);
    return jsonLines(readFileSync(`${reject}.faults.ndjson`, 'utf8'));
  };
  const shifted = put(folder, 'shifted.txt', Buffer.concat([Buffer.from('good\n'), MANY]));
  const first = await faultsOf(a, 'utf8', 'first');
  const second = await faultsOf(shifted, 'utf8', 'second');
  expect(first.map(({ record, offset }) => [record, offset]).slice(0, 6)).toEqual(
    Array.from({ length: 6 }, (_, i) => [i + 1, 3 * i + 1]),
  );
  expect(second.map(({ record, offset }) => [record - 1, offset - 5])).toEqual(
    first.map(({ record, offset }) => [record, offset]),
  );
  expect(
    (await faultsOf(a, 'mqtt-utf8', 'third')).every(
      ({ message }) => message.includes('MQTT') || message.includes('UTF-8'),
    ),
  ).toBe(true);
});
