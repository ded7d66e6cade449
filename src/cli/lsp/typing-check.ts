/**
 * A text that is being typed → mistakes that need no compilation: rules that cannot be
 * parsed, each alone, and names that nothing defines. What was found of a rule is kept
 * until its text changes, so a key in a grammar of thousands of rules costs one rule.
 */
import { setImmediate } from 'node:timers/promises';
import { grammarShape } from '../../compile/index.ts';
import { type Diagnostic, SpecError } from '../../shared/diagnostic.ts';
import { SourceText, type Span } from '../../shared/source.ts';
import { closest } from '../../shared/spelling.ts';
import { type RuleText, ruleTexts, type Token } from '../../shared/tokens.ts';
import type { GrammarFiles } from './grammar-files.ts';
import { nameKey, type Outline } from './outline.ts';

/** Milliseconds of work between two turns of the event loop. */
const TURN = 20;
/** Milliseconds after which what is known is shown. */
const SOON = 60;

/** What a rule is parsed in. */
const AROUND = { abnf: ['', ''], ohm: ['G {\n', '\n}'] } as const;

export class TypingCheck {
  /** The text of each rule → its mistake, with offsets in it. */
  readonly #known = new Map<string, Diagnostic | undefined>();

  /**
   * `at`: the offset of the last key. The rules that are new are parsed from there outwards, and what is known is shown
   * soon and at the end. Ends early if the text has changed since.
   */
  async check(
    outline: Outline,
    files: GrammarFiles,
    at: number,
    isStale: () => boolean,
    show: (found: Diagnostic[]) => void,
  ) {
    const { source, notation } = outline;
    const rules = ruleTexts(source.text, notation, outline.tokens);
    const textOf = ({ from, to }: RuleText) => source.text.slice(from, to);
    const start = performance.now();
    let turn = start;
    let isShown = false;
    const isNew = (rule: RuleText) => !this.#known.has(textOf(rule));
    for (const rule of rules.filter(isNew).sort((a, b) => Math.abs(a.from - at) - Math.abs(b.from - at))) {
      if (performance.now() - turn > TURN) {
        if (!isShown && performance.now() - start >= SOON) {
          isShown = true;
          show(this.#found(outline, rules, files));
        }
        await setImmediate();
        if (isStale()) return;
        turn = performance.now();
      }
      this.#known.set(textOf(rule), mistakeIn(textOf(rule), notation));
    }
    show(this.#found(outline, rules, files));
    const texts = new Set(rules.map(textOf));
    for (const text of this.#known.keys()) if (!texts.has(text)) this.#known.delete(text);
  }

  #found(outline: Outline, rules: readonly RuleText[], files: GrammarFiles): Diagnostic[] {
    const { source } = outline;
    const { names, isWhole } = files.names(outline);
    return rules.flatMap(({ from, to, tokens }) => {
      const mistake = this.#known.get(source.text.slice(from, to));
      if (mistake?.span) {
        const { span, edit } = mistake;
        const moved = edit && { ...edit, span: shifted(edit.span, source, from) };
        return [{ ...mistake, related: [], span: shifted(span, source, from), edit: moved }];
      }
      return isWhole ? undefinedNames(tokens, outline, names) : [];
    });
  }
}

const shifted = ({ start, end }: { readonly start: number; readonly end: number }, source: SourceText, by: number) =>
  source.span(Math.min(start + by, source.text.length), Math.min(end + by, source.text.length));

function mistakeIn(rule: string, notation: Outline['notation']): Diagnostic | undefined {
  const [before, after] = AROUND[notation];
  try {
    grammarShape(new SourceText('rule.abnf', `${before}${rule}${after}`), notation);
    return undefined;
  } catch (error) {
    if (!(error instanceof SpecError) || !error.span) return undefined;
    const { edit } = error.diagnostic;
    const alone = ({ source, start, end }: Span) =>
      source.span(Math.max(0, start - before.length), Math.max(0, end - before.length));
    return { ...error.diagnostic, span: alone(error.span), edit: edit && { ...edit, span: alone(edit.span) } };
  }
}

function undefinedNames(
  rule: readonly Token[],
  { source, notation }: Outline,
  names: ReadonlyMap<string, unknown>,
): Diagnostic[] {
  // Between the name and the sign of a rule of ohm are its parameters and its description.
  const sign = rule.findIndex(({ kind, text }) => kind === 'operator' && text.endsWith('='));
  const parameters = new Set(rule.slice(0, sign).map(({ text }) => text));
  const unknown = rule
    .slice(sign + 1)
    .filter(({ kind, text }) => kind === 'name' && !parameters.has(text) && !names.has(nameKey(text, notation)));
  return unknown.map(({ text, start }) => {
    const meant = closest(text, names.keys());
    const remedy = meant === undefined ? 'define it, or correct the name' : `did you mean ${meant}?`;
    const span = source.span(start, start + text.length);
    const edit = meant === undefined ? undefined : { span, text: meant };
    return new SpecError('undefined-rule', `rule "${text}" is not defined`, { span, remedy, edit }).diagnostic;
  });
}
