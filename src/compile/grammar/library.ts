/**
 * Grammar texts → grammars, ready to compile. A grammar may extend a grammar of
 * another file (`Mqtt <: Utf8`): the library finds the text that declares it and
 * builds that one first. The first grammar of a file is its main grammar; each
 * grammar tagged `@reason` lifts one restriction of it.
 *
 *     new Library([{ id: 'utf8', alphabet: octets, source }]).file('utf8').main
 */

import type { Alphabet } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { type EncodingName, isEncodingName } from '../../shared/encodings.ts';
import { memoizeBy } from '../../shared/memoize.ts';
import { printable } from '../../shared/printable.ts';
import type { SourceText, Span } from '../../shared/source.ts';
import { didYouMean } from '../../shared/spelling.ts';
import type { RuleSet } from '../expression.ts';
import { type Annotations, annotationsAbove, requireTagsAbove } from '../tags/tags.ts';
import { clauseOf, inheritedPeg, requireReasons, ruleAnnotations, withDepths } from './annotations.ts';
import { withDifferences } from './differences.ts';
import { extendedText } from './inheritance.ts';
import {
  buildGrammars,
  type Declaration,
  declarations,
  isBuiltIn,
  type OhmGrammar,
  type OhmInterval,
  ohmRule,
  ruleNames,
  sourceOf,
} from './ohm.ts';
import { fromOhmError } from './ohm-errors.ts';
import { ohmToRuleSet } from './to-rule-set.ts';

export interface GrammarText {
  /** The file name without its ending, unique in a library: `utf8-1997`. */
  readonly id: string;
  readonly alphabet: Alphabet;
  /** Whether the alphabet follows from other tags or from the extended grammar: the author did not name it. */
  readonly isInferred?: boolean;
  readonly source: SourceText;
}

/** Rules with their tags, of ohm or of ABNF. */
export interface AnnotatedGrammar extends Annotations {
  readonly id: string;
  readonly name: string;
  readonly alphabet: Alphabet;
  readonly source: SourceText;
  readonly rules: RuleSet;
  /** The tags of each rule of this grammar, inherited rules included. */
  readonly ruleAnnotations: ReadonlyMap<string, Annotations>;
}

export interface Grammar extends AnnotatedGrammar {
  readonly ohm: OhmGrammar;
}

export interface GrammarFile {
  readonly main: Grammar;
  /** Each lifts one restriction of the main grammar. In the order of the file. */
  readonly relaxations: readonly Grammar[];
  /** For a grammar over scalar values in an encoding: the encoding, and the grammars of its encoding form. */
  readonly encoding?: { readonly name: EncodingName; readonly file: GrammarFile };
}

/** The id of a grammar over scalar values in an encoding: `mqtt-utf8`. */
export function encodedId(id: string, encoding: EncodingName): string {
  return `${id}-${encoding}`;
}

/** Text → the grammars it declares, for the texts of several libraries. */
const declared = new Map<string, Declaration[]>();

/** Who types a grammar reads another text at each key: texts of long ago are forgotten. */
const MAX_DECLARED = 500;

/** The grammars a text declares. Cached: ohm takes some tenths of a second for a text of thousands of ranges. */
export function declarationsIn({ text }: SourceText): Declaration[] {
  const found = declared.get(text) ?? declarations(text);
  declared.set(text, found);
  const [oldest] = declared.keys();
  if (declared.size > MAX_DECLARED && oldest !== undefined) declared.delete(oldest);
  return found;
}

export class Library {
  readonly #texts = new Map<string, GrammarText>();
  readonly #sources = new Map<string, SourceText>();
  readonly #namespace: Record<string, OhmGrammar> = {};
  readonly #building: string[] = [];
  readonly #built = new Map<string, string[]>();

  constructor(texts: Iterable<GrammarText>) {
    for (const text of texts) this.add(text);
  }

