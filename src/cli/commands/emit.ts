/**
 * `emit`: a form → a file for another language or tool, or a picture.
 *
 *     wellformed emit mqtt-utf8 --target c -o mqtt_utf8.h
 */

import { Unprovable } from '../../export/provable.ts';
import { toRailroad } from '../../export/railroad.ts';
import type { TargetSource } from '../../export/target-source.ts';
import { against } from '../../export/target-source.ts';
import { isTargetName, TARGETS, type TargetName } from '../../export/targets.ts';
import type { Command, ParsedArgs } from '../command.ts';
import { invalidChoice, UsageError } from '../errors.ts';
import { FORM_OPTIONS, readForm, readGrammarFor } from '../export/form.ts';
import { OUTPUT_OPTIONS, writeOutput } from '../export/output.ts';
import type { Terminal } from '../terminal.ts';

const NAMES = Object.keys(TARGETS);
/** The targets that say that a table is a grammar. */
const PROVING: readonly TargetName[] = ['coq', 'certificate'];
/** As in the audit: nothing is wrong, but something could not be proved. */
const NOT_PROVED = 4;

export const command: Command = {
  usage: 'emit FORM --target TARGET [OPTION]…',
  about: [
    'Writes a form for another language or tool. FORM is a grammar of this package (utf8, mqtt-utf8, …) or your own ' +
      'file, as for generate. Emitted code gives the same verdict, offset, length and reason as this package.',
    `TARGET is one of: ${Object.entries(TARGETS)
      .map(([name, { about }]) => `${name} (${about})`)
      .join('; ')}.`,
    'Exit status: 0 written (--check: fresh), 1 stale or missing (--check), 2 error, 4 coq, coq-captures, certificate ' +
      'and smt: the form cannot be proved.',
  ],
  options: {
    target: {
      value: 'TARGET',
      short: 't',
      about: 'the language or tool to write for',
      choices: NAMES,
      removedChoices: ['dot'],
    },
    ...OUTPUT_OPTIONS,
    ...FORM_OPTIONS,
    grammar: {
      value: 'FILE',
      about: 'with coq and certificate: the grammar that the table is proved to be (default: that of FORM)',
    },
    diagram: { value: 'RULE', about: 'with railroad: draw only this rule' },
  },
  examples: [
    ['emit mqtt-utf8 --target c -o mqtt_utf8.h', 'a validator for a C program'],
    ['emit my.ohm --target rust -o src/my.rs', 'your own grammar, for Rust'],
    ['emit utf8 --target regexp', 'the regular expression of UTF-8'],
    ['emit utf8 --target coq --grammar rfc3629.abnf -o Utf8.v', 'the table is the published grammar: proofs for Coq'],
    ['emit my.abnf --target coq-captures -o My.v', 'its captures are those of the only parse: a proof for Coq'],
    ['emit my.abnf --target certificate -o my.json', 'the same for the checkers in proofs/, check.py and check.c'],
    ['emit utf8 --target smt -o utf8.smt2', 'its look-up kernels flag what the table rejects: queries for z3'],
    ['emit utf8 --target railroad -o utf8.svg', 'its rules as a picture'],
    ['emit mqtt-utf8 --target c -o mqtt_utf8.h --check', 'in CI: is the file fresh?'],
  ],
  run: emit,
};

async function emit(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const target = targetOf(args);
  const { diagram } = args.values;
  if (diagram !== undefined && target !== 'railroad')
    throw new UsageError('--diagram applies to --target railroad only');
  const source = withGrammar(readForm(args), args.values.grammar, target);
  try {
    const content = typeof diagram === 'string' ? toRailroad(source, diagram) : TARGETS[target].make(source);
    return await writeOutput(content, args, terminal);
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    await terminal.err.write(`wellformed emit: ${error.message}\n`);
    return NOT_PROVED;
  }
}

/** The form, to be proved against another grammar than its own. */
function withGrammar(form: TargetSource, path: string | boolean | undefined, target: TargetName): TargetSource {
  if (typeof path !== 'string') return form;
  if (!PROVING.includes(target)) throw new UsageError(`--grammar applies to --target ${PROVING.join(' and ')} only`);
  return against(form, readGrammarFor(form, path));
}

function targetOf({ values: { target } }: ParsedArgs): TargetName {
  if (typeof target !== 'string') throw new UsageError('no target given', `--target ${NAMES.join(', ')}`);
  if (isTargetName(target)) return target;
  throw invalidChoice('--target', target, NAMES);
}
