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
  'not-text': 'the file is not UTF-8 text',
  'too-long': 'the text is too long, or nested too deeply',
  syntax: 'the text does not follow the notation of ohm or ABNF',
  'undefined-rule': 'a rule is used but not defined',
  'duplicate-rule': 'a rule is defined twice',
  recursion: 'a rule refers to itself, directly or through other rules',
  'syntactic-rule': 'a rule name begins in upper case, so ohm would skip white space',
  'outside-alphabet': 'a symbol is outside the alphabet of the grammar',
  'code-point-range': 'ohm matches a code point here, not a symbol of the alphabet',
  'reversed-range': 'the larger bound of a range or a count comes first',
  'nullable-repetition': 'the body of a repetition can match the empty text',
  'unicode-category': 'a Unicode category depends on the version of Unicode',
  'case-insensitive': 'caseInsensitive<…> has something else than an ASCII string',
  'too-many-states': 'the automaton is too large',
  'hidden-alternative': 'order or repetition rejects a text that the rules allow',
  'look-ahead': 'look-ahead has no regular reading',
  'prose-val': 'an ABNF element is written in prose',
  annotation: 'a tag in a comment cannot be used',
  'unknown-tag': 'a word after "@" in a comment is no tag',
  'ambiguous-reason': 'one fault has two reasons',
  'narrowing-reason': 'a grammar with @reason rejects a text of the main grammar',
  'no-abnf': 'the document contains no ABNF',
  'unknown-grammar': 'a grammar does not exist, or exists twice',
  'ambiguous-capture': 'a text has two readings with different captures',
  'failed-example': 'an @accepts or @rejects example does not hold',
  'unreachable-rule': 'the start rule does not lead to a rule',
  'left-over-grammar': 'a grammar of the text is not compiled',
  'dead-alternative': 'earlier alternatives match every text of this one',
  'overlapping-alternatives': 'two alternatives match the same text',
  'ohm-internals': 'the installed version of ohm is not supported',
} as const;

export type SpecErrorCode = keyof typeof SPEC_ERROR_CODES;

/** The kinds of mistake that are warnings: the grammar is compiled, but probably means something else. */
export const WARNING_CODES = [
  'unreachable-rule',
  'left-over-grammar',
  'dead-alternative',
  'overlapping-alternatives',
] as const satisfies readonly SpecErrorCode[];

/** The last two are errors where a text has no other meaning. */
export type WarningCode = (typeof WARNING_CODES)[number] | 'duplicate-rule' | 'prose-val';

/** A second span that helps to understand a diagnostic, such as the use site of a rule. */
export interface Related {
  readonly message: string;
  readonly span?: Span | undefined;
}

/** A change of the text, to the letter what the remedy says. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** An edit, as a menu of an editor names it. */
export function editTitle({ span, text }: Edit): string {
  if (text === '') return 'Remove it';
  return `${span.start === span.end ? 'Insert' : 'Replace with'} ${text.trim() || 'a space'}`;
}

/** The subject of a diagnostic, by name. A reason is the name of the restriction that a grammar lifts. */
export interface Subject {
  readonly kind: 'rule' | 'grammar' | 'reason';
  readonly names: readonly string[];
}

/** `error`: the grammar cannot be compiled. `warning`: it can, but probably means something else. `note`: how the text was read. */
export type Severity = 'error' | 'warning' | 'note';

/** A report of the compiler about a specification or a grammar. */
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
  /** `undefined` if the remedy leaves a choice to the author. */
  readonly edit: Edit | undefined;
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
  readonly edit?: Edit | undefined;
}

export function warning(code: WarningCode, summary: string, details: DiagnosticDetails = {}): Warning {
  return { severity: 'warning', code, summary, ...complete(details) };
}

/** A note is one sentence about a span. */
export function note(summary: string, span?: Span | undefined): Diagnostic {
  return { severity: 'note', code: undefined, summary, ...complete({ span }) };
}

function complete({ span, subject, related = [], remedy, edit }: DiagnosticDetails) {
  return { span, subject, related, remedy, edit };
}

/** More mistakes of one file are not printed: the file is probably no grammar. */
const MOST_SHOWN = 50;

/** A specification or a grammar that cannot be compiled: its first mistake, and the others that were found with it. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly diagnostic: ErrorDiagnostic;
  /** Mistakes in other rules of the file. */
  readonly others: readonly Diagnostic[];

  constructor(
    code: SpecErrorCode,
    summary: string,
    details: DiagnosticDetails & { readonly others?: readonly Diagnostic[] } = {},
  ) {
    const diagnostic = { severity: 'error', code, summary, ...complete(details) } as const;
    const { others = [] } = details;
    const shown = [diagnostic, ...others.slice(0, MOST_SHOWN - 1)].map(formatDiagnostic);
    const more = others.length + 1 - shown.length;
    super([...shown, ...(more > 0 ? [`and ${more} more mistakes`] : [])].join('\n'));
    this.diagnostic = diagnostic;
    this.others = others;
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

  /** The change that makes the grammar compile. */
  get remedy(): string | undefined {
    return this.diagnostic.remedy;
  }
}

/** The same mistake, with other details. */
export function amended(
  { code, summary, diagnostic, others }: SpecError,
  details: DiagnosticDetails & { readonly summary?: string },
): SpecError {
  return new SpecError(code, details.summary ?? summary, { ...diagnostic, others, ...details });
}

/** Runs `work` on each item. Throws the mistakes in all of them as one SpecError. */
export function forEachItem<T, U>(items: Iterable<T>, work: (item: T) => U): U[] {
  const mistakes: SpecError[] = [];
  const done: U[] = [];
  for (const item of items) {
    try {
      done.push(work(item));
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      mistakes.push(error);
    }
  }
  throwTogether(mistakes);
  return done;
}

/** Throws the mistakes, if there are any, as one. */
export function throwTogether(mistakes: readonly SpecError[]): void {
  const [first, ...others] = mistakes;
  if (first) throw oneError([first, ...others]);
}

/** Mistakes of one file as one, in the order of the text; a mistake that several rules meet counts once. */
export function oneError(mistakes: readonly [SpecError, ...SpecError[]]): SpecError {
  const all = mistakes.flatMap(({ diagnostic, others }) => [diagnostic, ...others]);
  const unique = [...new Map(all.map((each) => [formatDiagnostic(each), each])).values()];
  const { source } = mistakes[0].span ?? {};
  const offset = ({ span }: Diagnostic) => (span && span.source === source ? span.start : Number.MAX_SAFE_INTEGER);
  const [top, ...others] = unique.toSorted((a, b) => offset(a) - offset(b)) as [ErrorDiagnostic, ...Diagnostic[]];
  return new SpecError(top.code, top.summary, { ...top, others });
}

/**
 * A diagnostic as lines of text: location, severity and sentence; the source line with a caret; the related spans; the
 * remedy. A note is printed without its source line. Control characters are escaped.
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { severity, summary, span, related, remedy } = diagnostic ?? {};
  if (typeof summary !== 'string' || !Array.isArray(related))
    throw new TypeError('expected a diagnostic, such as the field `diagnostic` of a SpecError');
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
