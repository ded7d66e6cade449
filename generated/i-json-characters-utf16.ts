// DO NOT EDIT. Generated file.
// The table of I-JSON characters in UTF-16 code units.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/i-json-characters.ohm   sha256 8e6603b3a23f5d12bacc87b04fdb8b040d0d3c91292cc0acd476ed3cca2885dd
// made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 4 states, 6 classes. Class → units:
//    0  0000..D7FF, E000..FDCF, FDF0..FFFD
//    1  D800..D83E, D840..D87E, D880..D8BE, D8C0..D8FE, D900..D93E, D940..D97E, D980..D9BE, D9C0..D9FE, DA00..DA3E, DA40..DA7E, DA80..DABE, DAC0..DAFE, DB00..DB3E, DB40..DB7E, DB80..DBBE, DBC0..DBFE
//    2  D83F, D87F, D8BF, D8FF, D93F, D97F, D9BF, D9FF, DA3F, DA7F, DABF, DAFF, DB3F, DB7F, DBBF, DBFF
//    3  DC00..DFFD
//    4  DFFE..DFFF
//    5  FDD0..FDEF, FFFE..FFFF
const CLASSES = [
  0x0000, 0,
  0xD800, 1,
  0xD83F, 2,
  0xD840, 1,
  0xD87F, 2,
  0xD880, 1,
  0xD8BF, 2,
  0xD8C0, 1,
  0xD8FF, 2,
  0xD900, 1,
  0xD93F, 2,
  0xD940, 1,
  0xD97F, 2,
  0xD980, 1,
  0xD9BF, 2,
  0xD9C0, 1,
  0xD9FF, 2,
  0xDA00, 1,
  0xDA3F, 2,
  0xDA40, 1,
  0xDA7F, 2,
  0xDA80, 1,
  0xDABF, 2,
  0xDAC0, 1,
  0xDAFF, 2,
  0xDB00, 1,
  0xDB3F, 2,
  0xDB40, 1,
  0xDB7F, 2,
  0xDB80, 1,
  0xDBBF, 2,
  0xDBC0, 1,
  0xDBFF, 2,
  0xDC00, 3,
  0xDFFE, 4,
  0xE000, 0,
  0xFDD0, 5,
  0xFDF0, 0,
  0xFFFE, 5,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 0, 1, 2, 3, 3, 3, // start · accepts · next 0000..DBFF, E000..FDCF, FDF0..FFFD
  /*  1 */ 3, 3, 3, 0, 0, 3, // D800 · next DC00..DFFF
  /*  2 */ 3, 3, 3, 0, 3, 3, // D83F · next DC00..DFFD
  /*  3 */ 3, 3, 3, 3, 3, 3, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → units:
//    0  0000..D7FF, E000..FDCF, FDF0..FFFD
//    1  D800..D83E, D840..D87E, D880..D8BE, D8C0..D8FE, D900..D93E, D940..D97E, D980..D9BE, D9C0..D9FE, DA00..DA3E, DA40..DA7E, DA80..DABE, DAC0..DAFE, DB00..DB3E, DB40..DB7E, DB80..DBBE, DBC0..DBFE
//    2  D83F, D87F, D8BF, D8FF, D93F, D97F, D9BF, D9FF, DA3F, DA7F, DABF, DAFF, DB3F, DB7F, DBBF, DBFF
//    3  DC00..DFFD
//    4  DFFE..DFFF
//    5  FDD0..FDEF, FFFE..FFFF
const DIAGNOSIS_CLASSES = [
  0x0000, 0,
  0xD800, 1,
  0xD83F, 2,
  0xD840, 1,
  0xD87F, 2,
  0xD880, 1,
  0xD8BF, 2,
  0xD8C0, 1,
  0xD8FF, 2,
  0xD900, 1,
  0xD93F, 2,
  0xD940, 1,
  0xD97F, 2,
  0xD980, 1,
  0xD9BF, 2,
  0xD9C0, 1,
  0xD9FF, 2,
  0xDA00, 1,
  0xDA3F, 2,
  0xDA40, 1,
  0xDA7F, 2,
  0xDA80, 1,
  0xDABF, 2,
  0xDAC0, 1,
  0xDAFF, 2,
  0xDB00, 1,
  0xDB3F, 2,
  0xDB40, 1,
  0xDB7F, 2,
  0xDB80, 1,
  0xDBBF, 2,
  0xDBC0, 1,
  0xDBFF, 2,
  0xDC00, 3,
  0xDFFE, 4,
  0xE000, 0,
  0xFDD0, 5,
  0xFDF0, 0,
  0xFFFE, 5,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  0,  1,  2, -1, -1, -2, // i_json_character, RFC 7493 §2.1
  /*  1 */ -3, -3, -3,  0,  0, -3, // i_json_character, RFC 7493 §2.1
  /*  2 */ -3, -3, -3,  0, -2, -3, // i_json_character, RFC 7493 §2.1
];

export const table: FormTable<'lone-low-surrogate' | 'disallowed-character' | 'lone-high-surrogate'> = {
  id: 'i-json-characters-utf16',
  title: 'I-JSON characters in UTF-16 code units',
  digest: '604f744cfc821f94',
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
      'i_json_character', 'RFC 7493 §2.1',
    ],
    reasons: ['lone-low-surrogate', 'disallowed-character', 'lone-high-surrogate', 'truncated'],
    small: [0, 1, 2],
    resume: [0, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf16',
    title: 'UTF-16 code units',
    within: 'the value of an I-JSON string',
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
