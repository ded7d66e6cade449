/**
 * The decoded module of a look-up kernel → the straight-line parts that compute
 * with octets, which the solver gets, and the rest, which is the same in every
 * module and is compared here, instruction by instruction:
 *
 *     local.get 0; local.get 3; i32.ge_u; br_if 1;    the loop over blocks: given
 *     …                                               CLEAN: may the block be skipped?
 *     loop … end                                      ROUND: the flags of sixteen octets
 *     … v128.any_true; if …                           TEST: is any flag up?
 *
 * So what is proved of the parts holds for the whole scan: docs/proofs.md has the
 * argument. A module of any other shape is refused.
 */

import { Unprovable } from '../../src/export/provable.ts';
import type { DecodedModule, Instruction } from '../../src/verify/decode-module.ts';

/** An instruction without nested ones: its name, then its immediates. */
export type VectorStep = readonly [op: string, ...numbers: number[]];

export interface ModuleParts {
  /** Locals that hold sixteen octets of the data, loaded once. */
  readonly constants: ReadonlyMap<number, readonly number[]>;
  /** The constant that is written around a text. */
  readonly padding: number;
  /** Octets after the end of a text up to which vectors are read. */
  readonly overrun: number;
  /** Whether a block is skipped, from its 64 octets and the 16 before it; `null`: no block is. */
  readonly clean: readonly VectorStep[] | null;
  /** The local with the flags, and what it is set to before a block. */
  readonly flags: number;
  readonly reset: readonly VectorStep[];
  /** The flags after sixteen octets, from these and the 16 before them. */
  readonly round: readonly VectorStep[];
  /** Whether a flag is up. */
  readonly test: readonly VectorStep[];
}

const N = '(?:-?\\d+)';
/** Any instructions that neither branch nor write to memory, loops excluded. */
const ANY = `(?:(?:local\\.[gst]et|local\\.tee|i32\\.(?:const|eqz)|v128\\.(?:load|and|or|xor|any_true)|i8x16\\.\\w+|i16x8\\.\\w+)(?: ${N})*; )*?`;
const STORES = [0, 16, 32, 48, 64].map((at) => `local.get 1; local.get \\k<padding>; v128.store ${N} ${at}; `).join('');

/** The shape of every look-up module; parameters: 0 `from`, 1 `to`, 2 `mode`; locals: 3 the end, 4 the block, 5 where its rounds stop. */
const SHAPE = [
  `(?<constants>(?:i32.const ${N}; v128.load ${N} 0; local.set ${N}; )*)`,
  `local.get 2; i32.const 1; i32.and; if; local.get 0; i32.const 16; i32.sub; local.get (?<padding>\\d+); v128.store ${N} 0; end; `,
  'local.get 1; local.set 3; ',
  `local.get 2; i32.const 2; i32.and; if; ${STORES}(?:local.get 1; i32.const (?<overrun>\\d+); i32.add; local.set 3; )?end; `,
  'local.get 0; i32.const 16; i32.sub; local.set 0; local.get 3; i32.const 16; i32.sub; local.set 3; ',
  'block; loop; local.get 0; local.get 3; i32.ge_u; br_if 1; ',
  `(?:(?<clean>${ANY})if; local.get 0; i32.const 64; i32.add; local.set 0; br 1; end; )?`,
  `(?<reset>${ANY})local.set (?<flags>\\d+); `,
  'local.get 0; i32.const 64; i32.add; local.tee 5; local.get 3; local.get 5; local.get 3; i32.lt_u; select; local.set 5; ',
  'local.get 0; local.set 4; ',
  `loop; (?<round>${ANY})local.get 0; i32.const 16; i32.add; local.tee 0; local.get 5; i32.lt_u; br_if 0; end; `,
  `(?<test>${ANY})if; local.get 4; i32.const 16; i32.add; return; end; `,
  'br 0; end; end; i32.const 0; $',
] as const;

/** Throws Unprovable where the module has another shape. */
export function modulePartsOf(module: DecodedModule): ModuleParts {
  const text = textOf(module.body);
  const found = new RegExp(`^${SHAPE.join('')}`).exec(text)?.groups;
  if (!found) throw new Unprovable(`the module has another shape than look-up modules have: ${departure(text)}`);
  const { constants = '', clean, reset = '', round = '', test = '' } = found;
  const [padding, flags, overrun] = [found.padding, found.flags, found.overrun ?? 0].map(Number) as [
    number,
    number,
    number,
  ];
  return {
    constants: constantsOf(module, stepsOf(constants)),
    padding,
    overrun,
    clean: clean === undefined ? null : stepsOf(clean),
    flags,
    reset: stepsOf(reset),
    round: stepsOf(round),
    test: stepsOf(test),
  };
}

/** `local.get 2; i32.const 1; i32.and; if; …; end; ` */
function textOf(body: readonly Instruction[]): string {
  return body
    .map(
      ({ op, arguments: numbers, body: nested }) =>
        `${[op, ...numbers].join(' ')}; ${nested ? `${textOf(nested)}end; ` : ''}`,
    )
    .join('');
}

/** What is expected after the longest part of the shape that the module has. */
function departure(text: string): string {
  const fits = (parts: number) => new RegExp(`^${SHAPE.slice(0, parts).join('')}`).test(text);
  const first = SHAPE.findIndex((_, i) => !fits(i + 1));
  return `part ${first + 1} of ${SHAPE.length} of its control is not as expected`;
}

function stepsOf(text: string): VectorStep[] {
  return text
    .split('; ')
    .filter((one) => one !== '')
    .map((one) => {
      const [op, ...numbers] = one.split(' ');
      return [op as string, ...numbers.map(Number)];
    });
}

function constantsOf({ data }: DecodedModule, steps: readonly VectorStep[]): Map<number, readonly number[]> {
  const constants = new Map<number, readonly number[]>();
  for (let i = 0; i < steps.length; i += 3) {
    const [at, local] = [steps[i]?.[1] as number, steps[i + 2]?.[1] as number];
    if (local < 6) throw new Unprovable('a constant is loaded into a local of the control');
    constants.set(
      local,
      Array.from({ length: 16 }, (_, lane) => {
        const octet = data.get(at + lane);
        if (octet === undefined) throw new Unprovable('a constant is not in the data of the module');
        return octet;
      }),
    );
  }
  return constants;
}
