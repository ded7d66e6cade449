/** Where `check` says that a fault is: line, column, and the caret under the text, however the input comes. */
import { describe, expect, it } from 'vitest';
import { FileLines } from '../../src/cli/check/lines.ts';
import { isSystemError } from '../../src/cli/errors.ts';
import { loadTable, type OctetForm } from '../../src/cli/forms.ts';
import { blocks, OCTETS_AFTER, OCTETS_BEFORE, readStream } from '../../src/cli/sources/blocks.ts';
import { type Fault, locate, utf8, utf16le } from '../../src/index.ts';
import { FaultScan } from '../../src/run/all-faults.ts';
import { anyEngine } from '../../src/run/any-engine.ts';
import type { Engine } from '../../src/run/engine.ts';
import { chunksOf } from '../support/chunks.ts';
import { runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { randomOctets } from '../support/random.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
let count = 0;
const fileOf = (content: string | Uint8Array) => put(folder, `${count++}.txt`, content);

/** A text in which `✗` stands for the octet FF. */
const withFaults = (text: string) =>
  Buffer.concat(text.split('✗').flatMap((part, i) => [...(i > 0 ? [unhex('FF')] : []), Buffer.from(part)]));

/** The line of text and the line of carets of the first fault. */
async function frameOf(content: Uint8Array, ...options: string[]): Promise<string[]> {
  const { out } = await runCli(['check', ...options, fileOf(content)]);
  return out.split('\n').slice(1, 3);
}

describe('the position of a fault', () => {
  it('stands after the path, as terminals and editors take it, and counts code points', async () => {
    const file = fileOf(withFaults('one\r\ntwo\rthree 日本😀 ✗\n'));
    const { out } = await runCli(['check', file]);
    expect(out).toContain(`${file}:3:11: octet 26: FF is ill-formed`);
    expect(out).toContain('column 11 in code points, 18 in octets, 12 in UTF-16 units\n');
  });

  it('is the same in ndjson, each column with its unit', async () => {
    const { out } = await runCli(['check', '--format', 'ndjson', fileOf(withFaults('\né😀✗'))]);
    expect(JSON.parse(out)).toMatchObject({ line: 2, column: { octets: 7, codePoints: 3, utf16: 4 } });
  });

  it.each<[OctetForm, typeof utf8 | typeof utf16le, number[]]>([
    ['utf8', utf8, [0x0a, 0x0d, 0x0a, 0x41, 0x42, 0xc3, 0xa9, 0xe2, 0x82, 0xf0, 0xff]],
    ['utf16le', utf16le, [0x0a, 0x00, 0x0d, 0x00, 0x41, 0x00, 0xd8, 0xdc]],
  ])('of %s is that of locate, for files and pipes, wherever they are cut', async (form, validator, choices) => {
    const engine = anyEngine(await loadTable(form)) as Engine<Uint8Array>;
    for (const size of [1, 7, 64, 5000]) {
      const text = randomOctets(size, 700, choices);
      for (const isPipe of [true, false]) {
        for await (const [fault, place] of positions(engine, text, size, isPipe)) {
          expect(place).toMatchObject(locate(fault, validator, text));
        }
      }
    }
  });

  it('has the octets for its column where a grammar encodes no characters', async () => {
    const grammar = put(folder, 'octets.abnf', 'start = *(%x00-7F / %x90)\r\n');
    const { out } = await runCli(['check', '--as', `${grammar}#start`, fileOf(unhex('61 0A 90 FF'))]);
    expect(out).toMatch(/:2:[12]: /);
  });

  it('is not given, and the file is unreadable, where the file becomes shorter while it is read', async () => {
    const buffer = unhex('61 FF');
    const fault = { ...(utf8.check(buffer) as Fault), offset: 100, at: 100 };
    const block = { buffer, from: 0, to: 2, filled: 2, start: 99 };
    for (const length of [0, 50, 98]) {
      const lines = new FileLines(await loadTable('utf8'), (part, offset) =>
        Math.max(0, Math.min(part.length, length - offset)),
      );
      const located = () => lines.locate(fault, block);
      expect(located).toThrow(expect.toSatisfy(isSystemError));
      expect(located).toThrow(expect.objectContaining({ code: 'changed while it was read' }));
    }
  });
});

/** The faults of a text with their positions, read in chunks. */
async function* positions(engine: Engine<Uint8Array>, text: Uint8Array, size: number, isPipe: boolean) {
  const stream = (async function* () {
    yield* chunksOf(text, size);
  })();
  const readAgain = (buffer: Uint8Array, offset: number) => {
    // A read may give less than it is asked for.
    const part = text.subarray(offset, offset + Math.min(buffer.length, 100));
    buffer.set(part);
    return part.length;
  };
  const lines = new FileLines(engine.table, isPipe ? undefined : readAgain);
  const scan = new FaultScan(engine);
  for await (const block of blocks(readStream(stream).read, new Uint8Array(OCTETS_BEFORE + OCTETS_AFTER + 40))) {
    const chunk = block.buffer.subarray(block.from, block.to);
    for (const fault of scan.push(chunk)) yield [fault, lines.locate(fault, block)] as const;
    const end = block.start + block.to === text.length ? scan.last() : null;
    if (end && block.from === block.to) yield [end, lines.locate(end, block)] as const;
    else lines.endBlock(block, scan.accepted);
  }
}

describe('the caret', () => {
  it.each([
    ['ASCII', 'abc ✗ def', 'abc <FF> def', 4],
    ['wide characters', '日本✗語', '日本<FF>語', 4],
    ['combining marks', 'e\u0301a\u0308✗', 'e\u0301a\u0308<FF>', 2],
    ['an emoji', '👍🏽✗', '👍🏽<FF>', 2],
    ['half-width katakana', 'ｶﾞ✗', 'ｶﾞ<FF>', 2],
    ['a tab', 'a\tb✗', 'a    b<FF>', 6],
    ['control characters', 'a\u001B[2J\u0000✗', 'a\\x1B[2J\\x00<FF>', 12],
    ['bidirectional controls', 'a\u202E✗', 'a\\u{202E}<FF>', 9],
    ['Hebrew, in the order of the text', 'שלום✗', 'שלום<FF>', 4],
    ['a carriage return before the line', 'x\ry✗', 'y<FF>', 1],
  ])('is in the right column after %s', async (_, text, shown, column) => {
    const [line, carets] = (await frameOf(withFaults(text))) as [string, string];
    expect(line.slice(line.indexOf('│') + 2)).toBe(shown);
    expect(carets.slice(carets.indexOf('│') + 2)).toMatch(new RegExp(`^ {${column}}\\^{4} column`));
  });

  it('is under the first and the last octet of a sequence, and one where the text ends', async () => {
    expect((await frameOf(unhex('61 F0 9F 98 41')))[1]).toMatch(/│ {2}\^{12} column 2 /);
    const grammar = put(folder, 'two.abnf', 'start = "ab"\r\n');
    expect((await frameOf(Buffer.from('a'), '--as', `${grammar}#start`))[1]).toMatch(/\^ column/);
  });

  it('is right in a long line, which is cut between characters on both sides', async () => {
    for (const letter of ['a', 'é', '日', '😀', 'e\u0301']) {
      const text = withFaults(`${letter.repeat(500)}✗${letter.repeat(500)}`);
      const [line, carets] = (await frameOf(text)) as [string, string];
      const shown = line.slice(line.indexOf('│') + 2);
      expect(shown).toMatch(new RegExp(`^…(?:${letter})+<FF>(?:${letter})+…$`, 'u'));
      const columns = shown
        .slice(0, shown.indexOf('<'))
        .replace(/[日😀]/gu, '__')
        .replace(/\u0301/g, '').length;
      expect(carets.indexOf('^') - carets.indexOf('│') - 2).toBe(columns);
    }
  });

  it('is there for UTF-16 with a signature, UTF-32, CESU-8 and profiles', async () => {
    const little = unhex(`FF FE ${'E9 00 '.repeat(300)} 00 DC 41 00`);
    expect((await frameOf(little, '--as', 'UTF-16'))[0]).toMatch(/│ …é+<00><DC>A$/);
    expect((await frameOf(unhex('00 00 00 E9 00 00 D8 00'), '--as', 'utf-32be'))[0]).toMatch(/│ é<00><00><D8><00>$/);
    expect((await frameOf(unhex('ED A0 BD ED B8 80 FF'), '--as', 'cesu-8'))[0]).toMatch(/│ 😀<FF>$/);
    expect((await frameOf(unhex('61 00 62'), '--as', 'mqtt-utf8'))[0]).toMatch(/│ a\\x00b$/);
  });

  it('is left out after the first hundred faults of a file, and none of their lines is', async () => {
    const { out } = await runCli(['check', '--all', fileOf(new Uint8Array(250).fill(0xff))]);
    expect(out.match(/is ill-formed UTF-8/g)).toHaveLength(250);
    expect(out.match(/column \d+ in code points/g)).toHaveLength(100);
  });
});

describe('--records', () => {
  const csv = Buffer.concat([
    Buffer.from('id,name\n1,"a\nb"\n2,"c'),
    unhex('FF'),
    Buffer.from('"\n3,'),
    unhex('E9 0A'),
  ]);

  it('has the place and the line of a fault in a record that is longer than a block, in files and pipes', async () => {
    const length = 3 << 20;
    const record = new Uint8Array(4 + length).fill(0x61);
    record.set([0, length >> 16, 0, 0]);
    record[1000] = 0x0a;
    record[1 << 20] = 0xff;
    const argv = ['check', '--records', 'length-prefixed', '--all'];
    const file = await runCli([...argv, fileOf(record)]);
    const pipe = await runCli(argv, { input: chunksOf(record, 1 << 16) });
    for (const { out } of [file, pipe]) {
      expect(out).toContain(`:2:${(1 << 20) - 1000}: record 1: octet ${1 << 20}: FF is ill-formed`);
      expect(out).toMatch(/2 │ …a{40}<FF>a+…\n/);
      expect(out).toContain(`61 61 61 61 61 61 61 61 FF 61`);
    }
  });

  it('is in the text before the message, and an unknown value is refused with the closest one', async () => {
    expect((await runCli(['check', '--records', 'lines', fileOf(csv)])).out).toContain(': record 4: octet 20: FF');
    const { code, err } = await runCli(['check', '--records', 'line', fileOf(csv)]);
    expect([code, err]).toEqual([2, expect.stringContaining('did you mean lines?')]);
  });

  it('of UTF-16 without a known order is an error of that file with --as auto, and the others are checked', async () => {
    const wide = fileOf(unhex('FF FE 41 00 00 DC'));
    const { code, out, err } = await runCli(['check', '--as', 'auto', '--records', 'lines', wide, fileOf(csv)]);
    expect(code).toBe(2);
    expect(out).toContain('record 4: octet 20');
    expect(err).toContain(`${wide}: --records needs the order of octets`);
  });
});
