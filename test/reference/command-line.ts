/**
 * The command line by definition: a file, read whole → its faults with their places, the records of `--accept` and
 * `--reject`, and the text of `repair`. It knows the arithmetic of RFC 3629 section 3, lines, and RFC 4180; no blocks,
 * no tables, nothing of ours.
 *
 *     61 0A C3 A9 FF 62     octet 4 = line 2, column 2: FF, never-used
 */

/** A fault by RFC 3629. All offsets count octets of the file. */
export interface ReferenceFault {
  readonly offset: number;
  /** Of the maximal subpart, in octets: what a decoder replaces by one U+FFFD. */
  readonly length: number;
  /** The first octet that no well-formed text can have there. */
  readonly at: number;
  readonly incomplete: boolean;
  readonly reason: string;
  /** From `offset` to `at`, both included: `ED A0`. */
  readonly octets: string;
}

/** Where an offset is. Lines end with LF, CR LF or CR; an ill-formed sequence counts as one character. */
export interface ReferencePlace {
  readonly line: number;
  readonly column: { readonly octets: number; readonly codePoints: number; readonly utf16: number };
}

export interface ReferenceRecord {
  /** With its line end or its length. */
  readonly start: number;
  readonly end: number;
  /** Without. */
  readonly text: { readonly start: number; readonly end: number };
  /** Of CSV: where its fields begin. */
  readonly fields?: readonly number[];
  /** Why the end of the file cuts it short. */
  readonly cut?: string | undefined;
}

export type Records = 'lines' | 'nul' | 'csv' | 'length-prefixed';

export interface ReferenceFinding extends ReferenceFault, ReferencePlace {
  readonly record?: number;
  readonly field?: { readonly number: number; readonly name?: string };
}

const LEADS = [
  { from: 0x00, to: 0x7f, octets: 1, least: 0 },
  { from: 0xc0, to: 0xdf, octets: 2, least: 0x80 },
  { from: 0xe0, to: 0xef, octets: 3, least: 0x800 },
  { from: 0xf0, to: 0xf7, octets: 4, least: 0x10000 },
];
const MOST = 0x10ffff;
const [FIRST_SURROGATE, LAST_SURROGATE] = [0xd800, 0xdfff];
const [LF, CR, QUOTE, COMMA, NUL] = [0x0a, 0x0d, 0x22, 0x2c, 0x00];

const hex = (octet: number) => octet.toString(16).toUpperCase().padStart(2, '0');

/** Why no number from `from` to `to`, in a sequence for numbers from `least` on, is a scalar value; else `undefined`. */
function refusal(from: number, to: number, least: number): string | undefined {
  if (to < least) return 'overlong';
  if (from > MOST) return 'above-10FFFF';
  return from >= FIRST_SURROGATE && to <= LAST_SURROGATE ? 'surrogate' : undefined;
}

/** The sequence at `start` of a text that ends at `end`: how many octets it has, or its fault. */
function sequenceAt(octets: Uint8Array, start: number, end: number): number | ReferenceFault {
  const fault = (at: number, reason: string): ReferenceFault => ({
    offset: start,
    length: Math.max(1, at - start),
    at,
    incomplete: at === end,
    reason,
    octets: Array.from(octets.subarray(start, Math.min(at + 1, end)), hex).join(' '),
  });
  const first = octets[start] as number;
  const lead = LEADS.find(({ from, to }) => first >= from && first <= to);
  if (!lead) return fault(start, first < 0xc0 ? 'unexpected-continuation' : 'never-used');
  let number = first - lead.from;
  for (let at = start; ; number = number * 64 + ((octets[at] as number) & 0x3f)) {
    const rest = 64 ** (lead.octets - 1 - (at - start));
    const reason = refusal(number * rest, number * rest + rest - 1, lead.least);
    if (reason) return fault(at, reason);
    if (++at === start + lead.octets) return lead.octets;
    if (at === end || ((octets[at] as number) & 0xc0) !== 0x80) return fault(at, 'truncated');
  }
}

