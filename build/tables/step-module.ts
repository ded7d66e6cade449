/**
 * A WebAssembly module that steps through any automaton of up to sixteen states:
 * for tables that have neither a look-up kernel nor shifts. It contains no
 * grammar; the caller writes the rows of the table into its memory:
 *
 *     row of an octet    sixteen octets: for each state, the next state
 *     scan(from, to, state) → state
 *
 * A row is a map from states to states, and swizzle(f, row) is the composition
 * f ∘ row. A block of 64 octets is read backwards in four chains that do not
 * depend on each other. Each chain gives one map; the maps are applied to the
 * state in order:
 *
 *     f = row of the last octet; f = f ∘ row of the octet before it; …
 *
 * Backwards, the row is the index operand of the look-up, so its load (two
 * dependent steps) does not wait for the chain. Against rows in JavaScript (WTF-8
 * with 12 states, 32 KiB of mixed scripts with the copy, medians of interleaved
 * rounds) this is 2.1 times as fast on Node 20, and 6.1 times with relaxed SIMD
 * on Node 24. The shift kernel is as fast on Node 20 and needs no copy, so it is
 * preferred. More than sixteen states need two look-ups: JavaScript rows are used.
 * T. Mytkowicz, M. Musuvathi, W. Schulte, "Data-Parallel Finite-State Machines", 2014.
 */
import { assemble, Code } from '../../src/compile/kernel/assembler.ts';
import type { AssembledModule } from '../../src/compile/kernel/lookup-module.ts';
import { BLOCK, ROW } from '../../src/kernel-abi.ts';

const CHAINS = 4;

/** `relaxed`: look up with the instruction of relaxed SIMD. For indices below sixteen the result is the same. */
export function stepModule(relaxed: boolean): AssembledModule {
  const code = new Code(['from', 'to', 'state']);
  code.local('now', 'v128').get('state').op('i8x16.splat').set('now');
  code.loop('blocks', () => writeBlock(code, relaxed ? 'i8x16.relaxed_swizzle' : 'i8x16.swizzle'));
  code.get('now').firstLane();
  return {
    octets: assemble({ code, data: { at: 0, octets: [] } }),
    listing: ['(func $scan (param $from $to $state i32) (result i32)', ...code.listing(), ')'],
  };
}

function writeBlock(code: Code, swizzle: 'i8x16.swizzle' | 'i8x16.relaxed_swizzle'): void {
  const length = BLOCK / CHAINS;
  const row = (offset: number) => code.get('from').load8(offset).i32(Math.log2(ROW)).op('i32.shl').load(0);
  const chains = Array.from({ length: CHAINS }, (_, chain) => ({ name: `chain${chain}`, start: chain * length }));
  for (let i = length - 1; i >= 0; i--) {
    for (const { name, start } of chains) {
      code.local(name, 'v128');
      if (i < length - 1) code.get(name);
      row(start + i);
      if (i < length - 1) code.op(swizzle);
      code.set(name);
    }
  }
  for (const { name } of chains) code.get(name).get('now').op(swizzle).set('now');
  code.get('from').i32(BLOCK).op('i32.add').tee('from').get('to').op('i32.lt_u').branchIf('blocks');
}
