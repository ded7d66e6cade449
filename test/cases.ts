/**
 * One table of texts and what is to be said of each; every implementation is
 * run on all of it. A row reads
 *
 *     41 E2 89 42   | 1+2 @3 truncated | note
 *     E2 89         | 0+2 end truncated
 *     41 E2 89 A2   | ok
 *
 * that is: the text in hexadecimal, `(41 00)*33` for a group repeated; the
 * fault as offset + length @ at, and its reason, `end` standing for an `at`
 * behind the last symbol of an incomplete text; a note. A line with `#` heads a
 * group and begins the notes of its rows. Three kinds of row stand for several:
 *
 *     cut E2 89 A2      | 41 C2            cut off after each symbol: there the
 *                                          text ends, or one of 41, C2 follows
 *     far C0            | 0+1 @0 overlong  after 1, 7, 8 … 65 well-formed units
 *     far-mixed C0      | 0+1 @0 overlong  the same, with characters of several units
 *
 * Definitions. offset: the last position at which the text so far was
 * well-formed. at: the first symbol that no well-formed text can have there, or
 * the length of the text if it is incomplete, that is, ends inside a sequence
 * that could still have become well-formed. length: at − offset, the maximal
 * subpart, and 1 at least; where a code unit is 2 or 4 octets and the text is
 * not incomplete, whole code units and one at least, so that offset + length
 * may lie behind the end of the text.
 *
 * The reason is the @reason of the relaxed grammar in which the text up to and
 * including `at` still has a continuation, or which accepts the whole of a text
 * that is incomplete. Where there is none: `truncated` inside a sequence, and
 * at the start of one `unexpected-continuation` for an octet that occurs in
 * well-formed text elsewhere and `never-used` for one that does not.
 */
import type { FormId } from './reference/index.ts';

export interface Case {
  /** The id of a grammar file. */
  readonly form: string;
  /** Octets or 16-bit code units, as the form has it. */
  readonly symbols: readonly number[];
  readonly fault: null | {
    readonly offset: number;
    readonly length: number;
    readonly at: number;
    readonly incomplete: boolean;
    readonly reason: string;
  };
  readonly note: string;
}

