/**
 * The platform's own functions, as they were when this file was loaded.
 *
 * A property of a caller's object can lie, and so can a prototype that another
 * module has patched. A loop that asked `text.length` would believe them:
 *
 *     class Short extends Uint8Array { get length() { return 0; } }
 *     new Short([0xff]).length            →  0
 *     lengthOf(new Short([0xff]))         →  1
 *
 * The functions here read the memory itself, of views of any realm: a getter
 * that was captured cannot be overridden. An index of a view needs no such care: it
 * never reaches a property (ECMA-262 §10.4.5). All other properties of a view are
 * read here.
 */

/**
 * The options of a caller who gives none. `{}` would have what another module has planted in the prototype of all
 * objects, such as `signature: 'strip'`.
 */
export const NO_OPTIONS = { __proto__: null } as object;

/** A method → a function that takes `this` as its first argument. */
export const uncurry = /* @__PURE__ */ (() => Function.prototype.bind.bind(Function.prototype.call))() as <
  This,
  Args extends unknown[],
  Result,
>(
  method: (this: This, ...args: Args) => Result,
) => (self: This, ...args: Args) => Result;

// A bundler drops what it does not use of the constants below. It keeps a property that is read at the top of a module
// (`U8.prototype`, `{ max } = Math`), because a getter could do anything. So the functions here take constructors.

/** A constructor; of it, only the prototype is read. */
interface Constructor<Instance = unknown> {
  readonly prototype: Instance;
}

/** A getter that all objects of a constructor have, as a function. */
function getter<Result>(of: Constructor, key: PropertyKey): (self: unknown) => Result {
  return uncurry(Object.getOwnPropertyDescriptor(of.prototype, key)?.get as () => Result);
}

/** A method that all objects of a constructor have, as a function. */
function method<Instance, Key extends keyof Instance>(of: Constructor<Instance>, key: Key) {
  return uncurry(of.prototype[key] as (...args: unknown[]) => unknown) as unknown;
}

/** A function of a constructor. */
function ownOf<Owner, Key extends keyof Owner>(of: Owner, key: Key): Owner[Key] {
  return of[key];
}

export const U8 = Uint8Array;
export const U16 = Uint16Array;
export const U32 = Uint32Array;
export const I32 = Int32Array;
export const F64 = Float64Array;
export const Identities = WeakMap;
const View = DataView;
const isView = ArrayBuffer.isView;
export const freeze = Object.freeze;
export const apply = Reflect.apply;
export const isArray = /* @__PURE__ */ ownOf(Array, 'isArray');
export const isSafeInteger = /* @__PURE__ */ ownOf(Number, 'isSafeInteger');
export const keysOf = /* @__PURE__ */ ownOf(Object, 'keys');
export const fromCharCode = /* @__PURE__ */ ownOf(String, 'fromCharCode');
export const fromCodePoint = /* @__PURE__ */ ownOf(String, 'fromCodePoint');

/** Whether an object has a property of its own. */
export const hasOwn = /* @__PURE__ */ ownOf(Object, 'hasOwn') as (object: object, key: PropertyKey) => boolean;

/** A property that an object may lack; the prototype of all objects could have it. */
export function own<Of extends object, Key extends keyof Of>(object: Of, key: Key): Of[Key] | undefined {
  return hasOwn(object, key) ? object[key] : undefined;
}

// Arithmetic of positions: 32-bit operators would wrap at 2³¹.
export const ceil = Math.ceil;
export const clz32 = Math.clz32;
export const floor = Math.floor;
export const imul = Math.imul;
export const max = Math.max;
export const min = Math.min;

/** %TypedArray%: its prototype has `length` and the other getters of all typed arrays. */
const TypedArray = /* @__PURE__ */ Object.getPrototypeOf(U8) as typeof Uint8Array;

/** `Uint8Array`, `Uint16Array`, …; `undefined` for everything that is no typed array. */
export const kindOf = /* @__PURE__ */ getter<string | undefined>(TypedArray, Symbol.toStringTag);

/** The length of a typed array, in elements; 0 where its memory is gone. */
export const lengthOfView = /* @__PURE__ */ getter<number>(TypedArray, 'length');

export const bufferOf = /* @__PURE__ */ getter<ArrayBufferLike>(TypedArray, 'buffer');
export const byteOffsetOf = /* @__PURE__ */ getter<number>(TypedArray, 'byteOffset');
const byteLengthOf = /* @__PURE__ */ getter<number>(TypedArray, 'byteLength');

