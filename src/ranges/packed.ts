/**
 * A summary ↔ its compact binary form, some 50 octets for UTF-8 where its JSON has
 * 1,200; and the same in base64url, for results that travel as lines of text.
 *
 *     57             "W"
 *     01             the format of summaries
 *     04 75 74 66 38 the form's id: its length, then UTF-8
 *     8 octets       the digest of the table
 *     03             the length of the chunk
 *     42             the first symbol, plus 1, where some states reject it; otherwise 0
 *     13             the number of states of the diagnosis; then for each of them:
 *         00             it rejects the first symbol
 *         01 | 02 …      state, accepted + 1, accepted state, count of pending symbols, these; 02: and the offending symbol, its position first
 *         03             the chunk cannot begin in it
 *         04 + n         as the outcome n of those before
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
 * Octets as a string of one code unit each, as `atob` gives them. A fold keeps a million of them: as a string, a summary
 * takes a third of the memory of a Uint8Array, and no Base64 is written and read between two merges.
 */
type OctetString = string;

/**
 * The compact binary form of a summary: for UTF-8 some 50 octets. `readSummary` of `wellformed/ranges` reads it.
 *
 * Cost: proportional to the number of states of the diagnosis.
 * @throws TypeError when the summary is malformed.
 * @example
 * readSummary(packSummary(utf8.summarize(new Uint8Array([0x41])))).length; // → 1
 */
export function packSummary(summary: Summary): Uint8Array {
  const octets = packedOctets(readData(summary));
  return Uint8Array.from({ length: octets.length }, (_, i) => octets.charCodeAt(i));
}

/** What comes next for a state. From `AGAIN` on: a reference to an outcome. */
const STOPS_AT_ONCE = 0;
const GOES_ON = 1;
const STOPS = 2;
const NEVER = 3;
const AGAIN = 4;

/** The binary form of a summary that has been read already. @internal */
export function packedOctets({ format, form, digest, length, outcomes, from }: Summary): OctetString {
  const out: number[] = [MARK, format, ...nameOctets(form, digest)];
  put(out, length);
  const first = outcomes.find(({ offending }) => offending?.[0] === 0)?.offending?.[1];
  put(out, first === undefined ? 0 : first + 1);
  put(out, from.length);
  let known = 0;
  for (let state = 0; state < from.length; state++) {
    const index = from[state] as number;
    if (index < 0) put(out, NEVER);
    else if (index < known) put(out, AGAIN + index);
    else putOutcome(out, outcomes[known++] as Outcome, state);
  }
  const sum = crc32(out);
  for (let i = 0; i < CHECK_SUM; i++) out.push((sum >>> (8 * i)) & 0xff);
  return stringOf(out);
}

/** Form and digest of the summary that was written or read last, and their octets: a fold has a million of one form. */
let named = { form: '', digest: '', octets: [] as readonly number[], text: '' };

function nameOctets(form: string, digest: string): readonly number[] {
  if (named.form === form && named.digest === digest) return named.octets;
  const octets: number[] = [];
  const id = new TextEncoder().encode(form);
  put(octets, id.length);
  octets.push(...id);
  for (let i = 0; i < digest.length; i += 2) octets.push(Number.parseInt(digest.slice(i, i + 2), 16));
  named = { form, digest, octets, text: stringOf(octets) };
  return octets;
}

function readName(numbers: Numbers): readonly [form: string, digest: string] {
  if (!numbers.skip(named.text)) {
    const form = decoder.decode(Uint8Array.from(numbers.octets(numbers.next())));
    nameOctets(form, Array.from(numbers.octets(8), (octet) => octet.toString(16).padStart(2, '0')).join(''));
  }
  return [named.form, named.digest];
}

/** Appends the outcome of a state that is the first with this outcome. */
function putOutcome(
  out: number[],
  { state, accepted, acceptedState, pending, offending }: Outcome,
  entry: number,
): void {
  if (offending?.[0] === 0 && state === entry && accepted < 0) {
    put(out, STOPS_AT_ONCE);
    return;
  }
  put(out, offending ? STOPS : GOES_ON);
  put(out, state);
  put(out, accepted + 1);
  put(out, acceptedState);
  put(out, pending.length);
  for (const symbol of pending) put(out, symbol);
  for (const number of offending ?? []) put(out, number);
}

/** Appends a number. Not by bits: it can have 53. */
function put(out: number[], number: number): void {
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push(128 + (rest % 128));
  out.push(rest);
}

