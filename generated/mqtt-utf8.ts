// DO NOT EDIT. Generated file.
// The table of MQTT string characters in UTF-8.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/mqtt.ohm   sha256 46a103ffca03de53a48654ac4137d8d2cd3a65732b60188c3668092574971f78
// made from grammar/octets/utf8.ohm   sha256 579fe0b0f060d2057ec3d8f8ec69a4bd2b2691b7e0b90a13afad962020d30e43
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 9 states, 12 classes. Class → octets:
//    0  00, C0..C1, F5..FF
//    1  01..7F
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
  /* 00 */  0,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 10 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 20 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 40 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
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
  /*  0 */ 8, 0, 8, 8, 8, 1, 2, 3, 4, 5, 6, 7, // start · accepts · next 01..7F, C2..F4
  /*  1 */ 8, 8, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, // C2 · next 80..BF
  /*  2 */ 8, 8, 8, 8, 1, 8, 8, 8, 8, 8, 8, 8, // E0 · next A0..BF
  /*  3 */ 8, 8, 1, 1, 1, 8, 8, 8, 8, 8, 8, 8, // E1 · next 80..BF
  /*  4 */ 8, 8, 1, 1, 8, 8, 8, 8, 8, 8, 8, 8, // ED · next 80..9F
  /*  5 */ 8, 8, 8, 3, 3, 8, 8, 8, 8, 8, 8, 8, // F0 · next 90..BF
  /*  6 */ 8, 8, 3, 3, 3, 8, 8, 8, 8, 8, 8, 8, // F1 · next 80..BF
  /*  7 */ 8, 8, 3, 8, 8, 8, 8, 8, 8, 8, 8, 8, // F4 · next 80..8F
  /*  8 */ 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00
//    1  01..7F
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
  /* 00 */  0,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 10 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 20 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 30 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 40 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 50 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 60 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
  /* 70 */  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,
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
  /*  0 */ -1,  0, -2, -2, -2, -3,  1,  2,  3,  4,  5,  6,  7, -4, -5, // mqtt_char, MQTT 5.0 §1.5.4
  /*  1 */ -6, -6,  0,  0,  0, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // mqtt_char, MQTT 5.0 §1.5.4
  /*  2 */ -6, -6, -3, -3,  1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // mqtt_char, MQTT 5.0 §1.5.4
  /*  3 */ -6, -6,  1,  1,  1, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // mqtt_char, MQTT 5.0 §1.5.4
  /*  4 */ -6, -6,  1,  1, -7, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // mqtt_char, MQTT 5.0 §1.5.4
  /*  5 */ -6, -6, -3,  3,  3, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // mqtt_char, MQTT 5.0 §1.5.4
  /*  6 */ -6, -6,  3,  3,  3, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // mqtt_char, MQTT 5.0 §1.5.4
  /*  7 */ -6, -6,  3, -4, -4, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, // mqtt_char, MQTT 5.0 §1.5.4
];

export const table: FormTable<'disallowed-character' | 'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated' | 'surrogate'> = {
  id: 'mqtt-utf8',
  title: 'MQTT string characters in UTF-8',
  digest: 'afd11030053ff6a8',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
  classCount: 12,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0],
  shifts: [12, 3, 30, 24, 17, 7, 2, 19, 0],
  skip: [0, 0x80808080, 0x00000000, 0x01010101],
  diagnosis: {
    classCount: 15,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 0, 0, 0, 0, 0, 0],
    atEnd: [5, 5, 5, 5, 5, 5, 5, 5],
    rules: [
      'mqtt_char', 'MQTT 5.0 §1.5.4',
    ],
    reasons: ['disallowed-character', 'unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated', 'surrogate'],
    small: [0, 1, 2, 3, 4, 5, 6, 7],
    resume: [0, -1, -1, -1, -1, -1, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'an MQTT string',
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
