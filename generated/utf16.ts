// DO NOT EDIT. Generated file.
// The table of UTF-16 code units.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 3 states, 3 classes. Class → units:
//    0  0000..D7FF, E000..FFFF
//    1  D800..DBFF
//    2  DC00..DFFF
const CLASSES = [
  0x0000, 0,
  0xD800, 1,
  0xDC00, 2,
  0xE000, 0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 0, 1, 2, // start · accepts · next 0000..DBFF, E000..FFFF
  /*  1 */ 2, 2, 0, // D800 · next DC00..DFFF
  /*  2 */ 2, 2, 2, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → units:
//    0  0000..D7FF, E000..FFFF
//    1  D800..DBFF
//    2  DC00..DFFF
const DIAGNOSIS_CLASSES = [
  0x0000, 0,
  0xD800, 1,
  0xDC00, 2,
  0xE000, 0,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  0,  1, -1, // utf16_char, draft-hoffman-utf16 §2
  /*  1 */ -2, -2,  0, // pair, draft-hoffman-utf16 §2.1
];

export const table: FormTable<'lone-low-surrogate' | 'lone-high-surrogate'> = {
  id: 'utf16',
  title: 'UTF-16 code units',
  digest: '3ac1dea3ca29d541',
  alphabet: 'units',
  codeUnit: 1,
  coding: ['surrogate-pairs'],
  classCount: 3,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 3,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0],
    rule: [0, 1],
    atEnd: [2, 1],
    rules: [
      'utf16_char', 'draft-hoffman-utf16 §2',
      'pair', 'draft-hoffman-utf16 §2.1',
    ],
    reasons: ['lone-low-surrogate', 'lone-high-surrogate', 'truncated'],
    small: [0, 1],
    resume: [0, -1, -1],
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
