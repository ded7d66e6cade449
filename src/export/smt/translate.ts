/**
 * Straight-line instructions → one expression of SMT-LIB, a line an instruction:
 *
 *     local.get 0; v128.load 0 16; i32.const 4; i16x8.shr_u
 *       →   (let ((x1 (octets16 m)))
 *           (let ((x2 (i16x8.shr_u x1 #x00000004)))
 *
 * Local 0 is the address of the octets `m`; it stands for nothing else here.
 */
import { Unprovable } from '../provable.ts';
import { INSTRUCTIONS } from './instructions.ts';
import type { VectorStep } from './module-parts.ts';

interface Binding {
  readonly name: string;
  readonly sort: 'Vector' | 'I32';
  readonly expression: string;
}

export interface VectorExpression {
  /** The result of each instruction, by name. */
  readonly bindings: readonly Binding[];
  /** The name of the value that is left on the stack, or in the local that was asked for. */
  readonly value: string;
  readonly used: ReadonlySet<string>;
  /** The offsets of loads. */
  readonly loads: ReadonlySet<number>;
  /** The operands of look-ups of relaxed SIMD. */
  readonly indices: readonly string[];
}

/** Instructions with one operand, whose result is an integer. */
const UNARY: readonly string[] = ['i32.eqz', 'v128.any_true', 'i8x16.bitmask'];
const FROM = 'from';

/**
 * `known`: the local variables that have a name before the first instruction. `load`: the name of loads, without it
 * there can be none. `result`: the local that has the result; without it, the stack has. Throws Unprovable.
 */
export function translate(
  steps: readonly VectorStep[],
  known: ReadonlyMap<number, string>,
  { load, result }: { readonly load?: string; readonly result?: number } = {},
): VectorExpression {
  const locals = new Map([...known, [0, FROM]]);
  const stack: string[] = [];
  const bindings: Binding[] = [];
  const used = new Set<string>();
  const loads = new Set<number>();
  const indices: string[] = [];
  const pop = (): string => {
    const value = stack.pop();
    if (value === undefined) throw new Unprovable('an instruction of the module has no operand');
    return value;
  };
  const bind = (expression: string, sort: Binding['sort']) => {
    const name = `x${bindings.length + 1}`;
    bindings.push({ name, sort, expression });
    stack.push(name);
  };
  const operand = (): string => {
    const value = pop();
    if (value === FROM) throw new Unprovable('the module computes with an address as with octets');
    return value;
  };
  for (const [op, first = 0, second = 0] of steps) {
    if (op === 'local.get') stack.push(localOf(locals, first));
    else if (op === 'local.set' || op === 'local.tee') {
      if (first < 6) throw new Unprovable(`the module sets local ${first} of its control`);
      const value = operand();
      locals.set(first, value);
      if (op === 'local.tee') stack.push(value);
    } else if (op === 'i32.const') stack.push(`#x${(first >>> 0).toString(16).padStart(8, '0')}`);
    else if (op === 'v128.load') {
      if (pop() !== FROM || load === undefined)
        throw new Unprovable('the module loads octets from elsewhere than the block');
      loads.add(second);
      bind(`(${load}${second} m)`, 'Vector');
    } else {
      const name = op === 'i8x16.relaxed_swizzle' ? 'i8x16.swizzle' : op;
      if (!INSTRUCTIONS.includes(name)) throw new Unprovable(`the instruction ${op} has no meaning in the queries`);
      used.add(name);
      const operands = Array.from({ length: UNARY.includes(name) ? 1 : 2 }, operand).reverse();
      if (name !== op) indices.push(operands[1] as string);
      bind(`(${name} ${operands.join(' ')})`, UNARY.includes(name) ? 'I32' : 'Vector');
    }
  }
  const value = result === undefined ? pop() : localOf(locals, result);
  if (stack.length > 0) throw new Unprovable('the module leaves values on its stack');
  return { bindings, value, used, loads, indices };
}

function localOf(locals: ReadonlyMap<number, string>, local: number): string {
  const value = locals.get(local);
  if (value === undefined)
    throw new Unprovable(`the module reads local ${local}, which holds what an earlier block left`);
  return value;
}
