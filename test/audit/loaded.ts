/**
 * The input of an audit of this package, read once for all test files of a worker: its forms are compiled once, and run
 * in every way once (src/audit/running.ts), which takes longer than the rest of an audit.
 */
import { loadAudit } from '../../src/audit/files.ts';
import { lazy } from '../../src/memoize.ts';
import { root } from '../support/library.ts';

export const loadedAudit = lazy(() => loadAudit(root));
