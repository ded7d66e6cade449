// DO NOT EDIT. Generated file.
// The table of Unicode assignables in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/unicode-assignables.ohm   sha256 e920a89466842a10422384faad12ce33ca3687c11531c28f98cc4999296d61c6
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 14 states, 21 classes. Class → octets:
//    0  00..08, 0B..0C, 0E..1F, 7F, C0..C1, F5..FF
//    1  09..0A, 0D, 20..7E
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
//   12  C2
//   13  C3..DF
//   14  E0
//   15  E1..EC, EE
//   16  ED
//   17  EF
//   18  F0
//   19  F1..F3
//   20  F4
const CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  1,  0,  0,  1,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 40 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,
  /* 80 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  3,
  /* 90 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  5,
  /* A0 */  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  7,
  /* B0 */  8,  8,  8,  8,  8,  8,  8,  9,  8,  8,  8,  8,  8,  8, 10, 11,
  /* C0 */  0,  0, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* D0 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* E0 */ 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 16, 15, 17,
  /* F0 */ 18, 19, 19, 19, 20,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 13,  0, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,  1,  2,  3,  4,  5,  6,  7,  8,  9, // start · accepts · next 09..0A, 0D, 20..7E, C2..F4
  /*  1 */ 13, 13, 13, 13, 13, 13,  0,  0,  0,  0,  0,  0, 13, 13, 13, 13, 13, 13, 13, 13, 13, // C2 · next A0..BF
  /*  2 */ 13, 13,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0, 13, 13, 13, 13, 13, 13, 13, 13, 13, // C3 · next 80..BF
  /*  3 */ 13, 13, 13, 13, 13, 13,  2,  2,  2,  2,  2,  2, 13, 13, 13, 13, 13, 13, 13, 13, 13, // E0 · next A0..BF
  /*  4 */ 13, 13,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2, 13, 13, 13, 13, 13, 13, 13, 13, 13, // E1 · next 80..BF
  /*  5 */ 13, 13,  2,  2,  2,  2, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, // ED · next 80..9F
  /*  6 */ 13, 13,  2,  2,  2,  2,  2,  2,  2, 10,  2, 11, 13, 13, 13, 13, 13, 13, 13, 13, 13, // EF · next 80..BF
  /*  7 */ 13, 13, 13, 13,  4, 12,  4, 12,  4,  4,  4, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, // F0 · next 90..BF
  /*  8 */ 13, 13,  4, 12,  4, 12,  4, 12,  4,  4,  4, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, // F1 · next 80..BF
  /*  9 */ 13, 13,  4, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, // F4 · next 80..8F
  /* 10 */ 13, 13,  0,  0, 13, 13, 13, 13,  0,  0,  0,  0, 13, 13, 13, 13, 13, 13, 13, 13, 13, // EF B7 · next 80..8F, B0..BF
  /* 11 */ 13, 13,  0,  0,  0,  0,  0,  0,  0,  0, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, // EF BF · next 80..BD
  /* 12 */ 13, 13,  2,  2,  2,  2,  2,  2,  2,  2,  2, 11, 13, 13, 13, 13, 13, 13, 13, 13, 13, // F0 9F · next 80..BF
  /* 13 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..08, 0B..0C, 0E..1F, 7F
//    1  09..0A, 0D, 20..7E
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
//   13  C2
//   14  C3..DF
//   15  E0
//   16  E1..EC, EE
//   17  ED
//   18  EF
//   19  F0
//   20  F1..F3
//   21  F4
//   22  F5..F7, F9..FB, FD
//   23  F8, FC, FE..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  1,  0,  0,  1,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 40 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,
  /* 80 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  3,
  /* 90 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  5,
  /* A0 */  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  7,
  /* B0 */  8,  8,  8,  8,  8,  8,  8,  9,  8,  8,  8,  8,  8,  8, 10, 11,
  /* C0 */ 12, 12, 13, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14,
  /* D0 */ 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14,
  /* E0 */ 15, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 17, 16, 18,
  /* F0 */ 19, 20, 20, 20, 21, 22, 22, 22, 23, 22, 22, 22, 23, 22, 23, 23,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1,  0, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -3,  1,  2,  3,  4,  5,  6,  7,  8,  9, -4, -5, // unicode_assignable, RFC 9839 §4.3
  /*  1 */ -6, -6, -1, -1, -1, -1,  0,  0,  0,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /*  2 */ -6, -6,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /*  3 */ -6, -6, -3, -3, -3, -3,  2,  2,  2,  2,  2,  2, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /*  4 */ -6, -6,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /*  5 */ -6, -6,  2,  2,  2,  2, -7, -7, -7, -7, -7, -7, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /*  6 */ -6, -6,  2,  2,  2,  2,  2,  2,  2, 10,  2, 11, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /*  7 */ -6, -6, -3, -3,  4, 12,  4, 12,  4,  4,  4, 12, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /*  8 */ -6, -6,  4, 12,  4, 12,  4, 12,  4,  4,  4, 12, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /*  9 */ -6, -6,  4, 12, -4, -4, -4, -4, -4, -4, -4, -4, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /* 10 */ -6, -6,  0,  0, -1, -1, -1, -1,  0,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /* 11 */ -6, -6,  0,  0,  0,  0,  0,  0,  0,  0, -1, -1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
  /* 12 */ -6, -6,  2,  2,  2,  2,  2,  2,  2,  2,  2, 11, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // unicode_assignable, RFC 9839 §4.3
];

export const table: FormTable<'disallowed-character' | 'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate'> = {
  id: 'unicode-assignables-utf8',
  title: 'Unicode assignables in UTF-8',
  digest: 'd81854e3c0d8a834',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
  classCount: 21,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 24,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    atEnd: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    rules: [
      'unicode_assignable', 'RFC 9839 §4.3',
    ],
    reasons: ['disallowed-character', 'unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    resume: [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
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