/**
 * A value from outside → a summary: plain data (as from JSON), the binary form of `packSummary`, or that in base64url, as
 * results have it. What was torn, changed or made up is refused; so is another format.
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
    ? unpack(stringOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)))
    : readData(value);
}

function unpack(octets: OctetString): Summary {
  const end = octets.length - CHECK_SUM;
  if (end < 2 || octets.charCodeAt(0) !== MARK) throw torn('it is too short, or does not begin with 57');
  let sum = 0;
  for (let i = octets.length - 1; i >= end; i--) sum = sum * 256 + octets.charCodeAt(i);
  if (sum !== crc32(octets, end)) throw torn('the check sum is wrong: it was torn or changed');
  return readData(summaryIn(octets));
}

/** The summary in octets that `packedOctets` has written in this program: they are not checked. @internal */
export function summaryIn(octets: OctetString): Summary {
  const numbers = new Numbers(octets, octets.length - CHECK_SUM);
  numbers.octets(1);
  // The reader of plain data looks at all values, also at the format.
  const format = numbers.next() as 1;
  const [form, digest] = readName(numbers);
  const length = numbers.next();
  const first = numbers.next() - 1;
  const outcomes: Outcome[] = [];
  const from = numbers.list((state) => {
    const kind = numbers.next();
    if (kind >= AGAIN + outcomes.length) throw torn('a state has an outcome that does not exist');
    if (kind === NEVER) return -1;
    if (kind >= AGAIN) return kind - AGAIN;
    return outcomes.push(readOutcome(numbers, kind, state, first)) - 1;
  });
  numbers.requireEnd();
  return { format, form, digest, length, outcomes, from };
}

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readOutcome(numbers: Numbers, kind: number, entry: number, first: number): Outcome {
  if (kind === STOPS_AT_ONCE)
    return { state: entry, accepted: -1, acceptedState: 0, pending: [], offending: [0, first] };
  const [state, accepted, acceptedState] = [numbers.next(), numbers.next() - 1, numbers.next()];
  const pending = numbers.list(() => numbers.next());
  if (kind !== STOPS) return { state, accepted, acceptedState, pending };
  return { state, accepted, acceptedState, pending, offending: [numbers.next(), numbers.next()] };
}

/** Reads octets from the first to the last. */
class Numbers {
  readonly #octets: OctetString;
  readonly #end: number;
  #at = 0;

  constructor(octets: OctetString, end: number) {
    this.#octets = octets;
    this.#end = end;
  }

  /** Whether these octets come next: then they are read. */
  skip(octets: OctetString): boolean {
    const isNext = octets !== '' && this.#at + octets.length <= this.#end && this.#octets.startsWith(octets, this.#at);
    if (isNext) this.#at += octets.length;
    return isNext;
  }

  octets(count: number): number[] {
    const from = this.#at;
    if (count > this.#end - from) throw torn('it ends too early');
    this.#at += count;
    return Array.from({ length: count }, (_, i) => this.#octets.charCodeAt(from + i));
  }

  next(): number {
    let number = 0;
    for (let weight = 1; ; weight *= 128) {
      if (this.#at === this.#end) throw torn('it ends too early');
      const octet = this.#octets.charCodeAt(this.#at++);
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
    if (count > this.#end - this.#at) throw torn('it ends too early');
    const items: T[] = [];
    for (let i = 0; i < count; i++) items.push(item(i));
    return items;
  }

  requireEnd(): void {
    if (this.#at !== this.#end) throw torn('more follows its end');
  }
}

function torn(problem: string): TypeError {
  return new TypeError(`malformed summary: ${problem}`);
}

/** The binary form in base64url without padding (RFC 4648 §5), as results have it. @internal */
export function base64Of(octets: OctetString): string {
  return btoa(octets).replace(/[+/=]/g, (one) => (one === '+' ? '-' : one === '/' ? '_' : ''));
}

function fromBase64(text: string): OctetString {
  if (!/^[\w-]*$/.test(text)) throw torn('expected base64url');
  try {
    return atob(text.replace(/[-_]/g, (one) => (one === '-' ? '+' : '/')));
  } catch {
    throw torn('expected base64url');
  }
}

/** In parts: a function has not room for a million arguments. Added one by one, the octets would be as many objects. */
function stringOf(octets: ArrayLike<number>): OctetString {
  const part = 4096;
  if (octets.length <= part) return String.fromCharCode.apply(null, octets as number[]);
  return Array.from({ length: Math.ceil(octets.length / part) }, (_, i) =>
    stringOf(Array.prototype.slice.call(octets, i * part, (i + 1) * part)),
  ).join('');
}
