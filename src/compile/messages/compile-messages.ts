/**
 * Rule set + tags of messages → their table, all stages:
 *
 *     rules + tags ──► roles ──► a rule automaton for the message and each field with parts ──► decided? ──► table
 *
 * What a message must do beside what each rule automaton refuses by itself is in requirements.ts.
 */
import { formatRanges, octets } from '../../shared/alphabet.ts';
import type { AuthorsError, MessagePart, MessageRule, MessageTable } from '../../shared/message-table.ts';
import type { Automaton } from '../automaton/automaton.ts';
import { deriveAutomaton } from '../automaton/derive.ts';
import { isSubset } from '../automaton/difference.ts';
import type { Reading } from '../automaton/language.ts';
import { minimise } from '../automaton/minimise.ts';
import type { CompiledCaptures } from '../captures/compile-captures.ts';
import { noRecord, type TagsOf } from '../captures/tree.ts';
import { type Rule, type RuleSet, rulesBelow } from '../expression.ts';
import type { Form } from '../form.ts';
import type { SymbolSet } from '../symbols.ts';
import { tagError } from '../tags/values.ts';
import { type IntegerRows, integerKindOf, integerRows } from './integers.ts';
import { PossibleMessages } from './possible.ts';
import { lengthsOf, rangesOfNumber } from './ranges.ts';
import { octetsAfter, Requirements } from './requirements.ts';
import { type FieldRole, type IntegerRole, type Roles, rolesOf, type TextTags } from './roles.ts';
import {
  type FirstOf,
  partsBelow,
  type RuleAutomaton,
  requireDecided,
  ruleAutomaton,
  type StateFacts,
  sectionOf,
  stateCount,
  stateFacts,
} from './rule.ts';

export interface CompiledMessages {
  readonly table: MessageTable;
  /** Of each rule of the table, for types and documentation. */
  readonly captures: readonly CompiledCaptures[];
  /** Those of the table, for other languages. */
  readonly forms: readonly Form[];
}

interface MessageOptions {
  readonly reading: Reading;
  readonly tagsOf: TagsOf;
  readonly tags: TextTags;
  /** Whether a name stands in the text, outside of comments. */
  readonly isWritten: (name: string) => boolean;
  /** The form of a regular field. */
  readonly formOf: (rules: RuleSet) => Form;
}

/** `undefined` if the start rule leads to no number and no field. Throws SpecError. */
export function compileMessageTable(rules: RuleSet, options: MessageOptions): CompiledMessages | undefined {
  const kind = (start: string) => integerKindOf(derived({ ...rules, start }, options.reading));
  const roles = rolesOf(rules, options.tags, options.isWritten, kind);
  if (!roles) return undefined;
  const over = 'write the grammar over octets: @alphabet octets';
  if (rules.alphabet !== octets)
    throw tagError('a message is read in octets', rules.rules.get(rules.start)?.span, over);
  return new Compilation(rules, roles, options).messages();
}

class Compilation {
  readonly #rules: RuleSet;
  readonly #roles: Roles;
  readonly #options: MessageOptions;
  /** The message and its fields with parts or captures, by name. */
  readonly #automata = new Map<string, RuleAutomaton>();
  readonly #integers = new Map<string, IntegerRows>();
  readonly #forms: Form[] = [];
  readonly #contents = new Map<string, { readonly content: 'any' | 'form' | 'rule'; readonly index: number }>();
  /** What each rule can begin with; `undefined`: anything. */
  readonly #firsts = new Map<string, SymbolSet | undefined>();
  readonly #facts = new Map<string, readonly StateFacts[]>();

  constructor(rules: RuleSet, roles: Roles, options: MessageOptions) {
    this.#rules = rules;
    this.#roles = roles;
    this.#options = options;
  }

