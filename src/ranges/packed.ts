/**
 * A summary ↔ its compact binary form, some 50 octets for UTF-8 where its JSON has
 * 1,200; and the same in base64url, for records that travel as lines of text.
 *
 *     57             "W"
 *     01             the format of summaries
 *     04 75 74 66 38 the form's id: its length, then UTF-8
 *     8 octets       the digest of the table
 *     03             the length of the chunk
 *     42             the first symbol, plus 1, where some states reject it; otherwise 0
 *     13             the number of states of the diagnosis; then for each of them:
 *         00             it rejects the first symbol
 *         01 | 02 …      state, accepted + 1, home, count of pending symbols, these; 02: and the offending symbol, its position first
 *         03 + n         as the outcome n of those before
 *     4 octets       CRC-32 of all before it, low octet first
 *
 * Numbers are written in groups of seven bits, the low group first, in as few
 * octets as possible (LEB128). So each summary has one binary form.
 */
import { type Outcome, readSummaryData as readData, type Summary } from '../run/summary-data.ts';
import { crc32 } from './crc.ts';

const MARK = 0x57;
const CHECK_SUM = 4;

/**
 * The compact binary form of a summary: for UTF-8 some 50 octets. `readSummary` of `wellformed/ranges` reads it.
 *
 * Cost: proportional to the number of states of the diagnosis.
 * @throws TypeError when the summary is malformed.
 * @example
 * readSummary(packSummary(utf8.summarize(new Uint8Array([0x41])))).length; // → 1
 */
export function packSummary(summary: Summary): Uint8Array {
  return Uint8Array.from(octetsOf(readData(summary)));
}

/** What comes next for a state. From `AGAIN` on: a reference to an outcome. */
const STOPS_AT_ONCE = 0;
const GOES_ON = 1;
const STOPS = 2;
const AGAIN = 3;

function octetsOf({ format, form, digest, length, outcomes, from }: Summary): number[] {
  const out: number[] = [MARK, format];
  const id = new TextEncoder().encode(form);
  put(out, id.length);
  out.push(...id);
  for (let i = 0; i < digest.length; i += 2) out.push(Number.parseInt(digest.slice(i, i + 2), 16));
  put(out, length);
  const first = outcomes.find(({ offending }) => offending?.[0] === 0)?.offending?.[1];
  put(out, first === undefined ? 0 : first + 1);
  put(out, from.length);
  let known = 0;
  for (const [state, index] of from.entries()) {
    if (index < known) put(out, AGAIN + index);
    else putOutcome(out, outcomes[known++] as Outcome, state);
  }
  const sum = crc32(out);
  for (let i = 0; i < CHECK_SUM; i++) out.push((sum >>> (8 * i)) & 0xff);
  return out;
}

/** Appends the outcome of a state that is the first with this outcome. */
function putOutcome(out: number[], { state, accepted, home, begun, offending }: Outcome, entry: number): void {
  if (offending?.[0] === 0 && state === entry && accepted < 0) {
    put(out, STOPS_AT_ONCE);
    return;
  }
  const numbers = [
    offending ? STOPS : GOES_ON,
    state,
    accepted + 1,
    home,
    begun.length,
    ...begun,
    ...(offending ?? []),
  ];
  for (const number of numbers) put(out, number);
}

/** Appends a number. Not by bits: it can have 53. */
function put(out: number[], number: number): void {
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push(128 + (rest % 128));
  out.push(rest);
}

/**
 * A value from outside → a summary: plain data (as from JSON), the binary form of `packSummary`, or that in base64url, as
 * records have it. What was torn, changed or made up is refused; so is another format.
 *
 * Cost: proportional to the number of states of the diagnosis.
 * @throws TypeError when the value is no summary; the message names the part that is wrong.
 * @example
 * const packed = packSummary(utf8.summarize(new Uint8Array([0x41])));
 * readSummary(packed.fill(0, 20, 24)); // throws TypeError: malformed summary: the check sum is wrong: it was torn or changed
 */
