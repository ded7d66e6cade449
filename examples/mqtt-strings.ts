/**
 * The strings of one MQTT 3.1.1 packet, found by its type and checked as octets.
 *
 *     82 08  00 01  00 03 61 2F FF  00     SUBSCRIBE, one topic of 3 octets
 *                              ^^          octet 2 of the string, octet 8 of the packet
 *
 * Each string has two octets of length before it (§1.5.3). It must be UTF-8
 * [MQTT-1.5.3-1] without U+0000 [MQTT-1.5.3-2].
 */
import type { Fault } from 'wellformed';
import { mqtt } from 'wellformed/profiles';

/** An ill-formed string. `fault` counts octets from the start of the string, `offset` from the start of the packet. */
export interface StringFault {
  readonly offset: number;
  readonly fault: Fault;
}

/** In octets: the type and at most four octets of remaining length (§2.2.3). */
export const LONGEST_HEADER = 5;

/** Start and end of what follows the fixed header (§2.2.3); `null` if the header is incomplete. */
export function bodyOf(octets: Uint8Array): { start: number; end: number } | null {
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

/** The name of the protocol and its level, in a CONNECT of version 3.1.1 (§3.1.2.1, §3.1.2.2). */
const VERSION = Buffer.from('\x00\x04MQTT\x04');

/** Whether a packet is a CONNECT of another version of MQTT. */
export function isOtherVersion(packet: Buffer): boolean {
  const start = bodyOf(packet)?.start ?? 0;
  return packet.readUInt8(0) >> 4 === CONNECT && !packet.subarray(start, start + VERSION.length).equals(VERSION);
}

/** The first ill-formed string of a packet. */
export function checkStrings(packet: Buffer): StringFault | null {
  const body = bodyOf(packet);
  if (!body) return null;
  for (const [start, end] of stringsOf(packet.readUInt8(0) >> 4, packet, body.start)) {
    const fault = mqtt.check(packet.subarray(start, end));
    if (fault) return { offset: start + fault.offset, fault };
  }
  return null;
}

/** The strings of a packet (§3.1, §3.3, §3.8, §3.10). mqtt-packet itself rejects a truncated one. */
function* stringsOf(type: number, packet: Buffer, start: number): Generator<[start: number, end: number]> {
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
