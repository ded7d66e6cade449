/** The lowest tier: a machine that steps, as a `KernelMachine` for the tiers above it. */
import type { FormTable } from '../../layout.ts';
import type { Text } from '../input.ts';
import { lengthOf, min } from '../intrinsics.ts';
import type { Located, Machine } from '../machine.ts';
import type { KernelMachine } from './platform.ts';

/** Symbols between the positions that `locate` can return. */
const STRIDE = 1024;

/** `locate` returns the last accepting position before the stride in which the table rejects. */
export function baseTier<T extends Text>(table: FormTable, machine: Machine<T>): KernelMachine<T> {
  const { accepting } = table;
  const reject = accepting.length - 1;
  const locate = (text: T): Located | null => {
    let mark: Located = { position: 0, state: 0 };
    let state = 0;
    const length = lengthOf(text);
    for (let from = 0; from < length; from += STRIDE) {
      if (accepting[state]) mark = { position: from, state };
      state = machine.run(state, text, from, min(from + STRIDE, length));
      if (state === reject) return mark;
    }
    return accepting[state] ? null : mark;
  };
  return { ...machine, locate };
}
