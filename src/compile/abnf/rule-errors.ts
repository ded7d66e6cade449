/** The mistakes that a single rule cannot show: names that mean nothing, or two things, and rules that use themselves. */
import { type Edit, type Related, SpecError } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import type { Span } from '../../shared/source.ts';
import { closest } from '../../shared/spelling.ts';
import { listOfAlternatives } from '../remedies.ts';
import { tagError } from '../tags/values.ts';
import { qualifiedName } from './citation.ts';
import { isListSign } from './lists.ts';
import { proseReference } from './prose.ts';
import {
  type AbnfDocument,
  type AbnfNode,
  type AbnfRule,
  bodyOf,
  type Definition,
  type Import,
  type Link,
  type Offer,
  type Prose,
  type Reference,
  ruleKey,
} from './tree.ts';

/** `names`: the rules that the document may use. */
export function undefinedRule(reference: Reference, names: readonly string[]): SpecError {
  const { name, span } = reference;
  if (isListSign(reference)) {
    return new SpecError('undefined-rule', `a list needs the rule "${name}", which is not defined`, {
      span,
      remedy: 'define it as RFC 9110 §5.6.3 does: OWS = *( SP / HTAB )',
    });
  }
  const undefinedName = (summary: string, remedy: string, edit?: Edit) =>
    new SpecError('undefined-rule', summary, { span, subject: { kind: 'rule', names: [name] }, remedy, edit });
  const [, low, high] = /^x([0-9A-F]+)(?:-0?x?([0-9A-F]+))?$/i.exec(name) ?? [];
  if (low && span.source.text[span.start - 1] === '0') {
    const number = `%x${low}${high ? `-${high}` : ''}`.toUpperCase().replace('X', 'x');
    const edit = { span: span.source.span(span.start - 1, span.end), text: number };
    return undefinedName(
      `"0${name}" is read as no times the rule "${name}", which is not defined`,
      `write the number as ${number}`,
      edit,
    );
  }
  const [, from, to] = /^\[([A-Z])-([A-Z])\]$/i.exec(span.source.text.slice(span.start - 1, span.end + 1)) ?? [];
  const digits = /^x[0-9A-F]{2,}(?:-[0-9A-F]{2,})?$/.test(name) ? `%${name}` : undefined;
  const hex = (letter: string) => letter.charCodeAt(0).toString(16).toUpperCase();
  const number = from && to ? `%x${hex(from)}-${hex(to)}` : digits;
  if (number) {
    const edit = { span: from ? span.source.span(span.start - 1, span.end + 1) : span, text: number };
    return undefinedName(`rule "${name}" is not defined`, `write the number as ${number}`, edit);
  }
  const pieces = hyphenated(name, names);
  if (pieces)
    return undefinedName(
      `rule "${name}" is not defined: a hyphen can be part of a name`,
      `write the hyphen as a string: ${pieces}`,
      { span, text: pieces },
    );
  const otherwise = `define it, import it from the document that does (; @import FILE ${name}), or start from a rule that does not use it: --rule NAME`;
  return undefinedName(`rule "${name}" is not defined`, guess(name, names, otherwise), guessEdit(name, names, span));
}

/** `DIGIT-2DIGIT` → `DIGIT "-" 2DIGIT`, if each part is a rule that exists, counted or not. */
function hyphenated(name: string, names: readonly string[]): string | undefined {
  const known = new Set(names.map(ruleKey));
  const parts: string[] = [];
  for (let rest = name.split('-'); rest.length > 0; ) {
    const sizes = Array.from(rest, (_, n) => rest.length - n);
    const size = sizes.find((n) => known.has(ruleKey(rest.slice(0, n).join('-').replace(/^\d+/, ''))));
    if (!size) return undefined;
    parts.push(rest.slice(0, size).join('-'));
    rest = rest.slice(size);
  }
  return parts.join(' "-" ');
}

/** The name that was meant in place of the span. */
function guessEdit(name: string, names: readonly string[], span: Span): Edit | undefined {
  const meant = closest(name, names);
  return meant === undefined ? undefined : { span, text: meant };
}

/** The name that was probably meant, in quotation marks as names of ABNF are. */
function guess(name: string, names: readonly string[], otherwise: string): string {
  const meant = closest(name, names);
  return meant === undefined ? otherwise : `did you mean "${meant}"?`;
}

/** `role`: what the name is for, ` to start from`. `own`: the definitions of the text. */
export function noSuchRule(
  name: string,
  span: Span | undefined,
  role: string,
  names: readonly string[],
  own: readonly Definition[],
): SpecError {
  return new SpecError('undefined-rule', `there is no rule "${printable(name)}"${role}`, {
    span,
    subject: { kind: 'rule', names: [name] },
    remedy: guess(name, names, `the rules are ${namesOf(own)}`),
    edit: span && guessEdit(name, names, span),
  });
}

