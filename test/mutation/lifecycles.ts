/**
 * What is called once, too late, or by what it calls: repairs that end, fail and are
 * disturbed, replacements of every kind, policies; and inputs of every kind of array,
 * whose elements are not the octets or code units of their memory.
 */

import { Repairer, utf8, utf16, utf16Signature, withSignature } from '../../src/index.ts';
import * as profiles from '../../src/profiles.ts';
import { anyEngine } from '../../src/run/any-engine.ts';
import { startCursor } from '../../src/run/diagnosis.ts';
import { explainCharacter } from '../../src/run/disallowed.ts';
import { fault, PENDING_LIMIT } from '../../src/run/fault.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { restOfFault } from '../../src/run/resume.ts';
import { octets, units } from '../../src/shared/alphabet.ts';
import { COMPILED } from './compiled-subjects.ts';
import type { Section } from './section.ts';
import { SUBJECTS } from './subjects.ts';
import type { Sum } from './sum.ts';

export function lifecycleSections(): Section[] {
  return [
    { name: 'lifecycles: repairs', run: repairs },
    { name: 'lifecycles: disturbed repairs', run: disturbed },
    { name: 'lifecycles: kinds of input', run: kinds },
    { name: 'lifecycles: long faults', run: longFaults },
    { name: 'lifecycles: messages of profiles', run: messages },
    { name: 'lifecycles: characters after others', run: afterOthers },
  ];
}

/** The answers of a repairer to chunks, to two ends and to a chunk after them. */
function outcomes(sum: Sum, repairer: Repairer<never>, chunks: readonly unknown[]): void {
  const written = (part: unknown) => `${Object.prototype.toString.call(part)} ${String(part)}`;
  const cause = (call: () => unknown) => () => {
    try {
      return written(call());
    } catch (error) {
      return `${error} because of ${(error as Error).cause}`;
    }
  };
  for (const chunk of chunks) sum.of(cause(() => repairer.push(chunk as never)));
  for (const call of [() => repairer.end(), () => repairer.end(), () => repairer.push(chunks[0] as never)]) {
    sum.of(cause(call));
    sum.add(repairer.faults);
  }
}

const REPLACEMENTS: readonly unknown[] = [
  undefined,
  '',
  '?',
  '\u{1F600}',
  '\uD800',
  5,
  null,
  () => '!',
  () => 5,
  ({ length, incomplete }: { length: number; incomplete: boolean }) => (incomplete ? '…' : 'x'.repeat(length)),
  () => {
    throw new RangeError('a callback that fails');
  },
];

const OCTETS = [[0x41, 0xc3], [0x28, 0xff], [], [0xe2, 0x82], [0xac, 0xe2]];
const UNITS = [[0x41, 0xd800], [0xdc00, 0xdc00], [], [0xd83d]];
/** Chunks with the signature in one, two and three of them; the replacement is written in the order of the text. */
const SIGNED = [
  [[0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]],
  [[0xfe], [0xff, 0xd8], [0x00, 0x00, 0x41, 0xdc]],
  [[0xff], [], [0xfe], [0x00], [0xdc, 0x41, 0x00, 0xd8]],
  [[0xd8, 0x00, 0x00, 0x41]],
  [[0x00], [0x41, 0xdc, 0x00]],
];

function repairs(sum: Sum): void {
  for (const replacement of REPLACEMENTS) {
    for (const skip of [false, true]) {
      const make = (form: unknown) => new Repairer(form as never, { replacement, skip } as never) as Repairer<never>;
      for (const policy of ['keep', 'strip', 'forbid', 'require'] as const) {
        sum.of(() =>
          outcomes(
            sum,
            make(withSignature(utf8, policy)),
            OCTETS.map((chunk) => Uint8Array.from(chunk)),
          ),
        );
      }
      sum.of(() =>
        outcomes(
          sum,
          make(utf16),
          UNITS.map((chunk) => Uint16Array.from(chunk)),
        ),
      );
      sum.of(() =>
        outcomes(
          sum,
          make(utf16),
          UNITS.map((chunk) => String.fromCharCode(...chunk)),
        ),
      );
      for (const chunks of SIGNED) {
        sum.of(() =>
          outcomes(
            sum,
            make(utf16Signature),
            chunks.map((chunk) => Uint8Array.from(chunk)),
          ),
        );
      }
    }
  }
}

/** A replacement that calls the repairer which calls it, and one that changes the chunk. */
function disturbed(sum: Sum): void {
  const bad = () => Uint8Array.of(0x41, 0xff, 0x42, 0xff, 0xe2, 0x82);
  const calls = [
    (repairer: Repairer<never>) => repairer.push(bad() as never),
    (repairer: Repairer<never>) => repairer.end(),
  ];
  for (const call of calls) {
    for (const isCaught of [false, true]) {
      const repairer: Repairer<never> = new Repairer(utf8 as never, {
        replacement: () => {
          if (!isCaught) call(repairer);
          sum.of(() => call(repairer));
          return '?';
        },
      });
      outcomes(sum, repairer, [bad(), bad()]);
    }
  }
  const chunk = bad();
  const changing = new Repairer(utf8, {
    replacement: () => {
      chunk.fill(0x7a);
      return '?';
    },
  });
  outcomes(sum, changing as never, [chunk, chunk]);
}

