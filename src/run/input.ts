/**
 * The input of a caller → the text that the loops read: a Uint8Array for octets,
 * a string or Uint16Array for code units. Only shared memory is copied, because
 * another thread could change it between the verdict and the diagnosis.
 */

/** Octets: any view of a buffer (Uint8Array, Buffer, DataView, …), or a buffer itself. */
export type OctetsInput = ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/** Code units: a string, or a Uint16Array in the platform's byte order. */
export type UnitsInput = string | Uint16Array;

/** The text that the loops read, over either alphabet. */
export type Text = Uint8Array | UnitsInput;

/**
 * The octets of a view or buffer. Throws TypeError for anything else.
 *
 * `isView` tests for memory, not for a prototype: a Proxy, and an object that
 * only has the prototype of a Uint8Array, have no memory.
 * @internal
 */
export function octetsOf(input: unknown): Uint8Array {
  if (ArrayBuffer.isView(input)) {
    return input instanceof Uint8Array ? input : new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  }
  if (isBuffer(input)) return new Uint8Array(input);
  const hint = typeof input === 'string' ? '; utf16 checks strings' : '';
  throw new TypeError(`expected a Uint8Array, an ArrayBuffer or a view of one, got ${describe(input)}${hint}`);
}

/** The code units of a string or Uint16Array. Throws TypeError for anything else. @internal */
export function unitsOf(input: unknown): UnitsInput {
  if (typeof input === 'string' || (ArrayBuffer.isView(input) && tagOf(input) === 'Uint16Array')) {
    return input as UnitsInput;
  }
  const hint = ArrayBuffer.isView(input) || isBuffer(input) ? '; octets need utf16be, utf16le or utf16Signature' : '';
  throw new TypeError(`expected a string or a Uint16Array, got ${describe(input)}${hint}`);
}

/** The same text, in memory that no other thread can change. @internal */
export function unshared<T extends Uint8Array | UnitsInput>(text: T): T {
  return isShared(text) ? copied(text) : text;
}

/** Whether another thread can change the text between two reads of it. @internal */
export function isShared(text: unknown): boolean {
  const { buffer } = text as Partial<Uint8Array>;
  // Buffers of other realms need the tag, which takes a hundred times as long as instanceof (measured).
  return buffer !== undefined && !(buffer instanceof ArrayBuffer) && /^S/.test(tagOf(buffer));
}

/** A copy of the text. (The `slice` of a Node Buffer does not copy.) */
export function copied<T extends Uint8Array | UnitsInput>(text: T): T {
  if (typeof text === 'string') return text;
  return new (text.BYTES_PER_ELEMENT === 1 ? Uint8Array : Uint16Array)(text) as T;
}

const BUFFER = /^(Shared)?ArrayBuffer$/;

/** Whether the input is a buffer: its tag can be false, but a view needs real memory. */
function isBuffer(input: unknown): input is ArrayBuffer {
  try {
    return new DataView(input as ArrayBuffer).byteLength >= 0;
  } catch {
    return false;
  }
}

/** `Uint16Array`, `ArrayBuffer`, of any realm; instanceof only knows its own realm. */
function tagOf(value: unknown): string {
  try {
    return Object.prototype.toString.call(value).slice(8, -1);
  } catch {
    // A Proxy can throw from any operation.
    return 'Object';
  }
}

/** `a Uint8Array`, `string`: what a message says of a value that was not expected; never its content. */
export function describe(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const tag = tagOf(value);
  return `a${/^[AEIO]/.test(tag) ? 'n' : ''} ${tag}${BUFFER.test(tag) && !isBuffer(value) ? ' without memory' : ''}`;
}
