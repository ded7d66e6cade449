/**
 * Text → trace of its verdict. For each symbol: the cell of the table, the
 * transition or the rejection, the grammar rules that match or forbid the
 * symbol, and the clauses that these rules cite.
 *
 *     E0   cell (0, 6)   → state 2   utf8:utf8_3_e0   RFC 3629 §4 UTF8-3
 *     9F   cell (2, 2)   → rejected  utf8~overlong    RFC 3629 §3 encoding step 1
 *
 * A rejection is explained by relaxations: each lifts one restriction and cites
 * its clause, so a relaxation that accepts the rejected symbol names what
 * forbids it. When none does, the trace names the rule that was being matched.
 */

import {
  classOfSymbol,
  containsSymbol,
  deriveAutomaton,
  enclosingRules,
  type Form,
  type LabelledAutomaton,
  liveStates,
  liveSymbols,
  matchedRule,
  nextState,
  type Origin,
  positionsIn,
  type RuleSet,
  rangesIn,
  runAutomaton,
  START_STATE,
  type SymbolSet,
} from '../compile/index.ts';
import { type TableStep, TableWalker } from '../page/script/table-walk.ts';
import { type Clause, formatClause } from '../shared/clause.ts';
import { formatLocation, type SourceText } from '../shared/source.ts';
import { ownRules } from './audited-form.ts';

/** A rule that matches or forbids a symbol, and the clause that it cites. */
export interface CitedRule {
  /** As ledgers name it: `utf8:utf8_3_e0`, or `utf8~overlong` for a relaxation. */
  readonly rule: string;
  /** `grammar/octets/utf8.ohm:41:12` */
  readonly location: string;
  readonly clause: Clause | undefined;
}

export interface TraceStep extends Pick<TableStep, 'text' | 'symbol' | 'state' | 'next' | 'expected'> {
  readonly class: number;
  /** The symbols of the class: `80..9F`. */
  readonly symbols: string;
  /** The state that the cell has: for a rejection, the one that rejects all that follows. */
  readonly reject: number;
  /** The rules that match the symbol, innermost first; for a rejection, the rules that forbid it. */
  readonly rules: readonly CitedRule[];
  /** Whether `rules` are relaxations, which cite the clause that forbids the symbol. */
  readonly forbidden: boolean;
}

interface VerdictTrace {
  readonly steps: readonly TraceStep[];
  /** The reason of the first fault, as `check` reports it; `undefined` for a well-formed text. */
  readonly reason: string | undefined;
  /**
   * Set when the text ends in a state that does not accept: the state, the symbols allowed there, the rule being
   * matched.
   */
  readonly ended: Pick<TraceStep, 'state' | 'expected' | 'rules'> | null;
}

/** A grammar as it is cited. */
export interface CitedGrammar {
  readonly rules: RuleSet;
  readonly source: SourceText;
  readonly clause?: Clause | undefined;
  /** Of a grammar that lifts a restriction. */
  readonly reason?: string | undefined;
}

/** A form, of this package or of a user. */
interface TracedForm extends Pick<Form, 'id' | 'labelled' | 'minimal' | 'table'> {
  readonly grammar: CitedGrammar;
}

