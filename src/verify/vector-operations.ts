/** Instructions on vectors of sixteen lanes → expressions (WebAssembly Core Specification 2.0, §4.3.3; relaxed SIMD). */
import type { Expressions, SymbolicExpression } from './expressions.ts';
import { Unproved } from './unproved.ts';

export const LANES = 16;

type Lanes = readonly SymbolicExpression[];

/** The result of an instruction on two vectors. Throws `Unproved` where it depends on the platform. */
export function applyToLanes(expressions: Expressions, op: string, first: Lanes, second: Lanes): SymbolicExpression[] {
  const f = LANE[op] ?? lookUp(op, first);
  return first.map((lane, i) => f(expressions, lane, second[i] as SymbolicExpression));
}

type OnLanes = (expressions: Expressions, a: SymbolicExpression, b: SymbolicExpression) => SymbolicExpression;

const LANE: Readonly<Record<string, OnLanes>> = {
  'v128.and': (expressions, a, b) => expressions.bits('and', a, b),
  'v128.or': (expressions, a, b) => expressions.bits('or', a, b),
  'v128.xor': (expressions, a, b) => expressions.bits('xor', a, b),
  'i8x16.max_u': (expressions, a, b) => expressions.extreme('max', a, b),
  'i8x16.min_u': (expressions, a, b) => expressions.extreme('min', a, b),
  'i8x16.gt_u': (expressions, a, b) => expressions.beyond('above', a, b),
  'i8x16.lt_u': (expressions, a, b) => expressions.beyond('below', a, b),
  'i8x16.le_u': (expressions, a, b) => expressions.pointwise('le_u', (x, y) => (x <= y ? 0xff : 0), a, b),
  'i8x16.sub': (expressions, a, b) => expressions.pointwise('sub', (x, y) => (x - y) & 0xff, a, b),
  'i8x16.sub_sat_u': (expressions, a, b) => expressions.pointwise('sub_sat_u', (x, y) => Math.max(0, x - y), a, b),
};

/** A relaxed look-up with an index of 16 or more gives different results on different platforms: it is refused. */
function lookUp(op: string, table: Lanes): OnLanes {
  const octets = table.map((lane) => {
    if (lane.kind !== 'constant') throw new Unproved('a look-up table is not constant');
    return lane.value;
  });
  const relaxed = op === 'i8x16.relaxed_swizzle';
  const find = (index: number) => {
    if (relaxed && index >= LANES) {
      throw new Unproved(`a relaxed look-up has the index ${index}: its result is not defined`);
    }
    return octets[index] ?? 0;
  };
  return (expressions, _, index) => expressions.pointwise(`${op} ${octets}`, find, index, expressions.constant(0));
}

/** i16x8.shr_u: of each two lanes the first is the low-order octet; bits move into it from the second. */
export function shiftPairsRight(expressions: Expressions, octets: Lanes, amount: number): SymbolicExpression[] {
  if (amount < 1 || amount > 7) throw new Unproved(`a shift by ${amount} bits is not supported`);
  const zero = expressions.constant(0);
  return octets.map((octet, i) => {
    const own = expressions.pointwise(`>> ${amount}`, (x) => x >> amount, octet, zero);
    if (i % 2 === 1) return own;
    const next = octets[i + 1] as SymbolicExpression;
    const above = expressions.pointwise(`<< ${8 - amount}`, (x) => (x << (8 - amount)) & 0xff, next, zero);
    return expressions.bits('or', own, above);
  });
}
