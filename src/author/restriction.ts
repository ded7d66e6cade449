/**
 * A grammar that is a subset of an encoding form → the same grammar with the
 * reasons of that form. Its faults then tell ill-formed octets from characters
 * that the grammar does not allow:
 *
 *     MyString <: Utf8 { utf8_1 := "\x20".."\x7E" }
 *     C0 80   overlong, as in UTF-8
 *     00      U+0000 is not allowed in MyString
 *
 * The subset relation is proved: the difference of the languages is empty. A
 * grammar that is not a subset keeps its own reasons.
 */

import {
  compileFormParts,
  type FormParts,
  type GrammarFile,
  isSubset,
  minimise,
  minimiseLabelled,
} from '../compile/index.ts';
import { DISALLOWED_CHARACTER, isEncodingName } from '../shared/encodings.ts';
import type { SourceText } from '../shared/source.ts';

/** The compiled encoding forms, by their text. */
const compiled = new WeakMap<SourceText, FormParts>();

/** The parts with the reasons of `base`, if they are a subset of it. `within`: what messages name ("not allowed in …"). */
export function withEncodingReasons(parts: FormParts, base: GrammarFile, within: string): FormParts {
  const form = compiled.get(base.main.source) ?? compileFormParts(base);
  compiled.set(base.main.source, form);
  const { rules } = base.main;
  const { origins, ...automaton } = minimiseLabelled(form.labelled);
  const encodingForm = { reason: DISALLOWED_CHARACTER, automaton, origins, written: { rules, main: rules } };
  if (!isSubset(minimise(parts.labelled).automaton, encodingForm.automaton)) return parts;
  const { relaxations: own } = parts;
  const ownReasons = own.filter(({ automaton }) => isSubset(automaton, encodingForm.automaton));
  const encoding = base.main.id;
  return {
    ...parts,
    codeUnit: Math.max(parts.codeUnit, form.codeUnit),
    relaxations: [...own, encodingForm, ...form.relaxations],
    encodingForm,
    coding: parts.coding ?? form.coding,
    ...(isEncodingName(encoding) && {
      scalars: {
        encoding,
        title: form.title,
        within,
        reasons: [...ownReasons.map(({ reason }) => reason), DISALLOWED_CHARACTER],
      },
    }),
  };
}