const utf8 = `
# empty
empty | ok

# RFC 3629 §7
41 E2 89 A2 CE 91 2E       | ok | U+0041 U+2262 U+0391 U+002E
ED 95 9C EA B5 AD EC 96 B4 | ok | U+D55C U+AD6D U+C5B4
E6 97 A5 E6 9C AC E8 AA 9E | ok | U+65E5 U+672C U+8A9E
EF BB BF F0 A3 8E B4       | ok | signature and U+233B4

# RFC 3629 §3 and §10, attacks
C0 80             | 0+1 @0 overlong        | U+0000 in two octets
ED A1 8C ED BE B4 | 0+1 @1 surrogate       | U+233B4 as a surrogate pair
2F C0 AE 2E 2F    | 1+1 @1 overlong        | /../ with a dot in two octets
2F 2E 2E 2F       | ok                     | /../ itself
C0 AF             | 0+1 @0 overlong        | / in two octets
E0 80 AF          | 0+1 @1 overlong        | / in three
F0 80 80 AF       | 0+1 @1 overlong        | / in four
F8 80 80 80 AF    | 0+1 @0 above-10FFFF    | / in five
FC 80 80 80 80 AF | 0+1 @0 above-10FFFF    | / in six
F8 88 80 80 80    | 0+1 @0 above-10FFFF    | five octets, U+200000
FB BF BF BF BF    | 0+1 @0 above-10FFFF    | five octets, U+3FFFFFF
FC 84 80 80 80 80 | 0+1 @0 above-10FFFF    | six octets, U+4000000
FD BF BF BF BF BF | 0+1 @0 above-10FFFF    | six octets, U+7FFFFFFF

# signature, RFC 3629 §6
EF BB BF          | ok                     | nothing else
EF BB BF EF BB BF | ok                     | twice
41 EF BB BF 41    | ok                     | U+FEFF inside
EF BB             | 0+2 end truncated      | cut off
FE FF 00 41       | 0+1 @0 never-used      | of UTF-16, big-endian
FF FE 41 00       | 0+1 @0 never-used      | of UTF-16, little-endian

# 00..7F
00                | ok
41                | ok
7F                | ok
00 7F 00          | ok

# 80..BF, a following octet with no lead
80                | 0+1 @0 unexpected-continuation
BF                | 0+1 @0 unexpected-continuation
41 80             | 1+1 @1 unexpected-continuation
80 80             | 0+1 @0 unexpected-continuation
C2 80 80          | 2+1 @2 unexpected-continuation | one too many
E1 80 80 80       | 3+1 @3 unexpected-continuation | one too many
F1 80 80 80 80    | 4+1 @4 unexpected-continuation | one too many

# C0..C1
C0                | 0+1 @0 overlong
C1                | 0+1 @0 overlong
C0 BF             | 0+1 @0 overlong
C1 80             | 0+1 @0 overlong
C1 BF             | 0+1 @0 overlong        | U+007F in two octets
41 C1 41          | 1+1 @1 overlong

# C2..DF
C2 80             | ok                     | U+0080
C2 BF             | ok
DF 80             | ok
DF BF             | ok                     | U+07FF
C2 7F             | 0+1 @1 truncated
C2 C0             | 0+1 @1 truncated
DF 00             | 0+1 @1 truncated
DF FF             | 0+1 @1 truncated
C2 C2 80          | 0+1 @1 truncated       | a lead, then a character
cut C2 80         | 41 C2
cut DF BF         | 7F E1

# E0
E0 A0 80          | ok                     | U+0800
E0 BF BF          | ok                     | U+0FFF
E0 9F BF          | 0+1 @1 overlong        | U+07FF in three octets
E0 80 80          | 0+1 @1 overlong        | U+0000 in three octets
E0 9F             | 0+1 @1 overlong        | known before the third octet
E0 7F             | 0+1 @1 truncated
E0 C0             | 0+1 @1 truncated
E0 A0 7F          | 0+2 @2 truncated
E0 A0 C0          | 0+2 @2 truncated
cut E0 A0 80      | 41 C2

# E1..EC
E1 80 80          | ok                     | U+1000
E1 BF BF          | ok
EC 80 80          | ok
EC BF BF          | ok                     | U+CFFF
E1 7F 80          | 0+1 @1 truncated
E1 C0 80          | 0+1 @1 truncated
EC BF 7F          | 0+2 @2 truncated
EC BF C0          | 0+2 @2 truncated
cut E1 80 80      | 41 C2
cut EC BF BF      | 00 F4

# ED
ED 80 80          | ok                     | U+D000
ED 9F BF          | ok                     | U+D7FF
ED A0 80          | 0+1 @1 surrogate       | D800
ED AF BF          | 0+1 @1 surrogate       | DBFF
ED B0 80          | 0+1 @1 surrogate       | DC00
ED BF BF          | 0+1 @1 surrogate       | DFFF
ED A0             | 0+1 @1 surrogate       | known before the third octet
ED 7F             | 0+1 @1 truncated
ED C0             | 0+1 @1 truncated
ED 9F 7F          | 0+2 @2 truncated
cut ED 80 80      | 41 E0

# EE..EF
EE 80 80          | ok                     | U+E000
EF BF BD          | ok                     | U+FFFD
EF BF BE          | ok                     | U+FFFE, no character but encoded like one
EF BF BF          | ok                     | U+FFFF
EE 7F             | 0+1 @1 truncated
EF BF C0          | 0+2 @2 truncated
cut EE 80 80      | 41 ED
cut EF BF BF      | 41 FF

# F0
F0 90 80 80       | ok                     | U+10000
F0 BF BF BF       | ok                     | U+3FFFF
F0 8F BF BF       | 0+1 @1 overlong        | U+FFFF in four octets
F0 80 80 80       | 0+1 @1 overlong        | U+0000 in four octets
F0 7F             | 0+1 @1 truncated
F0 C0             | 0+1 @1 truncated
F0 90 80 7F       | 0+3 @3 truncated
F0 90 C0          | 0+2 @2 truncated
cut F0 90 80 80   | 41 F0

# F1..F3
F1 80 80 80       | ok                     | U+40000
F3 BF BF BF       | ok                     | U+FFFFF
F1 7F             | 0+1 @1 truncated
F3 BF BF C0       | 0+3 @3 truncated
cut F1 80 80 80   | 41 C2
cut F3 BF BF BF   | 41 FD

# F4
F4 80 80 80       | ok                     | U+100000
F4 8F BF BF       | ok                     | U+10FFFF
F4 90 80 80       | 0+1 @1 above-10FFFF    | U+110000
F4 BF BF BF       | 0+1 @1 above-10FFFF    | U+13FFFF
F4 90             | 0+1 @1 above-10FFFF    | known before the third octet
F4 7F             | 0+1 @1 truncated
F4 C0             | 0+1 @1 truncated
cut F4 8F BF BF   | 41 F4

# F5..FD
F5 80 80 80       | 0+1 @0 above-10FFFF
F7 BF BF BF       | 0+1 @0 above-10FFFF    | U+1FFFFF
F8                | 0+1 @0 above-10FFFF
FB                | 0+1 @0 above-10FFFF
FC                | 0+1 @0 above-10FFFF
FD                | 0+1 @0 above-10FFFF

# FE..FF
FE                | 0+1 @0 never-used
FF                | 0+1 @0 never-used
41 FE 41          | 1+1 @1 never-used

# the first of several faults
41 C0 80 ED A0 80 | 1+1 @1 overlong
E2 89 C0 80       | 0+2 @2 truncated       | C0 ends what came before it
F0 9F 98 ED A0 80 | 0+3 @3 truncated

# far in
far C0            | 0+1 @0 overlong
far ED A0 80      | 0+1 @1 surrogate
far F0 9F 98      | 0+3 end truncated
far-mixed BF      | 0+1 @0 unexpected-continuation
far-mixed F4 8F   | 0+2 end truncated
`;

