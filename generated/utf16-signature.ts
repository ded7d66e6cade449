// DO NOT EDIT. Generated file.
// The table of UTF-16 with signature.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/octets/utf16-signature.ohm   sha256 a0299318d351313986f31c44da9222f3bc278467939147a8b8ee9b2965fc9987
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 11 states, 5 classes. Class → octets:
//    0  00..D7, E0..FD
//    1  D8..DB
//    2  DC..DF
//    3  FE
//    4  FF
const CLASSES = [
  /* 00 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 20 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 30 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 40 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 50 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 60 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 70 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 80 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 90 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* A0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* B0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* C0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* D0 */ 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2,
  /* E0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* F0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */  1,  2, 10,  1,  3, // start · accepts · next 00..DB, E0..FF
  /*  1 */  4,  4,  4,  4,  4, // 00 · next 00..FF
  /*  2 */  5,  5,  5,  5,  5, // D8 · next 00..FF
  /*  3 */  4,  4,  4,  6,  4, // FF · next 00..FF
  /*  4 */  1,  2, 10,  1,  1, // 00 00 · accepts · next 00..DB, E0..FF
  /*  5 */ 10, 10,  1, 10, 10, // D8 00 · next DC..DF
  /*  6 */  7,  7,  7,  7,  7, // FF FE · accepts · next 00..FF
  /*  7 */  6,  8, 10,  6,  6, // FF FE 00 · next 00..DB, E0..FF
  /*  8 */  9,  9,  9,  9,  9, // FF FE 00 D8 · next 00..FF
  /*  9 */ 10, 10,  6, 10, 10, // FF FE 00 D8 00 · next DC..DF
  /* 10 */ 10, 10, 10, 10, 10, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..D7
//    1  D8..DB
//    2  DC..DF
//    3  E0..FD
//    4  FE
//    5  FF
const DIAGNOSIS_CLASSES = [
  /* 00 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 20 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 30 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 40 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 50 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 60 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 70 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 80 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 90 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* A0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* B0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* C0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* D0 */ 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2,
  /* E0 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* F0 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 5,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  1,  2, -1,  3,  3,  4, // utf16_text, draft-hoffman-utf16 §3.4
  /*  1 */  5,  5,  5,  5,  5,  5, // utf16be_bmp_below, draft-hoffman-utf16 §2.2
  /*  2 */  6,  6,  6,  6,  6,  6, // utf16be_high, draft-hoffman-utf16 §2.2
  /*  3 */  5,  5,  5,  5,  5,  5, // utf16be_bmp_above, draft-hoffman-utf16 §2.2
  /*  4 */  5,  5,  5,  5,  7,  5, // utf16_text, draft-hoffman-utf16 §3.4
  /*  5 */  1,  2, -1,  3,  3,  3, // utf16be_char, draft-hoffman-utf16 §2
  /*  6 */ -2, -2,  8, -2, -2, -2, // utf16be_pair, draft-hoffman-utf16 §2.1
  /*  7 */  9,  9,  9,  9,  9,  9, // utf16le_char, draft-hoffman-utf16 §2
  /*  8 */  5,  5,  5,  5,  5,  5, // utf16be_low, draft-hoffman-utf16 §2.2
  /*  9 */  7, 10, -1,  7,  7,  7, // utf16le_char, draft-hoffman-utf16 §2
  /* 10 */ 11, 11, 11, 11, 11, 11, // utf16le_pair, draft-hoffman-utf16 §2.1
  /* 11 */ -2, -2,  7, -2, -2, -2, // utf16le_low, draft-hoffman-utf16 §2.2
];

export const table: FormTable<'lone-low-surrogate' | 'lone-high-surrogate' | 'truncated'> = {
  id: 'utf16-signature',
  title: 'UTF-16 with signature',
  digest: 'aa873560726271da',
  alphabet: 'octets',
  codeUnit: 2,
  coding: ['surrogate-pairs', 'signature'],
  classCount: 5,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0],
  shifts: [20, 2, 4, 10, 24, 30, 1, 16, 5, 31, 0],
  skip: [4, 0x00800080, 0x00000000, 0x00000000],
  diagnosis: {
    classCount: 6,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0],
    rule: [0, 1, 2, 3, 0, 4, 5, 6, 7, 6, 8, 9],
    atEnd: [2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 1, 2],
    rules: [
      'utf16_text', 'draft-hoffman-utf16 §3.4',
      'utf16be_bmp_below', 'draft-hoffman-utf16 §2.2',
      'utf16be_high', 'draft-hoffman-utf16 §2.2',
      'utf16be_bmp_above', 'draft-hoffman-utf16 §2.2',
      'utf16be_char', 'draft-hoffman-utf16 §2',
      'utf16be_pair', 'draft-hoffman-utf16 §2.1',
      'utf16le_char', 'draft-hoffman-utf16 §2',
      'utf16be_low', 'draft-hoffman-utf16 §2.2',
      'utf16le_pair', 'draft-hoffman-utf16 §2.1',
      'utf16le_low', 'draft-hoffman-utf16 §2.2',
    ],
    reasons: ['lone-low-surrogate', 'lone-high-surrogate', 'truncated'],
    small: [0, 1, 2, 1, 3, 4, 5, 6, 1, 7, 8, 9],
    resume: [0, -1, -1, -1, 5, -1, 7, -1, -1, -1, -1],
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
