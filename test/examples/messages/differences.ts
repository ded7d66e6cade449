/**
 * Where our grammars and the packages differ, row by row: why, octets that show it, and when it explains a difference. compare.ts
 * allows no other; docs/messages.md has the same list.
 *
 *     30 03 00 01 FF        mqtt-packet: topic �        ours: FF is never-used        row: mqtt-packet does not check UTF-8
 */

import { inspect } from 'node:util';
import type dns from 'dns-packet';
import type mqtt from 'mqtt-packet';
import type { Fault } from '../../../src/run/fault.ts';
import { methods } from '../node-parser.ts';
import { hasOtherData, hasOtherLength, ourNames, theirNames } from './dns-pointers.ts';
import { hasOwnMeaning, ourTree, theirTree } from './msgpack.ts';
import { hasNegativeLength } from './packages.ts';
import { ourServer, theirServer } from './postgresql.ts';
import {
  hasLongName,
  hasOddData,
  ourBencoded,
  ourFrame,
  ourItem,
  ourMessage,
  ourPacket,
  ourRequest,
  theirBencoded,
  theirItem,
  theirMessage,
  theirPacket,
  theirRequest,
  type Value,
} from './values.ts';

/** What both sides made of the octets. */
export interface Outcome {
  readonly octets: Uint8Array;
  readonly fault: Fault | null;
  /** Plain values; `null`: refused. */
  readonly ours: unknown;
  readonly theirs: unknown;
  readonly value: Value | null;
}

export interface Row {
  /** The difference, and which text says who is right. */
  readonly why: string;
  /** Octets that show it. */
  readonly example: Uint8Array;
  readonly holds: (outcome: Outcome) => boolean;
}

export interface Protocol {
  readonly ours: (value: Value, octets: Uint8Array) => unknown;
  readonly theirs: (read: never) => unknown;
  readonly rows: readonly Row[];
}

const UTF8 = new Set(['unexpected-continuation', 'truncated', 'never-used', 'overlong', 'surrogate', 'above-10FFFF']);
const shownAs = (octets: Uint8Array) => Buffer.from(octets).toString('latin1');
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const hex = (digits: string) => Uint8Array.from(Buffer.from(digits.replaceAll(' ', ''), 'hex'));

/** What the grammar says of topic names: @error. */
export const TOPIC = 'a topic name has one character or more, and no U+0000, + or #';

const isUtf8Fault = ({ fault, theirs }: Outcome) =>
  theirs !== null && fault !== null && UTF8.has(fault.reason) && fault.rule !== 'topic';

const MQTT_ROWS: readonly Row[] = [
  {
    why: 'mqtt-packet does not check UTF-8; MQTT 3.1.1 §1.5.3 requires it',
    example: hex('30 03 00 01 FF'),
    holds: isUtf8Fault,
  },
  {
    why: 'mqtt-packet takes U+0000 in strings, and wildcards in topic names; §1.5.3 and §3.3.2 forbid both',
    example: hex('30 05 00 03 00 62 20'),
    holds: ({ fault, theirs }) => theirs !== null && ['disallowed-character', TOPIC].includes(`${fault?.reason}`),
  },
  {
    why: 'mqtt-packet does not check that a packet uses up its remaining length, or fits into it; §2.2.3',
    example: hex('82 01 23 00'),
    holds: ({ fault, theirs }) =>
      theirs !== null && (fault?.reason === 'length-mismatch' || fault?.reason === 'too-short'),
  },
  {
    why: 'mqtt-packet takes any return code, identifier 0 or none, an empty topic, and octets after a fixed header; §3.2.2, §2.3.1, §4.7.3',
    example: hex('40 00'),
    holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'unexpected',
  },
  {
    why: 'mqtt-packet reads a stream: after a packet may come the start of another',
    example: hex('30 04 00 01 61 00 30'),
    holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'after-the-end',
  },
];

/** A message of DNS up to its counts; a record of the name of the root, from its type to its data with the length. */
const HEAD = '0000 8180';
const record = (type: string, data: string) => `00 ${type} 0001 00000000 ${data}`;

const DNS_ROWS: readonly Row[] = [
  {
    why: 'dns-packet takes data that is cut off, as empty or shorter data; RFC 1035 §4.1.3',
    example: hex(`${HEAD} 0000 0001 0000 0000 ${record('0010', '0003 0261')}`),
    holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'too-short',
  },
  {
    why: 'dns-packet ignores what follows the last record',
    example: hex(`${HEAD} 0000 0000 0000 0000 00`),
    holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'after-the-end',
  },
  {
    why: 'dns-packet reads data by its type, whatever its length is, and takes what is left for the next record; §3.2.1',
    example: hex(`${HEAD} 0000 0002 0000 0000 ${record('0001', '0002 C000FFFF')} ${record('0001', '0004 C0000201')}`),
    holds: ({ fault, octets, theirs }) => theirs !== null && fault !== null && hasOtherLength(octets, fault.offset),
  },
];

const theirPackets = (packets: readonly mqtt.Packet[]) =>
  packets.length === 1 ? theirPacket(packets[0] as mqtt.Packet) : packets.map(theirPacket);

