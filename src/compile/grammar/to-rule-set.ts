/**
 * ohm grammar → rule set over an alphabet. Everything that ohm would do with a
 * text and a finite automaton over octets or code units could not, or that ohm
 * does in silence and nobody would mean, is refused here, with its place:
 *
 *     Tail = "\x80".."\xBF"    syntactic rule: ohm would skip octets 00..20
 *     "\xBF".."\x80"           reversed range: matches nothing, silently
 *     any, over code units     matches a whole code point, not a code unit
 *     "\x00".."\uFFFF", over scalar values   matches half of a code point
 *
 * What cannot be seen from one rule alone (recursion, a repetition whose body
 * can be empty through a parameter) is refused when the automaton is built.
 */
import { type Alphabet, formatSymbol } from '../../alphabet.ts';
import type { Clause } from '../../clause.ts';
import { SpecError, type SpecErrorCode } from '../../diagnostic.ts';
import { excerpt, type Place } from '../../source.ts';
import type { Expression, Rule, RuleSet } from '../expression.ts';
import { contains, intersection, SCALAR_VALUES, type SymbolSet } from '../symbols.ts';
import {
  isBuiltIn,
  type OhmExpression,
  type OhmGrammar,
  type OhmInterval,
  rule,
  ruleNames,
  sourceOf,
  startRule,
} from './ohm.ts';

interface Surroundings {
  readonly alphabet: Alphabet;
  /** The place of an interval of any text the grammar was built from. */
  placeOf(interval: OhmInterval | undefined): Place | undefined;
  clauseOf(ruleName: string): Clause | undefined;
}

export function ohmToRuleSet(grammar: OhmGrammar, around: Surroundings): RuleSet {
  const start = startRule(grammar);
  if (start === undefined) {
    throw new SpecError('syntax', `grammar ${grammar.name} has no rule to start with`, {
      place: around.placeOf(sourceOf(grammar)),
      remedy: 'define a rule: name = "a".."z"',
    });
  }
  const own = ruleNames(grammar).filter((name) => !isBuiltIn(grammar, name));
  const rules = new Map<string, Rule>();
  const pending = own.map((name) => ({ name, used: undefined as Place | undefined }));
  for (const { name, used } of pending) {
    if (rules.has(name)) continue;
    const converted = convertRule(grammar, name, used, around);
    rules.set(name, converted);
    for (const call of calls(converted.body)) pending.push({ name: call.rule, used: call.place });
  }
  requirePlainStart(rules.get(start) as Rule);
  return { name: grammar.name, alphabet: around.alphabet, rules, start };
}

function requirePlainStart({ name, parameters, place }: Rule): void {
  if (parameters.length === 0) return;
  throw new SpecError(
    'syntax',
    `${name} has parameters and cannot be the start rule, which is the first of a grammar`,
    {
      place,
      remedy: `put the rule that a whole text must match above ${name}`,
    },
  );
}

function convertRule(grammar: OhmGrammar, name: string, used: Place | undefined, around: Surroundings): Rule {
  const found = rule(grammar, name);
  const place = around.placeOf(found?.source) ?? used;
  if (!found || !place) throw new SpecError('undefined-rule', `rule ${name} is not defined`, { place: used });
  if (/^[A-Z_]/.test(name)) {
    throw new SpecError('syntactic-rule', `${name} is a syntactic rule: it would skip octets 00..20 in silence`, {
      place,
      ...(used && used !== place ? { notes: [{ message: 'it is used here', place: used }] } : {}),
      remedy: 'begin the name with a lower-case letter',
    });
  }
  const converter = new Converter(grammar, around, place);
  return {
    name,
    parameters: found.parameters,
    body: converter.convert(found.body),
    place,
    clause: around.clauseOf(name),
  };
}

class Converter {
  readonly #grammar: OhmGrammar;
  readonly #around: Surroundings;
  readonly #rulePlace: Place;

  constructor(grammar: OhmGrammar, around: Surroundings, rulePlace: Place) {
    this.#grammar = grammar;
    this.#around = around;
    this.#rulePlace = rulePlace;
  }

  convert(e: OhmExpression): Expression {
    const place = this.#around.placeOf(e.source) ?? this.#rulePlace;
    switch (e.kind) {
      case 'terminal':
        return this.#terminal(e.text, place);
      case 'range':
        return this.#range(e.from, e.to, place);
      case 'any':
        return this.#any(place);
      case 'end':
        // "end" is "no symbol comes": ~any.
        return { kind: 'look', body: this.#everything(place), negative: true, place };
      case 'parameter':
        return { kind: 'parameter', index: e.index, place };
      case 'choice':
        return { kind: 'choice', alternatives: e.parts.map((part) => this.convert(part)), place };
      case 'sequence':
        return { kind: 'sequence', parts: e.parts.map((part) => this.convert(part)), place };
      case 'star':
        return { kind: 'repeat', body: this.convert(e.body), min: 0, max: Infinity, place };
      case 'plus':
        return { kind: 'repeat', body: this.convert(e.body), min: 1, max: Infinity, place };
      case 'option':
        return { kind: 'repeat', body: this.convert(e.body), min: 0, max: 1, place };
      case 'not':
        return { kind: 'look', body: this.convert(e.body), negative: true, place };
      case 'ahead':
        return { kind: 'look', body: this.convert(e.body), negative: false, place };
      case 'lex':
        return this.convert(e.body);
      case 'call':
        return this.#call(e, place);
      case 'unicode':
        return refuse(
          'unicode-category',
          `the Unicode category ${e.category} changes with the version of Unicode`,
          place,
          {
            remedy: 'write the ranges that are meant, such as "a".."z" | "A".."Z"',
          },
        );
      case 'caseInsensitive':
        return refuse('case-insensitive', 'caseInsensitive<…> is not a set of symbols', place, {
          remedy: 'write both cases as alternatives: "a" | "A"',
        });
    }
  }

  #call(e: Extract<OhmExpression, { kind: 'call' }>, place: Place): Expression {
    // "any" and "end" are words rather than rules: each stands where it is written.
    const word = e.rule === 'any' || e.rule === 'end' ? e.rule : undefined;
    if (word && isBuiltIn(this.#grammar, word)) return this.convert({ kind: word, source: e.source });
    return { kind: 'call', rule: e.rule, arguments: e.arguments.map((a) => this.convert(a)), place };
  }

  get #names(): string {
    return `${this.#around.alphabet.noun}s`;
  }

  get #overScalars(): boolean {
    return this.#around.alphabet.name === 'scalars';
  }