const utf81997 = `
# empty
empty | ok

# draft-yergeau-utf8-rev-00 §4
41 E2 89 A2 CE 91 2E       | ok | 0041 2262 0391 002E
ED 95 9C EA B5 AD EC 96 B4 | ok | D55C AD6D C5B4
E6 97 A5 E6 9C AC E8 AA 9E | ok | 65E5 672C 8A9E

# rows of the table, first and last value
00                | ok | 0000 0000
7F                | ok | 0000 007F
C2 80             | ok | 0000 0080
DF BF             | ok | 0000 07FF
E0 A0 80          | ok | 0000 0800
EF BF BF          | ok | 0000 FFFF
F0 90 80 80       | ok | 0001 0000
F7 BF BF BF       | ok | 001F FFFF
F8 88 80 80 80    | ok | 0020 0000
FB BF BF BF BF    | ok | 03FF FFFF
FC 84 80 80 80 80 | ok | 0400 0000
FD BF BF BF BF BF | ok | 7FFF FFFF

# what RFC 3629 was to forbid
ED A0 80          | ok | D800
ED BF BF          | ok | DFFF
ED A1 8C ED BE B4 | ok | D84C DFB4, two characters
F4 90 80 80       | ok | 0011 0000
F5 80 80 80       | ok | 0014 0000

# one below the first value of each row
C1 BF             | 0+1 @0 overlong
E0 9F BF          | 0+1 @1 overlong
F0 8F BF BF       | 0+1 @1 overlong
F8 87 BF BF BF    | 0+1 @1 overlong
FC 83 BF BF BF BF | 0+1 @1 overlong

# overlong forms of the attacks
C0 80             | 0+1 @0 overlong
2F C0 AE 2E 2F    | 1+1 @1 overlong
E0 80 AF          | 0+1 @1 overlong
F0 80 80 AF       | 0+1 @1 overlong
F8 80 80 80 AF    | 0+1 @1 overlong
FC 80 80 80 80 AF | 0+1 @1 overlong

# 80..BF with no lead
80                | 0+1 @0 unexpected-continuation
BF                | 0+1 @0 unexpected-continuation
FB BF BF BF BF BF | 5+1 @5 unexpected-continuation | one too many

# FE..FF
FE                | 0+1 @0 never-used
FF                | 0+1 @0 never-used
FE 80 80 80 80 80 | 0+1 @0 never-used
41 FF             | 1+1 @1 never-used

# a second octet out of range
C2 7F             | 0+1 @1 truncated
DF C0             | 0+1 @1 truncated
E0 7F             | 0+1 @1 truncated
EF C0             | 0+1 @1 truncated
F0 7F             | 0+1 @1 truncated
F7 C0             | 0+1 @1 truncated
F8 7F             | 0+1 @1 truncated
F8 C0             | 0+1 @1 truncated
FC 7F             | 0+1 @1 truncated
FC C0             | 0+1 @1 truncated
FD 7F             | 0+1 @1 truncated
FD C0             | 0+1 @1 truncated

# cut off
cut C2 80             | 41 C2
cut E0 A0 80          | 41 E1
cut ED A0 80          | 41 ED
cut F7 80 80 80       | 41 F1
cut F8 88 80 80 80    | 41 F9
cut FC 84 80 80 80 80 | 41 FD
cut FD BF BF BF BF BF | 41 FE

# far in
far FD BF BF BF BF    | 0+5 end truncated
`;

