/**
 * mqtt-packet: the strings of a packet, checked before they are decoded.
 *
 * mqtt-packet reads strings with Buffer's toString, which replaces ill-formed
 * sequences with U+FFFD. So the topics `a/FF` and `a/FE` silently become the
 * same. MQTT 3.1.1 §1.5.3 requires the receiver to close the connection instead,
 * for ill-formed UTF-8 [MQTT-1.5.3-1] and for U+0000 [MQTT-1.5.3-2].
 *
 * Strings must be checked while they are octets: cut the stream into packets
 * (§2.2: type, then remaining length), check the strings of each packet, and
 * only then pass it to mqtt-packet.
 *
 *     30 05  00 03 61 2F FF        PUBLISH, topic of 3 octets
 *                       ^^         octet 2 of the topic, octet 6 of the packet
 *
 * Payloads are not checked: they belong to the application. This is version
 * 3.1.1; in version 5, properties contain strings too. A client of another
 * version is refused, since mqtt-packet would read its packets otherwise than
 * they were checked.
 *
 * A packet is kept until it is whole, so its length is limited, and the time from
 * one whole packet to the next: a client that sends octet by octet, or disappears,
 * completes no packet.
 */
import { createServer, type Server, type Socket } from 'node:net';
import mqtt, { type Packet } from 'mqtt-packet';
import { Gathered } from './limits.ts';
import { bodyOf, checkStrings, isOtherVersion, LONGEST_HEADER, type StringFault } from './mqtt-strings.ts';

export interface Limits {
  /** The longest packet, in octets. */
  readonly packetOctets: number;
  /** From the end of one packet to the end of the next, in milliseconds: 1.5 times the longest keep-alive of a client. */
  readonly packetMs: number;
  /** Connections open at one time. */
  readonly connections: number;
}

export const LIMITS: Limits = { packetOctets: 64 * 1024, packetMs: 90_000, connections: 1_000 };

/** A packet against the rules of MQTT, or over the limit: the connection ends. */
export class PacketError extends Error {}

/** An ill-formed string: the connection ends. `found` says where in the packet. */
export class StringError extends PacketError {
  readonly found: StringFault;

  constructor(found: StringFault) {
    super(found.fault.message);
    this.found = found;
  }
}

/** A client of another version of MQTT. */
class VersionError extends PacketError {}

/** The packets of a connection. Throws PacketError at the first that is ill-formed or too long. */
export async function* packetsOf(connection: AsyncIterable<Uint8Array>, packetOctets: number): AsyncGenerator<Packet> {
  const parser = mqtt.parser({ protocolVersion: 4 });
  const parsed: Packet[] = [];
  let refused: Error | undefined;
  parser.on('packet', (packet) => parsed.push(packet));
  parser.on('error', (error) => {
    refused = error;
  });
  for await (const octets of cut(connection, packetOctets)) {
    if (isOtherVersion(octets)) throw new VersionError('expected MQTT 3.1.1');
    const found = checkStrings(octets);
    if (found) throw new StringError(found);
    parser.parse(octets);
    if (refused) throw new PacketError(refused.message, { cause: refused });
    for (const packet of parsed.splice(0)) yield packet;
  }
}

/** Chunks → complete packets. */
async function* cut(connection: AsyncIterable<Uint8Array>, packetOctets: number): AsyncGenerator<Buffer> {
  let packet = new Gathered();
  for await (const chunk of connection) {
    for (let i = 0; i < chunk.length; ) {
      const read = packet.octets().length;
      // The header octet by octet, what follows in one piece.
      const end = bodyOf(packet.octets())?.end ?? read + 1;
      if (end > packetOctets) throw new PacketError(`expected at most ${packetOctets} octets, got a packet of ${end}`);
      packet.add(chunk.subarray(i, i + end - read));
      i += end - read;
      const octets = packet.octets();
      const body = bodyOf(octets);
      if (!body && octets.length === LONGEST_HEADER) throw new PacketError('malformed remaining length');
      if (octets.length !== body?.end) continue;
      yield octets;
      packet = new Gathered();
    }
  }
}

/** CONNACK: unacceptable protocol version (§3.2.2.3). */
const UNACCEPTABLE = mqtt.generate({ cmd: 'connack', sessionPresent: false, returnCode: 1 });

/** A server that passes packets to `onPacket`, and to `onError` why a connection ended before its client ended it. */
export function serve(
  onPacket: (packet: Packet, connection: Socket) => void,
  onError: (error: unknown) => void = () => {},
  limits: Partial<Limits> = {},
): Server {
  const { packetOctets, packetMs, connections } = { ...LIMITS, ...limits };
  const server = createServer(async (connection) => {
    const deadline = setTimeout(() => connection.destroy(new PacketError('no packet in time')), packetMs);
    connection.on('close', () => clearTimeout(deadline));
    // The loop below throws it, too; after the loop nothing else would listen.
    connection.on('error', () => {});
    try {
      // Not destroyed when the loop ends: CONNACK may follow.
      const chunks = connection.iterator({ destroyOnReturn: false });
      for await (const packet of packetsOf(chunks, packetOctets)) {
        deadline.refresh();
        onPacket(packet, connection);
      }
    } catch (error) {
      if (error instanceof VersionError) connection.write(UNACCEPTABLE);
      onError(error);
    }
    connection.destroySoon();
  });
  server.maxConnections = connections;
  return server;
}