const bufferOfView = /* @__PURE__ */ getter<ArrayBufferLike>(View, 'buffer');
const byteOffsetOfView = /* @__PURE__ */ getter<number>(View, 'byteOffset');
const byteLengthOfView = /* @__PURE__ */ getter<number>(View, 'byteLength');

/** A method of typed arrays that only checks for memory: it throws where that is gone (ECMA-262 §23.2.4.4). */
const requireMemory = /* @__PURE__ */ method(TypedArray, 'keys') as (self: unknown) => unknown;

/** Throws for shared memory. */
const lengthOfUnshared = /* @__PURE__ */ getter<number>(ArrayBuffer, 'byteLength');

/** `set` of typed arrays. */
export const copyInto = /* @__PURE__ */ method(TypedArray, 'set') as <View extends Uint8Array | Uint32Array>(
  to: View,
  from: View,
  at: number,
) => void;

/** The elements of a typed array that is new, each made by its index. `from` and a list would ask for an iterator. */
export function filled<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(
  view: T,
  make: (index: number) => number,
): T {
  for (let i = 0, length = lengthOfView(view); i < length; i++) view[i] = make(i);
  return view;
}

/** `get` and `set` of a WeakMap. */
export const getIdentity = /* @__PURE__ */ method(Identities, 'get') as <Key extends object, Value>(
  map: WeakMap<Key, Value>,
  key: Key,
) => Value | undefined;
export const setIdentity = /* @__PURE__ */ method(Identities, 'set') as <Key extends object, Value>(
  map: WeakMap<Key, Value>,
  key: Key,
  value: Value,
) => void;

/** `[object Array]`: what a value says it is. */
export const tagOf = /* @__PURE__ */ method(Object, 'toString') as (value: unknown) => string;

/** `exec` of regular expressions. */
export const exec = /* @__PURE__ */ method(RegExp, 'exec') as (pattern: RegExp, text: string) => RegExpExecArray | null;

/** `charCodeAt`, `codePointAt` and `slice` of strings. */
export const unitOfString = /* @__PURE__ */ method(String, 'charCodeAt') as (text: string, at: number) => number;
export const codePointOf = /* @__PURE__ */ method(String, 'codePointAt') as (text: string, at: number) => number;
export const sliceOfString = /* @__PURE__ */ method(String, 'slice') as (
  text: string,
  from: number,
  to?: number,
) => string;

export const repeat = /* @__PURE__ */ method(String, 'repeat') as (text: string, times: number) => string;

/** The length of a text, in symbols. */
export function lengthOf(text: string | Uint8Array | Uint16Array): number {
  return typeof text === 'string' ? text.length : lengthOfView(text);
}

/** A view of a part of a view of octets or code units; `subarray` would call the constructor of a subclass. */
export function part<T extends Uint8Array | Uint16Array>(view: T, from: number, to: number): T {
  const isOctets = kindOf(view) === 'Uint8Array';
  const start = byteOffsetOf(view) + from * (isOctets ? 1 : 2);
  return new (isOctets ? U8 : U16)(bufferOf(view) as ArrayBuffer, start, to - from) as T;
}

/** A copy of a view of octets or code units. */
export function copyOf<T extends Uint8Array | Uint16Array>(view: T): T {
  return new (kindOf(view) === 'Uint8Array' ? U8 : U16)(view) as T;
}

/**
 * A view of all octets of a typed array, a DataView or a buffer; `undefined` for all else, and where the memory of a
 * DataView or a buffer is gone.
 */
export function octetsIn(input: unknown): Uint8Array | undefined {
  if (kindOf(input) !== undefined) return new U8(bufferOf(input), byteOffsetOf(input), byteLengthOf(input));
  try {
    // These getters throw for everything that is no DataView, and a DataView takes buffers of any realm only.
    return isView(input)
      ? new U8(bufferOfView(input), byteOffsetOfView(input), byteLengthOfView(input))
      : new U8(bufferOfView(new View(input as ArrayBuffer)) as ArrayBuffer);
  } catch {
    return undefined;
  }
}

/** Whether the memory of a typed array is gone: the buffer was transferred, or no longer reaches to the view. */
export function isGone(view: unknown): boolean {
  if (lengthOfView(view) > 0) return false;
  try {
    requireMemory(view);
    return false;
  } catch {
    return true;
  }
}

/** Whether another thread can change the memory of a view. */
export function isSharedView(view: unknown): boolean {
  try {
    return lengthOfUnshared(bufferOf(view)) < 0;
  } catch {
    return true;
  }
}
