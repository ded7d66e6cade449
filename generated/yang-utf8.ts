// DO NOT EDIT. Generated file.
// The table of YANG string characters in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/yang.ohm   sha256 f439d10a73411a3ee3a4d1c99d0bea62829f091d9106312651af9f3cf0e2e30e
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 13 states, 20 classes. Class → octets:
//    0  00..08, 0B..0C, 0E..1F, C0..C1, F5..FF
//    1  09..0A, 0D, 20..7F
//    2  80..8E
//    3  8F
//    4  90..9E
//    5  9F
//    6  A0..AE
//    7  AF
//    8  B0..B6, B8..BD
//    9  B7
//   10  BE
//   11  BF
//   12  C2..DF
//   13  E0
//   14  E1..EC, EE
//   15  ED
//   16  EF
//   17  F0
//   18  F1..F3
//   19  F4
const CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  1,  0,  0,  1,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 40 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 80 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  3,
  /* 90 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  5,
  /* A0 */  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  7,
  /* B0 */  8,  8,  8,  8,  8,  8,  8,  9,  8,  8,  8,  8,  8,  8, 10, 11,
  /* C0 */  0,  0, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
  /* D0 */ 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
  /* E0 */ 13, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 15, 14, 16,
  /* F0 */ 17, 18, 18, 18, 19,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 12,  0, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,  1,  2,  3,  4,  5,  6,  7,  8, // start · accepts · next 09..0A, 0D, 20..7F, C2..F4
  /*  1 */ 12, 12,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0, 12, 12, 12, 12, 12, 12, 12, 12, // C2 · next 80..BF
  /*  2 */ 12, 12, 12, 12, 12, 12,  1,  1,  1,  1,  1,  1, 12, 12, 12, 12, 12, 12, 12, 12, // E0 · next A0..BF
  /*  3 */ 12, 12,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1, 12, 12, 12, 12, 12, 12, 12, 12, // E1 · next 80..BF
  /*  4 */ 12, 12,  1,  1,  1,  1, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, // ED · next 80..9F
  /*  5 */ 12, 12,  1,  1,  1,  1,  1,  1,  1,  9,  1, 10, 12, 12, 12, 12, 12, 12, 12, 12, // EF · next 80..BF
  /*  6 */ 12, 12, 12, 12,  3, 11,  3, 11,  3,  3,  3, 11, 12, 12, 12, 12, 12, 12, 12, 12, // F0 · next 90..BF
  /*  7 */ 12, 12,  3, 11,  3, 11,  3, 11,  3,  3,  3, 11, 12, 12, 12, 12, 12, 12, 12, 12, // F1 · next 80..BF
  /*  8 */ 12, 12,  3, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, // F4 · next 80..8F
  /*  9 */ 12, 12,  0,  0, 12, 12, 12, 12,  0,  0,  0,  0, 12, 12, 12, 12, 12, 12, 12, 12, // EF B7 · next 80..8F, B0..BF
  /* 10 */ 12, 12,  0,  0,  0,  0,  0,  0,  0,  0, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, // EF BF · next 80..BD
  /* 11 */ 12, 12,  1,  1,  1,  1,  1,  1,  1,  1,  1, 10, 12, 12, 12, 12, 12, 12, 12, 12, // F0 9F · next 80..BF
  /* 12 */ 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..08, 0B..0C, 0E..1F
//    1  09..0A, 0D, 20..7F
//    2  80..8E
//    3  8F
//    4  90..9E
//    5  9F
//    6  A0..AE
//    7  AF
//    8  B0..B6, B8..BD
//    9  B7
//   10  BE
//   11  BF
//   12  C0..C1
//   13  C2..DF
//   14  E0
//   15  E1..EC, EE
//   16  ED
//   17  EF
//   18  F0
//   19  F1..F3
//   20  F4
//   21  F5..F7, F9..FB, FD
//   22  F8, FC, FE..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  1,  0,  0,  1,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 40 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 80 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  3,
  /* 90 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  5,
  /* A0 */  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  7,
  /* B0 */  8,  8,  8,  8,  8,  8,  8,  9,  8,  8,  8,  8,  8,  8, 10, 11,
  /* C0 */ 12, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* D0 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* E0 */ 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 16, 15, 17,
  /* F0 */ 18, 19, 19, 19, 20, 21, 21, 21, 22, 21, 21, 21, 22, 21, 22, 22,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1,  0, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -3,  1,  2,  3,  4,  5,  6,  7,  8, -4, -5, // yang_char, RFC 7950 §14
  /*  1 */ -6, -6,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /*  2 */ -6, -6, -3, -3, -3, -3,  1,  1,  1,  1,  1,  1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /*  3 */ -6, -6,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /*  4 */ -6, -6,  1,  1,  1,  1, -7, -7, -7, -7, -7, -7, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /*  5 */ -6, -6,  1,  1,  1,  1,  1,  1,  1,  9,  1, 10, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /*  6 */ -6, -6, -3, -3,  3, 11,  3, 11,  3,  3,  3, 11, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /*  7 */ -6, -6,  3, 11,  3, 11,  3, 11,  3,  3,  3, 11, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /*  8 */ -6, -6,  3, 11, -4, -4, -4, -4, -4, -4, -4, -4, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /*  9 */ -6, -6,  0,  0, -1, -1, -1, -1,  0,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /* 10 */ -6, -6,  0,  0,  0,  0,  0,  0,  0,  0, -1, -1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
  /* 11 */ -6, -6,  1,  1,  1,  1,  1,  1,  1,  1,  1, 10, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // yang_char, RFC 7950 §14
];

export const table: FormTable<'disallowed-character' | 'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate'> = {
  id: 'yang-utf8',
  title: 'YANG string characters in UTF-8',
  digest: '5f19f4bdd841c1a7',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
  classCount: 20,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 23,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    atEnd: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    rules: [
      'yang_char', 'RFC 7950 §14',
    ],
    reasons: ['disallowed-character', 'unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    resume: [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'a YANG string',
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
