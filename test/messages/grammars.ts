/** Grammars of messages that several tests use. */
import { compileMessages } from '../../src/messages.ts';

export const NETSTRING = `
; @capture size, string
; @integer size decimal
; @max size 1000
; @length string = size
netstring = size ":" string ","
size = "0" / %x31-39 *DIGIT
string = *OCTET
`;

export const PUBLISH = `
; @integer remaining varint
; @length at-most-once = remaining
; @length acknowledged = remaining
; @capture at-most-once, acknowledged
; @capture-label kind
publish = at-most-once-publish / acknowledged-publish
at-most-once-publish = ( %x30 / %x31 ) remaining at-most-once
acknowledged-publish = ( %x32-35 / %x3A-3D ) remaining acknowledged
remaining = *3%x80-FF %x00-7F

; @integer topic-length u16be
; @length topic = topic-length
; @length payload = rest
; @capture topic, payload
at-most-once = topic-length topic payload

; @capture topic, packet-id, payload
; @integer packet-id u16be
acknowledged = topic-length topic packet-id payload
packet-id = %x00 %x01-FF / %x01-FF OCTET
topic-length = 2OCTET
topic = *mqtt-char
mqtt-char = %x01-22 / %x24-2A / %x2C-7F / UTF8-2 / UTF8-3 / UTF8-4
payload = *OCTET
`;

/** Packet lines of git (gitprotocol-common): a length in four digits counts itself, and two numbers below 4 are lines without one. */
export const PACKET_LINES = `
; @integer length hexadecimal
; @switch content = length { 0: flush, 1: delimiter, else: line }
; @capture content
packet = length content
; @capture-label kind
; @capture line
content = flush / delimiter / line
flush = ""
delimiter = ""
; @length data = length - 4
; @capture data
line = data
length = 4( DIGIT / %x61-66 )
data = *OCTET
`;

/** A value of bencode. */
export const BENCODE = `
; @depth value 8
; @integer size decimal
; @length string = size
; @capture integer, string, list, dictionary
; @capture-label kind
value = integer / size-string / list / dictionary
integer = "i" ( "0" / [ "-" ] %x31-39 *DIGIT ) "e"
size-string = size ":" string
size = "0" / %x31-39 *DIGIT
string = *OCTET
; @capture value
list = "l" *value "e"
; @capture key, value
dictionary = "d" *( key-size ":" key value ) "e"
; @integer key-size decimal
; @length key = key-size
key-size = "0" / %x31-39 *DIGIT
key = *OCTET
`;

export const netstring = compileMessages(NETSTRING);
export const publish = compileMessages(PUBLISH);

export const octetsOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
