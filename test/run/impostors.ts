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
import { createRequire } from 'node:module';

// While a run is watched, the platform is full of watched properties.
const { apply, construct, defineProperty, deleteProperty, getOwnPropertyDescriptor, setPrototypeOf } = Reflect;
const { isArray } = Array;
const { isView } = ArrayBuffer;
const sliceOf = Function.prototype.call.bind(String.prototype.slice) as (text: string, from: number) => string;

export interface Replacement {
  readonly name: string;
  readonly object: object;
  readonly key: PropertyKey;
  readonly planted: PropertyDescriptor;
}

/** Prototypes that no global names. */
const HIDDEN: Readonly<Record<string, object>> = {
  TypedArray: Object.getPrototypeOf(Uint8Array),
  'iterator of arrays': Object.getPrototypeOf([].values()),
  'iterator of strings': Object.getPrototypeOf(''[Symbol.iterator]()),
  'iterator of maps': Object.getPrototypeOf(new Map().keys()),
  'iterator of sets': Object.getPrototypeOf(new Set().keys()),
  iterators: Object.getPrototypeOf(Object.getPrototypeOf([].values())),
  generators: Object.getPrototypeOf(Object.getPrototypeOf((function* () {})())),
  'module buffer': createRequire(import.meta.url)('node:buffer'),
};

/** Globals that belong to the test runner and to Node alone. */
const LEFT_OUT =
  /^(?:globalThis|global|console|vitest|__|process$|performance|crypto|navigator|localStorage|sessionStorage)/;

/** The objects of the platform by name: all globals, what stands in them, and the prototypes. */
export const PLATFORM: Readonly<Record<string, object>> = (() => {
  const found: Record<string, object> = { globalThis };
  const add = (name: string, value: unknown) => {
    if (Object.values(found).includes(value as object)) return;
    if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return;
    found[name] = value;
    const { value: prototype } = Object.getOwnPropertyDescriptor(value, 'prototype') ?? {};
    if (typeof prototype === 'object' && prototype !== null) found[`${name}.prototype`] = prototype;
    if (typeof value === 'object')
      for (const key of Object.getOwnPropertyNames(value))
        if (/^[A-Z][a-z]/.test(key)) add(`${name}.${key}`, Object.getOwnPropertyDescriptor(value, key)?.value);
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const isOwn = !LEFT_OUT.test(name) && Object.getOwnPropertyDescriptor(globalThis, name)?.configurable;
    if (isOwn) add(name, (globalThis as never)[name]);
  }
  for (const [name, value] of Object.entries(HIDDEN)) add(name, value);
  return found;
})();

/** What stands in the place of a function, or of the value of a getter. `real` is what stood there. */
const IMPOSTORS: Readonly<Record<string, (real: unknown) => unknown>> = {
  undefined: () => () => undefined,
  true: () => () => true,
  zero: () => () => 0,
  'an empty array': () => () => [],
  this: () =>
    function (this: unknown) {
      return this;
    },
  'nearly the same': (real) =>
    typeof real !== 'function'
      ? () => skewed(real)
      : function (this: unknown, ...given: unknown[]) {
          return skewed(new.target ? construct(real, given) : apply(real, this, given));
        },
};

/** Another value of the same type. */
function skewed(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value === '' ? 'x' : sliceOf(value, 1);
  if (isArray(value)) for (let i = 0; i < value.length; i++) if (typeof value[i] === 'number') value[i]++;
  if (isView(value)) for (let i = 0; (value as Uint8Array)[i] !== undefined; i++) (value as Uint8Array)[i] = 1;
  return value;
}

/** What stands in the place of an iterator; with the others, a loop would not end. */
const ITERATION: typeof IMPOSTORS = {
  'one that has ended': () => () => ended,
  'nearly the same': (real) =>
    function (this: unknown, ...given: unknown[]) {
      const step = apply(real as () => IteratorResult<unknown>, this, given);
      return step.done === false ? { value: skewed(step.value), done: false } : step;
    },
};
const ended = { done: true, next: () => ended };

function impostorsOf(name: string, key: PropertyKey): typeof IMPOSTORS {
  return (/^(?:iterator|generator)/.test(name) && key === 'next') || key === Symbol.iterator ? ITERATION : IMPOSTORS;
}

/** Runs with a property replaced. */
export function having<T>(object: object, key: PropertyKey, descriptor: PropertyDescriptor, run: () => T): T {
  const before = getOwnPropertyDescriptor(object, key);
  defineProperty(object, key, descriptor);
  try {
    return run();
  } finally {
    if (before) defineProperty(object, key, before);
    else deleteProperty(object, key);
  }
}

/** The impostor of a function, of another value, or of a getter. */
function plantedFor(real: PropertyDescriptor, impostor: (real: unknown) => unknown): PropertyDescriptor {
  if (!('value' in real)) return { configurable: true, get: impostor(real.get) as () => unknown };
  const made = impostor(real.value);
  return { ...real, value: typeof real.value === 'function' ? made : (made as () => unknown)() };
}

/** All replacements of one property by an impostor. */
export function* replacements(objects = PLATFORM): Generator<Replacement> {
  for (const [name, object] of Object.entries(objects)) {
    for (const key of Reflect.ownKeys(object)) {
      const descriptor = Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
      if (!descriptor.configurable || key === 'constructor') continue;
      for (const [impostor, get] of Object.entries(impostorsOf(name, key))) {
        // The loop of the platform's own `match` and `replace` would not end.
        if (key === 'exec' && (impostor === 'an empty array' || impostor === 'this')) continue;
        const planted = plantedFor(descriptor, get);
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
    'back',
    'reader',
    'label',
    'frame',
    'start',
    'end',
    'base',
    'made',
    'lists',
    'next',
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
    for (const [impostor, make] of Object.entries(IMPOSTORS)) {
      const get = make(undefined) as () => unknown;
      for (const [name, object] of [
        ['Object', Object.prototype],
        ['Array', Array.prototype],
      ] as const) {
        const planted = { configurable: true, writable: true, value: key.length > 1 ? get : get() };
        yield { name: `${name}.prototype.${key} = ${impostor}`, object, key, planted };
      }
      const planted = { configurable: true, get, set: () => undefined };
      for (const [name, object] of [
        ['Object', Object.prototype],
        ['Array', Array.prototype],
      ] as const)
        yield { name: `${name}.prototype has a setter ${key}`, object, key, planted };
    }
  }
}

/** Puts a property in place that is as before, and notes in `reads[i]` that it is read. */
function watch({ object, key }: Replacement, reads: Uint8Array, i: number): () => void {
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
  // With one of these planted, descriptors of the platform itself are others: each is tried.
  const [tried, watched] = [true, false].map((isTried) =>
    properties.filter(([one]) => isTried === DESCRIBING.includes((one as Replacement).key)),
  ) as [Replacement[][], Replacement[][]];
  const reads = new Uint8Array(watched.length);
  const firsts = watched.map(([first]) => first as Replacement);
  if (!runWatching(firsts, reads, run)) throw new Error('a property that is only watched makes the run fail');
  const isRead = ([first]: Replacement[]) => {
    const found = new Uint8Array(1);
    return !runWatching([first as Replacement], found, run) || found[0] === 1;
  };
  return [...watched.filter((_, i) => reads[i] === 1), ...tried.filter(isRead)].flat();
}

const DESCRIBING: readonly PropertyKey[] = ['get', 'set', 'value'];
