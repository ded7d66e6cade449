// DO NOT EDIT. Generated file.
// The table of media-type.
// made by   npx wellformed generate examples/parse/content-type.abnf -o examples/parse/generated   (wellformed 0.1.0)
// made from examples/parse/content-type.abnf   sha256 ec49decbba41c84fde1594ae933def21e31716402a989eca09e34c2a48bebc15
import { type Captured, type CaptureMatch, capturing, type OctetsInput, octetValidator, type Parses, steps, type Validator, type VerdictOf } from 'wellformed/table';

// 12 states, 9 classes. Class → octets:
//    0  00..08, 0A..1F, 7F
//    1  09, " "
//    2  "!", "#".."'", "*".."+", "-"..".", "0".."9", "A".."Z", "^".."z", "|", "~"
//    3  22
//    4  "("..")", ",", ":", "<", ">".."@", "[", "]", "{", "}", 80..FF
//    5  "/"
//    6  ";"
//    7  "="
//    8  "\"
const CLASSES = [
  /* 00 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0,
  /* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 20 */ 1, 2, 3, 2, 2, 2, 2, 2, 4, 4, 2, 2, 4, 2, 2, 5,
  /* 30 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 6, 4, 7, 4, 4,
  /* 40 */ 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 50 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 8, 4, 2, 2,
  /* 60 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 70 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 2, 4, 2, 0,
  /* 80 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* 90 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* A0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* B0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* C0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* D0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* E0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* F0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
];

// One row for each state, one column for each class; the last state rejects. The comment
// after a row: a shortest text that leads to the state, and what may follow.
const NEXT = [
  /*  0 */ 11, 11,  1, 11, 11, 11, 11, 11, 11, // start · next "!", "#".."'", "*".."+", "-"..".", "0".."9", "A".."Z", "^".."z", "|", "~"
  /*  1 */ 11, 11,  1, 11, 11,  2, 11, 11, 11, // 21 · next "!", "#".."'", "*".."+", "-".."9", "A".."Z", "^".."z", "|", "~"
  /*  2 */ 11, 11,  3, 11, 11, 11, 11, 11, 11, // 21 2F · next "!", "#".."'", "*".."+", "-"..".", "0".."9", "A".."Z", "^".."z", "|", "~"
  /*  3 */ 11,  4,  3, 11, 11, 11,  5, 11, 11, // 21 2F 21 · accepts · next 09, " ".."!", "#".."'", "*".."+", "-"..".", "0".."9", ";", "A".."Z", "^".."z", "|", "~"
  /*  4 */ 11,  4, 11, 11, 11, 11,  5, 11, 11, // 21 2F 21 09 · next 09, " ", ";"
  /*  5 */ 11,  5,  6, 11, 11, 11,  5, 11, 11, // 21 2F 21 3B · accepts · next 09, " ".."!", "#".."'", "*".."+", "-"..".", "0".."9", ";", "A".."Z", "^".."z", "|", "~"
  /*  6 */ 11, 11,  6, 11, 11, 11, 11,  7, 11, // 21 2F 21 3B 21 · next "!", "#".."'", "*".."+", "-"..".", "0".."9", "=", "A".."Z", "^".."z", "|", "~"
  /*  7 */ 11, 11,  3,  8, 11, 11, 11, 11, 11, // 21 2F 21 3B 21 3D · next "!".."'", "*".."+", "-"..".", "0".."9", "A".."Z", "^".."z", "|", "~"
  /*  8 */ 11,  8,  8,  9,  8,  8,  8,  8, 10, // 21 2F 21 3B 21 3D 22 · next 09, " ".."~", 80..FF
  /*  9 */ 11,  4, 11, 11, 11, 11,  5, 11, 11, // 21 2F 21 3B 21 3D 22 22 · accepts · next 09, " ", ";"
  /* 10 */ 11,  8,  8,  8,  8,  8,  8,  8,  8, // 21 2F 21 3B 21 3D 22 5C · next 09, " ".."~", 80..FF
  /* 11 */ 11, 11, 11, 11, 11, 11, 11, 11, 11, // reject
];

