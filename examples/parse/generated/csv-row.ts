// DO NOT EDIT. Generated file.
// The table of record.
// made by   npx wellformed generate examples/parse/csv-row.abnf -o examples/parse/generated   (wellformed 0.1.0)
// made from examples/parse/csv-row.abnf   sha256 626f99c07bab466bf0cb1606632c326cb586aef7dcb63da1044c2cc5f055fbad
import { type Captured, type CaptureMatch, capturing, type OctetsInput, octetValidator, type Parses, type Validator, type VerdictOf } from 'wellformed/table';

// 5 states, 5 classes. Class → octets:
//    0  00..09, 0B..0C, 0E..1F, 7F
//    1  0A, 0D
//    2  " ".."!", "#".."+", "-".."~", 80..FF
//    3  22
//    4  ","
const CLASSES = [
  /* 00 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0,
  /* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 20 */ 2, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 2, 2, 2,
  /* 30 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 40 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 50 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 60 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 70 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0,
  /* 80 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 90 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* A0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* B0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* C0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* D0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* E0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* F0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 4, 4, 1, 2, 0, // start · accepts · next " ".."~", 80..FF
  /*  1 */ 4, 4, 1, 4, 0, // 20 · accepts · next " ".."!", "#".."~", 80..FF
  /*  2 */ 4, 2, 2, 3, 2, // 22 · next 0A, 0D, " ".."~", 80..FF
  /*  3 */ 4, 4, 4, 2, 0, // 22 22 · accepts · next 22, ","
  /*  4 */ 4, 4, 4, 4, 4, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..09, 0B..0C, 0E..1F, 7F
//    1  0A, 0D
//    2  " ".."!", "#".."+", "-".."~", 80..FF
//    3  22
//    4  ","
const DIAGNOSIS_CLASSES = [
  /* 00 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0,
  /* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 20 */ 2, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 2, 2, 2,
  /* 30 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 40 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 50 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 60 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 70 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0,
  /* 80 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 90 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* A0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* B0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* C0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* D0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* E0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* F0 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1, -1,  1,  2,  0, // record, RFC 4180 §2
  /*  1 */ -1, -1,  1, -1,  0, // record, RFC 4180 §2
  /*  2 */ -1,  2,  2,  3,  2, // escaped, RFC 4180 §2
  /*  3 */ -1, -1, -1,  2,  0, // record, RFC 4180 §2
];

const table = {
  id: 'csv-row',
  title: 'record',
  digest: '06824d4286d14c07',
  alphabet: 'octets',
  codeUnit: 1,
  classCount: 5,
  classes: CLASSES,
  next: NEXT,
  accepting: [1, 1, 0, 1, 0],
  shifts: [24, 5, 12, 17, 0],
  skip: [2, 0x80808080, 0x01010101, 0x23232323],
  diagnosis: {
    classCount: 5,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [1, 1, 2, 1],
    rule: [0, 0, 1, 0],
    atEnd: [1, 1, 1, 1],
    rules: [
      'record', 'RFC 4180 §2',
      'escaped', 'RFC 4180 §2',
    ],
    reasons: ['unexpected', 'incomplete'],
    small: [0, 1, 2, 3],
    resume: [0, 1, 2, 3, -1],
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

// Captures. One pass, 1 registers.
// One row for each state: the next row, -1, or -1 - f: flagged[2f] is the next row, flagged[2f + 1] what to do first.
const CAPTURE_NEXT = [
  /*  0 */ -1, -2, -3, -4, -1,
  /*  1 */ -1,  5, -1, -5, -1,
  /*  2 */ 10, 10, -6, 10, -1,
  /*  3 */ -1, -1, 10, -7, -1,
];
const CAPTURE_CLASSES = [
  /* 0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 4, 4, 0, 4, 4,
  /* 16 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* 32 */ 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1,
  /* 48 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 64 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 80 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 96 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 112 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4,
  /* 128 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 144 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 160 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 176 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 192 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 208 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 224 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 240 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
];
const captureTable = {
  version: 5,
  alphabet: 'octets',
  classCount: 5,
  classes: CAPTURE_CLASSES,
  next: CAPTURE_NEXT,
  registers: 1,
  flagged: [-1,0,5,1,10,2,0,3,0,4,15,5,0,6],
  lists: [[],[1,0,-1,0,1,1,-1,0],[1,0,-1,0,1,2,-1,0],[1,0,-1,0,1,1,-1,0,1,3,-1,0],[1,3,-1,0],[2,0,-1,0],[1,4,0,0,1,3,-1,0]],
  ends: [3,4,-1,6],
  slots: [],
  events: [[2,0],[7,0],[6,0,4,1],[3,0],[5,0]],
  labels: {"marks":[6,7]},
  shape: {"field":"","occurs":"required","slot":0,"id":0,"isText":false,"isRecord":true,"fields":[{"field":"field","occurs":"list","slot":0,"id":1,"isText":false,"isRecord":true,"fields":[{"field":"content","occurs":"optional","slot":4,"id":2,"isText":false,"isRecord":false,"fields":[]}],"label":{"field":"kind","names":["escaped","non-escaped"],"slots":[2,3]},"frame":{"slots":6,"lists":0}}],"frame":{"slots":0,"lists":1}},
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
      [frameOfTape](first = -1) {
        const frame = newFrame([first]);
        if (this[w0] === undefined) frame.read(this[w1] as never, 0, operate);
        else operate(frame, 0, [this[w0] as number, this[w1] as number, this[w2] as number, this[w3] as number, this[w4] as number, this[w5] as number, this[w6] as number, this[w7] as number]);
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
          case 1: frame.add(0, i); frame.add(1, i); break;
          case 2: frame.add(0, i); frame.add(2, i); break;
          case 3: frame.add(0, i); frame.add(1, i); frame.add(3, i); break;
          case 4: frame.add(3, i); break;
          case 5: p[0] = i; break;
          case 6: frame.add(4, p[0] as number); frame.add(3, i); break;
          default: return base;
        }
      }
      return base;
    };
    return (text: Uint8Array, length: number, chunk?: Parameters<ReturnType<CaptureMatch>>[1]) => {
      let s = 0, n = 0, t = 0, i = 0, kept: ReturnType<typeof keep> | undefined;
      if (chunk !== undefined) s = chunk.row;
      for (let stop = length < 4096 ? length : 4096; ; ) {
        for (const last = stop - 4; i <= last; i += 4) {
          if ((n = cells[s + (text[i] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 11) === 0) return null; entries[t++] = i << 4 | n; s &= 2047; }
          if ((n = cells[s + (text[i + 1] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 11) === 0) return null; entries[t++] = (i + 1) << 4 | n; s &= 2047; }
          if ((n = cells[s + (text[i + 2] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 11) === 0) return null; entries[t++] = (i + 2) << 4 | n; s &= 2047; }
          if ((n = cells[s + (text[i + 3] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 11) === 0) return null; entries[t++] = (i + 3) << 4 | n; s &= 2047; }
        }
        for (; i < stop; i++) {
          if ((n = cells[s + (text[i] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 11) === 0) return null; entries[t++] = i << 4 | n; s &= 2047; }
        }
        if (i === length) break;
        entries[t++] = 0;
        if (t > 4093) { kept = keep(kept, t); t = 0; }
        stop = length - i < 4096 ? length : i + 4096;
      }
      if (chunk !== undefined) { chunk.row = s; chunk.frame.read(keep(kept, t), chunk.offset, operate); return chunk; }
      if ((n = ends[s / 256] as number) < 0) return null;
      if (n > 0) entries[t++] = i << 4 | n;
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

/** What is captured of rule field, RFC 4180 §2. */
export type RecordField = RecordFieldOfEscaped | RecordFieldOfNonEscaped;

export interface RecordFieldOfEscaped extends Omit<Captured, 'value'> {
  readonly kind: 'escaped';
  /** Rule content, RFC 4180 §2. */
  readonly content: Captured;
}

export interface RecordFieldOfNonEscaped extends Omit<Captured, 'value'> {
  readonly kind: 'non-escaped';
}

/** What is captured of rule record, RFC 4180 §2. */
export interface Record extends Omit<Captured, 'value'> {
  /** Rule field, RFC 4180 §2. */
  readonly field: readonly RecordField[];
}

/** record: a text must match the rule record, in octets. */
export const record: Validator<OctetsInput, 'unexpected' | 'incomplete'> & Parses<OctetsInput, Record> = /* @__PURE__ */ capturing(octetValidator(table, [], verdict), captureTable, captureMatch);
