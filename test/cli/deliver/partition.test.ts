/**
 * A partition of records: together and in order they are the input, octet by
 * octet, and a record is rejected exactly where a decoder refuses it. Random
 * inputs, read in every division into blocks, against a plain reading of lines.
 */
import { expect, test } from 'vitest';
import { type FaultOfRecord, Partition, type RecordOutput } from '../../../src/cli/deliver/partition.ts';
import { loadTable, type OctetForm } from '../../../src/cli/forms.ts';
import { recordFormatNamed } from '../../../src/cli/records/formats.ts';
import { RecordScan } from '../../../src/cli/records/record-scan.ts';
import { anyEngine } from '../../../src/run/any-engine.ts';
import type { Engine } from '../../../src/run/engine.ts';
import { chunksOf } from '../../support/chunks.ts';
import { random } from '../../support/random.ts';

function collector(): RecordOutput & { text: () => string } {
  let octets = Buffer.alloc(0);
  return {
    write: (more) => {
      octets = Buffer.concat([octets, more]);
    },
    moveEnd: (count, to) => {
      to?.write(octets.subarray(octets.length - count));
      octets = octets.subarray(0, octets.length - count);
    },
    text: () => octets.toString('latin1'),
  };
}

const engines = new Map<OctetForm, Engine<Uint8Array>>();

/** Each engine is made once: that takes longer than a short file. */
async function engineOf(form: OctetForm): Promise<Engine<Uint8Array>> {
  const engine = engines.get(form) ?? (anyEngine(await loadTable(form)) as Engine<Uint8Array>);
  engines.set(form, engine);
  return engine;
}

interface Outcome {
  readonly accepted: string;
  readonly rejected: string;
  readonly records: number;
  readonly bad: readonly number[];
  readonly faults: readonly FaultOfRecord[];
}

async function partitionOf(
  form: OctetForm,
  records: string,
  file: Uint8Array,
  blocks: readonly Uint8Array[],
): Promise<Outcome> {
  const engine = await engineOf(form);
  const format = await recordFormatNamed(records, engine.table);
  const [accepted, rejected] = [collector(), collector()];
  const faults: FaultOfRecord[] = [];
  const scans = [new RecordScan(engine, format), new RecordScan(engine, format)] as const;
  const outputs = { accepted, rejected, undecided: accepted };
  const partition = new Partition(scans[0], { ...outputs, fault: (found) => void faults.push(found) });
  // Without an output for accepted records the others are the same.
  const [undecided, refused] = [collector(), collector()];
  const alone = new Partition(scans[1], { accepted: undefined, rejected: refused, undecided, fault: undefined });
  // The next block overwrites the memory of the one before.
  const memory = new Uint8Array(file.length);
  for (const block of blocks) {
    memory.fill(0x0a);
    memory.set(block);
    partition.push(memory.subarray(0, block.length));
    alone.push(memory.subarray(0, block.length));
  }
  const total = partition.end();
  expect([alone.end(), alone.rejected, refused.text()]).toEqual([total, partition.rejected, rejected.text()]);
  const bad = [...new Set(faults.map(({ record }) => record))];
  expect({ rejected: partition.rejected, faults: scans.map((each) => each.faults) }).toEqual({
    rejected: bad.length,
    faults: [faults.length, faults.length],
  });
  return { accepted: accepted.text(), rejected: rejected.text(), records: total, bad, faults };
}

const isUtf8 = (line: string) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1')) !== undefined;
  } catch {
    return false;
  }
};

const PIECES = ['a', 'bc', '\n', '\r\n', '\n\n', '\xC3\xA9', '\xE2\x82\xAC', '\xFF', '\xE2\x82', '\xF0\x9F', '\x80'];

test('of lines is that of a plain reading, for random files in every division into two blocks and into small ones', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { below, pick } = random(seed);
    const text = Array.from({ length: below(14) }, () => pick(PIECES)).join('');
    const file = new Uint8Array(Buffer.from(text, 'latin1'));
    const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
    const expected = {
      accepted: lines.filter(isUtf8).join(''),
      rejected: lines.filter((line) => !isUtf8(line)).join(''),
      records: lines.length,
      bad: lines.flatMap((line, i) => (isUtf8(line) ? [] : [i + 1])),
    };
    const inTwo = Array.from({ length: file.length }, (_, i) => [file.subarray(0, i), file.subarray(i)]);
    for (const blocks of [...inTwo, chunksOf(file, 1), chunksOf(file, 2), chunksOf(file, 5), [file]]) {
      expect(await partitionOf('utf8', 'lines', file, blocks), JSON.stringify([text, blocks[0]?.length])).toMatchObject(
        expected,
      );
    }
  }
});

test.each([
  [
    'utf8',
    'csv',
    'a,b\n"x\n\xFF",1\nc,"d\n"\n"\n',
    { accepted: 'a,b\nc,"d\n"\n', rejected: '"x\n\xFF",1\n"\n', records: 4, bad: [2, 4] },
  ],
  ['utf8', 'nul', 'a\0\xFF\0b\n\0c', { accepted: 'a\0b\n\0c', rejected: '\xFF\0', records: 4, bad: [2] }],
  [
    'utf8',
    'length-prefixed:u16be',
    '\0\x01a\0\x02\xC3\xA9\0\x02\xC3a\0\x80',
    { accepted: '\0\x01a\0\x02\xC3\xA9', rejected: '\0\x02\xC3a\0\x80', records: 4, bad: [3, 4] },
  ],
  [
    'xml-characters-utf8',
    'lines',
    'a\xEF\xBF\xBE\xFF\xEF\xBF\xBE\nb\n\xEF\xBF\xBE\n',
    { accepted: 'b\n', rejected: 'a\xEF\xBF\xBE\xFF\xEF\xBF\xBE\n\xEF\xBF\xBE\n', records: 3, bad: [1, 3] },
  ],
  [
    'utf16le',
    'lines',
    'a\0\n\0\0\xD8\n\0b\0\n\0\xD8',
    { accepted: 'a\0\n\0b\0\n\0', rejected: '\0\xD8\n\0\xD8', records: 4, bad: [2, 4] },
  ],
  [
    'utf32be',
    'lines',
    '\0\0\0a\0\0\0\n\0\0\xD8\0\0\0\0\n',
    { accepted: '\0\0\0a\0\0\0\n', rejected: '\0\0\xD8\0\0\0\0\n', records: 2, bad: [2] },
  ],
  ['json-tokens-utf8', 'lines', '"a"\n"b\n"c"\n', { accepted: '"a"\n"c"\n', rejected: '"b\n', records: 3, bad: [2] }],
] as const)('of %s in %s keeps each record whole, in every division', async (form, records, text, expected) => {
  const file = new Uint8Array(Buffer.from(text, 'latin1'));
  for (let i = 0; i <= file.length; i++) {
    for (const blocks of [[file.subarray(0, i), file.subarray(i)], chunksOf(file, i + 1)]) {
      expect(await partitionOf(form, records, file, blocks), `${blocks.map((block) => block.length)}`).toMatchObject(
        expected,
      );
    }
  }
});

test('gives each fault its record, and the record its offset and its number among the rejected', async () => {
  const file = new Uint8Array(Buffer.from('a\n\xFFb\xFF\nc\nd\xFF\n', 'latin1'));
  const { faults } = await partitionOf('utf8', 'lines', file, chunksOf(file, 3));
  expect(faults.map(({ record, rejected, start, fault: { offset } }) => [record, rejected, start, offset])).toEqual([
    [2, 1, 2, 2],
    [2, 1, 2, 4],
    [4, 2, 8, 9],
  ]);
});