/** The most names in a message. */
const MOST_NAMES = 40;

function namesOf(definitions: readonly Definition[]): string {
  const names = definitions.map(({ name }) => name);
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')} …` : names.join(', ');
}

export function duplicate(entry: Definition, again: AbnfRule): SpecError {
  const [first] = entry.rules;
  const [section, other] = [first.clause?.section, again.clause?.section];
  const apart = other !== undefined && section !== other;
  const remedyHere =
    first.name === again.name
      ? 'rename one of the two, or write "=/" to add alternatives'
      : 'rename one of the two: names are compared without case';
  return new SpecError('duplicate-rule', `rule "${again.name}" is defined twice`, {
    span: again.nameSpan,
    subject: { kind: 'rule', names: [again.name] },
    related: [{ message: 'first defined here', span: first.nameSpan }],
    remedy: apart
      ? `say which section counts: --section ${other}${section ? `, or --section ${section}` : ''}; if they are two documents, give each a file and use ; @import`
      : `${remedyHere}; if they are from two documents, give each a file and use ; @import`,
  });
}

/** A rule of an imported document that is defined twice: the import names the section that counts. */
export function duplicateInImport(
  definition: Definition,
  again: AbnfRule,
  { document, from, names, span }: Import,
): SpecError {
  const sections = [again, definition.rules[0]].flatMap(({ clause }) => clause?.section ?? []);
  // Documents define rules piece by piece and collect them in one section: that section has most rules.
  const rulesIn = (section: string) => document.rules.filter(({ clause }) => clause?.section === section).length;
  const [best, ...others] = [...new Set(sections)].toSorted((a, b) => rulesIn(b) - rulesIn(a));
  const rest = names.map(({ name, local }) => (name === local ? name : `${name} as ${local}`)).join(', ');
  const file = from.replace(/ §.*/, '');
  return new SpecError('duplicate-rule', `${printable(file)} defines the rule "${again.name}" twice`, {
    span,
    subject: { kind: 'rule', names: [again.name] },
    related: [
      { message: 'first defined here', span: definition.rules[0].nameSpan },
      { message: 'and again here', span: again.nameSpan },
    ],
    remedy:
      best && others.length > 0
        ? `name the section that counts: ; @import ${printable(file)} §${best} ${rest}`.trim()
        : `remove one of the two from ${printable(file)}, or import a file that has the right one`,
  });
}

/** Two imports that give a name two meanings. */
export function importedTwice(name: string, first: Offer, other: Offer): SpecError {
  return new SpecError(
    'duplicate-rule',
    `"${printable(name)}" would mean two rules, of ${printable(first.line.from)} and of ${printable(other.line.from)}`,
    {
      span: other.span,
      subject: { kind: 'rule', names: [name] },
      related: [
        { message: 'the other import', span: first.span },
        { message: `the rule of ${printable(first.line.from)}`, span: first.definition.rules[0].nameSpan },
        { message: `the rule of ${printable(other.line.from)}`, span: other.definition.rules[0].nameSpan },
      ],
      remedy: `give one of them another name, by which this file uses it: ${renamed(other)} (names are compared without case)`,
    },
  );
}

/** A whole document is imported that defines a core rule in its own way. */
export function coreRuleAndImport(name: string, offer: Offer, core: Definition): SpecError {
  const from = printable(offer.line.from);
  return new SpecError(
    'duplicate-rule',
    `"${printable(name)}" would mean two rules: a rule that all files can use, and one of ${from}`,
    {
      span: offer.span,
      subject: { kind: 'rule', names: [name] },
      related: [
        { message: `the rule of ${from}`, span: offer.definition.rules[0].nameSpan },
        { message: 'the rule that all files can use', span: core.rules[0].nameSpan },
      ],
      remedy: `name the rules to import; if ${offer.definition.name} is one of them: ; @import ${from} ${offer.definition.name}`,
    },
  );
}

function renamed({ line, definition }: Offer): string {
  return `; @import ${printable(line.from)} ${definition.name} as ${qualifiedName(definition)}`;
}

export function nothingToExtend(rule: AbnfRule): SpecError {
  return new SpecError('undefined-rule', `"=/" adds alternatives to "${rule.name}", which is not defined above`, {
    span: rule.nameSpan,
    subject: { kind: 'rule', names: [rule.name] },
    remedy: 'write "=" in the first definition, above every "=/"',
    edit: signEdit(rule, '='),
  });
}

