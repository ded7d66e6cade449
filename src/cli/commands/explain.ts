/**
 * `explain`: octets (code units) one by one, on a form of this package or of a user.
 *
 *     explain E2 82 AC              explain/steps.ts     state, rules, and the character or the fault
 *     explain --clauses E0 9F       explain/clauses.ts   cell, transition, rule, clause, ledger rows
 *
 * What is shown comes from the compiled grammar, not from the committed table.
 */

import type { CitedGrammar } from '../../audit/verdict-trace.ts';
import { UTF8_FORM, withCoding } from '../../run/coding.ts';
import { octets } from '../../shared/alphabet.ts';
import { printable } from '../../shared/printable.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { ClauseRows } from '../explain/clause-rows.ts';
import { type Explanation, type GivenSymbols, readSymbols } from '../explain/input.ts';
import { type ExplainedForm, keptForm } from '../explain/kept-form.ts';
import { fitted } from '../fit.ts';
import { formNamed, isFormName, OCTET_FORMS, OTHER_ENCODINGS, UNIT_FORMS } from '../forms.ts';
import { withNoun } from '../numbers.ts';
import type { Output, Terminal } from '../terminal.ts';
import type { UserGrammarFile } from '../user/grammar-file.ts';

export const command: Command = {
  takesAnyName: true,
  options: {
    as: {
      value: 'FORM',
      about: `utf8 (default), ${OTHER_ENCODINGS}; over code units utf16, ucs2; a profile such as mqtt-utf8; or a charset label such as UTF-16LE. The label UTF-16 is utf16-signature. Or your own grammar: my.ohm, my.abnf#rule`,
    },
    clauses: { about: 'show table cell, transition, rule, clause and ledger rows of each octet' },
    all: { about: 'with --clauses: every ledger row that names the rule, not only those of the cited clause' },
  },
  run: explain,
};

async function explain({ values, positionals }: ParsedArgs, { out }: Terminal): Promise<number> {
  if (positionals.length === 0) {
    throw new UsageError('there are no octets to explain', 'for example: wellformed explain E2 82 AC');
  }
  if (values.all && !values.clauses) {
    throw new UsageError('--all needs --clauses', 'for example: wellformed explain --clauses --all E0 9F');
  }
  const own = typeof values.as === 'string' && !isFormName(values.as) ? await userGrammar(values.as) : undefined;
  if (own) return explainOwn(own, { values, positionals }, out);
  const id = formNamed(String(values.as ?? 'utf8'), [...OCTET_FORMS, ...UNIT_FORMS]);
  const { form, alphabet, isProfile, lifting, rowsOf } =
    keptForm(id) ?? (await import('../explain/compiled.ts')).formToKeep(id);
  if (values.clauses && isProfile) {
    throw new UsageError(
      `${id} is a profile over scalar values: no ledger covers it`,
      'explain without --clauses shows its rules',
    );
  }
  const given = await readSymbols(positionals, form.table, alphabet);
  const rows = async () => {
    const { packagedRows } = await import('../explain/clause-rows.ts');
    return packagedRows(rowsOf);
  };
  return show({ form, lifting, rows }, given, values, out);
}

/** What reads grammars is loaded for those of users. */
const userGrammar = async (name: string) => (await import('../user/grammar-file.ts')).readUserGrammarFile(name);

/** The same for a form of the user's grammar. */
async function explainOwn(own: UserGrammarFile, { values, positionals }: ParsedArgs, out: Output): Promise<number> {
  const messages = (await import('../messages/user-messages.ts')).userMessages(own);
  if (messages) {
    const { walkMessage } = await import('../messages/explain.ts');
    const text = Uint8Array.from((await readSymbols(positionals, UTF8_FORM, octets)).symbols);
    const fault = messages.form.check(text);
    await out.write(`${walkMessage(messages.table, text, fault).map(printable).join('\n')}\n`);
    return fault ? EXIT.failed : EXIT.ok;
  }
  const { userForm } = await import('../user/user-form.ts');
  const form = userForm(own);
  const { lifting } = form;
  const given = await readSymbols(positionals, withCoding(form.table), form.minimal.alphabet);
  const rows = async () => {
    const { userRows } = await import('../explain/clause-rows.ts');
    return userRows(form.id, own.path);
  };
  return show({ form, lifting, rows }, given, values, out);
}

/** What is explained: a form of this package or of a user. */
interface Explained {
  readonly form: ExplainedForm;
  readonly lifting: readonly CitedGrammar[];
  rows(): Promise<ClauseRows>;
}

/** Prints the title, the lines of the chosen way, what it has not read, and the verdict. */
async function show(
  explained: Explained,
  given: GivenSymbols,
  values: ParsedArgs['values'],
  out: Output,
): Promise<number> {
  const { lines, read, isWellFormed, note } = await explanationOf(explained, given, values, out);
  const { title, labelled, grammar } = explained.form;
  const { noun } = labelled.alphabet;
  const unread = given.symbols.length - read;
  const verdict = isWellFormed ? out.styled('green', 'well-formed') : out.styled('red', 'ill-formed');
  const text = [
    `${title}, by the grammar ${printable(grammar.source.name)}: ${withNoun(given.symbols.length, noun)}`,
    '',
    ...lines,
    '',
    ...(unread > 0 ? [`not read after the rejection: ${withNoun(unread, noun)}`, ''] : []),
    `${verdict} ${title}${!isWellFormed && note ? `: ${note}` : ''}`,
    '',
  ];
  await out.write(fitted(text.join('\n'), out.columns));
  return isWellFormed ? EXIT.ok : EXIT.failed;
}

async function explanationOf(
  { form, lifting, rows }: Explained,
  given: GivenSymbols,
  { clauses, all }: ParsedArgs['values'],
  out: Output,
): Promise<Explanation> {
  if (clauses) {
    const { explainClauses } = await import('../explain/clauses.ts');
    return explainClauses(form, given, { lifting, rows: await rows(), all: all === true, out });
  }
  const { explainSteps } = await import('../explain/steps.ts');
  return explainSteps(form, given, out);
}
