import { loadedAudit } from '../audit/loaded.ts';

/** The ids of the audited forms, in the order of the report. */
export const SHIPPED_IDS: readonly string[] = loadedAudit().forms.map(({ id }) => id);
