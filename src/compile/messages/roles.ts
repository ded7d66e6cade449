/**
 * The tags of a grammar → what its rules are in messages: numbers, fields that these count, and rules that call themselves.
 *
 *     @bits head = kind:4 len:12 is such a number, too, and sets those of its parts
 *     @integer len u16be, @length payload = len * 2       len sets number 0; payload has number 0 times 2 octets
 */
import { type IntegerKind, integerForm, largestInteger } from '../../shared/integer-kinds.ts';
import type { BitsPart, MessageChoice, MessageCount, MessageOffset } from '../../shared/message-table.ts';
import { didYouMean } from '../../shared/spelling.ts';
import { callsIn, type Rule, type RuleSet } from '../expression.ts';
import type { Named, TagLine } from '../tags/comments.ts';
import {
  type BitsTag,
  bitsTag,
  type CountTag,
  integerTag,
  lengthTag,
  type MessageTags,
  maximumTag,
  offsetTag,
  repeatTag,
  type SwitchTag,
  switchTag,
} from '../tags/messages.ts';
import { tagError } from '../tags/values.ts';

/** A rule that is a number. */
export interface IntegerRole {
  readonly kind: IntegerKind;
  /** Those of `Roles.numbers` that it sets. */
  readonly numbers: readonly number[];
  readonly max?: number;
  readonly before?: MessageOffset;
  readonly bits?: readonly BitsRole[];
}

interface BitsRole extends BitsPart {
  /** The value that it must have: the rows of its number have no other. */
  readonly equals?: number;
}

/** A rule that is a field of its own; without a length it says itself where it ends. */
export interface FieldRole {
  readonly length?: MessageCount;
  readonly times?: MessageCount;
  readonly when?: MessageChoice;
}

export interface Roles {
  readonly integers: ReadonlyMap<string, IntegerRole>;
  readonly fields: ReadonlyMap<string, FieldRole>;
  /** The numbers that are asked for: `len`, or the choice `small / large`. */
  readonly numbers: readonly string[];
  /** Whether a rule leads to a number or a field, or is one. */
  readonly isMessage: (rule: string) => boolean;
}

/** How many octets or items there are at most, if their number has no tag @max. */
const DEFAULT_MAX = 2 ** 24;

/** The tags of all rules of a text, also of those that the start rule does not lead to. */
export type TextTags = ReadonlyMap<string, MessageTags>;

/**
 * `undefined` if the start rule leads to none. Throws SpecError for tags that cannot be used. `isWritten`: whether a name stands
 * in the text, outside of comments. `kindOf`: the kind of number that the texts of a rule are, if they are.
 */
