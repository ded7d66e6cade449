/**
 * The step module (step-module.ts) → a proof that a round of
 * its loop takes the state through 64 octets, each once and in order, for any
 * rows in its memory.
 *
 * Of a row, only the index of its octet matters. So the symbolic value of a
 * vector is a sequence of octet indices: the composition of their rows, the
 * first index applied first. An instruction concatenates sequences:
 *
 *     row of octet 5              5
 *     swizzle(f, g) = f ∘ g       swizzle(6 7, 5)  =  5 6 7
 *
 * States and cells of rows are below sixteen, where relaxed look-ups give the
 * same result.
 */
import { BLOCK, ROW_SHIFT } from '../../src/verify/abi.ts';
import { decodeModule, type Instruction } from '../../src/verify/decode-module.ts';
import { Unproved } from '../../src/verify/unproved.ts';

type Value =
  /** An address: octets after the first octet of the round; or a number. */
  | { readonly kind: 'address' | 'number'; readonly offset: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'octet' | 'row'; readonly at: number }
  /** A composition of rows; `isState`: applied to the state before the round, so a state itself. */
  | { readonly kind: 'map'; readonly word: readonly number[]; readonly isState: boolean }
  | { readonly kind: 'continues' | 'state' | 'unknown' };

/** Throws `Unproved` where the module does anything else. */
export function requireStepModule(module: Uint8Array): void {
  const { body, data } = decodeModule(module);
  if (data.size > 0) throw new Unproved('the module has data');
  const [state, splat, set, loop, get, extract, ...more] = body;
  const instructions = [state, splat, set, loop, get, extract].map((one) => (one ? nameOf(one) : ''));
  const stateLocal = set?.arguments[0] as number;
  const expected = ['local.get 2', 'i8x16.splat', `local.set ${stateLocal}`, 'loop', `local.get ${stateLocal}`];
  if (more.length > 0 || instructions.join() !== [...expected, 'i8x16.extract_lane_u 0'].join()) {
    throw new Unproved('the module is not one loop from the state it takes to the state it returns');
  }
  requireRound((loop as Instruction).body ?? [], stateLocal);
}

function nameOf({ op, arguments: numbers }: Instruction): string {
  return [op, ...numbers].join(' ');
}

function requireRound(body: readonly Instruction[], stateLocal: number): void {
  const locals = new Map<number, Value>([
    [0, { kind: 'address', offset: 0 }],
    [1, { kind: 'end' }],
    [stateLocal, { kind: 'map', word: [], isState: true }],
  ]);
  const stack: Value[] = [];
  const last = body.at(-1);
  for (const instruction of body.slice(0, -1)) step(instruction, stack, locals);
  const [continues, ...left] = stack;
  if (!last || nameOf(last) !== 'br_if 0' || continues?.kind !== 'continues' || left.length > 0) {
    throw new Unproved('the loop does not end at the end of the text');
  }
  const [address, state] = [locals.get(0), locals.get(stateLocal)];
  if (address?.kind !== 'address' || address.offset !== BLOCK)
    throw new Unproved(`a round is not ${BLOCK} octets long`);
  if (state?.kind !== 'map' || !state.isState) throw new Unproved('the state is lost');
  const wrong = Array.from({ length: BLOCK }, (_, i) => i).find((i) => state.word[i] !== i);
  if (wrong !== undefined) throw new Unproved(`octet ${wrong} of a round is skipped or out of order`);
  if (state.word.length !== BLOCK) throw new Unproved('an octet is stepped through twice');
}

function step(
  { op, arguments: [first = 0, second = 0] }: Instruction,
  stack: Value[],
  locals: Map<number, Value>,
): void {
  if (op === 'local.get') stack.push(locals.get(first) ?? { kind: 'unknown' });
  else if (op === 'local.set' || op === 'local.tee') {
    const value = pop(stack);
    locals.set(first, value);
    if (op === 'local.tee') stack.push(value);
  } else if (op === 'i32.const') stack.push({ kind: 'number', offset: first });
  else if (op === 'i32.load8_u' || op === 'v128.load') stack.push(loaded(op, pop(stack), second));
  else {
    const second = pop(stack);
    stack.push(combined(op, pop(stack), second));
  }
}

function pop(stack: Value[]): Value {
  return stack.pop() ?? { kind: 'unknown' };
}

/** An octet of the text, or its row: rows start at address 0 and have sixteen octets each. */
function loaded(op: string, from: Value, offset: number): Value {
  if (op === 'i32.load8_u' && from.kind === 'address') return { kind: 'octet', at: from.offset + offset };
  if (op === 'v128.load' && from.kind === 'row' && offset === 0)
    return { kind: 'map', word: [from.at], isState: false };
  throw new Unproved(`${op} reads neither an octet of the text nor its row`);
}

function combined(op: string, a: Value, b: Value): Value {
  const isMaps = a.kind === 'map' && b.kind === 'map';
  if (isMaps && (op === 'i8x16.swizzle' || op === 'i8x16.relaxed_swizzle') && !a.isState) {
    return { kind: 'map', word: [...b.word, ...a.word], isState: b.isState };
  }
  if (op === 'i32.shl' && a.kind === 'octet' && b.kind === 'number' && b.offset === ROW_SHIFT)
    return { kind: 'row', at: a.at };
  if (op === 'i32.add' && a.kind === 'address' && b.kind === 'number') return { ...a, offset: a.offset + b.offset };
  if (op === 'i32.lt_u' && a.kind === 'address' && a.offset === BLOCK && b.kind === 'end') return { kind: 'continues' };
  throw new Unproved(`${op} is not supported for these operands`);
}
