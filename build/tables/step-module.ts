/**
 * A WebAssembly module that steps through any automaton, in six places of a text at
 * once: for tables that have no look-up kernel. It contains no grammar; the caller
 * writes the rows of the table into its memory:
 *
 *     row of a state                  256 cells: for each octet, the offset of the next state's row
 *     scan(from, to, stride) → 0      chain i reads from + i·stride and on; chain 0 up to before `to`
 *
 * The states of the chains are read from memory at the start, and written there at
 * the end. A step waits some five cycles for the step before it. Chains do not wait
 * for each other, so six of them take as long as one (JSON tokens with 33 states,
 * 48 KiB with the copy, Node 20: 0.6 GB/s with one chain, 2.3 with four, 3.2 with
 * six, 3.1 with eight). Four octets are loaded at once; the index of a cell is cut
 * out of them, already multiplied by the octets of a cell.
 *
 * How the caller knows the states in the middle of a text: src/run/kernel/step-module.ts.
 * T. Mytkowicz, M. Musuvathi, W. Schulte, "Data-Parallel Finite-State Machines", 2014.
 */
import { assemble, Code } from '../../src/compile/kernel/assembler.ts';
import type { AssembledModule } from '../../src/compile/kernel/lookup-module.ts';
import { CHAIN_STATES, CHAINS, ROWS_START, WORD } from '../../src/shared/kernel-abi.ts';

export function stepModule(): AssembledModule {
  const code = new Code(['from', 'to', 'stride']);
  const chains = Array.from({ length: CHAINS }, (_, i) => ({ name: `chain${i}`, at: CHAIN_STATES + WORD * i }));
  for (const { name, at } of chains) code.local(name, 'i32').i32(at).load32(0).set(name);
  code.local('here', 'i32').local('word', 'i32');
  code.loop('words', () => {
    code.get('from').set('here');
    chains.forEach(({ name }, i) => {
      if (i > 0) code.get('here').get('stride').op('i32.add').set('here');
      code.get('here').load32(0).set('word');
      code.get(name);
      for (let octet = 0; octet < WORD; octet++) writeStep(code, octet);
      code.set(name);
    });
    code.get('from').i32(WORD).op('i32.add').tee('from').get('to').op('i32.lt_u').branchIf('words');
  });
  for (const { name, at } of chains) code.i32(at).get(name).store32(0);
  code.i32(0);
  return {
    octets: assemble({ code, data: { at: 0, octets: [] } }),
    listing: ['(func $scan (param $from $to $stride i32) (result i32)', ...code.listing(), ')'],
  };
}

/** The row on the stack, and the cell of an octet of the word in it → the next row. */
function writeStep(code: Code, octet: number): void {
  const shift = 8 * octet - Math.log2(WORD);
  code.get('word').i32(Math.abs(shift));
  code.op(shift < 0 ? 'i32.shl' : 'i32.shr_u');
  code
    .i32(0xff * WORD)
    .op('i32.and', 'i32.add')
    .load32(ROWS_START);
}
