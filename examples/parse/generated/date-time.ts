// DO NOT EDIT. Generated file.
// The table of date-time.
// made by   npx wellformed generate examples/parse/date-time.abnf -o examples/parse/generated   (wellformed 0.1.0)
// made from examples/parse/date-time.abnf   sha256 7076528af67fc5dd340d915e1818e4d66c36402abe3764f76b9133cc79abd795
import { type Captured, type CaptureMatch, capturing, type OctetsInput, octetValidator, type Parses, steps, type Validator, type VerdictOf } from 'wellformed/table';

// 35 states, 14 classes. Class → octets:
//    0  00..2A, ",", "/", ";".."S", "U".."Y", "[".."s", "u".."y", 7B..FF
//    1  "+"
//    2  "-"
//    3  "."
//    4  "0"
//    5  "1"
//    6  "2"
//    7  "3"
//    8  "4".."5"
//    9  "6"
//   10  "7".."9"
//   11  ":"
//   12  "T", "t"
//   13  "Z", "z"
const CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  0,  2,  3,  0,
  /* 30 */  4,  5,  6,  7,  8,  8,  9, 10, 10, 10, 11,  0,  0,  0,  0,  0,
  /* 40 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 50 */  0,  0,  0,  0, 12,  0,  0,  0,  0,  0, 13,  0,  0,  0,  0,  0,
  /* 60 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 70 */  0,  0,  0,  0, 12,  0,  0,  0,  0,  0, 13,  0,  0,  0,  0,  0,
  /* 80 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 90 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* A0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* B0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* C0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* D0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* E0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* F0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 34, 34, 34, 34,  1,  1,  1,  1,  1,  1,  1, 34, 34, 34, // start · next "0".."9"
  /*  1 */ 34, 34, 34, 34,  2,  2,  2,  2,  2,  2,  2, 34, 34, 34, // 30 · next "0".."9"
  /*  2 */ 34, 34, 34, 34,  3,  3,  3,  3,  3,  3,  3, 34, 34, 34, // 30 30 · next "0".."9"
  /*  3 */ 34, 34, 34, 34,  4,  4,  4,  4,  4,  4,  4, 34, 34, 34, // 30 30 30 · next "0".."9"
  /*  4 */ 34, 34,  5, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, // 30 30 30 30 · next "-"
  /*  5 */ 34, 34, 34, 34,  6,  7, 34, 34, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D · next "0".."1"
  /*  6 */ 34, 34, 34, 34, 34,  8,  8,  8,  8,  8,  8, 34, 34, 34, // 30 30 30 30 2D 30 · next "1".."9"
  /*  7 */ 34, 34, 34, 34,  8,  8,  8, 34, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 31 · next "0".."2"
  /*  8 */ 34, 34,  9, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 · next "-"
  /*  9 */ 34, 34, 34, 34, 10, 11, 11, 12, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D · next "0".."3"
  /* 10 */ 34, 34, 34, 34, 34, 13, 13, 13, 13, 13, 13, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 · next "1".."9"
  /* 11 */ 34, 34, 34, 34, 13, 13, 13, 13, 13, 13, 13, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 31 · next "0".."9"
  /* 12 */ 34, 34, 34, 34, 13, 13, 34, 34, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 33 · next "0".."1"
  /* 13 */ 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 14, 34, // 30 30 30 30 2D 30 31 2D 30 31 · next "T", "t"
  /* 14 */ 34, 34, 34, 34, 15, 15, 16, 34, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 · next "0".."2"
  /* 15 */ 34, 34, 34, 34, 17, 17, 17, 17, 17, 17, 17, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 · next "0".."9"
  /* 16 */ 34, 34, 34, 34, 17, 17, 17, 17, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 32 · next "0".."3"
  /* 17 */ 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 18, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 · next ":"
  /* 18 */ 34, 34, 34, 34, 19, 19, 19, 19, 19, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A · next "0".."5"
  /* 19 */ 34, 34, 34, 34, 20, 20, 20, 20, 20, 20, 20, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 · next "0".."9"
  /* 20 */ 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 21, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 · next ":"
  /* 21 */ 34, 34, 34, 34, 22, 22, 22, 22, 22, 23, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A · next "0".."6"
  /* 22 */ 34, 34, 34, 34, 24, 24, 24, 24, 24, 24, 24, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 · next "0".."9"
  /* 23 */ 34, 34, 34, 34, 24, 34, 34, 34, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 36 · next "0"
  /* 24 */ 34, 25, 25, 26, 34, 34, 34, 34, 34, 34, 34, 34, 34, 27, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 · next "+", "-"..".", "Z", "z"
  /* 25 */ 34, 34, 34, 34, 28, 28, 29, 34, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 2B · next "0".."2"
  /* 26 */ 34, 34, 34, 34, 30, 30, 30, 30, 30, 30, 30, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 2E · next "0".."9"
  /* 27 */ 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 5A · accepts · next nothing
  /* 28 */ 34, 34, 34, 34, 31, 31, 31, 31, 31, 31, 31, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 2B 30 · next "0".."9"
  /* 29 */ 34, 34, 34, 34, 31, 31, 31, 31, 34, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 2B 32 · next "0".."3"
  /* 30 */ 34, 25, 25, 34, 30, 30, 30, 30, 30, 30, 30, 34, 34, 27, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 2E 30 · next "+", "-", "0".."9", "Z", "z"
  /* 31 */ 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 32, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 2B 30 30 · next ":"
  /* 32 */ 34, 34, 34, 34, 33, 33, 33, 33, 33, 34, 34, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 2B 30 30 3A · next "0".."5"
  /* 33 */ 34, 34, 34, 34, 27, 27, 27, 27, 27, 27, 27, 34, 34, 34, // 30 30 30 30 2D 30 31 2D 30 31 54 30 30 3A 30 30 3A 30 30 2B 30 30 3A 30 · next "0".."9"
  /* 34 */ 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..2A, ",", "/", ";".."S", "U".."Y", "[".."s", "u".."y", 7B..7F, C2..F4
