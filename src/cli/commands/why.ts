/**
 * `why`: the chain behind a verdict, from the octets to the clause.
 *
 *     wellformed why E0 9F
 *       9F  cell    state 2, class 2 (90..9F) → rejected
 *           rule    utf8~overlong   grammar/octets/utf8.ohm:77:3
 *           clause  RFC 3629 §3 encoding step 1
 *                   rfc3629#3/19   …what it says, in our words
 *
 * The chain is that of the audit (src/audit/why.ts); clauses are those of the
 * ledgers, told in our paraphrase: no text of any specification is needed.
 */

import { type Alphabet, formatSymbol } from '../../alphabet.ts';
import { AuditError } from '../../audit/error.ts';
import { type Ledger, type Row, rowId } from '../../audit/ledger/ledger.ts';
import { LedgerError } from '../../audit/ledger/text.ts';
import { type RuleTrace, trace } from '../../audit/provenance.ts';
import { subject } from '../../audit/subject.ts';
import { type Carrier, type Chain, type Step, why } from '../../audit/why.ts';
import { formatClause } from '../../clause.ts';
import { type CompiledForm, compileForm, loadLibrary, packageRoot } from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { readSymbols } from '../explain/input.ts';
import { anyForm, OTHER_ENCODINGS } from '../forms.ts';
import { wrap } from '../help/help.ts';
import { withNoun } from '../numbers.ts';
import type { Output, Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'why [--as FORM] [--all] OCTETS…',
  about: [
    'Shows for each octet the cell of the table, the edge of the automaton or the rejection, the rule of the grammar ' +
      'with file, line and column, and the clause of the specification behind it, in our own words. For a rejection: ' +
      'the clause that forbids it. What stands behind the first rejection is not read.',
    'OCTETS are written as for explain: hexadecimal (E0 9F, e09f), a character (U+20AC), or FILE:OFFSET+LENGTH.',
    'Exit status: 0 well-formed, 1 not, 2 trouble.',
  ],
  options: {
    as: {
      value: 'FORM',
      about: `utf8 (default), ${OTHER_ENCODINGS}; over code units utf16, ucs2; or a charset label such as UTF-16LE`,
    },
    all: { about: 'tell every clause that names the rule, not only what the rule cites' },
  },
  examples: [
    ['why "E0 9F"', 'which clause forbids the octet 9F behind E0'],
    ['why U+20AC', 'what the euro sign stands on'],
    ['why --as utf16 D83D 0041', 'a high surrogate that is alone'],
    ['why --all ED A0 80', 'a surrogate, with all that is said of it'],
  ],
  run: runWhy,
};

