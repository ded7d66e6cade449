/**
 * Compiled form → a picture of its automaton in plain text: for each state a
 * shortest text that leads there and, for what may follow, the next state, the
 * rules that match and the file, line and column of the range that says so.
 *
 *     state 5   after ED
 *       80..9F          → 3   utf8_3_ed              grammar/octets/utf8.ohm:54:19
 */
import { formatRanges, formatSymbols, type SymbolRange } from '../../alphabet.ts';
import { edgesFrom, liveStates, shortestPrefixes } from '../automaton/automaton.ts';
import type { Form } from '../form.ts';
import { formatPlace, type Place, type SourceText } from '../source.ts';
import { keyOf, type SymbolSet } from '../symbols.ts';
import { ancestors } from '../table/diagnosis.ts';
import { COMMAND, header } from './header.ts';

type Pictured = Pick<Form, 'title' | 'minimal'>;

export function formToPicture(form: Pictured, inputs: readonly SourceText[], command: string = COMMAND): string {
  const { minimal } = form;
  const prefixes = shortestPrefixes(minimal);
  const live = liveStates(minimal);
  const lines = header(`The automaton of ${form.title}.`, inputs, command).map((line) => `# ${line}`);
  lines.push(
    '',
    `${form.title}: ${minimal.next.length} states, ${minimal.classes.length} classes, over ${minimal.alphabet.name}`,
  );
  minimal.next.forEach((_, state) => {
    lines.push('');
    if (!live[state]) {
      lines.push(`state ${state}   reject: no text that comes here is well-formed`);
      return;
    }
    const prefix = formatSymbols(minimal.alphabet, prefixes[state] ?? []);
    const role = minimal.accepting[state] ? '   accepts: a text may end here' : '';
    lines.push(`state ${state}   ${prefix ? `after ${prefix}` : 'start'}${role}`);
    lines.push(...edges(form, state, live));
  });
  return `${lines.join('\n')}\n`;
}

function edges({ minimal }: Pictured, state: number, live: readonly boolean[]): string[] {
  const pieces = [...edgesFrom(minimal, state, live)]
    .flatMap(([target, set]) => set.map((range) => ({ range, target })))
    .sort((a, b) => a.range[0] - b.range[0]);
  const rows = new Map<string, { target: number; set: SymbolSet; rule: string; places: Map<string, Place> }>();
  for (const { origin, set: matched } of minimal.origins[state] ?? []) {
    const rule = named(origin.path);
    for (const [target, set] of dealt(matched, pieces)) {
      const key = `${target} ${keyOf(set)} ${rule}`;
      const row = rows.get(key) ?? { target, set, rule, places: new Map<string, Place>() };
      row.places.set(`${origin.place.start} ${origin.place.source.name}`, origin.place);
      rows.set(key, row);
    }
  }
  return [...rows.values()]
    .sort((a, b) => (a.set[0]?.[0] as number) - (b.set[0]?.[0] as number))
    .map(({ target, set, rule, places }) => {
      const symbols = formatRanges(minimal.alphabet, set).padEnd(16);
      return `  ${symbols} → ${String(target).padEnd(3)} ${rule.padEnd(24)} ${listed([...places.values()])}`;
    });
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
function listed(places: readonly Place[]): string {
  const shown = places.slice(0, 4).map(formatPlace).join(', ');
  return places.length > 4 ? `${shown} and ${places.length - 4} more` : shown;
}

/** The innermost rule that is not a helper with parameters, and the one that called it. */
function named(path: Parameters<typeof ancestors>[0]): string {
  const [inner, outer] = ancestors(path).filter((p) => !p.parameterised);
  return outer ? `${outer.rule} › ${inner?.rule}` : (inner?.rule ?? '');
}
