/**
 * A check of the platform that has passed its suite (qualify.ts) → the same check, and now and then a second opinion:
 *
 *     4,095 texts   →   the platform alone
 *     each 4,096th  →   a piece of it is run by the machine below, too; where they differ, there is no verdict any more
 *
 * It may have been right only as long as it was tried. The pieces are spread by steps of the golden ratio.
 */
import type { FormTable } from '../../shared/layout.ts';
import { isShared, type Text } from '../input.ts';
import type { Machine } from '../machine.ts';
import { lengthOf } from '../views.ts';
import { disagreement } from './platform.ts';

/** One verdict in `CONFIRMED` is confirmed, on a piece of at most `PIECE` symbols: less than 0.1 ns a verdict. */
const CONFIRMED = 4096;
const PIECE = 1024;

/** For texts that the check `name` accepts. Throws Error where the machine finds a fault in one. */
export function confirming<T extends Text>(
  { accepting, title }: FormTable,
  { run, next, symbolAt }: Pick<Machine<T>, 'run' | 'next' | 'symbolAt'>,
  name: string,
): (text: T) => true {
  const reject = accepting.length - 1;
  let left = CONFIRMED;
  let place = 0;
  const confirm = (text: T): true => {
    if (left < 0) throw disagreement(title, name);
    left = CONFIRMED;
    place = (place + 0.618033988749895) % 1;
    const length = lengthOf(text);
    let from = Math.max(0, Math.floor(place * (length + PIECE)) - PIECE);
    while (from > 0 && next(0, symbolAt(text, from)) === reject) from--;
    const to = Math.min(length, from + PIECE);
    const state = run(0, text, from, to);
    if ((state === reject || (to === length && !accepting[state])) && !isShared(text)) {
      // From here on, no text that reaches the check has a verdict.
      left = -Infinity;
      throw disagreement(title, name);
    }
    return true;
  };
  return (text) => --left > 0 || confirm(text);
}
