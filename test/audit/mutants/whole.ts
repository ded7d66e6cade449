/**
 * The whole audit of the package, with its mutants and counter-languages: what
 * `npm run audit` runs. The options, the report and the exit codes are those of
 * `wellformed audit`.
 */
import { parseArguments } from '../../../src/cli/command.ts';
import { auditCommand } from '../../../src/cli/commands/audit.ts';
import { formatError } from '../../../src/cli/errors.ts';
import { processTerminal } from '../../../src/cli/terminal.ts';
import { judgesOfPackage } from './judges.ts';

const command = auditCommand(judgesOfPackage);
const terminal = processTerminal(process);
try {
  process.exitCode = await command.run(parseArguments(process.argv.slice(2), command.options), terminal);
} catch (error) {
  await terminal.err.write(formatError(error, 'npm run audit') ?? `${(error as Error).stack}\n`);
  process.exitCode = 2;
} finally {
  await terminal.out.flush();
  await terminal.err.flush();
}
