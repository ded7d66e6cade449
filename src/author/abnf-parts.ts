/**
 * A text with ABNF in it → what its forms are made of. As its numbers are
 * octets, scalar values or code units, there is one form or one for each
 * encoding:
 *
 *     name = 1*( ALPHA / UTF8-2 )         in octets: as it stands; proved to restrict UTF-8, it has its reasons
 *     name = 1*( ALPHA / %xA0-10FFFF )    in scalar values: compiled over them, then encoded
 */

import { octets, scalars } from '../alphabet.ts';
import {
  deriveAutomaton,
  encodeFormParts,
  type FormParts,
  type GrammarFile,
  isAbnfFile,
  type LabelledAutomaton,
  Library,
  parseAbnf,
  type RuleSet,
  readSpecification,
} from '../compile/index.ts';
import type { Diagnostic, Warning } from '../diagnostic.ts';
import type { EncodingName } from '../encodings.ts';
import type { SourceText } from '../source.ts';
import { requireAbnfTags } from './abnf-tags.ts';
import type { Ours } from './ours.ts';
import { asRestriction } from './restriction.ts';
import type { UserOptions, UserText } from './user-text.ts';
import { warningsOf } from './warnings.ts';

interface AbnfParts {
  readonly ruleSet: RuleSet;
  /** Of each form: its parts, and the texts it is made from. */
  readonly made: readonly Made[];
  readonly notes: readonly Diagnostic[];
  /** Worked out when asked for. */
  readonly warnings: readonly Warning[];
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
  const usesOurs = [...ruleSet.rules.values()].some(({ span }) => span.source === facts);
  const made =
    ruleSet.alphabet === scalars
      ? (encodings ?? ['utf8']).map((name) => inEncoding(what, name, source, new Library(ours.grammars())))
      : [{ parts: asWritten(what, ours), inputs: usesOurs ? [source, facts] : [source] }];
  return {
    ruleSet,
    made,
    notes,
    // A document defines what it defines, for whoever needs it; a file was written for its first rule.
    get warnings() {
      return warningsOf(ruleSet, source, {
        reading: 'regular',
        leftOver: rule === undefined && isAbnfFile(source),
        mayOverlap: () => !isAbnfFile(source),
        tags: false,
      });
    },
  };
}

interface What {
  readonly id: string;
  readonly title: string;
  readonly labelled: LabelledAutomaton;
}

/** Most rules of RFCs are about characters, and their texts are in UTF-8, whether they say so or are in ASCII. */
function asWritten(what: What, ours: Ours): FormParts {
  const parts = { ...what, codeUnit: 1, relaxations: [] };
  return what.labelled.alphabet === octets ? asRestriction(parts, utf8Of(ours), what.title) : parts;
}

/** Built once: a program may compile many rules. */
const built = new WeakMap<Ours, GrammarFile>();

function utf8Of(ours: Ours): GrammarFile {
  const utf8 = built.get(ours) ?? new Library(ours.grammars()).file('utf8');
  built.set(ours, utf8);
  return utf8;
}

function inEncoding(what: What, name: EncodingName, source: SourceText, library: Library): Made {
  const parts = encodeFormParts({ ...what, within: what.title, relaxations: [] }, { name, file: library.file(name) });
  return { parts, inputs: [source, ...library.inputsOf(name)] };
}
