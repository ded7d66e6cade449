/**
 * The input of an audit of this package, read once for all test files of a worker: its forms are compiled once, and run
 * in every way once (src/audit/running.ts), which takes longer than the rest of an audit.
 */
import { loadAudit } from '../../src/audit/files.ts';
import { formatStamp, STAMP } from '../../src/audit/proof-stamp.ts';
import { lazy } from '../../src/memoize.ts';
import { root } from '../support/library.ts';

/** With a stamp of the proofs as they are: a change of them must not fail tests on machines that have no Coq. */
export const loadedAudit = lazy(() => {
  const options = loadAudit(root);
  const proofs = new Map([...(options.proofs ?? [])].filter(([path]) => path.endsWith('.v')));
  return { ...options, proofs: proofs.set(STAMP, formatStamp('coq     8.16.1', proofs)) };
});
