/**
 * Symbols → the reasons for the verdict, from each symbol to the clause of the
 * specification. It stops at the first rejection.
 *
 *     9F  at 1
 *         cell      state 2, class 2 (90..9F)
 *         edge      state 8: rejected
 *         expected  A0..BF
 *         rule      utf8~overlong   grammar/octets/utf8-overlong.ohm:12:3
 *         clause    RFC 3629 §3 encoding step 1
 *                   rfc3629#5f3c09a1   grammar/spec/rfc3629.ledger:120
 *                     a paraphrase of the clause
 *
 * src/audit/verdict-trace.ts finds the rules; the ledgers have the clauses (clause-rows.ts).
 * No text of a specification is needed.
 */

import { type CitedGrammar, type CitedRule, type TraceStep, traceVerdict } from '../../audit/verdict-trace.ts';
import { scalars } from '../../shared/alphabet.ts';
import { formatClause } from '../../shared/clause.ts';
import { printable } from '../../shared/printable.ts';
import { formatLocation } from '../../shared/source.ts';
import { wrap } from '../../shared/words.ts';
import type { Output } from '../terminal.ts';
import type { ClauseRows } from './clause-rows.ts';
import type { Explanation, GivenSymbols } from './input.ts';
import type { ExplainedForm } from './kept-form.ts';

interface Options {
  /** The grammars that lift one restriction each. */
  readonly lifting: readonly CitedGrammar[];
  readonly rows: ClauseRows;
  /** Print every ledger row that names a rule, not only the rows of the clause it cites. */
  readonly all: boolean;
  readonly out: Output;
}

interface View extends Options {
  readonly form: ExplainedForm;
  readonly offset: number;
  readonly reason: string | undefined;
  /** Rules whose clauses have been printed: each is printed once. */
  readonly printed: Set<string>;
}

export function explainClauses(form: ExplainedForm, { symbols, offset }: GivenSymbols, options: Options): Explanation {
  // The grammars of a form in an encoding are over scalar values: the diagnosis has their encoded automata.
  const lifting = form.grammar.rules.alphabet === scalars ? [] : options.lifting;
  const { steps, ended, reason } = traceVerdict(form, lifting, symbols);
  const view = { ...options, form, offset, reason, printed: new Set<string>() };
  const parts = steps.map((step, index) => stepLines(step, index, view));
  if (ended) {
    const what = `state ${ended.state}, and the text ends: ${options.out.styled('red', 'rejected')}`;
    parts.push(['end', field('cell', what), field('expected', ended.expected), ...citedRuleLines(ended.rules, view)]);
  }
  const lines = parts.flatMap((part, i) => (i === 0 ? part : ['', ...part]));
  return { lines, read: steps.length, isWellFormed: reason === undefined };
}

function stepLines(step: TraceStep, index: number, view: View): string[] {
  const { text, state, symbols, next, reject, expected, rules, forbidden } = step;
  const target = next < 0 ? `state ${reject}: ${view.out.styled('red', 'rejected')}` : `state ${next}`;
  const lines = [
    `${text}  at ${view.offset + index}`,
    field('cell', `state ${state}, class ${step.class} (${shortened(symbols)})`),
    field('edge', target),
  ];
  if (next < 0) lines.push(field('expected', shortened(expected) || 'nothing: the text is complete'));
  if (next >= 0 || forbidden) return [...lines, ...citedRuleLines(rules, view)];
  return [...lines, ...reasonLines(view), ...citedRuleLines(rules, view)];
}

/** The reason of a rejection that no relaxation explains by itself, and the grammar that gives it its name. */
function reasonLines(view: View): string[] {
  const { form, lifting, reason = '' } = view;
  const named = lifting.find((grammar) => grammar.reason === reason);
  if (!named) return [field('reason', `${reason}: no rule matches it here, even when every restriction is lifted`)];
  const { source, rules, clause } = named;
  const span = rules.rules.get(rules.start)?.span;
  const location = span ? formatLocation(span) : printable(source.name);
  return citedRuleLines([{ rule: `${form.id}~${reason}`, location, clause }], view);
}

function citedRuleLines(citedRules: readonly CitedRule[], { rows, all, printed, out }: View): string[] {
  return citedRules.flatMap((citedRule) => {
    const { rule, location, clause } = citedRule;
    const lines = [field('rule', `${rule}   ${location}`)];
    if (!clause) return [...lines, field('clause', 'cites nothing')];
    if (printed.has(rule)) return [...lines, field('clause', `${formatClause(clause)}   (as above)`)];
    printed.add(rule);
    const { cited, others } = rows.of(citedRule);
    const unknown = rows.covers(clause.document) ? '' : '   (no ledger covers this document)';
    lines.push(field('clause', `${formatClause(clause)}${unknown}`));
    for (const row of all ? [...cited, ...others] : cited) {
      lines.push(`${INDENT}${row.id}   ${row.location}`, ...wrapped(rows.paraphraseOf(row), `${INDENT}  `, out));
    }
    if (!all && others.length > 0) {
      lines.push(...wrapped(`also named by ${others.map(({ id }) => id).join(', ')}`, INDENT, out));
    }
    return lines;
  });
}

const INDENT = ' '.repeat(14);

function field(name: string, value: string): string {
  return `    ${name.padEnd(10)}${value}`;
}

function wrapped(text: string, indent: string, { columns }: Output): string[] {
  return wrap(printable(text), Math.min(80, columns) - indent.length).map((line) => indent + line);
}

/** A class over code units can have dozens of ranges. */
function shortened(ranges: string): string {
  const list = ranges.split(', ');
  return list.length > 8 ? `${list.slice(0, 8).join(', ')}, … ${list.length - 8} more` : ranges;
}
