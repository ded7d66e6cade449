/**
 * The vector instructions of WebAssembly as functions of bit-vectors: what the
 * queries assume of them (WebAssembly Core Specification 2.0, §4.3.2 to 4.3.4). Lane 0
 * is the lowest octet of a vector, as in memory. test/export/smt.test.ts
 * compares each with the engine, on random lanes.
 *
 *     (i8x16.gt_u a b)    each lane FF where that of a is greater, else 00
 */

/** One function a lane: `a` and `b` are the octets of the lane. */
const LANE_BY_LANE: Readonly<Record<string, string>> = {
  'i8x16.max_u': '(ite (bvugt a b) a b)',
  'i8x16.min_u': '(ite (bvult a b) a b)',
  'i8x16.gt_u': '(ite (bvugt a b) #xff #x00)',
  'i8x16.lt_u': '(ite (bvult a b) #xff #x00)',
  'i8x16.le_u': '(ite (bvule a b) #xff #x00)',
  'i8x16.sub': '(bvsub a b)',
  'i8x16.sub_sat_u': '(ite (bvugt a b) (bvsub a b) #x00)',
};

const WHOLE: Readonly<Record<string, string>> = {
  'v128.and': '((a Vector) (b Vector)) Vector (bvand a b)',
  'v128.or': '((a Vector) (b Vector)) Vector (bvor a b)',
  'v128.xor': '((a Vector) (b Vector)) Vector (bvxor a b)',
  'v128.any_true': '((a Vector)) I32 (ite (= a #x00000000000000000000000000000000) #x00000000 #x00000001)',
  'i8x16.bitmask': `((a Vector)) I32 (concat #x0000 ${lanes((lane) => `((_ extract ${8 * lane + 7} ${8 * lane + 7}) a)`)})`,
  'i16x8.shr_u': `((a Vector) (n I32)) Vector\n  (let ((m (concat #x000 ((_ extract 3 0) n))))\n    (concat ${[7, 6, 5, 4, 3, 2, 1, 0].map((pair) => `(bvlshr ((_ extract ${16 * pair + 15} ${16 * pair}) a) m)`).join('\n            ')}))`,
  'i32.eqz': '((a I32)) I32 (ite (= a #x00000000) #x00000001 #x00000000)',
};

/** A lane of a that is chosen by an octet; 00 where there is none. */
const CHOSEN =
  '(ite (bvult i #x10) ((_ extract 7 0) (bvlshr a (concat #x000000000000000000000000000000 (bvshl i #x03)))) #x00)';

/** The names of all instructions that queries can contain. */
export const INSTRUCTIONS: readonly string[] = [...Object.keys(LANE_BY_LANE), ...Object.keys(WHOLE), 'i8x16.swizzle'];

/** The definitions of some instructions, in a fixed order. */
export function definitionsOf(used: ReadonlySet<string>): string[] {
  return INSTRUCTIONS.filter((op) => used.has(op)).map((op) => {
    const whole = WHOLE[op];
    if (whole) return `(define-fun ${op} ${whole})`;
    const octet = (name: string, lane: number) => `((_ extract ${8 * lane + 7} ${8 * lane}) ${name})`;
    if (op === 'i8x16.swizzle') {
      const of = lanes((lane) => `(chosen a ${octet('s', lane)})`);
      return `(define-fun chosen ((a Vector) (i Octet)) Octet\n  ${CHOSEN})\n(define-fun ${op} ((a Vector) (s Vector)) Vector\n  (concat ${of}))`;
    }
    const of = lanes((lane) => `(${op}.lane ${octet('a', lane)} ${octet('b', lane)})`);
    return `(define-fun ${op}.lane ((a Octet) (b Octet)) Octet ${LANE_BY_LANE[op]})\n(define-fun ${op} ((a Vector) (b Vector)) Vector\n  (concat ${of}))`;
  });
}

/** Something of each lane, the highest first, four a line. */
function lanes(of: (lane: number) => string): string {
  const all = Array.from({ length: 16 }, (_, i) => of(15 - i));
  return [0, 4, 8, 12].map((i) => all.slice(i, i + 4).join(' ')).join('\n          ');
}
