/** The limits of an audit: what it does not prove. Every report lists them. */

import type { Imported } from './imported.ts';
import type { AuditOptions } from './options.ts';

type NotProvedOf = Pick<AuditOptions, 'unaudited'> & { readonly imported?: Partial<Imported> };

const ALWAYS: readonly string[] = [
  'that the paraphrases and kinds in the ledgers are faithful: people wrote them, and people must review them',
  "that the supplied documents are the published ones: compare them with the publisher's copies",
  'that the Unicode Standard and ISO/IEC 10646 say the same as RFC 3629: they are not among the audited texts',
  'that the JavaScript engine, its typed arrays and its strings do what their specification says',
  'that ohm and parsimmon parse as they document: tests check this, no proof',
  'that the predicates mean what the clauses say: each is a page of code, with witnesses for both verdicts',
  "that the platform's own check is correct where the native tier believes its yes: before its first use it has answered some hundred texts as the table does, which is a sample and no proof; no fault is reported on its word alone",
  'that Coq accepts the files that are named as proofs, and z3 those on the look-up kernels: npm run prove runs both, in a clone; an installed package has no proofs, and says of the same rows that they are proved on the automaton',
  'that the generated files that it does not load (the listing, the suites, the kernel for engines without relaxed SIMD or with it) are what the grammars give: npm run generate -- --check decides that, in a clone',
  'anything about how a protocol treats a signature, a label, or characters that look alike',
];

const NOT_REPEATED =
  'that the evidence notices a change of each table cell, bound, alternative, predicate and function, and refuses each counter-language: the tests of the package decide it for each release (npm run audit, in a clone), an installed package does not repeat it';

/** What programs import, and no audit runs. */
function notRun({ copies = [], unrun = [] }: Partial<Imported>): string {
  if (copies.length === 0)
    return 'that the modules which programs import answer as the grammars say: none was loaded (npm run build)';
  return `what else programs import: ${unrun.join(', ')}; the tests of the package run them`;
}

/** `isMutated`: the audit changed what it judges, to see that its evidence notices. */
export function notProved({ unaudited = [], imported = {} }: NotProvedOf, isMutated: boolean): string[] {
  return [
    ...ALWAYS,
    notRun(imported),
    ...(isMutated ? [] : [NOT_REPEATED]),
    ...(unaudited.length === 0 ? [] : [`anything about ${unaudited.join(', ')}: no ledger covers their documents`]),
  ];
}

/** The limits of an audit of a user's grammar. */
export function notShown(isLocked: boolean): string[] {
  const [faithful, published, , engine, readers] = ALWAYS as [string, string, string, string, string];
  return [
    'what a tested row says of texts that are no example: only the examples were run; --mutations reports the bounds that no example checks',
    'that the modules in a project are what the grammar compiles to: wellformed generate --check decides that',
    ...(isLocked
      ? []
      : ['that no kind, link or evidence was lowered unseen: there is no lock, audit --lock writes one']),
    faithful,
    published,
    engine,
    readers,
  ];
}
