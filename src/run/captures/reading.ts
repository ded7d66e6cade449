/**
 * A part of a text → its string, or what its reader makes of it.
 *
 *     48 6F 73 74   "Host"        integer: "80" → 80        percent-decoded: "caf%C3%A9" → 63 61 66 C3 A9
 */
import type { CaptureReader } from '../../capture-table.ts';
import type { IntegerKind } from '../../integer-kinds.ts';
import type { Text } from '../input.ts';
import {
  copyOf,
  filled,
  fromCharCode,
  isSafeInteger,
  kindOf,
  lengthOf,
  lengthOfView,
  part,
  sliceOfString,
  U8,
  U16,
  uncurry,
  unitOfString,
} from '../intrinsics.ts';
import { platformDecode } from '../platform-text.ts';

const toNumber = Number;
const toBigInt = BigInt;
const decodeEscapes = decodeURIComponent;
const toEscapes = escape;
const lowerCase = /* @__PURE__ */ uncurry(''.toLowerCase);

export type CapturedValue = undefined | string | number | bigint | Uint8Array | Uint16Array;

/** What a reader makes of a text. It takes each text of its field: the compiler refuses others (readers.ts). */
export function readValue(reader: CaptureReader, text: string, octets: () => Uint8Array | Uint16Array): CapturedValue {
  if (reader === 'integer') return toNumber(text);
  // BigInt takes no sign "+".
  if (reader === 'bigint') return toBigInt(text[0] === '+' ? sliceOfString(text, 1) : text);
  if (reader === 'percent-decoded') return percentDecoded(octets());
  if (reader === 'ascii-lower') return lowerCase(text);
  return reader === 'text' ? text : integerIn(reader, octets());
}

/** A longer text is never read as a whole: a part of it would keep all of it. */
const WHOLE_LIMIT = 1 << 20;

/** A text that captures are in, or a part of a stream. Fields with # make an object three times as expensive (measured on Node 20). */
export class CapturedText {
  readonly text: Text;
  /** The offset of its first symbol. */
  readonly base: number;
  /** The whole text where that is ASCII, once enough of it was read; `null`: it is not. */
  private ascii: string | null | undefined;
  /** How many short parts have been read. */
  private reads = 0;

  constructor(text: Text, base: number) {
    this.text = text;
    this.base = base;
  }

  /** What has these symbols. */
  at(_start: number, _end: number): Pick<CapturedText, 'text' | 'base'> {
    return this;
  }

  /** The value of a message inside the message. */
  inner(_rules: readonly string[], _start: number): object | undefined {
    return undefined;
  }

  /** The text of a capture, by offsets of the stream. */
  read(start: number, end: number, isText: boolean): string {
    const { text, base } = this.at(start, end);
    if (typeof text === 'string') return sliceOfString(text, start - base, end - base);
    if (this.ascii === undefined && text === this.text) this.ascii = this.#whole(end - start);
    return typeof this.ascii === 'string'
      ? sliceOfString(this.ascii, start - base, end - base)
      : textOfView(text, start - base, end - base, isText);
  }

  octets(start: number, end: number): Uint8Array | Uint16Array {
    const { text, base } = this.at(start, end);
    if (typeof text !== 'string') return copyOf(part(text, start - base, end - base));
    return filled(new U16(end - start), (i) => unitOfString(text, start - base + i));
  }

  /** One call of a decoder costs as much as two short texts one symbol after the other, and then a text is a slice (measured). */
  #whole(length: number): string | null | undefined {
    const { text } = this;
    this.reads += 1 + length / 64;
    if (this.reads < 2) return undefined;
    if (kindOf(text) !== 'Uint8Array') return null;
    const all = lengthOf(text);
    if (this.reads < 2 + all / 512) return undefined;
    if (all > WHOLE_LIMIT) return null;
    try {
      const decoded = platformDecode('utf-8', text as Uint8Array, false);
      return decoded !== undefined && decoded.length === all ? decoded : null;
    } catch {
      // It is no UTF-8.
      return null;
    }
  }
}

/** Octets are UTF-8 with `isText`; other symbols are characters as they are. */
function textOfView(view: Uint8Array | Uint16Array, from: number, to: number, isText: boolean): string {
  // Octets of UTF-8 are characters up to 7F; other symbols are characters as they are.
  const limit = isText && kindOf(view) === 'Uint8Array' ? 0x80 : 0x10000;
  let text = '';
  let i = from;
  // A short text in ASCII needs no decoder. A long one is faster with it. Four symbols a call (measured).
  const end = to - from < 64 || limit > 0x80 ? to : from;
  for (; i + 4 <= end; i += 4) {
    const a = view[i] as number;
    const b = view[i + 1] as number;
    const c = view[i + 2] as number;
    const d = view[i + 3] as number;
    if ((a | b | c | d) >= limit) break;
    text += fromCharCode(a, b, c, d);
  }
  for (; i < end && (view[i] as number) < limit; i++) text += fromCharCode(view[i] as number);
  if (i === to) return text;
  const decoded = platformDecode('utf-8', part(view as Uint8Array, from, to), false);
  // For a platform without a decoder: each octet is a character first, and the octets are proved to be UTF-8.
  return decoded ?? decodeEscapes(toEscapes(textOfView(view, from, to, false)));
}

function percentDecoded(octets: Uint8Array | Uint16Array): Uint8Array {
  const length = lengthOfView(octets);
  const decoded = new U8(length);
  let to = 0;
  for (let i = 0; i < length; i++) {
    if (octets[i] !== 0x25) decoded[to++] = octets[i] as number;
    else {
      decoded[to++] = toNumber(`0x${fromCharCode(octets[i + 1] as number, octets[i + 2] as number)}`);
      i += 2;
    }
  }
  return copyOf(part(decoded, 0, to));
}

/** A number of a message: a bigint for 64 bits, and where a number would be rounded. */
function integerIn(kind: IntegerKind, octets: Uint8Array | Uint16Array): number | bigint {
  const length = lengthOfView(octets);
  const isLittle = kind === 'varint' || sliceOfString(kind, -2) === 'le';
  const base = toBigInt(kind === 'varint' ? 128 : kind === 'decimal' ? 10 : kind === 'hexadecimal' ? 16 : 256);
  let value = toBigInt(0);
  for (let i = 0; i < length; i++) {
    const octet = octets[isLittle ? length - 1 - i : i] as number;
    value = value * base + toBigInt(digitOf(kind, octet));
  }
  const number = toNumber(value);
  return sliceOfString(kind, 0, 3) === 'u64' || !isSafeInteger(number) ? value : number;
}

/** What an octet adds to a number. */
export function digitOf(kind: IntegerKind, octet: number): number {
  if (kind === 'varint') return octet & 0x7f;
  if (kind === 'decimal') return octet - 0x30;
  if (kind === 'hexadecimal') return octet < 0x40 ? octet - 0x30 : (octet & 0x1f) + 9;
  return octet;
}
