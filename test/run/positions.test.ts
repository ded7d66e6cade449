/**
 * No 32-bit operator touches a position or a length: beyond 2³¹ it would become
 * another one. A test of one text that long takes seconds (positions.long.ts);
 * this test reads the sources and the emitted code instead. It lists what is
 * computed with 32-bit operators, by name, and compares the list with a table
 * in which each name has been reviewed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toC } from '../../src/export/c.ts';
import { toRust } from '../../src/export/rust.ts';
import { toJavaScript } from '../../src/export/script.ts';
import { sourceOf } from '../export/target-source.ts';
import { root } from '../support/library.ts';
import { narrowOperands } from '../support/narrow-operators.ts';

/** What the names mean. Of each, the values are far under 2³¹, or it is a word of bits. Never a position or a length. */
type Kind = 'octets and units' | 'scalar values' | 'states and slots' | 'classes' | 'words and masks' | 'counters';

/** File → the operands of its 32-bit operators. A new one belongs here once it is known to be no position. */
const REVIEWED: Readonly<Record<string, Partial<Record<Kind, string>>>> = {
  'src/run/arithmetic.ts': {
    'octets and units': 'clz32 first high low octet octets[] octetAt() written[]',
    'scalar values': 'scalar .floor()',
    // The number of octets after the first of a character, all and those that are missing; and the shift of one octet in a unit.
    counters: 'length missing shiftOf()',
    'words and masks': 'BIT_TABLE[][]',
  },
  'src/run/captures/run.ts': { 'states and slots': 'flagged[]', classes: 'bits classCount width clz32' },
  'src/run/captures/reading.ts': { 'octets and units': 'all list[]', 'scalar values': 'scalar' },
  'src/run/messages/numbers.ts': { 'octets and units': 'base octet' },
  // Which rule.
  'src/run/messages/message-machine.ts': { 'states and slots': '.index' },
  'src/run/messages/values.ts': { 'states and slots': 'rule' },
  'src/run/coding.ts': { 'scalar values': 'unit' },
  // Flags.
  'src/run/transducer.ts': { 'words and masks': 'stays[] one two three' },
  'src/run/gated-checker.ts': { 'words and masks': '#open open', counters: 'bit' },
  'src/run/reader.ts': { 'octets and units': 'octets[]' },
  'src/run/scalar.ts': { 'octets and units': 'octets[]' },
  'src/run/string-reader.ts': { 'scalar values': 'number' },
  'src/run/text.ts': { 'octets and units': 'low number' },
  'src/run/kernel/unit-rows.ts': { classes: 'c mask bits' },
  'src/run/kernel/module.ts': { 'words and masks': 'BEGINS ENDS' },
  'src/run/kernel/octet-rows.ts': { 'states and slots': '.next[] next[] runOctets() state states' },
  'src/run/kernel/shift.ts': {
    'octets and units': 'octets[]',
    'states and slots': 's slot shifts[] wordOf[] run() accept after stepThrough()',
    'words and masks': 'a b c d words[] high above below isOutside() imul imul()',
  },
  'src/run/kernel/skip-ranges.ts': { 'words and masks': 'word high above below' },
  'src/run/kernel/step-module.ts': { 'states and slots': 'LOG_CELL LOG_ROW live[] to' },
};

const sources = ['src/run', 'src/cli/check'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
);

describe('the operands of 32-bit operators', () => {
  test.each(sources)('of %s have been reviewed: none is a position or a length', (path) => {
    const reviewed = Object.values(REVIEWED[path] ?? {}).flatMap((names) => names.split(' '));
    expect(narrowOperands(readFileSync(join(root, path), 'utf8')).sort()).toEqual(reviewed.sort());
  });

  test('are reviewed for no file that does not exist', () => {
    expect(Object.keys(REVIEWED).filter((path) => !sources.includes(path))).toEqual([]);
  });

  test.each([
    ['const middle = (from + to) >> 1;', ['from', 'to']],
    ['let i = (share * text.length) | 0;', ['.length', 'share']],
    ['i |= 0; i >>>= 1; ~~j;', ['i', 'j']],
    ['const n = (end as number) >> 2; const m = -start & 3;', ['end', 'start']],
    ['s = (words[octets[i] as number] as number) >>> s;', ['s', 'words[]']],
    ['words[i >> 2]; (a ? b : c) ^ d.e;', ['.e', 'b', 'c', 'i']],
    ['Math.imul(a, b); view.getUint32(0);', ['getUint32', 'imul']],
    ['const middle = Math.floor((from + to) / 2); 1 << 20; a || b; a && b;', []],
  ])('are found in `%s`', (code, operands) => {
    expect(narrowOperands(code)).toEqual(operands);
  });
});

const FORMS = ['utf8', 'utf16', 'utf32le', 'mqtt-utf8', 'xml-characters-utf16', 'utf8-1997'];

describe.each(FORMS)('the code that is emitted for %s', (id) => {
  test('in JavaScript applies 32-bit operators to symbols alone', () => {
    const reviewed = ['symbol', 'BLOCKS[]'];
    expect(narrowOperands(toJavaScript(sourceOf(id))).filter((name) => !reviewed.includes(name))).toEqual([]);
  });

  test('in C has only size_t for what is not in a table or in the text', () => {
    const code = withoutComments(toC(sourceOf(id)));
    const outside = code
      .replace(/^static const uint(?:8|16|32)_t \w+\[/gm, '')
      .replace(/const uint(?:8|16)_t \*text/g, '')
      // In direct code: where the text ends, and the octet that is read.
      .replace(/const uint8_t \*const end|^ {2}unsigned c;$/gm, '');
    expect(outside.match(/\b(?:u?int\w*|unsigned|signed|long|short)\b/g)).toBeNull();
    expect(outside.match(/\bsize_t \w+/g)).toEqual(
      expect.arrayContaining(['size_t offset', 'size_t length', 'size_t at', 'size_t position', 'size_t i']),
    );
  });

  test('in Rust has only usize for what is not in a table or in the text', () => {
    const code = withoutComments(toRust(sourceOf(id)));
    const outside = code.replace(/^static \w+: \[u(?:8|16|32);/gm, '').replace(/text: &\[u(?:8|16)\]/g, '');
    expect(outside.match(/\b[iu](?:8|16|32|64|128)\b/g)).toBeNull();
    expect(outside.match(/\w+: usize/g)).toEqual(
      expect.arrayContaining(['offset: usize', 'length: usize', 'at: usize', 'position: usize']),
    );
  });
});

function withoutComments(code: string): string {
  return code.replace(/\/\/.*$/gm, '').replace(/#include.*$/gm, '');
}