/** The faults of the text from `start` to `end`. */
export function faultsOf(octets: Uint8Array, start = 0, end = octets.length): ReferenceFault[] {
  const faults: ReferenceFault[] = [];
  for (let at = start; at < end; ) {
    const sequence = sequenceAt(octets, at, end);
    if (typeof sequence !== 'number') faults.push(sequence);
    at += typeof sequence === 'number' ? sequence : sequence.length;
  }
  return faults;
}

/** The places of ascending offsets. */
function placesOf(octets: Uint8Array, offsets: readonly number[]): ReferencePlace[] {
  const places: ReferencePlace[] = [];
  let [line, start, codePoints, utf16] = [1, 0, 0, 0];
  for (let at = 0; places.length < offsets.length; ) {
    while (offsets[places.length] === at) {
      places.push({ line, column: { octets: at - start + 1, codePoints: codePoints + 1, utf16: utf16 + 1 } });
    }
    const sequence = sequenceAt(octets, at, octets.length);
    const length = typeof sequence === 'number' ? sequence : sequence.length;
    const isEnd = octets[at] === CR || octets[at] === LF;
    if (isEnd && !(octets[at] === LF && octets[at - 1] === CR)) line++;
    codePoints = isEnd ? 0 : codePoints + 1;
    utf16 = isEnd ? 0 : utf16 + (sequence === 4 ? 2 : 1);
    at += length;
    if (isEnd) start = at;
  }
  return places;
}

/** The records of a file, in their order. */
export function recordsOf(octets: Uint8Array, kind: Records): ReferenceRecord[] {
  const records: ReferenceRecord[] = [];
  for (let start = 0; start < octets.length; start = (records.at(-1) as ReferenceRecord).end) {
    records.push(kind === 'length-prefixed' ? prefixedAt(octets, start) : terminatedAt(octets, start, kind));
  }
  return records;
}

/** RFC 4180: in quotes, a line end is a part of a field. */
function terminatedAt(octets: Uint8Array, start: number, kind: Records): ReferenceRecord {
  const terminator = kind === 'nul' ? NUL : LF;
  const isCsv = kind === 'csv';
  const hasSignature = start === 0 && octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf;
  const fields = [hasSignature ? 3 : start];
  let isOpen = false;
  let end = start;
  for (; end < octets.length && (isOpen || octets[end] !== terminator); end++) {
    const isAtStart = end === fields.at(-1);
    if (isCsv && octets[end] === QUOTE && (isOpen || isAtStart)) {
      if (isOpen && octets[end + 1] === QUOTE) end++;
      else isOpen = !isOpen;
    }
    if (isCsv && octets[end] === COMMA && !isOpen) fields.push(end + 1);
  }
  const hasReturn = kind !== 'nul' && end < octets.length && end > start && octets[end - 1] === CR;
  const text = { start, end: hasReturn ? end - 1 : end };
  const cut = isOpen ? 'quote-not-closed' : undefined;
  return { start, end: Math.min(end + 1, octets.length), text, cut, ...(isCsv && { fields }) };
}

/** Four octets, most significant first, and as many octets as they say. */
function prefixedAt(octets: Uint8Array, start: number): ReferenceRecord {
  const from = start + 4;
  const length = octets.subarray(start, from).reduce((sum, octet) => sum * 256 + octet, 0);
  const cut = from > octets.length ? 'length-cut' : from + length > octets.length ? 'record-cut' : undefined;
  return { start, end: cut ? octets.length : from + length, text: { start: from, end: from + length }, cut };
}

/** All findings in a file, in their order; with `records`, of each record as a text of its own. */
export function findingsOf(octets: Uint8Array, records?: Records): ReferenceFinding[] {
  const all = records ? recordsOf(octets, records) : [];
  const found = records
    ? all.flatMap((record, i) => faultsOfRecord(octets, record).map((fault) => ({ fault, record, number: i + 1 })))
    : faultsOf(octets).map((fault) => ({ fault, record: undefined, number: undefined }));
  const ascending = [...new Set(found.map(({ fault }) => fault.offset))].sort((a, b) => a - b);
  const places = new Map(placesOf(octets, ascending).map((place, i) => [ascending[i], place]));
  const names = all[0]?.fields && fieldTexts(octets, all[0]);
  return found.map(({ fault, record, number }) => ({
    ...fault,
    ...(places.get(fault.offset) as ReferencePlace),
    ...(number !== undefined && { record: number }),
    ...(record?.fields && { field: fieldOf(fault.offset, record, names ?? []) }),
  }));
}

