/** A diagnostic as the command line prints it. One that has a code names the help page on it. */
import { type Diagnostic, formatDiagnostic } from '../../diagnostic.ts';

export function printDiagnostic(diagnostic: Diagnostic): string {
  const { code } = diagnostic;
  return `${formatDiagnostic(diagnostic)}\n${code === undefined ? '' : `  more: wellformed help ${code}\n`}`;
}
