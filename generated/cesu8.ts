// DO NOT EDIT. Generated file.
// The table of CESU-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/octets/cesu8.ohm   sha256 4216b66adaa043560b18c69def02ebf8267904ffcf78d22bf9231da04775e983
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 9 states, 9 classes. Class → octets:
//    0  00..7F
//    1  80..9F
//    2  A0..AF
//    3  B0..BF
//    4  C0..C1, F0..FF
//    5  C2..DF
//    6  E0
//    7  E1..EC, EE..EF
//    8  ED
const CLASSES = [
  /* 00 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 20 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 30 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 40 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 50 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 60 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 70 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 80 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 90 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* A0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* B0 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* C0 */ 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
  /* D0 */ 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
  /* E0 */ 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 7,
  /* F0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 0, 8, 8, 8, 8, 1, 2, 3, 4, // start · accepts · next 00..7F, C2..EF
  /*  1 */ 8, 0, 0, 0, 8, 8, 8, 8, 8, // C2 · next 80..BF
  /*  2 */ 8, 8, 1, 1, 8, 8, 8, 8, 8, // E0 · next A0..BF
  /*  3 */ 8, 1, 1, 1, 8, 8, 8, 8, 8, // E1 · next 80..BF
  /*  4 */ 8, 1, 5, 8, 8, 8, 8, 8, 8, // ED · next 80..AF
  /*  5 */ 8, 6, 6, 6, 8, 8, 8, 8, 8, // ED A0 · next 80..BF
  /*  6 */ 8, 8, 8, 8, 8, 8, 8, 8, 7, // ED A0 80 · next ED
  /*  7 */ 8, 8, 8, 1, 8, 8, 8, 8, 8, // ED A0 80 ED · next B0..BF
  /*  8 */ 8, 8, 8, 8, 8, 8, 8, 8, 8, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..7F
//    1  80..9F
//    2  A0..AF
//    3  B0..BF
//    4  C0..C1
//    5  C2..DF
//    6  E0
//    7  E1..EC
//    8  ED
//    9  EE..EF
//   10  F0..F4
//   11  F5..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 30 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 40 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 50 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 60 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 70 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 80 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 90 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* A0 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* B0 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* C0 */  4,  4,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* D0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* E0 */  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  8,  9,  9,
  /* F0 */ 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  0, -1, -1, -1, -2,  1,  2,  3,  4,  5, -3, -4, // cesu8_char, RFC 3629 §3
  /*  1 */ -5,  0,  0,  0, -5, -5, -5, -5, -5, -5, -5, -5, // cesu8_2, RFC 3629 §3
  /*  2 */ -5, -2,  6,  6, -5, -5, -5, -5, -5, -5, -5, -5, // cesu8_3_e0, RFC 3629 §3
  /*  3 */ -5,  7,  7,  7, -5, -5, -5, -5, -5, -5, -5, -5, // cesu8_3_e1, RFC 3629 §3
  /*  4 */ -5,  8,  9, -6, -5, -5, -5, -5, -5, -5, -5, -5, // cesu8_char, RFC 3629 §3
  /*  5 */ -5, 10, 10, 10, -5, -5, -5, -5, -5, -5, -5, -5, // cesu8_3_ee, RFC 3629 §3
  /*  6 */ -5,  0,  0,  0, -5, -5, -5, -5, -5, -5, -5, -5, // cesu8_3_e0, RFC 3629 §3
  /*  7 */ -5,  0,  0,  0, -5, -5, -5, -5, -5, -5, -5, -5, // cesu8_3_e1, RFC 3629 §3
  /*  8 */ -5,  0,  0,  0, -5, -5, -5, -5, -5, -5, -5, -5, // cesu8_3_ed, RFC 3629 §3
  /*  9 */ -5, 11, 11, 11, -5, -5, -5, -5, -5, -5, -5, -5, // high_surrogate, draft-hoffman-utf16 §2.2
  /* 10 */ -5,  0,  0,  0, -5, -5, -5, -5, -5, -5, -5, -5, // cesu8_3_ee, RFC 3629 §3
  /* 11 */ -7, -5, -5, -5, -5, -7, -7, -7, 12, -7, -5, -5, // cesu8_pair, RFC 3629 §3
  /* 12 */ -5, -7, -7, 13, -5, -5, -5, -5, -5, -5, -5, -5, // low_surrogate, draft-hoffman-utf16 §2.2
  /* 13 */ -5,  0,  0,  0, -5, -5, -5, -5, -5, -5, -5, -5, // low_surrogate, draft-hoffman-utf16 §2.2
];

export const table: FormTable<'unexpected-continuation' | 'overlong' | 'four-octet-form' | 'never-used' | 'truncated' | 'lone-low-surrogate' | 'lone-high-surrogate'> = {
  id: 'cesu8',
  title: 'CESU-8',
  digest: '948005091276629b',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['surrogate-pairs', 'bit-table'],
  classCount: 9,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0],
  shifts: [21, 26, 6, 27, 11, 31, 1, 16, 0],
  skip: [0, 0x80808080, 0x00000000, 0x00000000],
  diagnosis: {
    classCount: 12,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 1, 2, 3, 0, 4, 2, 3, 5, 6, 4, 7, 8, 8],
    atEnd: [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 6, 4, 4],
    rules: [
      'cesu8_char', 'RFC 3629 §3',
      'cesu8_2', 'RFC 3629 §3',
      'cesu8_3_e0', 'RFC 3629 §3',
      'cesu8_3_e1', 'RFC 3629 §3',
      'cesu8_3_ee', 'RFC 3629 §3',
      'cesu8_3_ed', 'RFC 3629 §3',
      'high_surrogate', 'draft-hoffman-utf16 §2.2',
      'cesu8_pair', 'RFC 3629 §3',
      'low_surrogate', 'draft-hoffman-utf16 §2.2',
    ],
    reasons: ['unexpected-continuation', 'overlong', 'four-octet-form', 'never-used', 'truncated', 'lone-low-surrogate', 'lone-high-surrogate'],
    small: [0, 1, 2, 3, 4, 3, 1, 1, 1, 5, 1, 6, 7, 1],
    resume: [0, -1, -1, -1, -1, -1, -1, -1, -1],
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
