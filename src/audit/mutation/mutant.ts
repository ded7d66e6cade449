/**
 * One small change of what ships. Evidence that does not notice a change does
 * not depend on what was changed.
 */
import type { MutantReport } from '../model.ts';

/** What was changed, apart from what came of it. */
export type MutantChange = Omit<MutantReport, 'witness'>;
