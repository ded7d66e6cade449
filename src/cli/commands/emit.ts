/**
 * `emit`: a form → a file for another language or tool, or a picture.
 *
 *     wellformed emit mqtt-utf8 --target c -o mqtt_utf8.h
 */

import { isProvable } from '../../export/coq.ts';
import { against } from '../../export/proof-files.ts';
import { toRailroad } from '../../export/railroad.ts';
import type { TargetSource } from '../../export/target-source.ts';
import { isTargetName, TARGETS, type TargetName } from '../../export/targets.ts';
import { printable } from '../../printable.ts';
import type { Command, ParsedArgs } from '../command.ts';
import { invalidChoice, UsageError } from '../errors.ts';
import { FORM_OPTIONS, readForm, readGrammarFor } from '../export/form.ts';
import { OUTPUT_OPTIONS, writeOutput } from '../export/output.ts';
import type { Terminal } from '../terminal.ts';

const NAMES = Object.keys(TARGETS);

export const command: Command = {
  usage: 'emit FORM --target TARGET [OPTION]…',
  about: [
    'Writes a form for another language or tool. FORM is a grammar of this package (utf8, mqtt-utf8, …) or your own ' +
      'file, as for generate. Emitted code gives the same verdict, offset, length and reason as this package.',
    `TARGET is one of: ${Object.entries(TARGETS)
      .map(([name, { about }]) => `${name} (${about})`)
      .join('; ')}.`,
    'Exit status: 0 written (--check: fresh), 1 stale or missing (--check), 2 error.',
  ],
  options: {
    target: { value: 'TARGET', short: 't', about: 'the language or tool to write for', choices: NAMES },
    ...OUTPUT_OPTIONS,
    ...FORM_OPTIONS,
    grammar: { value: 'FILE', about: 'with coq: the grammar that the table is proved to be (default: that of FORM)' },
    diagram: { value: 'RULE', about: 'with railroad: draw only this rule' },
  },
  examples: [
    ['emit mqtt-utf8 --target c -o mqtt_utf8.h', 'a validator for a C program'],
    ['emit my.ohm --target rust -o src/my.rs', 'your own grammar, for Rust'],
    ['emit utf8 --target regexp', 'the regular expression of UTF-8'],
    ['emit utf8 --target coq --grammar rfc3629.abnf -o Utf8.v', 'the table is the published grammar: proofs for Coq'],
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
  const content = typeof diagram === 'string' ? toRailroad(source, diagram) : TARGETS[target].make(source);
  return writeOutput(content, args, terminal);
}

/** The form, to be proved against another grammar than its own. */
function withGrammar(form: TargetSource, path: string | boolean | undefined, target: TargetName): TargetSource {
  if (target === 'coq') requireProvable(form);
  if (typeof path !== 'string') return form;
  if (target !== 'coq') throw new UsageError('--grammar applies to --target coq only');
  return against(form, readGrammarFor(form, path));
}

/** The library of the proofs defines two encodings of scalar values. */
function requireProvable({ form: { id, table }, rules }: TargetSource): void {
  const encoding = rules.alphabet.name === 'scalars' ? table.scalars?.encoding : undefined;
  if (encoding === undefined || isProvable(encoding)) return;
  throw new UsageError(`${printable(id)} cannot be proved in ${encoding}`, 'use --encoding utf8 or --encoding utf16');
}

function targetOf({ values: { target } }: ParsedArgs): TargetName {
  if (typeof target !== 'string') throw new UsageError('no target given', `--target ${NAMES.join(', ')}`);
  if (isTargetName(target)) return target;
  throw invalidChoice('--target', target, NAMES);
}
