/** Whole texts → what decoding, encoding, repair and the other functions of the core say. */

import type { Validator } from '../../src/index.ts';
import * as wellformed from '../../src/index.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { standardSchema } from '../../src/run/standard-schema.ts';
import { COMPILED } from './compiled-subjects.ts';
import type { Section } from './section.ts';
import { type Subject, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

const { chooseLabel, decode, encode, forLabel, IllFormedError, locate, repair, scalars, utf16, utf8, withSignature } =
  wellformed;
type AnyForm = Validator<unknown>;

export function functionsOf(subject: Subject): Section[] {
  const form = subject.form as unknown as AnyForm;
  return [
    { name: `${subject.name}: functions`, run: (sum) => functions(subject, form, sum) },
    { name: `${subject.name}: faults of long sequences`, run: (sum) => sequences(subject, form, sum) },
  ];
}

function functions(subject: Subject, form: AnyForm, sum: Sum): void {
  sum.add([form.id, form.title, form.engine, JSON.stringify(form['~standard'])].join());
  const words = wordsOf(subject);
  for (let length = 0; length <= 80; length++) {
    const word = length % 3 === 0 ? [] : (words[length % words.length] as readonly number[]);
    const text = textOf(subject, length % 4, length, word, length % 5);
    sum.of(() => decode(form, text));
    sum.of(() => decode(form, text, { signature: 'strip' }));
    sum.of(() => [...scalars(form, text)].join());
    sum.of(() => repair(form, text));
    sum.of(() => repair(form, text, { replacement: (fault) => `<${fault.octets}>` }));
    sum.of(() => form.assert(text));
    sum.of(() => JSON.stringify(form['~standard'].validate(text)));
    sum.of(() => JSON.stringify(locate({ offset: length >> 1 }, form, text)));
  }
  for (const string of ['', 'A', 'é字😀', '\uD800', '\uFEFFA', '\u{10FFFF}', 'x'.repeat(300), '字'.repeat(300)]) {
    sum.of(() => encode(form, string));
  }
}

/** Long pending sequences, and faults after them. */
function sequences(subject: Subject, form: AnyForm, sum: Sum): void {
  for (const first of wordsOf(subject)) {
    for (const second of wordsOf(subject)) sum.fault(form.check(textOf(subject, 0, 0, [...first, ...second])));
  }
}

/** What is no text at all, and every kind of memory. */
export function inputsSection(): Section {
  return {
    name: 'inputs',
    run: (sum) => {
      const memory = new ArrayBuffer(16);
      new Uint8Array(memory).fill(0x41);
      const shared = new SharedArrayBuffer(8);
      const inputs: unknown[] = [
        ...goneInputs(),
        ...tags.map((tag) => ({ [Symbol.toStringTag]: tag })),
        new Proxy({}, { get: throwing }),
        'A',
        'x'.repeat(100),
        '\uD800',
        null,
        undefined,
        1,
        {},
        [],
        memory,
        shared,
        new DataView(memory, 3, 4),
        new Uint8Array(memory, 1, 5),
        new Uint8Array(shared),
        new Uint16Array(memory),
        new Float64Array(memory),
        new Uint8Array(0),
        new Uint16Array(0),
        new ArrayBuffer(0),
        new Proxy(new Uint8Array(2), {}),
        Object.create(Uint8Array.prototype),
        new (class extends Uint8Array {})(3),
        ...[0, 2, 9, -1, Number.NaN].flatMap((value) =>
          [new Uint8Array(4), new Uint16Array(4)].map((view) => Object.defineProperty(view, 'length', { value })),
        ),
      ];
      const forms = [utf8, utf16, wellformed.utf16le, wellformed.utf32be, ...COMPILED.map(({ form }) => form)];
      for (const form of forms as unknown as AnyForm[]) {
        sum.add(JSON.stringify(Object.getOwnPropertyDescriptors(form)));
        for (const input of inputs) {
          sum.of(() => form.test(input));
          sum.of(() => JSON.stringify(form.check(input)));
          sum.of(() => JSON.stringify(form.checker().push(input)));
          sum.of(() => JSON.stringify(form['~standard'].validate(input)));
          sum.of(() => locate(input as never, form, 'x'));
          sum.of(() => JSON.stringify(form.summarize(input)));
          sum.of(() => repair(form, input as never));
        }
      }
      for (const other of [{}, { ...utf8 }, [], () => 1]) {
        sum.of(() => decode(other as never, new Uint8Array(0)));
        sum.of(() => internalsOf(other));
        sum.of(() => new wellformed.Repairer(other as never));
      }
      for (const error of [new RangeError('a range'), new TypeError('a type'), 'no error']) {
        const failing = () => {
          throw error;
        };
        sum.of(() => JSON.stringify(standardSchema(failing).validate(1)));
      }
      sum.of(() => new IllFormedError(utf8.check(Uint8Array.of(0xff)) as never).message);
      for (const tier of ['javascript', 'wasm', 'native', 'none']) {
        sum.of(() => wellformed.withTier(utf8, tier as never).engine);
        sum.of(() => wellformed.withTier(withSignature(utf8, 'strip'), tier as never).engine);
        sum.of(() =>
          wellformed.withTier(withSignature(utf8, 'forbid'), tier as never).test(Uint8Array.of(0xef, 0xbb, 0xbf)),
        );
      }
      strings(sum);
    },
  };
}

/** What objects say they are: not always a name. */
const tags = ['Apple', 'MyBuffer', 'x'.repeat(40), 'x'.repeat(41), '', 'a b', 'a\u001b[2J'];

const throwing = () => {
  throw new Error('a Proxy that throws');
};

interface Resize {
  resize(length: number): void;
}

/** Views and buffers whose memory is gone, or has become shorter than they were. */
function goneInputs(): unknown[] {
  // Not in the types of the project's oldest platform.
  const Resizable = ArrayBuffer as unknown as new (length: number, options: object) => ArrayBuffer & Resize;
  const resizable = () => new Resizable(8, { maxByteLength: 16 });
  const shrunk = (make: (memory: ArrayBuffer) => unknown) => {
    const memory = resizable();
    const view = make(memory);
    memory.resize(2);
    return view;
  };
  const detached = (make: (memory: ArrayBuffer) => unknown) => {
    const memory = new ArrayBuffer(8);
    const view = make(memory);
    structuredClone(memory, { transfer: [memory] });
    return view;
  };
  const makers: ((memory: ArrayBuffer) => unknown)[] = [
    (memory) => memory,
    (memory) => new Uint8Array(memory),
    (memory) => new Uint8Array(memory, 4, 2),
    (memory) => new Uint16Array(memory, 4),
    (memory) => new Uint16Array(memory, 0, 1),
    (memory) => new Float32Array(memory, 4, 0),
    (memory) => new DataView(memory, 1),
    (memory) => new DataView(memory, 4, 2),
  ];
  return makers.flatMap((make) => [shrunk(make), detached(make)]);
}

/** Strings of one octet and of two octets a unit, as engines store them. */
function strings(sum: Sum): void {
  for (const tier of ['javascript', 'wasm', 'native'] as const) {
    const form = wellformed.withTier(utf16, tier);
    for (let length = 0; length < 700; length += length < 140 ? 1 : 37) {
      for (const filler of ['x', 'é', '字', '😀']) {
        for (const word of ['', '\uD800', '\uDC00', '\uD83D\uDE00']) {
          const string = filler.repeat(length) + word + filler.repeat(length % 5);
          sum.add(form.test(string));
          sum.fault(form.check(string));
        }
      }
    }
    for (const length of [4095, 4096, 4097, 33_000, 66_000]) {
      for (const filler of ['x', '字']) sum.fault(form.check(`${filler.repeat(length)}\uD800${filler.repeat(9)}`));
    }
  }
}

export function labelsSection(): Section {
  return {
    name: 'labels',
    run: (sum) => {
      const labels = [
        'UTF-8',
        'utf8',
        ' utf-8 ',
        'UTF-16',
        'utf-16le',
        'UTF-16BE',
        'UTF-32',
        'CESU-8',
        'latin1',
        'ucs-2',
        '',
        ...['x'.repeat(59), 'x'.repeat(60), 'x'.repeat(61), ' \t\n\f\r ', ' utf-16\n'],
      ];
      for (const label of labels) {
        for (const registry of ['iana', 'whatwg', 'other', undefined] as 'iana'[]) {
          for (const mediaType of [undefined, 'text/plain', 'application/json', 'text/html; charset=x']) {
            sum.of(() => {
              const found = forLabel(label, mediaType === undefined ? { registry } : { registry, mediaType });
              return found && JSON.stringify(found, (_, value) => value?.id ?? value);
            });
          }
        }
      }
      for (const order of [undefined, 'big', 'little', 'middle', null] as never[])
        sum.of(() => JSON.stringify(chooseLabel({ order })));
    },
  };
}
