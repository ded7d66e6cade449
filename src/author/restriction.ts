/**
 * A grammar that only restricts an encoding form → one whose faults tell
 * ill-formed text from characters that are not allowed, with the reasons of
 * the encoding form, although it mentions none of them.
 *
 *     MyString <: Utf8 { utf8_1 := "\x20".."\x7E" }
 *     C0 80   overlong, as in UTF-8
 *     00      U+0000 is not allowed in MyString
 *
 * That a grammar is a restriction is proved: the difference is empty. One that
 * is none keeps the reasons it has.
 */

import {
  type Automaton,
  compileFormParts,
  type FormParts,
  type GrammarFile,
  languageDifference,
  minimise,
} from '../compile/index.ts';
import { DISALLOWED_CHARACTER, isEncodingName } from '../encodings.ts';
import type { SourceText } from '../source.ts';

/** Our forms are compiled again and again, and their texts never change. */
const compiled = new WeakMap<SourceText, FormParts>();

/** The parts with the reasons of `home`, if they restrict it. `within`: what a character is said not to be allowed in. */
export function withEncodingReasons(parts: FormParts, base: GrammarFile, within: string): FormParts {
  const form = compiled.get(base.main.source) ?? compileFormParts(base);
  compiled.set(base.main.source, form);
  const encodingForm = { reason: DISALLOWED_CHARACTER, automaton: minimise(form.labelled).automaton };
  if (!isSubset(minimise(parts.labelled).automaton, encodingForm.automaton)) return parts;
  const { relaxations: own } = parts;
  const speaking = own.filter(({ automaton }) => isSubset(automaton, encodingForm.automaton));
  const encoding = base.main.id;
  return {
    ...parts,
    codeUnit: Math.max(parts.codeUnit, form.codeUnit),
    relaxations: [...own, encodingForm, ...form.relaxations],
    encodingForm,
    ...(isEncodingName(encoding) && {
      scalars: {
        encoding,
        title: form.title,
        within,
        reasons: [...speaking.map(({ reason }) => reason), DISALLOWED_CHARACTER],
      },
    }),
  };
}

function isSubset(inner: Automaton, outer: Automaton): boolean {
  return languageDifference(inner, outer).onlyLeft === null;
}
