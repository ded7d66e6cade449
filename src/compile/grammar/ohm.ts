/**
 * The only file that reads ohm's internals. ohm publishes no types for the bodies
 * of its rules. This file declares them and checks their shape, so another version
 * of ohm fails here with a clear error.
 *
 * The rest of the compile wing sees `OhmRule` only.
 */
import * as ohm from 'ohm-js';
import { SpecError } from '../../shared/diagnostic.ts';
import type { Span } from '../../shared/source.ts';
import type { Expression } from '../expression.ts';

export type { Grammar as OhmGrammar } from 'ohm-js';

/** A span of a grammar text, in UTF-16 code units, as ohm gives it. */
export interface OhmInterval {
  readonly sourceString: string;
  readonly startIdx: number;
  readonly endIdx: number;
}

/** What becomes of the expressions that depend on the alphabet. */
export interface Leaves {
  spanOf(interval: OhmInterval | undefined): Span;
  terminal(text: string, span: Span): Expression;
  range(from: string, to: string, span: Span): Expression;
  any(span: Span): Expression;
  end(span: Span): Expression;
  unicode(category: string, span: Span): Expression;
  /** `text`: the argument of `caseInsensitive`, if it is a string. */
  bothCases(text: string | undefined, span: Span): Expression;
}

interface OhmRule {
  readonly body: (leaves: Leaves) => Expression;
  readonly parameters: readonly string[];
  readonly source: OhmInterval | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: ohm has no types for these
type Untyped = any;
const classes = ohm.pexprs as unknown as Record<string, Untyped>;
const builtIn = rulesOf(ohm.grammar('Empty {}'));
const buildGrammar: Untyped = (ohm as Untyped)._buildGrammar ?? (() => unknownOhmVersion('no _buildGrammar'));
const CaseInsensitiveTerminal = builtIn.caseInsensitive.body.constructor;

/** The rules that every grammar has from ohm. */
export const builtInRules = (): readonly string[] => ruleNames(ohm.grammar('Empty {}'));

/** The names of the rules of a grammar: its own, inherited and built-in ones. */
export function ruleNames(grammar: ohm.Grammar): string[] {
  const names: string[] = [];
  for (const name in rulesOf(grammar)) names.push(name);
  return names;
}

export function ohmRule(grammar: ohm.Grammar, name: string): OhmRule | undefined {
  const found = rulesOf(grammar)[name];
  if (!found) return undefined;
  return {
    body: (leaves) => convert(found.body, grammar, leaves),
    parameters: found.formals ?? [],
    source: interval(found.source),
  };
}

/** Whether the rule is built into ohm: `any`, `end`, `letter`, `listOf` and so on. */
export function isBuiltIn(grammar: ohm.Grammar, name: string): boolean {
  return builtIn[name] !== undefined && !ownedByUser(grammar, name);
}

function ownedByUser(grammar: ohm.Grammar, name: string): boolean {
  return [grammar, ...ancestorsOf(grammar)].some((each) => Object.hasOwn(rulesOf(each), name));
}

/** The grammars that a grammar extends, the nearest first, without those of ohm itself. */
export function ancestorsOf(grammar: ohm.Grammar): ohm.Grammar[] {
  const parent = grammar.superGrammar;
  return parent && !parent.isBuiltIn() ? [parent, ...ancestorsOf(parent)] : [];
}

export function startRule(grammar: ohm.Grammar): string | undefined {
  return (grammar as Untyped).defaultStartRule;
}

export function sourceOf(grammar: ohm.Grammar): OhmInterval | undefined {
  return interval((grammar as Untyped).source);
}

/** A grammar that a text declares. */
export interface Declaration {
  readonly name: string;
  readonly extends: string | undefined;
  /** The interval of its name. */
  readonly source: OhmInterval;
}

/** The texts parsed last. Each is needed twice: for the names it declares and for its grammars. */
const lastRead = new Map<string, ohm.MatchResult>();

/** A small cache: the tree of a text takes a hundred times its memory. */
const MAX_CACHED = 4;

function matchGrammar(text: string): ohm.MatchResult {
  const known = lastRead.get(text);
  if (known) return known;
  const matcher = ohm.ohmGrammar.matcher();
  matcher.setInput(text);
  const match = matcher.match();
  // Frees the memo table of the parser; only the tree is needed.
  matcher.setInput('');
  lastRead.set(text, match);
  for (const oldest of [...lastRead.keys()].slice(0, -MAX_CACHED)) lastRead.delete(oldest);
  return match;
}

/** Builds the grammars of a text. They may extend those of `namespace`. Throws what ohm throws. */
export function buildGrammars(
  text: string,
  namespace: Readonly<Record<string, ohm.Grammar>>,
): Record<string, ohm.Grammar> {
  const match = matchGrammar(text);
  lastRead.delete(text);
  // Throws ohm's error for the syntax.
  if (match.failed()) return ohm.grammars(text, namespace);
  const own = Object.create(namespace);
  buildGrammar(match, own);
  return own;
}

/** ohm's message for the syntax of a text, and the offset (in code units); `undefined` if it has no mistake. */
export function syntaxMistake(text: string): { readonly message: string; readonly offset: number } | undefined {
  const match: Untyped = ohm.ohmGrammar.match(text);
  return match.succeeded() ? undefined : { message: match.shortMessage, offset: match.getRightmostFailurePosition() };
}

/** The grammars a text declares, in order. [] if the text has a syntax error. */
export function declarations(text: string): Declaration[] {
  const match = matchGrammar(text);
  if (match.failed()) return [];
  const semantics = ohm.ohmGrammar.createSemantics().addOperation<Untyped>('names()', {
    Grammars: (grammars: Untyped) => grammars.children.map((g: Untyped) => g.names()),
    Grammar: (name: Untyped, parent: Untyped, _open: Untyped, _rules: Untyped, _close: Untyped) => ({
      name: name.sourceString,
      extends: parent.child(0)?.names(),
      source: name.source,
    }),
    SuperGrammar: (_: Untyped, name: Untyped) => name.sourceString,
  } as Untyped);
  return semantics(match).names();
}

/** The tree of a text without spaces and comments, as a key. Throws what ohm throws for the syntax. */
export function treeShape(text: string): string {
  const match = matchGrammar(text);
  if (match.failed()) ohm.grammars(text);
  const semantics = ohm.ohmGrammar.createSemantics().addOperation<string>('shape()', {
    _terminal() {
      return JSON.stringify(this.sourceString);
    },
    _iter: (...parts: Untyped[]) => `[${parts.map((part) => part.shape()).join('')}]`,
    _nonterminal: (...parts: Untyped[]) => `(${parts.map((part) => part.shape()).join('')})`,
    space: (_: Untyped) => '',
    caseName: (_: Untyped, _before: Untyped, name: Untyped, _after: Untyped, _end: Untyped) => name.shape(),
  } as Untyped);
  return semantics(match).shape();
}

function rulesOf(grammar: ohm.Grammar): Record<string, Untyped> {
  return (grammar as Untyped).rules;
}

function interval(source: Untyped): OhmInterval | undefined {
  return source && typeof source.sourceString === 'string' ? source : undefined;
}

function convert(e: Untyped, grammar: ohm.Grammar, leaves: Leaves): Expression {
  const span = leaves.spanOf(interval(e.source));
  const is = (name: string) => e instanceof classes[name];
  const each = (of: unknown) => list(of).map((part) => convert(part, grammar, leaves));
  const body = () => convert(e.expr, grammar, leaves);
  if (e === classes.any) return leaves.any(span);
  if (e === classes.end) return leaves.end(span);
  if (is('Terminal')) return leaves.terminal(text(e.obj), span);
  if (is('Range')) return leaves.range(text(e.from), text(e.to), span);
  if (is('Param')) return { kind: 'parameter', index: e.index, span };
  if (is('Alt')) return { kind: 'choice', alternatives: each(e.terms), span };
  if (is('Seq')) return { kind: 'sequence', parts: each(e.factors), span };
  if (is('Star')) return { kind: 'repeat', body: body(), min: 0, max: Infinity, span };
  if (is('Plus')) return { kind: 'repeat', body: body(), min: 1, max: Infinity, span };
  if (is('Opt')) return { kind: 'repeat', body: body(), min: 0, max: 1, span };
  if (is('Not')) return { kind: 'look', body: body(), negative: true, span };
  if (is('Lookahead')) return { kind: 'look', body: body(), negative: false, span };
  if (is('Lex')) return body();
  if (is('UnicodeChar')) return leaves.unicode(text(e.categoryOrProp), span);
  if (e instanceof CaseInsensitiveTerminal) return leaves.bothCases(undefined, span);
  if (!is('Apply')) return unknownOhmVersion(`an expression of an unknown kind: ${e?.constructor?.name}`);
  const rule = text(e.ruleName);
  // "any" and "end" are converted where they are used, so that they have the span of the use.
  if (rule === 'any' && isBuiltIn(grammar, rule)) return leaves.any(span);
  if (rule === 'end' && isBuiltIn(grammar, rule)) return leaves.end(span);
  if (rule !== 'caseInsensitive' || !isBuiltIn(grammar, rule))
    return { kind: 'call', rule, arguments: each(e.args), span };
  const [argument] = list(e.args);
  return leaves.bothCases(argument instanceof classes.Terminal ? text(argument.obj) : undefined, span);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : unknownOhmVersion(`expected a string, got ${typeof value}`);
}

function list(value: unknown): Untyped[] {
  return Array.isArray(value) ? value : unknownOhmVersion(`expected a list, got ${typeof value}`);
}

function unknownOhmVersion(what: string): never {
  throw new SpecError('ohm-internals', `ohm-js ${ohm.version} is not supported: ${what}`, {
    remedy: 'install the version of ohm-js that package.json of wellformed names',
  });
}