// The diagnosis. A negative cell −1 − r rejects for reasons[r]. Class → octets:
//    0  00..08, 0A..1F, 7F
//    1  09, " "
//    2  "!", "#".."'", "*".."+", "-"..".", "0".."9", "A".."Z", "^".."z", "|", "~"
//    3  22
//    4  "("..")", ",", ":", "<", ">".."@", "[", "]", "{", "}", 80..FF
//    5  "/"
//    6  ";"
//    7  "="
//    8  "\"
const DIAGNOSIS_CLASSES = [
  /* 00 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0,
  /* 10 */ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  /* 20 */ 1, 2, 3, 2, 2, 2, 2, 2, 4, 4, 2, 2, 4, 2, 2, 5,
  /* 30 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 6, 4, 7, 4, 4,
  /* 40 */ 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 50 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 8, 4, 2, 2,
  /* 60 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  /* 70 */ 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 2, 4, 2, 0,
  /* 80 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* 90 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* A0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* B0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* C0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* D0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* E0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  /* F0 */ 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
];
const DIAGNOSIS_NEXT = [
  /*  0 */ -1, -1,  1, -1, -1, -1, -1, -1, -1, // tchar, RFC 9110 §5.6.6
  /*  1 */ -1, -1,  1, -1, -1,  2, -1, -1, -1, // media-type, RFC 9110 §8.3.1
  /*  2 */ -1, -1,  3, -1, -1, -1, -1, -1, -1, // media-type, RFC 9110 §8.3.1
  /*  3 */ -1,  4,  3, -1, -1, -1,  5, -1, -1, // media-type, RFC 9110 §8.3.1
  /*  4 */ -1,  4, -1, -1, -1, -1,  5, -1, -1, // media-type, RFC 9110 §8.3.1
  /*  5 */ -1,  5,  6, -1, -1, -1,  5, -1, -1, // parameters, RFC 9110 §8.3.1
  /*  6 */ -1, -1,  6, -1, -1, -1, -1,  7, -1, // parameters, RFC 9110 §8.3.1
  /*  7 */ -1, -1,  8,  9, -1, -1, -1, -1, -1, // parameter, RFC 9110 §5.6.6
  /*  8 */ -1,  4,  8, -1, -1, -1,  5, -1, -1, // parameters, RFC 9110 §8.3.1
  /*  9 */ -1,  9,  9, 10,  9,  9,  9,  9, 11, // quoted-string, RFC 9110 §5.6.6
  /* 10 */ -1,  4, -1, -1, -1, -1,  5, -1, -1, // parameters, RFC 9110 §8.3.1
  /* 11 */ -1,  9,  9,  9,  9,  9,  9,  9,  9, // quoted-pair, RFC 9110 §5.6.6
];