export function rolesOf(
  rules: RuleSet,
  tags: TextTags,
  isWritten: (name: string) => boolean,
  kindOf: (rule: string) => IntegerKind | undefined,
): Roles | undefined {
  const known = new Set([...rules.rules.keys()].map((name) => name.toLowerCase()));
  /** The parts of numbers, by their names in lower case: those of several tags may have one name, as long as nothing asks for it. */
  const bitsNamed = new Map<string, BitsTag['parts'][number][]>();
  // Nothing around the start rule counts it.
  const isCalled = [...rules.rules.values()].some(({ body }) => callsIn(body).some(({ rule }) => rule === rules.start));
  const isUsed = (name: string) => isCalled || name.toLowerCase() !== rules.start.toLowerCase();
  // A rule that the start rule does not lead to is about another part of the text; one that is written nowhere is a mistake.
  const all = <Tag extends Named>(
    of: (tags: MessageTags) => readonly TagLine[] | undefined,
    read: (line: TagLine) => Tag,
  ) =>
    [...tags].flatMap(([above, each]) =>
      (of(each) ?? [])
        .map(read)
        .filter(
          ({ name }) =>
            isUsed(name) && (known.has(name.toLowerCase()) || (known.has(above.toLowerCase()) && !isWritten(name))),
        ),
    );
  const nameOf = (named: Named) => ruleNamed(rules, named).name;
  const bits = once(
    all((each) => each.bits, bitsTag),
    nameOf,
  );
  for (const each of [...bits.values()].flatMap(({ parts }) => parts)) {
    const lower = each.name.toLowerCase();
    if (known.has(lower) && !bitsNamed.has(lower))
      throw tagError(`${each.name} is a rule, and a part of a number`, each.span, 'give the part another name');
    known.add(lower);
    bitsNamed.set(lower, [...(bitsNamed.get(lower) ?? []), each]);
  }
  const lengths = all((each) => each.lengths, lengthTag);
  const repeats = all((each) => each.repeats, repeatTag);
  const switches = all((each) => each.switches, switchTag);
  const offsets = all((each) => each.offsets, offsetTag);
  const kinds = new Map<string, Named & { readonly kind: IntegerKind }>([
    ...once(
      all((each) => each.integers, integerTag),
      nameOf,
    ),
  ]);
  for (const [name, tag] of bits) {
    if (kinds.has(name))
      throw tagError(`${name} has @integer, and @bits`, tag.span, `leave @integer out: @bits ${name} ${tag.kind} = …`);
    kinds.set(name, tag);
  }
  const rest = [...kinds].find(([name]) => name.toLowerCase() === 'rest')?.[1];
  if (rest && lengths.some(({ isRest }) => isRest))
    throw tagError('rest is all that is left, and a number too', rest.span, 'give the rule another name');
  /** A part of a number, or a rule. */
  const nameOfNumber = (named: Named): string => {
    const [part, other] = bitsNamed.get(named.name.toLowerCase()) ?? [];
    if (other) throw tagError(`${named.name} is a part of two numbers`, named.span, 'give each part its own name');
    return part?.name ?? nameOf(named);
  };
  const maxima = once(
    all((each) => each.maxima, maximumTag),
    nameOfNumber,
  );
  const counts: readonly CountTag[] = [...lengths, ...repeats];
  const number = (named: Named): string => {
    const name = nameOfNumber(named);
    if (kinds.has(name) || bitsNamed.has(name.toLowerCase())) return name;
    const kind = kindOf(name);
    const remedy = kind
      ? `say how its text is read: @integer ${name} ${kind}`
      : 'name a rule of digits, or of one, two, three, four or eight octets: @integer says how its text is read';
    throw tagError(`${name} is not a number`, named.span, remedy);
  };
  const choices = new Choices(number);
  for (const { numbers } of [...counts.flatMap(({ terms }) => terms), ...switches]) choices.indexOf(numbers);
  const largest = new Map<string, number>();
  for (const { terms, plus } of counts) {
    for (const { numbers, times } of terms) {
      const most = Math.floor((DEFAULT_MAX - (terms.length === 1 ? plus : 0)) / Math.abs(times));
      for (const name of numbers.map(number)) largest.set(name, Math.min(most, largest.get(name) ?? most));
    }
  }
  const before = once(offsets, ({ terms: [term] }) => {
    const each = term?.numbers[0] as Named;
    const { name, span } = each;
    if (!bitsNamed.has(name.toLowerCase())) return number(each);
    throw tagError(
      `@offset takes a whole number, and ${name} is a part`,
      span,
      'name the rule of the number: name = pointer - 49152',
    );
  });
  const maxOf = (name: string) => maxima.get(name)?.max ?? largest.get(name);
  const integers = new Map(
    [...kinds].map(([name, { kind }]): [string, IntegerRole] => {
      const max = maxOf(name);
      const parts = bits.get(name)?.parts;
      const at = before.get(name);
      return [
        name,
        {
          kind,
          numbers: choices.with(name),
          ...(max !== undefined && { max }),
          ...(at && { before: { rule: nameOf(at), times: at.terms[0]?.times ?? 1, plus: at.plus } }),
          ...(parts && { bits: bitsRoles(parts, choices, maxOf) }),
        },
      ];
    }),
  );
  const unused = [...maxima].find(([name]) => !kinds.has(name) && !bitsNamed.has(name.toLowerCase()))?.[1];
  if (unused) number(unused);
  const countOf = (tag: CountTag): MessageCount => {
    const most = tag.terms.map(({ numbers, times }) => {
      return Math.max(...numbers.map((each) => maxOf(number(each)) ?? 0)) * Math.abs(times);
    });
    if (!Number.isSafeInteger(most.reduce((sum, each) => sum + each, Math.abs(tag.plus))))
      throw tagError(`${tag.name} could be longer than 2⁵³ octets`, tag.span, 'give the number a smaller @max');
    const terms = tag.terms.map(({ numbers, times }) => ({ number: choices.indexOf(numbers), times }));
    return { terms, plus: tag.plus };
  };
  const fields = new Map<string, FieldRole>();
  for (const [name, tag] of once(lengths, nameOf))
    fields.set(name, { length: { ...countOf(tag), ...(tag.isRest && { isRest: true as const }) } });
  for (const [name, tag] of once(repeats, nameOf)) {
    if (fields.has(name))
      throw tagError(`${name} has a length, and is repeated`, tag.span, 'give the length to a rule around it');
    fields.set(name, { times: countOf(tag) });
  }
  for (const [name, tag] of once(switches, nameOf)) {
    requireValues(tag, (each) => {
      const { kind } = integers.get(number(each)) ?? {};
      return kind
        ? [kind, largestInteger(integerForm(kind))]
        : largestBits(bitsNamed.get(each.name.toLowerCase()) ?? []);
    });
    addCases(rules, name, tag, choices.indexOf(tag.numbers), fields);
  }
  for (const at of offsets) fields.set(nameOf(at), fields.get(nameOf(at)) ?? {});
  for (const name of fields.keys()) {
    if (kinds.has(name))
      throw tagError(`${name} is a number, and counted`, (kinds.get(name) as Named).span, 'use two rules');
  }
  const isMessage = leadsTo(rules, (name) => kinds.has(name) || fields.has(name));
  if (!isMessage(rules.start)) return undefined;
  for (const name of rules.depths?.keys() ?? []) if (isMessage(name) && !fields.has(name)) fields.set(name, {});
  return { integers, fields, numbers: choices.names, isMessage };
}

