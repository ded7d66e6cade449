/**
 * Seed → the text of a random ohm grammar over a few letters. It uses everything
 * that a finite automaton can represent: ordered choice, nested repetition,
 * look-ahead, lists of words, parameters, case labels, "#", empty alternatives,
 * and a second grammar that overrides, splices into and extends the first.
 *
 * Two rules of ohm shape the generator. All alternatives of a choice must have
 * the same number of parts ("arity"), so expressions are generated for an arity.
 * The body of a repetition must consume something, so a letter is added to most
 * bodies; ohm refuses the others, and the test counts them. Rules call only later
 * rules, so there is no recursion.
 */
import { type Random, random } from '../support/random.ts';

export interface GrammarShape {
  /** The letters, as they are written between quotes in a grammar. */
  readonly letters: readonly string[];
  readonly lookAhead: boolean;
  /** Whether to use `any`: it takes a whole code point, so it cannot be used over code units. */
  readonly any: boolean;
}

interface RuleHead {
  readonly name: string;
  readonly parameters: readonly string[];
}

interface Scope {
  readonly parameters: readonly string[];
  readonly callable: readonly RuleHead[];
}

export function randomGrammar(seed: number, shape: GrammarShape): string {
  return new Generator(random(seed), shape).grammar();
}

class Generator {
  readonly #random: Random;
  readonly #shape: GrammarShape;

  constructor(source: Random, shape: GrammarShape) {
    this.#random = source;
    this.#shape = shape;
  }

