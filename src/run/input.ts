/**
 * The input of a caller → the text that the loops read: a Uint8Array for octets,
 * a string or Uint16Array for code units. Only shared memory is copied, because
 * another thread could change it between the verdict and the diagnosis.
 *
 * A view whose memory is gone has no text, so it has no verdict either:
 *
 *     const view = new Uint8Array(memory.buffer);
 *     memory.grow(1);
 *     octetsOf(view)      throws TypeError: the memory of the Uint8Array is gone …
 */
import { copyOf, isGone, isSharedView, kindOf, octetsIn } from './views.ts';

/** Octets: any view of a buffer (Uint8Array, Buffer, DataView, …), or a buffer itself. */
export type OctetsInput = ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/** Code units: a string, or a Uint16Array in the platform's byte order. */
export type UnitsInput = string | Uint16Array;

/** The text that the loops read, over either alphabet. Read its length and its parts with views.ts. */
export type Text = Uint8Array | UnitsInput;

/**
 * The octets of a view or buffer. Throws TypeError for anything else, and for a view whose memory is gone.
 *
 * Memory counts, not the prototype: a Proxy, and an object that only has the prototype of a Uint8Array, have none.
 * @internal
 */
export function octetsOf(input: unknown): Uint8Array {
  const kind = kindOf(input);
  if (kind !== undefined && isGone(input)) throw goneError(kind);
  const octets = kind === 'Uint8Array' ? (input as Uint8Array) : octetsIn(input);
  if (octets) return octets;
  const hint = typeof input === 'string' ? '; utf16 checks strings' : '';
  throw new TypeError(`expected a Uint8Array, an ArrayBuffer or a view of one, got ${describe(input)}${hint}`);
}

/** The code units of a string or Uint16Array. Throws TypeError for anything else, and for a view whose memory is gone. @internal */
export function unitsOf(input: unknown): UnitsInput {
  if (typeof input === 'string') return input;
  if (kindOf(input) === 'Uint16Array') {
    if (isGone(input)) throw goneError('Uint16Array');
    return input as Uint16Array;
  }
  const hint = octetsIn(input) ? '; octets need utf16be, utf16le or utf16Signature' : '';
  throw new TypeError(`expected a string or a Uint16Array, got ${describe(input)}${hint}`);
}

function goneError(kind: string): TypeError {
  return new TypeError(`expected a ${kind} with memory, got one whose buffer was transferred, resized or grown`);
}

/** The same text, in memory that no other thread can change. @internal */
export function unshared<T extends Text>(text: T): T {
  // Not `copied`: a bundle for browsers has no other use of it.
  return isShared(text) ? (copyOf(text as Uint8Array) as T) : text;
}

/** Whether another thread can change the text between two reads of it. @internal */
export function isShared(text: Text): boolean {
  return typeof text !== 'string' && isSharedView(text);
}

/** A copy of the text. (The `slice` of a Node Buffer does not copy.) */
export function copied<T extends Text>(text: T): T {
  return typeof text === 'string' ? text : (copyOf(text) as T);
}

/** What a caller gives, which must be an object. @internal */
export function requireObject<T>(value: T, what: string): T {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function') return value;
  throw new TypeError(`expected ${what} (an object), got ${describe(value)}`);
}

/** The types of options that are not looked at where they are used: another type would mean something in silence. */
const OPTION_TYPES: Readonly<Record<string, string>> = { position: 'boolean', signal: 'object', skip: 'boolean' };

/** The options of a caller. An unknown one, or one of another type, is refused: it would be ignored in silence. @internal */
export function requireOptions<T extends object>(options: T, known: readonly (keyof T & string)[]): T {
  for (const [key, value] of Object.entries(requireObject(options, 'options'))) {
    if (!known.includes(key as never))
      throw new TypeError(`unknown option ${JSON.stringify(key.slice(0, 40))}: expected ${known.join(', ')}`);
    const type = Object.hasOwn(OPTION_TYPES, key) ? OPTION_TYPES[key] : undefined;
    if (type && value !== undefined && typeof value !== type)
      throw new TypeError(`expected a value of type ${type} as ${key}, got ${describe(value)}`);
  }
  return options;
}

/** What a caller gives, which must be something to iterate. @internal */
export function requireIterable<T>(value: Iterable<T>, what: string): Iterable<T> {
  if (typeof requireObject(value, what)[Symbol.iterator] === 'function') return value;
  throw new TypeError(`expected ${what} (something to iterate), got ${describe(value)}`);
}

/** The type of a value for messages: `a DataView`, `null`. Never its content. @internal */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  let tag = 'Object';
  try {
    // What the value says it is, where that is a name: a tag can be any text.
    tag = /^.{8}(\w{1,40})]$/.exec(Object.prototype.toString.call(value))?.[1] ?? tag;
  } catch {
    // A Proxy can throw from any operation.
  }
  return `a${/^[AEIO]/.exec(tag) ? 'n' : ''} ${tag}${/(Buffer|View)$/.exec(tag) && !octetsIn(value) ? ' without memory' : ''}`;
}
