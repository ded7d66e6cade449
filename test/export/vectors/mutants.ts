/**
 * Decoders with one common mistake each. Most are variations of one plain
 * decoder, which is correct; a few have their own structure, since their
 * mistake comes from it.
 *
 * `caughtBy` is the first vector of the suite with another verdict: a good text
 * to try on a new decoder. `7 × 00` is 00 seven times.
 */
export interface Mutant {
  readonly mistake: string;
  readonly form: 'utf8' | 'utf16';
  accepts(text: readonly number[]): boolean;
  readonly caughtBy: string;
}

interface Rules {
  /** First octets of sequences of two, three and four octets: smallest and largest. */
  readonly two: readonly [number, number];
  readonly three: readonly [number, number];
  readonly four: readonly [number, number];
  /** Bounds of the second octet after E0, ED, F0 and F4. */
  readonly e0: number;
  readonly ed: number;
  readonly f0: number;
  readonly f4: number;
  /** Indices of octets in a sequence that are not checked. */
  readonly unchecked: readonly number[];
  readonly tail: readonly [number, number];
  readonly ascii: number;
  /** The verdict on a text that ends inside a sequence. */
  readonly truncated: boolean;
  /** Texts end at the first NUL. */
  readonly stopsAtNul: boolean;
  readonly longerForms: boolean;
  /** Refuses a text that begins with a signature. */
  readonly refusesSignature: boolean;
  /** After a sequence with a wrong continuation, continues with the next octet instead of refusing. */
  readonly skipsBadTail: boolean;
  readonly refuses: readonly number[];
}

const RIGHT: Rules = {
  two: [0xc2, 0xdf],
  three: [0xe0, 0xef],
  four: [0xf0, 0xf4],
  e0: 0xa0,
  ed: 0x9f,
  f0: 0x90,
  f4: 0x8f,
  unchecked: [],
  tail: [0x80, 0xbf],
  ascii: 0x7f,
  truncated: false,
  stopsAtNul: false,
  longerForms: false,
  refusesSignature: false,
  skipsBadTail: false,
  refuses: [],
};

function within(octet: number, [from, to]: readonly [number, number]): boolean {
  return octet >= from && octet <= to;
}

function sizeOf(lead: number, rules: Rules): number {
  if (lead <= rules.ascii) return 1;
  if (within(lead, rules.two)) return 2;
  if (within(lead, rules.three)) return 3;
  if (within(lead, rules.four)) return 4;
  if (rules.longerForms && within(lead, [0xf8, 0xfb])) return 5;
  return rules.longerForms && within(lead, [0xfc, 0xfd]) ? 6 : 0;
}

function secondIsRight(lead: number, second: number, { e0, ed, f0, f4 }: Rules): boolean {
  if (lead === 0xe0) return second >= e0;
  if (lead === 0xed) return second <= ed;
  if (lead === 0xf0) return second >= f0;
  return lead !== 0xf4 || second <= f4;
}

function scalarOf(form: readonly number[]): number {
  const [lead = 0, ...tails] = form;
  return tails.reduce(
    (value, tail) => value * 64 + (tail & 0x3f),
    form.length === 1 ? lead : lead & (0x7f >> form.length),
  );
}

/** The plain decoder: without a change, RFC 3629 §4. */
export function decodes(text: readonly number[], change: Partial<Rules> = {}): boolean {
  const rules = { ...RIGHT, ...change };
  if (rules.refusesSignature && text.slice(0, 3).join() === '239,187,191') return false;
  for (let i = 0; i < text.length; ) {
    const lead = text[i] as number;
    if (rules.stopsAtNul && lead === 0) return true;
    const size = sizeOf(lead, rules);
    if (size === 0) return false;
    const form = text.slice(i, i + size);
    const bad = form.findIndex((octet, at) => at > 0 && !rules.unchecked.includes(at) && !within(octet, rules.tail));
    if (bad > 0 && !rules.skipsBadTail) return false;
    if (form.length > 1 && bad < 0 && !rules.unchecked.includes(1) && !secondIsRight(lead, form[1] as number, rules))
      return false;
    if (form.length < size) return rules.truncated;
    if (rules.refuses.includes(scalarOf(form))) return false;
    i += bad > 0 ? bad : size;
  }
  return true;
}

function utf8(mistake: string, change: Partial<Rules>, caughtBy: string): Mutant {
  return { mistake, form: 'utf8', accepts: (text) => decodes(text, change), caughtBy };
}

/** A decoder with its own structure. */
function whole(mistake: string, accepts: Mutant['accepts'], caughtBy: string): Mutant {
  return { mistake, form: 'utf8', accepts, caughtBy };
}

/** The text with each pair of encoded surrogates replaced by one character. */
function unpaired(text: readonly number[]): number[] {
  const latin1 = String.fromCharCode(...text);
  const pair = /\xED[\xA0-\xAF][\x80-\xBF]\xED[\xB0-\xBF][\x80-\xBF]/g;
  return Array.from(latin1.replace(pair, 'a'), (octet) => octet.charCodeAt(0));
}