const cesu8 = `
# empty
empty | ok

# RFC 3629 §7, the characters that UTF-8 and CESU-8 write alike
41 E2 89 A2 CE 91 2E       | ok | U+0041 U+2262 U+0391 U+002E
ED 95 9C EA B5 AD EC 96 B4 | ok | U+D55C U+AD6D U+C5B4

# RFC 3629 §3 and §10
ED A1 8C ED BE B4 | ok                      | U+233B4, the surrogate pair
F0 A3 8E B4       | 0+1 @0 four-octet-form  | U+233B4 in UTF-8
C0 80             | 0+1 @0 overlong
2F C0 AE 2E 2F    | 1+1 @1 overlong

# one to three octets
00                | ok
7F                | ok
C2 80             | ok
DF BF             | ok
E0 A0 80          | ok
EC BF BF          | ok
ED 80 80          | ok
ED 9F BF          | ok
EE 80 80          | ok
EF BF BF          | ok
C1 BF             | 0+1 @0 overlong
E0 9F BF          | 0+1 @1 overlong
C2 C0             | 0+1 @1 truncated
E1 7F             | 0+1 @1 truncated
ED 7F             | 0+1 @1 truncated
ED C0             | 0+1 @1 truncated
80                | 0+1 @0 unexpected-continuation
BF                | 0+1 @0 unexpected-continuation

# surrogate pairs
ED A0 80 ED B0 80 | ok                      | U+10000
ED AF BF ED BF BF | ok                      | U+10FFFF
ED AF BF ED B0 80 ED A0 80 ED BF BF | ok    | two of them

# a high surrogate by itself
ED A0 80          | 0+3 end lone-high-surrogate
ED AF BF          | 0+3 end lone-high-surrogate
ED A0 80 41       | 0+3 @3 lone-high-surrogate
ED A0 80 E2 89 A2 | 0+3 @3 lone-high-surrogate
ED A0 80 ED A0 80 ED B0 80 | 0+4 @4 lone-high-surrogate
ED A0 80 ED 9F BF | 0+4 @4 lone-high-surrogate
41 ED AF BF 41    | 1+3 @4 lone-high-surrogate
ED A0 80 80       | 0+3 @3 truncated        | then an octet that begins nothing
ED A0 80 C0       | 0+3 @3 truncated        | then an octet that begins nothing

# a low surrogate by itself
ED B0 80          | 0+1 @1 lone-low-surrogate
ED BF BF          | 0+1 @1 lone-low-surrogate
ED B0 80 ED A0 80 | 0+1 @1 lone-low-surrogate
ED A0 80 ED B0 80 ED B0 80 | 6+1 @7 lone-low-surrogate

# F0..F4
F0 90 80 80       | 0+1 @0 four-octet-form
F1                | 0+1 @0 four-octet-form
F4 8F BF BF       | 0+1 @0 four-octet-form
F4 90 80 80       | 0+1 @0 four-octet-form  | F4 settles it

# F5..FF
F5                | 0+1 @0 never-used
F8 88 80 80 80    | 0+1 @0 never-used
FE                | 0+1 @0 never-used
FF                | 0+1 @0 never-used

# cut off
cut C2 80         | 41 C2
cut E0 A0 80      | 41 E1
cut E1 80 80      | 41 F4
cut ED 9F BF      | 41 ED
ED A0             | 0+2 end truncated
ED A0 41          | 0+2 @2 truncated
ED A0 ED          | 0+2 @2 truncated
ED A0 80 ED       | 0+4 end truncated
ED A0 80 ED 41    | 0+4 @4 truncated
ED A0 80 ED C2    | 0+4 @4 truncated
ED A0 80 ED B0    | 0+5 end truncated
ED A0 80 ED B0 41 | 0+5 @5 truncated
ED A0 80 ED B0 C2 | 0+5 @5 truncated

# far in
far-mixed ED A0 80 41 | 0+3 @3 lone-high-surrogate
`;

