/**
 * The only file that reads ohm's internals. ohm publishes no types for the bodies
 * of its rules. This file declares them and checks their shape, so another version
 * of ohm fails here with a clear error.
 *
 * The rest of the compile wing sees `OhmExpression` and `OhmRule` only.
 */
import * as ohm from 'ohm-js';
import { SpecError } from '../../diagnostic.ts';

export type { Grammar as OhmGrammar } from 'ohm-js';

/** A span of a grammar text, in UTF-16 code units, as ohm gives it. */
export interface OhmInterval {
  readonly sourceString: string;
  readonly startIdx: number;
  readonly endIdx: number;
}

interface Located {
  readonly source: OhmInterval | undefined;
}

export type OhmExpression = Located &
  (
    | { readonly kind: 'any' | 'end' }
    | { readonly kind: 'terminal'; readonly text: string }
    | { readonly kind: 'range'; readonly from: string; readonly to: string }
    | { readonly kind: 'parameter'; readonly index: number }
    | { readonly kind: 'choice' | 'sequence'; readonly parts: readonly OhmExpression[] }
    | { readonly kind: 'star' | 'plus' | 'option' | 'not' | 'ahead' | 'lex'; readonly body: OhmExpression }
    | { readonly kind: 'call'; readonly rule: string; readonly arguments: readonly OhmExpression[] }
    | { readonly kind: 'unicode'; readonly category: string }
    | { readonly kind: 'caseInsensitive' }
  );

interface OhmRule {
  readonly body: OhmExpression;
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
  return { body: convert(found.body), parameters: found.formals ?? [], source: interval(found.source) };
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

function convert(e: Untyped): OhmExpression {
  const source = interval(e.source);
  const is = (name: string) => e instanceof classes[name];
  if (e === classes.any) return { kind: 'any', source };
  if (e === classes.end) return { kind: 'end', source };
  if (is('Terminal')) return { kind: 'terminal', text: text(e.obj), source };
  if (is('Range')) return { kind: 'range', from: text(e.from), to: text(e.to), source };
  if (is('Param')) return { kind: 'parameter', index: e.index, source };
  if (is('Alt')) return { kind: 'choice', parts: list(e.terms).map(convert), source };
  if (is('Seq')) return { kind: 'sequence', parts: list(e.factors).map(convert), source };
  if (is('Star')) return { kind: 'star', body: convert(e.expr), source };
  if (is('Plus')) return { kind: 'plus', body: convert(e.expr), source };
  if (is('Opt')) return { kind: 'option', body: convert(e.expr), source };
  if (is('Not')) return { kind: 'not', body: convert(e.expr), source };
  if (is('Lookahead')) return { kind: 'ahead', body: convert(e.expr), source };
  if (is('Lex')) return { kind: 'lex', body: convert(e.expr), source };
  if (is('Apply')) return { kind: 'call', rule: text(e.ruleName), arguments: list(e.args).map(convert), source };
  if (is('UnicodeChar')) return { kind: 'unicode', category: text(e.categoryOrProp), source };
  if (e instanceof CaseInsensitiveTerminal) return { kind: 'caseInsensitive', source };
  return unknownOhmVersion(`an expression of an unknown kind: ${e?.constructor?.name}`);
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
