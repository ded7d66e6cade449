/**
 * A package and one of its validators → every way in which its exports give a verdict, a position or a text:
 *
 *     wasm (shift, wasm from 48)   test and check, on each tier
 *     repair on wasm               the first fault that a Repairer reports, and the text that it makes
 *     views                        an ArrayBuffer, a DataView, a Uint8Array at any address
 *     faults, assert, decode …     each further export that reads a whole text
 *
 * The package is this program's own copy, or one that programs import (imported.ts). What the ways give is compared
 * with the tables that the grammar compiles to (running.ts).
 */
import type * as own from '../index.ts';
import type { Fault } from '../run/fault.ts';
import { TIERS } from '../run/tier.ts';
import type { Validator } from '../run/validator.ts';
import type { FormTable } from '../shared/layout.ts';
import { memoize } from '../shared/memoize.ts';
import type { Way, WayFault } from './audited-form.ts';
import type { SymbolText } from './predicates/decision.ts';

/** Symbols of a chunk of a stream: they share no factor with a block. Long texts have longer chunks. */
const CHUNK = 7;
/** Chunks of one symbol, around a block of a kernel, and above each length at which a tier works otherwise. */
const CHUNKS = [1, 64, 65, 4_097, 70_000];
/** Addresses that octets are placed at; the number shares no factor with the length of a character or of a vector. */
const ADDRESSES = 17;

/** The main entry point of a package. */
export type Exports = typeof own;
/** What the ways below run of it; its validators are run by their methods. */
export const RUN: ReadonlySet<string> = new Set<keyof Exports>([
  'withTier',
  'Repairer',
  'repair',
  'summarize',
  'merge',
  'conclude',
  'faults',
  'locate',
  'decode',
  'encode',
  'Decoder',
  'IllFormedError',
]);

export type AnyValidator = Validator<Uint8Array | Uint16Array>;
type Input = (text: SymbolText) => Uint8Array | Uint16Array;

/** The ways to run a shipped validator, by the exports of its package. */
export function waysOf(exports: Exports, validator: AnyValidator, alphabet: FormTable['alphabet']): Way[] {
  const input = memoize((text: SymbolText) => (alphabet === 'octets' ? placed(text) : Uint16Array.from(text)));
  const tiers = TIERS.flatMap((tier): Way[] => {
    const limited = exports.withTier(validator, tier);
    const checked: Way = {
      name: `${tier} (${limited.engine})`,
      fault: (text) => {
        const found = limited.check(input(text));
        // The verdict alone takes another path than the diagnosis.
        if (limited.test(input(text)) !== (found === null)) return wrong('test and check differ');
        return found;
      },
    };
    return [checked, repairWay(exports, `repair on ${tier}`, limited, input)];
  });
  return [
    ...tiers,
    {
      name: `stream (chunks from ${CHUNK})`,
      isChunked: true,
      fault: (text) => streamed(validator, input(text), Math.max(CHUNK, text.length >> 5)),
    },
    {
      name: 'stream (other chunks)',
      isChunked: true,
      every: 5,
      fault: (text) => streamed(validator, input(text), CHUNKS[text.length % CHUNKS.length] as number),
    },
    { name: 'summaries, merged', every: 11, fault: (text) => mergedFault(exports, validator, input(text)) },
    ...wholeWays(exports, validator, input),
    ...(alphabet === 'units'
      ? [stringWay(validator as unknown as Validator<string>)]
      : [viewWay(validator as unknown as Validator<ArrayBuffer | DataView>)]),
  ];
}

function wrong(reason: string): WayFault {
  return { offset: -1, at: -1, reason };
}

function streamed(validator: AnyValidator, symbols: Uint8Array | Uint16Array, chunk: number): WayFault {
  const checker = validator.checker();
  for (let at = 0; at < symbols.length; at += chunk) checker.push(symbols.subarray(at, at + chunk));
  return checker.end();
}

/** The verdict of three summaries; that of the last two is made first for every other text. */
function mergedFault(
  { summarize, merge, conclude }: Exports,
  validator: AnyValidator,
  symbols: Uint8Array | Uint16Array,
): WayFault {
  const { length } = symbols;
  const [first, second] = [Math.floor(length / 3), Math.floor((2 * length) / 3)];
  const parts = [symbols.subarray(0, first), symbols.subarray(first, second), symbols.subarray(second)];
  const [a, b, c] = parts.map((part) => summarize(validator, part)) as [own.Summary, own.Summary, own.Summary];
  return conclude(validator, length % 2 === 0 ? merge(merge(a, b), c) : merge(a, merge(b, c)));
}

