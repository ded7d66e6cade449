// DO NOT EDIT. Generated file.
// The table of XML characters in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/xml-characters.ohm   sha256 f037fb1b2795bb6c137d97c28816addfd3a7f8786d8e0453815bcd08a507ebcf
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 11 states, 15 classes. Class → octets:
//    0  00..08, 0B..0C, 0E..1F, C0..C1, F5..FF
//    1  09..0A, 0D, 20..7F
//    2  80..8F
//    3  90..9F
//    4  A0..BD
//    5  BE
//    6  BF
//    7  C2..DF
//    8  E0
//    9  E1..EC, EE
//   10  ED
//   11  EF
//   12  F0
//   13  F1..F3
//   14  F4
const CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  1,  0,  0,  1,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 40 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 80 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* 90 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* A0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* B0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  5,  6,
  /* C0 */  0,  0,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* D0 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* E0 */  8,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9, 10,  9, 11,
  /* F0 */ 12, 13, 13, 13, 14,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 10,  0, 10, 10, 10, 10, 10,  1,  2,  3,  4,  5,  6,  7,  8, // start · accepts · next 09..0A, 0D, 20..7F, C2..F4
  /*  1 */ 10, 10,  0,  0,  0,  0,  0, 10, 10, 10, 10, 10, 10, 10, 10, // C2 · next 80..BF
  /*  2 */ 10, 10, 10, 10,  1,  1,  1, 10, 10, 10, 10, 10, 10, 10, 10, // E0 · next A0..BF
  /*  3 */ 10, 10,  1,  1,  1,  1,  1, 10, 10, 10, 10, 10, 10, 10, 10, // E1 · next 80..BF
  /*  4 */ 10, 10,  1,  1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // ED · next 80..9F
  /*  5 */ 10, 10,  1,  1,  1,  1,  9, 10, 10, 10, 10, 10, 10, 10, 10, // EF · next 80..BF
  /*  6 */ 10, 10, 10,  3,  3,  3,  3, 10, 10, 10, 10, 10, 10, 10, 10, // F0 · next 90..BF
  /*  7 */ 10, 10,  3,  3,  3,  3,  3, 10, 10, 10, 10, 10, 10, 10, 10, // F1 · next 80..BF
  /*  8 */ 10, 10,  3, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // F4 · next 80..8F
  /*  9 */ 10, 10,  0,  0,  0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // EF BF · next 80..BD
  /* 10 */ 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..08, 0B..0C, 0E..1F
//    1  09..0A, 0D, 20..7F
//    2  80..8F
//    3  90..9F
//    4  A0..BD
//    5  BE
//    6  BF
//    7  C0..C1
//    8  C2..DF
//    9  E0
//   10  E1..EC, EE
//   11  ED
//   12  EF
//   13  F0
//   14  F1..F3
//   15  F4
//   16  F5..F7, F9..FB, FD
//   17  F8, FC, FE..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  1,  0,  0,  1,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 40 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 80 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* 90 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,
  /* A0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* B0 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  5,  6,
  /* C0 */  7,  7,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,
  /* D0 */  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,  8,
  /* E0 */  9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 11, 10, 12,
  /* F0 */ 13, 14, 14, 14, 15, 16, 16, 16, 17, 16, 16, 16, 17, 16, 17, 17,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1,  0, -2, -2, -2, -2, -2, -3,  1,  2,  3,  4,  5,  6,  7,  8, -4, -5, // xml_character, RFC 9839 §4.2
  /*  1 */ -6, -6,  0,  0,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // xml_character, RFC 9839 §4.2
  /*  2 */ -6, -6, -3, -3,  1,  1,  1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // xml_character, RFC 9839 §4.2
  /*  3 */ -6, -6,  1,  1,  1,  1,  1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // xml_character, RFC 9839 §4.2
  /*  4 */ -6, -6,  1,  1, -7, -7, -7, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // xml_character, RFC 9839 §4.2
  /*  5 */ -6, -6,  1,  1,  1,  1,  9, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // xml_character, RFC 9839 §4.2
  /*  6 */ -6, -6, -3,  3,  3,  3,  3, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // xml_character, RFC 9839 §4.2
  /*  7 */ -6, -6,  3,  3,  3,  3,  3, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // xml_character, RFC 9839 §4.2
  /*  8 */ -6, -6,  3, -4, -4, -4, -4, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // xml_character, RFC 9839 §4.2
  /*  9 */ -6, -6,  0,  0,  0, -1, -1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // xml_character, RFC 9839 §4.2
];

export const table: FormTable<'disallowed-character' | 'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate'> = {
  id: 'xml-characters-utf8',
  title: 'XML characters in UTF-8',
  digest: '450e2ac493a05200',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
  classCount: 15,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 18,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    atEnd: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    rules: [
      'xml_character', 'RFC 9839 §4.2',
    ],
    reasons: ['disallowed-character', 'unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    resume: [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'XML',
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
