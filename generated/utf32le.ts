// DO NOT EDIT. Generated file.
// The table of UTF-32LE.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/octets/utf32le.ohm   sha256 7f9cb78ac7796bac70f3f7aae1e490c66fba7f69e8633c5b4cd47ef410a98ec3
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 6 states, 4 classes. Class → octets:
//    0  00
//    1  01..10
//    2  11..D7, E0..FF
//    3  D8..DF
const CLASSES = [
  /* 00 */ 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 10 */ 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 20 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 30 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 40 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 50 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 60 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 70 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 80 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 90 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* A0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* B0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* C0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* D0 */ 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
  /* E0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* F0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 1, 1, 1, 1, // start · accepts · next 00..FF
  /*  1 */ 2, 2, 2, 3, // 00 · next 00..FF
  /*  2 */ 4, 4, 5, 5, // 00 00 · next 00..10
  /*  3 */ 5, 4, 5, 5, // 00 D8 · next 01..10
  /*  4 */ 0, 5, 5, 5, // 00 00 00 · next 00
  /*  5 */ 5, 5, 5, 5, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00
//    1  01..10
//    2  11..D7
//    3  D8..DF
//    4  E0..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */ 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 10 */ 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 20 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 30 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 40 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 50 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 60 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 70 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 80 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 90 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* A0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* B0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* C0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* D0 */ 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
  /* E0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* F0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  1,  1,  1,  1,  1, // utf32le_char, RFC 3629 §3
  /*  1 */  2,  2,  2,  3,  4, // utf32le_char, RFC 3629 §3
  /*  2 */  5,  6, -1, -1, -1, // utf32le_char, RFC 3629 §3
  /*  3 */ -2,  6, -1, -1, -1, // utf32le_supplementary, RFC 3629 §3
  /*  4 */  7,  6, -1, -1, -1, // utf32le_char, RFC 3629 §3
  /*  5 */  0, -1, -1, -1, -1, // utf32le_bmp_below, RFC 3629 §3
  /*  6 */  0, -1, -1, -1, -1, // utf32le_supplementary, RFC 3629 §3
  /*  7 */  0, -1, -1, -1, -1, // utf32le_bmp_above, RFC 3629 §3
];

export const table: FormTable<'above-10FFFF' | 'surrogate' | 'truncated'> = {
  id: 'utf32le',
  title: 'UTF-32LE',
  digest: '757d23d0faf0e33f',
  alphabet: 'octets',
  codeUnit: 4,
  coding: ['little-endian'],
  classCount: 4,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0],
  shifts: [2, 16, 21, 7, 30, 0],
  skip: [0, 0x80808000, 0x7F6F0000, 0x00000000],
  diagnosis: {
    classCount: 5,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 0, 1, 0, 2, 1, 3],
    atEnd: [2, 2, 2, 2, 2, 2, 2, 2],
    rules: [
      'utf32le_char', 'RFC 3629 §3',
      'utf32le_supplementary', 'RFC 3629 §3',
      'utf32le_bmp_below', 'RFC 3629 §3',
      'utf32le_bmp_above', 'RFC 3629 §3',
    ],
    reasons: ['above-10FFFF', 'surrogate', 'truncated'],
    small: [0, 1, 2, 3, 2, 4, 4, 4],
    resume: [0, -1, -1, -1, -1, -1],
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
