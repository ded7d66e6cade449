/**
 * Views that lie about themselves, through every public function: the result is
 * that of a plain Uint8Array with the same memory.
 */
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  checkAll,
  conclude,
  Decoder,
  decode,
  IllFormedError,
  Repairer,
  repair,
  scalars,
  summarize,
  utf8,
  utf16le,
  type Validator,
  WellFormedStream,
  withSignature,
  withTier,
} from '../../src/index.ts';

/** A view with the memory of `octets`, and a lie. */
type Liar = (octets: Uint8Array) => Uint8Array;

const with_ = (octets: Uint8Array, key: PropertyKey, descriptor: PropertyDescriptor) =>
  Object.defineProperty(octets.slice(), key, { configurable: true, ...descriptor });

const LIARS: Readonly<Record<string, Liar>> = {
  'a subclass with a constructor of its own': (octets) => {
    class Own extends Uint8Array {
      constructor(first: unknown, ...rest: never[]) {
        if (rest.length > 0 || typeof first === 'number') throw new Error('only arrays');
        super(first as number[]);
      }
    }
    return new Own([...octets]);
  },
  'a subclass of length 0': (octets) => {
    class Empty extends Uint8Array {
      override get length() {
        return 0;
      }
    }
    return Empty.from(octets);
  },
  'a subclass with another species': (octets) => {
    class Other extends Uint8Array {
      static get [Symbol.species]() {
        return Array as never;
      }
    }
    return Other.from(octets);
  },
  'a subclass whose subarray and slice are empty': (octets) => {
    class Cut extends Uint8Array {
      override subarray() {
        return new Uint8Array(0);
      }
      override slice() {
        return new Uint8Array(0);
      }
    }
    return Cut.from(octets);
  },
  'a subclass with another iterator': (octets) => {
    class Silent extends Uint8Array {
      override *[Symbol.iterator](): ArrayIterator<number> {}
    }
    return Silent.from(octets);
  },
  'an own length of 0': (octets) => with_(octets, 'length', { value: 0 }),
  'an own length that is too long': (octets) => with_(octets, 'length', { value: octets.length + 100 }),
  'a length that changes': (octets) => {
    let calls = 0;
    return with_(octets, 'length', { get: () => (calls++ % 2 ? 0 : octets.length) });
  },
  'an own buffer and offset': (octets) =>
    with_(with_(octets, 'buffer', { value: new ArrayBuffer(1000) }), 'byteOffset', { value: 8 }),
  'an own byteLength and BYTES_PER_ELEMENT': (octets) =>
    with_(with_(octets, 'byteLength', { value: 0 }), 'BYTES_PER_ELEMENT', { value: 2 }),
  'a false tag': (octets) => with_(octets, Symbol.toStringTag, { value: 'Uint16Array' }),
  'no prototype': (octets) => Object.setPrototypeOf(octets.slice(), null),
  'another realm': (octets) => runInNewContext('Uint8Array').from(octets),
  'a Buffer': (octets) => Buffer.from(octets),
};

const filled = (length: number, ...end: number[]) => Uint8Array.from([...new Array<number>(length).fill(0x61), ...end]);
const TEXTS = [0, 3, 60, 700, 70_000].flatMap((length) => [
  filled(length, 0xe2, 0x82, 0xac, 0x41),
  filled(length, 0xe2, 0x82, 0x28, 0x41),
]);

/** Every public function on a text; an error counts as its name and message. */
async function answers(form: Validator<Uint8Array>, text: Uint8Array): Promise<unknown[]> {
  const functions: readonly (() => unknown)[] = [
    () => form.test(text),
    () => form.check(text),
    () => form.assert(text),
    () => {
      const checker = form.checker();
      return checker.push(text) ?? checker.end();
    },
    () => conclude(form, summarize(form, text)),
    () => form['~standard'].validate(text),
    () => decode(form, text),
    () => [...scalars(form, text)].length,
    () => {
      const repaired = repair(form, text) as Uint8Array;
      return repaired === text ? 'the text' : Buffer.from(repaired).toString('hex');
    },
    () => {
      const repairer = new Repairer(form);
      return [repairer.push(text), repairer.end()].map((piece) => Buffer.from(piece as Uint8Array).toString('hex'));
    },
    () => {
      const decoder = new Decoder(form);
      return decoder.push(text) + decoder.end();
    },
    () => checkAll(form, [text]),
    async () => {
      const through = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(text);
          controller.close();
        },
      }).pipeThrough(new WellFormedStream(form));
      for await (const _ of through);
      return 'passed';
    },
  ];
  const all: unknown[] = [];
  for (const call of functions) {
    try {
      const answer = await call();
      all.push(answer === text || (answer as { value?: unknown })?.value === text ? 'the text' : answer);
    } catch (error) {
      all.push(error instanceof IllFormedError ? error.message : `${error}`);
    }
  }
  return all;
}

const FORMS = {
  utf8,
  'utf8 in JavaScript': withTier(utf8, 'javascript'),
  'utf8 up to wasm': withTier(utf8, 'wasm'),
  utf16le,
  'utf8 without signature': withSignature(utf8, 'strip'),
};

test.each(Object.entries(LIARS))('%s changes no answer of any function', async (_, lie) => {
  for (const form of Object.values(FORMS) as Validator<Uint8Array>[]) {
    for (const text of TEXTS) {
      expect(await answers(form, lie(text)), `${form.id}, ${text.length} octets`).toEqual(
        await answers(form, text.slice()),
      );
    }
  }
});

test('every function refuses memory that is gone', async () => {
  const gone = Uint8Array.from([0x41, 0xff]);
  structuredClone(gone.buffer, { transfer: [gone.buffer] });
  const memory = new (
    globalThis as unknown as {
      WebAssembly: { Memory: new (of: object) => { buffer: ArrayBuffer; grow(by: number): void } };
    }
  ).WebAssembly.Memory({ initial: 1 });
  const grown = new Uint8Array(memory.buffer, 0, 600).fill(0xff);
  memory.grow(1);
  for (const view of [gone, grown]) {
    for (const answer of await answers(utf8 as Validator<Uint8Array>, view))
      expect(JSON.stringify(answer)).toMatch(/memory/);
  }
});
