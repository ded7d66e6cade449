/**
 * A kind of integer is a row of the table: what a newcomer adds is read by the reader and by the function of a module, as a
 * value, a length and a maximum, and a rule with a text that is none of the kind is refused.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { messagesModule } from '../../src/compile/emit/messages/module.ts';
import { INTEGERS, type IntegerForm } from '../../src/shared/integer-kinds.ts';
import { type Both, bothOf, compareBoth } from './emitted.ts';

interface NewKind {
  readonly form: IntegerForm;
  readonly rule: string;
  readonly octets: readonly number[];
  readonly value: number | bigint;
  readonly type: string;
}

const ROWS: Readonly<Record<string, NewKind>> = {
  safe14: {
    form: { octets: 2, order: 'big', base: 128 },
    rule: '2%x00-7F',
    octets: [1, 2],
    value: 130,
    type: 'number',
  },
  u48le: {
    form: { octets: 6, order: 'little', base: 256 },
    rule: '6OCTET',
    octets: [2, 1, 0, 0, 0, 0x80],
    value: 0x80 * 2 ** 40 + 258,
    type: 'number',
  },
  u56be: {
    form: { octets: 7, order: 'big', base: 256 },
    rule: '7OCTET',
    octets: [0, 0, 0, 0, 0, 1, 2],
    value: 258n,
    type: 'bigint',
  },
  // RFC 1014 has none; MIDI files write times so: the highest group first.
  vlq: {
    form: { octets: 'open', order: 'big', base: 128 },
    rule: '*9%x80-FF %x00-7F',
    octets: [0x81, 0x02],
    value: 130,
    type: 'number | bigint',
  },
  binary: {
    form: { octets: 'open', order: 'big', base: 2 },
    rule: '1*%x30-31',
    octets: [0x31, 0x30, 0x30, 0x30, 0x30, 0x30, 0x31, 0x30],
    value: 130,
    type: 'number | bigint',
  },
};

const table = INTEGERS as Record<string, IntegerForm>;
beforeAll(() => Object.assign(table, Object.fromEntries(Object.entries(ROWS).map(([name, { form }]) => [name, form]))));
afterAll(() => {
  for (const name of Object.keys(ROWS)) delete table[name];
});

/** The number ends at ";", as a written one has to. */
const valued = (kind: string, rule: string) =>
  compiledMessages(`; @integer n ${kind}\n; @capture n\nm = n ";"\nn = ${rule}\n`, {});
const counting = (kind: string, rule: string) =>
  compiledMessages(`; @integer n ${kind}\n; @length a = n\n; @max n 200\nm = n ";" a\nn = ${rule}\na = *OCTET\n`, {});

describe.each(Object.entries(ROWS))('%s, one row more', (kind, { form, rule, octets, value, type }) => {
  const closed = [...octets, 0x3b];

  test('is read as the row says, by the reader and by the module', () => {
    const both = bothOf(valued(kind, rule));
    for (const one of [both.machine, both.emitted]) {
      const { n } = one.parse(Uint8Array.from(closed)) as unknown as { n: { value: number | bigint } };
      expect(n.value).toBe(value);
    }
    compareEverywhere(both, closed);
  });

  test(`has values of type ${type} in the types of the module`, () => {
    expect(messagesModule(valued(kind, rule), 'message', true).lines.join('\n')).toContain(`Captured<${type}>`);
  });

  test('counts octets, and is refused above its maximum', () => {
    const both = bothOf(counting(kind, rule));
    const isCounted = value <= 200;
    for (const length of [129, 130, 131])
      expect(both.machine.test(Uint8Array.from([...closed, ...new Array<number>(length).fill(0x61)]))).toBe(
        isCounted && length === 130,
      );
    if (!isCounted) expect(both.machine.check(Uint8Array.from(closed))?.reason).toBe('too-long');
    compareEverywhere(both, [...closed, ...new Array<number>(130).fill(0x61)].slice(0, 150));
  });

  test('refuses a rule with a text that is none of its kind', () => {
    const wrong = form.octets === 'open' ? `${rule} / %xFF` : `${form.octets + 1}%x00`;
    expect(() => valued(kind, wrong)).toThrow(`but no ${kind}`);
    if (form.octets !== 'open' && form.base === 128) {
      expect(() => valued(kind, `${form.octets}OCTET`)).toThrow(`but no ${kind}`);
      expect(() => valued(kind, `${form.octets}OCTET`)).toThrow(`${form.octets} octets, each below 128`);
    }
  });
});

test('a kind without a row is refused, and the remedy lists all that have one', () => {
  expect(() => valued('synchsave', '4%x00-7F')).toThrow(/synchsafe/);
});

/** The octets cut at each place, and with each octet changed. */
function compareEverywhere(both: Both, octets: readonly number[]): void {
  for (let at = 0; at < octets.length; at++) {
    compareBoth(both, Uint8Array.from(octets.slice(0, at)), at >> 1);
    for (const octet of [0, 0x30, 0x7f, 0x80, 0xff]) compareBoth(both, Uint8Array.from(octets).with(at, octet), at);
  }
}