export function readSummary(value: unknown): Summary {
  if (typeof value === 'string') return unpack(fromBase64(value));
  return ArrayBuffer.isView(value)
    ? unpack(new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice())
    : readData(value);
}

function unpack(octets: Uint8Array): Summary {
  const end = octets.length - CHECK_SUM;
  if (end < 2 || octets[0] !== MARK) throw torn('it is too short, or does not begin with 57');
  const sum = octets.subarray(end).reduceRight((high, octet) => high * 256 + octet, 0);
  if (sum !== crc32(octets.subarray(0, end))) throw torn('the check sum is wrong: it was torn or changed');
  const numbers = new Numbers(octets.subarray(0, end));
  numbers.octets(1);
  const format = numbers.next();
  const form = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(numbers.octets(numbers.next()));
  const digest = Array.from(numbers.octets(8), (octet) => octet.toString(16).padStart(2, '0')).join('');
  const length = numbers.next();
  const first = numbers.next() - 1;
  const outcomes: Outcome[] = [];
  const from = numbers.list((state) => {
    const kind = numbers.next();
    if (kind >= AGAIN + outcomes.length) throw torn('a state has an outcome that does not exist');
    if (kind >= AGAIN) return kind - AGAIN;
    return outcomes.push(readOutcome(numbers, kind, state, first)) - 1;
  });
  numbers.requireEnd();
  return readData({ format, form, digest, length, outcomes, from });
}

function readOutcome(numbers: Numbers, kind: number, entry: number, first: number): Outcome {
  if (kind === STOPS_AT_ONCE) return { state: entry, accepted: -1, home: 0, begun: [], offending: [0, first] };
  const [state, accepted, home] = [numbers.next(), numbers.next() - 1, numbers.next()];
  const begun = numbers.list(() => numbers.next());
  const outcome = { state, accepted, home, begun };
  return kind === STOPS ? { ...outcome, offending: [numbers.next(), numbers.next()] } : outcome;
}

/** Reads octets from the first to the last. */
class Numbers {
  readonly #octets: Uint8Array;
  #at = 0;

  constructor(octets: Uint8Array) {
    this.#octets = octets;
  }

  octets(count: number): Uint8Array {
    const from = this.#at;
    if (count > this.#octets.length - from) throw torn('it ends too early');
    this.#at += count;
    return this.#octets.subarray(from, this.#at);
  }

  next(): number {
    let number = 0;
    for (let weight = 1; ; weight *= 128) {
      if (this.#at === this.#octets.length) throw torn('it ends too early');
      const octet = this.#octets[this.#at++] as number;
      number += (octet % 128) * weight;
      if (!Number.isSafeInteger(number)) throw torn('a number is too large');
      if (octet >= 128) continue;
      if (octet === 0 && weight > 1) throw torn('a number is longer than it must be');
      return number;
    }
  }

  /** A count, then as many items: each takes an octet or more. */
  list<T>(item: (index: number) => T): T[] {
    const count = this.next();
    if (count > this.#octets.length - this.#at) throw torn('it ends too early');
    return Array.from({ length: count }, (_, index) => item(index));
  }

  requireEnd(): void {
    if (this.#at !== this.#octets.length) throw torn('more follows its end');
  }
}

function torn(problem: string): TypeError {
  return new TypeError(`malformed summary: ${problem}`);
}

/** The binary form in base64url without padding (RFC 4648 §5). */
export function packedText(summary: Summary): string {
  let latin1 = '';
  for (const octet of octetsOf(summary)) latin1 += String.fromCharCode(octet);
  return btoa(latin1).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw torn('expected base64url');
  let latin1: string;
  try {
    latin1 = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    throw torn('expected base64url');
  }
  // A loop: `from` with a function takes many times as long (measured).
  const octets = new Uint8Array(latin1.length);
  for (let i = 0; i < octets.length; i++) octets[i] = latin1.charCodeAt(i);
  return octets;
}
