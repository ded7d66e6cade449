/** All evidence on the shipped forms, by id. */

import { abnfRuleEvidence } from './evidence/abnf.ts';
import { functionEvidence } from './evidence/functions.ts';
import { otherEvidence } from './evidence/other-forms.ts';
import { utf8Evidence, utf8of1997Evidence } from './evidence/utf8.ts';
import { utf16beEvidence, utf16Evidence, utf16leEvidence, utf16SignatureEvidence } from './evidence/utf16.ts';
import type { Evidence } from './evidence.ts';

export const evidenceCatalogue: ReadonlyMap<string, Evidence> = new Map(
  [
    ...utf8Evidence,
    ...abnfRuleEvidence,
    ...utf8of1997Evidence,
    ...utf16Evidence,
    ...utf16beEvidence,
    ...utf16leEvidence,
    ...utf16SignatureEvidence,
    ...otherEvidence,
    ...functionEvidence,
  ].map((evidence) => [evidence.id, evidence]),
);
