/** Audits the ledgers that wellformed.json lists, each with its grammar and the texts in its folder. */
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import type { Project } from './project.ts';

/** The clauses are shown, but no text was given to compare their sentences with. */
const NO_TEXT = 4;

/** `values`: other options of `audit`, the command. Returns the exit status of the first ledger that is not shown. */
export async function auditLedgers(
  { ledgers = [] }: Project,
  terminal: Terminal,
  values: ParsedArgs['values'],
  audit: Command['run'],
): Promise<number> {
  let status: number = EXIT.ok;
  for (const { ledger, grammar, spec } of ledgers) {
    const own = { ...values, grammar, ...(spec !== undefined && { spec }) };
    const code = await audit({ values: own, positionals: [ledger] }, terminal);
    const isShown = code === EXIT.ok || (code === NO_TEXT && spec === undefined);
    if (!isShown && status === EXIT.ok) status = code;
  }
  return status;
}
