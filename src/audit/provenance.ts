/**
 * Provenance: clause ↔ grammar rule ↔ transition ↔ cell of the table. Rules
 * cite clauses (`@clause` in the grammar), ledger rows name rules, and the two
 * must agree. A live cell knows the grammar ranges that match its symbols, a
 * rejecting cell the restriction that forbids them.
 *
 *     RFC 3629 §4 UTF8-3 ⇄ utf8:utf8_3 grammar/octets/utf8.ohm:43:19 ⇄ state 4 × 80..9F
 */

import {
  type AnnotatedGrammar,
  enclosingRules,
  intersectionOfSets,
  keyOfSet,
  liveStates,
  runAutomaton,
  type SymbolSet,
  shortestPrefixOf,
  sizeOfSet,
  symbolSet,
  unionOfSets,
} from '../compile/index.ts';
import { formatRanges } from '../shared/alphabet.ts';
import { formatClause } from '../shared/clause.ts';
import { groupPairs } from '../shared/groups.ts';
import { memoize } from '../shared/memoize.ts';
import { formatLocation } from '../shared/source.ts';
import { closest } from '../shared/spelling.ts';
import { type AuditedForm, ownRules } from './audited-form.ts';
import { type Citing, citationProblem } from './citation.ts';
import { inScope, isByTests, type Ledger, rowId } from './ledger/ledger.ts';
import type { Problem } from './problem.ts';

interface RuleTrace {
  /** `utf8:utf8_3`; for a relaxation `utf8~overlong`. */
  readonly rule: string;
  /** Location of the rule: `grammar/octets/utf8.ohm:41:3`. The key is part of the JSON report. */
  readonly place: string;
  readonly cites: string;
  /** Rows that name the rule. */
  readonly rows: readonly string[];
}

export interface CellTrace {
  readonly state: number;
  readonly class: number;
  /** `80..9F` */
  readonly symbols: string;
  readonly next: number;
  /** Locations in the grammar of the matching ranges; empty for a rejecting cell. */
  readonly places: readonly string[];
  /** The rules that match, innermost first; for a rejecting cell, the relaxations that would allow it. */
  readonly rules: readonly string[];
}

export interface FormTrace {
  readonly form: string;
  readonly title: string;
  readonly rules: readonly RuleTrace[];
  readonly cells: readonly CellTrace[];
}

interface Provenance {
  readonly forms: readonly FormTrace[];
  /** Rules that cite documents without a ledger: `utf8:twice cites RFC 5234 §3.7 2element`. */
  readonly external: readonly string[];
  readonly problems: readonly Problem[];
}

/** Traces every rule and cell of the forms, and finds the links that are missing. */
export function traceProvenance(auditedForms: readonly AuditedForm[], ledgers: readonly Ledger[]): Provenance {
  const problems: Problem[] = [];
  const external: string[] = [];
  const named = rowsByRule(ledgers);
  const forms = auditedForms.map((audited) => {
    const rules = ruleTraces(audited).map(({ clause, mustCite, ...rule }) => {
      const rows = named(rule.rule);
      const problem = mustCite
        ? citationProblem(audited.ownSource !== undefined, { ...rule, clause, rows }, ledgers)
        : null;
      if (problem === 'external') external.push(`${rule.rule} cites ${rule.cites}`);
      else if (problem) problems.push(problem);
      return { ...rule, rows };
    });
    const traced = cellTraces(audited);
    problems.push(...traced.problems);
    return { form: audited.id, title: audited.compiled.title, rules, cells: traced.cells };
  });
  const known = new Set(forms.flatMap(({ rules }) => rules.map(({ rule }) => rule)));
  problems.push(...clausesWithoutRule(ledgers, known));
  return { forms, external, problems };
}

/** The rules of the grammar and its relaxations, with what they cite. */
function ruleTraces({ id, compiled, relaxations, ownSource }: AuditedForm): (Omit<RuleTrace, 'rows'> & Citing)[] {
  const own = [...compiled.grammar.rules.rules.values()].map((rule) => ({
    rule: `${id}:${rule.name}`,
    place: formatLocation(rule.span),
    cites: rule.clause ? formatClause(rule.clause) : '',
    clause: rule.clause,
    mustCite: ownSource === undefined || (rule.span.source === ownSource && rule.parameters.length === 0),
  }));
  const lifted = relaxations.map((grammar) => ({
    rule: `${id}~${grammar.reason}`,
    place: relaxationLocation(compiled.grammar, grammar),
    cites: grammar.clause ? formatClause(grammar.clause) : '',
    clause: grammar.clause,
    mustCite: ownSource === undefined || grammar.source === ownSource,
  }));
  return [...own, ...lifted];
}

