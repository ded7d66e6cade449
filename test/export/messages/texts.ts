/** Messages for the emitted readers, as they should be and changed; and numbers at both sides of each border. */
import { PACKAGES } from '../../examples/messages/packages.ts';
import { mutated } from '../../messages/random.ts';
import { type Random, random } from '../../support/random.ts';
import type { Text } from './programs.ts';

const letters = ({ below }: Random, count: number) => Array.from({ length: count }, () => below(256));

/** Messages of protocols that have no package here. */
const OTHERS: Readonly<Record<string, (random: Random) => Uint8Array>> = {
  netstring: (source) => {
    const octets = letters(source, source.below(30));
    return Buffer.concat([Buffer.from(`${octets.length}:`), Uint8Array.from(octets), Buffer.from(',')]);
  },
  resp: (source) => {
    const value = (depth: number): string => {
      const kind = source.below(depth > 0 ? 5 : 3);
      const text = 'x'.repeat(source.below(9));
      if (kind === 0) return `+${text}\r\n`;
      if (kind === 1) return `:${source.below(1000)}\r\n`;
      if (kind === 2) return `$${text.length}\r\n${text}\r\n`;
      const items = Array.from({ length: source.below(4) }, () => value(depth - 1));
      return `*${items.length}\r\n${items.join('')}`;
    };
    return Buffer.from(value(3));
  },
  imap: (source) => {
    const octets = letters(source, source.below(20));
    const literal = [Buffer.from(`{${octets.length}${source.below(2) ? '+' : ''}}\r\n`), Uint8Array.from(octets)];
    return Buffer.concat([
      Buffer.from('a1 LOGIN "jo\\"é" '),
      ...(source.below(3) ? literal : []),
      Buffer.from(' x\r\n'),
    ]);
  },
  'tls-client-hello': (source) => {
    const name = letters(source, source.below(9)).filter((octet) => octet > 0x20 && octet < 0x7f);
    const names = [[0, ...counted(2, name.length ? name : [0x61])]];
    const protocols = Array.from({ length: 1 + source.below(2) }, () => counted(1, [0x68, 0x32]));
    const extensions = [
      [0, 0, ...counted(2, counted(2, names.flat()))],
      [0, 16, ...counted(2, counted(2, protocols.flat()))],
      [0x12, source.below(256), ...counted(2, letters(source, source.below(5)))],
    ].filter(() => source.below(3));
    const random = Array.from({ length: 32 }, () => source.below(256));
    const hello = [3, 3, ...random, 0, ...counted(2, [0x13, 1]), ...counted(1, [0]), ...counted(2, extensions.flat())];
    return Uint8Array.from([0x16, 3, 1, ...counted(2, [1, ...counted(3, hello)])]);
  },
  'websocket-client': (source) => {
    const octets = letters(source, source.below(20));
    return Uint8Array.from([0x81, 0x80 + octets.length, 1, 2, 3, 4, ...octets]);
  },
};

/** A number of `size` octets, and as many octets. */
function counted(size: number, octets: readonly number[]): number[] {
  return [...Array.from({ length: size }, (_, at) => (octets.length >> (8 * (size - 1 - at))) & 0xff), ...octets];
}

export function textsOf(name: string, count: number): Text[] {
  const make = OTHERS[name] ?? PACKAGES[name as keyof typeof PACKAGES].make;
  return Array.from({ length: count }, (_, seed): Text => {
    const source = random(seed);
    const valid = [...make(random(Math.floor(seed / 4)))];
    const octets =
      seed % 4 === 0 ? valid : mutated(source.below, seed % 4 === 3 ? mutated(source.below, valid) : valid);
    return { octets, isCut: seed % 20 < 2 && octets.length < 200 };
  });
}

/** Numbers of each kind that count, choose or point, and rules inside themselves. */
export const NUMBERS = `
; @capture kind, a, b, c, d, e, f, small, large, letters, body, items, pointed
; @integer kind u8
; @integer a u64be
; @integer b u64le
; @integer c varint
; @integer d u24le
; @integer e u32le
; @integer f u32be
; @integer small varint
; @integer large u64be
; @integer back u64be
; @max small 300
; @max large 9007199254740991
; @offset pointed = back * 3 - 6
; @length letters = small * 2 - 1
; @length items = large
; @depth list 5
; @integer pick u64be
; @switch choice = pick { 1: one, 65536: two }
; @switch body = kind { 1: text-body, 2, 3: lists, else: other-body }
message = ( %x00 a b / %x01 c d e f / %x02 small letters / %x03 large items / %x04 kind body / %x05 9OCTET pointed / %x06 pick choice )
kind = OCTET
pick = 8OCTET
choice = one / two
one = "oo"
two = "o" "o"
a = 8OCTET
b = 8OCTET
c = *9%x80-FF %x00-7F
d = 3OCTET
e = 4OCTET
f = 4OCTET
small = *9%x80-FF %x00-7F
large = 8OCTET
letters = *OCTET
items = *OCTET
; @capture lists
body = text-body / lists / other-body
text-body = "t" OCTET
; @capture list
lists = list
; @capture list
list = "(" width pad *list ")"
; @integer width u8
; @length pad = width
width = OCTET
pad = *"p"
other-body = 2"o"
; @capture back
pointed = %x07 back
back = 8OCTET
`;

const u64 = (value: bigint, isLittle = false) => {
  const octets = [...Buffer.from(BigInt.asUintN(64, value).toString(16).padStart(16, '0'), 'hex')];
  return isLittle ? octets.reverse() : octets;
};

const varint = (value: bigint): number[] =>
  value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)];

/** Both sides of each border; the highest varint of ten octets has 70 bits, which no value here shows. */
export function borders(): Text[] {
  const around = [7n, 8n, 14n, 16n, 21n, 24n, 31n, 32n, 35n, 42n, 49n, 53n, 56n, 63n, 64n].flatMap((bits) =>
    [-2n, -1n, 0n, 1n].map((add) => 2n ** bits + add),
  );
  const numbers = [0n, 1n, 2n, 3n, 4n, 299n, 300n, 301n, ...around].filter((n) => n < 2n ** 64n);
  const filler = [...Buffer.alloc(700, 0x61)];
  const texts = numbers.flatMap((n) => [
    [0, ...u64(n), ...u64(n, true)],
    [1, ...varint(n), 1, 2, 3, ...u64(n).slice(4), ...u64(n).slice(4)],
    [2, ...varint(n)],
    ...(n > 0n && n < 302n
      ? [-1, 0, 1].map((more) => [2, ...varint(n), ...filler.slice(0, 2 * Number(n) - 1 + more)])
      : []),
    [3, ...u64(n)],
    [6, ...u64(n), 0x6f, 0x6f],
    ...(n < 302n ? [[3, ...u64(n), ...filler.slice(0, Number(n))]] : []),
    [5, ...filler.slice(0, 9), 7, ...u64(n)],
  ]);
  const nested = [1, 4, 5, 6, 7].map((levels) => [
    4,
    2,
    ...Buffer.from('(\u0001p'.repeat(levels) + ')'.repeat(levels)),
  ]);
  const kinds = [1, 2, 3, 4, 255].flatMap((kind) =>
    ['tx', '(\0)', '(\u0001p(\0)(\0))', 'oo', ''].map((body) => [4, kind, ...Buffer.from(body)]),
  );
  const prefix = [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const tooMany = [[...prefix, 0xff, 0x01, ...filler.slice(0, 11)]];
  return [...texts, ...nested, ...kinds, ...tooMany, []].map((octets) => ({ octets, isCut: octets.length < 60 }));
}
