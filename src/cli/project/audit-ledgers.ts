/**
 * Audits the ledgers that wellformed.json lists. The ledgers of one grammar are
 * one audit, with one page and one lock:
 *
 *     a.ledger with my.abnf, b.ledger with my.abnf   →   audit a.ledger b.ledger --grammar my.abnf
 */
import { groupBy } from '../../shared/groups.ts';
import { printable } from '../../shared/printable.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Terminal } from '../terminal.ts';
import type { Project } from './project.ts';

/** The clauses are shown, but no text was given to compare their sentences with. */
const NO_TEXT = 4;

interface Group {
  readonly grammar: string;
  readonly spec: string | undefined;
  readonly ledgers: readonly string[];
}

/**
 * `values`: other options of `audit`, the command. Returns the exit status of the first audit that does not hold. Throws
 * UsageError when several audits would be written to one file.
 */
export async function auditLedgers(
  project: Project,
  terminal: Terminal,
  values: ParsedArgs['values'],
  audit: Command['run'],
): Promise<number> {
  const groups = groupsOf(project);
  if (groups.length > 1 && values.output !== undefined)
    throw new UsageError(
      `${groups.length} grammars are audited, which gives ${groups.length} reports`,
      'with -o FILE, name the ledgers of one grammar',
    );
  let status: number = EXIT.ok;
  for (const { ledgers, grammar, spec } of groups) {
    const own = { ...values, grammar, ...(spec !== undefined && { spec }) };
    const code = await audit({ values: own, positionals: ledgers }, terminal);
    const isShown = code === EXIT.ok || (code === NO_TEXT && spec === undefined);
    if (!isShown && status === EXIT.ok) status = code;
  }
  return status;
}

/** The ledgers of each grammar, in the order of the project. Throws CommandError. */
function groupsOf({ ledgers = [] }: Project): Group[] {
  const byGrammar = groupBy(ledgers, ({ grammar }) => grammar);
  return Array.from(byGrammar, ([grammar, own]) => {
    const [spec, ...others] = new Set(own.map((each) => each.spec));
    if (others.length > 0)
      throw new CommandError(
        `wellformed.json: the ledgers of ${printable(grammar)} are one audit: give them the same folder "spec"`,
      );
    return { grammar, spec, ledgers: own.map(({ ledger }) => ledger) };
  });
}
