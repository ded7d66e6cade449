/**
 * One rule of a message → its automaton with captures, to which each part is one symbol, and what each state says:
 *
 *     netstring = size ":" text ","      state 0: size begins with "0".."9"    state 2: text begins, whatever comes
 *
 * Refused is what would need a look further ahead: a state where the next octet does not decide between two parts, or
 * between a part and the rule itself.
 */
import { formatRanges, octets } from '../../shared/alphabet.ts';
import type { CaptureTable } from '../../shared/capture-table.ts';
import { formatSection } from '../../shared/clause.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { FIRST_PART } from '../../shared/message-table.ts';
import {
  type Automaton,
  liveStates,
  liveSymbols,
  nextState,
  runAutomaton,
  shortestPrefixOf,
} from '../automaton/automaton.ts';
import { deriveAutomaton } from '../automaton/derive.ts';
import type { Reading } from '../automaton/language.ts';
import { minimise } from '../automaton/minimise.ts';
import { type CompiledCaptures, compileCaptures } from '../captures/compile-captures.ts';
import type { MarkedParts } from '../captures/marked.ts';
import type { TagsOf } from '../captures/tree.ts';
import { callsIn, type Rule, type RuleSet } from '../expression.ts';
import { intersectionOfSets, type SymbolSet, smallestSymbol, symbolSet } from '../symbols.ts';
import { mapToClasses } from '../table/class-map.ts';
import { type MatchedRule, ruleIn } from '../table/matched-rule.ts';
import { tagError } from '../tags/values.ts';

/** A rule whose parts are symbols. */
export interface RuleAutomaton {
  readonly rule: Rule;
  /** Their symbols are FIRST_PART and those after it. */
  readonly parts: readonly string[];
  readonly captures: CompiledCaptures;
  /** That of the table of captures; the last state rejects. */
  readonly automaton: Automaton;
  /** For each state the rule that is matched there. */
  readonly labels: readonly MatchedRule[];
}

interface RuleOptions {
  readonly reading: Reading;
  readonly tagsOf: TagsOf;
  /** Whether a rule is a part of others. */
  readonly isPart: (rule: string) => boolean;
  /** What a part is for captures. */
  readonly kindOf: MarkedParts['kindOf'];
  readonly bitsOf: MarkedParts['bitsOf'];
  /** The texts of a part; `undefined` of a message inside. */
  readonly textsOf: (part: string) => Automaton | undefined;
}

export function ruleAutomaton(
  rules: RuleSet,
  name: string,
  { reading, tagsOf, isPart, kindOf, bitsOf, textsOf }: RuleOptions,
): RuleAutomaton {
  const rule = rules.rules.get(name) as Rule;
  const parts = partsBelow(rules, rule, isPart);
  // The rule itself may be one of its parts, a symbol: the start has another name.
  const start = `${name} `;
  const bodies = new Map(rules.rules).set(start, { ...rule, name: start });
  parts.forEach((part, i) => {
    const found = rules.rules.get(part) as Rule;
    const set: SymbolSet = [[FIRST_PART + i, FIRST_PART + i]];
    bodies.set(part, { ...found, body: { kind: 'set', set, span: found.span } });
  });
  const depths = new Map([...(rules.depths ?? [])].filter(([each]) => !isPart(each)));
  const alphabet = { ...octets, size: FIRST_PART + parts.length };
  const skeleton: RuleSet = { ...rules, alphabet, rules: bodies, start, depths };
  const labelled = deriveAutomaton(skeleton, { reading });
  const verdict = minimise(labelled).automaton;
  const captures = compileCaptures(skeleton, {
    reading,
    verdict,
    tagsOf: (each) => (each === start || !parts.includes(each) ? tagsOf(each === start ? name : each) : undefined),
    parts: {
      textsOf: (symbol) => textsOf(parts[symbol - FIRST_PART] as string),
      kindOf: (each) => (parts.includes(each) ? kindOf(each) : undefined),
      bitsOf,
    },
  });
  const fewer = 'capture fewer rules, or let each captured rule end where the next one cannot begin';
  if (captures.table.back) throw tagError(`too many captures of ${name} are uncertain at once`, rule.span, fewer);
  const automaton = tableAutomaton(captures.table, skeleton);
  const prefixOf = shortestPrefixOf(automaton);
  const labels = automaton.next.map((_, state) => {
    const found = ruleIn(labelled, skeleton, runAutomaton(labelled, prefixOf(state) ?? []));
    return found.rule === start ? { ...found, rule: name } : found;
  });
  return { rule, parts, captures, automaton, labels };
}

/** The parts that a rule leads to, not through other parts, in the order of the text. */
export function partsBelow({ rules }: RuleSet, rule: Rule, isPart: (rule: string) => boolean): string[] {
  const parts = new Set<string>();
  const seen = new Set<Rule>([rule]);
  const visit = ({ body }: Rule): void => {
    for (const call of callsIn(body)) {
      const called = rules.get(call.rule);
      if (called && isPart(called.name)) parts.add(called.name);
      else if (called && !seen.has(called)) {
        seen.add(called);
        visit(called);
      }
    }
  };
  visit(rule);
  return [...parts];
}

