/**
 * A part of a text → its string, or what its reader makes of it.
 *
 *     48 6F 73 74   "Host"        integer: "80" → 80        percent-decoded: "caf%C3%A9" → 63 61 66 C3 A9
 */
import type { CaptureReader } from '../../shared/capture-table.ts';
import { BitTableReader, octetsFor } from '../arithmetic.ts';
import type { Text } from '../input.ts';
import type { Digits } from '../messages/numbers.ts';
import { platformDecode } from '../platform-text.ts';
import { copyOf, filled, kindOf, lengthOfView, part } from '../views.ts';

export type CapturedValue =
  | undefined
  | string
  | number
  | bigint
  | Uint8Array
  | Uint16Array
  | Readonly<Record<string, number>>;

/** What the captures of a text are read from; offsets count from the start of the text or stream. */
export interface CapturedSource {
  /** `isText`: octets are UTF-8. */
  read(start: number, end: number, isText: boolean): string;
  /** A copy. */
  octets(start: number, end: number): Uint8Array | Uint16Array;
  /** Of a message: a number in it. */
  number?(digits: Digits, start: number, end: number): number | bigint;
}

/** What a reader makes of a capture that is no number of a message. It takes each text of its field: the compiler refuses others (readers.ts). */
export function readValue(
  reader: CaptureReader,
  source: CapturedSource,
  start: number,
  end: number,
  isText: boolean,
): CapturedValue {
  if (reader === 'percent-decoded') return percentDecoded(source.octets(start, end));
  const text = source.read(start, end, isText);
  if (reader === 'integer') return Number(text);
  if (reader === 'bigint') return bigIntOf(text);
  return reader === 'ascii-lower' ? text.toLowerCase() : text;
}

/** BigInt takes no sign "+". */
const bigIntOf = (text: string) => BigInt(text[0] === '+' ? text.slice(1) : text);

/** A text that captures are in, or a part of a stream. */
export class CapturedText implements CapturedSource {
  readonly text: Text;
  /** The offset of its first symbol. */
  readonly base: number;

  constructor(text: Text, base: number) {
    this.text = text;
    this.base = base;
  }

  /** The text of a capture, by offsets of the stream. */
  read(start: number, end: number, isText: boolean): string {
    const { text, base } = this;
    if (typeof text === 'string') return text.slice(start - base, end - base);
    return textOfView(text, start - base, end - base, isText);
  }

  octets(start: number, end: number): Uint8Array | Uint16Array {
    const { text, base } = this;
    if (typeof text !== 'string') return copyOf(part(text, start - base, end - base));
    return filled(new Uint16Array(end - start), (i) => text.charCodeAt(start - base + i));
  }
}

/** Texts of fewer octets are made faster from numbers than by the decoder: of ASCII, and others. */
const SHORT = 32;
const SHORT_CHARACTERS = 16;

/** For each length of a short text a list of its symbols: one call makes the text of them. */
const shortLists: number[][] = [];

function shortList(length: number): number[] {
  while (shortLists.length <= length) shortLists.push(Array.from({ length: shortLists.length }, () => 0));
  return shortLists[length] as number[];
}

/** Octets are UTF-8 with `isText`; other symbols are characters as they are. */
export function textOfView(view: Uint8Array | Uint16Array, from: number, to: number, isText: boolean): string {
  // Octets of UTF-8 are characters up to 7F; other symbols are characters as they are.
  const limit = isText && kindOf(view) === 'Uint8Array' ? 0x80 : 0x10000;
  let text = '';
  let i = limit === 0x80 && to - from >= SHORT ? to : from;
  for (; i < to; i += SHORT) {
    const length = Math.min(SHORT, to - i);
    const list = shortList(length);
    let all = 0;
    for (let k = 0; k < length; k++) {
      list[k] = view[i + k] as number;
      all |= list[k] as number;
    }
    if (all >= limit) break;
    text += String.fromCharCode(...list);
  }
  if (i >= to && (text !== '' || from === to)) return text;
  const decoded =
    to - from < SHORT_CHARACTERS ? undefined : platformDecode('utf-8', part(view as Uint8Array, from, to));
  return decoded ?? textOfUtf8(view, from, to);
}

const scalars = /* @__PURE__ */ new Uint32Array(SHORT);

/** The text of octets that are proved to be UTF-8: of few of them, or on a platform without a decoder. */
export function textOfUtf8(octets: Uint8Array | Uint16Array, from: number, to: number): string {
  const reader = new BitTableReader();
  let written = 0;
  let text = '';
  for (let i = from; i < to; i += SHORT) {
    const count = reader.read(octets, i, Math.min(i + SHORT, to), scalars);
    const list = shortList(count);
    let all = 0;
    for (let k = 0; k < count; k++) {
      const scalar = scalars[k] as number;
      list[k] = scalar;
      all |= scalar;
      if (scalar < 0xd800 || (scalar > 0xdfff && scalar <= 0x10ffff)) written += octetsFor(scalar);
    }
    text += (all < 0x10000 ? String.fromCharCode : String.fromCodePoint)(...list);
  }
  // Ill-formed octets give numbers that are no scalar values, or take fewer octets than there are: then this fails closed, as the decoder does.
  if (written < to - from) throw new TypeError('the text was changed after it was parsed: copy it first');
  return text;
}

function percentDecoded(octets: Uint8Array | Uint16Array): Uint8Array {
  const length = lengthOfView(octets);
  const decoded = new Uint8Array(length);
  let to = 0;
  for (let i = 0; i < length; i++) {
    if (octets[i] !== 0x25) decoded[to++] = octets[i] as number;
    else {
      decoded[to++] = Number(`0x${String.fromCharCode(octets[i + 1] as number, octets[i + 2] as number)}`);
      i += 2;
    }
  }
  return copyOf(part(decoded, 0, to));
}
