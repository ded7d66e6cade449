/** A count as it is written: `len * 4 - pad - 8`, in messages to people and in the code of a module. */
import type { MessageCount } from '../../shared/message-table.ts';

/** Of what is left, it begins with a sign: what is added to it. */
export function formulaOf({ terms, plus, isRest }: MessageCount, nameOf: (number: number) => string): string {
  const values = terms.map(({ number, times }) => {
    const factor = Math.abs(times);
    return [times, factor === 1 ? nameOf(number) : `${nameOf(number)} * ${factor}`] as const;
  });
  const all = plus === 0 ? values : [...values, [plus, `${Math.abs(plus)}`] as const];
  return all.map(([value, text], k) => `${value < 0 ? ' - ' : k > 0 || isRest ? ' + ' : ''}${text}`).join('');
}

/** Whether it takes something away. */
export function takesAway({ terms, plus }: MessageCount): boolean {
  return plus < 0 || terms.some(({ times }) => times < 0);
}
