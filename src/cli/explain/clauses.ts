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
 *                   rfc3629#3/19   grammar/spec/rfc3629.ledger:120
 *                     a paraphrase of the clause
 *
 * src/audit/verdict-trace.ts finds the rules; the ledgers have the clauses. No text of a
 * specification is needed.
 */

import { type Alphabet, formatSymbol } from '../../alphabet.ts';
import { auditedForm } from '../../audit/audited-form.ts';
import { AuditError } from '../../audit/error.ts';
import { type Ledger, type Row, rowId } from '../../audit/ledger/ledger.ts';
import { LedgerError } from '../../audit/ledger/text.ts';
import { type RuleTrace, traceProvenance } from '../../audit/provenance.ts';
import { type CitedRule, type TraceStep, traceVerdict, type VerdictTrace } from '../../audit/verdict-trace.ts';
import { formatClause } from '../../clause.ts';
import { type CompiledForm, compileForm, type GrammarFile } from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import { EXIT } from '../command.ts';
import { CommandError } from '../errors.ts';
import { wrap } from '../help/help.ts';
import { withNoun } from '../numbers.ts';
import type { Output } from '../terminal.ts';
import type { GivenSymbols } from './input.ts';

interface Options {
  /** The folder of the package, which has the ledgers in grammar/spec. */
  readonly root: string;
  /** Print every ledger row that names a rule, not only the rows of the clause it cites. */
  readonly all: boolean;
  readonly out: Output;
}

/** Returns the exit status. Throws CommandError where a ledger cannot be read. */
export async function explainClauses(
  file: GrammarFile,
  { symbols, offset }: GivenSymbols,
  { root, all, out }: Options,
): Promise<number> {
  const form = compileForm(file);
  const ledgers = await readLedgers(root);
  const [traced] = traceProvenance([auditedForm(form, file.relaxations, form.table)], ledgers).forms;
  const clauses = new Clauses(traced?.rules ?? [], ledgers);
  const chain = traceVerdict(form, file.relaxations, symbols);
  await out.write(render(chain, symbols, { form, clauses, offset, all, out, printed: new Set<string>() }));
  return chain.ended || chain.steps.at(-1)?.next === null ? EXIT.failed : EXIT.ok;
}

async function readLedgers(root: string): Promise<Ledger[]> {
  // Imported here, so that `explain --help` works before any table has been generated.
  const { loadLedgers } = await import('../../audit/files.ts');
  try {
    return loadLedgers(root);
  } catch (error) {
    if (error instanceof AuditError || error instanceof LedgerError) throw new CommandError(printable(error.message));
    throw error;
  }
}

interface LedgerRow {
  readonly id: string;
  readonly row: Row;
  /** `grammar/spec/rfc3629.ledger:120` */
  readonly location: string;
}

/** Ledger rows by the rules of a form. */
class Clauses {
  readonly #ledgers: readonly Ledger[];
  readonly #rules: ReadonlyMap<string, RuleTrace>;
  readonly #rows = new Map<string, LedgerRow & { readonly ledger: Ledger }>();

  constructor(rules: readonly RuleTrace[], ledgers: readonly Ledger[]) {
    this.#ledgers = ledgers;
    this.#rules = new Map(rules.map((rule) => [rule.rule, rule]));
    for (const ledger of ledgers) {
      for (const row of ledger.rows) {
        const id = rowId(ledger, row);
        this.#rows.set(id, { id, row, ledger, location: `grammar/spec/${ledger.id}.ledger:${row.line}` });
      }
    }
  }

