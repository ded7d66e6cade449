/**
 * A file → a rule set. The file may be an ABNF file or a document with ABNF in it,
 * and may import others; its numbers may be octets (RFC 3629) or scalar values
 * (RFC 3987).
 *
 *     readSpecification(rfc3629.txt)                         →  7 rules, from UTF8-octets
 *     readSpecification(rfc3629.txt, { rule: 'UTF8-char' })  →  6 rules, from UTF8-char
 */
import { type Alphabet, octets, scalars } from '../../shared/alphabet.ts';
import {
  amended,
  type Diagnostic,
  note,
  SpecError,
  throwTogether,
  type Warning,
  warning,
} from '../../shared/diagnostic.ts';
import { excerpt, type SourceText } from '../../shared/source.ts';
import { type RuleSet, subexpressions } from '../expression.ts';
import { abnfTextTags } from '../tags/tags.ts';
import { type DepthsByRule, depthBounds, type ImportLine } from '../tags/values.ts';
import { fileName } from './citation.ts';
import { abnfCoreRules } from './core-rules.ts';
import { isAbnfFile, type OpenImport, type ReadDocuments, readDocuments } from './documents.ts';
import { isListSign } from './lists.ts';
import { type CheckedRules, checkRules } from './rules.ts';
import { convertRules, type ReadProse } from './to-expression.ts';
import {
  type AbnfDocument,
  type AbnfNode,
  type AbnfRule,
  type Definition,
  type NumericValue,
  type Reference,
  referencesIn,
  ruleKey,
} from './tree.ts';

interface Specification {
  /** Over octets or scalar values; over code units only if `alphabet` says so. */
  readonly ruleSet: RuleSet;
  /** Notes on what was repaired, left out or ambiguous. */
  readonly notes: readonly Diagnostic[];
  /** Prose that was read as a set, and that the author has not confirmed. */
  readonly warnings: readonly Warning[];
}

interface SpecificationOptions {
  /** The start rule (default: the first in @start, else the first rule). Only the rules that it uses are checked. */
  readonly rule?: string | undefined;
  /** Whether all rules of the text are checked, though `rule` is given. */
  readonly checksAll?: boolean;
  /** Of a document: the section whose rules count; other rules of the document are used where the section has none. */
  readonly section?: string | undefined;
  /** What the numbers are. Default: the tag @alphabet, else scalar values if one of them is larger than an octet, else octets. */
  readonly alphabet?: Alphabet | undefined;
  /** How deep recursive rules may be, beside the tags @depth: they count before these. */
  readonly depths?: DepthsByRule | undefined;
  /** Rules over octets of other documents, for names that this one does not define. */
  readonly others?: readonly AbnfRule[];
  /** Whether prose that is read as a set needs no tag `; @prose`. */
  readonly acceptsProse?: boolean | undefined;
  /** Opens the files that the text imports. */
  readonly open?: OpenImport | undefined;
}

/** Reads the ABNF of a file or document. Throws SpecError with a span in the original text. */
export function readSpecification(source: SourceText, options: SpecificationOptions = {}): Specification {
  const { rule, section, others = [], open } = options;
  const hasStart = options.checksAll !== true && (rule !== undefined || section !== undefined);
  const read = readDocuments(source, { section, hasStart, shared: others, open });
  const mistakes = [...read.mistakes];
  try {
    const specification = specificationOf(source, options, hasStart, read);
    if (mistakes.length === 0) return specification;
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    mistakes.push(error);
  }
  throwTogether(mistakes.map((error) => withImportPlace(error, read.documents)));
  throw new TypeError('unreachable: there is a mistake');
}

/** An error in an imported document leads to the line of the author's file that imports it, too. */
function withImportPlace(error: SpecError, documents: readonly AbnfDocument[]): SpecError {
  const { span, related } = error;
  const line = documents.flatMap(({ imports }) => imports).find(({ document }) => document.source === span?.source);
  if (!line || span?.source === documents[0]?.source) return error;
  return amended(error, { related: [...related, { message: 'imported here', span: line.span }] });
}

function specificationOf(
  source: SourceText,
  options: SpecificationOptions,
  hasStart: boolean,
  { documents, notes }: ReadDocuments,
): Specification {
  const { rule, others = [] } = options;
  const tags = documents.map((document) => document.tags);
  const { starts = [], alphabet: tagged } = documents[0].tags;
  const start = rule ?? starts[0]?.name;
  const checked = checkRules(documents, abnfCoreRules(), {
    start: start ?? (hasStart ? documents[0].rules[0]?.name : undefined),
    startSpan: starts.find(({ name }) => name === start)?.span,
    checksAll: !hasStart && isAbnfFile(source),
    shared: others,
    // The text counts before the documents that it imports, and the options before the text.
    depths: [...tags.toReversed().flatMap(({ depths = [] }) => depths), ...depthBounds(options.depths, source)],
  });
  const given = options.alphabet ?? tagged;
  const octetRules = new Set(others);
  const numbers = numbersIn(checked.definitions.filter(({ rules: [rule] }) => !octetRules.has(rule)));
  const large = numbers.find(({ to }) => to.value >= octets.size)?.to;
  const alphabet = given ?? alphabetOf(numbers, large);
  if (alphabet !== octets) requireNoOctetRules(checked, octetRules, alphabet, given ? undefined : large);
  const own = checked.definitions.filter(({ rules }) => rules[0].span.source === source);
  const prose: ReadProse[] = [];
  const ruleSet = convertRules(checked, alphabet, fileName(source), prose);
  const confirmed = new Set(tags.flatMap(({ prose: rules = [] }) => rules.map(({ name }) => ruleKey(name))));
  const unread = options.acceptsProse ? [] : prose.filter(({ rule }) => !confirmed.has(ruleKey(rule)));
  return {
    ruleSet,
    warnings: unread.map(proseWarning),
    notes: [...notes, ...listNotes(own), ...(large && !given ? scalarNotes(numbersIn(own), large) : [])],
  };
}