//    1  "+"
//    2  "-"
//    3  "."
//    4  "0"
//    5  "1"
//    6  "2"
//    7  "3"
//    8  "4".."5"
//    9  "6"
//   10  "7".."9"
//   11  ":"
//   12  "T", "t"
//   13  "Z", "z"
//   14  80..BF
//   15  C0..C1
//   16  F5..F7, F9..FB, FD
//   17  F8, FC, FE..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  0,  2,  3,  0,
  /* 30 */  4,  5,  6,  7,  8,  8,  9, 10, 10, 10, 11,  0,  0,  0,  0,  0,
  /* 40 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 50 */  0,  0,  0,  0, 12,  0,  0,  0,  0,  0, 13,  0,  0,  0,  0,  0,
  /* 60 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 70 */  0,  0,  0,  0, 12,  0,  0,  0,  0,  0, 13,  0,  0,  0,  0,  0,
  /* 80 */ 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14,
  /* 90 */ 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14,
  /* A0 */ 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14,
  /* B0 */ 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14,
  /* C0 */ 15, 15,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* D0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* E0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* F0 */  0,  0,  0,  0,  0, 16, 16, 16, 17, 16, 16, 16, 17, 16, 17, 17,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1, -1, -1, -1,  1,  1,  1,  1,  1,  1,  1, -1, -1, -1, -2, -3, -4, -5, // DIGIT, RFC 5234 §B.1
  /*  1 */ -1, -1, -1, -1,  2,  2,  2,  2,  2,  2,  2, -1, -1, -1, -2, -3, -4, -5, // DIGIT, RFC 5234 §B.1
  /*  2 */ -1, -1, -1, -1,  3,  3,  3,  3,  3,  3,  3, -1, -1, -1, -2, -3, -4, -5, // DIGIT, RFC 5234 §B.1
  /*  3 */ -1, -1, -1, -1,  4,  4,  4,  4,  4,  4,  4, -1, -1, -1, -2, -3, -4, -5, // DIGIT, RFC 5234 §B.1
  /*  4 */ -1, -1,  5, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // full-date, RFC 3339 §5.6
  /*  5 */ -1, -1, -1, -1,  6,  7, -1, -1, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // full-date, RFC 3339 §5.6
  /*  6 */ -1, -1, -1, -1, -1,  8,  8,  8,  8,  8,  8, -1, -1, -1, -2, -3, -4, -5, // date-month, RFC 3339 §5.6
  /*  7 */ -1, -1, -1, -1,  8,  8,  8, -1, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // date-month, RFC 3339 §5.6
  /*  8 */ -1, -1,  9, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // full-date, RFC 3339 §5.6
  /*  9 */ -1, -1, -1, -1, 10, 11, 11, 12, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // full-date, RFC 3339 §5.6
  /* 10 */ -1, -1, -1, -1, -1, 13, 13, 13, 13, 13, 13, -1, -1, -1, -2, -3, -4, -5, // date-mday, RFC 3339 §5.6
  /* 11 */ -1, -1, -1, -1, 13, 13, 13, 13, 13, 13, 13, -1, -1, -1, -2, -3, -4, -5, // date-mday, RFC 3339 §5.6
  /* 12 */ -1, -1, -1, -1, 13, 13, -1, -1, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // date-mday, RFC 3339 §5.6
  /* 13 */ -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 14, -1, -2, -3, -4, -5, // date-time, RFC 3339 §5.6
  /* 14 */ -1, -1, -1, -1, 15, 15, 16, -1, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // date-time, RFC 3339 §5.6
  /* 15 */ -1, -1, -1, -1, 17, 17, 17, 17, 17, 17, 17, -1, -1, -1, -2, -3, -4, -5, // time-hour, RFC 3339 §5.6
  /* 16 */ -1, -1, -1, -1, 17, 17, 17, 17, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // time-hour, RFC 3339 §5.6
  /* 17 */ -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 18, -1, -1, -2, -3, -4, -5, // partial-time, RFC 3339 §5.6
  /* 18 */ -1, -1, -1, -1, 19, 19, 19, 19, 19, -1, -1, -1, -1, -1, -2, -3, -4, -5, // partial-time, RFC 3339 §5.6
  /* 19 */ -1, -1, -1, -1, 20, 20, 20, 20, 20, 20, 20, -1, -1, -1, -2, -3, -4, -5, // time-minute, RFC 3339 §5.6
  /* 20 */ -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 21, -1, -1, -2, -3, -4, -5, // partial-time, RFC 3339 §5.6
  /* 21 */ -1, -1, -1, -1, 22, 22, 22, 22, 22, 23, -1, -1, -1, -1, -2, -3, -4, -5, // partial-time, RFC 3339 §5.6
  /* 22 */ -1, -1, -1, -1, 24, 24, 24, 24, 24, 24, 24, -1, -1, -1, -2, -3, -4, -5, // time-second, RFC 3339 §5.6
  /* 23 */ -1, -1, -1, -1, 24, -1, -1, -1, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // time-second, RFC 3339 §5.6
  /* 24 */ -1, 25, 25, 26, -1, -1, -1, -1, -1, -1, -1, -1, -1, 27, -2, -3, -4, -5, // full-time, RFC 3339 §5.6
  /* 25 */ -1, -1, -1, -1, 28, 28, 29, -1, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // time-offset, RFC 3339 §5.6
  /* 26 */ -1, -1, -1, -1, 30, 30, 30, 30, 30, 30, 30, -1, -1, -1, -2, -3, -4, -5, // time-secfrac, RFC 3339 §5.6
  /* 27 */ -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // date-time, RFC 3339 §5.6
  /* 28 */ -1, -1, -1, -1, 31, 31, 31, 31, 31, 31, 31, -1, -1, -1, -2, -3, -4, -5, // offset-hour, RFC 3339 §5.6
  /* 29 */ -1, -1, -1, -1, 31, 31, 31, 31, -1, -1, -1, -1, -1, -1, -2, -3, -4, -5, // offset-hour, RFC 3339 §5.6
  /* 30 */ -1, 25, 25, -1, 30, 30, 30, 30, 30, 30, 30, -1, -1, 27, -2, -3, -4, -5, // full-time, RFC 3339 §5.6
  /* 31 */ -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 32, -1, -1, -2, -3, -4, -5, // time-offset, RFC 3339 §5.6
  /* 32 */ -1, -1, -1, -1, 33, 33, 33, 33, 33, -1, -1, -1, -1, -1, -2, -3, -4, -5, // time-offset, RFC 3339 §5.6
  /* 33 */ -1, -1, -1, -1, 27, 27, 27, 27, 27, 27, 27, -1, -1, -1, -2, -3, -4, -5, // offset-minute, RFC 3339 §5.6
];

