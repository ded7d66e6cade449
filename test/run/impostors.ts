/**
 * What other modules may do to the platform: each function of the prototypes of the built-in objects replaced by
 * impostors, one at a time, and properties planted in the prototype of all objects.
 *
 *     'Array: push is undefined'   'Object.prototype.limit = zero'
 *
 * Most replacements change nothing, because the code under test never reads the property. `readBy` finds those that it
 * reads: it runs the code while the properties note that they are read. Until a property is read, a run with an
 * impostor in its place is the same run; so only those that are read need their impostors tried. patched.long.ts tries
 * all of them.
 */
import { Buffer } from 'node:buffer';

export interface Replacement {
  readonly name: string;
  readonly object: object;
  readonly key: PropertyKey;
  readonly planted: PropertyDescriptor;
}

export const PROTOTYPES: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    [
      Object,
      Function,
      Array,
      String,
      Number,
      RegExp,
      Map,
      WeakMap,
      Set,
      Uint8Array,
      Uint16Array,
      Int32Array,
      ArrayBuffer,
      DataView,
      Buffer,
    ].map((type) => [type.name, type.prototype as object]),
  ),
  TypedArray: Object.getPrototypeOf(Uint8Array.prototype),
};

/** Their functions: `Object.assign`, `Array.from`. */
export const CONSTRUCTORS: Readonly<Record<string, object>> = {
  'constructor Object': Object,
  'constructor Array': Array,
  Math,
  Number,
};

const IMPOSTORS: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  true: () => true,
  zero: () => 0,
  'an empty array': () => [],
  this(this: unknown) {
    return this;
  },
};

/** Functions that the language calls for `for`, spread and destructuring; without an iterator nothing can run. */
const ITERATORS: readonly PropertyKey[] = [Symbol.iterator, 'constructor'];

/** Runs with a property replaced. */
export function having<T>(object: object, key: PropertyKey, descriptor: PropertyDescriptor, run: () => T): T {
  const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
  const before = getOwnPropertyDescriptor(object, key);
  defineProperty(object, key, descriptor);
  try {
    return run();
  } finally {
    if (before) defineProperty(object, key, before);
    else deleteProperty(object, key);
  }
}

/** All replacements of one property by an impostor. */
export function* replacements(objects = PROTOTYPES): Generator<Replacement> {
  for (const [name, object] of Object.entries(objects)) {
    for (const key of Reflect.ownKeys(object)) {
      const descriptor = Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
      if (!descriptor.configurable || ITERATORS.includes(key)) continue;
      for (const [impostor, get] of Object.entries(IMPOSTORS)) {
        const value = typeof descriptor.value === 'function' ? get : get();
        const planted = 'value' in descriptor ? { ...descriptor, value } : { configurable: true, get };
        yield { name: `${name}: ${String(key)} is ${impostor}`, object, key, planted };
      }
    }
  }
}

/** Properties that objects of this package may lack, and numbers as keys: found in the prototype of all objects. */
export function* pollutions(): Generator<Replacement> {
  const keys = [
    'limit',
    'native',
    'kernels',
    'locate',
    'isText',
    'acceptsLong',
    'blocks',
    'scalars',
    'unread',
    'policy',
  ];
  for (const key of [
    ...keys,
    'buffer',
    'bare',
    'wholeLength',
    'explain',
    'replacement',
    'signature',
    'signal',
    'get',
    'set',
    'value',
    '0',
    '1',
  ]) {
    for (const [impostor, get] of Object.entries(IMPOSTORS)) {
      for (const [name, object] of [
        ['Object', Object.prototype],
        ['Array', Array.prototype],
      ] as const) {
        const planted = { configurable: true, writable: true, value: key.length > 1 ? get : get() };
        yield { name: `${name}.prototype.${key} = ${impostor}`, object, key, planted };
      }
      const planted = { configurable: true, get, set: () => undefined };
      yield { name: `Array.prototype has a setter ${key}`, object: Array.prototype, key, planted };
    }
  }
}

/** Puts a property in place that is as before, and notes in `reads[i]` that it is read. */
function watch({ object, key }: Replacement, reads: Uint8Array, i: number): () => void {
  // Captured here: while a run is watched, the platform is full of watched properties.
  const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, setPrototypeOf } = Reflect;
  const before = getOwnPropertyDescriptor(object, key);
  // A descriptor inherits `get` and `value` from the prototype of all objects, where they are watched, too.
  if (before) setPrototypeOf(before, null);
  defineProperty(object, key, {
    __proto__: null,
    configurable: true,
    enumerable: before?.enumerable ?? false,
    get(this: unknown) {
      reads[i] = 1;
      return before?.get ? apply(before.get, this, []) : before?.value;
    },
    set(this: object, value: unknown) {
      reads[i] = 1;
      if (before?.set) apply(before.set, this, [value]);
      else
        defineProperty(this, key, {
          __proto__: null,
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        } as PropertyDescriptor);
    },
  } as PropertyDescriptor);
  return () => (before ? defineProperty(object, key, before) : deleteProperty(object, key));
}

/** Watches properties during a run, in `reads[i]` for each; whether the run ended without an error. */
function runWatching(some: readonly Replacement[], reads: Uint8Array, run: () => unknown): boolean {
  // Filled before, since a first assignment to an element would meet the watched properties of arrays.
  const undo = some.map(() => () => {});
  try {
    for (let i = 0; i < some.length; i++) undo[i] = watch(some[i] as Replacement, reads, i);
    run();
    return true;
  } catch {
    return false;
  } finally {
    for (let i = undo.length - 1; i >= 0; i--) (undo[i] as () => void)();
  }
}

/** Those replacements whose property a run reads or writes, or that make it fail by being there. */
export function readBy(run: () => unknown, all: readonly Replacement[]): Replacement[] {
  const byObject = new Map<object, Map<PropertyKey, Replacement[]>>();
  for (const one of all) {
    const byKey = byObject.get(one.object) ?? new Map<PropertyKey, Replacement[]>();
    byObject.set(one.object, byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]));
  }
  const properties = [...byObject.values()].flatMap((byKey) => [...byKey.values()]);
  const there = properties.filter(([one]) => Object.hasOwn((one as Replacement).object, (one as Replacement).key));
  const reads = new Uint8Array(there.length);
  const firsts = there.map(([first]) => first as Replacement);
  if (!runWatching(firsts, reads, run)) throw new Error('a property that is only watched makes the run fail');
  // A property that is not there by itself may change the run by being there: one at a time.
  const planted = properties.filter((some) => !there.includes(some));
  const isRead = ([first]: Replacement[]) => {
    const found = new Uint8Array(1);
    return !runWatching([first as Replacement], found, run) || found[0] === 1;
  };
  return [...there.filter((_, i) => reads[i] === 1), ...planted.filter(isRead)].flat();
}