const utf16 = `
# empty
empty | ok

# draft-hoffman-utf16 §5
D848 DF45 003D 0052 0061      | ok | as printed there, U+22345 in truth
FEFF D848 DF45 003D 0052 0061 | ok | with a signature
D808 DF45 003D 0052 0061      | ok | what §2.1 makes of U+12345

# one unit
0000              | ok
D7FF              | ok
E000              | ok
FEFF              | ok
FFFE              | ok | no character but a unit like any other
FFFF              | ok

# pairs
D800 DC00         | ok | U+10000
D800 DFFF         | ok
DBFF DC00         | ok
DBFF DFFF         | ok | U+10FFFF
0041 D800 DC00 0041 | ok

# a high surrogate by itself
D800              | 0+1 end lone-high-surrogate
DBFF              | 0+1 end lone-high-surrogate
0041 D800         | 1+1 end lone-high-surrogate
D800 0041         | 0+1 @1 lone-high-surrogate
D800 DBFF         | 0+1 @1 lone-high-surrogate
D800 E000         | 0+1 @1 lone-high-surrogate
D800 D800 DC00    | 0+1 @1 lone-high-surrogate | the second one has its low
DBFF FFFF         | 0+1 @1 lone-high-surrogate

# a low surrogate by itself
DC00              | 0+1 @0 lone-low-surrogate
DFFF              | 0+1 @0 lone-low-surrogate
0041 DC00 0041    | 1+1 @1 lone-low-surrogate
DC00 D800         | 0+1 @0 lone-low-surrogate | a pair the wrong way round
D800 DC00 DC00    | 2+1 @2 lone-low-surrogate
D7FF DC00         | 1+1 @1 lone-low-surrogate

# far in
far D800 0041     | 0+1 @1 lone-high-surrogate
far-mixed DC00    | 0+1 @0 lone-low-surrogate
`;

const ucs2 = `
# empty
empty | ok

# draft-yergeau-utf8-rev-00 §4
0041 2262 0391 002E | ok
D55C AD6D C5B4      | ok
65E5 672C 8A9E      | ok

# boundaries
0000              | ok
D7FF              | ok
E000              | ok
FEFF              | ok
FFFF              | ok
D800              | 0+1 @0 surrogate
DBFF              | 0+1 @0 surrogate
DC00              | 0+1 @0 surrogate
DFFF              | 0+1 @0 surrogate
D808 DF45         | 0+1 @0 surrogate | a pair is UTF-16
0041 DC00         | 1+1 @1 surrogate

# far in
far D800          | 0+1 @0 surrogate
`;

const utf16be = `
# empty
empty | ok

# draft-hoffman-utf16 §5
D8 48 DF 45 00 3D 00 52 00 61       | ok
FE FF D8 48 DF 45 00 3D 00 52 00 61 | ok | with a signature

# signature, §3.2
FE FF             | ok                        | U+FEFF
FE FF FE FF       | ok
FF FE             | 0+2 @1 swapped-signature
FF FE 41 00       | 0+2 @1 swapped-signature
FF FE D8 48       | 0+2 @1 swapped-signature
00 41 FF FE       | ok                        | FFFE further on
FE FF FF FE       | ok                        | FFFE after U+FEFF
FF 00             | ok
FF FF             | ok
FF FD             | ok
FF                | 0+1 end truncated

# one unit
00 00             | ok
D7 FF             | ok
E0 00             | ok

# pairs
D8 00 DC 00       | ok | U+10000
DB FF DF FF       | ok | U+10FFFF

# a high surrogate by itself
D8 00             | 0+2 end lone-high-surrogate
DB FF             | 0+2 end lone-high-surrogate
D8 00 00 41       | 0+2 @2 lone-high-surrogate
D8 00 00          | 0+2 @2 lone-high-surrogate
D8 00 DB FF       | 0+2 @2 lone-high-surrogate
D8 00 E0 00       | 0+2 @2 lone-high-surrogate
00 41 D8 00 D8 00 DC 00 | 2+2 @4 lone-high-surrogate

# a low surrogate by itself
DC 00             | 0+2 @0 lone-low-surrogate
DF FF             | 0+2 @0 lone-low-surrogate
DC                | 0+2 @0 lone-low-surrogate | a unit is two octets, here one is missing
DC 00 D8 00       | 0+2 @0 lone-low-surrogate
D8 00 DC 00 DC 00 | 4+2 @4 lone-low-surrogate

# cut off
00                | 0+1 end truncated
D8                | 0+1 end truncated
D8 00 DC          | 0+3 end truncated
00 41 00          | 2+1 end truncated

# far in
far D8 00 00 41   | 0+2 @2 lone-high-surrogate
far-mixed DC      | 0+2 @0 lone-low-surrogate
`;

