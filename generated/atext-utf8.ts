// DO NOT EDIT. Generated file.
// The table of internationalised 1*atext in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/atext.ohm   sha256 142a8636520ce1a58b0c7a314cd0e3848d952d1091e341c28d0a7b964ef5b517
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 10 states, 12 classes. Class → octets:
//    0  00..20, 22, 28..29, 2C, 2E, 3A..3C, 3E, 40, 5B..5D, 7F, C0..C1, F5..FF
//    1  21, 23..27, 2A..2B, 2D, 2F..39, 3D, 3F, 41..5A, 5E..7E
//    2  80..8F
//    3  90..9F
//    4  A0..BF
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
  /* 20 */  0,  1,  0,  1,  1,  1,  1,  1,  0,  0,  1,  1,  0,  1,  0,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,  0,  0,  1,  0,  1,
  /* 40 */  0,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,  0,  0,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,
  /* 80 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* 90 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* A0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* B0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* C0 */  0,  0,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* D0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* E0 */  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  8,  7,  7,
  /* F0 */  9, 10, 10, 10, 11,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 9, 1, 9, 9, 9, 2, 3, 4, 5, 6, 7, 8, // start · next 21, 23..27, 2A..2B, 2D, 2F..39, 3D, 3F, 41..5A, 5E..7E, C2..F4
  /*  1 */ 9, 1, 9, 9, 9, 2, 3, 4, 5, 6, 7, 8, // 21 · accepts · next 21, 23..27, 2A..2B, 2D, 2F..39, 3D, 3F, 41..5A, 5E..7E, C2..F4
  /*  2 */ 9, 9, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9, // C2 · next 80..BF
  /*  3 */ 9, 9, 9, 9, 2, 9, 9, 9, 9, 9, 9, 9, // E0 · next A0..BF
  /*  4 */ 9, 9, 2, 2, 2, 9, 9, 9, 9, 9, 9, 9, // E1 · next 80..BF
  /*  5 */ 9, 9, 2, 2, 9, 9, 9, 9, 9, 9, 9, 9, // ED · next 80..9F
  /*  6 */ 9, 9, 9, 4, 4, 9, 9, 9, 9, 9, 9, 9, // F0 · next 90..BF
  /*  7 */ 9, 9, 4, 4, 4, 9, 9, 9, 9, 9, 9, 9, // F1 · next 80..BF
  /*  8 */ 9, 9, 4, 9, 9, 9, 9, 9, 9, 9, 9, 9, // F4 · next 80..8F
  /*  9 */ 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..20, 22, 28..29, 2C, 2E, 3A..3C, 3E, 40, 5B..5D, 7F
//    1  21, 23..27, 2A..2B, 2D, 2F..39, 3D, 3F, 41..5A, 5E..7E
//    2  80..8F
//    3  90..9F
//    4  A0..BF
//    5  C0..C1
//    6  C2..DF
//    7  E0
//    8  E1..EC, EE..EF
//    9  ED
//   10  F0
//   11  F1..F3
//   12  F4
//   13  F5..F7, F9..FB, FD
//   14  F8, FC, FE..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  1,  0,  1,  1,  1,  1,  1,  0,  0,  1,  1,  0,  1,  0,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,  0,  0,  1,  0,  1,
  /* 40 */  0,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,  0,  0,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,
  /* 80 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* 90 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* A0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* B0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* C0 */  5,  5,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,
  /* D0 */  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,
  /* E0 */  7,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  9,  8,  8,
  /* F0 */ 10, 11, 11, 11, 12, 13, 13, 13, 14, 13, 13, 13, 14, 13, 14, 14,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1,  1, -2, -2, -2, -3,  2,  3,  4,  5,  6,  7,  8, -4, -5, // atext, RFC 6532 §3.2
  /*  1 */ -1,  1, -2, -2, -2, -3,  2,  3,  4,  5,  6,  7,  8, -4, -5, // atext, RFC 6532 §3.2
  /*  2 */ -6, -6,  1,  1,  1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  3 */ -6, -6, -3, -3,  2, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  4 */ -6, -6,  2,  2,  2, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  5 */ -6, -6,  2,  2, -7, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  6 */ -6, -6, -3,  4,  4, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  7 */ -6, -6,  4,  4,  4, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
  /*  8 */ -6, -6,  4, -4, -4, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // utf8_non_ascii, RFC 6532 §3.1
];

export const table: FormTable<'disallowed-character' | 'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate'> = {
  id: 'atext-utf8',
  title: 'internationalised 1*atext in UTF-8',
  digest: '37b8f036c5a5d6f8',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
  classCount: 12,
  classes: CLASSES,
  next: NEXT,
  accepting: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  shifts: [6, 11, 16, 20, 1, 26, 31, 19, 25, 0],
  skip: [1, 0x80808080, 0x01010101, 0x5E5E5E5E],
  diagnosis: {
    classCount: 15,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [0, 1, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 1, 1, 1, 1, 1, 1, 1],
    atEnd: [5, 5, 5, 5, 5, 5, 5, 5, 5],
    rules: [
      'atext', 'RFC 6532 §3.2',
      'utf8_non_ascii', 'RFC 6532 §3.1',
    ],
    reasons: ['disallowed-character', 'unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    resume: [-1, 1, -1, -1, -1, -1, -1, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'atext',
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
