/**
 * Text that contains ABNF → the parts of its forms. If the numbers are octets,
 * there is one form; if they are scalar values, one form for each encoding:
 *
 *     name = 1*( ALPHA / UTF8-2 )         octets: compiled as written; if it is a subset of UTF-8 (proved),
 *                                         its faults have the reasons of UTF-8
 *     name = 1*( ALPHA / %xA0-10FFFF )    scalar values: compiled over scalar values, then encoded
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
  /** One for each form. */
  readonly forms: readonly PartsWithInputs[];
  readonly notes: readonly Diagnostic[];
  /** Computed on first access. */
  readonly warnings: readonly Warning[];
}

interface PartsWithInputs {
  readonly parts: FormParts;
  /** The texts the form is made from. */
  readonly inputs: readonly SourceText[];
}

/** Reads and compiles the ABNF of a text. Throws SpecError. */
export function abnfParts(
  { id: textId, source, alphabet }: UserGrammar,
  options: UserGrammarOptions,
  packaged: PackagedGrammars,
): AbnfParts {
  if (isAbnfFile(source)) requireAbnfTags(source);
  const { rule, encodings } = options;
  const rfc3629 = packaged.abnf();
  const { ruleSet, notes } = readSpecification(source, {
    rule,
    alphabet: alphabet ?? (encodings && scalars),
    others: parseAbnf(rfc3629),
  });
  const labelled = deriveAutomaton(ruleSet, { reading: 'regular' });
  const labelledRule: LabelledRule = {
    id: rule === undefined ? textId : ruleSet.start.toLowerCase(),
    title: ruleSet.start,
    labelled,
  };
  const usesPackaged = [...ruleSet.rules.values()].some(({ span }) => span.source === rfc3629);
  const forms =
    ruleSet.alphabet === scalars
      ? (encodings ?? ['utf8']).map((name) =>
          encodedParts(labelledRule, name, source, new Library(packaged.grammars())),
        )
      : [{ parts: plainParts(labelledRule, packaged), inputs: usesPackaged ? [source, rfc3629] : [source] }];
  return {
    ruleSet,
    forms,
    notes,
    // A document may define rules that its first rule does not use. In an ABNF file such a rule is a likely mistake.
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

/** Over octets: compiled as written. Most rules of RFCs describe UTF-8 or ASCII text, so they get the reasons of UTF-8. */
function plainParts(rule: LabelledRule, packaged: PackagedGrammars): FormParts {
  const parts = { ...rule, codeUnit: 1, relaxations: [] };
  return rule.labelled.alphabet === octets ? withEncodingReasons(parts, packagedUtf8(packaged), rule.title) : parts;
}

/** UTF-8 is compiled once, because a program may compile many rules. */
const utf8Cache = new WeakMap<PackagedGrammars, GrammarFile>();

function packagedUtf8(packaged: PackagedGrammars): GrammarFile {
  const utf8 = utf8Cache.get(packaged) ?? new Library(packaged.grammars()).file('utf8');
  utf8Cache.set(packaged, utf8);
  return utf8;
}

function encodedParts(rule: LabelledRule, name: EncodingName, source: SourceText, library: Library): PartsWithInputs {
  const parts = encodeFormParts({ ...rule, within: rule.title, relaxations: [] }, { name, file: library.file(name) });
  return { parts, inputs: [source, ...library.inputsOf(name)] };
}
