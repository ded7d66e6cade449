/**
 * The editor of the grammar: CodeMirror, with colours for both notations, mistakes
 * under the text they are about, and completion of rule names. It stands in a
 * shadow tree, where its style sheets need no exception from the page's content
 * security policy. Tab leaves it, as it leaves every other field.
 */

import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  StreamLanguage,
  type StringStream,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { TOKENS, type TokenKind, tokensOf } from '../../shared/tokens.ts';
import type { Mistake, Stretch } from '../protocol.ts';

/**
 * How ohm and ABNF are coloured: one token (tokens.ts) after the other, with nothing
 * carried from line to line but an open comment. A wrong colour changes no verdict.
 */

/** The kinds of tokens that CodeMirror has other words for. */
const STYLES: Partial<Record<TokenKind, string>> = {
  count: 'number',
  label: 'labelName',
  definition: 'variableName.definition',
  grammar: 'typeName',
  name: 'variableName',
};

interface State {
  /** Whether a comment in ohm goes on. */
  open: boolean;
}

type Rows = readonly (readonly [pattern: RegExp, style: string])[];

function token(stream: StringStream, state: State, rows: Rows): string | null {
  if (stream.eatSpace()) return null;
  if (state.open) {
    if (stream.match(/^.*?\*\//)) state.open = false;
    else stream.skipToEnd();
    return 'comment';
  }
  const start = stream.pos;
  for (const [pattern, style] of rows) {
    if (!stream.match(pattern)) continue;
    const found = stream.string.slice(start, stream.pos);
    state.open = found.startsWith('/*') && !/^\/\*[\s\S]*\*\/$/.test(found);
    return style;
  }
  stream.next();
  return null;
}

function language(notation: keyof typeof TOKENS, mark: string): StreamLanguage<State> {
  const rows: Rows = TOKENS[notation].map(([kind, { source, flags }]) => [
    new RegExp(`^(?:${source})`, flags),
    STYLES[kind] ?? kind,
  ]);
  return StreamLanguage.define<State>({
    startState: () => ({ open: false }),
    copyState: (state) => ({ ...state }),
    token: (stream, state) => token(stream, state, rows),
    languageData: { commentTokens: { line: mark } },
  });
}

const LANGUAGES = { ohm: language('ohm', '//'), abnf: language('abnf', ';') } as const;

const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--soft)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--good)' },
  { tag: tags.labelName, color: 'var(--soft)' },
  { tag: tags.definition(tags.variableName), color: 'var(--blue)', fontWeight: '600' },
  { tag: tags.typeName, fontWeight: '600' },
  { tag: tags.operator, color: 'var(--soft)' },
]);

const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '13.5px', color: 'var(--ink)', backgroundColor: 'var(--sheet)' },
  // The host of the editor shows the focus (style.ts).
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sheet)', color: 'var(--soft)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--context)' },
  '.cm-matched': { backgroundColor: 'var(--direct)', borderRadius: '3px' },
  '.cm-tooltip': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', border: '1px solid var(--stroke)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--direct)', color: 'var(--ink)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--blue)', color: 'var(--sheet)' },
});

type Replacement = NonNullable<Mistake['replacement']>;

const showStretches = StateEffect.define<readonly Stretch[]>();

/** The stretches of the grammar that match the current step of the walk. An edit removes them. */
const stretchField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(showStretches)) continue;
      const { length } = transaction.newDoc;
      const marks = effect.value
        .filter(({ from, to }) => from < to && to <= length)
        .map(({ from, to }) => Decoration.mark({ class: 'cm-matched' }).range(from, to));
      return Decoration.set(marks, true);
    }
    return transaction.docChanged ? Decoration.none : shown;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export class Editor {
  readonly #view: EditorView;
  readonly #language = new Compartment();
  #notation: keyof typeof LANGUAGES = 'ohm';
  #rules: readonly string[] = [];

  constructor(host: HTMLElement, onChange: () => void) {
    const root = host.attachShadow({ mode: 'open' });
    this.#view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          bracketMatching(),
          highlightActiveLine(),
          stretchField,
          syntaxHighlighting(COLOURS),
          this.#language.of(LANGUAGES.ohm),
          autocompletion({ override: [(context) => this.#complete(context)], icons: false }),
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': 'Grammar', spellcheck: 'false', tabindex: '0' }),
          EditorView.updateListener.of(({ docChanged }) => docChanged && onChange()),
          THEME,
        ],
      }),
    });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Replaces the whole text. The reader can undo it. */
  set text(text: string) {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  set notation(notation: keyof typeof LANGUAGES) {
    if (notation === this.#notation) return;
    this.#notation = notation;
    this.#view.dispatch({ effects: this.#language.reconfigure(LANGUAGES[notation]) });
  }

  /** The rules that completion offers, beside those that the text defines. */
  set rules(rules: readonly string[]) {
    this.#rules = rules;
  }

  showMistakes(mistakes: readonly Mistake[]): void {
    const { length } = this.#view.state.doc;
    const diagnostics = mistakes
      .filter(({ severity }) => severity !== 'note')
      .map((mistake): Diagnostic => {
        const { from, to, severity, summary, remedy, replacement } = mistake;
        return {
          from: Math.min(from, length),
          to: Math.min(to, length),
          severity: severity === 'error' ? 'error' : 'warning',
          message: remedy ? `${summary}\nremedy: ${remedy}` : summary,
          actions: replacement === null ? [] : [{ name: replacement.title, apply: () => this.replace(replacement) }],
        };
      });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  /** Puts the right name in the place of a wrong one. */
  replace({ from, to, name }: Replacement): void {
    this.#view.dispatch({ changes: { from, to, insert: name } });
    this.#view.focus();
  }

  /** Puts the cursor at an offset, and shows it. */
  goTo(offset: number): void {
    const anchor = Math.min(offset, this.#view.state.doc.length);
    this.#view.dispatch({ selection: { anchor }, scrollIntoView: true });
    this.#view.focus();
  }

  showStretches(stretches: readonly Stretch[]): void {
    this.#view.dispatch({ effects: showStretches.of(stretches) });
  }

  /** Line and column of an offset, both from 1. */
  position(offset: number): string {
    const { doc } = this.#view.state;
    const line = doc.lineAt(Math.min(offset, doc.length));
    return `${line.number}:${Math.min(offset, doc.length) - line.from + 1}`;
  }

  #complete(context: CompletionContext): CompletionResult | null {
    const word = context.matchBefore(/[A-Za-z][\w-]*/);
    if (!word && !context.explicit) return null;
    // The text may be broken: tokens need no parser.
    const defined = tokensOf(this.text, this.#notation).flatMap(({ kind, text }) =>
      kind === 'definition' ? text : [],
    );
    const names = new Set([...defined, ...this.#rules]);
    // The word at the cursor may itself look like a definition.
    if (word) names.delete(word.text);
    const options = [...names].sort().map((label) => ({ label, type: 'rule' }));
    return { from: word?.from ?? context.pos, options, validFor: /^[\w-]*$/ };
  }
}
