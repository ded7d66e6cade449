/**
 * Compiled form → a picture of its automaton in plain text: for each state a
 * shortest text that leads there and, for what may follow, the next state, the
 * rules that match and the file, line and column of the range that says so.
 *
 *     state 5   after ED
 *       80..9F          → 3   utf8_3_ed              grammar/octets/utf8.ohm:54:19
 */
import { formatRanges, type SymbolRange } from '../../alphabet.ts';
import { formatLocation, type SourceText, type Span } from '../../source.ts';
import {
  edgesFrom,
  type LabelledAutomaton,
  type LiveOrigin,
  liveStates,
  shortestPrefixOf,
} from '../automaton/automaton.ts';
import type { Form } from '../form.ts';
import { keyOfSet, type SymbolSet } from '../symbols.ts';
import { enclosingRules } from '../table/matched-rule.ts';
import { GENERATE_COMMAND, generatedHeader } from './header.ts';
import { formatText } from './rows.ts';

type Pictured = Pick<Form, 'title' | 'minimal'>;

export function formToPicture(
  form: Pictured,
  inputs: readonly SourceText[],
  command: string = GENERATE_COMMAND,
): string {
  const { title, minimal } = form;
  const size = `${minimal.next.length} states, ${minimal.classes.length} classes, over ${minimal.alphabet.name}`;
  const header = generatedHeader(`The automaton of ${title}.`, inputs, command).map((line) => `# ${line}`);
  return `${[...header, '', `${title}: ${size}`, ...automatonLines(minimal)].join('\n')}\n`;
}

/** For each state an empty line, a line with a shortest text that leads there, and a line for each transition. */
export function automatonLines(automaton: LabelledAutomaton): string[] {
  const prefixOf = shortestPrefixOf(automaton);
  const live = liveStates(automaton);
  return automaton.next.flatMap((_, state) => {
    if (!live[state]) return ['', `state ${state}   reject: no text that comes here is well-formed`];
    const prefix = formatText(automaton.alphabet, prefixOf(state) ?? []);
    const role = automaton.accepting[state] ? '   accepts: a text may end here' : '';
    return ['', `state ${state}   ${prefix ? `after ${prefix}` : 'start'}${role}`, ...edges(automaton, state, live)];
  });
}

function edges(automaton: LabelledAutomaton, state: number, live: readonly boolean[]): string[] {
  const pieces = [...edgesFrom(automaton, state, live)]
    .flatMap(([target, set]) => set.map((range) => ({ range, target })))
    .sort((a, b) => a.range[0] - b.range[0]);
  const rows = new Map<string, { target: number; set: SymbolSet; rule: string; crowds: Crowd[] }>();
  for (const crowd of crowdsOf(automaton.origins[state] ?? [])) {
    for (const [target, set] of dealt(crowd.set, pieces)) {
      const key = `${target} ${keyOfSet(set)} ${crowd.rule}`;
      const row = rows.get(key) ?? { target, set, rule: crowd.rule, crowds: [] };
      row.crowds.push(crowd);
      rows.set(key, row);
    }
  }
  return [...rows.values()]
    .sort((a, b) => (a.set[0]?.[0] as number) - (b.set[0]?.[0] as number))
    .map(({ target, set, rule, crowds }) => {
      const symbols = formatRanges(automaton.alphabet, set).padEnd(16);
      return `  ${symbols} → ${String(target).padEnd(3)} ${rule.padEnd(24)} ${listed(crowds)}`;
    });
}

/** Places of one rule that go on with the same symbols: of thousands of ranges, most go on with any continuation octet. */
interface Crowd {
  readonly rule: string;
  readonly set: SymbolSet;
  /** By where they stand; in the order in which the state has them. */
  readonly spans: Map<string, { readonly order: number; readonly span: Span }>;
}

function crowdsOf(origins: readonly LiveOrigin[]): Iterable<Crowd> {
  const crowds = new Map<string, Crowd>();
  origins.forEach(({ origin: { span, path }, set }, order) => {
    const rule = named(path);
    const key = `${keyOfSet(set)} ${rule}`;
    const crowd = crowds.get(key) ?? { rule, set, spans: new Map() };
    const where = `${span.start} ${span.source.name}`;
    if (!crowd.spans.has(where)) crowd.spans.set(where, { order, span });
    crowds.set(key, crowd);
  });
  return crowds.values();
}

/** The symbols of a set by where they lead; `pieces` are in order. */
function dealt(
  symbols: SymbolSet,
  pieces: readonly { readonly range: SymbolRange; readonly target: number }[],
): Map<number, SymbolRange[]> {
  const byTarget = new Map<number, SymbolRange[]>();
  for (const [from, to] of symbols) {
    for (let i = firstUpTo(pieces, from); i < pieces.length; i++) {
      const { range, target } = pieces[i] as (typeof pieces)[number];
      if (range[0] > to) break;
      const known = byTarget.get(target) ?? [];
      known.push([Math.max(from, range[0]), Math.min(to, range[1])]);
      byTarget.set(target, known);
    }
  }
  return byTarget;
}

/** The index of the first piece that ends at a symbol or behind it. */
function firstUpTo(pieces: readonly { readonly range: SymbolRange }[], symbol: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.range[1] as number) < symbol) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places by name, the first ones if they are many. */
function listed([first, ...others]: readonly Crowd[]): string {
  const { spans } = first as Crowd;
  const all =
    others.length === 0 ? spans : new Map([spans, ...others.map((crowd) => crowd.spans)].flatMap((p) => [...p]));
  const firsts = [...all.values()].sort((a, b) => a.order - b.order).slice(0, SHOWN);
  const shown = firsts.map(({ span }) => formatLocation(span)).join(', ');
  return all.size > SHOWN ? `${shown} and ${all.size - SHOWN} more` : shown;
}

const SHOWN = 4;

/** The innermost rule that is not a helper with parameters, and the one that called it. */
function named(path: Parameters<typeof enclosingRules>[0]): string {
  const [inner, outer] = enclosingRules(path).filter((p) => !p.parameterised);
  return outer ? `${outer.rule} › ${inner?.rule}` : (inner?.rule ?? '');
}
