/**
 * A document of pieces, written as the run goes on: its start before the first
 * piece, or before its end if there is none, and `between` before the others.
 */
import type { Output } from '../../terminal.ts';

export function documentTo(out: Output, start: string, between = '') {
  let before = start;
  return {
    add: (piece: string) => {
      const text = before + piece;
      before = between;
      return out.write(text);
    },
    end: (rest: string) => out.write(before === start ? start + rest : rest),
  };
}
