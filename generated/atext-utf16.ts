// DO NOT EDIT. Generated file.
// The table of internationalised 1*atext in UTF-16 code units.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/atext.ohm   sha256 142a8636520ce1a58b0c7a314cd0e3848d952d1091e341c28d0a7b964ef5b517
// made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 4 states, 4 classes. Class → units:
//    0  0000..0020, 0022, 0028..0029, 002C, 002E, 003A..003C, 003E, 0040, 005B..005D, 007F
//    1  0021, 0023..0027, 002A..002B, 002D, 002F..0039, 003D, 003F, 0041..005A, 005E..007E, 0080..D7FF, E000..FFFF
//    2  D800..DBFF
//    3  DC00..DFFF
const CLASSES = [
  0x0000, 0,
  0x0021, 1,
  0x0022, 0,
  0x0023, 1,
  0x0028, 0,
  0x002A, 1,
  0x002C, 0,
  0x002D, 1,
  0x002E, 0,
  0x002F, 1,
  0x003A, 0,
  0x003D, 1,
  0x003E, 0,
  0x003F, 1,
  0x0040, 0,
  0x0041, 1,
  0x005B, 0,
  0x005E, 1,
  0x007F, 0,
  0x0080, 1,
  0xD800, 2,
  0xDC00, 3,
  0xE000, 1,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 3, 1, 2, 3, // start · next 0021, 0023..0027, 002A..002B, 002D, 002F..0039, 003D, 003F, 0041..005A, 005E..007E, 0080..DBFF, E000..FFFF
  /*  1 */ 3, 1, 2, 3, // 0021 · accepts · next 0021, 0023..0027, 002A..002B, 002D, 002F..0039, 003D, 003F, 0041..005A, 005E..007E, 0080..DBFF, E000..FFFF
  /*  2 */ 3, 3, 3, 1, // D800 · next DC00..DFFF
  /*  3 */ 3, 3, 3, 3, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → units:
//    0  0000..0020, 0022, 0028..0029, 002C, 002E, 003A..003C, 003E, 0040, 005B..005D, 007F
//    1  0021, 0023..0027, 002A..002B, 002D, 002F..0039, 003D, 003F, 0041..005A, 005E..007E, 0080..D7FF, E000..FFFF
//    2  D800..DBFF
//    3  DC00..DFFF
const DIAGNOSIS_CLASSES = [
  0x0000, 0,
  0x0021, 1,
  0x0022, 0,
  0x0023, 1,
  0x0028, 0,
  0x002A, 1,
  0x002C, 0,
  0x002D, 1,
  0x002E, 0,
  0x002F, 1,
  0x003A, 0,
  0x003D, 1,
  0x003E, 0,
  0x003F, 1,
  0x0040, 0,
  0x0041, 1,
  0x005B, 0,
  0x005E, 1,
  0x007F, 0,
  0x0080, 1,
  0xD800, 2,
  0xDC00, 3,
  0xE000, 1,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1,  1,  2, -2, // atext, RFC 6532 §3.2
  /*  1 */ -1,  1,  2, -2, // atext, RFC 6532 §3.2
  /*  2 */ -3, -3, -3,  1, // utf8_non_ascii, RFC 6532 §3.1
];

export const table: FormTable<'disallowed-character' | 'lone-low-surrogate' | 'lone-high-surrogate' | 'truncated'> = {
  id: 'atext-utf16',
  title: 'internationalised 1*atext in UTF-16 code units',
  digest: 'e1777f5acc11d6b8',
  alphabet: 'units',
  codeUnit: 1,
  coding: ['surrogate-pairs'],
  classCount: 4,
  classes: CLASSES,
  next: NEXT,
  accepting: [0, 1, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 4,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [0, 1, 0],
    rule: [0, 0, 1],
    atEnd: [3, 3, 2],
    rules: [
      'atext', 'RFC 6532 §3.2',
      'utf8_non_ascii', 'RFC 6532 §3.1',
    ],
    reasons: ['disallowed-character', 'lone-low-surrogate', 'lone-high-surrogate', 'truncated'],
    small: [0, 1, 2],
    resume: [-1, 1, -1, -1],
  },
  scalars: {
    encoding: 'utf16',
    title: 'UTF-16 code units',
    within: 'atext',
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
