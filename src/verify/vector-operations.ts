/** Instructions on vectors of sixteen lanes → expressions (WebAssembly Core Specification 2.0, §4.3.3; relaxed SIMD). */
import type { Expression, Expressions } from './expressions.ts';
import { Unproved } from './unproved.ts';

export const LANES = 16;

type Lanes = readonly Expression[];

/** The result of an instruction on two vectors. Throws `Unproved` where it depends on the platform. */
export function applyToLanes(make: Expressions, op: string, first: Lanes, second: Lanes): Expression[] {
  const f = LANE[op] ?? lookUp(op, first);
  return first.map((lane, i) => f(make, lane, second[i] as Expression));
}

type OnLanes = (make: Expressions, a: Expression, b: Expression) => Expression;

const LANE: Readonly<Record<string, OnLanes>> = {
  'v128.and': (make, a, b) => make.bits('and', a, b),
  'v128.or': (make, a, b) => make.bits('or', a, b),
  'v128.xor': (make, a, b) => make.bits('xor', a, b),
  'i8x16.max_u': (make, a, b) => make.extreme('max', a, b),
  'i8x16.min_u': (make, a, b) => make.extreme('min', a, b),
  'i8x16.gt_u': (make, a, b) => make.beyond('above', a, b),
  'i8x16.lt_u': (make, a, b) => make.beyond('below', a, b),
  'i8x16.le_u': (make, a, b) => make.pointwise('le_u', (x, y) => (x <= y ? 0xff : 0), a, b),
  'i8x16.sub': (make, a, b) => make.pointwise('sub', (x, y) => (x - y) & 0xff, a, b),
  'i8x16.sub_sat_u': (make, a, b) => make.pointwise('sub_sat_u', (x, y) => Math.max(0, x - y), a, b),
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
  return (make, _, index) => make.pointwise(`${op} ${octets}`, find, index, make.constant(0));
}

/** i16x8.shr_u: of each two lanes the first is the low-order octet; bits move into it from the second. */
export function shiftPairsRight(make: Expressions, octets: Lanes, amount: number): Expression[] {
  if (amount < 1 || amount > 7) throw new Unproved(`a shift by ${amount} bits is not supported`);
  const zero = make.constant(0);
  return octets.map((octet, i) => {
    const own = make.pointwise(`>> ${amount}`, (x) => x >> amount, octet, zero);
    if (i % 2 === 1) return own;
    const next = octets[i + 1] as Expression;
    const above = make.pointwise(`<< ${8 - amount}`, (x) => (x << (8 - amount)) & 0xff, next, zero);
    return make.bits('or', own, above);
  });
}