async function runWhy({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  if (positionals.length === 0) throw new UsageError('there are no octets', 'for example: wellformed why "E0 9F"');
  const root = packageRoot();
  const library = loadLibrary(root);
  const file = library.file(anyForm(String(values.as ?? 'utf8'), library.ids));
  if (file.encoding) {
    throw new UsageError(
      `${printable(String(values.as))} is a profile over scalar values: no ledger covers it`,
      'explain shows its rules and clauses',
    );
  }
  const { symbols, position } = await readSymbols(positionals, file.main.id, file.main.alphabet);
  const form = compileForm(file);
  const ledgers = await readLedgers(root);
  const [traced] = trace([subject(form, file.relaxations, form.table)], ledgers).forms;
  const clauses = new Clauses(traced?.rules ?? [], ledgers);
  const chain = why(form, file.relaxations, symbols);
  const view = { form, clauses, position, all: values.all === true, out: terminal.out, told: new Set<string>() };
  await terminal.out.write(render(chain, symbols, view));
  return chain.ended || chain.steps.at(-1)?.next === null ? EXIT.failed : EXIT.ok;
}

async function readLedgers(root: string): Promise<Ledger[]> {
  // Loaded only here: help works where no table has been generated yet.
  const { loadLedgers } = await import('../../audit/files.ts');
  try {
    return loadLedgers(root);
  } catch (error) {
    if (error instanceof AuditError || error instanceof LedgerError) throw new CommandError(printable(error.message));
    throw error;
  }
}

interface Told {
  readonly id: string;
  readonly row: Row;
  readonly place: string;
}

/** What the ledgers say of the rules of a form. */
class Clauses {
  readonly #ledgers: readonly Ledger[];
  readonly #rules: ReadonlyMap<string, RuleTrace>;
  readonly #rows = new Map<string, Told & { readonly ledger: Ledger }>();

  constructor(rules: readonly RuleTrace[], ledgers: readonly Ledger[]) {
    this.#ledgers = ledgers;
    this.#rules = new Map(rules.map((rule) => [rule.rule, rule]));
    for (const ledger of ledgers) {
      for (const row of ledger.rows) {
        const id = rowId(ledger, row);
        this.#rows.set(id, { id, row, ledger, place: `grammar/spec/${ledger.id}.ledger:${row.line}` });
      }
    }
  }

  /** The rows that a rule cites and that name it; and the others that name it. */
  of({ rule, clause }: Carrier): { readonly cited: readonly Told[]; readonly others: readonly Told[] } {
    const rows = (this.#rules.get(rule)?.rows ?? []).flatMap((id) => this.#rows.get(id) ?? []);
    const isCited = ({ ledger, row }: (typeof rows)[number]) =>
      ledger.document === clause?.document &&
      row.section === clause.section &&
      (clause.item === '' || row.item === clause.item);
    return { cited: rows.filter(isCited), others: rows.filter((each) => !isCited(each)) };
  }

  knows(document: string): boolean {
    return this.#ledgers.some((ledger) => ledger.document === document);
  }

  /** Of a row that says the same as another: what that one says. */
  says({ row }: Told): string {
    const target = row.kind === 'same' ? (this.#rows.get(row.detail)?.row ?? row) : row;
    return target.says || row.note || `${row.kind}, without a paraphrase`;
  }
}

interface View {
  readonly form: CompiledForm;
  readonly clauses: Clauses;
  readonly position: number;
  readonly all: boolean;
  readonly out: Output;
  /** Rules whose clauses have been told: they are told once. */
  readonly told: Set<string>;
}

function render({ steps, ended }: Chain, symbols: readonly number[], view: View): string {
  const { form, out } = view;
  const { alphabet } = form.labelled;
  const name = printable(form.grammar.source.name);
  const lines = [`${form.title}, by the grammar ${name}: ${withNoun(symbols.length, alphabet.noun)}`];
  steps.forEach((step, index) => {
    lines.push('', ...stepLines(step, index, alphabet, view));
  });
  if (ended) {
    const what = `state ${ended.state}, and the text ends: ${out.styled('red', 'rejected')}`;
    lines.push('', 'end', field('cell', what), field('instead', ended.expected), ...carrierLines(ended.carriers, view));
  }
  const unread = symbols.length - steps.length;
  if (unread > 0) lines.push('', `${withNoun(unread, alphabet.noun)} behind it not read`);
  const good = !ended && steps.at(-1)?.next !== null;
  lines.push('', `${good ? out.styled('green', 'well-formed') : out.styled('red', 'ill-formed')} ${form.title}`, '');
  return lines.join('\n');
}

function stepLines(step: Step, index: number, alphabet: Alphabet, view: View): string[] {
  const { symbol, state, symbols, next, reject, expected, carriers, forbidden } = step;
  const target = next === null ? `state ${reject}: ${view.out.styled('red', 'rejected')}` : `state ${next}`;
  const head = `${formatSymbol(alphabet, symbol)}  at ${view.position + index}`;
  const lines = [
    head,
    field('cell', `state ${state}, class ${step.class} (${shortened(symbols)})`),
    field('edge', target),
  ];
  if (next === null) lines.push(field('instead', shortened(expected) || 'nothing: the text is complete'));
  if (next === null && !forbidden) {
    lines.push(field('reason', 'no place in the grammar reads it here, with any restriction lifted'));
  }
  return [...lines, ...carrierLines(carriers, view)];
}

function carrierLines(carriers: readonly Carrier[], { clauses, all, told: done }: View): string[] {
  return carriers.flatMap((carrier) => {
    const { rule, place, clause } = carrier;
    const lines = [field('rule', `${rule}   ${place}`)];
    if (!clause) return [...lines, field('clause', 'cites nothing')];
    if (done.has(rule)) return [...lines, field('clause', `${formatClause(clause)}   (as above)`)];
    done.add(rule);
    const { cited, others } = clauses.of(carrier);
    const unknown = clauses.knows(clause.document) ? '' : '   (no ledger covers this document)';
    lines.push(field('clause', `${formatClause(clause)}${unknown}`));
    for (const told of all ? [...cited, ...others] : cited) {
      lines.push(`${INDENT}${told.id}   ${told.place}`, ...wrapped(clauses.says(told), `${INDENT}  `));
    }
    if (!all && others.length > 0) {
      lines.push(...wrapped(`named by ${others.map(({ id }) => id).join(', ')} too`, INDENT));
    }
    return lines;
  });
}

const INDENT = ' '.repeat(12);

function field(name: string, value: string): string {
  return `    ${name.padEnd(8)}${value}`;
}

function wrapped(text: string, indent: string): string[] {
  return wrap(printable(text), 80 - indent.length).map((line) => indent + line);
}

/** A class over code units may be of dozens of ranges. */
function shortened(ranges: string): string {
  const list = ranges.split(', ');
  return list.length > 8 ? `${list.slice(0, 8).join(', ')}, … ${list.length - 8} more` : ranges;
}
