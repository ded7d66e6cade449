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
import type { PackagedGrammars } from './packaged-grammars.ts';
import { withEncodingReasons } from './restriction.ts';
import type { UserGrammar, UserGrammarOptions } from './user-grammar.ts';
import { grammarWarnings } from './warnings.ts';

interface AbnfParts {
  readonly ruleSet: RuleSet;
  /** Of each form: its parts, and the texts it is made from. */
  readonly made: readonly PartsWithInputs[];
  readonly notes: readonly Diagnostic[];
  /** Worked out when asked for. */
  readonly warnings: readonly Warning[];
}

interface PartsWithInputs {
  readonly parts: FormParts;
  readonly inputs: readonly SourceText[];
}

/** Reads and compiles. Throws SpecError. */
export function abnfParts(
  { id: textId, source, alphabet }: UserGrammar,
  options: UserGrammarOptions,
  packaged: PackagedGrammars,
): AbnfParts {
  if (isAbnfFile(source)) requireAbnfTags(source);
  const { rule, encodings } = options;
  const facts = packaged.abnf();
  const { ruleSet, notes } = readSpecification(source, {
    rule,
    alphabet: alphabet ?? (encodings && scalars),
    others: parseAbnf(facts),
  });
  const labelled = deriveAutomaton(ruleSet, { reading: 'regular' });
  const what: LabelledRule = {
    id: rule === undefined ? textId : ruleSet.start.toLowerCase(),
    title: ruleSet.start,
    labelled,
  };
  const usesPackaged = [...ruleSet.rules.values()].some(({ span }) => span.source === facts);
  const made =
    ruleSet.alphabet === scalars
      ? (encodings ?? ['utf8']).map((name) => encodedParts(what, name, source, new Library(packaged.grammars())))
      : [{ parts: plainParts(what, packaged), inputs: usesPackaged ? [source, facts] : [source] }];
  return {
    ruleSet,
    made,
    notes,
    // A document defines what it defines, for whoever needs it; a file was written for its first rule.
    get warnings() {
      return grammarWarnings(ruleSet, source, {
        reading: 'regular',
        reportUnreachable: rule === undefined && isAbnfFile(source),
        mayOverlap: () => !isAbnfFile(source),
        tags: false,
      });
    },
  };
}

interface LabelledRule {
  readonly id: string;
  readonly title: string;
  readonly labelled: LabelledAutomaton;
}

/** Most rules of RFCs are about characters, and their texts are in UTF-8, whether they say so or are in ASCII. */
function plainParts(what: LabelledRule, packaged: PackagedGrammars): FormParts {
  const parts = { ...what, codeUnit: 1, relaxations: [] };
  return what.labelled.alphabet === octets ? withEncodingReasons(parts, packagedUtf8(packaged), what.title) : parts;
}

/** Built once: a program may compile many rules. */
const utf8Cache = new WeakMap<PackagedGrammars, GrammarFile>();

function packagedUtf8(packaged: PackagedGrammars): GrammarFile {
  const utf8 = utf8Cache.get(packaged) ?? new Library(packaged.grammars()).file('utf8');
  utf8Cache.set(packaged, utf8);
  return utf8;
}

function encodedParts(what: LabelledRule, name: EncodingName, source: SourceText, library: Library): PartsWithInputs {
  const parts = encodeFormParts({ ...what, within: what.title, relaxations: [] }, { name, file: library.file(name) });
  return { parts, inputs: [source, ...library.inputsOf(name)] };
}