/** The faults of the text of a record, and that it is not whole. */
function faultsOfRecord(octets: Uint8Array, { start, end, text, cut }: ReferenceRecord): ReferenceFault[] {
  // With its line end, before which a sequence is not merely incomplete.
  const faults = faultsOf(octets, text.start, end);
  if (!cut) return faults;
  return [...faults, { offset: start, length: end - start, at: end, incomplete: true, reason: cut, octets: '' }];
}

function fieldOf(offset: number, { start, fields = [] }: ReferenceRecord, names: readonly string[]) {
  const number = fields.filter((from) => from <= Math.max(offset, fields[0] as number)).length;
  const name = start === 0 ? undefined : names[number - 1];
  return { number, ...(name !== undefined && { name }) };
}

function fieldTexts(octets: Uint8Array, { text, fields = [] }: ReferenceRecord): string[] {
  return fields.map((from, i) => {
    const to = i + 1 < fields.length ? (fields[i + 1] as number) - 1 : text.end;
    const field = new TextDecoder().decode(octets.subarray(from, to)).trim();
    return /^".*"$/s.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field;
  });
}

/** How many octets a check reads that stops at its first fault. */
export function octetsRead(octets: Uint8Array, [first]: readonly ReferenceFault[], all: boolean): number {
  return all || !first || first.incomplete ? octets.length : first.at + 1;
}

/** `--accept` and `--reject`: the records without a fault, those with one, and their numbers. */
export function partitionOf(octets: Uint8Array, kind: Records) {
  const all = recordsOf(octets, kind).map((record, i) => ({
    number: i + 1,
    octets: octets.subarray(record.start, record.end),
    isBad: faultsOfRecord(octets, record).length > 0,
  }));
  const whole = (isBad: boolean) =>
    Buffer.concat(all.filter((each) => each.isBad === isBad).map((each) => each.octets));
  const rejected = all.filter(({ isBad }) => isBad).map(({ number }) => number);
  return { good: whole(false), bad: whole(true), rejected, records: all.length };
}

/** What `repair` writes for the octets of a fault. */
export const REPLACEMENTS: Readonly<Record<string, (octets: Uint8Array) => string>> = {
  FFFD: () => '\uFFFD',
  skip: () => '',
  escape: (octets) => Array.from(octets, (octet) => `\\x${hex(octet)}`).join(''),
  'koi8-r': (octets) => new TextDecoder('koi8-r').decode(octets),
  'iso-8859-1': (octets) => String.fromCharCode(...octets),
};

/** The repaired text. */
export function repaired(octets: Uint8Array, replacement: string): Buffer {
  const write = REPLACEMENTS[replacement] as (octets: Uint8Array) => string;
  const faults = faultsOf(octets);
  const parts = faults.flatMap(({ offset, length }, i) => {
    const before = i === 0 ? 0 : (faults[i - 1] as ReferenceFault).offset + (faults[i - 1] as ReferenceFault).length;
    return [octets.subarray(before, offset), Buffer.from(write(octets.subarray(offset, offset + length)))];
  });
  const last = faults.at(-1);
  return Buffer.concat([...parts, octets.subarray(last ? last.offset + last.length : 0)]);
}

const SIGNATURES = ['EF BB BF', 'FE FF', 'FF FE'];

/** Whether a folder's check passes a file over: NUL in its first 8,000 octets, as Git has it, and no signature. */
export function isBinary(octets: Uint8Array): boolean {
  const start = Array.from(octets.subarray(0, 3), hex).join(' ');
  return octets.subarray(0, 8000).includes(NUL) && !SIGNATURES.some((signature) => start.startsWith(signature));
}
