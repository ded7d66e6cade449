// DO NOT EDIT. Generated file.
// The table of Unicode assignables in UTF-16 code units.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/unicode-assignables.ohm   sha256 e920a89466842a10422384faad12ce33ca3687c11531c28f98cc4999296d61c6
// made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 4 states, 6 classes. Class → units:
//    0  0000..0008, 000B..000C, 000E..001F, 007F..009F, FDD0..FDEF, FFFE..FFFF
//    1  0009..000A, 000D, 0020..007E, 00A0..D7FF, E000..FDCF, FDF0..FFFD
//    2  D800..D83E, D840..D87E, D880..D8BE, D8C0..D8FE, D900..D93E, D940..D97E, D980..D9BE, D9C0..D9FE, DA00..DA3E, DA40..DA7E, DA80..DABE, DAC0..DAFE, DB00..DB3E, DB40..DB7E, DB80..DBBE, DBC0..DBFE
//    3  D83F, D87F, D8BF, D8FF, D93F, D97F, D9BF, D9FF, DA3F, DA7F, DABF, DAFF, DB3F, DB7F, DBBF, DBFF
//    4  DC00..DFFD
//    5  DFFE..DFFF
const CLASSES = [
  0x0000, 0,
  0x0009, 1,
  0x000B, 0,
  0x000D, 1,
  0x000E, 0,
  0x0020, 1,
  0x007F, 0,
  0x00A0, 1,
  0xD800, 2,
  0xD83F, 3,
  0xD840, 2,
  0xD87F, 3,
  0xD880, 2,
  0xD8BF, 3,
  0xD8C0, 2,
  0xD8FF, 3,
  0xD900, 2,
  0xD93F, 3,
  0xD940, 2,
  0xD97F, 3,
  0xD980, 2,
  0xD9BF, 3,
  0xD9C0, 2,
  0xD9FF, 3,
  0xDA00, 2,
  0xDA3F, 3,
  0xDA40, 2,
  0xDA7F, 3,
  0xDA80, 2,
  0xDABF, 3,
  0xDAC0, 2,
  0xDAFF, 3,
  0xDB00, 2,
  0xDB3F, 3,
  0xDB40, 2,
  0xDB7F, 3,
  0xDB80, 2,
  0xDBBF, 3,
  0xDBC0, 2,
  0xDBFF, 3,
  0xDC00, 4,
  0xDFFE, 5,
  0xE000, 1,
  0xFDD0, 0,
  0xFDF0, 1,
  0xFFFE, 0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 3, 0, 1, 2, 3, 3, // start · accepts · next 0009..000A, 000D, 0020..007E, 00A0..DBFF, E000..FDCF, FDF0..FFFD
  /*  1 */ 3, 3, 3, 3, 0, 0, // D800 · next DC00..DFFF
  /*  2 */ 3, 3, 3, 3, 0, 3, // D83F · next DC00..DFFD
  /*  3 */ 3, 3, 3, 3, 3, 3, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → units:
//    0  0000..0008, 000B..000C, 000E..001F, 007F..009F, FDD0..FDEF, FFFE..FFFF
//    1  0009..000A, 000D, 0020..007E, 00A0..D7FF, E000..FDCF, FDF0..FFFD
//    2  D800..D83E, D840..D87E, D880..D8BE, D8C0..D8FE, D900..D93E, D940..D97E, D980..D9BE, D9C0..D9FE, DA00..DA3E, DA40..DA7E, DA80..DABE, DAC0..DAFE, DB00..DB3E, DB40..DB7E, DB80..DBBE, DBC0..DBFE
//    3  D83F, D87F, D8BF, D8FF, D93F, D97F, D9BF, D9FF, DA3F, DA7F, DABF, DAFF, DB3F, DB7F, DBBF, DBFF
//    4  DC00..DFFD
//    5  DFFE..DFFF
const DIAGNOSIS_CLASSES = [
  0x0000, 0,
  0x0009, 1,
  0x000B, 0,
  0x000D, 1,
  0x000E, 0,
  0x0020, 1,
  0x007F, 0,
  0x00A0, 1,
  0xD800, 2,
  0xD83F, 3,
  0xD840, 2,
  0xD87F, 3,
  0xD880, 2,
  0xD8BF, 3,
  0xD8C0, 2,
  0xD8FF, 3,
  0xD900, 2,
  0xD93F, 3,
  0xD940, 2,
  0xD97F, 3,
  0xD980, 2,
  0xD9BF, 3,
  0xD9C0, 2,
  0xD9FF, 3,
  0xDA00, 2,
  0xDA3F, 3,
  0xDA40, 2,
  0xDA7F, 3,
  0xDA80, 2,
  0xDABF, 3,
  0xDAC0, 2,
  0xDAFF, 3,
  0xDB00, 2,
  0xDB3F, 3,
  0xDB40, 2,
  0xDB7F, 3,
  0xDB80, 2,
  0xDBBF, 3,
  0xDBC0, 2,
  0xDBFF, 3,
  0xDC00, 4,
  0xDFFE, 5,
  0xE000, 1,
  0xFDD0, 0,
  0xFDF0, 1,
  0xFFFE, 0,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1,  0,  1,  2, -2, -2, // unicode_assignable, RFC 9839 §4.3
  /*  1 */ -3, -3, -3, -3,  0,  0, // unicode_assignable, RFC 9839 §4.3
  /*  2 */ -3, -3, -3, -3,  0, -1, // unicode_assignable, RFC 9839 §4.3
];

export const table: FormTable<'disallowed-character' | 'lone-low-surrogate' | 'lone-high-surrogate'> = {
  id: 'unicode-assignables-utf16',
  title: 'Unicode assignables in UTF-16 code units',
  digest: '8f906d161001070c',
  alphabet: 'units',
  codeUnit: 1,
  coding: ['surrogate-pairs'],
  classCount: 6,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 6,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0],
    rule: [0, 0, 0],
    atEnd: [3, 2, 2],
    rules: [
      'unicode_assignable', 'RFC 9839 §4.3',
    ],
    reasons: ['disallowed-character', 'lone-low-surrogate', 'lone-high-surrogate', 'truncated'],
    small: [0, 1, 2],
    resume: [0, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf16',
    title: 'UTF-16 code units',
    within: 'text of Unicode assignables',
    reasons: ['disallowed-character'],
  },
};

// The function behind `test`, one for each form: an engine optimises it for this table alone.
export const verdict: VerdictOf = ({ kind, kindOf, lengthOf }, loopsFor, other) => {
  let { shortBelow, short, long } = loopsFor(0);
  return (input) => {
    if (kindOf(input) === kind) {
      const { length } = input;
      if (length === lengthOf(input) && length > 0) {
        if (length < shortBelow) return short(input, length);
        if (long) return long(input, length);
        ({ shortBelow, short, long } = loopsFor(length));
      }
    }
    return other(input);
  };
};
