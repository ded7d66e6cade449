import { shippedForms } from '../../src/audit/shipped.ts';
import { library } from './library.ts';

/** The ids of the audited forms, in the order of the report. */
export const SHIPPED_IDS: readonly string[] = shippedForms(library).map(({ id }) => id);
