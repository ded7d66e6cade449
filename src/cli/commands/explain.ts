/**
 * `explain`: octets (code units) one by one, on a form of this package.
 *
 *     explain E2 82 AC              explain/steps.ts     state, rules, and the character or the fault
 *     explain --clauses E0 9F       explain/clauses.ts   cell, transition, rule, clause, ledger rows
 *     explain --trace E2 82 AC      explain/trace.ts     positions, states and formulas of the derivation
 *
 * The grammar is compiled each time: what is shown comes from the grammar, not
 * from the committed table.
 */

import { compileForm, loadLibrary, packageRoot } from '../../compile/index.ts';
import type { Command, ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { readSymbols } from '../explain/input.ts';
import { formNamed, isFormName, OTHER_ENCODINGS } from '../forms.ts';
import { type OwnGrammar, readOwnGrammar } from '../own/grammar.ts';
import type { Output, Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'explain [--as FORM] [--clauses [--all] | --trace] OCTETS…',
  about: [
    'Shows each octet (byte) with the state of the table before and after it, the rules of the grammar that match it, ' +
      'what may follow, and the character it completes or the fault.',
    '--clauses shows for each octet the cell of the table, the transition of the automaton or the rejection, the rule ' +
      'with file, line and column, the clause of the specification that the rule cites, and the ledger rows of that ' +
      'clause, as paraphrases. For a rejection it shows the clause that forbids the octet. It stops at the first ' +
      'rejection.',
    '--trace shows the derivation, as the compiler makes it: for each octet the positions of the grammar that match ' +
      'it, with their rules, file, line and column, then the state of the labelled automaton, its formula and its live ' +
      'positions. At most 64 octets.',
    'OCTETS are hexadecimal (E2 82 AC, e282ac, 0xE2, \\xE2\\x82), a character (U+20AC), or a part of a file: ' +
      'FILE:OFFSET+LENGTH, or FILE:FROM-TO with both ends included; numbers are decimal, or hexadecimal after 0x. ' +
      'Forms over code units take four digits a unit (D83D DE00).',
    'Exit status: 0 well-formed, 1 ill-formed, 2 wrong usage or unreadable input.',
  ],
  takesAnyName: true,
  options: {
    as: {
      value: 'FORM',
      about: `utf8 (default), ${OTHER_ENCODINGS}; over code units utf16, ucs2; a profile such as mqtt-utf8; or a charset label such as UTF-16LE. The label UTF-16 is utf16-signature. Or your own grammar: my.ohm, my.abnf#rule`,
    },
    trace: { about: 'show the derivation: states, formulas, live positions of the grammar' },
    clauses: { about: 'show table cell, transition, rule, clause and ledger rows of each octet' },
    all: { about: 'with --clauses: every ledger row that names the rule, not only those of the cited clause' },
  },
  examples: [
    ['explain E2 82 AC', 'the euro sign'],
    ['explain ED A0 80', 'a surrogate, and why it is ill-formed UTF-8'],
    ['explain --as utf16le U+1F600', 'how a character is written'],
    ['explain --as utf16 D83D 0041', 'code units'],
    ['explain --as my.abnf#name 41 2F', 'your own grammar'],
    ['explain a.txt:17+4', 'the fault that check reports at octet 17'],
    ['explain --trace E2 82 AC', 'how the grammar derives the euro sign'],
    ['explain --clauses E0 9F', 'which clause forbids the octet 9F after E0'],
    ['explain --clauses --all ED A0 80', 'a surrogate, with every ledger row'],
  ],
  run: explain,
};

async function explain({ values, positionals }: ParsedArgs, { out }: Terminal): Promise<number> {
  if (positionals.length === 0) {
    throw new UsageError('there are no octets to explain', 'for example: wellformed explain E2 82 AC');
  }
  if (values.all && !values.clauses) {
    throw new UsageError('--all needs --clauses', 'for example: wellformed explain --clauses --all E0 9F');
  }
  if (values.trace && values.clauses) {
    throw new UsageError('--trace and --clauses are two different outputs', 'choose one of them');
  }
  const own = typeof values.as === 'string' && !isFormName(values.as) ? readOwnGrammar(values.as) : undefined;
  if (own) return explainOwn(own, { values, positionals }, out);
  const root = packageRoot();
  const library = loadLibrary(root);
  const form = formNamed(String(values.as ?? 'utf8'), library.ids);
  const file = library.file(form);
  if (values.clauses && file.encoding) {
    throw new UsageError(
      `${form} is a profile over scalar values: no ledger covers it`,
      'explain without --clauses shows its rules',
    );
  }
  const { id, alphabet } = (file.encoding?.file ?? file).main;
  const given = await readSymbols(positionals, id, alphabet);
  if (values.clauses) {
    const { explainClauses } = await import('../explain/clauses.ts');
    return explainClauses(file, given, { root, all: values.all === true, out });
  }
  if (values.trace) {
    const { explainTrace } = await import('../explain/trace.ts');
    return explainTrace(file, given, out);
  }
  const { explainSteps } = await import('../explain/steps.ts');
  return explainSteps(compileForm(file), id, given, out);
}

/** The same for a form of the user's grammar. */
async function explainOwn(own: OwnGrammar, { values, positionals }: ParsedArgs, out: Output): Promise<number> {
  for (const option of ['clauses', 'trace'])
    if (values[option])
      throw new UsageError(`--${option} is for the grammars of this package`, 'explain without it shows the rules');
  const { ownForm } = await import('../own/table.ts');
  const form = ownForm(own);
  const encoding = form.table.scalars?.encoding ?? (form.table.alphabet === 'octets' ? 'utf8' : 'utf16');
  const given = await readSymbols(positionals, encoding, form.minimal.alphabet);
  const { explainSteps } = await import('../explain/steps.ts');
  return explainSteps({ ...form, grammar: { rules: form.rules, source: own.text.source } }, encoding, given, out);
}