  messages(): CompiledMessages {
    const { start } = this.#rules;
    this.#visit(start);
    this.#findFirsts();
    for (const [name, of] of this.#automata) {
      this.#facts.set(
        name,
        Array.from({ length: stateCount(of) }, (_, state) => stateFacts(of, state, this.#firstOf)),
      );
      requireDecided(
        of,
        this.#facts.get(name) as readonly StateFacts[],
        this.#firstOf,
        (part) => this.#roles.fields.get(part)?.when !== undefined,
      );
    }
    const requirements = new Requirements({
      rules: this.#rules,
      roles: this.#roles,
      automata: this.#automata,
      facts: this.#facts,
      integers: this.#integers,
      firstOf: this.#firstOf,
    });
    requirements.check();
    new PossibleMessages({
      rules: this.#rules,
      roles: this.#roles,
      automata: this.#automata,
      facts: this.#facts,
      numberOf: (name) =>
        rangesOfNumber(this.#integers.get(name) as IntegerRows, (this.#roles.integers.get(name) as IntegerRole).kind),
      lengthOf: (name) => lengthsOf(this.#derive(name)),
    }).require();
    const all = [...this.#automata];
    return {
      captures: all.map(([, { captures }]) => captures),
      forms: this.#forms,
      table: {
        title: start,
        rules: all.map(([name, of]) => this.#ruleOf(name, of)),
        forms: this.#forms.map(({ table }) => table),
        numbers: this.#roles.numbers,
        endsItself: requirements.openEnd(start) === undefined,
      },
    };
  }

  #visit(name: string): void {
    if (this.#automata.has(name)) return;
    const { integers } = this.#roles;
    const of = ruleAutomaton(this.#rules, name, {
      ...this.#options,
      isPart: this.#isPart,
      kindOf: this.#kindOf,
      bitsOf: (part) => integers.get(part)?.bits,
      textsOf: this.#textsOf,
    });
    this.#automata.set(name, of);
    for (const part of of.parts) {
      const integer = integers.get(part);
      const before = integer?.before;
      if (before && before.rule !== name) {
        const remedy = `let ${part} be in ${before.rule} only, or give ${name} a number of its own`;
        throw tagError(`${part} is in ${name}, but @offset is about ${before.rule}`, of.rule.span, remedy);
      }
      if (!integer) this.#field(part);
      else if (!this.#integers.has(part))
        this.#integers.set(part, integerRows(this.#derive(part), integer, this.#rules.rules.get(part) as Rule));
    }
  }

  #field(name: string): void {
    if (this.#contents.has(name)) return;
    if (this.#isRule(name)) {
      this.#visit(name);
      this.#contents.set(name, { content: 'rule', index: [...this.#automata.keys()].indexOf(name) });
      return;
    }
    this.#requireNoRecords(name);
    const isAny = isSubset(ANY, this.#derive(name));
    this.#contents.set(name, {
      content: isAny ? 'any' : 'form',
      index: isAny ? 0 : this.#forms.push(this.#options.formOf({ ...this.#rules, start: name })) - 1,
    });
  }

  /** A field without captures has only its text. */
  #requireNoRecords(name: string): void {
    for (const below of rulesBelow(this.#rules, name)) {
      const [lost] = this.#options.tagsOf(below)?.captures ?? [];
      if (lost && below !== name) throw noRecord(name, below, lost);
    }
  }

  /** Whether a field has parts or captures of its own, or must show where it ends. */
  #isRule(name: string): boolean {
    const { length, times } = this.#roles.fields.get(name) as FieldRole;
    const { captures, captureLabel } = this.#options.tagsOf(name) ?? {};
    if (length === undefined || times || captures || captureLabel) return true;
    return partsBelow(this.#rules, this.#rules.rules.get(name) as Rule, this.#isPart).length > 0;
  }

  readonly #isPart = (name: string): boolean => this.#roles.integers.has(name) || this.#roles.fields.has(name);

  readonly #kindOf = (name: string) => {
    const kind = this.#roles.integers.get(name)?.kind;
    if (kind) return kind;
    return this.#isRule(name) ? ('inner' as const) : undefined;
  };

  readonly #textsOf = (name: string): Automaton | undefined =>
    this.#roles.integers.has(name) || !this.#isRule(name) ? this.#derive(name) : undefined;

  #derive(start: string) {
    return derived({ ...this.#rules, start }, this.#options.reading);
  }

  readonly #firstOf: FirstOf = (part) => {
    const rows = this.#integers.get(part);
    if (rows) return octetsAfter(rows, 0);
    const { length, times, when } = this.#roles.fields.get(part) as FieldRole;
    return length === undefined && !times && !when ? this.#firsts.get(part) : undefined;
  };

  /** A rule that calls itself begins with what it is found to begin with: repeated until nothing is added. */
  #findFirsts(): void {
    for (const name of this.#automata.keys()) this.#firsts.set(name, []);
    for (let grew = true; grew; ) {
      grew = false;
      for (const [name, of] of this.#automata) {
        const { begins, follow } = stateFacts(of, 0, this.#firstOf);
        const isBlind = begins.some((i) => this.#firstOf(of.parts[i] as string) === undefined);
        const found: SymbolSet = isBlind ? [[0, 0xff]] : follow;
        if (`${found}` === `${this.#firsts.get(name)}`) continue;
        this.#firsts.set(name, found);
        grew = true;
      }
    }
  }

  #ruleOf(name: string, of: RuleAutomaton): MessageRule {
    const facts = this.#facts.get(name) as readonly StateFacts[];
    const depth = this.#rules.depths?.get(name);
    return {
      rule: name,
      clause: sectionOf(this.#rules, name),
      captures: of.captures.table,
      parts: of.parts.map((part) => this.#partOf(part)),
      begins: facts.map(({ begins }) => begins),
      first: of.parts.map((part) => {
        const first = this.#firstOf(part);
        return first ? flagsOf(first) : null;
      }),
      ends: facts.map(({ accepting, begins, octets: own }) =>
        accepting ? (begins.length + own.length > 0 ? 1 : 2) : 0,
      ),
      expected: facts.map(({ begins, follow }) => expectedOf(of, begins, follow, this.#firstOf)),
      labels: of.labels.slice(0, facts.length).map(({ rule, error, refused }) => {
        const errors: AuthorsError[] = error === undefined ? [...refused] : [...refused, [[[0, 0xff]], error]];
        const clause = sectionOf(this.#rules, rule);
        return errors.length > 0 ? [rule, clause, errors] : [rule, clause];
      }),
      ...(depth !== undefined && { depth }),
    };
  }

  #partOf(rule: string): MessagePart {
    const { integers, fields } = this.#roles;
    const clause = sectionOf(this.#rules, rule);
    const integer = integers.get(rule);
    if (integer) {
      const { kind, bits, ...counted } = integer;
      const parts = bits && { bits: bits.map(({ equals: _, ...part }) => part) };
      const rows = this.#integers.get(rule) as IntegerRows;
      return { kind: 'integer', rule, clause, integer: kind, ...counted, ...parts, ...rows };
    }
    const content = this.#contents.get(rule) as { content: 'any' | 'form' | 'rule'; index: number };
    return { kind: 'field', rule, clause, ...(fields.get(rule) as FieldRole), ...content };
  }
}

function derived(rules: RuleSet, reading: Reading): Automaton {
  return minimise(deriveAutomaton(rules, { reading })).automaton;
}

/** All texts of octets. */
const ANY = { alphabet: octets, classes: [[[0, 0xff]]] as SymbolSet[], next: [[0]], accepting: [true] };

function flagsOf(set: SymbolSet): number[] {
  return Array.from({ length: 0x100 }, (_, octet) => Number(set.some(([from, to]) => octet >= from && octet <= to)));
}

function expectedOf(of: RuleAutomaton, begins: readonly number[], follow: SymbolSet, firstOf: FirstOf): string {
  const blind = begins.flatMap((i) => (firstOf(of.parts[i] as string) ? [] : [of.parts[i] as string]));
  return [...(follow.length > 0 ? [formatRanges(octets, follow)] : []), ...blind].join(', ');
}
