// DO NOT EDIT. Generated file.
// The table of Unicode scalars in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/unicode-scalars.ohm   sha256 6d35d1b53fd0aa46a793eb451b2143519d128f57d7b950a4a709936e6ee44629
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 9 states, 12 classes. Class → octets:
//    0  00..7F
//    1  80..8F
//    2  90..9F
//    3  A0..BF
//    4  C0..C1, F5..FF
//    5  C2..DF
//    6  E0
//    7  E1..EC, EE..EF
//    8  ED
//    9  F0
//   10  F1..F3
//   11  F4
const CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 30 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 40 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 50 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 60 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 70 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 80 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 90 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* A0 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* B0 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* C0 */  4,  4,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* D0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* E0 */  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  8,  7,  7,
  /* F0 */  9, 10, 10, 10, 11,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 0, 8, 8, 8, 8, 1, 2, 3, 4, 5, 6, 7, // start · accepts · next 00..7F, C2..F4
  /*  1 */ 8, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8, // C2 · next 80..BF
  /*  2 */ 8, 8, 8, 1, 8, 8, 8, 8, 8, 8, 8, 8, // E0 · next A0..BF
  /*  3 */ 8, 1, 1, 1, 8, 8, 8, 8, 8, 8, 8, 8, // E1 · next 80..BF
  /*  4 */ 8, 1, 1, 8, 8, 8, 8, 8, 8, 8, 8, 8, // ED · next 80..9F
  /*  5 */ 8, 8, 3, 3, 8, 8, 8, 8, 8, 8, 8, 8, // F0 · next 90..BF
  /*  6 */ 8, 3, 3, 3, 8, 8, 8, 8, 8, 8, 8, 8, // F1 · next 80..BF
  /*  7 */ 8, 3, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, // F4 · next 80..8F
  /*  8 */ 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..7F
//    1  80..8F
//    2  90..9F
//    3  A0..BF
//    4  C0..C1
//    5  C2..DF
//    6  E0
//    7  E1..EC, EE..EF
//    8  ED
//    9  F0
//   10  F1..F3
//   11  F4
//   12  F5..F7, F9..FB, FD
//   13  F8, FC, FE..FF
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
  /* 90 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* A0 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* B0 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* C0 */  4,  4,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* D0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* E0 */  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  8,  7,  7,
  /* F0 */  9, 10, 10, 10, 11, 12, 12, 12, 13, 12, 12, 12, 13, 12, 13, 13,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  0, -1, -1, -1, -2,  1,  2,  3,  4,  5,  6,  7, -3, -4, // unicode_scalar, RFC 9839 §4.1
  /*  1 */ -5,  0,  0,  0, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // unicode_scalar, RFC 9839 §4.1
  /*  2 */ -5, -2, -2,  1, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // unicode_scalar, RFC 9839 §4.1
  /*  3 */ -5,  1,  1,  1, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // unicode_scalar, RFC 9839 §4.1
  /*  4 */ -5,  1,  1, -6, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // unicode_scalar, RFC 9839 §4.1
  /*  5 */ -5, -2,  3,  3, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // unicode_scalar, RFC 9839 §4.1
  /*  6 */ -5,  3,  3,  3, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // unicode_scalar, RFC 9839 §4.1
  /*  7 */ -5,  3, -3, -3, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // unicode_scalar, RFC 9839 §4.1
];

export const table: FormTable<'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate'> = {
  id: 'unicode-scalars-utf8',
  title: 'Unicode scalars in UTF-8',
  digest: '6167bbe82aa306d7',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
  classCount: 12,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0],
  shifts: [12, 3, 30, 24, 17, 7, 2, 19, 0],
  skip: [0, 0x80808080, 0x00000000, 0x00000000],
  diagnosis: {
    classCount: 14,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 0, 0, 0, 0, 0, 0],
    atEnd: [4, 4, 4, 4, 4, 4, 4, 4],
    rules: [
      'unicode_scalar', 'RFC 9839 §4.1',
    ],
    reasons: ['unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate'],
    small: [0, 1, 2, 3, 4, 5, 6, 7],
    resume: [0, -1, -1, -1, -1, -1, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'text of Unicode scalars',
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
