/**
 * Long strings of ASCII as octets: the platform writes a piece of the string into memory, and whatever kernel steps
 * through octets takes it from there, since a unit of ASCII and its octet have one class:
 *
 *     'GET / HTTP/1.1'   →   47 45 54 20 …   →   the state after it, by rows, steps or skips over octets
 *
 * To read a unit of a string takes a look at how the string is stored, each time; a piece is written in the time of a
 * few units. UTF-8 has as many octets as there are units exactly if all are ASCII:
 * the counts that `encodeInto` returns tell. Any other piece is read unit by unit.
 */
import type { FormTable } from '../../shared/layout.ts';
import type { UnitsInput } from '../input.ts';
import type { AddTiers, Machine } from '../machine.ts';
import { ASCII_STRINGS_FROM } from './lengths.ts';
import { octetMachine } from './octet-rows.ts';
import { withTierMembers } from './plain-machine.ts';
import { isTierAllowed, type Tier } from './platform.ts';
import { classLookup } from './unit-rows.ts';

/** Units of a piece. */
const PIECE = 32_768;

/** Units of a piece that are looked at before it is written: most text that is not ASCII shows there. */
const SAMPLES = 8;

type Encode = (text: string, to: Uint8Array) => { readonly read: number; readonly written: number };

/** `encodeInto` of an encoder. */
const platformEncode: Encode | undefined = /* @__PURE__ */ (() => {
  if (typeof TextEncoder !== 'function') return undefined;
  const encoder = new TextEncoder();
  return (text, to) => encoder.encodeInto(text, to);
})();

/** Whether the platform writes all of ASCII as it is, and counts other texts as it should. */
function isQualified(encode: Encode, memory: Uint8Array): boolean {
  try {
    const ascii = Array.from({ length: 0x80 }, (_, unit) => unit);
    const { read, written } = encode(String.fromCharCode(...ascii), memory);
    const isWritten = read === 0x80 && written === 0x80 && ascii.every((unit) => memory[unit] === unit);
    return (
      isWritten &&
      [0x80, 0xff, 0x7ff, 0xd800, 0xffff].every((unit) => encode(String.fromCharCode(unit), memory).written > 1)
    );
  } catch {
    return false;
  }
}

/** What all forms write into; `null` where the platform cannot. No two texts are read at once. */
let scratch: Uint8Array | null | undefined;

function writeTo(): Uint8Array | null {
  if (scratch === undefined) {
    const memory = new Uint8Array(PIECE);
    scratch = platformEncode && isQualified(platformEncode, memory) ? memory : null;
  }
  return scratch;
}

/** The same automaton over octets: an octet has the class of the unit with its number. */
function latinTable(table: FormTable): FormTable {
  const classes = classLookup(table.classes);
  return {
    ...table,
    alphabet: 'octets',
    classes: Array.from({ length: 0x100 }, (_, unit) => classes[unit] as number),
    shifts: [],
    skip: [],
  };
}

/** The machine with the kernels over octets for long strings, if they are allowed. */
export function withAsciiStrings(
  table: FormTable,
  base: Machine<UnitsInput>,
  limit: Tier,
  tiers: AddTiers<Uint8Array>,
): Machine<UnitsInput> {
  if (!platformEncode || !isTierAllowed('wasm', limit)) return base;
  const encode = platformEncode;
  /** Whether a piece of a string is ASCII; then it stands in memory. */
  const isWritten = (text: string, from: number, to: number, memory: Uint8Array) => {
    for (let i = 0; i < SAMPLES; i++) {
      if (text.charCodeAt(from + Math.floor((i * (to - from)) / SAMPLES)) >= 0x80) return false;
    }
    const { read, written } = encode(text.slice(from, to), memory);
    return read === to - from && written === read;
  };
  const reject = table.accepting.length - 1;
  let made: Machine<Uint8Array> | undefined;
  const octets = () => {
    if (!made) {
      const latin = latinTable(table);
      made = tiers(octetMachine(latin), latin, { limit });
    }
    return made;
  };
  const run = (state: number, text: UnitsInput, from: number, to: number): number => {
    const memory = typeof text !== 'string' || to - from < ASCII_STRINGS_FROM ? null : writeTo();
    if (!memory) return base.run(state, text, from, to);
    let s = state;
    // Pieces that are read unit by unit where one is not ASCII: twice as many each time.
    let others = 1;
    for (let start = from, end = from; start < to && s !== reject; start = end) {
      end = Math.min(to, start + PIECE);
      if (isWritten(text as string, start, end, memory)) {
        s = octets().run(s, memory, 0, end - start);
        others = 1;
      } else {
        end = Math.min(to, start + others * PIECE);
        s = base.run(s, text, start, end);
        others *= 2;
      }
    }
    return s;
  };
  return withTierMembers(base, {
    engine: () =>
      writeTo()
        ? `${base.engine()}, strings of ASCII from ${ASCII_STRINGS_FROM} by ${octets().engine()}`
        : base.engine(),
    stepBelow: ASCII_STRINGS_FROM,
    accepts: (text, length) => table.accepting[run(0, text, 0, length)] === 1,
    run,
  });
}
