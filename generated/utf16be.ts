// DO NOT EDIT. Generated file.
// The table of UTF-16BE.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/octets/utf16be.ohm   sha256 3839dc06de7756b99412556b23582af210beb2ca5dcf237c163b1590b15b6437
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 7 states, 5 classes. Class → octets:
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
  /*  0 */ 1, 2, 6, 1, 3, // start · accepts · next 00..DB, E0..FF
  /*  1 */ 4, 4, 4, 4, 4, // 00 · next 00..FF
  /*  2 */ 5, 5, 5, 5, 5, // D8 · next 00..FF
  /*  3 */ 4, 4, 4, 6, 4, // FF · next 00..FD, FF
  /*  4 */ 1, 2, 6, 1, 1, // 00 00 · accepts · next 00..DB, E0..FF
  /*  5 */ 6, 6, 1, 6, 6, // D8 00 · next DC..DF
  /*  6 */ 6, 6, 6, 6, 6, // reject
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
  /*  0 */  1,  2, -1,  3,  3,  4, // utf16be_char, draft-hoffman-utf16 §2
  /*  1 */  5,  5,  5,  5,  5,  5, // utf16be_bmp_below, draft-hoffman-utf16 §2.2
  /*  2 */  6,  6,  6,  6,  6,  6, // utf16be_high, draft-hoffman-utf16 §2.2
  /*  3 */  5,  5,  5,  5,  5,  5, // utf16be_bmp_above, draft-hoffman-utf16 §2.2
  /*  4 */  5,  5,  5,  5, -2,  5, // utf16be_text, draft-hoffman-utf16 §3.2
  /*  5 */  1,  2, -1,  3,  3,  3, // utf16be_char, draft-hoffman-utf16 §2
  /*  6 */ -3, -3,  7, -3, -3, -3, // utf16be_pair, draft-hoffman-utf16 §2.1
  /*  7 */  5,  5,  5,  5,  5,  5, // utf16be_low, draft-hoffman-utf16 §2.2
];

export const table: FormTable<'lone-low-surrogate' | 'swapped-signature' | 'lone-high-surrogate' | 'truncated'> = {
  id: 'utf16be',
  title: 'UTF-16BE',
  digest: '15edada4236458bd',
  alphabet: 'octets',
  codeUnit: 2,
  coding: ['surrogate-pairs', 'big-endian'],
  classCount: 5,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 1, 0, 0],
  shifts: [24, 2, 7, 19, 16, 30, 0],
  skip: [4, 0x00800080, 0x00000000, 0x00000000],
  diagnosis: {
    classCount: 6,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 1, 0, 0],
    rule: [0, 1, 2, 3, 4, 0, 5, 6],
    atEnd: [3, 3, 3, 3, 3, 3, 2, 3],
    rules: [
      'utf16be_char', 'draft-hoffman-utf16 §2',
      'utf16be_bmp_below', 'draft-hoffman-utf16 §2.2',
      'utf16be_high', 'draft-hoffman-utf16 §2.2',
      'utf16be_bmp_above', 'draft-hoffman-utf16 §2.2',
      'utf16be_text', 'draft-hoffman-utf16 §3.2',
      'utf16be_pair', 'draft-hoffman-utf16 §2.1',
      'utf16be_low', 'draft-hoffman-utf16 §2.2',
    ],
    reasons: ['lone-low-surrogate', 'swapped-signature', 'lone-high-surrogate', 'truncated'],
    small: [0, 1, 2, 1, 3, 4, 5, 1],
    resume: [0, -1, -1, -1, 5, -1, -1],
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
