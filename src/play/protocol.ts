/**
 * What the page of the playground asks its worker, and what the worker answers.
 * Each question has the whole grammar: the worker keeps what it compiled last,
 * and one that was ended and started again needs nothing else.
 *
 *     { kind: 'walk', grammar, typed: 'E2 82', mode: 'hex' }   →   the steps, and the verdict
 */
import type { Mode } from '../page/script/parse-input.ts';
import type { ShownWalk, WalkStep } from '../page/script/table-walk.ts';

export interface GrammarInput {
  readonly text: string;
  /** The start rule; empty: that of the grammar. */
  readonly rule: string;
  /** `octets`, `units`, or the encoding of a grammar in scalar values (`utf8`, `utf16be`, …); empty: as the grammar says. */
  readonly reads: string;
}

/** A stretch of the grammar text, in UTF-16 code units. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Mistake extends Stretch {
  readonly severity: 'error' | 'warning' | 'note';
  readonly code: string;
  readonly summary: string;
  readonly remedy: string;
  readonly related: readonly (Stretch & { readonly message: string })[];
  /** Where the remedy says to the letter what to write: the stretch that is wrong, and what to put there. */
  readonly replacement: (Stretch & { readonly name: string; readonly title: string }) | null;
}

export interface Verdict {
  readonly title: string;
  /** What one symbol is called: octet, code unit. */
  readonly noun: string;
  /** `null` for a grammar with counted fields. */
  readonly states: number | null;
  readonly classes: number | null;
  readonly start: string;
  /** Rules that can be the start rule, in the order of the text. */
  readonly starts: readonly string[];
  /** All rules that the grammar can call. */
  readonly rules: readonly string[];
  readonly milliseconds: number;
}

export interface Compiled {
  readonly notation: 'ohm' | 'abnf';
  /** `null` if the grammar has an error. */
  readonly verdict: Verdict | null;
  readonly mistakes: readonly Mistake[];
}

/** A field of the value of a text: `header[1].name`, its offsets (−1 for a number), and its text. */
export interface PlayCapture {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text, as the reader typed it. */
export interface Typed {
  readonly typed: string;
  readonly mode: Mode;
}

/** Of a grammar with counted fields it has no steps. */
export interface PlayWalk extends ShownWalk<PlayStep> {
  /** What the grammar captures of the text, if the text is well-formed. */
  readonly captures: readonly PlayCapture[];
  /** The text in pieces; `row`: the index of the innermost capture of each, or −1. */
  readonly pieces: readonly { readonly text: string; readonly row: number }[];
}

export interface PlayStep extends WalkStep {
  /** The class of the symbol: a column of the table. */
  readonly column: number;
  /** `utf8_char › utf8_2`; empty for a rejected symbol. */
  readonly rules: string;
  readonly stretches: readonly Stretch[];
}

/** What a tab shows. */
export interface PanelView {
  /** HTML, made by this package; every text in it is escaped. The script fills and connects what has `data-` (page/views.ts). */
  readonly markup: string;
  /** What its buttons copy and save. */
  readonly file: { readonly name: string; readonly text: string } | null;
}

/** Kind of a question → what it adds to the grammar, and its answer. */
interface Kinds {
  readonly compile: { readonly ask: unknown; readonly answer: Compiled };
  readonly warnings: { readonly ask: unknown; readonly answer: readonly Mistake[] };
  readonly automaton: { readonly ask: unknown; readonly answer: PanelView };
  readonly rules: { readonly ask: unknown; readonly answer: PanelView };
  readonly table: { readonly ask: unknown; readonly answer: PanelView };
  readonly walk: {
    readonly ask: Typed;
    readonly answer: PlayWalk;
  };
  readonly verdicts: {
    readonly ask: { readonly texts: readonly Typed[] };
    /** `null`: the text cannot be read. */
    readonly answer: readonly (boolean | null)[];
  };
  readonly diff: { readonly ask: { readonly saved: GrammarInput }; readonly answer: PanelView };
  readonly code: { readonly ask: { readonly target: string }; readonly answer: PanelView };
  readonly vectors: { readonly ask: unknown; readonly answer: PanelView };
}

export type Kind = keyof Kinds;
export type Question<K extends Kind = Kind> = {
  readonly [One in K]: { readonly kind: One; readonly grammar: GrammarInput } & Kinds[One]['ask'];
}[K];
export type Answer<K extends Kind> = Kinds[K]['answer'];

/** What the page posts. */
export interface Asked {
  readonly id: number;
  readonly question: Question;
}

/** What the worker posts: an answer, or one sentence that says why there is none. */
export type Reply =
  | { readonly id: number; readonly answer: Answer<Kind> }
  | { readonly id: number; readonly refusal: string };
