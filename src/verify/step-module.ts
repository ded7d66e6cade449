/**
 * The module that steps through any automaton (src/compile/kernel/steps.ts) → a
 * proof that it does: that a round of its loop takes the state through 64
 * octets, each once, in their order, whatever the rows in its memory say.
 *
 * Nothing need be known of a row but which octet it is of. A vector is then a
 * word of octets, a map of states made of their rows one behind the other, and
 * an instruction puts words together:
 *
 *     row of octet 5                  5
 *     swizzle(f, g): f behind g       swizzle(6 7, 5)  =  5 6 7
 *
 * States and cells of rows are below sixteen, so relaxed look-ups give the same.
 */
import { BLOCK, ROW_SHIFT } from './abi.ts';
import { decodeModule, type Instruction } from './decode-module.ts';
import { Unproved } from './unproved.ts';

type Value =
  /** So far from the first octet of the round, or from nothing. */
  | { readonly kind: 'address' | 'number'; readonly offset: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'octet' | 'row'; readonly at: number }
  /** `begun`: applied to the state before the round, and a state itself. */
  | { readonly kind: 'map'; readonly word: readonly number[]; readonly begun: boolean }
  | { readonly kind: 'goes on' | 'state' | 'unknown' };

/** Throws `Unproved`. */
export function requireStepModule(module: Uint8Array): void {
  const { body, data } = decodeModule(module);
  if (data.size > 0) throw new Unproved('the module has rows of its own');
  const [state, splat, set, loop, get, extract, ...more] = body;
  const around = [state, splat, set, loop, get, extract].map((one) => (one ? nameOf(one) : ''));
  const now = set?.arguments[0] as number;
  const expected = ['local.get 2', 'i8x16.splat', `local.set ${now}`, 'loop', `local.get ${now}`];
  if (more.length > 0 || around.join() !== [...expected, 'i8x16.extract_lane_u 0'].join()) {
    throw new Unproved('the module does not step from the state it is given to the one it gives');
  }
  requireRound((loop as Instruction).body ?? [], now);
}

function nameOf({ op, arguments: numbers }: Instruction): string {
  return [op, ...numbers].join(' ');
}

function requireRound(body: readonly Instruction[], now: number): void {
  const locals = new Map<number, Value>([
    [0, { kind: 'address', offset: 0 }],
    [1, { kind: 'end' }],
    [now, { kind: 'map', word: [], begun: true }],
  ]);
  const stack: Value[] = [];
  const last = body.at(-1);
  for (const instruction of body.slice(0, -1)) step(instruction, stack, locals);
  const [goesOn, ...left] = stack;
  if (!last || nameOf(last) !== 'br_if 0' || goesOn?.kind !== 'goes on' || left.length > 0) {
    throw new Unproved('the rounds do not end where the text does');
  }
  const [address, state] = [locals.get(0), locals.get(now)];
  if (address?.kind !== 'address' || address.offset !== BLOCK)
    throw new Unproved(`a round is not ${BLOCK} octets long`);
  if (state?.kind !== 'map' || !state.begun) throw new Unproved('the state is lost');
  const wrong = Array.from({ length: BLOCK }, (_, i) => i).find((i) => state.word[i] !== i);
  if (wrong !== undefined) throw new Unproved(`octet ${wrong} of a round is not stepped through in its turn`);
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

/** An octet of the text, or the row of one: rows lie from address 0 on, sixteen octets each. */
function loaded(op: string, from: Value, offset: number): Value {
  if (op === 'i32.load8_u' && from.kind === 'address') return { kind: 'octet', at: from.offset + offset };
  if (op === 'v128.load' && from.kind === 'row' && offset === 0) return { kind: 'map', word: [from.at], begun: false };
  throw new Unproved(`it is not known what ${op} loads`);
}

function combined(op: string, a: Value, b: Value): Value {
  const isMaps = a.kind === 'map' && b.kind === 'map';
  if (isMaps && (op === 'i8x16.swizzle' || op === 'i8x16.relaxed_swizzle') && !a.begun) {
    return { kind: 'map', word: [...b.word, ...a.word], begun: b.begun };
  }
  if (op === 'i32.shl' && a.kind === 'octet' && b.kind === 'number' && b.offset === ROW_SHIFT)
    return { kind: 'row', at: a.at };
  if (op === 'i32.add' && a.kind === 'address' && b.kind === 'number') return { ...a, offset: a.offset + b.offset };
  if (op === 'i32.lt_u' && a.kind === 'address' && a.offset === BLOCK && b.kind === 'end') return { kind: 'goes on' };
  throw new Unproved(`${op} of these cannot be followed`);
}
