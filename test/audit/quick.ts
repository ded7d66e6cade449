/**
 * An audit of the package in few seconds, made once for all test files of a worker. Evidence that runs all scalar values
 * is replaced by other evidence on the same form, and each way to run a form has a part of the texts: audit.test.ts decides all
 * of it, running.test.ts runs all of these.
 */
import { type Audit, audit } from '../../src/audit/audit.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { lazy } from '../../src/shared/memoize.ts';
import { loadedAudit, sampledForms } from './loaded.ts';

const SLOW = /:(?:codec|round-trip|(?:en|de)coding-steps)$/;

export const quickAudit = lazy((): { readonly options: AuditOptions; readonly audit: Audit } => {
  // The lock has the witnesses of the evidence that is replaced.
  const { lock: _, ...loaded } = loadedAudit();
  const all = [...loaded.evidence.values()];
  const quick = (each: (typeof all)[number]) =>
    (SLOW.test(each.id) && all.find(({ id, form }) => form === each.form && !SLOW.test(id))) || each;
  const evidence = new Map(
    all.map((each) => [
      each.id,
      {
        ...each,
        decide: (context: Parameters<typeof each.decide>[0]) => ({ ...quick(each).decide(context), bulk: () => [] }),
      },
    ]),
  );
  const options = { ...loaded, evidence, forms: sampledForms() };
  return { options, audit: audit(options) };
});
