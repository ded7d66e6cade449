/**
 * Errors of the compiler proper, which knows automata and reasons → the same,
 * with the place in the author's text that they are about.
 *
 *     the grammar for reason "is-b" must accept …   at the grammar tagged @reason is-b
 *     @codeunit 2 does not hold: …                  at the grammar that says it
 *     look-ahead has no regular reading             of "end": it can be left out
 */

import { declarationsIn, type Grammar } from '../compile/index.ts';
import { type Related, SpecError } from '../diagnostic.ts';
import { excerpt, type Span } from '../source.ts';

/** Does work on grammars, the main one first. Throws what the work throws, explained. */
export function explaining<T>(grammars: readonly Grammar[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof SpecError ? explained(error, grammars) : error;
  }
}

function explained(error: SpecError, grammars: readonly Grammar[]): SpecError {
  const { code, summary, span, subject, related, remedy } = error.diagnostic;
  if (span && code === 'look-ahead' && excerpt(span) === 'end') {
    return new SpecError(code, '"end" looks ahead, and look-ahead has no regular reading', {
      span,
      subject,
      related,
      remedy: 'leave it out: a text is matched to its end in any case',
    });
  }
  if (span) return error;
  const reasons = subject?.kind === 'reason' ? subject.names : [];
  const named = grammars.filter(({ reason }) => reason !== undefined && reasons.includes(reason));
  const [first, ...others] = named.length > 0 ? named : grammars.slice(0, 1);
  const more = others.map((each): Related => ({ message: 'and this one', span: declarationOf(each) }));
  return new SpecError(code, summary, {
    span: first && declarationOf(first),
    subject,
    related: [...related, ...more],
    remedy: remedy ?? 'correct the tag, or the rules',
  });
}

/** Where the name of a grammar stands. */
export function declarationOf({ name, source }: Grammar): Span | undefined {
  const found = declarationsIn(source).find((declaration) => declaration.name === name);
  return found && source.span(found.source.startIdx, found.source.endIdx);
}
