/**
 * A document → its definitions by name: `=/` joins the rule that it extends, and prose
 * that points to a rule of the same name elsewhere gives way to a definition beside it.
 * A second definition is a mistake, which is thrown if the rule is used.
 *
 *     a = "x"   a =/ "y"      →  a: both
 *     b = "x"   b = "y"       →  b: the first, and a problem
 */
import type { SpecError } from '../../shared/diagnostic.ts';
import { proseReference, wholeProse } from './prose.ts';
import { duplicate, nothingToExtend } from './rule-errors.ts';
import { type AbnfDocument, type AbnfRule, type Definition, linksIn, type Prose, ruleKey } from './tree.ts';

export interface DefinedRule extends Definition {
  readonly rules: [AbnfRule, ...AbnfRule[]];
  /** The mistake in the definition. It is thrown if the rule is used. */
  problem?: SpecError;
  /** The second definition, if that is the mistake. */
  again?: AbnfRule;
  /** It has only `=/` so far: the rule that it extends is in no document of the table. */
  baseless: boolean;
}

/** The definitions of one document. */
export class RuleTable {
  readonly document: AbnfDocument;
  readonly #entries = new Map<string, DefinedRule>();
  /** Prose that is all of its rule. */
  readonly #whole = new Set<Prose>();
  /** The keys of the names that prose refers to. */
  readonly #referredTo = new Set<string>();

  constructor(document: AbnfDocument) {
    this.document = document;
    for (const rule of document.rules) this.#add(rule);
  }

  get entries(): DefinedRule[] {
    return [...this.#entries.values()];
  }

  get(name: string): DefinedRule | undefined {
    return this.#entries.get(ruleKey(name));
  }

  isWhole(prose: Prose): boolean {
    return this.#whole.has(prose);
  }

  refersTo(name: string): boolean {
    return this.#referredTo.has(ruleKey(name));
  }

  #add(rule: AbnfRule): void {
    const prose = wholeProse(rule);
    if (prose) this.#whole.add(prose);
    for (const link of linksIn(rule.body)) {
      const name = link.kind === 'prose' ? proseReference(link.text)?.name : undefined;
      if (name !== undefined) this.#referredTo.add(ruleKey(name));
    }
    const key = ruleKey(rule.name);
    const entry = this.#entries.get(key);
    if (!entry) this.#entries.set(key, { name: rule.name, rules: [rule], baseless: rule.incremental });
    else if (rule.incremental) entry.rules.push(rule);
    else if (isPointerToItself(rule)) return;
    else if (isPointerToItself(entry.rules[0])) {
      this.#entries.set(key, { ...entry, name: rule.name, rules: [rule, ...entry.rules.slice(1)] });
    } else if (entry.baseless) {
      entry.baseless = false;
      entry.problem ??= nothingToExtend(entry.rules[0]);
    } else {
      entry.again ??= rule;
      entry.problem ??= duplicate(entry, rule);
    }
  }
}

/** Prose that only points to the rule of the same name elsewhere. A definition in the same text takes its place. */
function isPointerToItself(rule: AbnfRule): boolean {
  const prose = wholeProse(rule);
  const pointer = prose && proseReference(prose.text);
  return pointer !== undefined && ruleKey(pointer.name ?? rule.name) === ruleKey(rule.name);
}
