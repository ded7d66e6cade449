/**
 * The tags of a rule set → the tree of its captures. The root is the start rule. Each rule that a record names becomes
 * a field of it wherever it is matched below; a captured rule with tags of its own is a record inside the record.
 *
 *     ; @capture authority, path-abempty as path      root ─┬─ authority ─┬─ host
 *     ; @capture host, port      (above authority)          ├─ path       └─ port
 *
 * A mark is a place in a text: a capture opens (2n) or closes (2n + 1), or an alternative with a label begins (above).
 */
import type { SpecError } from '../../shared/diagnostic.ts';
import { didYouMean } from '../../shared/spelling.ts';
import type { Marked, Marker } from '../automaton/position-graph.ts';
import { type Expression, type Rule, type RuleSet, rulesBelow } from '../expression.ts';
import type { CapturedName, CaptureTags, ReaderName } from '../tags/captures.ts';
import { tagError } from '../tags/values.ts';

/** Finds the tags of a rule by its name. */
export type TagsOf = (rule: string) => CaptureTags | undefined;

export interface Capture {
  readonly id: number;
  readonly field: string;
  /** The rules whose texts it is. */
  readonly rules: Rule[];
  readonly parent: Capture | null;
  /** The tags of its rule; it is a record if there are some. */
  readonly tags: CaptureTags | undefined;
  readonly children: Capture[];
  /** The marks of its labelled alternatives. */
  readonly labels: { readonly name: string; readonly mark: number }[];
  readonly reader: ReaderName | undefined;
}

/**
 * The captures that are open at a place, innermost first. They follow the calls, as ohm's tree does: an argument is matched
 * in the records of the rule that uses its parameter, wherever it is written. The same stack is the same object.
 */
interface OpenCaptures {
  readonly id: number;
  readonly capture: Capture;
  /** The innermost that is a record. */
  readonly record: Capture;
  readonly outer: OpenCaptures | undefined;
  readonly inner: Map<Capture, OpenCaptures>;
}

export const OWN_FIELDS = 'give each rule a field of its own: @capture this-rule as this, that-rule as that';

export function isRecord({ tags }: Capture): boolean {
  return tags?.captures !== undefined || tags?.captureLabel !== undefined;
}

export const openMark = ({ id }: Capture): number => 2 * id;
export const closeMark = ({ id }: Capture): number => 2 * id + 1;

/** The marks of labels begin here: more captures than a grammar has. */
export const FIRST_LABEL = 1 << 20;

export class CaptureTree implements Marker<OpenCaptures> {
  readonly all: Capture[] = [];
  readonly root: Capture;
  /** Where only the start rule is open. */
  readonly start: OpenCaptures;
  /** Marks of labels, in the order of their numbers from FIRST_LABEL on. */
  readonly labels: { readonly capture: Capture; readonly name: string }[] = [];
  readonly #rules: RuleSet;
  readonly #tagsOf: TagsOf;
  #stacks = 0;
  readonly #used = new Set<CapturedName>();

  constructor(rules: RuleSet, tagsOf: TagsOf) {
    this.#rules = rules;
    this.#tagsOf = tagsOf;
    this.root = this.#add('', rules.rules.get(rules.start) as Rule, null);
    this.start = this.#opened(this.root, undefined);
  }

