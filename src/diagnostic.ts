/**
 * What the compile wing reports about a specification or a grammar, and how it
 * is printed. A diagnostic has a severity, a code that names the mistake, a
 * span, one sentence, related spans (the use site, the other alternative) and
 * a remedy:
 *
 *     grammar/my.ohm:7:13: "\xBF".."\x80" is a reversed range: it matches nothing
 *          7 |   tail = "\xBF".."\x80"
 *            |          ^~~~~~~~~~~~~~
 *       remedy: write the smaller bound first
 *
 * An error is thrown, as a `SpecError`. Warnings and notes are returned beside
 * the result. Only `formatDiagnostic` writes them as text.
 */
import { printable } from './printable.ts';
import { formatLocation, frame, type Span } from './source.ts';

/** Each kind of mistake, in one line. `wellformed help CODE` prints a page on it. */
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
  'unreachable-rule': 'a rule that no text comes to',
  'left-over-grammar': 'a grammar that nothing is made of',
  'dead-alternative': 'an alternative that earlier ones leave nothing',
  'overlapping-alternatives': 'two alternatives share a text',
  'ohm-internals': 'another version of ohm than the one known',
} as const;

export type SpecErrorCode = keyof typeof SPEC_ERROR_CODES;

/** The kinds of mistake that are warnings: the grammar is compiled, but probably means something else. */
export const WARNING_CODES = [
  'unreachable-rule',
  'left-over-grammar',
  'dead-alternative',
  'overlapping-alternatives',
] as const satisfies readonly SpecErrorCode[];

export type WarningCode = (typeof WARNING_CODES)[number];

/** A second span that helps to understand a diagnostic, such as the use site of a rule. */
export interface Related {
  readonly message: string;
  readonly span?: Span | undefined;
}

/** What a diagnostic is about, by name. A reason is the name of the restriction that a grammar lifts. */
export interface Subject {
  readonly kind: 'rule' | 'grammar' | 'reason';
  readonly names: readonly string[];
}

/** `error`: the grammar cannot be compiled. `warning`: it can, but probably means something else. `note`: how the text was read. */
export type Severity = 'error' | 'warning' | 'note';

/** One finding about a specification or a grammar. */
export interface Diagnostic {
  readonly severity: Severity;
  /** The kind of mistake. A note has none. */
  readonly code: SpecErrorCode | undefined;
  readonly span: Span | undefined;
  readonly subject: Subject | undefined;
  /** The sentence alone, without location, source line or remedy. */
  readonly summary: string;
  readonly related: readonly Related[];
  readonly remedy: string | undefined;
}

interface ErrorDiagnostic extends Diagnostic {
  readonly severity: 'error';
  readonly code: SpecErrorCode;
}

/** A diagnostic of a grammar that was compiled but probably means something else. */
export interface Warning extends Diagnostic {
  readonly severity: 'warning';
  readonly code: WarningCode;
}

/** The optional fields of a diagnostic. */
interface DiagnosticDetails {
  readonly span?: Span | undefined;
  readonly subject?: Subject | undefined;
  readonly related?: readonly Related[];
  readonly remedy?: string | undefined;
}

export function warning(code: WarningCode, summary: string, details: DiagnosticDetails = {}): Warning {
  return { severity: 'warning', code, summary, ...complete(details) };
}

/** A note is one sentence about a span. */
export function note(summary: string, span?: Span | undefined): Diagnostic {
  return { severity: 'note', code: undefined, summary, ...complete({ span }) };
}

function complete({ span, subject, related = [], remedy }: DiagnosticDetails) {
  return { span, subject, related, remedy };
}

/** A specification or a grammar that cannot be compiled. It wraps one diagnostic of severity `error`. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly diagnostic: ErrorDiagnostic;

  constructor(code: SpecErrorCode, summary: string, details: DiagnosticDetails = {}) {
    const diagnostic = { severity: 'error', code, summary, ...complete(details) } as const;
    super(formatDiagnostic(diagnostic));
    this.diagnostic = diagnostic;
  }

  get code(): SpecErrorCode {
    return this.diagnostic.code;
  }

  /** The sentence alone, without location, source line or remedy. */
  get summary(): string {
    return this.diagnostic.summary;
  }

  /** The text that the error is about. */
  get span(): Span | undefined {
    return this.diagnostic.span;
  }

  /** Other spans that help to understand the error. */
  get related(): readonly Related[] {
    return this.diagnostic.related;
  }

  /** What to change so that the grammar compiles. */
  get remedy(): string | undefined {
    return this.diagnostic.remedy;
  }
}

/**
 * A diagnostic as lines of text: location, severity and sentence; the source line with a caret; the related spans; the
 * remedy. A note is printed without its source line. Control characters are escaped.
 */
export function formatDiagnostic({ severity, summary, span, related, remedy }: Diagnostic): string {
  const label = severity === 'error' ? '' : `${severity}: `;
  return [
    `${at(span)}${label}${printable(summary)}`,
    ...(span && severity !== 'note' ? [frame(span)] : []),
    ...related.flatMap((each) => [
      `  ${at(each.span)}${printable(each.message)}`,
      ...(each.span ? [frame(each.span)] : []),
    ]),
    ...(remedy === undefined ? [] : [`  remedy: ${printable(remedy)}`]),
  ].join('\n');
}

function at(span: Span | undefined): string {
  return span ? `${formatLocation(span)}: ` : '';
}
