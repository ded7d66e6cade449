/** What the audit finds wrong, apart from clauses that are violated and sentences that differ. */
export interface Problem {
  /** `ledger`, `evidence`, `stale table`, `clause without rule`, … */
  readonly kind: string;
  /** A row, a rule, a form. */
  readonly where: string;
  readonly what: string;
}

/**
 * The audit cannot run: nothing to audit, a folder without documents, an empty document, a line of a ledger or a lock
 * that cannot be parsed. Exit code 2: the command line prints the message.
 */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}
