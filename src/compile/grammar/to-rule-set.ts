/**
 * ohm grammar → rule set over an alphabet. Rejects what ohm accepts but a finite
 * automaton over the alphabet cannot do, and what ohm does silently but no author
 * intends:
 *
 *     Tail = "\x80".."\xBF"    syntactic rule: ohm would skip octets 00..20
 *     "\xBF".."\x80"           reversed range: matches nothing
 *     any, over code units     matches a whole code point, not a code unit
 *     "\x00".."\uFFFF", over scalar values   matches half of a code point
 *
 * Mistakes that a single rule does not show (recursion, a repetition whose body can
 * be empty through a parameter) are found when the automaton is built.
 */

import { type Alphabet, formatSymbol } from '../../shared/alphabet.ts';
import type { Clause } from '../../shared/clause.ts';
import { type Edit, SpecError, type SpecErrorCode } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import { excerpt, type Span } from '../../shared/source.ts';
import { callsIn, type Expression, oneOrSequence, type Rule, type RuleSet } from '../expression.ts';
import { containsSymbol, intersectionOfSets, SCALAR_VALUES, type SymbolSet, symbolSet } from '../symbols.ts';
import {
  isBuiltIn,
  type Leaves,
  type OhmGrammar,
  type OhmInterval,
  ohmRule,
  ruleNames,
  sourceOf,
  startRule,
} from './ohm.ts';

/**
 * `caseInsensitive<"get">` of ohm → a set for each letter: both cases of ASCII
 * letters.
 *
 *     "g1"    →  [47, 67] [31]
 *
 * ohm compares letters in upper case. For non-ASCII letters that depends on the
 * version of Unicode, and in upper case ı (U+0131) is I and ſ (U+017F) is S, so
 * ohm takes them for i and s. No author means that: such a string is refused.
 */

/** Throws SpecError('case-insensitive') if the argument is not a string of ASCII characters that ohm matches as ABNF would. */
function bothCases(text: string | undefined, alphabet: Alphabet, span: Span): Expression {
  if (text === undefined) throw rejection('caseInsensitive<…> takes one string', span);
  const other = /[^\0-\x7F]/u.exec(text)?.[0];
  if (other !== undefined)
    throw rejection(`the cases of ${printable(other)} depend on the JavaScript engine`, span, text);
  const letter = alphabet.name === 'octets' ? undefined : /[is]/i.exec(text)?.[0];
  if (letter !== undefined) {
    const also = letter.toLowerCase() === 'i' ? 'ı (U+0131)' : 'ſ (U+017F)';
    throw rejection(`ohm would match ${also} too where this has ${letter}`, span, text);
  }
  const parts = Array.from(text, (character): Expression => {
    const codes = [character.toUpperCase(), character.toLowerCase()].map((each) => each.charCodeAt(0));
    return { kind: 'set', set: symbolSet(codes.map((code) => [code, code])), span };
  });
  return oneOrSequence(parts, span);
}

function rejection(summary: string, span: Span, text = 'a'): SpecError {
  const cases = Array.from(text, (letter) => {
    const both = [...new Set([letter.toLowerCase(), letter.toUpperCase()])].map((each) => JSON.stringify(each));
    return both.length > 1 ? `(${both.join(' | ')})` : both[0];
  });
  const place = cases.length > 1 ? 'in a rule of its own, write both cases of each letter' : 'write both cases';
  return new SpecError('case-insensitive', summary, { span, remedy: printable(`${place}: ${cases.join(' ')}`) });
}

interface ConversionContext {
  readonly alphabet: Alphabet;
  /** The span of an interval in any text that the grammar was built from. */
  spanOf(interval: OhmInterval | undefined): Span | undefined;
  clauseOf(ruleName: string): Clause | undefined;
  errorOf(ruleName: string): string | undefined;
  /** Whether the alphabet at a span was inferred: the author did not name it. */
  isInferred?(span: Span): boolean;
}

