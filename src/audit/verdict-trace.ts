/**
 * A text → the chain behind its verdict, symbol by symbol: cell of the table →
 * edge of the automaton, or rejection → rules of the grammar → clauses that
 * they cite.
 *
 *     E0   cell (0, 6)   → state 2   utf8:utf8_3_e0   RFC 3629 §4 UTF8-3
 *     9F   cell (2, 2)   → rejected  utf8~overlong    RFC 3629 §3 encoding step 1
 *
 * A rejection is laid to the relaxations that live on where the form dies:
 * each lifts one restriction, and cites the clause that makes it. Where none
 * does, nothing stands in the grammar that could match, and the rule being
 * matched is what was not kept.
 */

import { formatRanges } from '../alphabet.ts';
import { type Clause, formatClause } from '../clause.ts';
import {
  accepts,
  type CompiledForm,
  classOfSymbol,
  containsSymbol,
  deriveAutomaton,
  enclosingRules,
  type Grammar,
  type LabelledAutomaton,
  liveStates,
  liveSymbols,
  matchedRule,
  nextState,
  type Origin,
  runAutomaton,
  START_STATE,
  type SymbolSet,
} from '../compile/index.ts';
import { formatLocation } from '../source.ts';

/** A rule at work, and what it cites. */
export interface CitedRule {
  /** `utf8:utf8_3_e0`, or `utf8~overlong`: how ledgers name it. */
  readonly rule: string;
  /** `grammar/octets/utf8.ohm:41:12` */
  readonly place: string;
  readonly clause: Clause | undefined;
}

export interface TraceStep {
  readonly symbol: number;
  readonly state: number;
  readonly class: number;
  /** The symbols of the class: `80..9F`. */
  readonly symbols: string;
  /** Where the edge leads; `null` when the symbol is rejected. */
  readonly next: number | null;
  readonly reject: number;
  /** What could have come instead: `A0..BF`. */
  readonly expected: string;
  /** Innermost first; for a rejection, what forbids it. */
  readonly rules: readonly CitedRule[];
  /** Whether the carriers of a rejection are relaxations, which name the very clause. */
  readonly forbidden: boolean;
}

export interface VerdictTrace {
  readonly steps: readonly TraceStep[];
  /** The text ends too soon: state, what could have come, and the rule that had begun. */
  readonly ended: Pick<TraceStep, 'state' | 'expected' | 'rules'> | null;
}

/** `relaxations`: the grammars of the form that lift a restriction. Stops at the first rejection. */
export function traceVerdict(
  form: CompiledForm,
  relaxations: readonly Grammar[],
  symbols: readonly number[],
): VerdictTrace {
  const { labelled, minimal } = form;
  const live = liveStates(minimal);
  const steps: TraceStep[] = [];
  let [small, large] = [START_STATE, START_STATE];
  for (const [index, symbol] of symbols.entries()) {
    const c = classOfSymbol(minimal, symbol);
    const next = minimal.next[small]?.[c] as number;
    const step = {
      symbol,
      state: small,
      class: c,
      symbols: formatRanges(minimal.alphabet, minimal.classes[c] as SymbolSet),
      reject: next,
      expected: formatRanges(minimal.alphabet, liveSymbols(minimal, small, live)),
    };
    if (!live[next]) {
      const lifted = relaxations.flatMap((grammar) => liftedBy(form, grammar, symbols.slice(0, index + 1)) ?? []);
      const rules = lifted.length > 0 ? lifted : matched(form, large);
      steps.push({ ...step, next: null, rules, forbidden: lifted.length > 0 });
      return { steps, ended: null };
    }
    const origins = originsOn(labelled, large, symbol);
    steps.push({ ...step, next, rules: carriersAround(form, origins), forbidden: false });
    small = next;
    large = nextState(labelled, large, symbol);
  }
  if (minimal.accepting[small]) return { steps, ended: null };
  const expected = formatRanges(minimal.alphabet, liveSymbols(minimal, small, live));
  const lifted = relaxations.flatMap((grammar) => liftedAtEnd(form, grammar, symbols) ?? []);
  return { steps, ended: { state: small, expected, rules: lifted.length > 0 ? lifted : matched(form, large) } };
}

