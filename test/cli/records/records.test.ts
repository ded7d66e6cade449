/**
 * Records: one table of files and the ends of their records, read in every
 * division into two blocks, and octet by octet; then random files against plain
 * loops, and the faults with the numbers of their records.
 */

import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { countOctet } from '../../../src/cli/check/lines.ts';
import { UsageError } from '../../../src/cli/errors.ts';
import { loadTable, type OctetForm } from '../../../src/cli/forms.ts';
import { RECORD_FORMATS, recordFormatNamed } from '../../../src/cli/records/formats.ts';
import { LENGTHS } from '../../../src/cli/records/length-prefixed.ts';
import { isOneText, RecordScan } from '../../../src/cli/records/record-scan.ts';
import { type RecordFormat, Splitter } from '../../../src/cli/records/splitter.ts';
import type { Fault } from '../../../src/index.ts';
import { anyEngine } from '../../../src/run/any-engine.ts';
import type { Engine } from '../../../src/run/engine.ts';
import { octetValidator } from '../../../src/table.ts';
import { chunksOf } from '../../support/chunks.ts';
import { runCli } from '../../support/command-line.ts';
import { allFaults } from '../../support/faults.ts';
import { random } from '../../support/random.ts';

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));

async function engineOf(form: OctetForm): Promise<Engine<Uint8Array>> {
  return anyEngine(await loadTable(form)) as Engine<Uint8Array>;
}

/** Copies a block into memory that the next block overwrites, as a command reads a file. */
function reusedMemory(): (block: Uint8Array) => Uint8Array {
  const memory = new Uint8Array(1 << 16);
  return (block) => {
    memory.fill(0x0a);
    memory.set(block);
    return memory.subarray(0, block.length);
  };
}

/** The ends of all records in a file, and why the last one is not whole. */
function endsIn(format: RecordFormat, blocks: readonly Uint8Array[]): { ends: number[]; unfinished?: string } {
  const splitter = new Splitter(format);
  const inMemory = reusedMemory();
  const ends: number[] = [];
  const parts: Buffer[] = [];
  const take = () => {
    const { part, number, start, begins, position } = splitter;
    expect([number, start]).toEqual([ends.length + 1, ends.at(-1) ?? 0]);
    expect(begins).toBe(position - part.length === start);
    parts.push(Buffer.from(part));
    if (splitter.ends) ends.push(position);
  };
  for (const block of blocks) {
    splitter.push(inMemory(block));
    while (splitter.next()) take();
  }
  // A record that no line end ends has no end of its own.
  const hasLast = splitter.last();
  if (hasLast) take();
  expect(Buffer.concat(parts).equals(Buffer.concat(blocks))).toBe(true);
  const unfinished = splitter.unfinished?.reason;
  return { ends: hasLast ? ends.slice(0, -1) : ends, ...(unfinished && { unfinished }) };
}

/** Every division of a file into two blocks, and into single octets. */
function divisions(file: Uint8Array): Uint8Array[][] {
  const inTwo = Array.from({ length: file.length + 1 }, (_, i) => [file.subarray(0, i), file.subarray(i)]);
  return [...inTwo, chunksOf(file, 1), chunksOf(file, 3)];
}

type Case = [
  name: string,
  records: string,
  file: Uint8Array,
  ends: readonly number[],
  more?: { readonly form?: OctetForm; readonly unfinished?: string },
];