const utf16le = `
# empty
empty | ok

# draft-hoffman-utf16 §5
48 D8 45 DF 3D 00 52 00 61 00       | ok
FF FE 48 D8 45 DF 3D 00 52 00 61 00 | ok | with a signature

# signature, §3.3
FF FE             | ok                        | U+FEFF
FE FF             | 0+2 @1 swapped-signature
FE FF 00 41       | 0+2 @1 swapped-signature
41 00 FE FF       | ok                        | FFFE further on
FF FE FE FF       | ok                        | FFFE after U+FEFF
FE 00             | ok
FF FF             | ok
FE                | 0+1 end truncated

# one unit
00 00             | ok
FF D7             | ok
00 E0             | ok

# pairs
00 D8 00 DC       | ok | U+10000
FF DB FF DF       | ok | U+10FFFF

# a high surrogate by itself
00 D8             | 0+2 end lone-high-surrogate
FF DB             | 0+2 end lone-high-surrogate
00 D8 41 00       | 0+2 @3 lone-high-surrogate | the second octet of the unit tells
00 D8 FF DB       | 0+2 @3 lone-high-surrogate
00 D8 00 E0       | 0+2 @3 lone-high-surrogate
41 00 00 D8 00 D8 00 DC | 2+2 @5 lone-high-surrogate

# a low surrogate by itself
00 DC             | 0+2 @1 lone-low-surrogate
FF DF             | 0+2 @1 lone-low-surrogate
00 DC 00 D8       | 0+2 @1 lone-low-surrogate
00 D8 00 DC 00 DC | 4+2 @5 lone-low-surrogate

# cut off
00                | 0+1 end truncated
D8                | 0+1 end truncated
00 D8 00          | 0+3 end truncated
00 D8 DC          | 0+3 end truncated
41 00 41          | 2+1 end truncated

# far in
far 00 D8 41 00   | 0+2 @3 lone-high-surrogate
far-mixed 00 DC   | 0+2 @1 lone-low-surrogate
`;

const utf16Signature = `
# empty
empty | ok

# draft-hoffman-utf16 §5
FF FE 48 D8 45 DF 3D 00 52 00 61 00 | ok | little-endian
FE FF D8 48 DF 45 00 3D 00 52 00 61 | ok | big-endian, with a signature
D8 48 DF 45 00 3D 00 52 00 61       | ok | big-endian, without

# FE FF: big-endian
FE FF             | ok
FE FF 00 DC       | ok                        | U+00DC
FE FF DC 00       | 2+2 @2 lone-low-surrogate
FE FF D8 00       | 2+2 end lone-high-surrogate
FE FF D8 00 00 41 | 2+2 @4 lone-high-surrogate
FE FF D8 00 DC    | 2+3 end truncated
FE FF 00          | 2+1 end truncated
FE FF FF FE       | ok                        | FFFE further on

# FF FE: little-endian
FF FE             | ok
FF FE DC 00       | ok                        | U+00DC
FF FE 00 DC       | 2+2 @3 lone-low-surrogate | would be well-formed big-endian
FF FE 00 D8       | 2+2 end lone-high-surrogate | would be well-formed big-endian
FF FE 00 D8 41 00 | 2+2 @5 lone-high-surrogate | would be well-formed big-endian
FF FE 00 D8 00 DC | ok
FF FE 00          | 2+1 end truncated
FF FE 00 D8 00    | 2+3 end truncated
FF FE FE FF       | ok                        | FFFE further on
FF FE (41 00)*33 00 DC | 68+2 @69 lone-low-surrogate
FF FE (48 D8 45 DF)*16 41 | 66+1 end truncated

# neither: big-endian
00 41             | ok
D8 48 DF 45       | ok
FF 00             | ok
FF FF             | ok
FE 00             | ok
41 00 FF FE       | ok                        | no signature there
DC 00             | 0+2 @0 lone-low-surrogate
DC                | 0+2 @0 lone-low-surrogate
D8 00             | 0+2 end lone-high-surrogate
D8 00 00 41       | 0+2 @2 lone-high-surrogate

# cut off
FE                | 0+1 end truncated
FF                | 0+1 end truncated
00                | 0+1 end truncated
D8                | 0+1 end truncated
D8 00 DC          | 0+3 end truncated

# far in
far D8 00 E0 00   | 0+2 @2 lone-high-surrogate
`;

