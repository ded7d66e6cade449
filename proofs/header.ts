/** The first lines of a file that is proved, without comment marks: what it is, the command that makes it, the digests of its inputs. */
import { generatedHeader, titleWithDepths } from '../src/compile/index.ts';
import type { TargetSource } from '../src/export/target-source.ts';

export function proofHeader({ form, inputs, request }: TargetSource, what: string): string[] {
  const command = `npm run prove -- ${request} --keep=FOLDER`;
  return [...generatedHeader(`${what} ${titleWithDepths(form)}.`, inputs, command), `table     ${form.table.digest}`];
}