const CASES: readonly Case[] = [
  ['no octets', 'lines', latin1(''), []],
  ['lines', 'lines', latin1('a\nbc\n\nd'), [2, 5, 6]],
  ['a CR alone, which ends no line', 'lines', latin1('a\rb\r\nc'), [5]],
  ['lines of octets that are not UTF-8', 'lines', latin1('\xFF\n\xE2\x82\n\x80'), [2, 5]],
  ['lines of UTF-16LE', 'lines', utf16le('a\nb\r\n\u0a00\n'), [4, 10, 14], { form: 'utf16le' }],
  [
    'lines of UTF-16BE, with U+0A00 and U+000A',
    'lines',
    Uint8Array.of(0x0a, 0x00, 0x00, 0x0a, 0x00, 0x00, 0x0a, 0x0a, 0x00, 0x0a, 0x00),
    [4, 10],
    { form: 'utf16be' },
  ],
  [
    'lines of UTF-32LE',
    'lines',
    Uint8Array.of(0, 0, 0, 0x0a, 0x0a, 0, 0, 0, 0, 0x0a, 0, 0, 0x0a, 0, 0, 0),
    [8, 16],
    { form: 'utf32le' },
  ],
  ['texts that end with NUL', 'nul', latin1('a\0\n\0\0b'), [2, 4, 5]],
  ['CSV without quotes', 'csv', latin1('a,b\r\nc\n\n,\xFF\nd'), [5, 7, 8, 11]],
  ['CSV with line ends in quotes', 'csv', latin1('1,"a\r\nb"\r\n"""\n",2\n'), [10, 18]],
  ['CSV with a quote inside a field', 'csv', latin1('5" disk,1\n"x",2\n'), [10, 16]],
  ['CSV after a signature', 'csv', latin1('\xEF\xBB\xBF"a\nb",1\nc\n'), [11, 13]],
  ['CSV whose last quote is not closed', 'csv', latin1('a\n"b\nc\n'), [2], { unfinished: 'quote-not-closed' }],
  ['CSV with semicolons', 'csv:semicolon', latin1('a;"b\nc"\n"d\ne";f\n'), [8, 16]],
  ['CSV with tabs', 'csv:tab', latin1('a\t"b\nc"\n'), [8]],
  ['CSV with pipes', 'csv:pipe', latin1('a|"b\nc"\n'), [8]],
  [
    'lengths in four octets, most significant first',
    'length-prefixed',
    latin1('\0\0\0\x02ab\0\0\0\0\0\0\0\x01\n'),
    [6, 10, 15],
  ],
  ['lengths in four octets, least significant first', 'length-prefixed:u32le', latin1('\x01\0\0\0a'), [5]],
  ['lengths in two octets', 'length-prefixed:u16be', latin1('\0\x01a\0\0'), [3, 5]],
  ['lengths in two octets, least significant first', 'length-prefixed:u16le', latin1('\x01\0a'), [3]],
  ['lengths in base 128', 'length-prefixed:varint', latin1(`\x01a\x81\x01${'b'.repeat(129)}\0`), [2, 133, 134]],
  ['a record that is cut', 'length-prefixed', latin1('\0\0\0\x02a'), [], { unfinished: 'record-cut' }],
  ['a length that is cut', 'length-prefixed', latin1('\0\0\0\0\0\0'), [4], { unfinished: 'length-cut' }],
];

describe('the records of', () => {
  test.each<Case>([...CASES])(
    '%s (%s) are the same however the file is cut into blocks',
    async (_, records, file, ends, more) => {
      const { form = 'utf8', ...unfinished } = more ?? {};
      const format = await recordFormatNamed(records, await loadTable(form));
      const expected = { ends, ...unfinished };
      for (const blocks of divisions(file))
        expect(endsIn(format, blocks), `${blocks.map((b) => b.length)}`).toEqual(expected);
    },
  );

  test('every format have a case', () => {
    expect([...new Set(CASES.map(([, records]) => records))].sort()).toEqual(
      RECORD_FORMATS.filter((name) => !['csv:comma', 'length-prefixed:u32be'].includes(name)).sort(),
    );
  });

  test('random CSV are those of a plain reading of its quotes, in random blocks', async () => {
    const format = await recordFormatNamed('csv', await loadTable('utf8'));
    for (let seed = 1; seed <= 300; seed++) {
      const { below, pick } = random(seed);
      const field = () => pick(['', 'a', '\xFF\x80', '"\n"', '"a""\r\n"', '","', '""', '"\xE2"']);
      const record = () => `${Array.from({ length: 1 + below(3) }, field).join(',')}${pick(['\n', '\r\n'])}`;
      const records = Array.from({ length: below(8) }, record);
      const file = latin1(records.join(''));
      const ends = records.map((_, i) => records.slice(0, i + 1).join('').length);
      expect(endsIn(format, chunksOf(file, 1 + below(20))), JSON.stringify(records)).toEqual({ ends });
    }
  });

  test('CSV that keeps no rules is that of papaparse, in random blocks', async () => {
    /** The ends that papaparse finds, and whether a quote is open at the end of the file. */
    const byPapaparse = (text: string, delimiter: string) => {
      const body = text.startsWith('\xEF\xBB\xBF') ? text.slice(3) : text;
      const ends: number[] = [];
      const step = ({ meta }: { meta: { cursor: number } }) => ends.push(text.length - body.length + meta.cursor);
      new papaparse.Parser({ delimiter, newline: '\n', step }).parse(body, 0, true);
      const rest = text.slice(ends.at(-1) ?? text.length - body.length);
      const { errors } = papaparse.parse<string[]>(rest, { delimiter, newline: '\n' });
      return { ends, isOpen: errors.some(({ code }) => code === 'MissingQuotes') };
    };
    const delimiters = { comma: ',', tab: '\t', semicolon: ';', pipe: '|' };
    for (let seed = 1; seed <= 4000; seed++) {
      const { below, chance, pick } = random(seed);
      const [name, delimiter] = pick(Object.entries(delimiters)) as [string, string];
      const piece = () =>
        pick(['"', '"', '"', delimiter, '\n', '\r', ' ', '\t', 'a', '\xA0', '\x0B', '\x00', '\xEF\xBB\xBF']);
      const text = (chance(0.2) ? '\xEF\xBB\xBF' : '') + Array.from({ length: below(14) }, piece).join('');
      const format = await recordFormatNamed(`csv:${name}`, await loadTable('utf8'));
      const found = endsIn(format, chunksOf(latin1(text), 1 + below(20)));
      const { ends, isOpen } = byPapaparse(text, delimiter);
      expect(found, JSON.stringify(text)).toEqual(isOpen ? { ends, unfinished: expect.anything() } : { ends });
    }
  });
});