/** The rest of a text after blocks of eight octets have been skipped because four of their octets are ASCII. */
function afterWords(text: readonly number[], from: number): readonly number[] {
  let i = 0;
  while (i + 8 <= text.length && text.slice(i + from, i + from + 4).every((octet) => octet < 0x80)) i += 8;
  return text.slice(i);
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** Whether the unit at `i` is part of a surrogate pair, or not a surrogate. */
function paired(text: readonly number[], i: number): boolean {
  const unit = text[i] as number;
  return isHigh(unit) ? isLow(text[i + 1] ?? 0) : !isLow(unit) || isHigh(text[i - 1] ?? 0);
}

function utf16(mistake: string, accepts: Mutant['accepts'], caughtBy: string): Mutant {
  return { mistake, form: 'utf16', accepts, caughtBy };
}

export const mutants: readonly Mutant[] = [
  utf8('accepts F5..F7', { four: [0xf0, 0xf7] }, 'F5 80 80 80'),
  utf8('accepts C0 and C1', { two: [0xc0, 0xdf] }, 'C0 80'),
  utf8('refuses C2', { two: [0xc3, 0xdf] }, 'C2 80'),
  utf8('off by one at ED: takes A0', { ed: 0xa0 }, 'ED A0 80'),
  utf8('accepts overlong E0 80', { e0: 0x80 }, 'E0 80 80'),
  utf8('off by one at E0: takes 9F', { e0: 0x9f }, 'E0 9F 80'),
  utf8('accepts overlong F0 80', { f0: 0x80 }, 'F0 80 80 80'),
  utf8('off by one at F0: takes 8F', { f0: 0x8f }, 'F0 8F 80 80'),
  utf8('accepts F4 90', { f4: 0x90 }, 'F4 90 80 80'),
  utf8('refuses F4', { four: [0xf0, 0xf3] }, 'F4 80 80 80'),
  utf8('takes all of 80..BF as first octets', { ascii: 0xbf }, '80'),
  utf8('does not look at the second octet', { unchecked: [1] }, 'E0 80 80'),
  utf8('does not look at the third octet', { unchecked: [2] }, 'E0 A0 00'),
  utf8('does not look at the fourth octet', { unchecked: [3] }, 'F0 90 80 7F'),
  utf8('takes C0 for a continuation', { tail: [0x80, 0xc0] }, 'C2 C0'),
  utf8('refuses BF as a continuation', { tail: [0x80, 0xbe] }, 'C2 BF'),
  utf8('takes a truncated end', { truncated: true }, 'C2'),
  utf8('stops at NUL', { stopsAtNul: true }, '00 80'),
  utf8('refuses NUL', { refuses: [0] }, '00'),
  utf8('accepts five- and six-octet forms', { longerForms: true }, 'F8 80 80 80 80'),
  utf8('goes on after a form that breaks off', { skipsBadTail: true }, 'C2 00'),
  utf8('refuses U+10FFFF', { refuses: [0x10ffff] }, 'F4 8F BF BF'),
  whole('takes surrogates in pairs, as CESU-8 does', (text) => decodes(unpaired(text)), 'ED A0 80 ED BF BF'),
  utf8('refuses U+FFFE', { refuses: [0xfffe] }, 'EF BF BE'),
  whole(
    'takes a signature at the start only',
    (text) => decodes(text) && !text.slice(1).join().includes('239,187,191'),
    '00 EF BB BF 00',
  ),
  whole('stops at 1A', (text) => decodes(text.includes(0x1a) ? text.slice(0, text.indexOf(0x1a)) : text), '1A 80'),
  whole('skips eight octets when the low four are ASCII', (text) => decodes(afterWords(text, 0)), '7 × 00 DF BF'),
  whole('skips eight octets when the high four are ASCII', (text) => decodes(afterWords(text, 4)), '8 × 00 DF 8 × 00'),
  whole(
    'reads blocks of 16: a form that is cut at the end of the last block passes',
    (text) => decodes(text, { truncated: text.length % 16 === 0 && text.length > 0 }),
    '15 × 00 DF',
  ),
  whole(
    'keeps the length in a signed octet',
    (text) => decodes(text.slice(0, 127), { truncated: text.length > 127 }),
    '255 × 00 DF',
  ),
  utf16('refuses U+FFFE', (text) => text.every((unit, i) => unit !== 0xfffe && paired(text, i)), 'FFFE'),
  utf16(
    'reads blocks of 8: a pair across their ends is refused',
    (text) => text.every((_, i) => paired(text.slice(i - (i % 8), i - (i % 8) + 8), i % 8)),
    '7 × 0000 DBFF DFFF',
  ),
  utf16(
    'pairs naively: any surrogate with the next unit',
    (text) => {
      for (let i = 0; i < text.length; i++)
        if ((isHigh(text[i] as number) || isLow(text[i] as number)) && ++i >= text.length) return false;
      return true;
    },
    'DC00 DC00',
  ),
  utf16(
    'counts high and low surrogates',
    (text) => text.filter(isHigh).length === text.filter(isLow).length,
    'D800 0000 DC00',
  ),
];
