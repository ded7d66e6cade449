/**
 * The meaning of counted fields, as plainly as it can be written: a recursive reader with no automaton. It says which fields
 * a message has and where, or that the octets are none.
 */
export type IntegerName = 'u8' | 'u16be' | 'u16le' | 'u24be' | 'varint' | 'decimal';

/** Some bits of a number: below `above` others, which are `fixed` if that is given. */
export interface BitsName {
  readonly whole: 'u8' | 'u16be' | 'u16le' | 'u24be';
  readonly above: number;
  readonly size: number;
  readonly fixed?: number;
}

type Integer = IntegerName | BitsName;

export type Element =
  | { readonly kind: 'octet'; readonly from: number; readonly to: number }
  /** A number, octets that must be there, and a field of `number · times + plus` octets. */
  | {
      readonly kind: 'counted';
      readonly name: string;
      readonly integer: Integer;
      readonly times: number;
      readonly plus: number;
      readonly content: Content;
    }
  /** A field whose octets are a sum: each term is the number that was read last of those before the fields `of`. */
  | { readonly kind: 'again'; readonly name: string; readonly terms: readonly Term[]; readonly plus: number }
  /** A number, and items. */
  | { readonly kind: 'repeat'; readonly name: string; readonly integer: Integer; readonly item: Message }
  /** The first octet decides; it is a part of the alternative. */
  | { readonly kind: 'choice'; readonly alternatives: readonly Message[] }
  /** All that is left of the field around it, with the terms added, which are below 0. */
  | { readonly kind: 'rest'; readonly name: string; readonly terms: readonly Term[]; readonly plus: number };

export interface Term {
  readonly of: readonly string[];
  readonly times: number;
}

export type Message = readonly Element[];
export type Content = 'any' | 'digits' | Message;

export interface Field {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly fields: readonly Field[];
  readonly isList: boolean;
}

/** The numbers that were read, by the fields that they are before, the last one last. What is inside a field is forgotten at its end. */
type Known = readonly { readonly of: string; readonly value: number }[];

class Refused extends Error {}

/** The fields of octets that are exactly one message; `null` if they are none. */
export function readMessage(message: Message, octets: Uint8Array): readonly Field[] | null {
  try {
    const fields: Field[] = [];
    const end = read(message, octets, 0, octets.length, fields, []).at;
    return end === octets.length ? fields : null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

interface At {
  readonly at: number;
  readonly known: Known;
}

function read(message: Message, octets: Uint8Array, from: number, limit: number, fields: Field[], known: Known): At {
  let here: At = { at: from, known };
  for (const element of message) here = readElement(element, octets, here, limit, fields);
  return here;
}

function readElement(element: Element, octets: Uint8Array, { at, known }: At, limit: number, fields: Field[]): At {
  if (element.kind === 'octet') {
    if (at >= limit || !isBetween(octets[at], element)) throw new Refused();
    return { at: at + 1, known };
  }
  if (element.kind === 'choice') {
    const found = element.alternatives.find(
      ([first]) => first?.kind === 'octet' && at < limit && isBetween(octets[at], first),
    );
    if (!found) throw new Refused();
    return read(found, octets, at, limit, fields, known);
  }
  const { name } = element;
  if (element.kind === 'rest') {
    const end = limit + sumOf(element, known);
    if (end < at) throw new Refused();
    fields.push({ name, start: at, end, fields: [], isList: false });
    return { at: end, known };
  }
  if (element.kind === 'again') {
    const end = at + sumOf(element, known);
    if (end < at || end > limit) throw new Refused();
    fields.push({ name, start: at, end, fields: [], isList: false });
    return { at: end, known };
  }
  const { value, end: start } = readInteger(element.integer, octets, at, limit);
  const after = [...known, { of: name, value }];
  if (element.kind === 'repeat') {
    let end = start;
    const items: Field[] = [];
    for (let i = 0; i < value; i++) {
      const inner: Field[] = [];
      const next = read(element.item, octets, end, limit, inner, after).at;
      items.push({ name: 'item', start: end, end: next, fields: inner, isList: false });
      end = next;
    }
    fields.push({ name, start, end, fields: items, isList: true });
    return { at: end, known: after };
  }
  const length = value * element.times + element.plus;
  const end = start + length;
  if (length < 0 || end > limit) throw new Refused();
  const { content } = element;
  const inner: Field[] = [];
  if (content === 'digits') {
    if (octets.subarray(start, end).some((octet) => octet < 0x30 || octet > 0x39)) throw new Refused();
  } else if (content !== 'any' && read(content, octets, start, end, inner, after).at !== end) throw new Refused();
  fields.push({ name, start, end, fields: inner, isList: false });
  return { at: end, known: after };
}

function sumOf({ terms, plus }: { readonly terms: readonly Term[]; readonly plus: number }, known: Known): number {
  return terms.reduce((sum, { of, times }) => {
    const found = known.findLast((each) => of.includes(each.of));
    if (!found) throw new Refused();
    return sum + found.value * times;
  }, plus);
}

function isBetween(octet: number | undefined, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return octet !== undefined && octet >= from && octet <= to;
}

const SIZES = { u8: 1, u16be: 2, u16le: 2, u24be: 3 };

function readInteger(integer: Integer, octets: Uint8Array, at: number, limit: number): { value: number; end: number } {
  if (typeof integer === 'object') {
    const { whole, above, size, fixed } = integer;
    const { value, end } = readInteger(whole, octets, at, limit);
    const bits = value.toString(2).padStart(8 * (end - at), '0');
    if (fixed !== undefined && Number.parseInt(bits.slice(0, above), 2) !== fixed) throw new Refused();
    return { value: Number.parseInt(bits.slice(above, above + size), 2), end };
  }
  if (integer === 'decimal') {
    let end = at;
    while (end < limit && isBetween(octets[end], { from: 0x30, to: 0x39 })) end++;
    const text = Buffer.from(octets.subarray(at, end)).toString('latin1');
    // A colon ends the number.
    if (!/^(?:0|[1-9]\d{0,3})$/.test(text) || end >= limit || octets[end] !== 0x3a) throw new Refused();
    return { value: Number(text), end: end + 1 };
  }
  if (integer === 'varint') {
    for (let end = at, value = 0, factor = 1; end < limit && end < at + 3; end++, factor *= 128) {
      value += ((octets[end] as number) % 128) * factor;
      if ((octets[end] as number) < 128) return { value, end: end + 1 };
    }
    throw new Refused();
  }
  const end = at + SIZES[integer];
  if (end > limit) throw new Refused();
  const digits = [...octets.subarray(at, end)];
  if (integer === 'u16le') digits.reverse();
  return { value: digits.reduce((value, octet) => value * 256 + octet, 0), end };
}
