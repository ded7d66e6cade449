// DO NOT EDIT. Generated file.
// The table of UCS-2 code units.
// made by   npx wellformed generate   (wellformed 0.1.0)
// made from grammar/units/ucs2.ohm   sha256 3c0bc7adbcb5c872e880f336a39ff350137ce327a4b64a50aa1c577eac4da853
import type { FormTable } from '../src/shared/layout.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';

// 2 states, 2 classes. Class → units:
//    0  0000..D7FF, E000..FFFF
//    1  D800..DFFF
const CLASSES = [
  0x0000, 0,
  0xD800, 1,
  0xE000, 0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 0, 1, // start · accepts · next 0000..D7FF, E000..FFFF
  /*  1 */ 1, 1, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → units:
//    0  0000..D7FF, E000..FFFF
//    1  D800..DFFF
const DIAGNOSIS_CLASSES = [
  0x0000, 0,
  0xD800, 1,
  0xE000, 0,
];
const DIAGNOSIS_NEXT = [
  /*  0 */  0, -1, // ucs2_char, RFC 3629 §3
];

export const table: FormTable<'surrogate'> = {
  id: 'ucs2',
  title: 'UCS-2 code units',
  digest: '0add3de39bfacd51',
  alphabet: 'units',
  codeUnit: 1,
  coding: ['surrogate-pairs'],
  classCount: 2,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 2,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1],
    rule: [0],
    atEnd: [1],
    rules: [
      'ucs2_char', 'RFC 3629 §3',
    ],
    reasons: ['surrogate', 'truncated'],
    small: [0],
    resume: [0, -1],
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
