/**
 * The input of an audit of this package, read once for all test files of a worker: its forms are compiled once, and run
 * in every way once (src/audit/running.ts), which takes longer than the rest of an audit.
 */
import type { Way } from '../../src/audit/audited-form.ts';
import { loadAudit } from '../../src/audit/files.ts';
import { formatStamp, STAMP } from '../../src/audit/proof-stamp.ts';
import { lazy } from '../../src/shared/memoize.ts';
import { root } from '../support/library.ts';

/** With a stamp of the proofs as they are: a change of them must not fail tests on machines that have no Coq. */
export const loadedAudit = lazy(() => {
  const options = loadAudit(root);
  const proofs = new Map([...(options.proofs ?? [])].filter(([path]) => path.endsWith('.v')));
  return { ...options, proofs: proofs.set(STAMP, formatStamp('coq     8.16.1', proofs)) };
});

/**
 * The same forms, each way on one text in 29: running.test.ts runs all. The digests of the lock stay,
 * since they are those of the first way, which runs on every text.
 */
export const sampledForms = lazy(() =>
  loadedAudit().forms.map((form) => ({ ...form, ...(form.ways && { ways: form.ways.map(sampled) }) })),
);
const sampled = (way: Way): Way => ({ ...way, every: 29 });
