// DO NOT EDIT. Generated file.
// The table of UTF-8 of 1997 (up to six octets).
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/octets/utf8-1997.ohm   sha256 a78a171cc5b3a7f8d37c540a0911aea70bfb41d7edeba0f34184e1a54ef77d52
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 11 states, 16 classes. Class → octets:
//    0  00..7F
//    1  80..83
//    2  84..87
//    3  88..8F
//    4  90..9F
//    5  A0..BF
//    6  C0..C1, FE..FF
//    7  C2..DF
//    8  E0
//    9  E1..EF
//   10  F0
//   11  F1..F7
//   12  F8
//   13  F9..FB
//   14  FC
//   15  FD
const CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 30 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 40 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 50 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 60 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 70 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 80 */  1,  1,  1,  1,  2,  2,  2,  2,  3,  3,  3,  3,  3,  3,  3,  3,
  /* 90 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* A0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* B0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* C0 */  6,  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* D0 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* E0 */  8,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,
  /* F0 */ 10, 11, 11, 11, 11, 11, 11, 11, 12, 13, 13, 13, 14, 15,  6,  6,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */  0, 10, 10, 10, 10, 10, 10,  1,  2,  3,  4,  5,  6,  7,  8,  9, // start · accepts · next 00..7F, C2..FD
  /*  1 */ 10,  0,  0,  0,  0,  0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // C2 · next 80..BF
  /*  2 */ 10, 10, 10, 10, 10,  1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // E0 · next A0..BF
  /*  3 */ 10,  1,  1,  1,  1,  1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // E1 · next 80..BF
  /*  4 */ 10, 10, 10, 10,  3,  3, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // F0 · next 90..BF
  /*  5 */ 10,  3,  3,  3,  3,  3, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // F1 · next 80..BF
  /*  6 */ 10, 10, 10,  5,  5,  5, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // F8 · next 88..BF
  /*  7 */ 10,  5,  5,  5,  5,  5, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // F9 · next 80..BF
  /*  8 */ 10, 10,  7,  7,  7,  7, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // FC · next 84..BF
  /*  9 */ 10,  7,  7,  7,  7,  7, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // FD · next 80..BF
  /* 10 */ 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..7F