const table = {
  id: 'content-type',
  title: 'media-type',
  digest: 'db61df88842cb642',
  alphabet: 'octets',
  codeUnit: 1,
  classCount: 9,
  classes: CLASSES,
  next: NEXT,
  accepting: [0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0],
  shifts: [],
  skip: [],
  diagnosis: {
    classCount: 9,
    classes: DIAGNOSIS_CLASSES,
    next: DIAGNOSIS_NEXT,
    accepting: [2, 2, 2, 1, 2, 1, 2, 2, 1, 2, 1, 2],
    rule: [0, 1, 1, 1, 1, 2, 2, 3, 2, 4, 2, 5],
    atEnd: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    rules: [
      'tchar', 'RFC 9110 §5.6.6',
      'media-type', 'RFC 9110 §8.3.1',
      'parameters', 'RFC 9110 §8.3.1',
      'parameter', 'RFC 9110 §5.6.6',
      'quoted-string', 'RFC 9110 §5.6.6',
      'quoted-pair', 'RFC 9110 §5.6.6',
    ],
    reasons: ['unexpected', 'incomplete'],
    small: [0, 1, 2, 3, 4, 5, 6, 7, 3, 8, 9, 10],
    resume: [0, 1, 2, -1, 4, 5, 6, 7, 9, 10, 11, -1],
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
  /*  0 */  -1,   9,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /*  1 */  -1,   9,  -1,  -1,  -2,  -1,  -1,  -1,  -1,
  /*  2 */  -1,  27,  -1,  -1,  -1,  -1,  -1,  -1,  -1,
  /*  3 */  -3,  27,  -1,  -1,  -1,  -4,  -1,  -1,  -1,
  /*  4 */  36,  -1,  -1,  -1,  -1,  45,  -1,  -1,  -1,
  /*  5 */  45,  -5,  -1,  -1,  -1,  45,  -1,  -1,  -1,
  /*  6 */  -1,  54,  -1,  -1,  -1,  -1,  -6,  -1,  -1,
  /*  7 */  -1,  -7,  -8,  -1,  -1,  -1,  -1,  -1,  -1,
  /*  8 */  -9,  72,  -1,  -1,  -1, -10,  -1,  -1,  -1,
  /*  9 */  81,  81, -11,  81,  81,  81,  81,  99,  -1,
  /* 10 */  36,  -1,  -1,  -1,  -1,  45,  -1,  -1,  -1,
  /* 11 */  81,  81,  81,  81,  81,  81,  81,  81,  -1,
];
const CAPTURE_CLASSES = [
  /* 0 */ 8, 8, 8, 8, 8, 8, 8, 8, 8, 0, 8, 8, 8, 8, 8, 8,
  /* 16 */ 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
  /* 32 */ 0, 1, 2, 1, 1, 1, 1, 1, 3, 3, 1, 1, 3, 1, 1, 4,
  /* 48 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 5, 3, 6, 3, 3,
  /* 64 */ 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 80 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 7, 3, 1, 1,
  /* 96 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  /* 112 */ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 3, 1, 8,
  /* 128 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* 144 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* 160 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* 176 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* 192 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* 208 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* 224 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  /* 240 */ 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
];
const captureTable = {
  version: 5,
  alphabet: 'octets',
  classCount: 9,
  classes: CAPTURE_CLASSES,
  next: CAPTURE_NEXT,
  registers: 0,
  flagged: [-1,0,18,1,36,2,45,2,54,3,63,4,72,5,81,6,36,7,45,7,90,8],
  lists: [[],[0,1,-1,0,0,2,-1,1],[0,3,-1,0],[1,0,-1,0],[1,1,-1,0],[1,2,-1,0],[1,3,-1,0],[1,4,-1,0],[1,5,-1,0,1,4,-1,1]],
  ends: [-1,-1,-1,2,-1,0,-1,-1,7,-1,0,-1],
  slots: [0,-1,-1,-1],
  events: [[2,0,8,0],[9,0,4,1],[14,0],[15,0,6,1],[5,0,3,0],[7,0]],
  labels: {"marks":[14,15]},
  shape: {"field":"","occurs":"required","slot":0,"id":0,"isText":false,"isRecord":true,"fields":[{"field":"type","occurs":"required","slot":0,"id":6,"isText":true,"isRecord":false,"fields":[],"reader":"ascii-lower"},{"field":"subtype","occurs":"required","slot":2,"id":5,"isText":true,"isRecord":false,"fields":[],"reader":"ascii-lower"},{"field":"parameter","occurs":"list","slot":0,"id":1,"isText":false,"isRecord":true,"fields":[{"field":"name","occurs":"required","slot":2,"id":4,"isText":true,"isRecord":false,"fields":[],"reader":"ascii-lower"},{"field":"content","occurs":"required","slot":4,"id":2,"isText":false,"isRecord":true,"fields":[{"field":"quotedText","occurs":"optional","slot":8,"id":3,"isText":false,"isRecord":false,"fields":[]}],"label":{"field":"kind","names":["token","quoted-string"],"slots":[6,7]}}],"frame":{"slots":10,"lists":0}}],"frame":{"slots":4,"lists":1}},
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
        const frame = newFrame([first, -1, -1, -1]);
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
          case 1: p[1] = i; p[2] = (i) + 1; break;
          case 2: p[3] = i; break;
          case 3: frame.add(0, i); break;
          case 4: frame.add(1, i); break;
          case 5: frame.add(2, i); break;
          case 6: frame.add(3, i); break;
          case 7: frame.add(4, i); break;
          case 8: frame.add(5, i); frame.add(4, (i) + 1); break;
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
          if ((n = cells[s + (text[i] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = i << 4 | n; s &= 4095; }
          if ((n = cells[s + (text[i + 1] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = (i + 1) << 4 | n; s &= 4095; }
          if ((n = cells[s + (text[i + 2] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = (i + 2) << 4 | n; s &= 4095; }
          if ((n = cells[s + (text[i + 3] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = (i + 3) << 4 | n; s &= 4095; }
        }
        for (; i < stop; i++) {
          if ((n = cells[s + (text[i] as number)] as number) !== s && (s = n) < 0) { s = ~s; if ((n = s >> 12) === 0) return null; entries[t++] = i << 4 | n; s &= 4095; }
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

/** What is captured of rule parameter-value, RFC 9110 §5.6.6. */
export type MediaTypeParameterContent = MediaTypeParameterContentOfToken | MediaTypeParameterContentOfQuotedString;

export interface MediaTypeParameterContentOfToken extends Omit<Captured, 'value'> {
  readonly kind: 'token';
}

export interface MediaTypeParameterContentOfQuotedString extends Omit<Captured, 'value'> {
  readonly kind: 'quoted-string';
  /** Rule quoted-text, RFC 9110 §5.6.6. */
  readonly quotedText: Captured;
}

/** What is captured of rule parameter, RFC 9110 §5.6.6. */
export interface MediaTypeParameter extends Omit<Captured, 'value'> {
  /** Rule parameter-name, RFC 9110 §5.6.6; value: ascii-lower. */
  readonly name: Captured<string>;
  /** Rule parameter-value, RFC 9110 §5.6.6. */
  readonly content: MediaTypeParameterContent;
}

/** What is captured of rule media-type, RFC 9110 §8.3.1. */
export interface MediaType extends Omit<Captured, 'value'> {
  /** Rule type, RFC 9110 §8.3.1; value: ascii-lower. */
  readonly type: Captured<string>;
  /** Rule subtype, RFC 9110 §8.3.1; value: ascii-lower. */
  readonly subtype: Captured<string>;
  /** Rule parameter, RFC 9110 §5.6.6. */
  readonly parameter: readonly MediaTypeParameter[];
}

/** media-type: a text must match the rule media-type, in octets. */
export const mediaType: Validator<OctetsInput, 'unexpected' | 'incomplete'> & Parses<OctetsInput, MediaType> = /* @__PURE__ */ capturing(octetValidator(table, [steps], verdict), captureTable, captureMatch);
