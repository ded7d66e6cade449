// DO NOT EDIT. Generated file.
// The table of JSON text in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/json-encoding.ohm   sha256 f3d2246c1888e873f60542ef50d0512a7967ef123fbb57cb3dc5e859acbaac24
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 12 states, 15 classes. Class → octets:
//    0  00..7F
//    1  80..8F
//    2  90..9F
//    3  A0..BA, BC..BE
//    4  BB
//    5  BF
//    6  C0..C1, F5..FF
//    7  C2..DF
//    8  E0
//    9  E1..EC, EE
//   10  ED
//   11  EF
//   12  F0
//   13  F1..F3
//   14  F4
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
  /* B0 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  4,  3,  3,  3,  5,
  /* C0 */  6,  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* D0 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* E0 */  8,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9, 10,  9, 11,
  /* F0 */ 12, 13, 13, 13, 14,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */  1, 11, 11, 11, 11, 11, 11,  2,  3,  4,  5,  6,  7,  8,  9, // start · accepts · next 00..7F, C2..F4
  /*  1 */  1, 11, 11, 11, 11, 11, 11,  2,  3,  4,  5,  4,  7,  8,  9, // 00 · accepts · next 00..7F, C2..F4
  /*  2 */ 11,  1,  1,  1,  1,  1, 11, 11, 11, 11, 11, 11, 11, 11, 11, // C2 · next 80..BF
  /*  3 */ 11, 11, 11,  2,  2,  2, 11, 11, 11, 11, 11, 11, 11, 11, 11, // E0 · next A0..BF
  /*  4 */ 11,  2,  2,  2,  2,  2, 11, 11, 11, 11, 11, 11, 11, 11, 11, // E1 · next 80..BF
  /*  5 */ 11,  2,  2, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, // ED · next 80..9F
  /*  6 */ 11,  2,  2,  2, 10,  2, 11, 11, 11, 11, 11, 11, 11, 11, 11, // EF · next 80..BF
  /*  7 */ 11, 11,  4,  4,  4,  4, 11, 11, 11, 11, 11, 11, 11, 11, 11, // F0 · next 90..BF
  /*  8 */ 11,  4,  4,  4,  4,  4, 11, 11, 11, 11, 11, 11, 11, 11, 11, // F1 · next 80..BF
  /*  9 */ 11,  4, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, // F4 · next 80..8F
  /* 10 */ 11,  1,  1,  1,  1, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, // EF BB · next 80..BE
  /* 11 */ 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..7F
//    1  80..8F
//    2  90..9F
//    3  A0..BA, BC..BE
//    4  BB
//    5  BF
//    6  C0..C1
//    7  C2..DF
//    8  E0
//    9  E1..EC, EE
//   10  ED
//   11  EF
//   12  F0
//   13  F1..F3
//   14  F4
//   15  F5..F7, F9..FB, FD
//   16  F8, FC, FE..FF
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
  /* B0 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  4,  3,  3,  3,  5,
  /* C0 */  6,  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* D0 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* E0 */  8,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9, 10,  9, 11,
  /* F0 */ 12, 13, 13, 13, 14, 15, 15, 15, 16, 15, 15, 15, 16, 15, 16, 16,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  1, -1, -1, -1, -1, -1, -2,  2,  3,  4,  5,  6,  7,  8,  9, -3, -4, // character, RFC 8259 §8.1
  /*  1 */  1, -1, -1, -1, -1, -1, -2,  2,  3,  4,  5,  4,  7,  8,  9, -3, -4, // character, RFC 8259 §8.1
  /*  2 */ -5,  1,  1,  1,  1,  1, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // character, RFC 8259 §8.1
  /*  3 */ -5, -2, -2,  2,  2,  2, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // character, RFC 8259 §8.1
  /*  4 */ -5,  2,  2,  2,  2,  2, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // character, RFC 8259 §8.1
  /*  5 */ -5,  2,  2, -6, -6, -6, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // character, RFC 8259 §8.1
  /*  6 */ -5,  2,  2,  2, 10,  2, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // character, RFC 8259 §8.1
  /*  7 */ -5, -2,  4,  4,  4,  4, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // character, RFC 8259 §8.1
  /*  8 */ -5,  4,  4,  4,  4,  4, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // character, RFC 8259 §8.1
  /*  9 */ -5,  4, -3, -3, -3, -3, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // character, RFC 8259 §8.1
  /* 10 */ -5,  1,  1,  1,  1, -7, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // character, RFC 8259 §8.1
];

export const table: FormTable<'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate' | 'signature'> = {
  id: 'json-encoding-utf8',
  title: 'JSON text in UTF-8',
  digest: '1652c93f41bd12ed',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
  classCount: 15,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 17,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    atEnd: [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
    rules: [
      'character', 'RFC 8259 §8.1',
    ],
    reasons: ['unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate', 'signature'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    resume: [0, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'JSON text',
    reasons: ['signature', 'disallowed-character'],
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