const utf32be = `
# empty
empty | ok

# the characters of RFC 3629 §7
00 00 00 41 00 00 22 62 00 00 03 91 00 00 00 2E | ok
00 00 FE FF 00 02 33 B4 | ok

# boundaries
00 00 00 00       | ok
00 00 D7 FF       | ok
00 00 E0 00       | ok
00 00 FF FF       | ok
00 01 00 00       | ok
00 01 D8 00       | ok | U+1D800
00 10 FF FF       | ok
00 00 D8 00       | 0+4 @2 surrogate
00 00 DB FF       | 0+4 @2 surrogate
00 00 DC 00       | 0+4 @2 surrogate
00 00 DF FF       | 0+4 @2 surrogate
00 11 00 00       | 0+4 @1 above-10FFFF
00 FF FF FF       | 0+4 @1 above-10FFFF
01 00 00 00       | 0+4 @0 above-10FFFF
7F FF FF FF       | 0+4 @0 above-10FFFF
FF FE 00 00       | 0+4 @0 above-10FFFF | the signature of the other order

# a fault known before its unit is whole
00 00 D8          | 0+4 @2 surrogate
00 11             | 0+4 @1 above-10FFFF
41                | 0+4 @0 above-10FFFF

# cut off
00                | 0+1 end truncated
00 00             | 0+2 end truncated
00 10             | 0+2 end truncated
00 00 00          | 0+3 end truncated
00 10 FF          | 0+3 end truncated
00 00 00 41 00    | 4+1 end truncated

# far in
far 00 00 DC 00   | 0+4 @2 surrogate
`;

const utf32le = `
# empty
empty | ok

# the characters of RFC 3629 §7
41 00 00 00 62 22 00 00 91 03 00 00 2E 00 00 00 | ok
FF FE 00 00 B4 33 02 00 | ok

# boundaries
00 00 00 00       | ok
FF D7 00 00       | ok
00 E0 00 00       | ok
FF FF 00 00       | ok
00 00 01 00       | ok
00 D8 01 00       | ok | U+1D800
FF FF 10 00       | ok
00 D8 00 00       | 0+4 @2 surrogate
FF DB 00 00       | 0+4 @2 surrogate
00 DC 00 00       | 0+4 @2 surrogate
FF DF 00 00       | 0+4 @2 surrogate
00 D8 00 01       | 0+4 @2 surrogate    | 0100D800, and dead before the 01
00 00 11 00       | 0+4 @2 above-10FFFF
FF FF FF 00       | 0+4 @2 above-10FFFF
00 00 00 01       | 0+4 @3 above-10FFFF
00 D8 10 01       | 0+4 @3 above-10FFFF
FF FF 10 FF       | 0+4 @3 above-10FFFF
FF FF FF 7F       | 0+4 @2 above-10FFFF
00 00 FE FF       | 0+4 @2 above-10FFFF | the signature of the other order

# a fault known before its unit is whole
00 D8 00          | 0+4 @2 surrogate
00 00 11          | 0+4 @2 above-10FFFF

# cut off
41                | 0+1 end truncated
00 D8             | 0+2 end truncated   | U+1D800 is still possible
41 00             | 0+2 end truncated
41 00 00          | 0+3 end truncated
00 D8 10          | 0+3 end truncated
41 00 00 00 41    | 4+1 end truncated

# far in
far 00 00 00 01   | 0+4 @3 above-10FFFF
`;

const tables: Record<FormId, string> = {
  utf8,
  'utf8-1997': utf81997,
  cesu8,
  utf16be,
  utf16le,
  'utf16-signature': utf16Signature,
  utf32be,
  utf32le,
  utf16,
  ucs2,
};

/** Lengths around the strides of a kernel, in code units of the form. */
const FAR = [1, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65];

