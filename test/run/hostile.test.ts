/**
 * Wrong input, and memory that changes while it is read: there is never a crash,
 * never an offset outside the input, and never a verdict on a value that is not a
 * text.
 */
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import {
  Decoder,
  decode,
  encode,
  type Fault,
  locate,
  Repairer,
  repair,
  scalars,
  summarize,
  utf8,
  utf16,
  utf16le,
  withSignature,
} from '../../src/index.ts';
import { unicodeScalars, unicodeScalarsString } from '../../src/profiles.ts';
import { unhex } from '../support/hex.ts';

const euro = unhex('E2 82 AC');
const entries = (input: unknown): [string, () => unknown][] => [
  ['test', () => utf8.test(input as never)],
  ['check', () => utf8.check(input as never)],
  ['assert', () => utf8.assert(input as never)],
  ['push', () => utf8.checker().push(input as never)],
  [
    'a gated push',
    () =>
      withSignature(utf8, 'forbid')
        .checker()
        .push(input as never),
  ],
  ['summarize', () => summarize(utf8, input as never)],
  ['repair', () => repair(utf8, input as never)],
  ['decode', () => decode(utf8, input as never)],
  ['scalars', () => [...scalars(utf8, input as never)]],
];

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

describe('a value that is not octets', () => {
  const rows: [string, unknown, string][] = [
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
    ['a number', 65, 'number'],
    ['a string', 'text', 'string; utf16 checks strings'],
    ['a symbol', Symbol('x'), 'symbol'],
    ['a function', () => 0, 'function'],
    ['an array', [0x41], 'an Array'],
    ['a String object', new String('text'), 'a String'],
    ['an object with a length', { length: 3 }, 'an Object'],
    ['an object with a tag that is no name', { [Symbol.toStringTag]: 'x\u001b[31m' }, 'an Object'],
    ['an object with a tag that is a text', { [Symbol.toStringTag]: 'a secret'.repeat(99) }, 'an Object'],
    ['a Proxy of octets', new Proxy(euro, {}), 'an Object'],
    ['a Proxy that has been revoked', revoked(), 'an Object'],
    ['an object that has only the prototype', Object.create(Uint8Array.prototype), 'an Object'],
    [
      'an object that calls itself a buffer',
      { [Symbol.toStringTag]: 'ArrayBuffer', length: 3 },
      'an ArrayBuffer without memory',
    ],
    ['an object with the tag of an array', { [Symbol.toStringTag]: 'Uint8Array', length: 3 }, 'a Uint8Array'],
  ];
  test.each(rows)(
    '%s is rejected by every function, with a message that names what was expected and what was given',
    (_, input, came) => {
      for (const [name, call] of entries(input)) {
        expect(call, name).toThrow(TypeError);
        expect(call, name).toThrow(`expected a Uint8Array, an ArrayBuffer or a view of one, got ${came}`);
      }
    },
  );
});

describe('a value that is not code units', () => {
  const rows: [string, unknown, string][] = [
    ['null', null, 'null'],
    ['octets', euro, 'a Uint8Array; octets need utf16be, utf16le or utf16Signature'],
    ['an ArrayBuffer', euro.buffer, 'an ArrayBuffer; octets need utf16be, utf16le or utf16Signature'],
    ['a String object', new String('text'), 'a String'],
    ['an Int16Array', new Int16Array(1), 'an Int16Array; octets need utf16be, utf16le or utf16Signature'],
    ['a Proxy of code units', new Proxy(new Uint16Array(1), {}), 'an Object'],
    ['an object with the tag of an array', { [Symbol.toStringTag]: 'Uint16Array', length: 1 }, 'a Uint16Array'],
  ];
  test.each(rows)(
    '%s is rejected, with a message that names what was expected and what was given',
    (_, input, came) => {
      for (const call of [() => utf16.test(input as never), () => utf16.check(input as never)]) {
        expect(call).toThrow(`expected a string or a Uint16Array, got ${came}`);
      }
    },
  );
});