export const PROTOCOLS = {
  mqtt: { ours: ourPacket, theirs: theirPackets, rows: MQTT_ROWS },
  mqtt5: {
    ours: ourPacket,
    theirs: theirPackets,
    rows: [...MQTT_ROWS],
  },
  websocket: {
    ours: (value) => [ourFrame(value)],
    theirs: (found: unknown) => found,
    rows: [
      {
        why: 'ws takes a length in a longer form than it needs; RFC 6455 §5.2 requires the shortest',
        example: hex('82 7E 00 01 61'),
        holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'unexpected' && fault.rule === 'medium',
      },
      {
        why: 'ws reads a stream: after a frame may come another',
        example: hex('88 00 89'),
        holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'after-the-end',
      },
      {
        why: 'ws waits for the other fragments of a message, and refuses a continuation of nothing; this grammar sees one frame',
        example: hex('80 00'),
        holds: ({ octets, theirs }) =>
          theirs === null &&
          ((octets[0] as number) & 0x8f) % 0x80 < 3 &&
          (octets[0] as number) !== 0x81 &&
          (octets[0] as number) !== 0x82,
      },
    ],
  },
  dns: {
    ours: ourMessage,
    theirs: (message: ReturnType<typeof dns.decode>) => theirMessage(message),
    rows: [
      ...DNS_ROWS,
      {
        why: 'dns-packet follows pointers, RFC 1035 §4.1.4; they are not in this grammar',
        example: hex(`${HEAD} 0001 0000 0000 0000 C004 0001 0001`),
        holds: ({ fault, octets }) => fault?.reason === 'unexpected' && (octets[fault.offset] as number) >= 0xc0,
      },
      {
        why: 'dns-packet refuses names of more than 253 characters, as RFC 1035 §2.3.4 says; a sum of lengths is not in this grammar',
        example: hex(`${HEAD} 0001 0000 0000 0000 ${`3F${'61'.repeat(63)}`.repeat(4)} 00 0001 0001`),
        holds: ({ value, theirs }) => theirs === null && value !== null && hasLongName(value),
      },
      {
        why: 'dns-packet reads the data by its type, and refuses or misreads data of another length than the type has; §3.2.1',
        example: hex(`${HEAD} 0000 0001 0000 0000 ${record('0010', '0002 0561')}`),
        holds: ({ value }) => value !== null && hasOddData(value),
      },
    ],
  },
  'dns-pointers': {
    ours: (value, octets) => ourNames(value, octets),
    theirs: (message: ReturnType<typeof dns.decode>) => theirNames(message),
    rows: [
      ...DNS_ROWS,
      {
        why: 'dns-packet goes by the name in the data, not by the length of the data: what is left over, or missing, is read with the next record; §4.1.3',
        example: hex(`${HEAD} 0000 0001 0000 0000 ${record('0005', '0002 016100')}`),
        holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'length-mismatch',
      },
      {
        why: 'dns-packet refuses names of more than 253 characters, as RFC 1035 §2.3.4 says; a sum of lengths is not in this grammar',
        example: hex(`${HEAD} 0001 0000 0000 0000 ${`3F${'61'.repeat(63)}`.repeat(4)} 00 0001 0001`),
        holds: ({ ours, theirs }) => theirs === null && /"[^"]{254}/.test(JSON.stringify(ours)),
      },
      {
        why: 'dns-packet reads the data by its type, and refuses or misreads data of another length than the type has; §3.2.1',
        example: hex(`${HEAD} 0000 0001 0000 0000 ${record('0010', '0002 0561')}`),
        holds: ({ value }) => value !== null && hasOtherData(value),
      },
    ],
  },
  cbor: {
    ours: (value) => ({ value: ourItem(value) }),
    theirs: ({ value }: { value: unknown }) => ({ value: theirItem(value) }),
    rows: [
      {
        why: 'cborg does not check UTF-8; RFC 8949 §3.1 requires it of text strings',
        example: hex('61 FF'),
        holds: isUtf8Fault,
      },
      {
        why: 'cborg takes the break FF as a value, in a map that says how many it has; RFC 8949 §3.2.1',
        example: hex('A1 61 30 FF'),
        holds: ({ fault, octets, theirs }) =>
          theirs !== null && fault?.reason === 'unexpected' && octets[fault.offset] === 0xff,
      },
      {
        why: 'cborg refuses strings in parts; they are well-formed, RFC 8949 §3.2.3',
        example: hex('7F FF'),
        holds: ({ theirs, value, octets }) =>
          theirs === null && value !== null && (octets.includes(0x5f) || octets.includes(0x7f)),
      },
      {
        why: 'cborg refuses simple values and tags that it does not know; both are well-formed, RFC 8949 §3.3, §3.4',
        example: hex('F0'),
        holds: ({ theirs, ours }) =>
          theirs === null && /another simple value|tagged/.test(inspect(ours, { depth: null })),
      },
    ],
  },
  http: {
    ours: ourRequest,
    theirs: theirRequest,
    rows: [
      {
        why: 'llhttp refuses methods that are not in its list; RFC 9110 §9.1 allows any token',
        example: latin1('GETS / HTTP/1.1\r\n\r\n'),
        holds: ({ value, theirs }) => theirs === null && value !== null && !methods.includes(value.method.text),
      },
      {
        why: 'llhttp takes HTTP/1.0 and 0.9, two blanks, and targets that are no path; these are not in this grammar',
        example: latin1('GET / HTTP/1.0\r\n\r\n'),
        holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'unexpected' && fault.rule === 'request',
      },
      {
        why: 'llhttp ignores CR and LF before a request, as RFC 9112 §2.2 advises; this grammar does not',
        example: latin1('\r\nGET / HTTP/1.1\r\n\r\n'),
        holds: ({ fault, octets, theirs }) => theirs !== null && fault?.offset === 0 && /^[\r\n]/.test(shownAs(octets)),
      },
      {
        why: 'llhttp refuses a tab after the digits of Content-Length and after chunked; RFC 9110 §5.6.3 allows it',
        example: latin1('POST / HTTP/1.1\r\nContent-Length: 0\t\r\n\r\n'),
        holds: ({ octets, value, theirs }) =>
          theirs === null &&
          value !== null &&
          /\n(content-length:[ \t]*\d+|transfer-encoding:[ \t]*chunked) *\t/i.test(shownAs(octets)),
      },
      {
        why: 'llhttp takes lists of codings; in this grammar chunked stands alone',
        example: latin1('POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'),
        holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'unexpected' && fault.rule === 'codingField',
      },
      {
        why: 'llhttp reads a stream: after a request may come the start of another',
        example: latin1('GET / HTTP/1.1\r\n\r\nG'),
        holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'after-the-end',
      },
    ],
  },
  bencode: {
    ours: ourBencoded,
    theirs: theirBencoded,
    rows: [
      {
        why: 'bencode never ends at some negative lengths (ll-3: fills its memory), so it is not asked where octets look like one; BEP 3 has none',
        example: latin1('3:-1:'),
        holds: ({ octets, theirs }) => theirs === null && hasNegativeLength(octets),
      },
      {
        why: 'bencode takes a text that is shorter than its length, and ignores what follows the value; BEP 3',
        example: latin1('4:abc'),
        holds: ({ fault, theirs }) =>
          theirs !== null && ['too-short', 'too-long', 'after-the-end'].includes(fault?.reason ?? ''),
      },
      {
        why: 'bencode adds an integer up digit by digit, and rounds at each digit above 2⁵³',
        example: latin1('i30368295703682957e'),
        holds: ({ octets, ours, theirs }) => ours !== null && theirs !== null && /i-?\d{16}/.test(shownAs(octets)),
      },
      {
        why: 'bencode takes +1, 01, -0, empty lengths, and other characters in numbers; BEP 3',
        example: latin1('i+1e'),
        holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'unexpected',
      },
    ],
  },
  msgpack: {
    ours: (value) => ({ value: ourTree(value) }),
    theirs: ({ value }: { value: unknown }) => ({ value: theirTree(value) }),
    rows: [
      {
        why: 'msgpackr does not check UTF-8; the specification wants it of writers',
        example: hex('A1 FF'),
        holds: isUtf8Fault,
      },
      {
        why: 'msgpackr takes C1, which the specification never uses',
        example: hex('C1'),
        holds: ({ fault, octets, theirs }) => theirs !== null && octets[fault?.offset as number] === 0xc1,
      },
      {
        why: 'msgpackr makes dates and classes of extensions, and makes text of keys that are none',
        example: hex('D4 C4 01'),
        holds: ({ ours }) => hasOwnMeaning((ours as { value: unknown } | null)?.value),
      },
    ],
  },
  'postgresql-backend': {
    ours: ourServer,
    theirs: theirServer,
    rows: [
      {
        why: 'pg-protocol does not check UTF-8, which is how this grammar reads all text',
        example: latin1('S\0\0\0\x09a\xFF\0b\0'),
        holds: ({ fault, theirs }) =>
          theirs !== null &&
          fault?.reason === 'unexpected' &&
          /^UTF8|\bC2\.\.F4$/.test(`${fault.rule} ${fault.expected}`),
      },
      {
        why: 'pg-protocol takes fields that go past the end of a message, also a text without U+0000 at its end, and ignores what is left over',
        example: latin1('C\0\0\0\x05a'),
        holds: ({ fault, theirs }) =>
          theirs !== null && (fault?.reason === 'length-mismatch' || fault?.reason === 'too-long'),
      },
      {
        why: 'pg-protocol takes any status, format and code of a field, and content in messages that have none',
        example: latin1('Z\0\0\0\x05a'),
        holds: ({ fault, theirs }) => theirs !== null && fault?.reason === 'unexpected',
      },
      {
        why: 'pg-protocol reads what the kinds of authentication contain; in this grammar they are any octets',
        example: hex('52 00000008 00000020'),
        holds: ({ octets }) => octets[0] === 0x52,
      },
    ],
  },
} satisfies Record<string, Protocol>;
