/**
 * Text that contains ABNF → the parts of its forms. If the numbers are octets,
 * there is one form; if they are scalar values, one form for each encoding:
 *
 *     name = 1*( ALPHA / UTF8-2 )         octets: compiled as written; if it is a subset of UTF-8 (proved),
 *                                         its faults have the reasons of UTF-8
 *     name = 1*( ALPHA / %xA0-10FFFF )    scalar values: compiled over scalar values, then encoded
 */

import {
  abnfCoreRules,
  abnfRuleTags,
  callsIn,
  depthRelaxations,
  deriveAutomaton,
  encodeFormParts,
  type FormParts,
  isAbnfFile,
  type LabelledAutomaton,
  languageDifference,
  minimalRelaxation,
  parseAbnf,
  type Reading,
  type Rule,
  type RuleSet,
  readSpecification,
  requireKnownTags,
  startRulesOf,
  subexpressions,
  type TextTags,
} from '../compile/index.ts';
import { formatWitness, octets, scalars } from '../shared/alphabet.ts';
import { type Diagnostic, note, SpecError, type Warning, warning } from '../shared/diagnostic.ts';
import type { EncodingName } from '../shared/encodings.ts';
import { excerpt, SourceText } from '../shared/source.ts';
import { type PackagedGrammars, packagedLibrary } from './packaged-grammars.ts';
import { withEncodingReasons } from './restriction.ts';
import { requireShortChains } from './size-limits.ts';
import { reachableRuleNames } from './unused.ts';
import type { UserGrammar, UserGrammarOptions } from './user-grammar.ts';
import { grammarWarnings } from './warnings.ts';

/** What is made of one start rule. */
interface AbnfParts {
  readonly ruleSet: RuleSet;
  /** One for each form, with the texts it is made from. */
  readonly forms: readonly { readonly parts: FormParts; readonly inputs: readonly SourceText[] }[];
  readonly notes: readonly Diagnostic[];
  /** Computed on first access. */
  readonly warnings: readonly Warning[];
}

/** Reads and compiles the ABNF of a text: the rule that the options name, else each that the text names. Throws SpecError. */
export function abnfParts(
  text: UserGrammar,
  options: UserGrammarOptions,
  packaged: PackagedGrammars,
): [AbnfParts, ...AbnfParts[]] {
  if (isAbnfFile(text.source)) requireKnownTags(text.source, 'abnf');
  const starts = options.rule === undefined ? (options.starts ?? startRulesOf(text.source)) : [options.rule];
  const isNamed = (options.rule ?? options.starts) !== undefined || starts.length > 1;
  const [first, ...others] = starts;
  const partsOf = (rule: string | undefined) => partsFrom(text, rule, isNamed, options, packaged);
  return [partsOf(first), ...others.map(partsOf)];
}

/** The rules of a text from one start rule on. Throws SpecError. */
export function abnfRules(
  { source, alphabet, open }: UserGrammar,
  rule: string | undefined,
  { section, encodings, depths, acceptsProse, edit = (rules) => rules, rule: only }: UserGrammarOptions,
  packaged: PackagedGrammars,
): ReturnType<typeof readSpecification> & { readonly isWhole: boolean } {
  // A document may define rules that its first rule does not use. In an ABNF file such a rule is a likely mistake.
  const isWhole = only === undefined && section === undefined && isAbnfFile(source);
  const read = readSpecification(source, {
    rule,
    section,
    depths,
    acceptsProse,
    checksAll: isWhole,
    alphabet: alphabet ?? (encodings && scalars),
    others: parseAbnf(packaged.abnf()),
    open,
  });
  return { ...read, ruleSet: edit(read.ruleSet), isWhole };
}

/** `isNamed`: the form has the name of the rule, not that of the text. */
function partsFrom(
  text: UserGrammar,
  rule: string | undefined,
  isNamed: boolean,
  options: UserGrammarOptions,
  packaged: PackagedGrammars,
): AbnfParts {
  const { source } = text;
  const { encodings = ['utf8'], onStates } = options;
  const { notes, warnings, ruleSet, isWhole } = abnfRules(text, rule, options, packaged);
  requireNoMessages(ruleSet, abnfTagsOf(source, ruleSet));
  requireShortChains(ruleSet);
  const start = labelledRule(ruleSet, 'regular', isNamed ? undefined : text.id, onStates);
  const inputs = textsOfRules(ruleSet, source);
  const library = packagedLibrary(packaged);
  const encoded = (name: EncodingName) => ({
    parts: encodeFormParts({ ...start, within: start.title }, { name, file: library.file(name) }),
    inputs: [...inputs, ...library.inputsOf(name)],
  });
  const forms =
    ruleSet.alphabet === scalars ? encodings.map(encoded) : [{ parts: plainParts(start, packaged), inputs }];
  const [first] = forms;
  const inDoubt = first && !first.parts.scalars && isWhole && !text.alphabet ? octetsBesideText(ruleSet, source) : [];
  return {
    ruleSet,
    forms,
    notes: [...notes, ...inDoubt],
    get warnings() {
      const options = {
        reading: 'regular',
        reportUnreachable: isWhole,
        mayOverlap: () => !isAbnfFile(source),
        tags: false,
        states: start.labelled.next.length,
      } as const;
      const redefined = isAbnfFile(source) ? redefinedCoreRules(ruleSet, source) : [];
      return [...warnings, ...redefined, ...grammarWarnings(ruleSet, source, options)];
    },
  };
}