test('an octet is counted in every alignment and length', () => {
  const { pick } = random(7);
  const octets = Uint8Array.from({ length: 5000 }, () => pick([0x0a, 0x0a, 0x0b, 0x8a, 0x00, 0xff, 0x09]));
  for (let from = 0; from < 9; from++) {
    for (const to of [from, from + 1, from + 3, from + 4, 37, 1100, 4999, 5000]) {
      const expected = octets.subarray(from, to).filter((octet) => octet === 0x0a).length;
      expect(countOctet(octets.subarray(from, to), 0x0a)).toBe(expected);
      expect(countOctet(octets.subarray(from, to), 0x00)).toBe(
        octets.subarray(from, to).filter((octet) => octet === 0).length,
      );
    }
  }
});

describe('a record format', () => {
  test.each([
    ['line', 'utf8', '--records cannot be line; did you mean lines?'],
    ['length-prefixed:u64', 'utf8', 'did you mean length-prefixed:u'],
    ['csv', 'utf16le', 'for text in octets, not for UTF-16LE'],
    ['lines', 'utf16-signature', 'name the order: --as utf16le or --as utf16be'],
  ] as const)('%s of %s is refused, with a remedy', async (name, form, message) => {
    const refusal = recordFormatNamed(name, await loadTable(form));
    await expect(refusal).rejects.toThrow(UsageError);
    const { message: text, remedy } = (await refusal.catch((error: unknown) => error)) as UsageError;
    expect(`${text}; ${remedy}`).toContain(message);
  });

  test('with a length that has no end names the lengths that it could be', async () => {
    const splitter = new Splitter(await recordFormatNamed('length-prefixed:varint', await loadTable('utf8')));
    splitter.push(Uint8Array.of(0, ...new Uint8Array(6).fill(0xff)));
    expect(() => {
      while (splitter.next());
    }).toThrow(
      /^octet 1: the record there has a length without an end; .* other lengths are u32be, u32le, u16be, u16le$/,
    );
    expect(Object.keys(LENGTHS)).toHaveLength(5);
  });

  test('of a file that is none has records that are cut, whatever their lengths', async () => {
    const { out } = await runCli(['check', '--records', 'length-prefixed'], { input: [latin1('\0\0\0\0{"a":1}')] });
    expect(out).toContain('octet 4: record 2 is not whole: record-cut; the input ends where 2,065,850,655 more octets');
  });
});

/** `offset@record:start` of each fault. */
function faultsIn(engine: Engine<Uint8Array>, format: RecordFormat, blocks: readonly Uint8Array[]): string[] {
  const scan = new RecordScan(engine, format);
  const inMemory = reusedMemory();
  const add = ({ offset, reason }: Fault) => `${offset} ${reason} in ${scan.bad?.number} from ${scan.bad?.start}`;
  const found = blocks.flatMap((block) => Array.from(scan.push(inMemory(block)), add));
  return [...found, ...Array.from(scan.end(), add)];
}