  /** The rows that name the rule: those of the clause it cites, and the others. */
  of({ rule, clause }: CitedRule): { readonly cited: readonly LedgerRow[]; readonly others: readonly LedgerRow[] } {
    const rows = (this.#rules.get(rule)?.rows ?? []).flatMap((id) => this.#rows.get(id) ?? []);
    const isCited = ({ ledger, row }: (typeof rows)[number]) =>
      ledger.document === clause?.document &&
      row.section === clause.section &&
      (clause.item === '' || row.item === clause.item);
    return { cited: rows.filter(isCited), others: rows.filter((each) => !isCited(each)) };
  }

  covers(document: string): boolean {
    return this.#ledgers.some((ledger) => ledger.document === document);
  }

  /** The paraphrase of the row, or of the row it is the same as. */
  paraphraseOf({ row }: LedgerRow): string {
    const target = row.kind === 'same' ? (this.#rows.get(row.detail)?.row ?? row) : row;
    return target.says || row.note || `${row.kind}, without a paraphrase`;
  }
}

interface View {
  readonly form: CompiledForm;
  readonly clauses: Clauses;
  readonly offset: number;
  readonly all: boolean;
  readonly out: Output;
  /** Rules whose clauses have been printed: each is printed once. */
  readonly printed: Set<string>;
}

function render({ steps, ended }: VerdictTrace, symbols: readonly number[], view: View): string {
  const { form, out } = view;
  const { alphabet } = form.labelled;
  const name = printable(form.grammar.source.name);
  const lines = [`${form.title}, by the grammar ${name}: ${withNoun(symbols.length, alphabet.noun)}`];
  steps.forEach((step, index) => {
    lines.push('', ...stepLines(step, index, alphabet, view));
  });
  if (ended) {
    const what = `state ${ended.state}, and the text ends: ${out.styled('red', 'rejected')}`;
    lines.push('', 'end', field('cell', what), field('expected', ended.expected), ...citedRuleLines(ended.rules, view));
  }
  const unread = symbols.length - steps.length;
  if (unread > 0) lines.push('', `not read after the rejection: ${withNoun(unread, alphabet.noun)}`);
  const wellFormed = !ended && steps.at(-1)?.next !== null;
  lines.push(
    '',
    `${wellFormed ? out.styled('green', 'well-formed') : out.styled('red', 'ill-formed')} ${form.title}`,
    '',
  );
  return lines.join('\n');
}

function stepLines(step: TraceStep, index: number, alphabet: Alphabet, view: View): string[] {
  const { symbol, state, symbols, next, reject, expected, rules, forbidden } = step;
  const target = next === null ? `state ${reject}: ${view.out.styled('red', 'rejected')}` : `state ${next}`;
  const head = `${formatSymbol(alphabet, symbol)}  at ${view.offset + index}`;
  const lines = [
    head,
    field('cell', `state ${state}, class ${step.class} (${shortened(symbols)})`),
    field('edge', target),
  ];
  if (next === null) lines.push(field('expected', shortened(expected) || 'nothing: the text is complete'));
  if (next === null && !forbidden) {
    lines.push(field('reason', 'no rule matches it here, even when every restriction is lifted'));
  }
  return [...lines, ...citedRuleLines(rules, view)];
}

function citedRuleLines(citedRules: readonly CitedRule[], { clauses, all, printed }: View): string[] {
  return citedRules.flatMap((citedRule) => {
    const { rule, location, clause } = citedRule;
    const lines = [field('rule', `${rule}   ${location}`)];
    if (!clause) return [...lines, field('clause', 'cites nothing')];
    if (printed.has(rule)) return [...lines, field('clause', `${formatClause(clause)}   (as above)`)];
    printed.add(rule);
    const { cited, others } = clauses.of(citedRule);
    const unknown = clauses.covers(clause.document) ? '' : '   (no ledger covers this document)';
    lines.push(field('clause', `${formatClause(clause)}${unknown}`));
    for (const row of all ? [...cited, ...others] : cited) {
      lines.push(`${INDENT}${row.id}   ${row.location}`, ...wrapped(clauses.paraphraseOf(row), `${INDENT}  `));
    }
    if (!all && others.length > 0) {
      lines.push(...wrapped(`also named by ${others.map(({ id }) => id).join(', ')}`, INDENT));
    }
    return lines;
  });
}

const INDENT = ' '.repeat(14);

function field(name: string, value: string): string {
  return `    ${name.padEnd(10)}${value}`;
}

function wrapped(text: string, indent: string): string[] {
  return wrap(printable(text), 80 - indent.length).map((line) => indent + line);
}

/** A class over code units can have dozens of ranges. */
function shortened(ranges: string): string {
  const list = ranges.split(', ');
  return list.length > 8 ? `${list.slice(0, 8).join(', ')}, … ${list.length - 8} more` : ranges;
}