function tableAutomaton(table: CaptureTable, { alphabet }: RuleSet): Automaton {
  const { classCount, next, flagged, ends } = table;
  const reject = ends.length;
  const target = (cell: number) =>
    cell === -1 ? reject : (cell < -1 ? (flagged[-2 - 2 * cell] as number) : cell) / classCount;
  const columns = Array.from({ length: classCount }, (_, c) => c);
  const rows = ends.map((_, state) => columns.map((c) => target(next[state * classCount + c] as number)));
  return {
    alphabet,
    classes: mapToClasses(alphabet, table.classes, classCount),
    next: [...rows, columns.map(() => reject)],
    accepting: [...ends.map((end) => end >= 0), false],
  };
}

/** What a part can begin with; `undefined`: it begins whatever comes. */
export type FirstOf = (part: string) => SymbolSet | undefined;

/** What follows in a state. */
export interface StateFacts {
  /** The parts that can begin, by their numbers. */
  readonly begins: readonly number[];
  /** The octets that the rule itself takes. */
  readonly octets: SymbolSet;
  /** All octets that can follow; those of a part that begins whatever comes are not known. */
  readonly follow: SymbolSet;
  readonly accepting: boolean;
}

export function stateFacts({ automaton, parts }: RuleAutomaton, state: number, firstOf: FirstOf): StateFacts {
  const symbols = liveSymbols(automaton, state, liveOf(automaton));
  const begins = parts.flatMap((_, i) =>
    intersectionOfSets(symbols, [[FIRST_PART + i, FIRST_PART + i]]).length > 0 ? [i] : [],
  );
  const own = intersectionOfSets(symbols, [[0, 0xff]]);
  const follow = symbolSet([...own, ...begins.flatMap((i) => firstOf(parts[i] as string) ?? [])]);
  return { begins, octets: own, follow, accepting: automaton.accepting[state] as boolean };
}

const lives = new WeakMap<Automaton, boolean[]>();

function liveOf(automaton: Automaton): boolean[] {
  const live = lives.get(automaton) ?? liveStates(automaton);
  lives.set(automaton, live);
  return live;
}

/** The number of states, without the one that rejects. */
export function stateCount({ automaton }: RuleAutomaton): number {
  return automaton.next.length - 1;
}

/** The state after a part. */
export function afterPart({ automaton }: RuleAutomaton, state: number, part: number): number {
  return nextState(automaton, state, FIRST_PART + part);
}

/** The states after an octet. */
export function octetTargets({ automaton }: RuleAutomaton, state: number): number[] {
  return automaton.classes.flatMap((set, c) =>
    set.some(([from]) => from < FIRST_PART) ? [automaton.next[state]?.[c] as number] : [],
  );
}

/** A shortest text that leads to a state, parts by their names: `"5:" <text>`. */
export function wayTo({ automaton, parts }: RuleAutomaton, state: number): string {
  const found = shortestPrefixOf(automaton)(state) ?? [];
  const shown = found.map((symbol) =>
    symbol < FIRST_PART ? formatRanges(octets, [[symbol, symbol]]) : `<${parts[symbol - FIRST_PART]}>`,
  );
  return shown.join(' ') || 'the start';
}

/** Throws SpecError where the next octet does not decide. `isChosen`: whether a number chooses the part. */
export function requireDecided(
  of: RuleAutomaton,
  facts: readonly StateFacts[],
  firstOf: FirstOf,
  isChosen: (part: string) => boolean,
): void {
  facts.forEach(({ begins, octets: own, accepting }, state) => {
    const names = begins.map((i) => of.parts[i] as string);
    const blind = names.filter((name) => firstOf(name) === undefined);
    const [first] = names;
    if (first === undefined) return;
    if (blind.length > 0) {
      const isAlone = own.length === 0 && !accepting && (names.length === 1 || names.every(isChosen));
      if (!isAlone) throw undecided(of, state, names, own, accepting, blind[0]);
      return;
    }
    const sets = [own, ...names.map((name) => firstOf(name) as SymbolSet)];
    sets.forEach((set, i) => {
      const other = sets.slice(0, i).findIndex((each) => intersectionOfSets(each, set).length > 0);
      if (other < 0) return;
      const common = smallestSymbol(intersectionOfSets(set, sets[other] as SymbolSet));
      const both = [names[other - 1], names[i - 1]].filter((name) => name !== undefined);
      throw undecided(of, state, both, [[common, common]], false);
    });
  });
}

function undecided(
  of: RuleAutomaton,
  state: number,
  names: readonly string[],
  own: SymbolSet,
  accepting: boolean,
  blind?: string,
): SpecError {
  const begin = blind
    ? `write the octets that show ${blind} before it, outside of its length`
    : 'let each alternative begin with other octets';
  const others = [
    ...names.slice(1),
    ...(own.length > 0 ? [formatRanges(octets, own)] : []),
    ...(accepting ? ['the end'] : []),
  ];
  return new SpecError(
    'annotation',
    `${of.rule.name}: after ${wayTo(of, state)} can come ${[names[0], ...others].join(', or ')}: the next octet does not decide`,
    {
      span: of.rule.span,
      subject: { kind: 'rule', names: [of.rule.name] },
      remedy: `${begin}, or choose it by a number with @switch`,
    },
  );
}

/** `RFC 1035 §4.1.2`, or empty. */
export function sectionOf({ rules }: RuleSet, name: string): string {
  const clause = rules.get(name)?.clause;
  return clause ? formatSection(clause) : '';
}
