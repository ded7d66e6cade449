/**
 * `--dump STAGE` of `generate` and `diff`: one stage of the compilation of each
 * grammar, as plain text on standard output (src/compile/dump/). Nothing is
 * written to disk.
 */
import { shiftSearchBudget } from '../author/compile-user-grammar.ts';
import {
  assembleForm,
  DUMP_STAGES,
  type DumpSource,
  type DumpStage,
  dumpStage,
  type Form,
  type LabelledAutomaton,
  type RuleSet,
} from '../compile/index.ts';
import { EXIT, type Option } from './command.ts';
import type { Output } from './terminal.ts';

export const DUMP_OPTION: Option = {
  value: 'STAGE',
  about: `print one stage of the compilation: ${DUMP_STAGES.join(', ')}`,
  choices: DUMP_STAGES,
};

/** Prints a stage of each source, with an empty line between two. Returns the exit status. */
export async function printDumps(stage: string, sources: readonly DumpSource[], out: Output): Promise<number> {
  for (const [i, source] of sources.entries()) {
    await out.write(`${i > 0 ? '\n' : ''}${dumpStage(stage as DumpStage, source)}`);
  }
  return EXIT.ok;
}

/** The form of an automaton that has no reasons, such as that of a document. */
export function formWithoutReasons(name: string, rules: RuleSet, labelled: LabelledAutomaton): Form {
  const parts = { id: name, title: name, codeUnit: 1, labelled, relaxations: [] };
  return assembleForm(parts, { name, rules }, shiftSearchBudget);
}
