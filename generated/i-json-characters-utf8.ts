// DO NOT EDIT. Generated file.
// The table of I-JSON characters in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/i-json-characters.ohm   sha256 8e6603b3a23f5d12bacc87b04fdb8b040d0d3c91292cc0acd476ed3cca2885dd
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 13 states, 20 classes. Class → octets:
//    0  00..7F
//    1  80..8E
//    2  8F
//    3  90..9E
//    4  9F
//    5  A0..AE
//    6  AF
//    7  B0..B6, B8..BD
//    8  B7
//    9  BE
//   10  BF
//   11  C0..C1, F5..FF
//   12  C2..DF
//   13  E0
//   14  E1..EC, EE
//   15  ED
//   16  EF
//   17  F0
//   18  F1..F3
//   19  F4
const CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 30 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 40 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 50 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 60 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 70 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 80 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  2,
  /* 90 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  4,
  /* A0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  6,
  /* B0 */  7,  7,  7,  7,  7,  7,  7,  8,  7,  7,  7,  7,  7,  7,  9, 10,
  /* C0 */ 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
  /* D0 */ 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
  /* E0 */ 13, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 15, 14, 16,
  /* F0 */ 17, 18, 18, 18, 19, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */  0, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,  1,  2,  3,  4,  5,  6,  7,  8, // start · accepts · next 00..7F, C2..F4
  /*  1 */ 12,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0, 12, 12, 12, 12, 12, 12, 12, 12, 12, // C2 · next 80..BF
  /*  2 */ 12, 12, 12, 12, 12,  1,  1,  1,  1,  1,  1, 12, 12, 12, 12, 12, 12, 12, 12, 12, // E0 · next A0..BF
  /*  3 */ 12,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1, 12, 12, 12, 12, 12, 12, 12, 12, 12, // E1 · next 80..BF
  /*  4 */ 12,  1,  1,  1,  1, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, // ED · next 80..9F
  /*  5 */ 12,  1,  1,  1,  1,  1,  1,  1,  9,  1, 10, 12, 12, 12, 12, 12, 12, 12, 12, 12, // EF · next 80..BF
  /*  6 */ 12, 12, 12,  3, 11,  3, 11,  3,  3,  3, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, // F0 · next 90..BF
  /*  7 */ 12,  3, 11,  3, 11,  3, 11,  3,  3,  3, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, // F1 · next 80..BF
  /*  8 */ 12,  3, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, // F4 · next 80..8F
  /*  9 */ 12,  0,  0, 12, 12, 12, 12,  0,  0,  0,  0, 12, 12, 12, 12, 12, 12, 12, 12, 12, // EF B7 · next 80..8F, B0..BF
  /* 10 */ 12,  0,  0,  0,  0,  0,  0,  0,  0, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, // EF BF · next 80..BD
  /* 11 */ 12,  1,  1,  1,  1,  1,  1,  1,  1,  1, 10, 12, 12, 12, 12, 12, 12, 12, 12, 12, // F0 9F · next 80..BF
  /* 12 */ 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..7F
//    1  80..8E
//    2  8F
//    3  90..9E
//    4  9F
//    5  A0..AE
//    6  AF
//    7  B0..B6, B8..BD
//    8  B7
//    9  BE
//   10  BF
//   11  C0..C1
//   12  C2..DF
//   13  E0
//   14  E1..EC, EE
//   15  ED
//   16  EF
//   17  F0
//   18  F1..F3
//   19  F4
//   20  F5..F7, F9..FB, FD
//   21  F8, FC, FE..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 30 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 40 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 50 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 60 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 70 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 80 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  2,
  /* 90 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  4,
  /* A0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  6,
  /* B0 */  7,  7,  7,  7,  7,  7,  7,  8,  7,  7,  7,  7,  7,  7,  9, 10,
  /* C0 */ 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
  /* D0 */ 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
  /* E0 */ 13, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 15, 14, 16,
  /* F0 */ 17, 18, 18, 18, 19, 20, 20, 20, 21, 20, 20, 20, 21, 20, 21, 21,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -2,  1,  2,  3,  4,  5,  6,  7,  8, -3, -4, // i_json_character, RFC 7493 §2.1
  /*  1 */ -5,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /*  2 */ -5, -2, -2, -2, -2,  1,  1,  1,  1,  1,  1, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /*  3 */ -5,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /*  4 */ -5,  1,  1,  1,  1, -6, -6, -6, -6, -6, -6, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /*  5 */ -5,  1,  1,  1,  1,  1,  1,  1,  9,  1, 10, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /*  6 */ -5, -2, -2,  3, 11,  3, 11,  3,  3,  3, 11, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /*  7 */ -5,  3, 11,  3, 11,  3, 11,  3,  3,  3, 11, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /*  8 */ -5,  3, 11, -3, -3, -3, -3, -3, -3, -3, -3, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /*  9 */ -5,  0,  0, -7, -7, -7, -7,  0,  0,  0,  0, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /* 10 */ -5,  0,  0,  0,  0,  0,  0,  0,  0, -7, -7, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
  /* 11 */ -5,  1,  1,  1,  1,  1,  1,  1,  1,  1, 10, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, -5, // i_json_character, RFC 7493 §2.1
];

export const table: FormTable<'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate' | 'disallowed-character'> = {
  id: 'i-json-characters-utf8',
  title: 'I-JSON characters in UTF-8',
  digest: 'e92d5b6988a7f34b',
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
    classCount: 22,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    atEnd: [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
    rules: [
      'i_json_character', 'RFC 7493 §2.1',
    ],
    reasons: ['unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate', 'disallowed-character'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    resume: [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
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