export function ohmToRuleSet(grammar: OhmGrammar, around: ConversionContext): RuleSet {
  const start = startRule(grammar);
  if (start === undefined) {
    throw new SpecError('syntax', `grammar ${grammar.name} has no rule to start with`, {
      span: around.spanOf(sourceOf(grammar)),
      remedy: 'define a rule: name = "a".."z"',
    });
  }
  const own = ruleNames(grammar).filter((name) => !isBuiltIn(grammar, name));
  const rules = new Map<string, Rule>();
  const pending = own.map((name) => ({ name, used: undefined as Span | undefined }));
  for (const { name, used } of pending) {
    if (rules.has(name)) continue;
    const converted = convertRule(grammar, name, used, around);
    rules.set(name, converted);
    for (const call of callsIn(converted.body)) pending.push({ name: call.rule, used: call.span });
  }
  requirePlainStart(rules.get(start) as Rule);
  return { name: grammar.name, alphabet: around.alphabet, rules, start };
}

function requirePlainStart({ name, parameters, span }: Rule): void {
  if (parameters.length === 0) return;
  throw new SpecError(
    'syntax',
    `${name} has parameters, so it cannot be the first rule of the grammar, where a text starts`,
    {
      span,
      remedy: `put the rule that a whole text must match above ${name}`,
    },
  );
}

function convertRule(grammar: OhmGrammar, name: string, used: Span | undefined, around: ConversionContext): Rule {
  const found = ohmRule(grammar, name);
  const span = around.spanOf(found?.source) ?? used;
  if (!found || !span) throw new SpecError('undefined-rule', `rule ${name} is not defined`, { span: used });
  if (/^[A-Z_]/.test(name)) {
    throw new SpecError('syntactic-rule', `${name} is a syntactic rule: ohm would skip white space between its parts`, {
      span,
      subject: { kind: 'rule', names: [name] },
      ...(used && used !== span ? { related: [{ message: 'it is used here', span: used }] } : {}),
      remedy: 'begin the name with a lower-case letter',
    });
  }
  const body = found.body(new AlphabetLeaves(around, span));
  return { name, parameters: found.parameters, body, span, clause: around.clauseOf(name), error: around.errorOf(name) };
}

class AlphabetLeaves implements Leaves {
  readonly #around: ConversionContext;
  readonly #ruleSpan: Span;

  constructor(around: ConversionContext, ruleSpan: Span) {
    this.#around = around;
    this.#ruleSpan = ruleSpan;
  }

  spanOf(interval: OhmInterval | undefined): Span {
    return this.#around.spanOf(interval) ?? this.#ruleSpan;
  }

  unicode(category: string, span: Span): never {
    return reject('unicode-category', `the Unicode category ${category} depends on the version of Unicode`, span, {
      remedy: 'write the ranges instead, such as "a".."z" | "A".."Z"',
    });
  }

  bothCases(text: string | undefined, span: Span): Expression {
    return bothCases(text, this.#around.alphabet, span);
  }

  /** "end" is "no symbol comes": ~any. */
  end(span: Span): Expression {
    return { kind: 'look', body: this.#everything(span), negative: true, isEnd: true, span };
  }

  get #overScalars(): boolean {
    return this.#around.alphabet.name === 'scalars';
  }

  #everything(span: Span): Expression {
    const set: SymbolSet = this.#overScalars ? SCALAR_VALUES : [[0, this.#around.alphabet.size - 1]];
    return { kind: 'set', set, span };
  }

