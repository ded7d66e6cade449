/**
 * A supplied text → its items, for the audit: an empty document is an
 * AuditError, with exit code 2.
 */
import { AuditError } from '../error.ts';
import { readDocument, type SpecDocument } from './document.ts';

/** Reads a document that an auditor or user supplies. Throws AuditError when it is empty. */
export function readSuppliedDocument(file: string, text: string): SpecDocument {
  try {
    return readDocument(file, text);
  } catch (error) {
    throw new AuditError((error as Error).message, { cause: error });
  }
}
