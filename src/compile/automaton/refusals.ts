/**
 * What the compiler to automata refuses, each with its span and its remedy: a
 * repetition that never ends, and recursion. (Rules that are too large: size-errors.ts.)
 */
import { SpecError } from '../../diagnostic.ts';
import type { Span } from '../../source.ts';
import type { Expression } from '../expression.ts';
import type { RulePath } from './automaton.ts';

/** A repetition that could loop for ever without consuming a symbol; or `part?`, which ohm refuses for the same reason. */
export function nullableRepetition({ span, max }: { readonly span: Span; readonly max: number }): SpecError {
  if (max === 1) {
    return new SpecError('nullable-repetition', 'the part before "?" can match the empty text by itself', {
      span,
      remedy: 'remove the "?": the part is optional without it',
    });
  }
  return new SpecError('nullable-repetition', 'the body of this repetition can match the empty text', {
    span,
    remedy: 'the repetition would never end: let its body consume at least one symbol',
  });
}

/** A rule that calls itself, with the cycle of calls. */
export function recursion(name: string, call: Expression, caller: RulePath): SpecError {
  const path: RulePath[] = [];
  for (let around: RulePath | null = caller; around; around = around.parent) {
    path.unshift(around);
    if (around.rule === name) break;
  }
  const cycle = [...path.map((p) => p.rule), name].join(' → ');
  return new SpecError('recursion', `rule ${name} is recursive: ${cycle}`, {
    span: call.span,
    related: path.slice(1).map((p) => ({ message: `${p.rule} is used here`, span: p.span })),
    remedy: 'a finite automaton cannot count nesting: write the recursion as a repetition, or bound its depth',
  });
}
