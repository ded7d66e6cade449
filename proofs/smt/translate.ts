/**
 * Straight-line instructions → one expression of SMT-LIB, a line an instruction:
 *
 *     local.get 0; v128.load 0 16; i32.const 4; i16x8.shr_u
 *       →   (let ((x1 (octets16 m)))
 *           (let ((x2 (i16x8.shr_u x1 #x00000004)))
 *
 * Local 0 is the address of the octets `m`; it stands for nothing else here.
 */
import { Unprovable } from '../../src/export/provable.ts';
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
  const translation = new Translation(known, load);
  for (const [op, first = 0, second = 0] of steps) translation.step(op, first, second);
  return translation.end(result);
}

/** The values on the stack and in the locals, by name, after some instructions. */
class Translation {
  readonly #locals: Map<number, string>;
  readonly #load: string | undefined;
  readonly #stack: string[] = [];
  readonly #bindings: Binding[] = [];
  readonly #used = new Set<string>();
  readonly #loads = new Set<number>();
  readonly #indices: string[] = [];

  constructor(known: ReadonlyMap<number, string>, load: string | undefined) {
    this.#locals = new Map([...known, [0, FROM]]);
    this.#load = load;
  }

  step(op: string, first: number, second: number): void {
    if (op === 'local.get') this.#stack.push(localOf(this.#locals, first));
    else if (op === 'local.set' || op === 'local.tee') {
      if (first < 6) throw new Unprovable(`the module sets local ${first} of its control`);
      const value = this.#operand();
      this.#locals.set(first, value);
      if (op === 'local.tee') this.#stack.push(value);
    } else if (op === 'i32.const') this.#stack.push(`#x${(first >>> 0).toString(16).padStart(8, '0')}`);
    else if (op === 'v128.load') {
      if (this.#pop() !== FROM || this.#load === undefined)
        throw new Unprovable('the module loads octets from elsewhere than the block');
      this.#loads.add(second);
      this.#bind(`(${this.#load}${second} m)`, 'Vector');
    } else this.#compute(op);
  }

  #compute(op: string): void {
    const name = op === 'i8x16.relaxed_swizzle' ? 'i8x16.swizzle' : op;
    if (!INSTRUCTIONS.includes(name)) throw new Unprovable(`the instruction ${op} has no meaning in the queries`);
    this.#used.add(name);
    const operands = Array.from({ length: UNARY.includes(name) ? 1 : 2 }, () => this.#operand()).reverse();
    if (name !== op) this.#indices.push(operands[1] as string);
    this.#bind(`(${name} ${operands.join(' ')})`, UNARY.includes(name) ? 'I32' : 'Vector');
  }

  end(result: number | undefined): VectorExpression {
    const value = result === undefined ? this.#pop() : localOf(this.#locals, result);
    if (this.#stack.length > 0) throw new Unprovable('the module leaves values on its stack');
    return { bindings: this.#bindings, value, used: this.#used, loads: this.#loads, indices: this.#indices };
  }

  #pop(): string {
    const value = this.#stack.pop();
    if (value === undefined) throw new Unprovable('an instruction of the module has no operand');
    return value;
  }

  #operand(): string {
    const value = this.#pop();
    if (value === FROM) throw new Unprovable('the module computes with an address as with octets');
    return value;
  }

  #bind(expression: string, sort: Binding['sort']): void {
    const name = `x${this.#bindings.length + 1}`;
    this.#bindings.push({ name, sort, expression });
    this.#stack.push(name);
  }
}

function localOf(locals: ReadonlyMap<number, string>, local: number): string {
  const value = locals.get(local);
  if (value === undefined)
    throw new Unprovable(`the module reads local ${local}, which holds what an earlier block left`);
  return value;
}
