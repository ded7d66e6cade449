/**
 * The step module: a WebAssembly module that steps through any table of at most
 * sixteen states (build/tables/step-module.ts). It runs longer texts of
 * tables that have neither shifts nor look-ups. The rows of the table are written
 * into its memory at the first use.
 */
import { steps } from '../../../generated/steps.ts';
import { BLOCK, type KernelExports, ROW, STEP_TEXT_START } from '../../kernel-abi.ts';
import type { FormTable } from '../../layout.ts';
import { copyInto, min, part, U8 } from '../intrinsics.ts';
import type { Machine } from '../machine.ts';
import { instantiate, memoryOf, PIECE } from './module.ts';
import { withTierMembers } from './plain-machine.ts';
import { isTierAllowed, type Tier } from './platform.ts';

/** Copying to the module pays from 256 octets (measured: 1.1 times as fast as rows on Node 20, 2.1 on Node 24). */
const STEPS_FROM = 256;

/** The machine with the step module for longer texts, if it is allowed and the table fits. */
export function withSteps(table: FormTable, base: Machine<Uint8Array>, limit: Tier): Machine<Uint8Array> {
  const { accepting, shifts } = table;
  if (shifts.length > 0 || accepting.length > ROW || !isTierAllowed('wasm', limit)) return base;
  let made: Steps | null | undefined;
  const module = () => {
    if (made === undefined) made = withRows(table, instantiate(steps));
    return made;
  };
  const run = (state: number, octets: Uint8Array, from: number, to: number): number => {
    const at = to - from < STEPS_FROM ? null : module();
    if (!at) return base.run(state, octets, from, to);
    const whole = to - ((to - from) % BLOCK);
    let s = state;
    for (let start = from; start < whole && s !== accepting.length - 1; start += PIECE) {
      const end = min(whole, start + PIECE);
      copyInto(at.memory, part(octets, start, end), STEP_TEXT_START);
      s = at.scan(STEP_TEXT_START, STEP_TEXT_START + end - start, s);
    }
    return base.run(s, octets, whole, to);
  };
  return withTierMembers(base, {
    engine: () => (module() ? `${base.engine()}, wasm steps from ${STEPS_FROM}` : base.engine()),
    stepBelow: STEPS_FROM,
    accepts: (octets, length) =>
      length < STEPS_FROM ? base.accepts(octets, length) : accepting[run(0, octets, 0, length)] === 1,
    run,
  });
}

/** The module, with the rows of a table in its memory. */
interface Steps {
  readonly memory: Uint8Array;
  readonly scan: KernelExports['scan'];
}

/** For each octet, the next state of each state. */
function withRows({ accepting, next, classes, classCount }: FormTable, exports: KernelExports | null): Steps | null {
  if (!exports) return null;
  const memory = new U8(memoryOf(exports.memory));
  for (let octet = 0; octet < 0x100; octet++) {
    for (let state = 0; state < accepting.length; state++) {
      memory[octet * ROW + state] = next[state * classCount + (classes[octet] as number)] as number;
    }
  }
  return { memory, scan: exports.scan };
}
