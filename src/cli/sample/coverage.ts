/**
 * `sample FORM --coverage FOLDER`: which rules and alternatives of the grammar, and which
 * transitions of its automaton, the texts of a folder reach, and a text for each that
 * they do not.
 *
 *     rules         17 of 19
 *     alternatives  58 of 61
 *     transitions   40 of 52
 *     rule port, uri.abnf:9:1                       "a://:"
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  accepts,
  edgesFrom,
  liveStates,
  nextState,
  START_STATE,
  shortestCompletions,
  shortestPrefixes,
  smallestSymbol,
} from '../../compile/index.ts';
import { formatRanges } from '../../shared/alphabet.ts';
import { printable } from '../../shared/printable.ts';
import { formatLocation } from '../../shared/source.ts';
import { EXIT } from '../command.ts';
import { CommandError, withFileName } from '../errors.ts';
import { withNoun } from '../numbers.ts';
import { shownText, textFacts } from '../shown-text.ts';
import type { Terminal } from '../terminal.ts';
import type { SampledForm } from './texts.ts';

const KINDS = ['rule', 'alternative', 'transition'] as const;

/** What no text reaches, and a text that does. */
interface Missing {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
  readonly text: readonly number[];
}

/** Missing items of a kind that are listed; the others are counted. */
const LISTED = 20;

/** Exit status 1 if something is not reached. */
export async function reportCoverage(
  form: SampledForm,
  folder: string,
  json: boolean,
  { out }: Terminal,
): Promise<number> {
  const texts = filesIn(folder).map((path) => withoutLineEnd(form, [...withFileName(path, () => readFileSync(path))]));
  const good = texts.filter((text) => accepts(form.automaton, text));
  if (texts.length === 0) throw new CommandError(`${printable(folder)} has no files`);
  const used = new Set(good.flatMap((text) => [...(form.used(text) ?? [])]));
  const { edges, reached } = transitions(form, good);
  const possible = form.targets.flatMap((target) => {
    const text = form.textThrough(target);
    return text ? [{ target, text }] : [];
  });
  const unused = possible.filter(({ target }) => !used.has(target));
  const missing: Missing[] = [
    ...unused.map(({ target: { kind, rule, span }, text }) => ({
      kind,
      name: `${kind === 'rule' ? rule : `of ${rule}`}, ${formatLocation(span)}`,
      text,
    })),
    ...[...edges].flatMap(([key, edge]) => (reached.has(key) ? [] : [{ kind: 'transition' as const, ...edge }])),
  ];
  const count = (kind: string) => possible.filter(({ target }) => target.kind === kind).length;
  const of = { rule: count('rule'), alternative: count('alternative'), transition: edges.size };
  const totals: Totals = { texts: good.length, illFormed: texts.length - good.length, of };
  await out.write(json ? asJson(totals, missing) : asText(totals, missing));
  return missing.length === 0 ? EXIT.ok : EXIT.failed;
}

function filesIn(folder: string): string[] {
  if (withFileName(folder, () => statSync(folder)).isFile()) return [folder];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Editors end a file with a line end that is not meant as part of the text. */
function withoutLineEnd({ automaton }: SampledForm, octets: number[]): number[] {
  if (accepts(automaton, octets) || octets.at(-1) !== 0x0a) return octets;
  return octets.slice(0, octets.at(-2) === 0x0d ? -2 : -1);
}

/** The transitions of the automaton, each with a shortest text, and those that the texts take. */
function transitions({ automaton }: SampledForm, texts: readonly (readonly number[])[]) {
  const [live, prefixes, completions] = [
    liveStates(automaton),
    shortestPrefixes(automaton),
    shortestCompletions(automaton),
  ];
  const edges = new Map<string, { name: string; text: number[] }>();
  for (const [from, prefix] of prefixes.entries()) {
    if (!live[from]) continue;
    for (const [to, symbols] of edgesFrom(automaton, from, live)) {
      const text = [...(prefix ?? []), smallestSymbol(symbols), ...(completions[to] ?? [])];
      edges.set(`${from} ${to}`, { name: `${from} → ${to}, by ${formatRanges(automaton.alphabet, symbols)}`, text });
    }
  }
  const reached = new Set<string>();
  for (const text of texts) {
    let state = START_STATE;
    for (const symbol of text) {
      const next = nextState(automaton, state, symbol);
      reached.add(`${state} ${next}`);
      state = next;
    }
  }
  return { edges, reached };
}

interface Totals {
  readonly texts: number;
  readonly illFormed: number;
  readonly of: Readonly<Record<Missing['kind'], number>>;
}

function asText({ texts, illFormed, of }: Totals, missing: readonly Missing[]): string {
  const lines = [`${withNoun(texts, 'text')}${illFormed > 0 ? `; ${illFormed} ill-formed, left out` : ''}`];
  for (const kind of KINDS) {
    const left = missing.filter((each) => each.kind === kind).length;
    lines.push(`${`${kind}s`.padEnd(12)}  ${of[kind] - left} of ${of[kind]}`);
  }
  for (const kind of KINDS) {
    const own = missing.filter((each) => each.kind === kind);
    for (const { name, text } of own.slice(0, LISTED))
      lines.push(`${kind} ${printable(name)}`, `    ${shownText(text)}`);
    if (own.length > LISTED) lines.push(`${own.length - LISTED} more ${kind}s: -f json lists all`);
  }
  return `${lines.join('\n')}\n`;
}

function asJson({ texts, illFormed, of }: Totals, missing: readonly Missing[]): string {
  const listed = missing.map(({ kind, name, text }) => ({ kind, name, ...textFacts(text) }));
  return `${JSON.stringify({ texts, illFormed, of, missing: listed }, null, 2)}\n`;
}
