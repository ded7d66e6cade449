/**
 * The tags of a rule set → the tree of its captures. The root is the start rule. Each rule that a record names becomes
 * a field of it wherever it is matched below; a captured rule with tags of its own is a record inside the record.
 *
 *     ; @capture authority, path-abempty as path      root ─┬─ authority ─┬─ host
 *     ; @capture host, port      (above authority)          ├─ path       └─ port
 *
 * A mark is a place in a text: a capture opens (2n) or closes (2n + 1), or an alternative with a label begins (above).
 */
import { didYouMean } from '../../spelling.ts';
import type { Context } from '../automaton/scope.ts';
import type { Expression, Rule, RuleSet } from '../expression.ts';
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

export function isRecord({ tags }: Capture): boolean {
  return tags?.captures !== undefined || tags?.captureLabel !== undefined;
}

export const openMark = ({ id }: Capture): number => 2 * id;
export const closeMark = ({ id }: Capture): number => 2 * id + 1;

/** The marks of labels begin here: more captures than a grammar has. */
export const FIRST_LABEL = 1 << 20;

export class CaptureTree {
  readonly all: Capture[] = [];
  readonly root: Capture;
  /** Marks of labels, in the order of their numbers from FIRST_LABEL on. */
  readonly labels: { readonly capture: Capture; readonly name: string }[] = [];
  readonly #rules: RuleSet;
  readonly #tagsOf: TagsOf;
  readonly #records = new Map<Context, Capture>();
  readonly #used = new Set<CapturedName>();

  constructor(rules: RuleSet, tagsOf: TagsOf) {
    this.#rules = rules;
    this.#tagsOf = tagsOf;
    this.root = this.#add('', rules.rules.get(rules.start) as Rule, null);
  }

  /** What a call of a rule captures, for the innermost open record that names it; `undefined`: nothing. */
  captureOf(rule: string, context: Context): Capture | undefined {
    for (let at: Context | null = context; ; at = at.caller) {
      const record = this.recordOf(at);
      const named = capturedName(record, rule);
      if (named) {
        this.#used.add(named);
        return this.#child(record, named, this.#rules.rules.get(rule) as Rule);
      }
      if (!at) return undefined;
    }
  }

  /** Says that a context is that of the rule of a capture, or of a call that captures nothing. */
  enter(context: Context, capture: Capture | undefined): void {
    this.#records.set(context, capture && isRecord(capture) ? capture : this.recordOf(context.caller));
  }

  /** The innermost record that is open in a context. */
  recordOf(context: Context | null): Capture {
    return (context && this.#records.get(context)) || this.root;
  }

  /** The mark of an alternative of the rule of a record, if its label is captured. */
  labelMark(record: Capture, alternative: Expression, choice: Expression): number | undefined {
    const rule = record.rules.find(({ body }) => body === choice);
    if (!rule || !record.tags?.captureLabel) return undefined;
    if (alternative.kind !== 'call')
      throw tagError(
        `an alternative of ${rule.name} has no label to capture`,
        alternative.span,
        'make each alternative a rule of its own (in ohm, give it a label: -- name)',
      );
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
      const lost = captures.find((named) => !this.#used.has(named));
      if (lost) {
        const remedy = didYouMean(lost.name, [...this.#rules.rules.keys()], 'name a rule that it leads to');
        throw tagError(`${rule.name} does not lead to ${lost.name}, so it has nothing to capture`, lost.span, remedy);
      }
      const fields = record.children.map(({ field }) => field);
      const unread = readers.find((reader) => !record.children.some((child) => child.reader === reader));
      if (unread) {
        const { name, span } = unread;
        if (fields.includes(name)) throw tagError(`${name} has two readers`, span, 'choose one');
        const remedy = didYouMean(name, fields, `the fields are ${fields.join(', ')}`);
        throw tagError(`${rule.name} has no field ${name}`, span, remedy);
      }
      if (captureLabel && (record.labels.length === 0 || fields.includes(captureLabel.name)))
        throw tagError(
          `${rule.name} has ${record.labels.length === 0 ? 'no labelled alternatives' : `two fields ${captureLabel.name}`}`,
          captureLabel.span,
          'put the tag above a rule that is a choice of rules, with a name of its own',
        );
    }
  }

  #child(record: Capture, { field }: CapturedName, rule: Rule): Capture {
    const known = record.children.find((each) => each.field === field);
    if (!known) return this.#add(field, rule, record);
    if (!known.rules.includes(rule)) {
      if (isRecord(known) || this.#tagsOf(rule.name)?.captures)
        throw tagError(
          `${field} is the field of two rules, and one of them has fields of its own`,
          rule.span,
          'give each rule a field of its own: @capture this-rule as this, that-rule as that',
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

/**
 * The name by which a record captures a rule. Names of ABNF are the same in either case; those of ohm that differ in case
 * only are rare, and found first.
 */
export function capturedName({ tags }: Pick<Capture, 'tags'>, rule: string): CapturedName | undefined {
  const named = ({ name }: CapturedName) =>
    name === rule || (!rule.includes('_') && name.toLowerCase() === rule.toLowerCase());
  return tags?.captures?.find(named);
}
