/**
 * `generate` in a folder with wellformed.json: all validators and all other files of
 * the project. With `--check` it writes nothing and compares all of them.
 */
import { isTargetName, TARGETS } from '../../export/targets.ts';
import { printable } from '../../shared/printable.ts';
import type { ParsedArgs } from '../command.ts';
import { CommandError } from '../errors.ts';
import { readForm } from '../export/read-form.ts';
import { PROJECT_FILE, type Project } from '../project/project.ts';
import type { Terminal } from '../terminal.ts';
import { generateFiles } from './generate-files.ts';
import type { GenerateJob } from './job.ts';
import { readJob } from './job.ts';

/** Returns the exit status. Throws SpecError, CommandError. */
export async function generateProjectFile(project: Project, check: boolean, terminal: Terminal): Promise<number> {
  const paths = project.grammars.map(({ file }) => file);
  const job: GenerateJob = {
    ...readJob({ values: valuesOf(project), positionals: paths }),
    commandFor: () => 'npx wellformed generate',
  };
  return generateFiles(job, check, terminal, targetsOf(project));
}

/** The options of generate that the project gives for all grammars. */
function valuesOf({ out, javascript, simd }: Project): ParsedArgs['values'] {
  return {
    ...(out !== undefined && { output: out }),
    ...(javascript && { javascript: true as const }),
    ...(simd && { simd: true as const }),
  };
}

/** Path → content. Throws CommandError for a target that does not exist, or that is no text. */
function targetsOf({ targets = [] }: Project): Map<string, string> {
  const files = new Map<string, string>();
  for (const { form, target, output } of targets) {
    if (!isTargetName(target) || target === 'svg')
      throw new CommandError(
        `${PROJECT_FILE}: ${printable(target)} is no target of generate; see wellformed emit --help`,
      );
    if (files.has(output))
      throw new CommandError(`${PROJECT_FILE}: two targets would be written to ${printable(output)}`);
    const source = readForm({ values: {}, positionals: [form] });
    files.set(output, TARGETS[target].make(source));
  }
  return files;
}
