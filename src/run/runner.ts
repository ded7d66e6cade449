/**
 * A chunk of any type, and where a scan is in it → the loop of the transducer over it. Octets of UTF-16 are read as code
 * units where they are, if that is an even place of memory. Otherwise, and of a string, a window is loaded:
 *
 *     61 00 D8 00   from index 0   →   61 00 | D8 00, as the platform reads two octets
 */
import type { Text } from './input.ts';
import { rewriteOctets, rewriteUnits, type Standpoint } from './transducer.ts';
import type { Transducer, Transducers } from './transducer-table.ts';
import { bufferOf, byteOffsetOf, lengthOf, part } from './views.ts';
import { SHORT_COPY, type Writer } from './writer.ts';

/** The most symbols that are loaded at a time. */
export const LONGEST_WINDOW = 4096;

let units = new Uint16Array(0);
let octetsOfUnits = new Uint8Array(0);

export class Runner {
  /** Whether windows of the chunk are loaded. */
  isLoaded = false;
  readonly #transducers: Transducers;
  readonly #isOctets: boolean;
  readonly #place: Standpoint;
  /** Octets of the chunk as code units, from index 0 or 1 on; `undefined` where these must be loaded. */
  #units: Uint16Array | undefined;
  #unitsFrom = -1;

  constructor(transducers: Transducers, isOctets: boolean, place: Standpoint) {
    this.#transducers = transducers;
    this.#isOctets = isOctets;
    this.#place = place;
  }

  /** Begins a chunk. */
  start(text: Text): void {
    this.isLoaded = typeof text === 'string';
    this.#unitsFrom = -1;
  }

  /** Leaves the chunk: its memory is not kept. */
  leave(): void {
    this.#units = undefined;
  }

  /** The transducer reads on, up to before index `to`. Returns the cell at which it stopped, or −1. */
  run(text: Text, to: number, output: Writer): number {
    const { narrow, wide } = this.#transducers;
    const place = this.#place;
    const { index: from } = place;
    let cell = -1;
    output.beginRun(to - from, from - place.start);
    if (wide) this.#runWide(wide, text as Uint8Array, to, output);
    else if (typeof text === 'string') {
      const units = loadUnits(text, from, to - from);
      place.index = 0;
      place.start -= from;
      cell = rewriteUnits(narrow, units, to - from, place, output);
      place.index += from;
      place.start += from;
    } else if (this.#isOctets) cell = rewriteOctets(narrow, text as Uint8Array, to, place, output);
    else cell = rewriteUnits(narrow, text as Uint16Array, to, place, output);
    return cell;
  }

  /** The same over code units of two octets. Which fault is where it stops, the octets say. */
  #runWide(wide: Transducer, octets: Uint8Array, to: number, output: Writer): void {
    const place = this.#place;
    const { index: from } = place;
    if (this.#unitsFrom !== from % 2) {
      this.#unitsFrom = from % 2;
      this.#units = unitsFrom(octets, from % 2);
      this.isLoaded = this.#units === undefined;
    }
    const count = Math.floor((to - from) / 2);
    const origin = this.#units ? from % 2 : from;
    const units = this.#units ?? loadUnits(octets, from, 2 * count);
    output.written /= 2;
    place.index = (from - origin) / 2;
    place.start = (place.start - origin) / 2;
    rewriteUnits(wide, units, place.index + count, place, output);
    place.index = origin + 2 * place.index;
    place.start = origin + 2 * place.start;
    output.written *= 2;
  }
}

/** A view of octets from an index on; `undefined` where it is no even place. */
function unitsFrom(octets: Uint8Array, from: number): Uint16Array | undefined {
  const at = byteOffsetOf(octets) + from;
  return at % 2 === 0 ? new Uint16Array(bufferOf(octets), at, Math.floor((lengthOf(octets) - from) / 2)) : undefined;
}

/** A window of a string, or of octets, until the next one is loaded. */
function loadUnits(text: Text, from: number, count: number): Uint16Array {
  if (lengthOf(units) === 0) {
    units = new Uint16Array(LONGEST_WINDOW);
    octetsOfUnits = new Uint8Array(bufferOf(units) as ArrayBuffer);
  }
  if (typeof text === 'string') for (let i = 0; i < count; i++) units[i] = text.charCodeAt(from + i);
  else if (count > SHORT_COPY) octetsOfUnits.set(part(text as Uint8Array, from, from + count), 0);
  else for (let i = 0; i < count; i++) octetsOfUnits[i] = text[from + i] as number;
  return units;
}