function originsOn(automaton: LabelledAutomaton, state: number, symbol: number): Origin[] {
  const found = (automaton.origins[state] ?? []).filter(({ set }) => containsSymbol(set, symbol));
  return found.map(({ origin }) => origin).filter(({ guard }) => !guard);
}

/** The rules around the places that match, each clause by the innermost rule that cites it. */
function carriersAround(form: CompiledForm, origins: readonly Origin[]): CitedRule[] {
  const found = new Map<string, CitedRule>();
  for (const origin of origins) {
    enclosingRules(origin.path).forEach(({ rule, parameterised }, depth) => {
      const carrier = carrierOf(form, rule);
      if (!carrier || parameterised) return;
      const key = carrier.clause ? formatClause(carrier.clause) : rule;
      // The very place, for the rule that it stands in; for those around it, where they begin.
      if (!found.has(key)) found.set(key, depth === 0 ? { ...carrier, place: formatLocation(origin.span) } : carrier);
    });
  }
  return [...found.values()];
}

function carrierOf({ id, grammar }: CompiledForm, name: string): CitedRule | undefined {
  const rule = grammar.rules.rules.get(name);
  return rule && { rule: `${id}:${name}`, place: formatLocation(rule.span), clause: rule.clause ?? grammar.clause };
}

/** The rule being matched in a state, where nothing says more. */
function matched(form: CompiledForm, state: number): CitedRule[] {
  const origins = (form.labelled.origins[state] ?? []).map(({ origin }) => origin);
  const rule = matchedRule(origins, form.labelled.accepting[state] as boolean) ?? form.grammar.rules.start;
  const carrier = carrierOf(form, rule) ?? carrierOf(form, form.grammar.rules.start);
  return carrier ? [carrier] : [];
}

/** The restriction that a relaxation lifts, if it lives on behind these symbols: where it says otherwise than the form. */
function liftedBy(form: CompiledForm, grammar: Grammar, symbols: readonly number[]): CitedRule | undefined {
  const relaxed = deriveAutomaton(grammar.rules, { reading: 'peg' });
  const before = runAutomaton(relaxed, symbols.slice(0, -1));
  if (!liveStates(relaxed)[runAutomaton(relaxed, symbols.slice(-1), before)]) return undefined;
  return restriction(form, grammar, originsOn(relaxed, before, symbols.at(-1) as number));
}

/** The same where the text ends, if the relaxation takes it as it is. */
function liftedAtEnd(form: CompiledForm, grammar: Grammar, symbols: readonly number[]): CitedRule | undefined {
  const relaxed = deriveAutomaton(grammar.rules, { reading: 'peg' });
  if (!accepts(relaxed, symbols)) return undefined;
  return restriction(
    form,
    grammar,
    originsOn(relaxed, runAutomaton(relaxed, symbols.slice(0, -1)), symbols.at(-1) as number),
  );
}

function restriction(form: CompiledForm, grammar: Grammar, origins: readonly Origin[]): CitedRule {
  const around = origins.flatMap(({ path }) => enclosingRules(path)).map(({ rule }) => rule);
  const changed = [...around, ...grammar.rules.rules.keys()].map((rule) => overridden(form, grammar, rule));
  return {
    rule: `${form.id}~${grammar.reason}`,
    place: changed.find((place) => place !== null) ?? grammar.source.name,
    clause: grammar.clause,
  };
}

/** Where a relaxation writes a rule anew; `null` for a rule that is as in the form. */
function overridden({ grammar: main }: CompiledForm, grammar: Grammar, name: string): string | null {
  const [own, old] = [grammar.rules.rules.get(name), main.rules.rules.get(name)];
  if (!own) return null;
  const place = formatLocation(own.span);
  return old && formatLocation(old.span) === place ? null : place;
}