const table = {
  id: 'date-time',
  title: 'date-time',
  digest: 'b233d9be519172fc',
  alphabet: 'octets',
  codeUnit: 1,
  classCount: 14,
  classes: CLASSES,
  next: NEXT,
  accepting: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 18,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2],
    rule: [0, 0, 0, 0, 1, 1, 2, 2, 1, 1, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 6, 6, 8, 8, 9, 10, 11, 4, 12, 12, 9, 10, 10, 13],
    atEnd: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    rules: [
      'DIGIT', 'RFC 5234 §B.1',
      'full-date', 'RFC 3339 §5.6',
      'date-month', 'RFC 3339 §5.6',
      'date-mday', 'RFC 3339 §5.6',
      'date-time', 'RFC 3339 §5.6',
      'time-hour', 'RFC 3339 §5.6',
      'partial-time', 'RFC 3339 §5.6',
      'time-minute', 'RFC 3339 §5.6',
      'time-second', 'RFC 3339 §5.6',
      'full-time', 'RFC 3339 §5.6',
      'time-offset', 'RFC 3339 §5.6',
      'time-secfrac', 'RFC 3339 §5.6',
      'offset-hour', 'RFC 3339 §5.6',
      'offset-minute', 'RFC 3339 §5.6',
    ],
    reasons: ['disallowed-character', 'unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33],
    resume: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'date-time',
    reasons: ['disallowed-character'],
  },
  characters: true,
};

