/** Where a module keeps the offsets of a rule: in no more cells than it needs, and always where its getters look. */
import { expect, test } from 'vitest';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { frameLayout } from '../../src/compile/emit/messages/places.ts';
import { NumberBuffer } from '../../src/run/messages/number-buffer.ts';
import { MESSAGE_FRAME } from '../../src/shared/message-table.ts';
import { bothOf, compareBoth } from './emitted.ts';

/** The cells of the frame of a rule, beside those that each frame has. */
function cellsOf(grammar: string, rule: string): number {
  const { table } = compiledMessages(grammar, { rule, syntax: 'abnf' });
  return frameLayout((table.rules[0] as (typeof table.rules)[number]).captures).size - MESSAGE_FRAME.size;
}

const COUNTED = `; @length value = size
; @integer size u8
size = %x00-02
value = *OCTET
`;

test('what begins and ends with its rule takes no cell, and what ends where the next begins takes one for both', () => {
  expect(cellsOf(`; @capture size, value\nall = size value\n${COUNTED}`, 'all')).toBe(1);
});

test('a bit says of each field that may be missing whether it is there, and one ends with the rule unless that goes on', () => {
  expect(cellsOf(`; @capture mark, value\nall = size value [mark]\nmark = "!"\n${COUNTED}`, 'all')).toBe(4);
  expect(cellsOf(`; @capture mark, value\nall = [mark] size value\nmark = "!"\n${COUNTED}`, 'all')).toBe(2);
});

test('alternatives that begin with the rule take a bit each, and what is inside one of them has the cells of the other', () => {
  const inside = (mark: string) => `${mark} size value`;
  const alternatives = (...names: string[]) =>
    names.map((name) => `; @capture value\n${name} = ${inside(`"${name}"`)}`).join('\n');
  const grammar = (...names: string[]) =>
    `; @capture ${names}\nall = ${names.join(' / ')}\n${alternatives(...names)}\n${COUNTED}`;
  expect(cellsOf(grammar('a'), 'all')).toBe(1);
  expect(cellsOf(grammar('a', 'b'), 'all')).toBe(2);
  expect(cellsOf(grammar('a', 'b', 'c', 'd'), 'all')).toBe(2);
  expect(cellsOf(grammar(...'abcdefghijklmnopqrstuvwxyz'), 'all')).toBe(2);
});

test('a module finds which of forty alternatives it is: more than a cell has bits for', () => {
  const names = Array.from({ length: 40 }, (_, k) => `x${k}`);
  const rules = names.map((name, k) => `${name} = %x${(0x40 + k).toString(16)}`).join('\n');
  const grammar = `; @capture ${names}, value\nall = ( ${names.join(' / ')} ) size value\n${rules}\n${COUNTED}`;
  const both = bothOf(compiledMessages(grammar, { rule: 'all', syntax: 'abnf' }));
  for (let k = 0; k < names.length; k++) {
    const octets = Uint8Array.of(0x40 + k, 1, 7);
    compareBoth(both, octets, k);
    expect(both.accepts(octets)).toBe(true);
  }
});

test('a rule that has more lists than slots has getters of them all', () => {
  const grammar = `; @capture a, b, c\nall = size value *( a b c ) "."\na = "a"\nb = "b"\nc = "c"\n${COUNTED}`;
  const both = bothOf(compiledMessages(grammar, { rule: 'all', syntax: 'abnf' }));
  for (const text of ['\u0001x.', '\u0001xabcabc.', '\u0000abc.', '\u0002xxab.'])
    compareBoth(both, Buffer.from(text, 'latin1'), 2);
});

test('the end of a field is that of the rule only if nothing can come between them', () => {
  expect(cellsOf(`; @capture value\nall = size value\n${COUNTED}`, 'all')).toBe(1);
  expect(cellsOf(`; @capture value\nall = size value ["!"]\n${COUNTED}`, 'all')).toBe(2);
});

test.each([
  [
    'optional fields, one of two, and both at the end',
    'all = [left] size value [right]\nleft = "<"\nright = ">" / ">>"',
  ],
  ['alternatives that begin alike', 'all = ( left / right ) size value\nleft = "<" "a"\nright = "<" "b"'],
  ['a field that ends in different places', 'all = left size value [right]\nleft = "<" *"<"\nright = 1*">" ["."]'],
  [
    'fields inside each other',
    '; @capture inner\nleft = inner ["."]\ninner = 1*"<"\nright = ">"\nall = left size value [right]',
  ],
  ['a field in brackets that may be missing', 'all = ["<" left ">"] size value [right]\nleft = *"a"\nright = "b"'],
  ['a label behind what has no end of its own', 'all = "<" ( left / right ) size value\nleft = "a" "."\nright = "b"'],
  ['an alternative that is empty, at the end', 'all = size value ( left / right )\nleft = ">"\nright = ""'],
])('a module finds what the machine finds: %s', (_what, rules) => {
  const captures = '; @capture left, right, value\n; @capture-label kind\n';
  const grammar = `${rules.replace(/^all/m, `${captures.replace(/; @capture-label.*\n/, '')}all`)}\n${COUNTED}`;
  const both = bothOf(compiledMessages(grammar, { rule: 'all', syntax: 'abnf' }));
  const symbols = ['<', '>', '.', 'a', 'b', '\u0000', '\u0001', '\u0002'];
  let texts = [''];
  let accepted = 0;
  for (let length = 0; length < 6; length++) {
    texts = texts.flatMap((text) => symbols.map((symbol) => text + symbol)).filter((_, i) => i % (length + 1) < 2);
    for (const text of texts.slice(0, 1500)) {
      const octets = Buffer.from(text, 'latin1');
      compareBoth(both, octets, length >> 1);
      accepted += both.machine.test(octets) ? 1 : 0;
    }
  }
  expect(accepted).toBeGreaterThan(10);
});

test('alternatives inside each other are written once: a rule of forty levels has a module at once', () => {
  let rule = '%x61';
  for (let level = 0; level < 40; level++) rule = `( %x61 size value / %x62 ${rule} )`;
  const both = bothOf(compiledMessages(`all = ${rule}\n${COUNTED}`, { rule: 'all', syntax: 'abnf' }));
  const octets = Buffer.from(`${'b'.repeat(12)}a\u0001x`, 'latin1');
  compareBoth(both, octets, 5);
  expect(both.accepts(octets)).toBe(true);
});

test('messages share memory until the next one is likely to need more, and what is kept of them stays', () => {
  const room = new NumberBuffer(Int32Array);
  const arrays = new Set<Int32Array>();
  for (let message = 0; message < 100; message++) {
    room.begin();
    const frame = room.open(0, 100 - MESSAGE_FRAME.size, message);
    room.close(frame, message);
    arrays.add(room.cells);
    expect(room.cells[frame + MESSAGE_FRAME.start]).toBe(message);
  }
  // 20 messages fit in 2,048 numbers.
  expect(arrays.size).toBe(5);
});