/** Traces a text up to the first rejection. `relaxations`: the grammars of the form that lift one restriction each. */
export function traceVerdict(
  form: TracedForm,
  relaxations: readonly CitedGrammar[],
  symbols: readonly number[],
): VerdictTrace {
  const { labelled, minimal, table } = form;
  const [formatSet, live] = [rangesIn(table), liveStates(minimal)];
  const expectedIn = (state: number) => formatSet(minimal.alphabet, liveSymbols(minimal, state, live));
  const walk = new TableWalker(table).walk(symbols);
  let large = START_STATE;
  const orMatched = (lifted: CitedRule[]) => (lifted.length > 0 ? lifted : ruleBeingMatched(form, large));
  const steps = walk.steps.map(({ text, symbol, state, next, fault }, index): TraceStep => {
    const c = classOfSymbol(minimal, symbol);
    const [set, reject] = [minimal.classes[c] as SymbolSet, minimal.next[state]?.[c] as number];
    const cell = { text, symbol, state, next, class: c, symbols: formatSet(minimal.alphabet, set), reject };
    const expected = expectedIn(state);
    if (fault) {
      const lifted = forbiddenBy(form, relaxations, symbols.slice(0, index + 1), false);
      return { ...cell, expected, rules: orMatched(lifted), forbidden: lifted.length > 0 };
    }
    const origins = originsOn(labelled, large, symbol);
    large = nextState(labelled, large, symbol);
    return { ...cell, expected, rules: citedRulesAround(form, origins), forbidden: false };
  });
  const reason = walk.fault?.reason;
  if (!walk.fault || steps.at(-1)?.next === -1) return { steps, reason, ended: null };
  const rules = orMatched(forbiddenBy(form, relaxations, symbols, true));
  return { steps, reason, ended: { state: walk.state, expected: expectedIn(walk.state), rules } };
}

function originsOn(automaton: LabelledAutomaton, state: number, symbol: number): Origin[] {
  const found = (automaton.origins[state] ?? []).filter(({ set }) => containsSymbol(set, symbol));
  return found.map(({ origin }) => origin).filter(({ guard }) => !guard);
}

/** The rules around the matching spans; for each clause only the innermost rule that cites it. */
function citedRulesAround(form: TracedForm, origins: readonly Origin[]): CitedRule[] {
  const found = new Map<string, CitedRule>();
  for (const origin of origins) {
    enclosingRules(origin.path).forEach(({ rule, parameterised }, depth) => {
      const cited = citedRuleOf(form, rule);
      if (!cited || parameterised) return;
      const key = cited.clause ? formatClause(cited.clause) : rule;
      // The innermost rule gets the location of the matching span, the rules around it their own.
      if (!found.has(key)) found.set(key, depth === 0 ? { ...cited, location: formatLocation(origin.span) } : cited);
    });
  }
  return [...found.values()];
}

function citedRuleOf({ id, grammar }: TracedForm, name: string): CitedRule | undefined {
  const rule = grammar.rules.rules.get(name);
  return rule && { rule: `${id}:${name}`, location: formatLocation(rule.span), clause: rule.clause ?? grammar.clause };
}

/** The rule being matched in a state, for a rejection that no relaxation explains. */
function ruleBeingMatched(form: TracedForm, state: number): CitedRule[] {
  const rule =
    matchedRule(positionsIn(form.labelled, state), form.labelled.accepting[state] as boolean) ??
    form.grammar.rules.start;
  const cited = citedRuleOf(form, rule) ?? citedRuleOf(form, form.grammar.rules.start);
  return cited ? [cited] : [];
}

/**
 * The restrictions that forbid the last of these symbols: of the relaxations that can go on after it; or, where the
 * text ends too early, that accept it.
 */
function forbiddenBy(
  form: TracedForm,
  relaxations: readonly CitedGrammar[],
  symbols: readonly number[],
  isEnd: boolean,
): CitedRule[] {
  return relaxations.flatMap((grammar) => {
    const relaxed = deriveAutomaton(grammar.rules, { reading: 'peg' });
    const before = runAutomaton(relaxed, symbols.slice(0, -1));
    const after = runAutomaton(relaxed, symbols.slice(-1), before);
    if (!(isEnd ? relaxed.accepting : liveStates(relaxed))[after]) return [];
    return [liftedRestriction(form, grammar, originsOn(relaxed, before, symbols.at(-1) as number))];
  });
}

function liftedRestriction(form: TracedForm, grammar: CitedGrammar, origins: readonly Origin[]): CitedRule {
  const own = ownRules(grammar, form.grammar);
  const around = origins.flatMap(({ path }) => enclosingRules(path));
  const changed = around.flatMap(({ rule }) => own.find(({ name }) => name === rule) ?? [])[0] ?? own[0];
  return {
    rule: `${form.id}~${grammar.reason}`,
    location: changed ? formatLocation(changed.span) : grammar.source.name,
    clause: grammar.clause,
  };
}