  /** The ids of all forms, sorted: one for each text, or for each encoding of a text over scalar values. */
  get ids(): string[] {
    return [...this.#texts.values()].flatMap((text) => this.#formsOf(text)).sort();
  }

  /** The ids of the forms of one text. */
  formsOf(id: string): string[] {
    const text = this.#texts.get(id);
    return text ? this.#formsOf(text) : [];
  }

  add(text: GrammarText): void {
    const other = this.#texts.get(text.id);
    if (other) {
      const names = [other, text].map(({ source }) => printable(source.name));
      throw new SpecError('unknown-grammar', `two grammars are called ${printable(text.id)}: ${names.join(' and ')}`, {
        remedy: 'rename one of the files',
      });
    }
    this.#texts.set(text.id, text);
    this.#sources.set(text.source.text, text.source);
  }

  /** The text that declares a grammar first. Only texts that may declare it are parsed: that takes milliseconds. */
  declaring(name: string): GrammarText | undefined {
    // "{" or "<:" follows its name, or a comment.
    const head = new RegExp(`(?<![\\p{L}\\p{N}_])${name}\\s*[{</]`, 'u');
    return [...this.#texts.values()].find(
      ({ source }) => head.test(source.text) && declarationsIn(source).some((each) => each.name === name),
    );
  }

  has(id: string): boolean {
    return this.#texts.has(id) || this.#encoded(id) !== undefined;
  }

  /**
   * The grammars of one form: `utf8`, or `mqtt-utf8` for the text `mqtt` over scalar values in any encoding.
   * Throws SpecError if there is no such form or the text has a mistake.
   */
  readonly file = memoizeBy(String, (id: string): GrammarFile => {
    const encoded = this.#encoded(id);
    if (encoded)
      return { ...this.file(encoded.text.id), encoding: { name: encoded.name, file: this.file(encoded.name) } };
    const text = this.#texts.get(id);
    if (!text) {
      throw new SpecError('unknown-grammar', `there is no grammar called ${printable(id)}`, {
        remedy: didYouMean(id, this.ids, `the grammars are ${this.ids.join(', ')}`),
      });
    }
    const names = this.#build(text);
    const grammars = names.map((name) => this.#grammar(text, this.#namespace[name] as OhmGrammar));
    const [main, ...others] = grammars;
    if (!main) {
      const oldLineEnds = /\r(?!\n)/.test(text.source.text);
      throw new SpecError('syntax', 'the file declares no grammar', {
        span: text.source.span(0),
        remedy: oldLineEnds
          ? 'end lines with LF or CRLF: CR alone does not end a comment'
          : 'write one: Name { rule = "a".."z" }',
      });
    }
    requireReasons(grammars, text.source);
    return { main, relaxations: others.filter((grammar) => grammar.reason !== undefined) };
  });

  /** The texts a form is made from: its own and those of the grammars it extends. */
  inputsOf(id: string): SourceText[] {
    const encoded = this.#encoded(id);
    if (encoded) return [...new Set([...this.inputsOf(encoded.text.id), ...this.inputsOf(encoded.name)])];
    const text = this.#texts.get(id);
    if (!text) return [];
    const inherited = declarationsIn(text.source).flatMap(({ extends: parent }) => {
      const declaring = parent ? this.declaring(parent) : undefined;
      return declaring && declaring !== text ? this.inputsOf(declaring.id) : [];
    });
    return [...new Set([text.source, ...inherited])];
  }

  #formsOf(text: GrammarText): string[] {
    const { id, alphabet, source } = text;
    const [first] = declarationsIn(text.source);
    if (alphabet.name !== 'scalars' || !first) return [id];
    const { encodings = ['utf8'] } = annotationsAbove(source, first.source.startIdx, alphabet, 'grammar');
    return encodings.map((encoding) => encodedId(id, encoding));
  }

  /** Splits the id of a form into a text over scalar values and an encoding. */
  #encoded(id: string): { text: GrammarText; name: EncodingName } | undefined {
    if (this.#texts.has(id)) return undefined;
    const at = id.lastIndexOf('-');
    const [text, name] = [this.#texts.get(id.slice(0, at)), id.slice(at + 1)];
    return text?.alphabet.name === 'scalars' && isEncodingName(name) ? { text, name } : undefined;
  }

  /** Builds the ohm grammars of a text, after the grammars they extend. Returns their names in order. */
  #build(text: GrammarText): string[] {
    const known = this.#built.get(text.id);
    if (known) return known;
    const declared = declarationsIn(text.source);
    this.#building.push(text.id);
    try {
      for (const declaration of declared) {
        const extended = extendedText(text, declared, declaration, (name) => this.declaring(name), this.#building);
        if (extended) this.#build(extended);
      }
      const grammars = buildGrammars(text.source.text, this.#namespace);
      for (const { name } of declared) this.#namespace[name] = grammars[name] as OhmGrammar;
      requireTagsAbove(text.source, definitionsIn(text.source, declared, Object.values(grammars)));
    } catch (error) {
      throw fromOhmError(error, text.source, {
        grammars: () => this.#extensible(text),
        inherited: this.#inheritedNames(declared),
      });
    } finally {
      this.#building.pop();
    }
    const names = declared.map(({ name }) => name);
    this.#built.set(text.id, names);
    return names;
  }

  /** The names of grammars that a text can extend: its own, and the first grammar of each other text. */
  #extensible(text: GrammarText): string[] {
    const own = declarationsIn(text.source).slice(0, -1);
    const others = [...this.#texts.values()].flatMap((other) =>
      other === text ? [] : declarationsIn(other.source).slice(0, 1),
    );
    return [...own, ...others].map(({ name }) => name);
  }

  /** The rules that the grammars of a text can override. */
  #inheritedNames(declared: readonly Declaration[]): string[] {
    const parents = declared.flatMap(({ extends: parent }) => (parent ? (this.#namespace[parent] ?? []) : []));
    return parents.flatMap((grammar) => ruleNames(grammar).filter((name) => !isBuiltIn(grammar, name)));
  }

  #grammar(text: GrammarText, grammar: OhmGrammar): Grammar {
    const { alphabet } = text;
    const spanOf = (interval: OhmInterval | undefined) => this.#span(interval);
    const annotations = ruleAnnotations(grammar, alphabet, spanOf);
    const above = sourceOf(grammar);
    const rules = ohmToRuleSet(grammar, {
      alphabet,
      spanOf,
      clauseOf: (name) => clauseOf(name, annotations),
      errorOf: (name) => annotations.get(name)?.error,
      isInferred: ({ source }) => text.isInferred === true && source === text.source,
    });
    const tags = annotationsAbove(text.source, above?.startIdx ?? 0, alphabet, 'grammar');
    const depths = tags.depths ?? [];
    const inherited = inheritedPeg(grammar, alphabet, spanOf);
    const isPeg = (tags.peg ?? inherited.peg) !== undefined;
    const read = isPeg ? rules : withDifferences(rules);
    return {
      id: text.id,
      name: grammar.name,
      alphabet,
      source: text.source,
      ohm: grammar,
      rules: depths.length > 0 ? withDepths(read, depths, tags.peg) : read,
      ruleAnnotations: annotations,
      ...inherited,
      ...tags,
    };
  }

  #span(interval: OhmInterval | undefined): Span | undefined {
    const source = interval && this.#sources.get(interval.sourceString);
    return source?.span(interval?.startIdx ?? 0, interval?.endIdx);
  }
}

/** The offsets of the grammars and rules that a text defines. */
function definitionsIn(
  { text }: SourceText,
  declared: readonly Declaration[],
  grammars: readonly OhmGrammar[],
): number[] {
  const rules = grammars.flatMap((grammar) =>
    ruleNames(grammar).flatMap((name) => (isBuiltIn(grammar, name) ? [] : (ohmRule(grammar, name)?.source ?? []))),
  );
  const own = rules.filter(({ sourceString }) => sourceString === text);
  return [...declared.map(({ source }) => source), ...own].map(({ startIdx }) => startIdx);
}
