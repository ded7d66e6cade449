// DO NOT EDIT. Generated file.
// The table of UTF-32BE.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/octets/utf32be.ohm   sha256 2db62a347be5f978f083056b06ead2ceb70109b89c4bd1ba99095307746cfc3b
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
  /*  0 */ 1, 5, 5, 5, // start · accepts · next 00
  /*  1 */ 2, 3, 5, 5, // 00 · next 00..10
  /*  2 */ 4, 4, 4, 5, // 00 00 · next 00..D7, E0..FF
  /*  3 */ 4, 4, 4, 4, // 00 01 · next 00..FF
  /*  4 */ 0, 0, 0, 0, // 00 00 00 · next 00..FF
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
  /*  0 */  1, -1, -1, -1, -1, // utf32be_char, RFC 3629 §3
  /*  1 */  2,  3, -1, -1, -1, // utf32be_char, RFC 3629 §3
  /*  2 */  4,  4,  4, -2,  5, // utf32be_bmp, RFC 3629 §3
  /*  3 */  6,  6,  6,  6,  6, // utf32be_supplementary, RFC 3629 §3
  /*  4 */  0,  0,  0,  0,  0, // utf32be_bmp_below, RFC 3629 §3
  /*  5 */  0,  0,  0,  0,  0, // utf32be_bmp_above, RFC 3629 §3
  /*  6 */  0,  0,  0,  0,  0, // utf32be_supplementary, RFC 3629 §3
];

export const table: FormTable<'above-10FFFF' | 'surrogate' | 'truncated'> = {
  id: 'utf32be',
  title: 'UTF-32BE',
  digest: '0bf8242fcc3d0d52',
  alphabet: 'octets',
  codeUnit: 4,
  coding: ['big-endian'],
  classCount: 4,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0],
  shifts: [2, 16, 7, 21, 30, 0],
  skip: [0, 0x00808080, 0x00007F7F, 0x00000000],
  diagnosis: {
    classCount: 5,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0],
    rule: [0, 0, 1, 2, 3, 4, 2],
    atEnd: [2, 2, 2, 2, 2, 2, 2],
    rules: [
      'utf32be_char', 'RFC 3629 §3',
      'utf32be_bmp', 'RFC 3629 §3',
      'utf32be_supplementary', 'RFC 3629 §3',
      'utf32be_bmp_below', 'RFC 3629 §3',
      'utf32be_bmp_above', 'RFC 3629 §3',
    ],
    reasons: ['above-10FFFF', 'surrogate', 'truncated'],
    small: [0, 1, 2, 3, 4, 4, 4],
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
