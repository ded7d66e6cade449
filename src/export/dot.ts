/**
 * Form → its minimal automaton in DOT, the language of Graphviz. Accepting
 * states have a double ring; transitions to the reject state are left out.
 *
 *     0 -> 1 [label="C2..DF"];   1 -> 0 [label="80..BF"];
 *
 * Nodes and edges have classes, so that a style sheet can colour the SVG that
 * Graphviz draws from it. The picture of this package needs no Graphviz (picture.ts).
 */

import { formatRanges } from '../alphabet.ts';
import {
  type Automaton,
  edgesFrom,
  formatText,
  liveStates,
  type SymbolSet,
  shortestPrefixOf,
} from '../compile/index.ts';
import { asComments, type TargetSource, targetHeader } from './target-source.ts';

/** Ranges in a line of a label, and lines in a label. */
const RANGES_PER_LINE = 3;
const MAX_LINES = 4;

export function toDot(source: TargetSource): string {
  return [
    ...asComments(targetHeader(source, 'The automaton of', 'dot')),
    ...dotLines(source.form.minimal, source.form.title),
    '',
  ].join('\n');
}

function dotLines(minimal: Automaton, title: string): string[] {
  const live = liveStates(minimal);
  const prefixOf = shortestPrefixOf(minimal);
  const states = [...minimal.next.keys()].filter((state) => live[state]);
  return [
    `digraph ${quoted(title)} {`,
    '  graph [rankdir=LR, bgcolor=transparent, nodesep=0.35, ranksep=0.7, pad=0.2];',
    '  node [shape=circle, fontname="Helvetica", fontsize=13, width=0.5, fixedsize=true];',
    '  edge [fontname="Courier", fontsize=11, arrowsize=0.7];',
    '  start [shape=point, width=0.08, class=start];',
    '  start -> 0 [class=start];',
    ...states.map((state) => {
      const after = formatText(minimal.alphabet, prefixOf(state) ?? []);
      const shape = minimal.accepting[state] ? ', shape=doublecircle, class=accepting' : '';
      return `  ${state} [tooltip=${quoted(after ? `after ${after}` : 'start')}${shape}];`;
    }),
    ...states.flatMap((state) =>
      Array.from(
        edgesFrom(minimal, state, live),
        ([target, set]) => `  ${state} -> ${target} [label=${quoted(label(minimal, set))}];`,
      ),
    ),
    '}',
  ];
}

function label({ alphabet }: Automaton, set: SymbolSet): string {
  const rows = Array.from({ length: Math.ceil(set.length / RANGES_PER_LINE) }, (_, i) =>
    formatRanges(alphabet, set.slice(i * RANGES_PER_LINE, (i + 1) * RANGES_PER_LINE)),
  );
  const more = set.length - MAX_LINES * RANGES_PER_LINE;
  return [...rows.slice(0, MAX_LINES), ...(more > 0 ? [`and ${more} more`] : [])].map((row) => ` ${row} `).join('\n');
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
