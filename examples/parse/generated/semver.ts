// DO NOT EDIT. Generated file.
// The table of valid-semver.
// made by   npx wellformed generate examples/parse/semver.abnf -o examples/parse/generated   (wellformed 0.1.0)
// made from examples/parse/semver.abnf   sha256 da27ab9602821f8bd95c663308e1359e9671117e02c85354c271bf344efb1656
import { type Captured, type CaptureMatch, capturing, type OctetsInput, octetValidator, type Parses, steps, type Validator, type VerdictOf } from 'wellformed/table';

// 16 states, 7 classes. Class → octets:
//    0  00..2A, ",", "/", ":".."@", "[".."`", 7B..FF
//    1  "+"
//    2  "-"
//    3  "."
//    4  "0"
//    5  "1".."9"
//    6  "A".."Z", "a".."z"
const CLASSES = [
  /* 00 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 20 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 3, 0,
  /* 30 */ 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 0, 0, 0, 0, 0, 0,
  /* 40 */ 0, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 50 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 0, 0, 0, 0, 0,
  /* 60 */ 0, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 70 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 0, 0, 0, 0, 0,
  /* 80 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 90 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* A0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* B0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* C0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* D0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* E0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* F0 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 15, 15, 15, 15,  1,  2, 15, // start · next "0".."9"
  /*  1 */ 15, 15, 15,  3, 15, 15, 15, // 30 · next "."
  /*  2 */ 15, 15, 15,  3,  2,  2, 15, // 31 · next ".", "0".."9"
  /*  3 */ 15, 15, 15, 15,  4,  5, 15, // 30 2E · next "0".."9"
  /*  4 */ 15, 15, 15,  6, 15, 15, 15, // 30 2E 30 · next "."
  /*  5 */ 15, 15, 15,  6,  5,  5, 15, // 30 2E 31 · next ".", "0".."9"
  /*  6 */ 15, 15, 15, 15,  7,  8, 15, // 30 2E 30 2E · next "0".."9"
  /*  7 */ 15,  9, 10, 15, 15, 15, 15, // 30 2E 30 2E 30 · accepts · next "+", "-"
  /*  8 */ 15,  9, 10, 15,  8,  8, 15, // 30 2E 30 2E 31 · accepts · next "+", "-", "0".."9"
  /*  9 */ 15, 15, 11, 15, 11, 11, 11, // 30 2E 30 2E 30 2B · next "-", "0".."9", "A".."Z", "a".."z"
  /* 10 */ 15, 15, 12, 15, 13, 12, 12, // 30 2E 30 2E 30 2D · next "-", "0".."9", "A".."Z", "a".."z"
  /* 11 */ 15, 15, 11,  9, 11, 11, 11, // 30 2E 30 2E 30 2B 2D · accepts · next "-"..".", "0".."9", "A".."Z", "a".."z"
  /* 12 */ 15,  9, 12, 10, 12, 12, 12, // 30 2E 30 2E 30 2D 2D · accepts · next "+", "-"..".", "0".."9", "A".."Z", "a".."z"
  /* 13 */ 15,  9, 12, 10, 14, 14, 12, // 30 2E 30 2E 30 2D 30 · accepts · next "+", "-"..".", "0".."9", "A".."Z", "a".."z"
  /* 14 */ 15, 15, 12, 15, 14, 14, 12, // 30 2E 30 2E 30 2D 30 30 · next "-", "0".."9", "A".."Z", "a".."z"
  /* 15 */ 15, 15, 15, 15, 15, 15, 15, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..2A, ",", "/", ":".."@", "[".."`", 7B..7F, C2..F4
//    1  "+"
//    2  "-"
//    3  "."
//    4  "0"
//    5  "1".."9"
//    6  "A".."Z", "a".."z"
//    7  80..BF
//    8  C0..C1
//    9  F5..F7, F9..FB, FD
//   10  F8, FC, FE..FF
const DIAGNOSIS_CLASSES = [
  /* 00 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 10 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* 20 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  1,  0,  2,  3,  0,
  /* 30 */  4,  5,  5,  5,  5,  5,  5,  5,  5,  5,  0,  0,  0,  0,  0,  0,
  /* 40 */  0,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,
  /* 50 */  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  0,  0,  0,  0,  0,
  /* 60 */  0,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,
  /* 70 */  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  6,  0,  0,  0,  0,  0,
  /* 80 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* 90 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* A0 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* B0 */  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,  7,
  /* C0 */  8,  8,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* D0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* E0 */  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
  /* F0 */  0,  0,  0,  0,  0,  9,  9,  9, 10,  9,  9,  9, 10,  9, 10, 10,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1, -1, -1, -1,  1,  2, -1, -2, -3, -4, -5, // numeric-identifier
  /*  1 */ -1, -1, -1,  3, -1, -1, -1, -2, -3, -4, -5, // version-core
  /*  2 */ -1, -1, -1,  3,  2,  2, -1, -2, -3, -4, -5, // version-core
  /*  3 */ -1, -1, -1, -1,  4,  5, -1, -2, -3, -4, -5, // version-core
  /*  4 */ -1, -1, -1,  6, -1, -1, -1, -2, -3, -4, -5, // version-core
  /*  5 */ -1, -1, -1,  6,  5,  5, -1, -2, -3, -4, -5, // version-core
  /*  6 */ -1, -1, -1, -1,  7,  8, -1, -2, -3, -4, -5, // version-core
  /*  7 */ -1,  9, 10, -1, -1, -1, -1, -2, -3, -4, -5, // valid-semver
  /*  8 */ -1,  9, 10, -1,  8,  8, -1, -2, -3, -4, -5, // valid-semver
  /*  9 */ -1, -1, 11, -1, 11, 11, 11, -2, -3, -4, -5, // valid-semver
  /* 10 */ -1, -1, 12, -1, 13, 12, 12, -2, -3, -4, -5, // valid-semver
  /* 11 */ -1, -1, 11, 14, 11, 11, 11, -2, -3, -4, -5, // build
  /* 12 */ -1,  9, 12, 15, 12, 12, 12, -2, -3, -4, -5, // valid-semver
  /* 13 */ -1,  9, 12, 15, 16, 16, 12, -2, -3, -4, -5, // valid-semver
  /* 14 */ -1, -1, 11, -1, 11, 11, 11, -2, -3, -4, -5, // build
  /* 15 */ -1, -1, 12, -1, 17, 12, 12, -2, -3, -4, -5, // pre-release
  /* 16 */ -1, -1, 12, -1, 16, 16, 12, -2, -3, -4, -5, // valid-semver
  /* 17 */ -1,  9, 12, 15, 18, 18, 12, -2, -3, -4, -5, // valid-semver
  /* 18 */ -1, -1, 12, -1, 18, 18, 12, -2, -3, -4, -5, // pre-release
];

const table = {
  id: 'semver',
  title: 'valid-semver',
  digest: '50648a118e7b15eb',
  alphabet: 'octets',
  codeUnit: 1,
  classCount: 7,
  classes: CLASSES,
  next: NEXT,
  accepting: [0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 11,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [2, 2, 2, 2, 2, 2, 2, 1, 1, 2, 2, 1, 1, 1, 2, 2, 2, 1, 2],
    rule: [0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 2, 2, 3, 4, 2, 2, 4],
    atEnd: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    rules: [
      'numeric-identifier', '',
      'version-core', '',
      'valid-semver', '',
      'build', '',
      'pre-release', '',
    ],
    reasons: ['disallowed-character', 'unexpected-continuation', 'overlong', 'above-10FFFF', 'never-used', 'truncated'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 9, 10, 14, 13, 14],
    resume: [0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -1, 11, 12, -1, -1, -1],
  },
  scalars: {
    encoding: 'utf8',
    title: 'UTF-8',
    within: 'valid-semver',
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
  /*  0 */  -1,  -1,  -1,  -2,  14,  -1,  -1,
  /*  1 */  -1,  -1,  21,  -1,  -1,  -1,  -1,
  /*  2 */  -1,  -1,  -3,  14,  14,  -1,  -1,
  /*  3 */  -1,  -1,  -1,  -4,  35,  -1,  -1,
  /*  4 */  -1,  -1,  42,  -1,  -1,  -1,  -1,
  /*  5 */  -1,  -1,  -5,  35,  35,  -1,  -1,
  /*  6 */  -1,  -1,  -1,  -6,  56,  -1,  -1,
  /*  7 */  -7,  -8,  -1,  -1,  -1,  -1,  -1,
  /*  8 */  -9, -10,  -1,  56,  56,  -1,  -1,
  /*  9 */  -1,  77,  -1,  77,  77,  77,  -1,
  /* 10 */  -1,  84,  -1,  91,  84,  84,  -1,
  /* 11 */  -1,  77, -11,  77,  77,  77,  -1,
  /* 12 */ -12,  84, -13,  84,  84,  84,  -1,
  /* 13 */ -12,  84, -13,  98,  98,  84,  -1,
  /* 14 */  -1,  84,  -1,  98,  98,  84,  -1,
];
const CAPTURE_CLASSES = [
  /* 0 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 16 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 32 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 0, 6, 1, 2, 6,
  /* 48 */ 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 6, 6, 6, 6, 6, 6,
  /* 64 */ 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
  /* 80 */ 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6,
  /* 96 */ 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
  /* 112 */ 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6,
  /* 128 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 144 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 160 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 176 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 192 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 208 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 224 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  /* 240 */ 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
];
const captureTable = {
  version: 5,
  alphabet: 'octets',
  classCount: 7,
  classes: CAPTURE_CLASSES,
  next: CAPTURE_NEXT,
  registers: 0,
  flagged: [-1,0,7,1,21,2,28,3,42,4,49,5,63,6,70,7,63,8,70,9,63,10,63,11,70,12],
  lists: [[],[0,1,-1,1,0,2,-1,2],[0,1,-1,0,0,2,-1,1],[0,3,-1,1,0,4,-1,2],[0,3,-1,0,0,4,-1,1],[0,5,-1,1],[1,0,-1,1],[1,1,-1,1],[0,5,-1,0,1,0,-1,1],[0,5,-1,0,1,1,-1,1],[1,2,-1,0,1,0,-1,1],[1,3,-1,0,1,0,-1,1],[1,3,-1,0,1,1,-1,1],[0,5,-1,0],[1,2,-1,0],[1,3,-1,0]],
  ends: [-1,-1,-1,-1,-1,-1,-1,0,13,-1,-1,14,15,15,-1],
  slots: [0,-1,-1,-1,-1,-1],
  events: [[2,0],[4,0],[3,0],[5,0]],
  labels: {"marks":[]},
  shape: {"field":"","occurs":"required","slot":0,"id":0,"isText":true,"isRecord":true,"fields":[{"field":"major","occurs":"required","slot":0,"id":5,"isText":true,"isRecord":false,"fields":[],"reader":"bigint"},{"field":"minor","occurs":"required","slot":2,"id":4,"isText":true,"isRecord":false,"fields":[],"reader":"bigint"},{"field":"patch","occurs":"required","slot":4,"id":3,"isText":true,"isRecord":false,"fields":[],"reader":"bigint"},{"field":"preRelease","occurs":"list","slot":0,"id":2,"isText":true,"isRecord":false,"fields":[],"frame":{"slots":2,"lists":0}},{"field":"build","occurs":"list","slot":1,"id":1,"isText":true,"isRecord":false,"fields":[],"frame":{"slots":2,"lists":0}}],"frame":{"slots":6,"lists":2}},
};

const captureMatch: CaptureMatch = ({ kindOf, lengthOf }, partsOf, complete, other) => {
  const make = ({ cells, ends, entries, words, keep, firstEntry, newFrame, text: textKey, found, frameOfTape }: ReturnType<typeof partsOf>) => {
    const w0 = found[0] as symbol, w1 = found[1] as symbol, w2 = found[2] as symbol, w3 = found[3] as symbol, w4 = found[4] as symbol, w5 = found[5] as symbol, w6 = found[6] as symbol, w7 = found[7] as symbol;
    class Whole {
      [key: PropertyKey]: unknown;
      constructor(text: unknown, end: unknown, n0: unknown, n1: unknown, n2: unknown, n3: unknown, n4: unknown, n5: unknown, n6: unknown, n7: unknown) {
        this['end'] = end;
        this[textKey] = text;
        this[w0] = n0;
        this[w1] = n1;
        this[w2] = n2;
        this[w3] = n3;
        this[w4] = n4;
        this[w5] = n5;
        this[w6] = n6;
        this[w7] = n7;
      }
      [frameOfTape](first = 0) {
        const frame = newFrame([first, -1, -1, -1, -1, -1]);
        if (this[w0] === undefined) frame.read(this[w1] as never, 0, operate);
        else operate(frame, 0, [this[w0] as number, this[w1] as number, this[w2] as number, this[w3] as number, this[w4] as number, this[w5] as number, this[w6] as number, this[w7] as number]);
        return frame;
      }
    }
    complete(Whole.prototype);
    const operate: Parameters<ReturnType<typeof newFrame>['read']>[2] = (frame, base, words) => {
      const p = frame.slots;
      for (let k = 0; k < 2 * words.length; k++) {
        const entry = words[k >> 1] as number >> ((k & 1) << 4 ^ firstEntry), i = base + ((entry & 65535) >> 5);
        switch (entry & 31) {
          case 0: base += 2048; break;
          case 1: p[1] = (i) + 1; p[2] = (i) + 2; break;
          case 2: p[1] = i; p[2] = (i) + 1; break;
          case 3: p[3] = (i) + 1; p[4] = (i) + 2; break;
          case 4: p[3] = i; p[4] = (i) + 1; break;
          case 5: p[5] = (i) + 1; break;
          case 6: frame.add(0, (i) + 1); break;
          case 7: frame.add(1, (i) + 1); break;
          case 8: p[5] = i; frame.add(0, (i) + 1); break;
          case 9: p[5] = i; frame.add(1, (i) + 1); break;
          case 10: frame.add(2, i); frame.add(0, (i) + 1); break;
          case 11: frame.add(3, i); frame.add(0, (i) + 1); break;
          case 12: frame.add(3, i); frame.add(1, (i) + 1); break;
          case 13: p[5] = i; break;
          case 14: frame.add(2, i); break;
          case 15: frame.add(3, i); break;
          default: return base;
        }
      }
      return base;
    };
    return (text: Uint8Array, length: number, chunk?: Parameters<ReturnType<CaptureMatch>>[1]) => {
      let s = 0, n = 0, t = 0, i = 0, kept: ReturnType<typeof keep> | undefined;
      if (chunk !== undefined) s = chunk.row;
      for (let stop = length < 2048 ? length : 2048; ; ) {
        for (const last = stop - 4; i <= last; i += 4) {
          if ((n = cells[s + (text[i] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = i << 5 | n; s &= 4095; }
          if ((n = cells[s + (text[i + 1] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = (i + 1) << 5 | n; s &= 4095; }
          if ((n = cells[s + (text[i + 2] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = (i + 2) << 5 | n; s &= 4095; }
          if ((n = cells[s + (text[i + 3] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = (i + 3) << 5 | n; s &= 4095; }
        }
        for (; i < stop; i++) {
          if ((n = cells[s + (text[i] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = i << 5 | n; s &= 4095; }
        }
        if (i === length) break;
        entries[t++] = 0;
        if (t > 6141) { kept = keep(kept, t); t = 0; }
        stop = length - i < 2048 ? length : i + 2048;
      }
      if (chunk !== undefined) { chunk.row = s; chunk.frame.read(keep(kept, t), chunk.offset, operate); return chunk; }
      if ((n = ends[s / 256] as number) < 0) return null;
      if (n > 0) entries[t++] = i << 5 | n;
      if (t > 16 || kept !== undefined) return new Whole(text, length, undefined, keep(kept, t), 0, 0, 0, 0, 0, 0);
      entries[t] = 65535;
      return new Whole(text, length, words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]);
    };
  };
  let whole: ReturnType<typeof make> = (text, length, chunk) => (whole = make(partsOf()))(text, length, chunk);
  return (input: Uint8Array, chunk) => {
    const length = kindOf(input) === 'Uint8Array' && input[0] !== undefined ? lengthOf(input) : 0;
    return length > 0 && length < 1073741824 ? whole(input, length, chunk) : other(input);
  };
};

/** What is captured of rule valid-semver. */
export interface ValidSemver extends Omit<Captured, 'value'> {
  /** Rule major; value: bigint. */
  readonly major: Captured<bigint>;
  /** Rule minor; value: bigint. */
  readonly minor: Captured<bigint>;
  /** Rule patch; value: bigint. */
  readonly patch: Captured<bigint>;
  /** Rule pre-release-identifier. */
  readonly preRelease: readonly Captured[];
  /** Rule build-identifier. */
  readonly build: readonly Captured[];
}

/** valid-semver: a text must match the rule valid-semver, in octets. */
export const validSemver: Validator<OctetsInput, 'disallowed-character' | 'unexpected-continuation' | 'overlong' | 'above-10FFFF' | 'never-used' | 'truncated'> & Parses<OctetsInput, ValidSemver> = /* @__PURE__ */ capturing(octetValidator(table, [steps], verdict), captureTable, captureMatch);