describe('octets in other containers', () => {
  const around = unhex('FF E2 82 AC FF');
  const rows: [string, unknown][] = [
    ['a DataView', new DataView(around.buffer, 1, 3)],
    ['an Int8Array', new Int8Array(around.buffer, 1, 3)],
    ['a Uint8ClampedArray', new Uint8ClampedArray(around.buffer, 1, 3)],
    ['a Buffer out of the pool', Buffer.from('€')],
    ['an ArrayBuffer', euro.slice().buffer],
    ['an array of another realm', runInNewContext('new Uint8Array([0xE2, 0x82, 0xAC])')],
    ['a buffer of another realm', runInNewContext('new Uint8Array([0xE2, 0x82, 0xAC]).buffer')],
    ['a BigInt64Array', new BigInt64Array([0x41_ac82_e241_4141n])],
    ['shared memory', Object.assign(new Uint8Array(new SharedArrayBuffer(3)), [0xe2, 0x82, 0xac])],
  ];
  test.each(rows)('%s is read as its octets in memory', (_, input) => {
    for (const [name, call] of entries(input)) expect(call, name).not.toThrow();
    expect(utf8.test(input as never)).toBe(true);
  });

  test('code units of another realm and of shared memory are code units', () => {
    expect(utf16.test(runInNewContext('new Uint16Array([0xD800, 0xDC00])'))).toBe(true);
    expect(utf16.check(runInNewContext('new Uint16Array([0x41, 0xD800])'))?.offset).toBe(1);
    expect(repair(utf16, runInNewContext('new Uint16Array([0x41, 0xD800])'))).toEqual(Uint16Array.of(0x41, 0xfffd));
    expect(utf16.test(new Uint16Array(new SharedArrayBuffer(4)))).toBe(true);
  });

  test('a Buffer that is pushed in pieces and then overwritten is repaired with its old content', () => {
    const chunk = Buffer.from(unhex('41 E2'));
    const repairer = new Repairer(utf8);
    const out = [...repairer.push(chunk)];
    chunk.fill(0x82);
    out.push(...repairer.push(unhex('82 AC')), ...repairer.end());
    expect(out).toEqual([...unhex('41 E2 82 AC')]);
  });
});

describe('a length of its own that changes from one reading to the next', () => {
  /** Ill-formed from the second symbol on; its first `truths` readings of the length tell the truth. */
  const lying = <View extends Uint8Array | Uint16Array>(view: View, truths: number, lie: () => number): View => {
    const { length } = view;
    let readings = 0;
    return Object.defineProperty(view, 'length', { get: () => (++readings > truths ? lie() : length) });
  };
  const octets = () => Uint8Array.of(0x61, 0xff, 0xff);
  const units = () => Uint16Array.of(0x61, 0xd800, 0xd800);
  interface AnyForm {
    test(input: never): boolean;
    check(input: never): Fault | null;
    checker(): { push(chunk: never): Fault | null };
  }
  const forms: [string, AnyForm, () => Uint8Array | Uint16Array][] = [
    ['utf8', utf8, octets],
    ['a profile', unicodeScalars, octets],
    ['utf16', utf16, units],
    ['a profile of strings', unicodeScalarsString, units],
  ];
  test.each(forms)('%s: gives no other verdict', (_, form, text) => {
    // The first text of a form goes another way.
    expect(form.test(text() as never)).toBe(false);
    for (let truths = 0; truths < 6; truths++) {
      const lengths = [() => 1, () => 0, () => 1e9, () => Number.NaN];
      for (const lie of lengths) {
        expect(form.test(lying(text(), truths, lie) as never), `test, ${truths}, ${lie}`).toBe(false);
        expect(form.check(lying(text(), truths, lie) as never), `check, ${truths}, ${lie}`).toMatchObject({
          offset: 1,
        });
        const pushed = form.checker().push(lying(text(), truths, lie) as never);
        expect(pushed, `push, ${truths}, ${lie}`).toMatchObject({ offset: 1 });
      }
      const detaching = () => {
        const view = text();
        const lie = () => {
          structuredClone(view.buffer, { transfer: [view.buffer as ArrayBuffer] });
          return 3;
        };
        return lying(view, truths, lie) as never;
      };
      const calls = [
        () => form.test(detaching()),
        () => form.check(detaching()),
        () => form.checker().push(detaching()),
      ];
      // Where the length is read too rarely to take the memory away, the text is ill-formed.
      for (const call of calls) expect(outcomeOf(call)).toMatch(/^ill-formed$|^TypeError$/);
    }
  });

  function outcomeOf(call: () => unknown): string {
    try {
      const verdict = call();
      return verdict === null || verdict === true ? 'well-formed' : 'ill-formed';
    } catch (error) {
      return (error as Error).name;
    }
  }
});

