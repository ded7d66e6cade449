/** What the audit finds wrong, apart from clauses that are violated and sentences that differ. */
export interface Problem {
  /** `ledger`, `evidence`, `stale table`, `clause without rule`, … */
  readonly kind: string;
  /** A row, a rule, a form. */
  readonly where: string;
  readonly what: string;
}
