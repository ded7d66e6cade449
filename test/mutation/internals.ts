/**
 * What no public function reaches on an honest platform: checks of the platform
 * that lie, the buffer in a kernel's memory, and the states of machines.
 */

import { KERNELS } from '../../generated/kernels.ts';
import { SUITES } from '../../generated/suites.ts';
import { table as utf8Table } from '../../generated/utf8.ts';
import { table as utf16Table } from '../../generated/utf16.ts';
import { utf16 } from '../../src/index.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { octetSource, withLookUps } from '../../src/run/kernel/lookup.ts';
import { withNative } from '../../src/run/kernel/native.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import { failureOfOctets, failureOfStrings } from '../../src/run/kernel/qualify.ts';
import { shiftMachine } from '../../src/run/kernel/shift.ts';
import { unitMachine } from '../../src/run/kernel/unit-rows.ts';
import { withNativeStrings, withUnitSimd } from '../../src/run/kernel/unit-tiers.ts';
import { TIERS } from '../../src/run/tier.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { counting } from './counting.ts';
import type { Section } from './section.ts';
import { SUBJECTS, type Subject, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

export function internalSections(): Section[] {
  return [
    { name: 'internals: checks that lie', run: lies },
    { name: 'internals: machines', run: machines },
  ];
}

const isUtf8 = (octets: Uint8Array) => utf8Reference(octets);

/** The arithmetic of RFC 3629 §3, octet by octet. */
function utf8Reference(octets: Uint8Array): boolean {
  for (let i = 0; i < octets.length; ) {
    const first = octets[i++] as number;
    const tails = first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1;
    if (tails < 0) return false;
    for (let t = 0; t < tails; t++) {
      const octet = octets[i++] ?? 0;
      const low = t > 0 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
      const high = t > 0 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
      if (octet < low || octet > high) return false;
    }
  }
  return true;
}

/** Checks that are wrong in one place: what the qualification says of each. */
const LIES: readonly ((octets: Uint8Array) => boolean)[] = [
  isUtf8,
  () => true,
  () => false,
  (octets) => isUtf8(octets) || octets.includes(0xed),
  (octets) => isUtf8(octets) || octets.length > 40,
  (octets) => isUtf8(octets) || octets.length > 5000,
  (octets) => isUtf8(octets) || octets.length > 60_000,
  (octets) => isUtf8(octets.subarray(0, octets.length - 1)),
  (octets) => isUtf8(octets.subarray(0, octets.length & ~15)),
  (octets) => isUtf8(octets.subarray(1)),
  (octets) => isUtf8(octets) && octets.length < 5000,
  (octets) => isUtf8(octets) && !octets.includes(0xf4),
  (octets) => isUtf8(octets) || octets[7] === 0xc0,
  (octets) => isUtf8(octets) || octets[octets.length - 2] === 0xf5,
];

const STRING_LIES: readonly ((text: string) => boolean)[] = [
  (text) => utf16.test(text),
  () => true,
  () => false,
  (text) => utf16.test(text) || text.length > 40,
  (text) => utf16.test(text) || text.length > 5000,
  (text) => utf16.test(text.slice(0, -1)),
  (text) => utf16.test(text.slice(1)),
  (text) => utf16.test(text) && text.length < 5000,
  (text) => utf16.test(text) || text.charCodeAt(text.length - 1) === 0xdc00,
];

function lies(sum: Sum): void {
  const base = octetMachine(utf8Table);
  for (const lie of LIES) {
    let calls = 0;
    const counted = (octets: Uint8Array) => {
      calls++;
      // What is tried is part of the answer: other samples can be a weaker qualification.
      if (lie === isUtf8) sum.add([octets.length, octets.byteOffset, octets.slice(0, 9), octets.slice(-9)]);
      return lie(octets);
    };
    sum.add(failureOfOctets(counted, { ...utf8Table, next: base.next }, SUITES.utf8));
    sum.add(calls);
  }
  const units = unitMachine(utf16Table);
  for (const lie of STRING_LIES) {
    let calls = 0;
    const counted = (text: string) => {
      calls++;
      if (lie === STRING_LIES[0]) sum.add([text.length, text.slice(0, 9), text.slice(-9)]);
      return lie(text);
    };
    sum.add(failureOfStrings(counted, { ...utf16Table, next: units.next }, SUITES.utf16));
    sum.add(calls);
  }
  lyingTiers(sum);
}

/** Machines over a check that has passed its suite and then lies: every answer must be an error or right. */
function lyingTiers(sum: Sum): void {
  const subject = SUBJECTS.find(({ name }) => name === 'utf8') as Subject;
  let turned = false;
  const liar = (octets: Uint8Array) => isUtf8(octets) && !(turned && octets.includes(0x41));
  for (const from of [0, 48, 200]) {
    turned = false;
    const below = shiftMachine(utf8Table);
    const base =
      from === 0 ? below : withLookUps(utf8Table, below, KERNELS[utf8Table.digest] ?? [], 'wasm', octetSource);
    const check = { name: 'liar', check: liar, from, suite: SUITES.utf8 };
    const machine = withNative(utf8Table, base, check, 'native');
    const long = machine.acceptsLong();
    for (const lying of [false, true]) {
      for (let length = 0; length < 320; length += 3) {
        turned = lying;
        const text = textOf(subject, length % 4, length, length % 2 ? [0xc0] : []);
        sum.of(() => machine.accepts(text as Uint8Array, text.length));
        sum.of(() => long(text as Uint8Array, text.length));
        sum.of(() => machine.isText()(text as Uint8Array, text.length));
        sum.of(() => JSON.stringify(machine.locate(text as Uint8Array)));
        sum.of(() => machine.run(0, text as Uint8Array, 0, text.length));
      }
      // The second time, after a text without a fault.
      for (const length of [300, 300, 3000, 3000])
        sum.of(() => JSON.stringify(machine.locate(new Uint8Array(length).fill(0x41))));
    }
    sum.add(machine.engine());
    const unfit = withNative(utf8Table, base, { ...check, check: () => true }, 'native');
    sum.of(() => unfit.acceptsLong()(new Uint8Array(300).fill(0xff), 300));
    sum.add(unfit.engine());
    sum.add(withNative(utf8Table, base, check, 'wasm').engine());
  }
  for (const check of [() => true, (text: string) => utf16.test(text)]) {
    const strings = { name: 'lie', check, suite: SUITES.utf16 };
    const kernels = KERNELS[utf16Table.digest] ?? [];
    const base = withUnitSimd(utf16Table, unitMachine(utf16Table), kernels, 'native');
    const machine = withNativeStrings(utf16Table, base, strings, 'native');
    sum.add(machine.engine());
    sum.add(machine.accepts('\uD800', 1));
    sum.add(machine.accepts('x'.repeat(500), 500));
  }
}

/** `run` from every state over parts of texts, `next`, `isText` and `locate`, on each tier, and the work below it. */
function machines(sum: Sum): void {
  for (const subject of SUBJECTS) {
    const { table, parts } = internalsOf(subject.form);
    for (const limit of TIERS) {
      const below = counting(parts.machine(table as FormTable));
      const machine = parts.tiers(below.machine, table as FormTable, { ...parts, limit });
      sum.add([machine.engine(), machine.stepBelow].join());
      for (let turn = 0; turn < 60; turn++) {
        const word = wordsOf(subject)[turn % wordsOf(subject).length] as readonly number[];
        const text = textOf(subject, turn % 4, turn * 7, turn % 3 ? [] : word, turn);
        const state = turn % table.accepting.length;
        const from = Math.min(turn % 5, text.length);
        const to = Math.max(from, text.length - (turn % 3));
        sum.of(() => machine.run(state, text as never, from, to));
        sum.of(() => machine.step(text as never, text.length));
        sum.of(() => machine.isText()(text as never, text.length));
        sum.of(() => JSON.stringify(machine.locate(text as never) ?? 'no tier knows'));
        for (const symbol of word) sum.add(machine.next(state, symbol));
        sum.add(below.asked());
      }
      // The thresholds from which a tier runs a chunk itself.
      for (const length of [254, 255, 256, 257, 258, 511, 512, 513, 514]) {
        const text = textOf(subject, length % 4, length);
        sum.of(() => machine.run(0, text as never, 0, length));
        sum.of(() => machine.run(0, text as never, length >> 1, length));
        sum.add(below.asked());
      }
      // Where a tier finds a fault in a long text, and the state at each threshold.
      for (const [i, length] of [1023, 1024, 1025, 4200, 40_000, 70_000].entries()) {
        const word = wordsOf(subject)[(5 * i) % wordsOf(subject).length] as readonly number[];
        for (const text of [textOf(subject, i % 4, length), textOf(subject, (i + 1) % 4, length, word, 700)]) {
          sum.of(() => JSON.stringify(machine.locate(text as never) ?? 'no tier knows'));
          sum.of(() => machine.run(0, text as never, i, text.length - i));
          sum.add(below.asked());
        }
      }
    }
  }
}
