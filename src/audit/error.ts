/** The audit cannot run: nothing to audit, a folder without documents, an empty document. Exit code 2. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}
