/**
 * `diff`: two specifications → a proof that they accept the same texts, or their
 * differences: a shortest text in each direction, and every divergence, which is
 * a prefix with the symbols on which exactly one side goes on (diff/divergence.ts).
 */
import { writesCharacters } from '../../author/plain-text.ts';
import { describeDepths, languageDifference } from '../../compile/index.ts';
import { formatWitness } from '../../shared/alphabet.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { type Divergence, divergences, verdictOn } from '../diff/divergence.ts';
import { hasSections, readSide, type Side } from '../diff/side.ts';
import { printDiagnostic, UsageError } from '../errors.ts';
import { withNoun } from '../numbers.ts';
import type { Output, Terminal } from '../terminal.ts';
import { GRAMMAR_OPTIONS } from '../user/grammar-file.ts';

export const command: Command = {
  options: GRAMMAR_OPTIONS,
  run: compare,
};

/*
 * Two specifications → a proof that they accept the same texts, or a shortest text
 * in each direction and the divergences:
 *
 *     utf8-1997 ─┐
 *                ├─ product automaton ──► ED A0..BF, F4 90..BF, F5..F7, …
 *     utf8 ──────┘
 */

/** Divergences that are printed, at two lines each. */
const SCREENFUL = 8;

/** Compares the two specifications that the operands name. Returns the exit status. Throws UsageError. */
async function compare({ values, positionals }: ParsedArgs, { out, err }: Terminal): Promise<number> {
  const [a, b, ...others] = positionals;
  if (a === undefined || b === undefined || others.length > 0) {
    throw new UsageError(
      `diff compares two specifications, got ${positionals.length}`,
      'for example: wellformed diff utf8-1997 utf8',
    );
  }
  // Each of them has a value.
  const { rule, section, alphabet } = values as Record<string, string | undefined>;
  const options = { rule, section, alphabet };
  if (options.section !== undefined && !hasSections(a) && !hasSections(b))
    throw new UsageError('--section is for a document, and both sides are grammars', 'leave it out');
  const [left, right] = [readSide(a, options), readSide(b, options)];
  for (const option of ['rule', 'section'] as const) {
    if (options[option] === undefined || left.isDocument || right.isDocument) continue;
    throw new UsageError(
      `--${option} is for a document, and both sides are ohm grammars`,
      option === 'rule' ? 'write the rule of a grammar behind its file: FILE.ohm#RULE' : 'leave it out',
    );
  }
  for (const each of [...left.notes, ...right.notes]) err.write(printDiagnostic(each));
  requireOneAlphabet(left, right);
  const { onlyLeft, onlyRight } = languageDifference(left.automaton, right.automaton);
  if (!onlyLeft && !onlyRight) {
    await out.write(`${left.name} and ${right.name} accept the same texts ${proof(left)}\n`);
    for (const line of depthLines(left, right)) await out.write(`${line}\n`);
    return EXIT.ok;
  }
  const lines = [`${left.name} and ${right.name} differ.`, ...depthLines(left, right)];
  lines.push('', ...direction(left, right, onlyLeft, out), '', ...direction(right, left, onlyRight, out), '');
  lines.push(...divergenceLines(divergences(left, right), left.name, right.name, out));
  await out.write(`${lines.join('\n')}\n`);
  return EXIT.failed;
}

function requireOneAlphabet(left: Side, right: Side): void {
  if (left.automaton.alphabet === right.automaton.alphabet) return;
  const what = ({ name, automaton }: Side) => `${name} is over ${automaton.alphabet.noun}s`;
  throw new UsageError(
    `${what(left)}, ${what(right)}: they have no text in common`,
    'compare forms over the same alphabet',
  );
}

/** The bounds of recursive rules, if a side has some: a difference may only be one of them. */
function depthLines(...sides: readonly Side[]): string[] {
  const bounds = sides.map(({ rules }) => describeDepths(rules.depths));
  if (!bounds.some(Boolean)) return [];
  const width = Math.max(...sides.map(({ name }) => name.length));
  return [
    'Bounds of recursive rules:',
    ...sides.map(({ name }, i) => `  ${name.padEnd(width)}  ${bounds[i] || 'none'}`),
  ];
}

function proof({ automaton }: Side): string {
  return `(proved; the minimal automaton has ${withNoun(automaton.next.length, 'state')})`;
}

/** A shortest text that only `one` accepts, and the verdicts of both sides on it. */
function direction(one: Side, other: Side, witness: readonly number[] | null, out: Output): string[] {
  if (!witness) return [`${other.name} accepts every text that ${one.name} accepts.`];
  const width = Math.max(one.name.length, other.name.length);
  const symbols = formatWitness(one.automaton.alphabet, witness, writesCharacters(one.rules));
  return [
    `A shortest text that only ${one.name} accepts: ${out.styled('bold', symbols)}`,
    ...[one, other].map((side) => `  ${side.name.padEnd(width)}  ${verdictOn(side, other, witness, out)}`),
  ];
}

/** The first divergences, and how many more there are. */
function divergenceLines(all: readonly Divergence[], left: string, right: string, out: Output): string[] {
  const lines = [`Prefixes after which exactly one of the two goes on (${withNoun(all.length, 'divergence')}):`];
  const shown = all.slice(0, SCREENFUL);
  const width = Math.max(...shown.map(({ symbols }) => symbols.length));
  const names = Math.max(left.length, right.length);
  for (const { symbols, going, stopped, goesOn, stops } of shown) {
    lines.push(`  ${out.styled('bold', symbols.padEnd(width))}  ${going.padEnd(names)}  ${goesOn}`);
    lines.push(`  ${' '.repeat(width)}  ${stopped.padEnd(names)}  ${stops}`);
  }
  if (all.length > shown.length) lines.push(`  … and ${withNoun(all.length - shown.length, 'divergence')} more`);
  return lines;
}
