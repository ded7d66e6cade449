// DO NOT EDIT. Generated file.
// The table of UTF8-non-ascii in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/utf8-non-ascii.ohm   sha256 629c00421c54e9a64e5827ee844655220afa3968383dcc480da505467ae901cb
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 10 states, 11 classes. Class → octets:
//    0  00..7F, C0..C1, F5..FF
//    1  80..8F
//    2  90..9F
//    3  A0..BF
//    4  C2..DF
//    5  E0
//    6  E1..EC, EE..EF
//    7  ED
//    8  F0
//    9  F1..F3
//   10  F4
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
  /* C0 */  0,  0,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* D0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* E0 */  5,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  7,  6,  6,
  /* F0 */  8,  9,  9,  9, 10,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 9, 9, 9, 9, 1, 2, 3, 4, 5, 6, 7, // start · next C2..F4
  /*  1 */ 9, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, // C2 · next 80..BF
  /*  2 */ 9, 9, 9, 1, 9, 9, 9, 9, 9, 9, 9, // E0 · next A0..BF
  /*  3 */ 9, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9, // E1 · next 80..BF
  /*  4 */ 9, 1, 1, 9, 9, 9, 9, 9, 9, 9, 9, // ED · next 80..9F
  /*  5 */ 9, 9, 3, 3, 9, 9, 9, 9, 9, 9, 9, // F0 · next 90..BF
  /*  6 */ 9, 3, 3, 3, 9, 9, 9, 9, 9, 9, 9, // F1 · next 80..BF
  /*  7 */ 9, 3, 9, 9, 9, 9, 9, 9, 9, 9, 9, // F4 · next 80..8F
  /*  8 */ 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, // C2 80 · accepts · next nothing
  /*  9 */ 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, // reject
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
  /*  0 */ -1, -2, -2, -2, -3,  1,  2,  3,  4,  5,  6,  7, -4, -5, // utf8_non_ascii, RFC 6532 §3.1
  /*  1 */ -6,  8,  8,  8, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  2 */ -6, -3, -3,  1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  3 */ -6,  1,  1,  1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  4 */ -6,  1,  1, -7, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  5 */ -6, -3,  3,  3, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  6 */ -6,  3,  3,  3, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  7 */ -6,  3, -4, -4, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  8 */ -1, -2, -2, -2, -3, -1, -1, -1, -1, -1, -1, -1, -4, -5, // utf8_non_ascii, RFC 6532 §3.1
];

export const table: FormTable<'disallowed-character' | 'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate'> = {
  id: 'utf8-non-ascii-utf8',
  title: 'UTF8-non-ascii in UTF-8',
  digest: 'c648f8f0d65ca3e1',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
  classCount: 11,
  classes: CLASSES,
  next: NEXT,
  accepting: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
  shifts: [6, 16, 20, 1, 26, 25, 19, 31, 11, 0],
  skip: [],
  diagnosis: {
    classCount: 14,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [0, 0, 0, 0, 0, 0, 0, 0, 1],
    rule: [0, 0, 0, 0, 0, 0, 0, 0, 0],
    atEnd: [5, 5, 5, 5, 5, 5, 5, 5, 5],
    rules: [
      'utf8_non_ascii', 'RFC 6532 §3.1',
    ],
    reasons: ['disallowed-character', 'unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    resume: [-1, -1, -1, -1, -1, -1, -1, -1, 8, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'UTF8-non-ascii',
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