/** Another sign after the name of a rule. */
function signEdit({ nameSpan: { source, end } }: AbnfRule, sign: string): Edit {
  const [all, before = ''] = /^(\s*)=\/?/.exec(source.text.slice(end)) ?? [''];
  return { span: source.span(end + before.length, end + all.length), text: sign };
}

export function notInDocument(
  name: string,
  span: Span,
  document: AbnfDocument,
  entries: readonly Definition[],
): SpecError {
  const names = entries.map((each) => each.name);
  return new SpecError('undefined-rule', `${printable(document.source.name)} defines no rule "${printable(name)}"`, {
    span,
    subject: { kind: 'rule', names: [name] },
    remedy: guess(name, names, `its rules are ${namesOf(entries)}`),
    edit: guessEdit(name, names, span),
  });
}

export function idleImport(own: Definition, span: Span): SpecError {
  return new SpecError('duplicate-rule', `this file defines "${own.name}" itself, so the import has no effect`, {
    span,
    subject: { kind: 'rule', names: [own.name] },
    related: [{ message: 'defined here', span: own.rules[0].nameSpan }],
    remedy: 'remove the import, or rename the rule of this file (names are compared without case)',
  });
}

/** A message shows only the two ends of a longer cycle. */
const LONGEST_PATH = 12;

/** Each definition of the cycle with the link by which it uses the next. */
export function ruleCycle(cycle: readonly (readonly [Definition, Link])[]): SpecError {
  const names = cycle.map(([definition]) => definition.name);
  const first = names[0] as string;
  const path = [...names, first];
  const shown = path.length > LONGEST_PATH ? [...path.slice(0, LONGEST_PATH - 3), '…', ...path.slice(-2)] : path;
  const related = cycle
    .map(([definition, { span }], n): Related => ({ message: `${definition.name} uses ${path[n + 1]} here`, span }))
    .filter((_, n) => n < LONGEST_PATH - 1 || n === cycle.length - 1);
  const why = 'a finite automaton cannot count nesting levels';
  const definition = cycle.length === 1 && cycle[0]?.[0].rules.length === 1 ? cycle[0][0] : undefined;
  const list = definition && leftRecursiveList(definition);
  return new SpecError('recursion', `rule "${first}" is recursive: ${shown.join(' → ')}; ${why}`, {
    span: cycle[0]?.[0].rules[0].nameSpan,
    subject: { kind: 'rule', names },
    related,
    edit: definition && list ? { span: definition.rules[0].body.span, text: list } : undefined,
    remedy: `${list ? `write ${list}` : 'if it only repeats, write *( … )'}; if it nests, bound its depth: ; @depth ${first} 3 (of a document: "depths": { "${first}": 3 } in wellformed.json)`,
  });
}

/** `@except` takes symbols away from a rule of one symbol. `isIdle`: the rule has none of these symbols. */
export function notOneSymbol(span: Span, rule: string, isIdle?: boolean): SpecError {
  if (isIdle) return tagError(`${rule} has none of these symbols`, span, 'remove @except, or correct it');
  if (isIdle !== undefined) return tagError(`nothing remains of ${rule}`, span, 'take fewer symbols away');
  return new SpecError('annotation', '@except is for rules of one symbol, and this can match more than one, or none', {
    span,
    subject: { kind: 'rule', names: [rule] },
    remedy: 'give the single symbol a rule of its own: ; @except CTL / ";" above path-char = CHAR',
  });
}

function leftRecursiveList(definition: Definition): string | undefined {
  const body = bodyOf(definition);
  const alternatives = body.kind === 'choice' ? body.alternatives : [body];
  const isRule = (part: AbnfNode) => part.kind === 'reference' && ruleKey(part.name) === ruleKey(definition.name);
  return listOfAlternatives(alternatives, isRule, 'abnf');
}

/** `rule`: the rule that has the prose. `known`: the rule that the prose probably means, if there is one. */
export function proseVal({ text, span }: Prose, rule: string, known?: string): SpecError {
  const pointer = proseReference(text);
  const rfc = /\bRFC[ -]?0*(\d+)/i.exec(pointer?.where ?? '')?.[1];
  const file = rfc ? `rfc${rfc}.txt` : 'FILE';
  const remedy = pointer
    ? `import it from ${printable(pointer.where)}, in a comment line of this file: ; @import ${file} ${pointer.name ?? rule}`
    : `replace it with elements, or import a file that defines the rule: ; @import FILE ${rule}`;
  return new SpecError('prose-val', `<${text}> is prose, which cannot be compiled`, {
    span,
    remedy: known
      ? `write ${known} without the angle brackets`
      : `${remedy}; or start from a rule that does not use it: --rule NAME`,
    edit: known ? { span, text: known } : undefined,
  });
}