/** What `far` and `far-mixed` put before a fault: a character of one unit, one of several. */
const fillers: Record<FormId, { readonly one: string; readonly several: string }> = {
  utf8: { one: '41', several: 'E2 89 A2' },
  'utf8-1997': { one: '41', several: 'F8 88 80 80 80' },
  cesu8: { one: '41', several: 'ED A1 8C ED BE B4' },
  utf16be: { one: '00 41', several: 'D8 48 DF 45' },
  utf16le: { one: '41 00', several: '48 D8 45 DF' },
  'utf16-signature': { one: '00 41', several: 'D8 48 DF 45' },
  utf32be: { one: '00 00 00 41', several: '00 02 33 B4' },
  utf32le: { one: '41 00 00 00', several: 'B4 33 02 00' },
  utf16: { one: '0041', several: 'D848 DF45' },
  ucs2: { one: '0041', several: '2262' },
};

/** `41 (E2 89)*2` → 41 E2 89 E2 89. */
function readSymbols(text: string): number[] {
  if (text === 'empty') return [];
  const plain = text.replace(/\(([^)]*)\)\*(\d+)/g, (_, group: string, count: string) =>
    Array(Number(count)).fill(group).join(' '),
  );
  return plain.split(/\s+/).map((word) => {
    if (!/^([0-9A-F]{2}|[0-9A-F]{4})$/.test(word))
      throw new SyntaxError(`expected hexadecimal, got "${word}" in "${text}"`);
    return Number.parseInt(word, 16);
  });
}

/** `1+2 @3 truncated` → the fault, for a text of `total` symbols. */
function readFault(text: string, total: number): Case['fault'] {
  if (text === 'ok') return null;
  const match = /^(\d+)\+(\d+) (?:@(\d+)|end) ([\w-]+)$/.exec(text);
  if (!match) throw new SyntaxError(`expected "ok" or "1+2 @3 reason", got "${text}"`);
  const [, offset, length, at, reason] = match;
  return {
    offset: Number(offset),
    length: Number(length),
    at: at === undefined ? total : Number(at),
    incomplete: at === undefined,
    reason: reason as string,
  };
}

/** Every beginning of a sequence: the text ends there, or one of `followers` comes next. */
function cutCases(form: FormId, sequence: readonly number[], followers: readonly number[], note: string): Case[] {
  return sequence.slice(1).flatMap((_, index): Case[] => {
    const length = index + 1;
    const begun = sequence.slice(0, length);
    const fault = (incomplete: boolean) => ({ offset: 0, length, at: length, incomplete, reason: 'truncated' });
    return [
      { form, symbols: begun, fault: fault(true), note: `${note}, ends after ${length}` },
      ...followers.map((follower) => ({
        form,
        symbols: [...begun, follower],
        fault: fault(false),
        note: `${note}, cut after ${length}`,
      })),
    ];
  });
}

/** A case again, behind `units` code units of well-formed text. */
function farCase(base: Case, form: FormId, units: number, mixed: boolean): Case {
  const one = readSymbols(fillers[form].one);
  const several = mixed ? readSymbols(fillers[form].several) : one;
  const total = units * one.length;
  const rest = total % several.length;
  const filler: number[] = [];
  while (filler.length < rest) filler.push(...one);
  while (filler.length < total) filler.push(...several);
  return {
    form,
    symbols: [...filler, ...base.symbols],
    fault: base.fault && { ...base.fault, offset: base.fault.offset + total, at: base.fault.at + total },
    note: `${base.note}, after ${units}`,
  };
}

function readRow(form: FormId, row: string, heading: string): Case[] {
  const [left = '', middle = '', right] = row.split('|').map((cell) => cell.trim());
  const [, kind = '', text = ''] = /^(cut |far |far-mixed )?(.*)$/.exec(left) ?? [];
  const symbols = readSymbols(text.trim());
  const note = right ? `${heading}: ${right}` : heading;
  if (kind === 'cut ') return cutCases(form, symbols, readSymbols(middle), note);
  const base: Case = { form, symbols, fault: readFault(middle, symbols.length), note };
  return kind === '' ? [base] : FAR.map((units) => farCase(base, form, units, kind === 'far-mixed '));
}

function readTable(form: FormId, table: string): Case[] {
  let heading = '';
  return table.split('\n').flatMap((line): Case[] => {
    if (line.startsWith('# ')) heading = line.slice(2).trim();
    return line === '' || line.startsWith('#') ? [] : readRow(form, line, heading);
  });
}

/** All cases of all forms. */
export const cases: readonly Case[] = (Object.keys(tables) as FormId[]).flatMap((form) =>
  readTable(form, tables[form]),
);
