/**
 * `emit`: a form → a file for another language or tool, or a picture.
 *
 *     wellformed emit mqtt-utf8 --target c -o mqtt_utf8.h
 */

import { Unprovable } from '../../export/provable.ts';
import { toRailroad } from '../../export/railroad.ts';
import type { TargetSource } from '../../export/target-source.ts';
import { against } from '../../export/target-source.ts';
import { type EmitTarget, isTargetName, TARGETS, type TargetName } from '../../export/targets.ts';
import { printable } from '../../shared/printable.ts';
import type { Command, ParsedArgs } from '../command.ts';
import { invalidChoice, UsageError } from '../errors.ts';
import { FORM_OPTIONS, readForm, readGrammarFor, readMessages } from '../export/form.ts';
import { OUTPUT_OPTIONS, writeOutput } from '../export/output.ts';
import type { Terminal } from '../terminal.ts';

const NAMES = Object.keys(TARGETS);
/** The targets that say that a table is a grammar. */
const PROVING: readonly TargetName[] = ['coq', 'certificate'];
/** The targets that know vectors. */
const VECTORS: readonly TargetName[] = ['c', 'rust'];
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
      about: 'with coq and certificate: the grammar that the table is proved to be (default: that of FORM)',
    },
    simd: { about: 'with c and rust: look-up kernels for SSSE3, AVX2 and NEON' },
    diagram: { value: 'RULE', about: 'with railroad: draw only this rule' },
  },
  run: emit,
};

async function emit(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const target = targetOf(args);
  const { diagram } = args.values;
  if (diagram !== undefined && target !== 'railroad')
    throw new UsageError('--diagram applies to --target railroad only');
  if (args.values.simd === true && !VECTORS.includes(target))
    throw new UsageError(`--simd applies to --target ${VECTORS.join(', ')} only`);
  const content = messagesFor(target, args);
  if (content !== undefined) return await writeOutput(content, args, terminal);
  const form = args.values.simd === true ? { ...readForm(args), simd: true } : readForm(args);
  const source = withGrammar(form, args.values.grammar, target);
  try {
    const content = typeof diagram === 'string' ? toRailroad(source, diagram) : TARGETS[target].make(source);
    return await writeOutput(content, args, terminal);
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    await terminal.err.write(`wellformed emit: ${error.message}\n`);
    return NOT_PROVED;
  }
}

/** Of a grammar with counted fields, for the targets that know messages. */
function messagesFor(target: TargetName, args: ParsedArgs): string | undefined {
  const { messages: make }: EmitTarget = TARGETS[target];
  const source = make && readMessages(args);
  if (!source) return undefined;
  const other = ['simd', 'grammar', 'encoding'].find((name) => args.values[name] !== undefined);
  if (other)
    throw new UsageError(
      `--${other} is for texts, and ${printable(`${args.positionals[0]}`)} has messages`,
      'leave it out',
    );
  return make(source);
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
