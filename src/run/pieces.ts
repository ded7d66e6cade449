/**
 * Texts cut and put together. All results are plain: a Uint8Array, a Uint16Array or a
 * string, never a subclass, whose methods could be overridden.
 *
 *     pieceOf(41 E2, 0, 1)       →  41
 *     concat(41, [E2, 82 AC])    →  E2 82 AC, in the type of the first argument
 */
import type { Text } from './input.ts';
import { kindOf, lengthOf, part } from './views.ts';

/** A Uint8Array in memory of its own: TypeScript before 5.7 has no other name for that. */
export type Octets = ReturnType<Uint8ArrayConstructor['of']>;

/** A Uint16Array in memory of its own. */
export type Units = ReturnType<Uint16ArrayConstructor['of']>;

/** Symbols from index `from` to before `to`. Octets and code units share the memory of the text. */
export function pieceOf(text: Text, from: number, to: number): Text {
  return typeof text === 'string' ? text.slice(from, to) : part(text, from, to);
}

/** An empty text of the same type. */
export function emptyAs(text: Text): Text {
  if (typeof text === 'string') return '';
  return kindOf(text) === 'Uint8Array' ? new Uint8Array(0) : new Uint16Array(0);
}

/** The pieces, one after the other, in a new text of the same type as `like`. */
export function concat(like: Text, pieces: readonly Text[]): Text {
  let length = 0;
  for (let i = 0; i < pieces.length; i++) length += lengthOf(pieces[i] as Text);
  if (typeof like === 'string') {
    let string = '';
    for (let i = 0; i < pieces.length; i++) {
      const one = pieces[i] as Text;
      string += typeof one === 'string' ? one : stringOf(one as Uint16Array, lengthOf(one));
    }
    return string;
  }
  const whole = kindOf(like) === 'Uint8Array' ? new Uint8Array(length) : new Uint16Array(length);
  let at = 0;
  for (let k = 0; k < pieces.length; k++) {
    const one = pieces[k] as Text;
    if (typeof one === 'string') for (let i = 0; i < one.length; i++) whole[at + i] = one.charCodeAt(i);
    else (whole as Uint8Array).set(one as Uint8Array, at);
    at += lengthOf(one);
  }
  return whole;
}

/** How many code units become a string at a time: the number of arguments of a call is limited. */
const BATCH = 256;

/** An array, because `apply` takes ten times as long with a typed array. All its elements exist: none is made. */
const batch = /* @__PURE__ */ Array.from({ length: BATCH }, () => 0);

/** The first `count` code units as a string. */
export function stringOf(units: Uint16Array, count: number): string {
  let string = '';
  let i = 0;
  for (; i + BATCH <= count; i += BATCH) {
    for (let k = 0; k < BATCH; k++) batch[k] = units[i + k] as number;
    string += String.fromCharCode(...batch);
  }
  for (; i + 8 <= count; i += 8) string += eightOf(units, i);
  // Units after the last one, or after the end of the array, are cut off again.
  return i < count ? string + eightOf(units, i).slice(0, count - i) : string;
}

function eightOf(units: Uint16Array, i: number): string {
  const at = (k: number) => units[i + k] as number;
  return String.fromCharCode(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7));
}