const ARRAYS = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
];

/** The same memory as every kind of array: octets of UTF-8 with a fault or without, and code units. */
function kinds(sum: Sum): void {
  const memories = [[0x41], [0xc3, 0xa9], [0xff], [0x00, 0xd8], [0x3d, 0xd8, 0x00, 0xde], []];
  for (const form of [utf8, utf16] as const) {
    for (const memory of memories) {
      for (const length of [8, 64, 512]) {
        const octets = Uint8Array.from({ length }, (_, i) => memory[i % Math.max(1, memory.length)] ?? 0);
        const views = [...ARRAYS.map((Kind) => new Kind(octets.buffer)), new DataView(octets.buffer), octets.buffer];
        for (const input of [...views, String.fromCharCode(...octets), '', new Uint8Array(0), new Uint16Array(0)]) {
          sum.of(() => form.test(input as never));
          sum.of(() => JSON.stringify(form.check(input as never)));
          sum.of(() => JSON.stringify(form.checker().push(input as never)));
        }
      }
    }
  }
}

/** The wording of faults after sequences of around sixteen symbols, of which it shows the last. */
function longFaults(sum: Sum): void {
  for (const alphabet of [octets, units]) {
    for (let read = 0; read < 2 * PENDING_LIMIT; read++) {
      const pending = Array.from({ length: read }, (_, i) => 0x61 + i).slice(-PENDING_LIMIT);
      for (const offending of [undefined, 0x31]) {
        for (const [rule, clause, expected] of [
          ['a', '§1', '30'],
          ['', '§1', ''],
          ['a', '', '30'],
          ['', '', '30'],
        ] as const) {
          const incomplete = offending === undefined;
          const known = { offset: 7, length: read, at: 7 + read, incomplete, reason: 'wrong', expected, rule, clause };
          sum.fault(fault({ alphabet, pending, offending, known }, { title: 'a form' }));
        }
      }
    }
  }
}

/** What every profile says of texts that it refuses in different ways. */
const REFUSED = [
  '',
  '"',
  '"a',
  '"\\x"',
  '"\\ud800"',
  '"\\ud800\\n"',
  '"\\ud800\\u0041"',
  '"\\udc00',
  '"\\u00',
  '"\\u0000"',
  '"\\u{1}"',
  '"~\\',
  '" \\ ~"',
  '"\\\x7f"',
  '"\\\x1f"',
  '\0',
  'a\0b',
  '\x7f',
  '\x80',
  '\x9f',
  'é',
  '\uFDD0',
  '\uFFFE',
  '\uFFFF',
  '\u{1FFFF}',
  '\u{10FFFF}',
  '(',
  'a.b@',
];

function messages(sum: Sum): void {
  const forms = Object.values(profiles) as unknown as { check(input: unknown): object | null }[];
  for (const form of forms) {
    for (const text of REFUSED) {
      const octets = Buffer.from(text);
      const inputs = [text, octets, Buffer.concat([octets, Buffer.of(0xff)]), octets.subarray(0, -1), `${text}\uD800x`];
      for (const input of inputs) {
        try {
          sum.fault(form.check(input));
        } catch (error) {
          sum.add(error);
        }
      }
    }
  }
}

/** What can be printed, its neighbours, and characters of several symbols. */
const BEFORE = [
  [],
  [0x1f],
  [0x20],
  [0x7e],
  [0x7f],
  [0x41, 0x1f],
  [0x7f, 0x41],
  [0x5c, 0x75],
  [0x41, 0, 0x42, 0],
  [0x41, 0, 0x42, 0, 0x43],
];

/** Lists of symbols and of characters, of lengths around those that a message still shows. */
const EXPECTED = [
  ...[
    '',
    '61',
    '61..63, 65',
    '61..63, 65..67',
    '61..63, 65..67, 69',
    '61, 62, 63, 64',
    '61, C3',
    '00, D8',
    '"a".."c", 22',
  ],
  ...[77, 78, 79, 80, 81, 82].map((length) => '"a", '.repeat(17).slice(0, length)),
];

/** The wording for a character that is refused after others: grammars of users always begin again at a character. */
function afterOthers(sum: Sum): void {
  for (const { form } of [...SUBJECTS, ...COMPILED].filter(({ name }) => /^(jsonTokens$|printed)/.test(name))) {
    const { table } = internalsOf(form);
    const { alphabet } = anyEngine(table).machine;
    for (const reason of ['disallowed-character', ...(table.scalars?.reasons ?? [])]) {
      for (const [pending, expected, offending] of cases()) {
        const at = 1 + pending.length;
        for (const length of [1, pending.length]) {
          const known = { offset: 1, length, at, incomplete: false, reason, expected, rule: 'a', clause: '§1' };
          sum.of(() => JSON.stringify(explainCharacter({ alphabet, pending, offending, known }, table, 1)));
          const fault = { ...known, octets: '', message: '', disallowed: 'U+0041' };
          const rest = restOfFault({ table }, { ...startCursor(), pending }, fault, offending);
          sum.add(rest?.take(0x80, at + 1));
        }
      }
    }
  }
}

function* cases() {
  for (const pending of BEFORE)
    for (const expected of EXPECTED)
      for (const offending of [0x00, 0x41, 0xc3, 0xe4]) yield [pending, expected, offending] as const;
}
