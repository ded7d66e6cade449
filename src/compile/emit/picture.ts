/**
 * Compiled form → a listing of its automaton in plain text: for each state a
 * shortest text that leads there, and its transitions: symbols, next state, the
 * rule being matched, and file, line and column of the range in the grammar.
 *
 *     state 5   after ED
 *       80..9F          → 3   utf8_3_ed              grammar/octets/utf8.ohm:54:19
 */
import type { formatRanges } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';
import { formatLocation, type SourceText, type Span } from '../../shared/source.ts';
import {
  edgesFrom,
  type LabelledAutomaton,
  type LiveOrigin,
  liveStates,
  shortestPrefixOf,
} from '../automaton/automaton.ts';
import { type Form, titleWithDepths } from '../form.ts';
import { intersectionOfSets, keyOfSet, type SymbolSet, smallestSymbol } from '../symbols.ts';
import { enclosingRules } from '../table/matched-rule.ts';
import { GENERATE_COMMAND, generatedHeader } from './header.ts';
import { formatSymbolText, rangesIn } from './rows.ts';

type Pictured = Pick<Form, 'title' | 'minimal' | 'depths'> & { readonly table?: Pick<FormTable, 'characters'> };

export function formToPicture(
  form: Pictured,
  inputs: readonly SourceText[],
  command: string = GENERATE_COMMAND,
): string {
  const { minimal } = form;
  const title = titleWithDepths(form);
  const size = `${minimal.next.length} states, ${minimal.classes.length} classes, over ${minimal.alphabet.name}`;
  const header = generatedHeader(`The automaton of ${title}.`, inputs, command).map((line) => `# ${line}`);
  return `${[...header, '', `${title}: ${size}`, ...automatonLines(minimal, form.table)].join('\n')}\n`;
}

/** For each state an empty line, a line with a shortest text that leads there, and a line for each transition. */
function automatonLines(automaton: LabelledAutomaton, table: Pick<FormTable, 'characters'> = {}): string[] {
  const prefixOf = shortestPrefixOf(automaton);
  const live = liveStates(automaton);
  return automaton.next.flatMap((_, state) => {
    if (!live[state]) return ['', `state ${state}   reject: no well-formed text leads here`];
    const prefix = formatSymbolText(automaton.alphabet, prefixOf(state) ?? []);
    const role = automaton.accepting[state] ? '   accepts: a text may end here' : '';
    return [
      '',
      `state ${state}   ${prefix ? `after ${prefix}` : 'start'}${role}`,
      ...transitionLines(automaton, state, live, rangesIn(table)),
    ];
  });
}

function transitionLines(
  automaton: LabelledAutomaton,
  state: number,
  live: readonly boolean[],
  format: typeof formatRanges,
): string[] {
  const edges = [...edgesFrom(automaton, state, live)];
  const rows = new Map<string, { target: number; set: SymbolSet; rule: string; groups: OriginGroup[] }>();
  for (const group of groupOrigins(automaton.origins[state] ?? [])) {
    for (const [target, symbols] of edges) {
      const set = intersectionOfSets(group.set, symbols);
      if (set.length === 0) continue;
      const key = `${target} ${keyOfSet(set)} ${group.rule}`;
      const row = rows.get(key) ?? { target, set, rule: group.rule, groups: [] };
      row.groups.push(group);
      rows.set(key, row);
    }
  }
  return [...rows.values()]
    .sort((a, b) => smallestSymbol(a.set) - smallestSymbol(b.set))
    .map(({ target, set, rule, groups }) => {
      const symbols = format(automaton.alphabet, set).padEnd(16);
      return `  ${symbols} → ${String(target).padEnd(3)} ${rule.padEnd(24)} ${formatLocations(groups)}`;
    });
}

/**
 * The ranges of one rule that allow the same next symbols. They are listed together: of the thousands of ranges of a
 * big grammar, most allow any continuation octet.
 */
interface OriginGroup {
  readonly rule: string;
  readonly set: SymbolSet;
  /** By file and offset (code units); `order` is the index among the origins of the state. */
  readonly spans: Map<string, { readonly order: number; readonly span: Span }>;
}

function groupOrigins(origins: readonly LiveOrigin[]): Iterable<OriginGroup> {
  const groups = new Map<string, OriginGroup>();
  origins.forEach(({ origin: { span, path }, set }, order) => {
    const rule = ruleNameOf(path);
    const key = `${keyOfSet(set)} ${rule}`;
    const group = groups.get(key) ?? { rule, set, spans: new Map() };
    const where = `${span.start} ${span.source.name}`;
    if (!group.spans.has(where)) group.spans.set(where, { order, span });
    groups.set(key, group);
  });
  return groups.values();
}

/** The locations of a group's spans; of many, the first ones and a count. */
function formatLocations([first, ...others]: readonly OriginGroup[]): string {
  const { spans } = first as OriginGroup;
  const all =
    others.length === 0 ? spans : new Map([spans, ...others.map((group) => group.spans)].flatMap((p) => [...p]));
  const firsts = [...all.values()].sort((a, b) => a.order - b.order).slice(0, SHOWN);
  const shown = firsts.map(({ span }) => formatLocation(span)).join(', ');
  return all.size > SHOWN ? `${shown} and ${all.size - SHOWN} more` : shown;
}

const SHOWN = 4;

/** The innermost rule without parameters, and the rule that applies it. */
function ruleNameOf(path: Parameters<typeof enclosingRules>[0]): string {
  const [inner, outer] = enclosingRules(path).filter((p) => !p.parameterised);
  return outer ? `${outer.rule} › ${inner?.rule}` : (inner?.rule ?? '');
}
