/**
 * What callers hand in → what the loops read: a Uint8Array for octets, a
 * string or Uint16Array for code units. Nothing is copied, but for memory that
 * another thread could change between the verdict and its explanation.
 */

/** Octets in any of the platform's containers. */
export type OctetsInput = ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/** Code units: a string, or a Uint16Array in the platform's byte order. */
export type UnitsInput = string | Uint16Array;

/** What the loops read, of either alphabet. */
export type Text = Uint8Array | UnitsInput;

/**
 * The octets of a view or buffer. Throws TypeError for anything else.
 *
 * `isView` asks for the memory behind a value, not for its prototype: a Proxy
 * and an object that only calls itself a Uint8Array have none.
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

/** Whether another thread can change the text between two looks at it. @internal */
export function isShared(text: unknown): boolean {
  const { buffer } = text as Partial<Uint8Array>;
  // The tag is for buffers of other realms, and a hundred times slower than instanceof (measured).
  return buffer !== undefined && !(buffer instanceof ArrayBuffer) && /^S/.test(tagOf(buffer));
}

/** The same text in memory of its own. (The `slice` of a Node Buffer copies nothing.) */
export function copied<T extends Uint8Array | UnitsInput>(text: T): T {
  if (typeof text === 'string') return text;
  return new (text.BYTES_PER_ELEMENT === 1 ? Uint8Array : Uint16Array)(text) as T;
}

const BUFFER = /^(Shared)?ArrayBuffer$/;

/** A name can be borrowed; a view can only be made of a buffer. */
function isBuffer(input: unknown): input is ArrayBuffer {
  try {
    return new DataView(input as ArrayBuffer).byteLength >= 0;
  } catch {
    return false;
  }
}

/** `Uint16Array`, `ArrayBuffer`: of any realm, where instanceof knows its own only. */
function tagOf(value: unknown): string {
  try {
    return Object.prototype.toString.call(value).slice(8, -1);
  } catch {
    // A Proxy can throw whatever it is asked.
    return 'Object';
  }
}

function describe(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const tag = tagOf(value);
  return `a${/^[AEIO]/.test(tag) ? 'n' : ''} ${tag}${BUFFER.test(tag) && !isBuffer(value) ? ' without memory' : ''}`;
}
