/**
 * The instructions of a look-up module → the intrinsics of a processor, one list for C, Rust and the solver:
 *
 *     i8x16.swizzle a b   AVX2   _mm256_shuffle_epi8(a, b)      in queries  (_mm256_shuffle_epi8 a b)
 *                         NEON   vqtbl1q_u8(a, b)
 *
 * Nothing is derived again: tables, thresholds and loads are those of the module that ships. What is 32 octets wide does
 * twice, side by side, what an instruction of 16 octets does.
 */
import { Unprovable } from './provable.ts';
import type { ModuleParts, VectorStep } from './smt/module-parts.ts';
import { translate, type VectorExpression } from './smt/translate.ts';

/** A call of an intrinsic, a comparison of two integers, or the name of a value or number. */
export type VectorTerm = string | Call;
interface Call extends ReadonlyArray<VectorTerm> {
  readonly 0: string;
}

type Operation = (a: VectorTerm, b: VectorTerm) => VectorTerm;

export interface InstructionSet {
  readonly name: 'avx2' | 'ssse3' | 'neon';
  /** Octets of a vector. */
  readonly octets: 16 | 32;
  /** The type of a vector, and bits of the integers that comparisons take. */
  readonly type: string;
  readonly integer: 8 | 32;
  /** The intrinsic that reads octets from memory; `cast`: its pointer is one to a vector. */
  readonly load: string;
  readonly cast: boolean;
  /** The vector of sixteen octets in each half, from a vector of 16. */
  readonly repeat?: string;
  readonly zero: VectorTerm;
  readonly operations: Readonly<Record<string, Operation>>;
  /** Whether a lane has its highest bit set, or any bit. */
  readonly tests: {
    readonly 'i8x16.bitmask': (a: VectorTerm) => VectorTerm;
    readonly 'v128.any_true': (a: VectorTerm) => VectorTerm;
  };
}

const binary =
  (name: string): Operation =>
  (a, b) => [name, a, b];

/** The same names in SSSE3 and AVX2. A comparison that only says whether a lane is not zero is a saturating difference. */
function x86(mm: string, bits: number): InstructionSet['operations'] {
  const [subs, equal, min] = [`${mm}_subs_epu8`, `${mm}_cmpeq_epi8`, `${mm}_min_epu8`];
  return {
    'v128.and': binary(`${mm}_and_si${bits}`),
    'v128.or': binary(`${mm}_or_si${bits}`),
    'v128.xor': binary(`${mm}_xor_si${bits}`),
    'i8x16.max_u': binary(`${mm}_max_epu8`),
    'i8x16.min_u': binary(min),
    'i8x16.gt_u': binary(subs),
    'i8x16.lt_u': (a, b) => [subs, b, a],
    'i8x16.le_u': (a, b) => [equal, [min, a, b], a],
    'i8x16.sub': binary(`${mm}_sub_epi8`),
    'i8x16.sub_sat_u': binary(subs),
    'i8x16.swizzle': binary(`${mm}_shuffle_epi8`),
    'i16x8.shr_u': binary(`${mm}_srli_epi16`),
  };
}

export const INSTRUCTION_SETS: readonly InstructionSet[] = [
  {
    name: 'avx2',
    octets: 32,
    type: '__m256i',
    integer: 32,
    load: '_mm256_loadu_si256',
    cast: true,
    repeat: '_mm256_broadcastsi128_si256',
    zero: ['_mm256_setzero_si256'],
    operations: x86('_mm256', 256),
    tests: {
      'i8x16.bitmask': (a) => ['!=', ['_mm256_movemask_epi8', a], '0'],
      'v128.any_true': (a) => ['==', ['_mm256_testz_si256', a, a], '0'],
    },
  },
  {
    name: 'ssse3',
    octets: 16,
    type: '__m128i',
    integer: 32,
    load: '_mm_loadu_si128',
    cast: true,
    zero: ['_mm_setzero_si128'],
    operations: x86('_mm', 128),
    tests: {
      'i8x16.bitmask': (a) => ['!=', ['_mm_movemask_epi8', a], '0'],
      'v128.any_true': (a) => ['!=', ['_mm_movemask_epi8', ['_mm_cmpeq_epi8', a, ['_mm_setzero_si128']]], '0xffff'],
    },
  },
  {
    name: 'neon',
    octets: 16,
    type: 'uint8x16_t',
    integer: 8,
    load: 'vld1q_u8',
    cast: false,
    zero: ['vdupq_n_u8', '0'],
    operations: {
      'v128.and': binary('vandq_u8'),
      'v128.or': binary('vorrq_u8'),
      'v128.xor': binary('veorq_u8'),
      'i8x16.max_u': binary('vmaxq_u8'),
      'i8x16.min_u': binary('vminq_u8'),
      'i8x16.gt_u': binary('vcgtq_u8'),
      'i8x16.lt_u': binary('vcltq_u8'),
      'i8x16.le_u': binary('vcleq_u8'),
      'i8x16.sub': binary('vsubq_u8'),
      'i8x16.sub_sat_u': binary('vqsubq_u8'),
      'i8x16.swizzle': binary('vqtbl1q_u8'),
      // The bits that come from the octet above are masked out next.
      'i16x8.shr_u': binary('vshrq_n_u8'),
    },
    tests: {
      'i8x16.bitmask': (a) => ['>', ['vmaxvq_u8', a], '0x7f'],
      'v128.any_true': (a) => ['!=', ['vmaxvq_u8', a], '0'],
    },
  },
];

