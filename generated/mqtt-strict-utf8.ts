// DO NOT EDIT. Generated file.
// The table of strict MQTT string characters in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/mqtt-strict.ohm   sha256 2463d87632fe742aceff96018dcd258778aac648a9f1ae58a44de8154c1c0eab
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 14 states, 21 classes. Class → octets:
//    0  00..1F, 7F, C0..C1, F5..FF
//    1  20..7E
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
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
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
  /*  0 */ 13,  0, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,  1,  2,  3,  4,  5,  6,  7,  8,  9, // start · accepts · next 20..7E, C2..F4
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
//    0  00
//    1  01..1F, 7F
//    2  20..7E
//    3  80..8E
//    4  8F
//    5  90..9E
//    6  9F
//    7  A0..AE
//    8  AF
//    9  B0..B6, B8..BD
//   10  B7
//   11  BE
//   12  BF
//   13  C0..C1
//   14  C2
//   15  C3..DF
//   16  E0
//   17  E1..EC, EE
//   18  ED
//   19  EF
//   20  F0
//   21  F1..F3
//   22  F4
//   23  F5..F7, F9..FB, FD
//   24  F8, FC, FE..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 10 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 20 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* 30 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* 40 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* 50 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* 60 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,
  /* 70 */  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2,  1,
  /* 80 */  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  4,
  /* 90 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  6,
  /* A0 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  8,
  /* B0 */  9,  9,  9,  9,  9,  9,  9, 10,  9,  9,  9,  9,  9,  9, 11, 12,
  /* C0 */ 13, 13, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
  /* D0 */ 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
  /* E0 */ 16, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 18, 17, 19,
  /* F0 */ 20, 21, 21, 21, 22, 23, 23, 23, 24, 23, 23, 23, 24, 23, 24, 24,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1, -2,  0, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -4,  1,  2,  3,  4,  5,  6,  7,  8,  9, -5, -6, // mqtt_char, MQTT 5.0 §1.5.4
  /*  1 */ -7, -7, -7, -2, -2, -2, -2,  0,  0,  0,  0,  0,  0, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /*  2 */ -7, -7, -7,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /*  3 */ -7, -7, -7, -4, -4, -4, -4,  2,  2,  2,  2,  2,  2, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /*  4 */ -7, -7, -7,  2,  2,  2,  2,  2,  2,  2,  2,  2,  2, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /*  5 */ -7, -7, -7,  2,  2,  2,  2, -8, -8, -8, -8, -8, -8, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /*  6 */ -7, -7, -7,  2,  2,  2,  2,  2,  2,  2, 10,  2, 11, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /*  7 */ -7, -7, -7, -4, -4,  4, 12,  4, 12,  4,  4,  4, 12, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /*  8 */ -7, -7, -7,  4, 12,  4, 12,  4, 12,  4,  4,  4, 12, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /*  9 */ -7, -7, -7,  4, 12, -5, -5, -5, -5, -5, -5, -5, -5, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /* 10 */ -7, -7, -7,  0,  0, -9, -9, -9, -9,  0,  0,  0,  0, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /* 11 */ -7, -7, -7,  0,  0,  0,  0,  0,  0,  0,  0, -9, -9, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
  /* 12 */ -7, -7, -7,  2,  2,  2,  2,  2,  2,  2,  2,  2, 11, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, // above_controls, MQTT 5.0 §1.5.4
];

export const table: FormTable<'disallowed-character' | 'control-character' | 'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate' | 'noncharacter'> = {
  id: 'mqtt-strict-utf8',
  title: 'strict MQTT string characters in UTF-8',
  digest: '77dfddf08922e5f0',
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
    classCount: 25,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    atEnd: [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
    rules: [
      'mqtt_char', 'MQTT 5.0 §1.5.4',
      'above_controls', 'MQTT 5.0 §1.5.4',
    ],
    reasons: ['disallowed-character', 'control-character', 'unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate', 'noncharacter'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    resume: [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'a strict MQTT string',
    reasons: ['control-character', 'noncharacter', 'disallowed-character'],
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
