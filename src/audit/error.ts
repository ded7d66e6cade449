/** An audit that cannot be done: nothing to audit, a folder without documents, a document that is empty. Exit code 2. */
export class AuditError extends Error {
  override readonly name = 'AuditError';
}
