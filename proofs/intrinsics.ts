/**
 * What the queries assume of each intrinsic, from the manuals of Intel and Arm, lane by lane. Lane 0 is the lowest octet.
 * test/export/intrinsics.real.ts makes C of the same definitions, and compares them with the processor.
 *
 *     _mm_subs_epu8(a, b)    of the octets a and b of a lane:    (ite (bvugt a b) (bvsub a b) #x00)
 */
import type { InstructionSet } from '../src/export/intrinsics.ts';

export interface Intrinsic {
  /**
   * What `of` says: the octet of a lane, from `a` and `b`; the 16 bits of a lane `a`, shifted by `b`; which octet of a half
   * of `a` an octet `b` chooses, from 10 on 00; the bit of an octet `a`; the result after a lane, from the `r` before it.
   */
  readonly by: 'octets' | 'shift' | 'pairs' | 'index' | 'bits' | 'fold';
  readonly of: string;
}

const [GREATER, DIFFERENCE] = ['(ite (bvugt a b) a b)', '(ite (bvugt a b) (bvsub a b) #x00)'];
const octets = (of: string): Intrinsic => ({ by: 'octets', of });
const comparison = (condition: string) => octets(`(ite ${condition} #xff #x00)`);

const SSSE3: Readonly<Record<string, Intrinsic>> = {
  _mm_and_si128: octets('(bvand a b)'),
  _mm_or_si128: octets('(bvor a b)'),
  _mm_xor_si128: octets('(bvxor a b)'),
  _mm_subs_epu8: octets(DIFFERENCE),
  _mm_sub_epi8: octets('(bvsub a b)'),
  _mm_min_epu8: octets('(ite (bvult a b) a b)'),
  _mm_max_epu8: octets(GREATER),
  _mm_cmpeq_epi8: comparison('(= a b)'),
  _mm_srli_epi16: { by: 'pairs', of: '(bvlshr a b)' },
  _mm_shuffle_epi8: { by: 'index', of: '(ite (bvugt b #x7f) #xff (bvand b #x0f))' },
  _mm_movemask_epi8: { by: 'bits', of: '((_ extract 7 7) a)' },
};

export const INTRINSICS: Readonly<Record<InstructionSet['name'], Readonly<Record<string, Intrinsic>>>> = {
  ssse3: SSSE3,
  avx2: {
    ...Object.fromEntries(
      Object.entries(SSSE3).map(([name, one]) => [name.replace('_mm', '_mm256').replace('128', '256'), one]),
    ),
    _mm256_testz_si256: { by: 'fold', of: '(ite (= (bvand a b) #x00) r #x00000000)' },
  },
  neon: {
    vandq_u8: octets('(bvand a b)'),
    vorrq_u8: octets('(bvor a b)'),
    veorq_u8: octets('(bvxor a b)'),
    vqsubq_u8: octets(DIFFERENCE),
    vsubq_u8: octets('(bvsub a b)'),
    vminq_u8: octets('(ite (bvult a b) a b)'),
    vmaxq_u8: octets(GREATER),
    vcgtq_u8: comparison('(bvugt a b)'),
    vcltq_u8: comparison('(bvult a b)'),
    vcleq_u8: comparison('(bvule a b)'),
    vshrq_n_u8: { by: 'shift', of: '(bvlshr a b)' },
    vqtbl1q_u8: { by: 'index', of: 'b' },
    vmaxvq_u8: { by: 'fold', of: '(ite (bvugt a r) a r)' },
  },
};

/** The functions of a processor. `Wide` is a vector of 256 bits. */
export function intrinsicDefinitions(set: InstructionSet): string[] {
  return Object.entries(INTRINSICS[set.name]).map(([name, one]) => definitionOf(name, one, set));
}

function definitionOf(name: string, { by, of }: Intrinsic, { octets: count, integer }: InstructionSet): string {
  const vector = count === 16 ? 'Vector' : 'Wide';
  const number = integer === 32 ? 'I32' : 'Octet';
  const second = by === 'shift' || by === 'pairs' ? number : vector;
  const parameters = `((a ${vector})${/\bb\b/.test(of) ? ` (b ${second})` : ''})`;
  const bits = by === 'pairs' ? 16 : 8;
  const part = (from: string, i: number) => `((_ extract ${bits * i + bits - 1} ${bits * i}) ${from})`;
  const lane = (i: number) => {
    const b = by === 'shift' ? [] : [by === 'pairs' ? part('b', 0) : /\bb\b/.test(of) ? part('b', i) : ''];
    const bound = [`(a ${part('a', i)})`, ...b.filter((text) => text !== '').map((text) => `(b ${text})`)];
    if (by !== 'index') return `(let (${bound.join(' ')}) ${of})`;
    const half = `((_ extract ${i < 16 ? 127 : 255} ${i < 16 ? 0 : 128}) a)`;
    return `(chosen ${half} (let (${bound[1]}) ${of}))`;
  };
  const lanes = Array.from({ length: (8 * count) / bits }, (_, i) => lane(i));
  const body =
    by === 'fold'
      ? lanes.reduce((r, text) => `(let ((r ${r})) ${text})`, integer === 32 ? '#x00000001' : '#x00')
      : `(concat ${[...(by === 'bits' && count === 16 ? ['#x0000'] : []), ...lanes.reverse()].join('\n  ')})`;
  return `(define-fun ${name} ${parameters} ${by === 'bits' || by === 'fold' ? number : vector}\n  ${body})`;
}
