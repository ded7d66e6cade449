// DO NOT EDIT. Generated file.
// The table of PostgreSQL text in UTF-16 code units.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/scalars/postgresql-text.ohm   sha256 988898504f2bc262f6c9ef7c43f1cbd4c5792384d7131408907e777a8fbf29c4
// made from grammar/units/utf16.ohm   sha256 f7fe8ba72a312da9b725b6fb40b0ad7a32ab2fa617ae8df5ea0a984689b0f6ff
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 3 states, 4 classes. Class → units:
//    0  0000
//    1  0001..D7FF, E000..FFFF
//    2  D800..DBFF
//    3  DC00..DFFF
const CLASSES = [
  0x0000, 0,
  0x0001, 1,
  0xD800, 2,
  0xDC00, 3,
  0xE000, 1,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 2, 0, 1, 2, // start · accepts · next 0001..DBFF, E000..FFFF
  /*  1 */ 2, 2, 2, 0, // D800 · next DC00..DFFF
  /*  2 */ 2, 2, 2, 2, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → units:
//    0  0000
//    1  0001..D7FF, E000..FFFF
//    2  D800..DBFF
//    3  DC00..DFFF
const DIAGNOSIS_CLASSES = [
  0x0000, 0,
  0x0001, 1,
  0xD800, 2,
  0xDC00, 3,
  0xE000, 1,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1,  0,  1, -2, // postgresql_character, PostgreSQL 15 §8.3
  /*  1 */ -3, -3, -3,  0, // postgresql_character, PostgreSQL 15 §8.3
];

export const table: FormTable<'disallowed-character' | 'lone-low-surrogate' | 'lone-high-surrogate'> = {
  id: 'postgresql-text-utf16',
  title: 'PostgreSQL text in UTF-16 code units',
  digest: 'be68b6ace7ebea89',
  alphabet: 'units',
  codeUnit: 1,
  coding: ['surrogate-pairs'],
  classCount: 4,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 4,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 0],
    rule: [0, 0],
    atEnd: [3, 2],
    rules: [
      'postgresql_character', 'PostgreSQL 15 §8.3',
    ],
    reasons: ['disallowed-character', 'lone-low-surrogate', 'lone-high-surrogate', 'truncated'],
    small: [0, 1],
    resume: [0, -1, -1],
  },
  scalars: {
    encoding: 'utf16',
    title: 'UTF-16 code units',
    within: 'PostgreSQL text',
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