describe('memory that disappears', () => {
  test('a detached buffer is refused, and so are its views', () => {
    const octets = unhex('41 FF');
    structuredClone(octets.buffer, { transfer: [octets.buffer as ArrayBuffer] });
    expect(() => utf8.check(octets)).toThrow(
      'expected a Uint8Array with memory, got one whose buffer was transferred, resized or grown',
    );
    expect(() => utf8.check(octets.buffer)).toThrow('got an ArrayBuffer without memory');
    expect(utf8.check(new Uint8Array(0))).toBe(null);
    expect(utf16.check(new Uint16Array(0))).toBe(null);
  });

  type Resizable = ArrayBuffer & { resize(length: number): void };
  const resizable = (octets: Uint8Array): Resizable => {
    const Make = ArrayBuffer as unknown as new (length: number, options: { maxByteLength: number }) => Resizable;
    const buffer = new Make(octets.length, { maxByteLength: 4096 });
    new Uint8Array(buffer).set(octets);
    return buffer;
  };

  test('a buffer that has shrunk is read up to its new end, and a view out of bounds is refused', () => {
    const buffer = resizable(unhex('41 E2 82 AC FF'));
    const [tracking, fixed] = [new Uint8Array(buffer), new Uint8Array(buffer, 0, 5)];
    expect(utf8.check(tracking)?.offset).toBe(4);
    buffer.resize(3);
    expect(utf8.check(tracking)).toMatchObject({ offset: 1, at: 3, incomplete: true });
    expect(utf8.check(buffer)).toMatchObject({ offset: 1, at: 3, incomplete: true });
    expect(() => utf8.check(fixed)).toThrow('transferred, resized or grown');
    buffer.resize(64);
    expect(utf8.check(tracking)?.offset).toBe(1);
  });

  test('a callback that shrinks, changes or detaches the input of a repair does not change the result', () => {
    const bad = unhex('41 FF 42 FF 43');
    const acts: ((buffer: Resizable) => void)[] = [
      (buffer) => buffer.resize(1),
      (buffer) => new Uint8Array(buffer).fill(0xff),
      (buffer) => structuredClone(buffer, { transfer: [buffer] }),
    ];
    for (const act of acts) {
      const buffer = resizable(bad);
      const replacement = () => {
        if (buffer.byteLength > 0) act(buffer);
        return '?';
      };
      expect(repair(utf8, new Uint8Array(buffer), { replacement })).toEqual(unhex('41 3F 42 3F 43'));
    }
  });

  test.each<[string, (buffer: Resizable) => void]>([
    ['is overwritten', (buffer) => new Uint8Array(buffer).fill(0xff)],
    ['is detached', (buffer) => structuredClone(buffer, { transfer: [buffer] })],
    ['shrinks', (buffer) => buffer.resize(0)],
  ])(
    'an iteration over scalar values has all of the text that was checked, even if the memory %s meanwhile',
    (_, act) => {
      const octets = Uint8Array.from({ length: 1200 }, (__, i) => euro[i % 3] as number);
      const units = Uint16Array.from({ length: 1200 }, () => 0x20ac);
      for (const start of [
        (buffer: Resizable) => scalars(utf8, new Uint8Array(buffer)),
        (buffer: Resizable) => scalars(utf8, new DataView(buffer)),
        (buffer: Resizable) => scalars(utf16, new Uint16Array(buffer)),
      ]) {
        const isOctets = start.toString().includes('utf8');
        const buffer = resizable(isOctets ? octets : new Uint8Array(units.buffer));
        const walk = start(buffer);
        expect(walk.next().value).toBe(0x20ac);
        act(buffer);
        expect([...walk]).toEqual(Array.from({ length: isOctets ? 399 : 1199 }, () => 0x20ac));
      }
    },
  );

  test('a getter of a fault that detaches the text of `locate` makes it an error, not line 1', () => {
    const octets = unhex('41 0A FF');
    const fault = {
      get offset() {
        structuredClone(octets.buffer, { transfer: [octets.buffer as ArrayBuffer] });
        return 0;
      },
    };
    expect(() => locate(fault, utf8, octets)).toThrow('transferred');
  });
});

test('shared memory that another thread changes gives a fault inside the input or none, and never a crash', async () => {
  const shared = new SharedArrayBuffer(4096);
  const octets = new Uint8Array(shared);
  const turn = `const { workerData } = require('node:worker_threads');
    const octets = new Uint8Array(workerData);
    for (let i = 0; ; i = (i * 48271 + 11) % 4093) octets[i] = [0x41, 0xe2, 0x82, 0xac, 0xff, 0xf0][i % 6];`;
  const worker = new Worker(turn, { eval: true, workerData: shared });
  await new Promise((resolve) => worker.once('online', resolve));
  let faults = 0;
  for (let round = 0; round < 1500; round++) {
    const part = octets.subarray(round % 7, 4096 - (round % 5) * 800);
    const checker = utf8.checker();
    const found = [
      utf8.check(part),
      checker.push(part),
      utf16le.check(part),
      withSignature(utf8, 'forbid').check(part),
    ];
    for (const fault of found) {
      if (!fault) continue;
      faults++;
      expect(fault.offset).toBeGreaterThanOrEqual(0);
      expect(fault.at).toBeLessThanOrEqual(part.length);
      expect(fault.offset).toBeLessThanOrEqual(fault.at);
    }
    if (round % 10 === 0) {
      summarize(utf8, part);
      const repaired = repair(utf8, part);
      if (repaired !== part) expect(utf8.test(repaired)).toBe(true);
      for (const read of [() => decode(utf8, part), () => new Decoder(utf8).push(part)]) {
        try {
          read();
        } catch (error) {
          expect(error).toHaveProperty('code', 'ERR_ILL_FORMED');
        }
      }
    }
  }
  await worker.terminate();
  expect(faults).toBeGreaterThan(0);
});

test('encode takes strings only', () => {
  for (const wrong of [null, undefined, 1, ['a'], new Uint16Array(1), new String('a')]) {
    expect(() => encode(utf8, wrong as never)).toThrow(/^expected a string, got/);
  }
});
