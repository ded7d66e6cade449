/**
 * The platform's own functions, as they were when this file was loaded. A
 * property of a caller's object can lie, and so can a prototype that another
 * module has patched:
 *
 *     class Short extends Uint8Array { get length() { return 0; } }
 *     new Short([0xff]).length      →  0
 *     lengthOf(new Short([0xff]))   →  1
 *
 * The functions here read the memory itself, of views of any realm. An index of
 * a view needs no such care: it never reaches a property (ECMA-262 §10.4.5).
 */
import type { Text } from './input.ts';

/** A method → a function that takes `this` as its first argument. */
const uncurry = /* @__PURE__ */ Function.prototype.bind.bind(Function.prototype.call) as <
  This,
  Args extends unknown[],
  Result,
>(
  method: (this: This, ...args: Args) => Result,
) => (self: This, ...args: Args) => Result;

/** A getter of an object, as a function. */
function getter<Result>(of: object, key: PropertyKey): (self: unknown) => Result {
  return uncurry(Object.getOwnPropertyDescriptor(of, key)?.get as () => Result);
}

const U8 = Uint8Array;
const U16 = Uint16Array;

/** %TypedArray%.prototype: `length` and the other getters of all typed arrays. */
const typedArrays = /* @__PURE__ */ Object.getPrototypeOf(U8.prototype) as Uint8Array;

/** `Uint8Array`, `Uint16Array`, …; `undefined` for everything that is no typed array. */
export const kindOf = /* @__PURE__ */ getter<string | undefined>(typedArrays, Symbol.toStringTag);

const lengthOfView = /* @__PURE__ */ getter<number>(typedArrays, 'length');
const bufferOf = /* @__PURE__ */ getter<ArrayBufferLike>(typedArrays, 'buffer');
const byteOffsetOf = /* @__PURE__ */ getter<number>(typedArrays, 'byteOffset');

/** `set` of typed arrays. */
export const copyInto = /* @__PURE__ */ uncurry(U8.prototype.set) as (
  to: Uint8Array,
  from: Uint8Array,
  at: number,
) => void;

/** `charCodeAt` of strings. */
export const unitOfString = /* @__PURE__ */ uncurry(String.prototype.charCodeAt);

/** The length of a text, in symbols. */
export function lengthOf(text: Text): number {
  return typeof text === 'string' ? text.length : lengthOfView(text);
}

/** A view of a part of a view of octets or code units; `subarray` would call the constructor of a subclass. */
export function part<T extends Uint8Array | Uint16Array>(view: T, from: number, to: number): T {
  const [Type, size] = kindOf(view) === 'Uint8Array' ? [U8, 1] : [U16, 2];
  return new Type(bufferOf(view) as ArrayBuffer, byteOffsetOf(view) + from * size, to - from) as T;
}

/** A copy of a view of octets or code units. */
export function copyOf<T extends Uint8Array | Uint16Array>(view: T): T {
  return new (kindOf(view) === 'Uint8Array' ? U8 : U16)(view) as T;
}
