/**
 * mqtt-packet: the strings of a packet, checked before they are decoded.
 *
 * mqtt-packet reads strings with Buffer's toString, which replaces ill-formed
 * sequences with U+FFFD. So the topics `a/FF` and `a/FE` silently become the
 * same. MQTT 3.1.1 §1.5.3 requires the receiver to close the connection instead
 * ([MQTT-1.5.3-1]).
 *
 * Strings must be checked while they are octets: cut the stream into packets
 * (§2.2: type, then remaining length), check the strings of each packet, and
 * only then pass it to mqtt-packet.
 *
 *     30 05  00 03 61 2F FF        PUBLISH, topic of 3 octets
 *                       ^^         octet 2 of the topic, octet 6 of the packet
 *
 * Payloads are not checked: they belong to the application. This is version
 * 3.1.1; in version 5, properties contain strings too.
 */
import mqtt, { type Packet } from 'mqtt-packet';
import { type Fault, utf8 } from 'wellformed';

/** An ill-formed string. `fault` counts octets from the start of the string, `offset` from the start of the packet. */
export interface StringFault {
  readonly offset: number;
  readonly fault: Fault;
}

/** The packets of a connection, up to the first ill-formed one, whose fault is passed to `onFault`. */
export async function* packetsOf(
  connection: AsyncIterable<Buffer>,
  onFault: (found: StringFault) => void,
): AsyncGenerator<Packet> {
  const parser = mqtt.parser({ protocolVersion: 4 });
  const parsed: Packet[] = [];
  parser.on('packet', (packet) => parsed.push(packet));
  for await (const octets of cut(connection)) {
    const found = checkStrings(octets);
    if (found) return onFault(found);
    parser.parse(octets);
    yield* parsed.splice(0);
  }
}

/** Chunks → complete packets. */
async function* cut(connection: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of connection) {
    waiting = Buffer.concat([waiting, chunk]);
    if (waiting.length > LONGEST_HEADER && !bodyOf(waiting)) throw new RangeError('malformed remaining length');
    for (let body = bodyOf(waiting); body && body.end <= waiting.length; body = bodyOf(waiting)) {
      yield waiting.subarray(0, body.end);
      waiting = waiting.subarray(body.end);
    }
  }
}

/** In octets: the type and at most four octets of remaining length (§2.2.3). */
const LONGEST_HEADER = 5;

/** Start and end of what follows the fixed header (§2.2.3); `null` if the header is incomplete. */
function bodyOf(octets: Uint8Array): { start: number; end: number } | null {
  let length = 0;
  for (let i = 1; i < LONGEST_HEADER && i < octets.length; i++) {
    const octet = octets[i] as number;
    length += (octet & 0x7f) << (7 * (i - 1));
    if (octet < 0x80) return { start: i + 1, end: i + 1 + length };
  }
  return null;
}

const CONNECT = 1;
const PUBLISH = 3;
const SUBSCRIBE = 8;
const UNSUBSCRIBE = 10;

/** The first ill-formed string of a packet. */
export function checkStrings(packet: Uint8Array): StringFault | null {
  const body = bodyOf(packet);
  if (!body) return null;
  for (const [start, end] of stringsOf((packet[0] as number) >> 4, packet, body.start)) {
    const fault = utf8.check(packet.subarray(start, end));
    if (fault) return { offset: start + fault.offset, fault };
  }
  return null;
}

/** The strings of a packet (§3.1, §3.3, §3.8, §3.10). mqtt-packet itself rejects a truncated one. */
function* stringsOf(type: number, packet: Uint8Array, start: number): Generator<[start: number, end: number]> {
  let next = start;
  /** A field: two octets of length, then that number of octets. */
  const field = (): [number, number] => {
    const from = next + 2;
    next = from + (packet[next] ?? 0) * 0x100 + (packet[next + 1] ?? 0);
    return [from, next];
  };
  if (type === PUBLISH) yield field();
  if (type === CONNECT) {
    yield field();
    const flags = packet[next + 1] ?? 0;
    next += 4; // level, flags, keep alive
    yield field();
    if (flags & 0x04) yield field(); // topic of the will
    if (flags & 0x04) field(); // its message: octets
    if (flags & 0x80) yield field(); // user name
  }
  if (type === SUBSCRIBE || type === UNSUBSCRIBE) {
    next += 2; // packet identifier
    while (next < packet.length) {
      yield field();
      if (type === SUBSCRIBE) next += 1; // requested quality of service
    }
  }
}
