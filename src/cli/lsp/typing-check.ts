/**
 * A text that is being typed → mistakes that need no compilation: rules that cannot be
 * parsed, each alone, and names that nothing defines. What was found of a rule is kept
 * until its text changes, so a key in a grammar of thousands of rules costs one rule.
 */
import { setImmediate } from 'node:timers/promises';
import { grammarShape } from '../../compile/index.ts';
import { type Diagnostic, SpecError } from '../../shared/diagnostic.ts';
import { SourceText } from '../../shared/source.ts';
import { didYouMean } from '../../shared/spelling.ts';
import type { Token } from '../../shared/tokens.ts';
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
    const rules = rulesOf(outline);
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
      if (mistake?.span) return [{ ...mistake, related: [], span: shifted(mistake.span, source, from) }];
      return isWhole ? undefinedNames(tokens, outline, names) : [];
    });
  }
}

const shifted = ({ start, end }: { readonly start: number; readonly end: number }, source: SourceText, by: number) =>
  source.span(Math.min(start + by, source.text.length), Math.min(end + by, source.text.length));

interface RuleText {
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly Token[];
}

/** The stretches of the rules; of ohm, what is in the braces of a grammar. */
function rulesOf({ source: { text }, notation, tokens }: Outline): RuleText[] {
  const rules: { from: number; tokens: Token[]; to: number }[] = [];
  let current: (typeof rules)[number] | undefined;
  for (const token of tokens) {
    const isFirst =
      token.kind === 'definition' &&
      (notation === 'ohm' || /(?:^|[\r\n])[ \t\uFEFF]*$/.test(text.slice(0, token.start).slice(-40)));
    if (token.kind === 'grammar' || (notation === 'ohm' && token.text === '}')) current = undefined;
    else if (isFirst) {
      current = { from: token.start, to: text.length, tokens: [] };
      rules.push(current);
    }
    if (current) {
      current.tokens.push(token);
      current.to = token.start + token.text.length;
    }
  }
  return rules;
}

function mistakeIn(rule: string, notation: Outline['notation']): Diagnostic | undefined {
  const [before, after] = AROUND[notation];
  try {
    grammarShape(new SourceText('rule.abnf', `${before}${rule}${after}`), notation);
    return undefined;
  } catch (error) {
    if (!(error instanceof SpecError) || !error.span) return undefined;
    const { start, end, source } = error.span;
    return {
      ...error.diagnostic,
      span: source.span(Math.max(0, start - before.length), Math.max(0, end - before.length)),
    };
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
    const remedy = didYouMean(text, names.keys(), 'define it, or correct the name');
    const span = source.span(start, start + text.length);
    return new SpecError('undefined-rule', `rule "${text}" is not defined`, { span, remedy }).diagnostic;
  });
}
