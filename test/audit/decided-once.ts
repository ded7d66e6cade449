/** Evidence that is decided at the first audit: tests plant many faults, and few of them change what it is decided on. */
import type { Evidence, EvidenceContext } from '../../src/audit/evidence.ts';
import type { AuditOptions } from '../../src/audit/options.ts';

type Decisions = Map<string, ReturnType<Evidence['decide']>>;

/** Bulk texts are run at the first call only. `found`: the decisions so far, by id. */
export function decidedOnce(evidence: AuditOptions['evidence'], found: Decisions = new Map()): Map<string, Evidence> {
  const decide = (each: Evidence, context: EvidenceContext) => {
    const before = found.get(each.id);
    if (before) return before;
    const decision = each.decide(context);
    const { bulk: _, ...rest } = decision;
    found.set(each.id, rest);
    return decision;
  };
  return new Map([...evidence].map(([id, each]) => [id, { ...each, decide: (context) => decide(each, context) }]));
}