/** Values in the order in which they are computed: a call, or octets that are read from an offset. */
export interface Straight {
  readonly lines: readonly (readonly [name: string, value: VectorTerm | number])[];
  /** The last value; of a test, the comparison. */
  readonly value: VectorTerm;
  /** What stands for a value of the module, where that is no line of its name. */
  readonly images: ReadonlyMap<string, VectorTerm>;
}

export interface IntrinsicParts {
  /** Whether the 64 octets at 16 can be skipped, from these and the 16 before them; `null`: never. */
  readonly clean: Straight | null;
  /** `flags` after the octets of a vector at 16, from these and the 16 before them. */
  readonly round: Straight;
  /** Whether a flag is up. */
  readonly test: Straight;
}

/** Throws Unprovable where an instruction has no intrinsic. */
export function toIntrinsics(parts: ModuleParts, set: InstructionSet): IntrinsicParts {
  const known = new Map([...parts.constants.keys()].map((local) => [local, `c${local}`]));
  const withFlags = new Map([...known, [parts.flags, 'flags']]);
  const inRound = { load: 'octets', result: parts.flags };
  // A vector of 32 octets reads what two of 16 read: 0, 16, 32, 48 and 64 are 0, 32 and 48.
  const wider = (offset: number) => (set.octets === 16 ? offset : [0, 0, 32, 32, 48][offset / 16]) as number;
  const test = (steps: readonly VectorStep[], of: ReadonlyMap<number, string>, load: boolean) =>
    straight(translate(steps, of, load ? { load: 'block' } : {}), set, wider);
  return {
    clean: parts.clean && test(parts.clean, known, true),
    round: straight(translate(parts.round, withFlags, inRound), set, (offset) => offset),
    test: test(parts.test, withFlags, false),
  };
}

/** Equal loads are one, and an operation on twice the same value is that value. */
function straight({ bindings, value }: VectorExpression, set: InstructionSet, at: (offset: number) => number) {
  const lines: (readonly [string, VectorTerm | number])[] = [];
  const terms = new Map<string, VectorTerm>();
  const of = (name: string): VectorTerm => terms.get(name) ?? name;
  for (const { name, op, operands } of bindings) {
    const [a = '', b = ''] = operands.map(of);
    if (op === 'v128.load') {
      const offset = at(Number(operands[0]));
      const same = lines.find(([, value]) => value === offset);
      if (same) terms.set(name, same[0]);
      else lines.push([name, offset]);
    } else if (op === 'i32.eqz') terms.set(name, negated(a));
    else if (op === 'i8x16.bitmask' || op === 'v128.any_true') terms.set(name, set.tests[op](a));
    else if (op.startsWith('v128.') && a === b && op !== 'v128.xor') terms.set(name, a);
    else if (/m(ax|in)_u$/.test(op) && a === b) terms.set(name, a);
    else lines.push([name, operation(set, op)(a, typeof b === 'string' ? b.replace(/^#x0{7}(?=[\da-f]$)/, '') : b)]);
  }
  return { lines, value: of(value), images: terms };
}

const OPPOSITE: Readonly<Record<string, string>> = { '!=': '==', '==': '!=', '>': '<=' };

function negated(term: VectorTerm): VectorTerm {
  return [OPPOSITE[term[0] as string] as string, ...(term as Call).slice(1)];
}

function operation({ name, operations }: InstructionSet, op: string): Operation {
  const found = operations[op];
  if (!found) throw new Unprovable(`the instruction ${op} has no intrinsic of ${name}`);
  return found;
}

/** `_mm_and_si128(x1, x2)`, `x3 != 0`: C and Rust alike. */
export function callText(term: VectorTerm): string {
  if (typeof term === 'string') return term;
  const [name] = term;
  const texts = term.slice(1).map(callText);
  return /^\w/.test(name) ? `${name}(${texts.join(', ')})` : texts.join(` ${name} `);
}