  any(span: Span): Expression {
    if (this.#around.alphabet.name !== 'units') return this.#everything(span);
    return reject('code-point-range', 'any matches a whole code point, which can be two code units', span, {
      remedy: 'write "\\u0000".."\\uFFFF"',
    });
  }

  terminal(text: string, span: Span): Expression {
    this.#requireNoOctets(span);
    const symbols = this.#codesOf(text, span).map((code) => this.#symbol(code, span));
    return oneOrSequence(
      symbols.map((symbol) => ({ kind: 'set', set: [[symbol, symbol]], span })),
      span,
    );
  }

  /** The symbols of a string. Over code units, a character above U+FFFF is two symbols. Over octets, raw non-ASCII is ambiguous. */
  #codesOf(text: string, span: Span): number[] {
    if (this.#around.alphabet.name === 'units') return Array.from(text.split(''), codePoint);
    const codes = Array.from(text, codePoint);
    const isOctets = !this.#overScalars && codes.every((code) => code <= 0xff);
    const raw = isOctets ? /[\u0080-\u00FF]/.exec(excerpt(span))?.[0] : undefined;
    if (raw === undefined) return codes;
    const [octet, encoded] = [[codePoint(raw)], [...new TextEncoder().encode(raw)]].map((values) =>
      values.map((value) => `\\x${value.toString(16).toUpperCase()}`).join(''),
    );
    return reject('outside-alphabet', `${raw} is one octet in Latin-1 and two in UTF-8: which is meant?`, span, {
      remedy: `write "${encoded}" for the octets of UTF-8, or "${octet}" for the single octet`,
    });
  }

  range(from: string, to: string, span: Span): Expression {
    if (!this.#overScalars && (from.length > 1 || to.length > 1)) {
      const code: SpecErrorCode = this.#around.alphabet.name === 'units' ? 'code-point-range' : 'outside-alphabet';
      return reject(
        code,
        `a range that ends above U+FFFF matches a code point, not ${this.#around.alphabet.noun}s`,
        span,
        {
          remedy: 'write the sequence of code units or octets that encodes these code points',
        },
      );
    }
    this.#requireNoOctets(span);
    const low = this.#symbol(codePoint(from), span);
    const high = this.#symbol(codePoint(to), span);
    if (low > high) {
      const shown = [low, high].map((symbol) => formatSymbol(this.#around.alphabet, symbol)).join('..');
      return reject('reversed-range', `${shown} is a reversed range: it matches nothing`, span, {
        remedy: 'write the smaller bound first',
        edit: { span, text: excerpt(span).split('..').toReversed().join('..') },
      });
    }
    if (!this.#overScalars) return { kind: 'set', set: [[low, high]], span };
    if (low < 0xd800 && high > 0xdfff && high <= 0xffff) {
      return reject('code-point-range', 'with this range ohm would match half of a character above U+FFFF', span, {
        remedy: 'leave the surrogates out: end one range at "\\u{D7FF}" and begin another at "\\u{E000}"',
      });
    }
    return { kind: 'set', set: intersectionOfSets([[low, high]], SCALAR_VALUES), span };
  }

  /**
   * "\xC3\xA9" is written as octets are. Over scalar values it would be two characters, and encoded once more, so the
   * author must have said that the grammar is in scalar values: `@encodings` alone does not.
   */
  #requireNoOctets(span: Span): void {
    if (!this.#overScalars || !this.#around.isInferred?.(span)) return;
    const written = excerpt(span);
    if (!/(?<!\\)(?:\\\\)*\\x[89A-Fa-f]/.test(written)) return;
    const characters = written.replace(/\\x([0-9A-Fa-f]{2})/g, '\\u{$1}');
    reject('outside-alphabet', `${oneLine(written)} looks like octets, but this grammar is in scalar values`, span, {
      remedy: `write ${oneLine(characters)} for characters; for octets, remove @encodings; if it means characters all the same, tag the grammar @alphabet scalars`,
    });
  }

  #symbol(code: number, span: Span): number {
    const { size, digits, noun } = this.#around.alphabet;
    if (this.#overScalars && !containsSymbol(SCALAR_VALUES, code)) {
      const shown = formatSymbol(this.#around.alphabet, code);
      return reject('outside-alphabet', `${shown} is a surrogate, not a scalar value`, span, {
        remedy: 'leave D800..DFFF out: surrogates are not scalar values',
      });
    }
    if (code < size) return code;
    const shown = code.toString(16).toUpperCase().padStart(4, '0');
    return reject(
      'outside-alphabet',
      `U+${shown} is not one ${noun} (${'0'.repeat(digits)}..${'F'.repeat(digits)})`,
      span,
      {
        remedy: 'write the octets of the text, or write the grammar in scalar values and tag it @encodings utf8',
      },
    );
  }
}

function codePoint(character: string): number {
  return character.codePointAt(0) as number;
}

function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, ' '));
}

function reject(code: SpecErrorCode, summary: string, span: Span, details: { remedy: string; edit?: Edit }): never {
  throw new SpecError(code, summary, { span, ...details });
}
