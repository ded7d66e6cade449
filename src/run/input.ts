/**
 * What callers hand in → what the loops read: a Uint8Array for octets, a
 * string or Uint16Array for code units. Nothing is copied, but for memory that
 * another thread could change between the verdict and its explanation.
 */

/** Octets in any of the platform's containers. */
export type OctetsInput = ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/** Code units: a string, or a Uint16Array in the platform's byte order. */
export type UnitsInput = string | Uint16Array;

/** The octets of a view or buffer. Throws TypeError for anything else. */
export function octetsOf(input: unknown): Uint8Array {
  if (input instanceof Uint8Array) return input;
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (isBuffer(input)) return new Uint8Array(input);
  const hint = typeof input === 'string' ? '; a string holds code units: utf16 checks them' : '';
  throw new TypeError(`expected a Uint8Array, an ArrayBuffer or a view of one, got ${describe(input)}${hint}`);
}

/** The code units of a string or Uint16Array. Throws TypeError for anything else. */
export function unitsOf(input: unknown): UnitsInput {
  if (typeof input === 'string' || tagOf(input) === 'Uint16Array') return input as UnitsInput;
  const hint = ArrayBuffer.isView(input) || isBuffer(input) ? '; octets need utf16be, utf16le or utf16Signature' : '';
  throw new TypeError(`expected a string or a Uint16Array, got ${describe(input)}${hint}`);
}

/** The same text, in memory that no other thread can change. */
export function settled<T extends Uint8Array | UnitsInput>(text: T): T {
  return typeof text !== 'string' && tagOf(text.buffer) === 'SharedArrayBuffer' ? (text.slice() as T) : text;
}

function isBuffer(input: unknown): input is ArrayBuffer {
  const tag = typeof input === 'object' ? tagOf(input) : '';
  return tag === 'ArrayBuffer' || tag === 'SharedArrayBuffer';
}

/** `Uint16Array`, `ArrayBuffer`: of any realm, where instanceof knows its own only. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  const name = tagOf(value);
  return /^[AEIO]/.test(name) ? `an ${name}` : `a ${name}`;
}