  #everything(place: Place): Expression {
    const set: SymbolSet = this.#overScalars ? SCALAR_VALUES : [[0, this.#around.alphabet.size - 1]];
    return { kind: 'set', set, place };
  }

  #any(place: Place): Expression {
    if (this.#around.alphabet.name !== 'units') return this.#everything(place);
    return refuse('code-point-range', 'any matches a whole code point, which can be two code units', place, {
      remedy: 'write "\\u0000".."\\uFFFF"',
    });
  }

  #terminal(text: string, place: Place): Expression {
    const codes = this.#codesOf(text, place);
    const sets = codes.map((code): Expression => {
      const symbol = this.#symbol(code, place);
      return { kind: 'set', set: [[symbol, symbol]], place };
    });
    return sets.length === 1 ? (sets[0] as Expression) : { kind: 'sequence', parts: sets, place };
  }

  /** The symbols that a string means: over code units, a character above U+FFFF is two; over octets, ASCII is meant. */
  #codesOf(text: string, place: Place): number[] {
    if (this.#around.alphabet.name === 'units') return Array.from(text.split(''), codePoint);
    const codes = Array.from(text, codePoint);
    const isOctets = !this.#overScalars && codes.every((code) => code <= 0xff);
    const raw = isOctets ? /[\u0080-\u00FF]/.exec(excerpt(place))?.[0] : undefined;
    if (raw === undefined) return codes;
    const [octet, encoded] = [[codePoint(raw)], [...new TextEncoder().encode(raw)]].map((values) =>
      values.map((value) => `\\x${value.toString(16).toUpperCase()}`).join(''),
    );
    return refuse('outside-alphabet', `${raw} is one octet in Latin-1 and two in UTF-8: which is meant?`, place, {
      remedy: `write "${encoded}" for the octets of UTF-8, or "${octet}" for the one`,
    });
  }

  #range(from: string, to: string, place: Place): Expression {
    if (!this.#overScalars && (from.length > 1 || to.length > 1)) {
      const code: SpecErrorCode = this.#around.alphabet.name === 'units' ? 'code-point-range' : 'outside-alphabet';
      return refuse(code, `a range that ends above U+FFFF matches a code point, not ${this.#names}`, place, {
        remedy: 'write the sequence of code units or octets that encodes these code points',
      });
    }
    const low = this.#symbol(codePoint(from), place);
    const high = this.#symbol(codePoint(to), place);
    if (low > high) {
      const shown = [low, high].map((symbol) => formatSymbol(this.#around.alphabet, symbol)).join('..');
      return refuse('reversed-range', `${shown} is a reversed range: it matches nothing`, place, {
        remedy: 'write the smaller bound first',
      });
    }
    if (!this.#overScalars) return { kind: 'set', set: [[low, high]], place };
    if (low < 0xd800 && high > 0xdfff && high <= 0xffff) {
      return refuse('code-point-range', 'ohm would match half of a character above U+FFFF with this range', place, {
        remedy: 'leave the surrogates out: end one range at "\\u{D7FF}" and begin another at "\\u{E000}"',
      });
    }
    return { kind: 'set', set: intersection([[low, high]], SCALAR_VALUES), place };
  }

  #symbol(code: number, place: Place): number {
    const { size, digits, noun } = this.#around.alphabet;
    if (this.#overScalars && !contains(SCALAR_VALUES, code)) {
      const shown = formatSymbol(this.#around.alphabet, code);
      return refuse('outside-alphabet', `${shown} is a surrogate, not a scalar value`, place, {
        remedy: 'leave D800..DFFF out: no encoding of a scalar value has them',
      });
    }
    if (code < size) return code;
    const shown = code.toString(16).toUpperCase().padStart(4, '0');
    return refuse(
      'outside-alphabet',
      `U+${shown} is not one ${noun} (${'0'.repeat(digits)}..${'F'.repeat(digits)})`,
      place,
      {
        remedy: 'write the octets of the text, or tag the grammar @encodings utf8 and write it in scalar values',
      },
    );
  }
}

function codePoint(character: string): number {
  return character.codePointAt(0) as number;
}

function refuse(code: SpecErrorCode, summary: string, place: Place, details: { remedy: string }): never {
  throw new SpecError(code, summary, { place, ...details });
}

function calls(e: Expression): { rule: string; place: Place }[] {
  switch (e.kind) {
    case 'call':
      return [e, ...e.arguments.flatMap(calls)];
    case 'sequence':
      return e.parts.flatMap(calls);
    case 'choice':
      return e.alternatives.flatMap(calls);
    case 'repeat':
    case 'look':
      return calls(e.body);
    default:
      return [];
  }
}
