/**
 * Tables of messages, each with the function that `generate` writes for it, and texts of it. In a bundle (bundle.ts) they are
 * data, so that it holds no compiler.
 */
import { compiledMessages } from '../../src/author/compile-text.ts';
import { messageReader } from '../../src/compile/emit/messages/reader.ts';
import type { MessageTable } from '../../src/shared/message-table.ts';
import { BENCODE, NETSTRING, PUBLISH } from '../messages/grammars.ts';

/** Two names, each with a number that is an offset before it; a choice with others; numbers of each kind; a repeated field. */
const KINDS = `
; @integer kind u8
; @integer small u8
; @integer little u24le
; @integer wide u64be
; @integer digits hexadecimal
; @max small 9
; @length body = small / little / wide / digits
; @switch body = kind { 1: words, 2, 200: name, else: other }
; @capture kind, little, wide, digits, body
message = kind ( %x01 small / %x02 little / %x03 wide / %x04 digits ";" ) body
kind = OCTET
small = OCTET
little = 3OCTET
wide = 8OCTET
digits = 1*HEXDIG
; @capture words, name, other
body = words / name / other
; @integer count varint
; @repeat word = count
; @capture word
words = count word
count = *2%x80-FF %x00-7F
; @integer size u16be
; @length letters = size * 2 - 1
; @capture letters
word = size letters
size = 2OCTET
letters = 1*ALPHA
; @offset name = at - 3
; @integer at decimal
; @capture at
name = at "!"
at = 1*DIGIT
other = *UTF8-char
`;

const latin1 = (text: string) => Buffer.from(text, 'latin1').toString('hex');

const GRAMMARS: readonly (readonly [name: string, text: string, texts: readonly string[]])[] = [
  ['netstring', NETSTRING, ['0:,', '5:hello,', '12:hello world!,', '1000:', '1001:'].map(latin1)],
  [
    'publish',
    PUBLISH,
    ['30050003612f62', '32090003612f6200016869', '310a0003612fc3a94142', '30808001', '300400026100'],
  ],
  ['bencode', BENCODE, ['i-42e', 'd3:abcl1:xi0eee', 'llllllllleeeeeeeee', 'de', '4:spam'].map(latin1)],
  [
    'kinds',
    KINDS,
    [
      '010108020001610002616263',
      '0201033421',
      '0102020000' + '0100',
      '050101c3',
      '0504323b4142',
      'c803000000000000000233' + '21',
    ].concat(['010101' + '00', '0503' + 'ff'.repeat(8), '05010a', '020104313221' + '21', '07020300000041c3a9']),
  ],
];

export const messageTables: readonly (readonly [
  name: string,
  table: MessageTable,
  read: string,
  texts: readonly string[],
])[] = GRAMMARS.map(([name, text, texts]) => {
  const { table } = compiledMessages(text, {});
  return [name, table, `${messageReader(table, false).join('\n')}\nreturn READ_MESSAGE;`, texts];
});
