/**
 * Evidence → the same evidence, decided at the first call. Most of it is the same in all audits of a test file. Bulk
 * texts are run the first time only.
 */
import type { Evidence } from '../../src/audit/evidence.ts';

type Decision = ReturnType<Evidence['decide']>;

/** `found`: the decisions so far, by the id of the evidence. */
export function decidedOnce(
  evidence: ReadonlyMap<string, Evidence>,
  found: Map<string, Decision> = new Map(),
): Map<string, Evidence> {
  const keep = (id: string, decision: Decision) => {
    const { bulk: _, ...rest } = decision;
    found.set(id, rest);
    return decision;
  };
  return new Map(
    [...evidence].map(([id, each]) => [
      id,
      { ...each, decide: (context) => found.get(id) ?? keep(id, each.decide(context)) },
    ]),
  );
}