/** A note on a number above 7F in a grammar that has letters too, and is not UTF-8: its author may mean characters. */
function octetsBesideText({ alphabet, rules }: RuleSet, source: SourceText): Diagnostic[] {
  if (alphabet !== octets || /^[ \t]*;[ \t]*@alphabet/m.test(source.text)) return [];
  const own = [...rules.values()]
    .filter(({ span }) => span.source === source)
    .flatMap(({ body }) => subexpressions(body));
  const high = own.find((e) => e.kind === 'set' && e.span.source === source && e.set.some(([, last]) => last > 0x7f));
  const hasText =
    own.some((e) => e.kind === 'call' && /^alpha$/i.test(e.rule)) || /"[^"\r\n]*[A-Za-z]/.test(source.text);
  if (!high || !hasText) return [];
  const says = 'numbers above 7F are read as octets, and these rules match texts that are not UTF-8';
  return [note(`${says}; if characters are meant: ; @alphabet scalars`, high.span)];
}

/**
 * Warns of a rule `digit` or `DIGIT` that matches other texts than the core rule DIGIT, if the file uses it as `DIGIT`:
 * names are compared without case, and the author probably means the core rule there.
 */
function redefinedCoreRules(rules: RuleSet, source: SourceText): Warning[] {
  const core = new Map(abnfCoreRules().map(({ name }) => [name.toLowerCase(), name]));
  const uses = new Set([...rules.rules.values()].flatMap(({ body }) => callsIn(body).map(({ span }) => excerpt(span))));
  return [...rules.rules.values()].flatMap(({ name, span }) => {
    const known = core.get(name.toLowerCase());
    if (!known || !uses.has(known) || span.source !== source) return [];
    const { ruleSet } = readSpecification(new SourceText('core.abnf', `core-rule = ${known}`), {
      alphabet: rules.alphabet,
    });
    const [own, other] = [{ ...rules, start: name }, ruleSet].map((each) =>
      deriveAutomaton(each, { reading: 'regular' }),
    ) as [LabelledAutomaton, LabelledAutomaton];
    const { onlyLeft, onlyRight } = languageDifference(own, other);
    const text = onlyLeft ?? onlyRight;
    if (!text) return [];
    const which = onlyLeft ? 'this rule' : `${known} of RFC 5234`;
    return [
      warning(
        'duplicate-rule',
        `${name} takes the place of ${known} of RFC 5234, and only ${which} matches ${formatWitness(rules.alphabet, text, true)}`,
        {
          span,
          subject: { kind: 'rule', names: [name] },
          remedy: 'rename it: names are compared without case; a rule of this name is not the core rule',
        },
      ),
    ];
  });
}

/** The user's text, then the other texts that rules are from; not that of the core rules, which has no file. */
export function textsOfRules({ rules }: RuleSet, source: SourceText): SourceText[] {
  const core = new Set(abnfCoreRules().map(({ span }) => span.source));
  const all = [...rules.values()].map(({ span }) => span.source).filter((each) => !core.has(each));
  const names = new Map([source, ...all].map((each) => [each.name, each]));
  return [...names.values()];
}

/** The automaton of a start rule, before any encoding. `id`: by default that of the rule. Throws SpecError. */
export function labelledRule(
  rules: RuleSet,
  reading: Reading,
  id: string = rules.start.toLowerCase(),
  onStates?: UserGrammarOptions['onStates'],
) {
  const labelled = deriveAutomaton(rules, { reading, onStates });
  return { id, title: rules.start, labelled, relaxations: depthRelaxations(rules, reading) };
}

/** The tags above the rules of an ABNF file, by their names in lower case; a document has none. */
export function abnfTagsOf(source: SourceText, { alphabet }: RuleSet): ReturnType<typeof abnfRuleTags> {
  return isAbnfFile(source) ? abnfRuleTags(source, alphabet) : new Map();
}

/** Throws SpecError for rules with numbers and fields: they have no table of their own. */
export function requireNoMessages(rules: RuleSet, tags: TextTags): void {
  const names = [...reachableRuleNames(rules)];
  const isCalled = (name: string) =>
    names.some((each) => callsIn((rules.rules.get(each) as Rule).body).some(({ rule }) => rule === name));
  // Nothing around the start rule counts it.
  const reached = new Set(
    names.filter((name) => name !== rules.start || isCalled(name)).map((name) => name.toLowerCase()),
  );
  const isReached = ({ text }: { readonly text: string }) => reached.has(/^[\w-]*/.exec(text)?.[0].toLowerCase() ?? '');
  const counts = [...tags.values()].flatMap(
    ({ bits = [], lengths = [], repeats = [], switches = [], offsets = [], maxima = [] }) => [
      ...bits,
      ...lengths,
      ...repeats,
      ...switches,
      ...offsets,
      ...maxima,
    ],
  );
  if (!counts.some(isReached)) return;
  throw new SpecError('annotation', `${rules.start} has counted fields: it describes messages, which are not regular`, {
    span: rules.rules.get(rules.start)?.span,
    remedy: 'use wellformed/messages, or the commands parse and check',
  });
}

/** Over octets: compiled as written. Most rules of RFCs describe UTF-8 or ASCII text, so they get the reasons of UTF-8. */
export function plainParts(rule: ReturnType<typeof labelledRule>, packaged: PackagedGrammars): FormParts {
  const parts = { ...rule, codeUnit: 1, relaxations: rule.relaxations.map(minimalRelaxation) };
  if (rule.labelled.alphabet !== octets) return parts;
  return withEncodingReasons(parts, packagedLibrary(packaged).file('utf8'), rule.title);
}