describe('the faults of records', () => {
  test.each([7, 16, 1 << 20])('of CSV name the field by its header, in blocks of %i octets', async (size) => {
    const rows = [
      '\xEF\xBB\xBFid,"full ""name""", city\r',
      '1,"a,\n\xF6b",K\xF6ln\r',
      ',\xFF,',
      '3,x,"y\xFE,z\xFE",\xFC',
      '',
    ];
    const csv = latin1(rows.join('\n'));
    const splitter = new Splitter(await recordFormatNamed('csv', await loadTable('utf8')));
    const found: string[] = [];
    const take = () => {
      const from = splitter.position - splitter.part.length;
      for (const [i, octet] of splitter.part.entries()) {
        const { number, name } = octet < 0xf0 ? {} : (splitter.fieldAt(from + i) ?? {});
        if (octet >= 0xf0) found.push(`${splitter.number}: ${number} ${name}`);
      }
    };
    for (const block of chunksOf(csv, size)) {
      splitter.push(block);
      while (splitter.next()) take();
    }
    if (splitter.last()) take();
    const expected = ['2: 2 full "name"', '2: 3 city', '3: 2 full "name"', '4: 3 city', '4: 3 city', '4: 4 undefined'];
    expect(found).toEqual(expected);
  });

  test.each([
    [
      'utf8',
      'lines',
      'a\n\xFFb\nc\xE2\x82\n\xE2\x82',
      ['2 never-used in 2 from 2', '6 truncated in 3 from 5', '9 truncated in 4 from 9'],
    ],
    ['utf8', 'lines', 'a\xFF\xFF\nb\n', ['1 never-used in 1 from 0', '2 never-used in 1 from 0']],
    [
      'utf8',
      'csv',
      '"\n\xFF",1\n\xFF\n"',
      ['2 never-used in 1 from 0', '7 never-used in 2 from 7', '9 quote-not-closed in 3 from 9'],
    ],
    [
      'utf8',
      'length-prefixed',
      '\0\0\0\x80'.concat('a'.repeat(128), '\0\0\0\x01\xFF', '\0\0\0\x02\xE2\x82', '\0\0\0\x01a'),
      ['136 never-used in 2 from 132', '141 truncated in 3 from 137'],
    ],
    ['utf8', 'length-prefixed', '\0\0\0\x02\xFF', ['4 never-used in 1 from 0', '0 record-cut in 1 from 0']],
    ['postgresql-text-utf8', 'nul', 'a\0b\0\xFF', ['4 never-used in 3 from 4']],
    [
      'json-tokens-utf8',
      'lines',
      '["a"]\n["b]\r\n["c"]\r\n["\xFF"]\n',
      ['10 unclosed-string in 2 from 6', '21 never-used in 4 from 19'],
    ],
  ] as const)('%s in %s are found in their records, however the file is cut', async (form, records, text, expected) => {
    const engine = await engineOf(form);
    const format = await recordFormatNamed(records, engine.table);
    for (const blocks of divisions(latin1(text)))
      expect(faultsIn(engine, format, blocks), `${blocks.map((b) => b.length)}`).toEqual(expected);
  });

  test('are looked for in the file as one text where the form allows it, and only there', async () => {
    const oneText = async (form: OctetForm, records: string) => {
      const engine = await engineOf(form);
      return isOneText(engine, await recordFormatNamed(records, engine.table));
    };
    expect(await oneText('utf8', 'lines')).toBe(true);
    expect(await oneText('utf8', 'nul')).toBe(true);
    expect(await oneText('utf16le', 'lines')).toBe(true);
    expect(await oneText('postgresql-text-utf8', 'lines')).toBe(true);
    expect(await oneText('utf8', 'length-prefixed')).toBe(false);
    expect(await oneText('postgresql-text-utf8', 'nul')).toBe(false);
    expect(await oneText('json-tokens-utf8', 'lines')).toBe(false);
  });

  test('are looked for record by record where a fault can leave a quote open, which no line end can follow', async () => {
    // text = *( LF / DQUOTE *ALPHA DQUOTE ): after a fault inside of quotes, the text goes on inside of quotes.
    const diagnosis = { accepting: [1, 2], small: [0, 1] };
    const engine = {
      table: { codeUnit: 1, accepting: [1, 0, 0], diagnosis },
      machine: { next: (state: number) => (state === 0 ? 0 : 2) },
    };
    const lines = await recordFormatNamed('lines', await loadTable('utf8'));
    expect(isOneText(engine as unknown as Engine<Uint8Array>, lines)).toBe(false);
    const oneBoundary = { ...engine, table: { ...engine.table, diagnosis: { ...diagnosis, accepting: [1, 0] } } };
    expect(isOneText(oneBoundary as unknown as Engine<Uint8Array>, lines)).toBe(true);
  });

  test.each(['utf8', 'cesu8', 'postgresql-text-utf8', 'mqtt-utf8', 'utf16le', 'utf32be'] as const)(
    'of %s are the same in one text and record by record',
    async (form) => {
      const engine = await engineOf(form);
      const lines = await recordFormatNamed('lines', engine.table);
      expect(isOneText(engine, lines)).toBe(true);
      for (let seed = 1; seed <= 200; seed++) {
        const { below, pick } = random(seed);
        const file = Uint8Array.from({ length: below(80) }, () =>
          pick([0, 0x0a, 0x0d, 0x61, 0xe2, 0x82, 0xac, 0xed, 0xa0, 0xff, 0xf0]),
        );
        const scan = new RecordScan(engine, lines);
        const found = [...chunksOf(file, 1 + below(30)).flatMap((block) => [...scan.push(block)]), ...scan.end()];
        const placesOf = (faults: readonly Fault[]) => faults.map(({ offset, message }) => `${offset}: ${message}`);
        expect(placesOf(found)).toEqual(placesOf(allFaults(octetValidator(await loadTable(form)), [file])));
      }
    },
  );
});
