/**
 * A part of a text → its string, or what its reader makes of it.
 *
 *     48 6F 73 74   "Host"        integer: "80" → 80        percent-decoded: "caf%C3%A9" → 63 61 66 C3 A9
 */
import type { CaptureReader } from '../../capture-table.ts';
import { copyOf, fromCharCode, kindOf, lengthOfView, part, sliceOfString, U8, uncurry } from '../intrinsics.ts';
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
  return reader === 'ascii-lower' ? lowerCase(text) : text;
}

/** Octets are UTF-8 with `isText`; other symbols are characters as they are. */
export function textOfView(view: Uint8Array | Uint16Array, from: number, to: number, isText: boolean): string {
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