/** Octets that begin at another address for each length: kernels read words and vectors. */
function placed(text: SymbolText): Uint8Array {
  const shift = text.length % ADDRESSES;
  const memory = new Uint8Array(shift + text.length);
  memory.set(text, shift);
  return memory.subarray(shift);
}

/** A JavaScript string, which has a check of its own. */
function stringWay(validator: Validator<string>): Way {
  return { name: 'string', fault: (text) => validator.check(String.fromCharCode(...text)) };
}

/** Octets in something else than a Uint8Array. */
function viewWay(validator: Validator<ArrayBuffer | DataView>): Way {
  const views = [
    (text: SymbolText) => Uint8Array.from(text).buffer,
    (text: SymbolText) => {
      const { buffer, byteOffset, length } = placed(text);
      return new DataView(buffer as ArrayBuffer, byteOffset, length);
    },
  ];
  return {
    name: 'views',
    every: 5,
    fault: (text) => {
      const view = views[text.length % views.length]?.(text) as DataView;
      const found = validator.check(view);
      return validator.test(view) === (found === null) ? found : wrong('test and check of a view differ');
    },
  };
}

/** The exports that read a text as a whole. */
function wholeWays(exports: Exports, validator: AnyValidator, input: Input): Way[] {
  const thrown = (run: () => unknown): WayFault => {
    try {
      run();
      return null;
    } catch (error) {
      if (error instanceof exports.IllFormedError) return error.fault;
      // A character above 10FFFF, of UTF-8 of 1997, which no string can hold.
      if (error instanceof RangeError) return null;
      throw error;
    }
  };
  return [
    { name: 'assert', every: 7, fault: (text) => thrown(() => validator.assert(input(text))) },
    {
      name: 'faults',
      every: 7,
      fault: (text) => {
        const [located = null] = exports.faults(validator, input(text), { position: true });
        if (!located) return null;
        const { position, ...fault } = located;
        const found = exports.locate(fault, validator, input(text));
        return JSON.stringify(found) === JSON.stringify(position) ? fault : wrong('faults and locate differ');
      },
    },
    {
      name: 'repair',
      every: 7,
      fault: (text) => validator.check(input(text)),
      repaired: (text) => [...exports.repair(validator, input(text), { replacement: REPLACEMENT })],
    },
    {
      name: 'decode and encode',
      every: 7,
      fault: (text) => thrown(() => requireSameText(exports, validator, input(text))),
      repaired: (text) => [...decodedAndEncoded(exports, validator, input(text))],
    },
  ];
}

/** Throws Error where a Decoder makes another text of chunks; what `decode` throws comes first. */
function requireSameText({ decode, Decoder }: Exports, validator: AnyValidator, symbols: Uint8Array | Uint16Array) {
  const whole = decode(validator, symbols);
  const decoder = new Decoder(validator);
  const half = symbols.length >> 1;
  const parts = [decoder.push(symbols.subarray(0, half)), decoder.push(symbols.subarray(half)), decoder.end()];
  if (parts.join('') !== whole) throw new Error('decode and Decoder differ');
}

/** The repaired text, by way of a string; as it is, where it has a character that no string can hold. */
function decodedAndEncoded(
  { decode, encode, repair }: Exports,
  ...[validator, symbols]: [AnyValidator, Uint8Array | Uint16Array]
) {
  try {
    return encode(validator, decode(validator, symbols, { replacement: REPLACEMENT }));
  } catch (error) {
    if (error instanceof RangeError) return repair(validator, symbols);
    throw error;
  }
}

/** The first fault that repair reports, and the text that it makes, in three chunks. */
function repairWay({ Repairer }: Exports, name: string, validator: AnyValidator, input: Input): Way {
  const run = (text: SymbolText, replacement: (fault: Fault) => string) => {
    const repairer = new Repairer<Uint8Array | Uint16Array>(validator, { replacement });
    const [third, symbols] = [Math.ceil(text.length / 3), input(text)];
    const chunks = [0, 1, 2].map((n) => symbols.subarray(n * third, (n + 1) * third));
    return [...chunks.map((chunk) => repairer.push(chunk)), repairer.end()];
  };
  return {
    name,
    isChunked: true,
    every: 7,
    fault: (text) => {
      let first: WayFault = null;
      run(text, (fault) => {
        first ??= fault;
        return REPLACEMENT;
      });
      return first;
    },
    repaired: (text) => run(text, () => REPLACEMENT).flatMap((piece) => [...piece]),
  };
}

const REPLACEMENT = '\uFFFD';
