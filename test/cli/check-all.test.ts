/**
 * `check --all` against the decoder of the platform: it reports one fault for
 * each U+FFFD that the decoder writes, for all octets and all cuts into blocks.
 * Then the blocks themselves, and the hex frame of a fault.
 */
import { describe, expect, it } from 'vitest';
import { hexFrame } from '../../src/cli/check/frame.ts';
import { loadTable, type OctetForm } from '../../src/cli/forms.ts';
import { type Block, blocks, OCTETS_AFTER, OCTETS_BEFORE, readStream } from '../../src/cli/sources/blocks.ts';
import type { Fault } from '../../src/index.ts';
import { octetValidator } from '../../src/table.ts';
import { chunksOf } from '../support/chunks.ts';
import { runCli } from '../support/command-line.ts';
import { allFaults } from '../support/faults.ts';
import { unhex } from '../support/hex.ts';
import { jsonLines } from '../support/json-lines.ts';
import { randomOctets } from '../support/random.ts';

/** Octets at both ends of each byte class of UTF-8. */
const EDGES = [
  0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
  0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xfd, 0xfe, 0xff,
];
const SURROGATES = [0x00, 0x41, 0xd7, 0xd8, 0xd9, 0xdb, 0xdc, 0xdd, 0xdf, 0xe0];

/** The number of U+FFFD that the platform's decoder writes. The input must not contain U+FFFD. */
function replacements(label: string, text: Uint8Array): number {
  const decoded = new TextDecoder(label, { ignoreBOM: true }).decode(text);
  return decoded.split('\uFFFD').length - 1;
}

const validators = new Map<OctetForm, object>();

/** How many U+FFFD replace the faults: a joined fault shares that of the fault before it. */
async function countIn(form: OctetForm, chunks: readonly Uint8Array[]): Promise<number> {
  const validator = validators.get(form) ?? octetValidator(await loadTable(form));
  validators.set(form, validator);
  return allFaults(validator, chunks).filter(({ joined }) => !joined).length;
}

describe('the number of faults', () => {
  it('is the number of U+FFFD of the WHATWG decoder for every UTF-8 text of three edge octets', async () => {
    for (const a of EDGES) {
      for (const b of EDGES) {
        const texts = EDGES.map((c) => Uint8Array.of(a, b, c));
        const counts = await Promise.all(texts.map((text) => countIn('utf8', [text])));
        expect(counts).toEqual(texts.map((text) => replacements('utf-8', text)));
      }
    }
  });

  it.each([1, 2, 3, 7, 64, 1023, 1025, 4096])('is the same for random UTF-8 in chunks of %i octets', async (size) => {
    for (const choices of [undefined, EDGES]) {
      const text = randomOctets(size, 4096, choices);
      expect(await countIn('utf8', chunksOf(text, size))).toBe(replacements('utf-8', text));
    }
  });

  it.each([1, 2, 3, 5, 4096])('is the same for random UTF-16 in chunks of %i octets, in both orders', async (size) => {
    for (let seed = 0; seed < 20; seed++) {
      // An odd length half of the time. The text begins with a character, where our rule for signatures has no say.
      const text = Uint8Array.of(0x41, 0x00, ...randomOctets(seed, 200 + (seed % 2), SURROGATES));
      expect(await countIn('utf16le', chunksOf(text, size))).toBe(replacements('utf-16le', text));
      expect(await countIn('utf16be', chunksOf(text, size))).toBe(replacements('utf-16be', text));
    }
  });

  it('is one more where UTF-16BE ends with an octet after a lone high surrogate, and the last fault says so', async () => {
    for (const size of [1, 2, 3]) {
      const { out } = await runCli(['check', '--all', '--format', 'ndjson', '--as', 'utf16be'], {
        input: chunksOf(unhex('D8 DC 01'), size),
      });
      const faults = jsonLines(out) as Fault[];
      expect(faults).toMatchObject([
        { offset: 0, length: 2, at: 2 },
        { offset: 2, length: 1, at: 3, joined: true },
      ]);
      expect(faults[0]).not.toHaveProperty('joined');
    }
  });

  it('is the same for long UTF-8 text, which kernels read in blocks, with faults at distances from 1 to 1,500', async () => {
    const text = new Uint8Array(100_000).fill(0x61);
    for (let i = 0; i < text.length; i += 1 + (i % 1500)) text[i] = EDGES[i % EDGES.length] as number;
    expect(await countIn('utf8', [text])).toBe(replacements('utf-8', text));
    expect(await countIn('utf8', chunksOf(text, 1000))).toBe(replacements('utf-8', text));
  });
});

describe('blocks', () => {
  const text = randomOctets(1, 1000);

  async function read(size: number, memory: number): Promise<Block[]> {
    const stream = (async function* () {
      yield* chunksOf(text, size);
    })();
    const all: Block[] = [];
    for await (const block of blocks(readStream(stream).read, new Uint8Array(memory))) {
      all.push({ ...block, buffer: block.buffer.slice(0, block.filled) });
    }
    return all;
  }

  it.each([
    [1, OCTETS_BEFORE + OCTETS_AFTER + 32],
    [3, OCTETS_BEFORE + OCTETS_AFTER + 32],
    [64, OCTETS_BEFORE + OCTETS_AFTER + 32],
    [1000, OCTETS_BEFORE + OCTETS_AFTER + 32],
    [5000, 4096],
    [31, OCTETS_BEFORE + OCTETS_AFTER + 1],
  ])('of reads of %i octets into a buffer of %i are together the whole text', async (size, memory) => {
    const all = await read(size, memory);
    const joined = all.flatMap(({ buffer: memory, from, to }) => [...memory.subarray(from, to)]);
    expect(Uint8Array.from(joined)).toEqual(text);
  });

  it('have the octets before and after them as context, as far as there are any', async () => {
    for (const { buffer: memory, from, to, start, filled } of await read(13, OCTETS_BEFORE + OCTETS_AFTER + 36)) {
      expect(memory).toEqual(text.subarray(start, start + filled));
      expect(from).toBeGreaterThanOrEqual(Math.min(OCTETS_BEFORE, start + from));
      expect(filled - to).toBeGreaterThanOrEqual(Math.min(OCTETS_AFTER, text.length - start - to));
    }
  });

  it('of an empty stream are one empty block', async () => {
    const empty: Block[] = [];
    const stream = (async function* () {})() as AsyncIterable<Uint8Array>;
    for await (const block of blocks(readStream(stream).read, new Uint8Array(OCTETS_BEFORE + OCTETS_AFTER + 1)))
      empty.push(block);
    expect(empty).toMatchObject([{ from: 0, to: 0, filled: 0, start: 0 }]);
  });
});

describe('the frame of a fault', () => {
  it('has its carets under the ill-formed octets', () => {
    const { line, carets } = hexFrame({ octets: unhex('00 41 F4 90 7E'), start: 0 }, 2, 3);
    expect(line.indexOf('F4')).toBe(carets.indexOf('^^'));
    expect(carets.trim()).toBe('^^ ^^');
    expect(line).toContain('|.A..~|');
  });

  it('has an address of nine digits from four gigabytes on', () => {
    expect(hexFrame({ octets: unhex('FF'), start: 0x1_2345_6789 }, 0x1_2345_6789, 0x1_2345_6789).line).toMatch(
      /^123456789 {2}FF/,
    );
  });
});
