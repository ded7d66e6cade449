/**
 * A mutant is a table, grammar or function with one small change. Evidence that
 * does not kill it does not depend on what was changed.
 */
import type { MutantReport } from '../model.ts';

/** The change of a mutant, without its witness. */
export type MutantChange = Omit<MutantReport, 'witness'>;
