/**
 * The kinds of integers in messages: `u16be` is two octets, the higher one first; a `varint` has seven bits an octet, the
 * lowest first, as in MQTT, LEB128 and protobuf.
 */

/** How many octets a number has; 0: as many as its text has. */
export const INTEGER_SIZES = {
  u8: 1,
  u16be: 2,
  u16le: 2,
  u24be: 3,
  u24le: 3,
  u32be: 4,
  u32le: 4,
  u64be: 8,
  u64le: 8,
  varint: 0,
  decimal: 0,
  hexadecimal: 0,
} as const;

export type IntegerKind = keyof typeof INTEGER_SIZES;
export const INTEGER_KINDS = /* @__PURE__ */ Object.keys(INTEGER_SIZES) as readonly IntegerKind[];

export function isIntegerKind(name: string): name is IntegerKind {
  return Object.hasOwn(INTEGER_SIZES, name);
}
