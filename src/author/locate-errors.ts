/**
 * An error without a span → the same error with the span of the grammar that
 * it is about. The stages after the rule set know automata and reasons, but
 * not the text.
 *
 *     the grammar for reason "is-b" must accept …   gets the span of the grammar tagged @reason is-b
 *     @codeunit 2 does not hold: …                  gets the span of the main grammar
 */

import { declarationsIn, type Grammar } from '../compile/index.ts';
import { amended, type Related, SpecError } from '../shared/diagnostic.ts';
import type { Span } from '../shared/source.ts';

/** Runs `work` on grammars, the main one first. Its errors get a span. */
export function withLocatedErrors<T>(grammars: readonly Grammar[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof SpecError ? located(error, grammars) : error;
  }
}

function located(error: SpecError, grammars: readonly Grammar[]): SpecError {
  const { span, subject, related, remedy = 'correct the tag or the rules' } = error.diagnostic;
  if (span) return error;
  const reasons = subject?.kind === 'reason' ? subject.names : [];
  const named = grammars.filter(({ reason }) => reason !== undefined && reasons.includes(reason));
  const [first, ...others] = named.length > 0 ? named : grammars.slice(0, 1);
  const more = others.map((each): Related => ({ message: 'and this grammar', span: declarationSpan(each) }));
  return amended(error, { span: first && declarationSpan(first), related: [...related, ...more], remedy });
}

/** The span of the name in the declaration of a grammar. */
export function declarationSpan({ name, source }: Grammar): Span | undefined {
  const found = declarationsIn(source).find((declaration) => declaration.name === name);
  return found && source.span(found.source.startIdx, found.source.endIdx);
}
