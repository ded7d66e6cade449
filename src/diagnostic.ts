/**
 * What the compile wing says when a specification or a grammar cannot be
 * used: a code that names the mistake, one sentence, the place with its source
 * line and a caret, further places that matter (the use site, the other
 * alternative), and the remedy.
 *
 *     grammar/my.ohm:7:13: "\xBF".."\x80" is a reversed range: it matches nothing
 *          7 |   tail = "\xBF".."\x80"
 *            |          ^~~~~~~~~~~~~~
 *       remedy: write the smaller bound first
 */
import { printable } from './printable.ts';
import { formatLocation, frame, type Span } from './source.ts';

/** Each kind of mistake, in a line; `wellformed help CODE` has a page on each. */
export const SPEC_ERROR_CODES = {
  'not-text': 'a file that is no UTF-8 text',
  'too-long': 'a text too long, or nested too deeply, to be read',
  syntax: 'the text is not written as ohm or ABNF is',
  'undefined-rule': 'a rule is used that nobody defines',
  'duplicate-rule': 'a rule is defined twice',
  recursion: 'a rule comes back to itself',
  'syntactic-rule': 'a rule whose name begins in upper case skips white space',
  'outside-alphabet': 'a symbol is not one of the alphabet',
  'code-point-range': 'ohm would match a code point, the alphabet has parts of one',
  'reversed-range': 'a range or a count whose smaller bound comes last',
  'nullable-repetition': 'a repetition of what can match nothing',
  'unicode-category': 'a Unicode category changes with the version of Unicode',
  'case-insensitive': 'caseInsensitive<…> is not a set of symbols',
  'too-many-states': 'the automaton would be too large',
  'hidden-alternative': 'ordered choice or a repetition refuses what the rules allow',
  'look-ahead': 'look-ahead has no regular reading',
  'prose-val': 'ABNF that only people can read',
  annotation: 'a tag in a comment that cannot be used',
  'ambiguous-reason': 'one fault, two reasons',
  'narrowing-reason': 'a grammar with @reason refuses what the main one accepts',
  'no-abnf': 'a document without ABNF',
  'unknown-grammar': 'a grammar that is not there, or is there twice',
  'failed-example': 'an @accepts or @rejects that does not hold',
  'unreachable-rule': 'a rule that no text comes to (a warning)',
  'left-over-grammar': 'a grammar that nothing is made of (a warning)',
  'dead-alternative': 'an alternative that earlier ones leave nothing (a warning)',
  'overlapping-alternatives': 'two alternatives share a text (a warning)',
  'ohm-internals': 'another version of ohm than the one known',
} as const;

export type SpecErrorCode = keyof typeof SPEC_ERROR_CODES;

/** A second place that belongs to the story, such as where the rule is used. */
export interface Related {
  readonly message: string;
  readonly span?: Span | undefined;
}

interface SpecErrorDetails {
  readonly span?: Span | undefined;
  readonly related?: readonly Related[];
  readonly remedy?: string;
}

/** A specification or grammar that cannot be compiled, with everything needed to mend it. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly code: SpecErrorCode;
  /** The sentence alone, without place, source line or remedy. */
  readonly summary: string;
  readonly span: Span | undefined;
  readonly related: readonly Related[];
  readonly remedy: string | undefined;

  constructor(code: SpecErrorCode, summary: string, details: SpecErrorDetails = {}) {
    super(render(summary, details));
    this.code = code;
    this.summary = summary;
    this.span = details.span;
    this.related = details.related ?? [];
    this.remedy = details.remedy;
  }
}

function render(summary: string, { span, related = [], remedy }: SpecErrorDetails): string {
  const sentence = printable(summary);
  const lines = [span ? `${formatLocation(span)}: ${sentence}` : sentence];
  if (span) lines.push(frame(span));
  for (const note of related) {
    lines.push(note.span ? `  ${formatLocation(note.span)}: ${note.message}` : `  ${note.message}`);
    if (note.span) lines.push(frame(note.span));
  }
  if (remedy) lines.push(`  remedy: ${remedy}`);
  return lines.join('\n');
}
