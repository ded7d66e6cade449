/**
 * The audited forms, and all evidence on them: the forms that the main entry point
 * of the package exports, each with the validator that ships and the table that it runs.
 * test/package/forms.test.ts compares the list with the registry of forms.
 */
import * as encodings from '../../generated/encodings.ts';
import { FORMS } from '../../generated/forms.ts';
import { compileForm, type Library } from '../compile/index.ts';
import * as own from '../index.ts';
import type { OctetsInput, UnitsInput } from '../run/input.ts';
import { internalsOf } from '../run/internals.ts';
import type { Validator } from '../run/validator.ts';
import type { RegisteredForm } from '../shared/layout.ts';
import { type AuditedForm, auditedForm, type Way } from './audited-form.ts';
import { abnfRuleEvidence } from './evidence/abnf.ts';
import { functionEvidence } from './evidence/functions.ts';
import { otherEvidence } from './evidence/other-forms.ts';
import { utf8Evidence, utf8of1997Evidence } from './evidence/utf8.ts';
import { utf16beEvidence, utf16Evidence, utf16leEvidence, utf16SignatureEvidence } from './evidence/utf16.ts';
import type { Evidence } from './evidence.ts';
import type { ImportedCopy } from './imported.ts';
import { type AnyValidator, waysOf } from './ways.ts';

const rankOf = ({ id }: { readonly id: string }) => {
  const registered: RegisteredForm | undefined = FORMS.find((form) => form.id === id);
  return registered?.audited ?? Number.MAX_VALUE;
};

/** In the order of the report, which the tag @audited of their grammars gives. */
const AUDITED = Object.entries<Validator<OctetsInput> | Validator<UnitsInput>>(encodings).sort(
  ([, a], [, b]) => rankOf(a) - rankOf(b),
);

/** The ways of the validator that a copy exports under a name; each runs every second of its texts. */
function waysIn({ entry, exports }: ImportedCopy, name: string, alphabet: 'octets' | 'units'): Way[] {
  const validator = exports[name as keyof typeof encodings] as AnyValidator | undefined;
  const missing: Way = { name: '', fault: () => ({ offset: -1, at: -1, reason: `${name} is not exported` }) };
  const ways = validator ? waysOf(exports, validator, alphabet) : [missing];
  return ways.map((way) => ({ ...way, name: `${entry}: ${way.name}`, every: 2 * (way.every ?? 1) }));
}

/**
 * The forms that the audited documents define: the grammars of `library`, with the tables and validators that ship.
 * `copies`: the modules that programs import.
 */
export function shippedForms(library: Library, copies: readonly ImportedCopy[] = []): AuditedForm[] {
  return AUDITED.map(([name, validator]) => {
    const { table } = internalsOf(validator);
    const file = library.file(table.id);
    const symbols = table.alphabet === 'octets' ? Uint8Array : Uint16Array;
    const test = (text: readonly number[]) => validator.test(symbols.from(text) as Uint8Array & Uint16Array);
    const ways = waysOf(own, validator as AnyValidator, table.alphabet);
    const imported = copies.flatMap((copy) => waysIn(copy, name, table.alphabet));
    return { ...auditedForm(compileForm(file), file.relaxations, table, test), ways, imported };
  });
}

/** By id, in the order of the report. */
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