  grammar(): string {
    const rules = Array.from({ length: 1 + this.#random.below(5) }, (_, i): RuleHead => {
      const parameters = i > 0 && this.#random.chance(0.4) ? ['x', 'y'].slice(0, 1 + this.#random.below(2)) : [];
      return { name: `r${i}`, parameters };
    });
    const arities = rules.map(() => (this.#random.chance(0.75) ? 1 : this.#random.below(3)));
    const scope = (i: number) => ({ parameters: rules[i]?.parameters ?? [], callable: rules.slice(i + 1) });
    const body = (i: number) => this.#body(arities[i] as number, scope(i));
    const lines = rules.map((rule, i) => `  ${head(rule)} = ${body(i)}`);
    const base = `Base {\n${lines.join('\n')}\n}\n`;
    if (!this.#random.chance(0.4)) return base.replace('Base', 'Main');
    const changes = rules.flatMap((rule, i) => (this.#random.chance(0.5) ? [this.#change(rule, body(i))] : []));
    return `${base}Main <: Base {\n${changes.join('\n')}\n}\n`;
  }

  #change(rule: RuleHead, body: string): string {
    if (this.#random.chance(0.35)) return `  ${head(rule)} += ${relabel(body)}`;
    if (this.#random.chance(0.5)) return `  ${head(rule)} := ${relabel(body)}`;
    return `  ${head(rule)} := ${this.#random.chance(0.5) ? `...\n    | ${relabel(body)}` : `${relabel(body)}\n    | ...`}`;
  }

  /** The right side of a definition: here alternatives may have labels, and so any number of parts. */
  #body(arity: number, scope: Scope): string {
    const labelled = arity === 1 && this.#random.chance(0.4);
    const alternatives = Array.from({ length: 1 + this.#random.below(3) }, (_, i) =>
      labelled ? `${this.#sequence(this.#random.below(4), scope, 3)}  -- l${i}\n   ` : this.#sequence(arity, scope, 3),
    );
    return alternatives.join(' | ');
  }

  /** A sequence of `arity` parts that count and perhaps some that do not. */
  #sequence(arity: number, scope: Scope, depth: number): string {
    const parts: string[] = [];
    for (let left = arity; left > 0; ) {
      const taken = this.#random.chance(0.8) ? 1 : 1 + this.#random.below(left);
      parts.push(this.#part(taken, scope, depth - 1));
      left -= taken;
    }
    if (this.#shape.lookAhead && this.#random.chance(arity === 0 ? 0.5 : 0.2)) {
      const at = this.#random.below(parts.length + 1);
      // In parentheses: "~x*" is "(~x)*", which ohm refuses.
      parts.splice(at, 0, `~(${this.#sequence(this.#random.pick([0, 1, 1, 1, 2]), scope, depth - 1)})`);
    }
    return parts.join(' ');
  }

  #part(arity: number, scope: Scope, depth: number): string {
    if (depth <= 0 || arity === 0 || this.#random.chance(0.3)) return this.#simple(arity, scope, depth);
    const roll = this.#random.below(this.#shape.lookAhead ? 8 : 7);
    if (roll < 4) return `(${this.#consuming(arity, scope, depth)})${this.#random.pick(['*', '+', '?'])}`;
    if (roll < 6) return this.#choice(arity, scope, depth);
    if (roll < 7) return `${this.#random.pick(['', '#'])}(${this.#sequence(arity, scope, depth)})`;
    return `&${this.#choice(arity, scope, depth)}`;
  }

  #choice(arity: number, scope: Scope, depth: number): string {
    const alternatives = Array.from({ length: 1 + this.#random.below(3) }, () => this.#sequence(arity, scope, depth));
    return `(${alternatives.join(' | ')})`;
  }

  /** The body of a repetition, which mostly has to consume something. */
  #consuming(arity: number, scope: Scope, depth: number): string {
    if (this.#random.chance(0.05)) return this.#sequence(arity, scope, depth);
    const rest = this.#sequence(arity - 1, scope, depth);
    if (rest === '') return this.#letter();
    return this.#random.chance(0.5) ? `${this.#letter()} ${rest}` : `${rest} ${this.#letter()}`;
  }

  #simple(arity: number, scope: Scope, depth: number): string {
    if (arity !== 1) {
      return arity === 0 ? '()' : `(${Array.from({ length: arity }, () => this.#simple(1, scope, depth)).join(' ')})`;
    }
    if (depth > 0 && this.#random.chance(0.1)) return this.#words();
    const roll = this.#random.below(10);
    if (roll < 2 && scope.parameters.length > 0) return this.#random.pick(scope.parameters);
    if (roll < 5 && scope.callable.length > 0) return this.#call(scope, depth);
    if (roll === 5 && this.#shape.any) return 'any';
    if (roll === 6 && this.#shape.lookAhead && this.#random.chance(0.5)) return 'end';
    return this.#letter();
  }

  #call(scope: Scope, depth: number): string {
    const { name, parameters } = this.#random.pick(scope.callable);
    if (parameters.length === 0) return name;
    const argument = () => (depth > 0 ? this.#part(1, scope, depth - 1) : this.#letter());
    return `${name}<${parameters.map(argument).join(', ')}>`;
  }

  /** Words in any order; some are prefixes of others. */
  #words(): string {
    const word = () => Array.from({ length: 1 + this.#random.below(3) }, () => this.#random.pick(this.#shape.letters));
    return `(${Array.from({ length: 2 + this.#random.below(6) }, () => `"${word().join('')}"`).join(' | ')})`;
  }

  #letter(): string {
    const { letters } = this.#shape;
    const roll = this.#random.below(8);
    if (roll === 0) return `"${this.#random.pick(letters)}${this.#random.pick(letters)}"`;
    if (roll === 1) return `"${letters[0]}".."${this.#random.pick(letters)}"`;
    if (roll === 2 && this.#random.chance(0.05)) return '""';
    return `"${this.#random.pick(letters)}"`;
  }
}

function head({ name, parameters }: RuleHead): string {
  return parameters.length > 0 ? `${name}<${parameters.join(', ')}>` : name;
}

/** Renames half of the labels, so that an override replaces a labelled alternative or adds one. */
function relabel(body: string): string {
  return body.replace(/-- l([12])/g, '-- m$1');
}