// The function behind `test`, one for each form: an engine optimises it for this table alone.
const verdict: VerdictOf = ({ kind, kindOf, lengthOf }, loopsFor, other) => {
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

// Captures. One pass, 0 registers.
// One row for each state: the next row, -1, or -1 - f: flagged[2f] is the next row, flagged[2f + 1] what to do first.
const CAPTURE_NEXT = [
  /*  0 */  -1,  -1,  -1,  14,  14,  14,  14,  14,  14,  14,  -1,  -1,  -1,  -1,
  /*  1 */  -1,  -1,  -1,  28,  28,  28,  28,  28,  28,  28,  -1,  -1,  -1,  -1,
  /*  2 */  -1,  -1,  -1,  42,  42,  42,  42,  42,  42,  42,  -1,  -1,  -1,  -1,
  /*  3 */  -1,  -1,  -1,  56,  56,  56,  56,  56,  56,  56,  -1,  -1,  -1,  -1,
  /*  4 */  -1,  70,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /*  5 */  -1,  -1,  -1,  84,  98,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /*  6 */  -1,  -1,  -1,  -1, 112, 112, 112, 112, 112, 112,  -1,  -1,  -1,  -1,
  /*  7 */  -1,  -1,  -1, 112, 112, 112,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /*  8 */  -1, 126,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /*  9 */  -1,  -1,  -1, 140, 154, 154, 168,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 10 */  -1,  -1,  -1,  -1, 182, 182, 182, 182, 182, 182,  -1,  -1,  -1,  -1,
  /* 11 */  -1,  -1,  -1, 182, 182, 182, 182, 182, 182, 182,  -1,  -1,  -1,  -1,
  /* 12 */  -1,  -1,  -1, 182, 182,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 13 */  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1, 196,  -1,  -1,
  /* 14 */  -1,  -1,  -1, 210, 210, 224,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 15 */  -1,  -1,  -1, 238, 238, 238, 238, 238, 238, 238,  -1,  -1,  -1,  -1,
  /* 16 */  -1,  -1,  -1, 238, 238, 238, 238,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 17 */  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1, 252,  -1,  -1,  -1,
  /* 18 */  -1,  -1,  -1, 266, 266, 266, 266, 266,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 19 */  -1,  -1,  -1, 280, 280, 280, 280, 280, 280, 280,  -1,  -1,  -1,  -1,
  /* 20 */  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1, 294,  -1,  -1,  -1,
  /* 21 */  -1,  -1,  -1, 308, 308, 308, 308, 308, 322,  -1,  -1,  -1,  -1,  -1,
  /* 22 */  -1,  -1,  -1, 336, 336, 336, 336, 336, 336, 336,  -1,  -1,  -1,  -1,
  /* 23 */  -1,  -1,  -1, 336,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 24 */  -2,  -2,  -3,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -4,  -1,
  /* 25 */  -1,  -1,  -1, 392, 392, 406,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 26 */  -1,  -1,  -1, 420, 420, 420, 420, 420, 420, 420,  -1,  -1,  -1,  -1,
  /* 27 */  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 28 */  -1,  -1,  -1, 434, 434, 434, 434, 434, 434, 434,  -1,  -1,  -1,  -1,
  /* 29 */  -1,  -1,  -1, 434, 434, 434, 434,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 30 */  -5,  -5,  -1, 420, 420, 420, 420, 420, 420, 420,  -1,  -1,  -6,  -1,
  /* 31 */  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1,  -1, 448,  -1,  -1,  -1,
  /* 32 */  -1,  -1,  -1, 462, 462, 462, 462, 462,  -1,  -1,  -1,  -1,  -1,  -1,
  /* 33 */  -1,  -1,  -1, 378, 378, 378, 378, 378, 378, 378,  -1,  -1,  -1,  -1,
];
const CAPTURE_CLASSES = [
  /* 0 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 16 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 32 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,  0, 13,  1,  2, 13,
  /* 48 */  3,  4,  5,  6,  7,  7,  8,  9,  9,  9, 10, 13, 13, 13, 13, 13,
  /* 64 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 80 */ 13, 13, 13, 13, 11, 13, 13, 13, 13, 13, 12, 13, 13, 13, 13, 13,
  /* 96 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 112 */ 13, 13, 13, 13, 11, 13, 13, 13, 13, 13, 12, 13, 13, 13, 13, 13,
  /* 128 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 144 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 160 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 176 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 192 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 208 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 224 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
  /* 240 */ 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13,
];
const captureTable = {
  version: 5,
  alphabet: 'octets',
  classCount: 14,
  classes: CAPTURE_CLASSES,
  next: CAPTURE_NEXT,
  registers: 0,
  flagged: [-1,0,350,1,364,2,378,3,350,4,378,5],
  lists: [[],[0,14,-1,0,0,16,-1,0,0,17,-1,1,0,18,-1,1,0,19,-1,3,0,20,-1,4,0,21,-1,6,0,15,-1,6],[0,12,-1,1],[0,14,-1,0,0,15,-1,1],[0,13,-1,0,0,14,-1,0,0,16,-1,0,0,17,-1,1,0,18,-1,1,0,19,-1,3,0,20,-1,4,0,21,-1,6,0,15,-1,6],[0,13,-1,0,0,14,-1,0,0,15,-1,1]],
  ends: [-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,0,-1,-1,-1,-1,-1,-1],
  slots: [0,4,5,7,8,10,11,13,14,16,17,19,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],
  events: [],
  labels: {"marks":[]},
  prefix: {"masks":[0,0,0,16777215,16777215,16777215,16777215,16777215,16777215,16777215,0,0,0,0,0,0,0,16777215,16777215,16777215,16777215,16777215,16777215,16777215,0,0,0,0,0,0,0,16777215,16777215,16777215,16777215,16777215,16777215,16777215,0,0,0,0,0,0,0,16777215,16777215,16777215,16777215,16777215,16777215,16777215,0,0,0,0,0,16777215,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4095,16773120,0,0,0,0,0,0,0,0,0,0,0,0,16773120,16777215,16777215,4095,4095,4095,4095,0,0,0,0,0,16777215,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,61455,983280,983280,15732480,0,0,0,0,0,0,0,0,0,0,16715760,16777215,1044735,1044735,1044735,1044735,1044735,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,16777215,0,0,0,0,0,3355443,3355443,13421772,0,0,0,0,0,0,0,0,0,0,0,16777215,16777215,16777215,16777215,3355443,3355443,3355443,0,0,0,0,0,0,0,0,0,0,0,0,0,0,16777215,0,0,0,0,0,0,16777215,16777215,16777215,16777215,16777215,0,0,0,0,0,0,0,0,0,16777215,16777215,16777215,16777215,16777215,16777215,16777215,0,0,0,0,0,0,0,0,0,0,0,0,0,0,16777215,0,0,0,0,0,0,5592405,5592405,5592405,5592405,5592405,11184810,0,0,0,0,0,0,0,0,16777215,5592405,5592405,5592405,5592405,5592405,5592405,0,0,0,0],"states":[24,24,24,24,24,24,24,24,24,24,24,24,24,24,24,24,24,24,24,24,24,24,24,24]},
  shape: {"field":"","occurs":"required","slot":0,"id":0,"isText":true,"isRecord":true,"fields":[{"field":"year","occurs":"required","slot":0,"id":11,"isText":true,"isRecord":false,"fields":[],"reader":"integer"},{"field":"month","occurs":"required","slot":2,"id":10,"isText":true,"isRecord":false,"fields":[],"reader":"integer"},{"field":"day","occurs":"required","slot":4,"id":9,"isText":true,"isRecord":false,"fields":[],"reader":"integer"},{"field":"hour","occurs":"required","slot":6,"id":8,"isText":true,"isRecord":false,"fields":[],"reader":"integer"},{"field":"minute","occurs":"required","slot":8,"id":7,"isText":true,"isRecord":false,"fields":[],"reader":"integer"},{"field":"second","occurs":"required","slot":10,"id":6,"isText":true,"isRecord":false,"fields":[],"reader":"integer"},{"field":"fraction","occurs":"optional","slot":12,"id":5,"isText":true,"isRecord":false,"fields":[]},{"field":"offset","occurs":"required","slot":14,"id":1,"isText":true,"isRecord":true,"fields":[{"field":"sign","occurs":"optional","slot":16,"id":4,"isText":true,"isRecord":false,"fields":[]},{"field":"hour","occurs":"optional","slot":18,"id":3,"isText":true,"isRecord":false,"fields":[],"reader":"integer"},{"field":"minute","occurs":"optional","slot":20,"id":2,"isText":true,"isRecord":false,"fields":[],"reader":"integer"}]}],"frame":{"slots":22,"lists":0}},
};

const captureMatch: CaptureMatch = ({ kindOf, lengthOf }, partsOf, complete, other) => {
  const make = ({ cells, ends, entries, words, keep, firstEntry, newFrame, text: textKey, found, frameOfTape, masks, states }: ReturnType<typeof partsOf>) => {
    const w0 = found[0] as symbol, w1 = found[1] as symbol, w2 = found[2] as symbol, w3 = found[3] as symbol;
    class Whole {
      [key: PropertyKey]: unknown;
      constructor(text: unknown, end: unknown, n0: unknown, n1: unknown, n2: unknown, n3: unknown) {
        this['end'] = end;
        this[textKey] = text;
        this[w0] = n0;
        this[w1] = n1;
        this[w2] = n2;
        this[w3] = n3;
      }
      [frameOfTape](first = 0) {
        const frame = newFrame([first, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]);
        if (this[w0] === undefined) frame.read(this[w1] as never, 0, operate);
        else operate(frame, 0, [this[w0] as number, this[w1] as number, this[w2] as number, this[w3] as number]);
        return frame;
      }
    }
    complete(Whole.prototype);
    const operate: Parameters<ReturnType<typeof newFrame>['read']>[2] = (frame, base, words) => {
      const p = frame.slots;
      for (let k = 0; k < 2 * words.length; k++) {
        const entry = words[k >> 1] as number >> ((k & 1) << 4 ^ firstEntry), i = base + ((entry & 65535) >> 4);
        switch (entry & 15) {
          case 0: base += 4096; break;
          case 1: p[14] = i; p[16] = i; p[17] = (i) + 1; p[18] = (i) + 1; p[19] = (i) + 3; p[20] = (i) + 4; p[21] = (i) + 6; p[15] = (i) + 6; break;
          case 2: p[12] = (i) + 1; break;
          case 3: p[14] = i; p[15] = (i) + 1; break;
          case 4: p[13] = i; p[14] = i; p[16] = i; p[17] = (i) + 1; p[18] = (i) + 1; p[19] = (i) + 3; p[20] = (i) + 4; p[21] = (i) + 6; p[15] = (i) + 6; break;
          case 5: p[13] = i; p[14] = i; p[15] = (i) + 1; break;
          default: return base;
        }
      }
      return base;
    };
    return (text: Uint8Array, length: number, chunk?: Parameters<ReturnType<CaptureMatch>>[1]) => {
      let s = 0, n = 0, t = 0, i = 0, kept: ReturnType<typeof keep> | undefined;
      if (chunk !== undefined) s = chunk.row;
      if (chunk === undefined && length >= 19) {
        n = masks[0 + (text[0] as number)] as number;
        n &= masks[256 + (text[1] as number)] as number;
        n &= masks[512 + (text[2] as number)] as number;
        n &= masks[768 + (text[3] as number)] as number;
        n &= masks[1024 + (text[4] as number)] as number;
        n &= masks[1280 + (text[5] as number)] as number;
        n &= masks[1536 + (text[6] as number)] as number;
        n &= masks[1792 + (text[7] as number)] as number;
        n &= masks[2048 + (text[8] as number)] as number;
        n &= masks[2304 + (text[9] as number)] as number;
        n &= masks[2560 + (text[10] as number)] as number;
        n &= masks[2816 + (text[11] as number)] as number;
        n &= masks[3072 + (text[12] as number)] as number;
        n &= masks[3328 + (text[13] as number)] as number;
        n &= masks[3584 + (text[14] as number)] as number;
        n &= masks[3840 + (text[15] as number)] as number;
        n &= masks[4096 + (text[16] as number)] as number;
        n &= masks[4352 + (text[17] as number)] as number;
        n &= masks[4608 + (text[18] as number)] as number;
        if (n === 0) return null;
        s = states[Math.clz32(n)] as number;
        i = 19;
      }
      for (let stop = length < 4096 ? length : 4096; ; ) {
        for (const last = stop - 4; i <= last; i += 4) {
          if ((n = cells[s + (text[i] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 14) === 0) return null; entries[t++] = i << 4 | n; s &= 16383; }
          if ((n = cells[s + (text[i + 1] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 14) === 0) return null; entries[t++] = (i + 1) << 4 | n; s &= 16383; }
          if ((n = cells[s + (text[i + 2] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 14) === 0) return null; entries[t++] = (i + 2) << 4 | n; s &= 16383; }
          if ((n = cells[s + (text[i + 3] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 14) === 0) return null; entries[t++] = (i + 3) << 4 | n; s &= 16383; }
        }
        for (; i < stop; i++) {
          if ((n = cells[s + (text[i] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 14) === 0) return null; entries[t++] = i << 4 | n; s &= 16383; }
        }
        if (i === length) break;
        entries[t++] = 0;
        if (t > 4093) { kept = keep(kept, t); t = 0; }
        stop = length - i < 4096 ? length : i + 4096;
      }
      if (chunk !== undefined) { chunk.row = s; chunk.frame.read(keep(kept, t), chunk.offset, operate); return chunk; }
      if ((n = ends[s / 256] as number) < 0) return null;
      if (n > 0) entries[t++] = i << 4 | n;
      if (t > 8 || kept !== undefined) return new Whole(text, length, undefined, keep(kept, t), 0, 0);
      entries[t] = 65535;
      return new Whole(text, length, words[0], words[1], words[2], words[3]);
    };
  };
  let whole: ReturnType<typeof make> = (text, length, chunk) => (whole = make(partsOf()))(text, length, chunk);
  return (input: Uint8Array, chunk) => {
    const length = kindOf(input) === 'Uint8Array' && input[0] !== undefined ? lengthOf(input) : 0;
    return length > 0 && length < 1073741824 ? whole(input, length, chunk) : other(input);
  };
};

/** What is captured of rule time-offset, RFC 3339 §5.6. */
export interface DateTimeOffset extends Omit<Captured, 'value'> {
  /** Rule sign, RFC 3339 §5.6. */
  readonly sign: Captured | undefined;
  /** Rule offset-hour, RFC 3339 §5.6; value: integer. */
  readonly hour: Captured<number> | undefined;
  /** Rule offset-minute, RFC 3339 §5.6; value: integer. */
  readonly minute: Captured<number> | undefined;
}

/** What is captured of rule date-time, RFC 3339 §5.6. */
export interface DateTime extends Omit<Captured, 'value'> {
  /** Rule date-fullyear, RFC 3339 §5.6; value: integer. */
  readonly year: Captured<number>;
  /** Rule date-month, RFC 3339 §5.6; value: integer. */
  readonly month: Captured<number>;
  /** Rule date-mday, RFC 3339 §5.6; value: integer. */
  readonly day: Captured<number>;
  /** Rule time-hour, RFC 3339 §5.6; value: integer. */
  readonly hour: Captured<number>;
  /** Rule time-minute, RFC 3339 §5.6; value: integer. */
  readonly minute: Captured<number>;
  /** Rule time-second, RFC 3339 §5.6; value: integer. */
  readonly second: Captured<number>;
  /** Rule digits, RFC 3339 §5.6. */
  readonly fraction: Captured | undefined;
  /** Rule time-offset, RFC 3339 §5.6. */
  readonly offset: DateTimeOffset;
}

/** date-time: a text must match the rule date-time, in octets. */
export const dateTime: Validator<OctetsInput, 'disallowed-character' | 'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated'> & Parses<OctetsInput, DateTime> = /* @__PURE__ */ capturing(octetValidator(table, [steps], verdict), captureTable, captureMatch);
