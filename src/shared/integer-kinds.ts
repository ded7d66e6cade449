/**
 * The kinds of integers in messages, a row each. Compiler, generator of modules and reader take from the row what they do,
 * so that a new kind is a row here, and a row in docs/messages.md.
 *
 *     u16be       01 02   258      the higher octet first
 *     varint      82 01   130      the octets below 80 end it; MQTT's, LEB128, protobuf's
 *     decimal     31 32   12       digits in ASCII
 */

/**
 * `octets`: of a number; `open`: as many as its text has. `order`: which octet comes first, that which counts most or least.
 * `base`: how much more an octet counts than the next one. 256: all of its bits. 128: its lower seven bits; the highest is
 * 0 in a number with a size, and in an open one 1 until the last octet. Up to 16: digits of ASCII, above 9 letters of either case.
 */
export type IntegerForm =
  | { readonly octets: number; readonly order: 'big' | 'little'; readonly base: 128 | 256 }
  | { readonly octets: 'open'; readonly order: 'big' | 'little'; readonly base: 128 }
  | { readonly octets: 'open'; readonly order: 'big'; readonly base: 2 | 8 | 10 | 16 };

export const INTEGERS = {
  u8: { octets: 1, order: 'big', base: 256 },
  u16be: { octets: 2, order: 'big', base: 256 },
  u16le: { octets: 2, order: 'little', base: 256 },
  u24be: { octets: 3, order: 'big', base: 256 },
  u24le: { octets: 3, order: 'little', base: 256 },
  u32be: { octets: 4, order: 'big', base: 256 },
  u32le: { octets: 4, order: 'little', base: 256 },
  u64be: { octets: 8, order: 'big', base: 256 },
  u64le: { octets: 8, order: 'little', base: 256 },
  synchsafe: { octets: 4, order: 'big', base: 128 },
  varint: { octets: 'open', order: 'little', base: 128 },
  octal: { octets: 'open', order: 'big', base: 8 },
  decimal: { octets: 'open', order: 'big', base: 10 },
  hexadecimal: { octets: 'open', order: 'big', base: 16 },
} as const satisfies Readonly<Record<string, IntegerForm>>;

export type IntegerKind = keyof typeof INTEGERS;

export function isIntegerKind(name: string): name is IntegerKind {
  return Object.hasOwn(INTEGERS, name);
}

export function integerForm(kind: IntegerKind): IntegerForm {
  return INTEGERS[kind];
}

/** The largest number; of an open one there is none. */
export function largestInteger({ octets, base }: IntegerForm): number {
  return octets === 'open' ? Infinity : base ** octets - 1;
}

/** Whether all of its values are bigints: it has values that a number would round. */
export function isWideInteger(form: IntegerForm): boolean {
  return form.octets !== 'open' && largestInteger(form) > Number.MAX_SAFE_INTEGER;
}

/** Whether it is written in digits of ASCII. */
export function isWrittenInteger({ base }: IntegerForm): boolean {
  return base <= 16;
}