//    1  80..83
//    2  84..87
//    3  88..8F
//    4  90..9F
//    5  A0..BF
//    6  C0..C1
//    7  C2..DF
//    8  E0
//    9  E1..EF
//   10  F0
//   11  F1..F7
//   12  F8
//   13  F9..FB
//   14  FC
//   15  FD
//   16  FE..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 30 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 40 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 50 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 60 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 70 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 80 */  1,  1,  1,  1,  2,  2,  2,  2,  3,  3,  3,  3,  3,  3,  3,  3,
  /* 90 */  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,  4,
  /* A0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* B0 */  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
  /* C0 */  6,  6,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* D0 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* E0 */  8,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,  9,
  /* F0 */ 10, 11, 11, 11, 11, 11, 11, 11, 12, 13, 13, 13, 14, 15, 16, 16,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  0, -1, -1, -1, -1, -1, -2,  1,  2,  3,  4,  5,  6,  7,  8,  9, -3, // utf8_char, draft-yergeau-utf8-rev-00 §2
  /*  1 */ -4,  0,  0,  0,  0,  0, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_2, draft-yergeau-utf8-rev-00 §2
  /*  2 */ -4, -2, -2, -2, -2, 10, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_3_e0, draft-yergeau-utf8-rev-00 §2
  /*  3 */ -4, 11, 11, 11, 11, 11, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_3_e1, draft-yergeau-utf8-rev-00 §2
  /*  4 */ -4, -2, -2, -2, 12, 12, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_4_f0, draft-yergeau-utf8-rev-00 §2
  /*  5 */ -4, 13, 13, 13, 13, 13, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_4_f1, draft-yergeau-utf8-rev-00 §2
  /*  6 */ -4, -2, -2, 14, 14, 14, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_5_f8, draft-yergeau-utf8-rev-00 §2
  /*  7 */ -4, 15, 15, 15, 15, 15, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_5_f9, draft-yergeau-utf8-rev-00 §2
  /*  8 */ -4, -2, 16, 16, 16, 16, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fc, draft-yergeau-utf8-rev-00 §2
  /*  9 */ -4, 17, 17, 17, 17, 17, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fd, draft-yergeau-utf8-rev-00 §2
  /* 10 */ -4,  0,  0,  0,  0,  0, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_3_e0, draft-yergeau-utf8-rev-00 §2
  /* 11 */ -4,  0,  0,  0,  0,  0, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_3_e1, draft-yergeau-utf8-rev-00 §2
  /* 12 */ -4, 18, 18, 18, 18, 18, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_4_f0, draft-yergeau-utf8-rev-00 §2
  /* 13 */ -4, 19, 19, 19, 19, 19, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_4_f1, draft-yergeau-utf8-rev-00 §2
  /* 14 */ -4, 20, 20, 20, 20, 20, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_5_f8, draft-yergeau-utf8-rev-00 §2
  /* 15 */ -4, 21, 21, 21, 21, 21, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_5_f9, draft-yergeau-utf8-rev-00 §2
  /* 16 */ -4, 22, 22, 22, 22, 22, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fc, draft-yergeau-utf8-rev-00 §2
  /* 17 */ -4, 23, 23, 23, 23, 23, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fd, draft-yergeau-utf8-rev-00 §2
  /* 18 */ -4,  0,  0,  0,  0,  0, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_4_f0, draft-yergeau-utf8-rev-00 §2
  /* 19 */ -4,  0,  0,  0,  0,  0, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_4_f1, draft-yergeau-utf8-rev-00 §2
  /* 20 */ -4, 24, 24, 24, 24, 24, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_5_f8, draft-yergeau-utf8-rev-00 §2
  /* 21 */ -4, 25, 25, 25, 25, 25, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_5_f9, draft-yergeau-utf8-rev-00 §2
  /* 22 */ -4, 26, 26, 26, 26, 26, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fc, draft-yergeau-utf8-rev-00 §2
  /* 23 */ -4, 27, 27, 27, 27, 27, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fd, draft-yergeau-utf8-rev-00 §2
  /* 24 */ -4,  0,  0,  0,  0,  0, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_5_f8, draft-yergeau-utf8-rev-00 §2
  /* 25 */ -4,  0,  0,  0,  0,  0, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_5_f9, draft-yergeau-utf8-rev-00 §2
  /* 26 */ -4, 28, 28, 28, 28, 28, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fc, draft-yergeau-utf8-rev-00 §2
  /* 27 */ -4, 29, 29, 29, 29, 29, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fd, draft-yergeau-utf8-rev-00 §2
  /* 28 */ -4,  0,  0,  0,  0,  0, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fc, draft-yergeau-utf8-rev-00 §2
  /* 29 */ -4,  0,  0,  0,  0,  0, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, // utf8_6_fd, draft-yergeau-utf8-rev-00 §2
];

export const table: FormTable<'unexpected-continuation' | 'overlong' | 'never-used' | 'truncated'> = {
  id: 'utf8-1997',
  title: 'UTF-8 of 1997 (up to six octets)',
  digest: '27f7dc08e235a910',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
  classCount: 16,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  shifts: [24, 6, 13, 8, 19, 2, 30, 4, 16, 3, 0],
  skip: [0, 0x80808080, 0x00000000, 0x00000000],
  diagnosis: {
    classCount: 17,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rule: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6, 7, 8, 9, 6, 7, 8, 9, 8, 9],
    atEnd: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3],
    rules: [
      'utf8_char', 'draft-yergeau-utf8-rev-00 §2',
      'utf8_2', 'draft-yergeau-utf8-rev-00 §2',
      'utf8_3_e0', 'draft-yergeau-utf8-rev-00 §2',
      'utf8_3_e1', 'draft-yergeau-utf8-rev-00 §2',
      'utf8_4_f0', 'draft-yergeau-utf8-rev-00 §2',
      'utf8_4_f1', 'draft-yergeau-utf8-rev-00 §2',
      'utf8_5_f8', 'draft-yergeau-utf8-rev-00 §2',
      'utf8_5_f9', 'draft-yergeau-utf8-rev-00 §2',
      'utf8_6_fc', 'draft-yergeau-utf8-rev-00 §2',
      'utf8_6_fd', 'draft-yergeau-utf8-rev-00 §2',
    ],
    reasons: ['unexpected-continuation', 'overlong', 'never-used', 'truncated'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 1, 3, 3, 5, 5, 7, 7, 1, 1, 3, 3, 5, 5, 1, 1, 3, 3, 1, 1],
    resume: [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
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
