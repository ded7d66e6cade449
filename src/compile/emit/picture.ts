/**
 * Compiled form → a picture of its automaton in plain text: for each state a
 * shortest text that leads there and, for what may follow, the next state, the
 * rules that match and the file, line and column of the range that says so.
 *
 *     state 5   after ED
 *       80..9F          → 3   utf8_3_ed              grammar/octets/utf8.ohm:54:19
 */
import { formatRanges, formatSymbols } from '../../alphabet.ts';
import { liveStates, shortestPrefixes } from '../automaton/automaton.ts';
import type { Form } from '../form.ts';
import { formatPlace, type SourceText } from '../source.ts';
import { intersection, keyOf, type SymbolSet, sizeOf, symbolSet } from '../symbols.ts';
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

function edges(form: Pictured, state: number, live: readonly boolean[]): string[] {
  const { minimal } = form;
  const byTarget = new Map<number, SymbolSet>();
  (minimal.next[state] as readonly number[]).forEach((target, c) => {
    if (!live[target]) return;
    byTarget.set(target, symbolSet([...(byTarget.get(target) ?? []), ...(minimal.classes[c] as SymbolSet)]));
  });
  const rows = [...byTarget].flatMap(([target, set]) => {
    const groups = new Map<string, { set: SymbolSet; places: Set<string>; rule: string }>();
    for (const { origin, set: matched } of minimal.origins[state] ?? []) {
      const common = intersection(matched, set);
      if (sizeOf(common) === 0) continue;
      const rule = named(origin.path);
      const key = `${keyOf(common)} ${rule}`;
      const known = groups.get(key) ?? { set: common, places: new Set<string>(), rule };
      known.places.add(formatPlace(origin.place));
      groups.set(key, known);
    }
    return [...groups.values()].map((group) => ({ target, ...group }));
  });
  return rows
    .sort((a, b) => (a.set[0]?.[0] as number) - (b.set[0]?.[0] as number))
    .map(({ target, set, rule, places }) => {
      const symbols = formatRanges(minimal.alphabet, set).padEnd(16);
      return `  ${symbols} → ${String(target).padEnd(3)} ${rule.padEnd(24)} ${listed([...places])}`;
    });
}

/** The places by name, the first ones if they are many. */
function listed(places: readonly string[]): string {
  const shown = places.slice(0, 4).join(', ');
  return places.length > 4 ? `${shown} and ${places.length - 4} more` : shown;
}

/** The innermost rule that is not a helper with parameters, and the one that called it. */
function named(path: Parameters<typeof ancestors>[0]): string {
  const [inner, outer] = ancestors(path).filter((p) => !p.parameterised);
  return outer ? `${outer.rule} › ${inner?.rule}` : (inner?.rule ?? '');
}
