/**
 * Messages of DNS with pointers, as a name server writes them: each end of a name that was written before is a pointer. And
 * what our grammar and dns-packet read from them, with the names in the data.
 *
 *     www.example.com, mail.example.com        03 www 07 example 03 com 00 · 04 mail C0 10
 */
import type dns from 'dns-packet';
import type { DnsRecord } from 'dns-packet';
import types from 'dns-packet/types.js';
import { nameAt } from '../../../examples/messages/dns-names.ts';
import type { Random } from '../../support/random.ts';
import type { Value } from './values.ts';

const RECORDS = ['answers', 'authorities', 'additionals'] as const;
const u16 = (value: number) => [value >> 8, value & 0xff];

/** A writer with the ends of names that it has written. */
class Writer {
  readonly octets: number[] = [];
  readonly #known = new Map<string, number>();

  name(labels: readonly string[]): void {
    const known = this.#known.get(labels.join('.'));
    if (known !== undefined) {
      this.octets.push(...u16(0xc000 + known));
      return;
    }
    const [first, ...others] = labels;
    if (first === undefined) {
      this.octets.push(0);
      return;
    }
    this.#known.set(labels.join('.'), this.octets.length);
    const label = Buffer.from(first);
    this.octets.push(label.length, ...label);
    this.name(others);
  }

  /** Data, and before it its length. */
  sized(write: () => void): void {
    const at = this.octets.push(0, 0);
    write();
    this.octets.splice(at - 2, 2, ...u16(this.octets.length - at));
  }
}

function someName({ below, pick }: Random): string[] {
  return [...Array.from({ length: below(3) }, () => pick(['a', 'www', 'mail', 'é'])), pick(['example', 'net']), 'com'];
}

export function compressedMessage(random: Random): Buffer {
  const { below, pick } = random;
  const writer = new Writer();
  const { octets } = writer;
  const counts = [1, 1 + below(3), below(2), below(2)];
  octets.push(...u16(below(65_536)), 0x81, 0x80, ...counts.flatMap(u16));
  const head = (type: number) => {
    writer.name(someName(random));
    octets.push(...u16(type), 0, 1);
  };
  head(1);
  for (let left = counts.reduce((sum, count) => sum + count, -1); left > 0; left--) {
    const type = pick([1, 2, 5, 6, 12, 15, 33]);
    head(type);
    octets.push(...u16(below(0x8000)), ...u16(below(65_536)));
    writer.sized(() => {
      if (type === 1) octets.push(192, 0, 2, below(256));
      if (type === 15) octets.push(...u16(below(65_536)));
      if (type === 33) octets.push(...u16(1), ...u16(2), ...u16(below(65_536)));
      if (type !== 1) writer.name(someName(random));
      if (type !== 6) return;
      writer.name(someName(random));
      octets.push(...Array.from({ length: 20 }, () => below(128)));
    });
  }
  return Buffer.from(octets);
}

/** The package has a backslash before a dot inside a label of a mailbox; there may be others. */
const unescaped = (name: string) => name.replaceAll('\\', '');

function ourData(message: Uint8Array, { host, authority, exchange, service, other }: Value): unknown {
  const nameOf = ({ name }: Value) => nameAt(message, name.start);
  if (host) return nameOf(host);
  if (authority) return { mname: nameOf(authority), rname: unescaped(nameAt(message, authority.mailbox.start)) };
  if (exchange) return { preference: exchange.preference.value, exchange: nameOf(exchange) };
  return service ? { target: nameOf(service) } : { octets: other.end - other.start };
}

/** `null` if a pointer leads to no name: the grammar cannot know it. */
export function ourNames(value: Value, message: Uint8Array): unknown {
  const questionOf = (each: Value) => ({
    name: nameAt(message, each.name.start),
    type: types.toString(each.type.value as number),
  });
  const recordOf = (each: Value) => ({ ...questionOf(each), ttl: each.ttl.value, data: ourData(message, each.data) });
  try {
    return [value.id.value, value.questions.map(questionOf), ...RECORDS.map((field) => value[field].map(recordOf))];
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** How many octets the data has where the package does not say a name. */
const SIZES: Record<string, number> = { A: 4, AAAA: 16 };

function theirData({ type, data }: DnsRecord): unknown {
  const found = data as unknown as Record<string, unknown>;
  if (type === 'SOA') return { mname: found.mname, rname: unescaped(`${found.rname}`) };
  if (type === 'MX') return { preference: found.preference ?? 0, exchange: found.exchange };
  if (type === 'SRV') return { target: found.target };
  return SIZES[type] === undefined ? data : { octets: SIZES[type] };
}

export function theirNames(message: ReturnType<typeof dns.decode>): unknown {
  const questions = message.questions.map(({ name, type }) => ({ name, type }));
  const recordOf = (each: DnsRecord) => ({ name: each.name, type: each.type, ttl: each.ttl, data: theirData(each) });
  return [message.id, questions, ...RECORDS.map((field) => message[field].map(recordOf))];
}

const READ = new Set([2, 5, 6, 12, 15, 33]);

/** Whether a record has data that the package reads in its own way. */
export function hasOtherData(message: Value): boolean {
  return RECORDS.some((field) =>
    message[field].some(({ type, data }) => {
      return isOther(type.value as number, data.end - data.start);
    }),
  );
}

const isOther = (kind: number, size: number) => !READ.has(kind) && size !== SIZES[types.toString(kind)];

/** Whether a record that begins before an offset has data that the package reads by its type, as long as it likes. */
export function hasOtherLength(message: Uint8Array, before: number): boolean {
  const view = Buffer.from(message);
  const afterName = (at: number): number => {
    const octet = message[at] ?? 0;
    if (octet >= 0xc0) return at + 2;
    return octet === 0 ? at + 1 : afterName(at + 1 + octet);
  };
  let at = 12;
  for (let left = view.readUInt16BE(4); left > 0 && at < before; left--) at = afterName(at) + 4;
  while (at < before) {
    const head = afterName(at);
    if (head + 10 > message.length) return false;
    const kind = view.readUInt16BE(head);
    const size = view.readUInt16BE(head + 8);
    if (isOther(kind, size)) return true;
    at = head + 10 + size;
  }
  return false;
}