/** What is asked for: a number, or a choice between some, `a / b`. Each is one of its own, with the value that was read last. */
class Choices {
  readonly #nameOf: (named: Named) => string;
  readonly #all: (readonly string[])[] = [];

  constructor(nameOf: (named: Named) => string) {
    this.#nameOf = nameOf;
  }

  get names(): readonly string[] {
    return this.#all.map((names) => names.join(' / '));
  }

  indexOf(numbers: readonly Named[]): number {
    const names = [...new Set(numbers.map(this.#nameOf))].sort();
    const found = this.#all.findIndex((each) => `${each}` === `${names}`);
    return found < 0 ? this.#all.push(names) - 1 : found;
  }

  /** Those that a number is one of. */
  with(name: string): number[] {
    return this.#all.flatMap((names, i) => (names.includes(name) ? [i] : []));
  }
}

/** The parts of a number, from the lowest bits up to the highest. */
function bitsRoles(
  parts: BitsTag['parts'],
  choices: Choices,
  maxOf: (name: string) => number | undefined,
): readonly BitsRole[] {
  let shift = 0;
  return parts.toReversed().map(({ name, size, equals }) => {
    const max = maxOf(name) ?? Infinity;
    const numbers = choices.with(name);
    const role = {
      name,
      shift,
      size,
      numbers,
      ...(max < 2 ** size - 1 && { max }),
      ...(equals !== undefined && { equals }),
    };
    shift += size;
    return role;
  });
}

function largestBits([part]: BitsTag['parts']): readonly [string, number] {
  const size = part?.size ?? 0;
  return [`${size} bit${size === 1 ? '' : 's'}`, 2 ** size - 1];
}

/** A number of some octets or bits has no value above them: an alternative for it would never come. */
function requireValues(
  { cases, numbers }: SwitchTag,
  largestOf: (number: Named) => readonly [what: string, largest: number],
): void {
  const all = numbers.map(largestOf);
  const most = Math.max(...all.map(([, largest]) => largest));
  const name = numbers.map((each) => each.name).join(' / ');
  for (const { rule, values } of cases) {
    const large = values.find((value) => value > most);
    if (large === undefined) continue;
    const remedy = `${name} is ${all.map(([what]) => what).join(' / ')}: its largest value is ${most}`;
    throw tagError(`${rule.name} never comes: ${large} is more than ${name} can be`, rule.span, remedy);
  }
}

/** The alternatives of a switch are fields: without a length of their own they fill the field that they are in. */
function addCases(rules: RuleSet, name: string, tag: SwitchTag, number: number, fields: Map<string, FieldRole>): void {
  const { body, span } = rules.rules.get(name) as Rule;
  const alternatives = body.kind === 'choice' ? body.alternatives : [body];
  const named = alternatives.map((each) => (each.kind === 'call' ? each.rule : undefined));
  const cases = tag.cases.map(({ rule, values }) => ({ rule, values, name: ruleNamed(rules, rule).name }));
  const all = cases.flatMap(({ values }) => values);
  if (tag.other) {
    const other = ruleNamed(rules, tag.other).name;
    if (cases.some((each) => each.name === other))
      throw tagError(`${other} is chosen by values, and by else`, tag.other.span, 'leave its values out');
    cases.push({ rule: tag.other, values: [], name: other });
  }
  const lost = cases.find((each) => !named.includes(each.name));
  const missing = named.findIndex((each) => !cases.some((one) => one.name === each));
  if (lost)
    throw tagError(`${lost.name} is no alternative of ${name}`, lost.rule.span, `write ${name} = … / ${lost.name}`);
  const own = 'make each alternative a rule of its own, and give it a value';
  if (missing >= 0)
    throw tagError(`an alternative of ${name} has no value in @switch`, alternatives[missing]?.span ?? span, own);
  const rest = fields.get(name)?.length === undefined ? {} : { length: { terms: [], plus: 0, isRest: true as const } };
  for (const each of cases) {
    const values = cases.filter((one) => one.name === each.name).flatMap((one) => one.values);
    const isOther = values.length === 0;
    const when = { number, values: isOther ? all : values, isOther };
    fields.set(each.name, { ...rest, ...fields.get(each.name), when });
  }
}

/** Throws SpecError for a rule that does not exist. Names of ABNF are the same in either case. */
function ruleNamed(rules: RuleSet, named: Named): Rule {
  const lower = named.name.toLowerCase();
  const found =
    rules.rules.get(named.name) ?? [...rules.rules.values()].find(({ name }) => name.toLowerCase() === lower);
  if (found && found.parameters.length === 0) return found;
  const names = [...rules.rules.keys()];
  throw tagError(
    `there is no rule ${named.name}`,
    named.span,
    didYouMean(named.name, names, 'name a rule that is used'),
  );
}

function once<Tag extends Named>(tags: readonly Tag[], nameOf: (tag: Tag) => string): Map<string, Tag> {
  const found = new Map<string, Tag>();
  const textOf = (tag: Tag | undefined) => JSON.stringify(tag, (key, value) => (key === 'span' ? undefined : value));
  for (const tag of tags) {
    const name = nameOf(tag);
    if (found.has(name) && textOf(found.get(name)) !== textOf(tag))
      throw tagError(`${name} is named twice`, tag.span, 'a rule means the same wherever it is used');
    found.set(name, tag);
  }
  return found;
}

/** Whether a rule leads to one of some kind, or is one. */
function leadsTo({ rules }: RuleSet, isOne: (rule: string) => boolean): (rule: string) => boolean {
  const found = new Set([...rules.keys()].filter(isOne));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { name, body } of rules.values()) if (callsIn(body).some(({ rule }) => found.has(rule))) found.add(name);
  }
  return (rule) => found.has(rule);
}
