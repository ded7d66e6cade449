/** What the server asks the thread that compiles, and what it answers. */
import type { Location, Range, Diagnostic as Shown, TextEdit } from 'vscode-languageserver';
import { type Diagnostic, editTitle } from '../../shared/diagnostic.ts';
import type { SourceText, Span } from '../../shared/source.ts';
import { uriOf } from './grammar-files.ts';

/** A text, and the open texts that it may import, by name. */
export interface ThreadQuestion {
  readonly id: number;
  readonly name: string;
  readonly notation: 'ohm' | 'abnf';
  readonly texts: Readonly<Record<string, string>>;
  /** Nothing: compile it. */
  readonly about?: { readonly rule: string; readonly pictures: boolean } | { readonly text: string };
}

export interface CompiledText {
  readonly mistakes: readonly ShownMistake[];
  /** The start rules, and the states of their automata. */
  readonly forms: readonly { readonly start: string; readonly states: number }[];
}

/** A mistake as the editor shows it, and the change that its remedy says. */
export interface ShownMistake {
  readonly shown: Shown;
  readonly fix?: { readonly title: string; readonly edit: TextEdit };
}

export type ThreadAnswer = { readonly id: number } & (
  | { readonly compiled: CompiledText; readonly isLast: boolean }
  | { readonly markdown: string }
);

export function rangeOf({ source, start, end }: Span): Range {
  const [from, to] = [start, end].map((offset) => {
    const { line, column } = source.lineAndColumn(offset);
    return { line: line - 1, character: column - 1 };
  }) as [Range['start'], Range['start']];
  return { start: from, end: to };
}

export const locationOf = (span: Span): Location => ({ uri: uriOf(span.source), range: rangeOf(span) });

const SEVERITIES = { error: 1, warning: 2, note: 3 } as const;

/** `source`: the text that is open. A mistake of another is shown where it is imported. */
export function mistakeOf(diagnostic: Diagnostic, source: SourceText): ShownMistake {
  const { severity, code, summary, span, related, remedy, edit } = diagnostic;
  const isOwn = (at: Span | undefined) =>
    at !== undefined && at.source.text === source.text && uriOf(at.source) === uriOf(source);
  const own = [span, ...related.map((each) => each.span)].find(isOwn) ?? source.span(0);
  const elsewhere = isOwn(span) ? [] : [{ message: summary, span }];
  return {
    shown: {
      range: rangeOf(own),
      severity: SEVERITIES[severity],
      source: 'wellformed',
      ...(code && { code }),
      message: remedy === undefined ? summary : `${summary}\nremedy: ${remedy}`,
      relatedInformation: [...elsewhere, ...related].flatMap(({ message, span: at }) =>
        at ? [{ message, location: locationOf(at) }] : [],
      ),
    },
    ...(edit &&
      isOwn(edit.span) && { fix: { title: editTitle(edit), edit: { range: rangeOf(edit.span), newText: edit.text } } }),
  };
}
