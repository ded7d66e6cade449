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
import { OUTPUT_OPTIONS, writeOutput } from '../export/output.ts';
import { FORM_OPTIONS, readForm, readGrammarFor } from '../export/read-form.ts';
import type { Terminal } from '../terminal.ts';

const NAMES = Object.keys(TARGETS);
/** As in the audit: nothing is wrong, but something could not be proved. */
const NOT_PROVED = 4;

export const command: Command = {
  options: {
    target: {
      value: 'TARGET',
      short: 't',
      about: `the language or tool to write for: ${Object.entries(TARGETS)
        .map(([name, { about }]) => `${name} (${about})`)
        .join('; ')}`,
      choices: NAMES,
    },
    ...OUTPUT_OPTIONS,
    ...FORM_OPTIONS,
    grammar: {
      value: 'FILE',
      about: 'with certificate: the grammar that the table is certified to be (default: that of FORM)',
    },
    diagram: { value: 'RULE', about: 'with railroad: draw only this rule' },
  },
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

/** The form, to be certified against another grammar than its own. */
function withGrammar(form: TargetSource, path: string | boolean | undefined, target: TargetName): TargetSource {
  if (typeof path !== 'string') return form;
  if (target !== 'certificate') throw new UsageError('--grammar applies to --target certificate only');
  return against(form, readGrammarFor(form, path));
}

function targetOf({ values: { target } }: ParsedArgs): TargetName {
  if (typeof target !== 'string') throw new UsageError('no target given', `--target ${NAMES.join(', ')}`);
  if (isTargetName(target)) return target;
  throw invalidChoice('--target', target, NAMES);
}