function proseWarning({ rule, prose: { text, span }, set }: ReadProse): Warning {
  const hexadecimal = (symbol: number) => symbol.toString(16).toUpperCase().padStart(2, '0');
  const elements = set.map(([from, to]) => `%x${[...new Set([from, to])].map(hexadecimal).join('-')}`);
  return warning('prose-val', `<${text.replace(/\s+/g, ' ')}> is prose; read as ${elements.join(' / ')}`, {
    span,
    subject: { kind: 'rule', names: [rule] },
    remedy: `if that is meant, confirm it in a comment line, ; @prose ${rule}, or with --accept-prose; otherwise write the elements`,
  });
}

/** The start rules that a text names: `; @start Host, Via`. Throws SpecError. */
export function startRulesOf(source: SourceText): string[] {
  return (abnfTextTags(source).starts ?? []).map(({ name }) => name);
}

/** The lines by which a text imports rules. Throws SpecError. */
export function importLines(source: SourceText): readonly ImportLine[] {
  return abnfTextTags(source).imports ?? [];
}

/** A value, or the two ends of a range. */
interface Numbers {
  readonly from: NumericValue;
  readonly to: NumericValue;
}

function nodesOf(definitions: readonly Definition[]): AbnfNode[] {
  return definitions.flatMap(({ rules }) => rules.flatMap(({ body }) => subexpressions(body)));
}

function numbersIn(definitions: readonly Definition[]): Numbers[] {
  return nodesOf(definitions).flatMap((node) => {
    if (node.kind === 'range') return [node];
    return node.kind === 'values' ? node.values.map((value) => ({ from: value, to: value })) : [];
  });
}

/**
 * The alphabet that the numbers show. A range such as %x80-10FFFF is of scalar values. %xE0 is an octet of UTF-8 or the
 * character U+00E0: beside a number above FF both are possible, and each means another language, so the author must say it.
 */
function alphabetOf(numbers: readonly Numbers[], large: NumericValue | undefined): Alphabet {
  if (!large) return octets;
  const either = numbers.find(({ to }) => to.value > 0x7f && to.value < octets.size);
  if (!either) return scalars;
  const { source, start } = either.from.span;
  throw new SpecError(
    'outside-alphabet',
    'is this number an octet or a Unicode scalar value? The text has numbers for both',
    {
      span: source.span(start, either.to.span.end),
      related: [{ message: 'this number is larger than an octet', span: large.span }],
      remedy:
        'say it in a comment line: ; @alphabet scalars, or ; @alphabet octets and write the large number as octets (for a document, in the command: --alphabet scalars)',
    },
  );
}

/** Throws SpecError if the rules use one of `octetRules`. */
function requireNoOctetRules(
  { definitions, names }: CheckedRules,
  octetRules: ReadonlySet<AbnfRule>,
  { noun }: Alphabet,
  large: NumericValue | undefined,
): void {
  const isOctets = (definition: Definition) => definition.rules.some((rule) => octetRules.has(rule));
  for (const definition of definitions) {
    if (isOctets(definition)) continue;
    for (const { body } of definition.rules) {
      const reference = referencesIn(body).find((each) => isOctets(names.resolve(each)));
      if (reference) throw octetRuleInScalars(reference, noun, large);
    }
  }
}

function octetRuleInScalars({ name, span }: Reference, noun: string, large: NumericValue | undefined): SpecError {
  return new SpecError('outside-alphabet', `"${name}" is a rule over octets, but this text is in ${noun}s`, {
    span,
    related: large ? [{ message: 'because this number is larger than an octet', span: large.span }] : [],
    remedy: `write the ${noun}s instead of the rule, or write everything in octets: ; @alphabet octets`,
  });
}

function listNotes(definitions: readonly Definition[]): Diagnostic[] {
  const nodes = nodesOf(definitions);
  const list = nodes.find((node) => node.kind === 'reference' && isListSign(node))?.span;
  const none = nodes.find(isNever);
  const never = none && [note('"*0" is at most no times, so this never matches; write "*" for any number', none.span)];
  const lists = list
    ? [note('read as a list without empty elements, as a sender writes it (RFC 9110 §5.6.1)', list)]
    : [];
  return [...lists, ...(never ?? [])];
}

/** `*0ALPHA`. RFC 3986 writes the empty text as 0<pchar>: a count alone is meant. */
function isNever(node: AbnfNode): boolean {
  return node.kind === 'repeat' && node.max === 0 && /^\d*\*0/.test(excerpt(node.span));
}

/** A note if the text would mean something else in octets. `large`: the first number that is larger than an octet. */
function scalarNotes(numbers: readonly Numbers[], large: NumericValue): Diagnostic[] {
  if (!numbers.some(({ to }) => to.value > 0x7f)) return [];
  const meant = octetsMeant(large);
  const hint = meant ? `; did you mean ${meant}?` : '';
  return [
    note(`this number is larger than an octet, so all numbers are read as Unicode scalar values${hint}`, large.span),
  ];
}

/** `%x0D.0A` for `%x0D0A`, if these octets are UTF-8. */
function octetsMeant({ span }: NumericValue): string | undefined {
  const pairs = /^(?:[\dA-F]{2}){2,}$/i.test(excerpt(span)) ? excerpt(span).match(/../g) : null;
  const isHex = /%x$/i.test(span.source.text.slice(0, span.start)) && span.source.text[span.end] !== '-';
  if (!pairs || !isHex) return undefined;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
    return `%x${pairs.join('.')}`;
  } catch {
    return undefined;
  }
}
