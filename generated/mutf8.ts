// DO NOT EDIT. Generated file.
// The table of modified UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/octets/mutf8.ohm   sha256 1cdf492608a15e01b2892c319675f94f937125d491a31ca86b2ea61d5b8d0574
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 6 states, 9 classes. Class → octets:
//    0  00, C1, F0..FF
//    1  01..7F
//    2  80
//    3  81..9F
//    4  A0..BF
//    5  C0
//    6  C2..DF
//    7  E0
//    8  E1..EF
const CLASSES = [
  /* 00 */ 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 10 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 20 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 30 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 40 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 50 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 60 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 70 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 80 */ 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* 90 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* A0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* B0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* C0 */ 5, 0, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* D0 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* E0 */ 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
  /* F0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 5, 0, 5, 5, 5, 1, 2, 3, 4, // start · accepts · next 01..7F, C0, C2..EF
  /*  1 */ 5, 5, 0, 5, 5, 5, 5, 5, 5, // C0 · next 80
  /*  2 */ 5, 5, 0, 0, 0, 5, 5, 5, 5, // C2 · next 80..BF
  /*  3 */ 5, 5, 5, 5, 2, 5, 5, 5, 5, // E0 · next A0..BF
  /*  4 */ 5, 5, 2, 2, 2, 5, 5, 5, 5, // E1 · next 80..BF
  /*  5 */ 5, 5, 5, 5, 5, 5, 5, 5, 5, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00
//    1  01..7F
//    2  80
//    3  81..9F
//    4  A0..BF
//    5  C0
//    6  C1
//    7  C2..DF
//    8  E0
//    9  E1..EF
//   10  F0..F4
//   11  F5..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 10 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 20 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 40 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 80 */  2,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* 90 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* A0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* B0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* C0 */  5,  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* D0 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* E0 */  8,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,
  /* F0 */ 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1,  0, -2, -2, -2,  1, -3,  2,  3,  4, -4, -5, // mutf8_char, JVMS 17 §4.4.7
  /*  1 */ -6, -6,  0, -3, -3, -6, -6, -6, -6, -6, -6, -6, // mutf8_null, JVMS 17 §4.4.7
  /*  2 */ -6, -6,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, // mutf8_2, JVMS 17 §4.4.7
  /*  3 */ -6, -6, -3, -3,  5, -6, -6, -6, -6, -6, -6, -6, // mutf8_3_e0, JVMS 17 §4.4.7
  /*  4 */ -6, -6,  6,  6,  6, -6, -6, -6, -6, -6, -6, -6, // mutf8_3_e1, JVMS 17 §4.4.7
  /*  5 */ -6, -6,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, // mutf8_3_e0, JVMS 17 §4.4.7
  /*  6 */ -6, -6,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, // mutf8_3_e1, JVMS 17 §4.4.7
];

export const table: FormTable<'null-octet' | 'unexpected-continuation' | 'overlong' | 'four-octet-form' | 'never-used' | 'truncated'> = {
  id: 'mutf8',
  title: 'modified UTF-8',
  digest: 'b67ae794d178dec5',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['surrogate-pairs', 'bit-table', 'long-nul'],
  classCount: 9,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0],
  shifts: [12, 19, 24, 3, 23, 0],
  skip: [0, 0x80808080, 0x00000000, 0x01010101],
  diagnosis: {
    classCount: 12,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0],
    rule: [0, 1, 2, 3, 4, 3, 4],
    atEnd: [5, 5, 5, 5, 5, 5, 5],
    rules: [
      'mutf8_char', 'JVMS 17 §4.4.7',
      'mutf8_null', 'JVMS 17 §4.4.7',
      'mutf8_2', 'JVMS 17 §4.4.7',
      'mutf8_3_e0', 'JVMS 17 §4.4.7',
      'mutf8_3_e1', 'JVMS 17 §4.4.7',
    ],
    reasons: ['null-octet', 'unexpected-continuation', 'overlong', 'four-octet-form', 'never-used', 'truncated'],
    small: [0, 1, 2, 3, 4, 2, 2],
    resume: [0, -1, -1, -1, -1, -1],
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
