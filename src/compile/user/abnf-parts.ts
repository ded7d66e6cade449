/**
 * A text with ABNF in it → what its forms are made of. As its numbers are
 * octets, scalar values or code units, there is one form or one for each
 * encoding:
 *
 *     name = 1*( ALPHA / UTF8-2 )         in octets: as it stands, and a restriction of UTF-8
 *     name = 1*( ALPHA / %xA0-10FFFF )    in scalar values: compiled over them, then encoded
 */
import { scalars } from '../../alphabet.ts';
import type { EncodingName } from '../../encodings.ts';
import { isAbnfFile, readSpecification } from '../abnf/specification.ts';
import { parseAbnf } from '../abnf/to-expression.ts';
import type { LabelledAutomaton } from '../automaton/automaton.ts';
import { deriveAutomaton } from '../automaton/derive.ts';
import type { Note, SpecError } from '../diagnostic.ts';
import type { RuleSet } from '../expression.ts';
import { encodeParts, type FormParts } from '../form.ts';
import { type GrammarFile, Library } from '../grammar/library.ts';
import type { SourceText } from '../source.ts';
import { requireAbnfTags } from './abnf-tags.ts';
import type { Ours } from './ours.ts';
import { asRestriction } from './restriction.ts';
import type { UserOptions, UserText } from './user-form.ts';
import { warningsOf } from './warnings.ts';

export interface AbnfParts {
  readonly ruleSet: RuleSet;
  /** Of each form: its parts, and the texts it is made from. */
  readonly made: readonly Made[];
  readonly warnings: readonly SpecError[];
  readonly notes: readonly Note[];
}

interface Made {
  readonly parts: FormParts;
  readonly inputs: readonly SourceText[];
}

/** Reads and compiles. Throws SpecError. */
export function abnfParts({ id: textId, source, alphabet }: UserText, options: UserOptions, ours: Ours): AbnfParts {
  if (isAbnfFile(source)) requireAbnfTags(source);
  const { rule, encodings } = options;
  const facts = ours.abnf();
  const { ruleSet, notes } = readSpecification(source, {
    rule,
    alphabet: alphabet ?? (encodings && scalars),
    others: parseAbnf(facts),
  });
  const labelled = deriveAutomaton(ruleSet, { reading: 'regular' });
  const what: What = { id: rule === undefined ? textId : ruleSet.start.toLowerCase(), title: ruleSet.start, labelled };
  const usesOurs = [...ruleSet.rules.values()].some(({ place }) => place.source === facts);
  const made =
    ruleSet.alphabet === scalars
      ? (encodings ?? ['utf8']).map((name) => inEncoding(what, name, source, new Library(ours.grammars())))
      : [
          usesOurs
            ? { parts: withReasons(what, new Library(ours.grammars()).file('utf8')), inputs: [source, facts] }
            : { parts: asWritten(what), inputs: [source] },
        ];
  // A document defines what it defines, for whoever needs it; a file was written for its first rule.
  const warnings = warningsOf(ruleSet, source, {
    reading: 'regular',
    leftOver: rule === undefined && isAbnfFile(source),
    mayOverlap: () => !isAbnfFile(source),
    tags: false,
  });
  return { ruleSet, made, warnings, notes };
}

interface What {
  readonly id: string;
  readonly title: string;
  readonly labelled: LabelledAutomaton;
}

function asWritten(what: What): FormParts {
  return { ...what, codeUnit: 1, relaxations: [] };
}

function withReasons(what: What, utf8: GrammarFile): FormParts {
  return asRestriction(asWritten(what), utf8, what.title);
}

function inEncoding(what: What, name: EncodingName, source: SourceText, library: Library): Made {
  const parts = encodeParts({ ...what, within: what.title, relaxations: [] }, { name, file: library.file(name) });
  return { parts, inputs: [source, ...library.inputsOf(name)] };
}