  /**
   * What a call of a rule captures, for the innermost open record that names it; `undefined`: nothing. Throws SpecError for
   * a capture inside itself: it has one place, where the inner one would overwrite what is known of the outer one.
   */
  #captureOf(rule: string, open: OpenCaptures): Capture | undefined {
    for (let at: OpenCaptures | undefined = open; at; at = at.outer) {
      const named = capturedName(at.capture, rule);
      if (!named) continue;
      this.#used.add(named);
      const found = this.#child(at.capture, named, this.#rules.rules.get(rule) as Rule);
      for (let around: OpenCaptures | undefined = open; around; around = around.outer) {
        if (around.capture !== found) continue;
        const other = found.rules.find(({ name }) => name !== rule)?.name;
        if (other !== undefined && !rulesBelow(this.#rules, rule).has(rule))
          throw tagError(`${rule} is inside ${other}, and both are the field ${found.field}`, named.span, OWN_FIELDS);
        const remedy =
          found.rules.length === 1
            ? `write @capture ${rule} above the rule ${rule} as well: each is then an object in the one around it`
            : OWN_FIELDS;
        throw tagError(`${found.field} can be inside itself, and would be captured twice at once`, named.span, remedy);
      }
      return found;
    }
    const [lost] = open.capture === open.record ? [] : (this.#tagsOf(rule)?.captures ?? []);
    if (lost) throw noRecord(open.capture.field, rule, lost);
    return undefined;
  }

  /** The marks of a call that is captured, and what is open within. */
  markCall(rule: string, open: OpenCaptures): Marked<OpenCaptures> | undefined {
    const capture = this.#captureOf(rule, open);
    return (
      capture && {
        before: openMark(capture),
        after: closeMark(capture),
        open: open.inner.get(capture) ?? this.#opened(capture, open),
      }
    );
  }

  /** The mark of an alternative of the rule of a record, if its label is captured. */
  markAlternative(alternative: Expression, choice: Expression, { record }: OpenCaptures): number | undefined {
    const rule = record.rules.find(({ body }) => body === choice);
    if (!rule || !record.tags?.captureLabel) return undefined;
    const remedy = 'make each alternative a rule of its own (in ohm, give it a label: -- name)';
    if (alternative.kind !== 'call')
      throw tagError(`an alternative of ${rule.name} has no label to capture`, alternative.span, remedy);
    // The start rule of a part of a message has a space after its name.
    const prefix = `${rule.name.trimEnd()}_`;
    const name = alternative.rule.startsWith(prefix) ? alternative.rule.slice(prefix.length) : alternative.rule;
    const known = record.labels.find((each) => each.name === name);
    if (known) return known.mark;
    const mark = FIRST_LABEL + this.labels.push({ capture: record, name }) - 1;
    record.labels.push({ name, mark });
    return mark;
  }

  /** Throws SpecError for a tag that captures nothing. */
  requireUsed(): void {
    for (const record of this.all) {
      const { captures = [], readers = [], captureLabel } = record.tags ?? {};
      const [rule] = record.rules as [Rule];
      // The start of a rule of a message has a space after its name.
      const name = rule.name.trimEnd();
      const lost = captures.find((named) => !this.#used.has(named));
      if (lost) {
        const others = [...this.#rules.rules.keys()].filter((other) => ![lost.name, name, rule.name].includes(other));
        // Fields that are counted are symbols to the rules of a message: these do not lead through them.
        const isMessage = this.#rules.start.endsWith(' ');
        const inside = isMessage ? '; what is in a counted field is captured above the rule of that field' : '';
        const remedy = didYouMean(lost.name, others, `name a rule that it leads to${inside}`);
        throw tagError(`${name} does not lead to ${lost.name}, so it has nothing to capture`, lost.span, remedy);
      }
      const fields = record.children.map(({ field }) => field);
      const unread = readers.find((reader) => !record.children.some((child) => child.reader === reader));
      if (unread) {
        const { name: field, span } = unread;
        if (fields.includes(field)) throw tagError(`${field} has two readers`, span, 'choose one');
        const remedy = didYouMean(field, fields, `the fields are ${fields.join(', ')}`);
        throw tagError(`${name} has no field ${field}`, span, remedy);
      }
      if (captureLabel && (record.labels.length === 0 || fields.includes(captureLabel.name)))
        throw tagError(
          `${name} has ${record.labels.length === 0 ? 'no labelled alternatives' : `two fields ${captureLabel.name}`}`,
          captureLabel.span,
          'put the tag above a rule that is a choice of rules, with a name of its own',
        );
    }
  }

  #opened(capture: Capture, outer: OpenCaptures | undefined): OpenCaptures {
    const record = outer && !isRecord(capture) ? outer.record : capture;
    const open = { id: this.#stacks++, capture, record, outer, inner: new Map() };
    outer?.inner.set(capture, open);
    return open;
  }

  #child(record: Capture, { field }: CapturedName, rule: Rule): Capture {
    const known = record.children.find((each) => each.field === field);
    if (!known) return this.#add(field, rule, record);
    if (!known.rules.includes(rule)) {
      if (isRecord(known) || this.#tagsOf(rule.name)?.captures)
        throw tagError(
          `${field} is the field of two rules, and one of them has fields of its own`,
          rule.span,
          OWN_FIELDS,
        );
      known.rules.push(rule);
    }
    return known;
  }

  #add(field: string, rule: Rule, parent: Capture | null): Capture {
    const reader = parent?.tags?.readers?.find(({ name }) => name === field || name === rule.name);
    const tags = this.#tagsOf(rule.name);
    const capture: Capture = {
      id: this.all.length,
      field,
      rules: [rule],
      parent,
      tags,
      children: [],
      labels: [],
      reader,
    };
    this.all.push(capture);
    parent?.children.push(capture);
    return capture;
  }
}

/** What a rule captures below a field that has only its text. */
export function noRecord(field: string, rule: string, lost: CapturedName): SpecError {
  const remedy = `name ${rule} in a @capture above the rule of ${field}, or leave out the one above ${rule}`;
  return tagError(`${field} has no fields, so what ${rule} captures in it is lost`, lost.span, remedy);
}

/**
 * The name by which a record captures a rule. Names of ABNF are the same in either case; those of ohm that differ in case
 * only are rare, and found first.
 */
export function capturedName({ tags }: Pick<Capture, 'tags'>, rule: string): CapturedName | undefined {
  const named = ({ name }: CapturedName) =>
    name === rule || (!rule.includes('_') && name.toLowerCase() === rule.toLowerCase());
  return tags?.captures?.find(named);
}