/** Location of the first rule of a relaxation that the main grammar does not have. */
function relaxationLocation(main: AnnotatedGrammar, relaxation: AnnotatedGrammar): string {
  const [first] = ownRules(relaxation, main).sort((a, b) => a.span.start - b.span.start);
  return first ? formatLocation(first.span) : relaxation.source.name;
}

/**
 * Rule → rows that name it. A row that names `utf8:utf8_3` also names its labelled alternatives, such as `utf8_3_ed`.
 */
function rowsByRule(ledgers: readonly Ledger[]): (rule: string) => string[] {
  const named = ledgers.flatMap((ledger) => ledger.rows.map((row) => ({ rules: row.rules, id: rowId(ledger, row) })));
  const rows = groupPairs(named.flatMap(({ rules, id }) => rules.map((rule) => [rule, id] as const)));
  return (rule) => {
    const found: string[] = [...(rows.get(rule) ?? [])];
    for (let at = rule.lastIndexOf('_'); at > 0; at = rule.lastIndexOf('_', at - 1))
      found.push(...(rows.get(rule.slice(0, at)) ?? []));
    return [...new Set(found)];
  };
}

function clausesWithoutRule(ledgers: readonly Ledger[], known: ReadonlySet<string>): Problem[] {
  const meant = (rule: string) => {
    const [form = '', name = ''] = rule.split(':');
    const own = [...known].filter((each) => each.startsWith(`${form}:`)).map((each) => each.slice(form.length + 1));
    const found = closest(name, own);
    return found === undefined ? '' : `: did you mean ${form}:${found}?`;
  };
  return ledgers.flatMap((ledger) =>
    ledger.rows.flatMap((row): Problem[] => {
      const where = rowId(ledger, row);
      const unknown = row.rules.filter((rule) => !known.has(rule));
      const problems = unknown.map(
        (rule): Problem => ({
          kind: 'clause without rule',
          where,
          what: `names ${rule}, which is not a rule${meant(rule)}`,
        }),
      );
      if (inScope(row) && row.rules.length === 0 && !isByTests(ledger, row))
        problems.push({ kind: 'clause without rule', where, what: 'in scope, but names no rule' });
      return problems;
    }),
  );
}

/**
 * Every cell of the minimal automaton, to which the shipped table is proved equal. The problems are unreachable states
 * and edges without a rule.
 */
const cellTraces = memoize((audited: AuditedForm): { cells: readonly CellTrace[]; problems: readonly Problem[] } => {
  const { id, compiled } = audited;
  const problems: Problem[] = [];
  const { minimal, relaxations } = compiled;
  const live = liveStates(minimal);
  const prefixOf = shortestPrefixOf(minimal);
  const lifted = relaxations.map(({ reason, automaton }) => ({ reason, automaton, live: liveStates(automaton) }));
  const cells = minimal.next.flatMap((row, state) => {
    const prefix = prefixOf(state);
    if (!prefix)
      problems.push({ kind: 'unreachable state', where: `${id} state ${state}`, what: 'no text leads to it' });
    if (!live[state]) return [];
    return Array.from(row, (next, c): CellTrace => {
      const set = minimal.classes[c] as SymbolSet;
      const cell = { state, class: c, symbols: formatRanges(minimal.alphabet, set), next };
      if (live[next]) return liveCell(audited, cell, set, problems);
      const allowing = lifted.filter((one) =>
        set.some(([from]) => one.live[runAutomaton(one.automaton, [...(prefix ?? []), from])]),
      );
      const forbids = allowing.map(({ reason }) => `${id}~${reason}`);
      return { ...cell, places: [], rules: forbids.length > 0 ? forbids : [`${id}:${compiled.grammar.rules.start}`] };
    });
  });
  return { cells, problems };
});

/** The trace of a cell whose transition is live. Its symbols must be covered by ranges of the grammar. */
function liveCell(
  { id, compiled: { minimal } }: AuditedForm,
  cell: Omit<CellTrace, 'places' | 'rules'>,
  set: SymbolSet,
  problems: Problem[],
): CellTrace {
  const origins = (minimal.origins[cell.state] ?? []).filter(
    (origin) => sizeOfSet(intersectionOfSets(origin.set, set)) > 0,
  );
  const covered = origins.reduce<SymbolSet>((all, origin) => unionOfSets(all, intersectionOfSets(origin.set, set)), []);
  if (keyOfSet(covered) !== keyOfSet(symbolSet(set))) {
    const what = `on ${cell.symbols} to state ${cell.next}`;
    problems.push({ kind: 'edge without rule', where: `${id} state ${cell.state}`, what });
  }
  const rules = origins.flatMap(({ origin }) => enclosingRules(origin.path)).map(({ rule }) => `${id}:${rule}`);
  return {
    ...cell,
    places: [...new Set(origins.map(({ origin }) => formatLocation(origin.span)))],
    rules: [...new Set(rules)],
  };
}
