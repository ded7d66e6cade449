/**
 * Rule set + tags of messages → their table, all stages:
 *
 *     rules + tags ──► roles ──► a rule automaton for the message and each field with parts ──► decided? ──► table
 *
 * Beside what each rule automaton refuses by itself, a message must show where its parts end, know each number before it
 * counts, and have a bound wherever a rule is inside itself.
 */
import { formatRanges, octets } from '../../alphabet.ts';
import { SpecError } from '../../diagnostic.ts';
import type { MessagePart, MessageRule, MessageTable } from '../../message-table.ts';
import type { Automaton } from '../automaton/automaton.ts';
import { deriveAutomaton } from '../automaton/derive.ts';
import { isSubset } from '../automaton/difference.ts';
import type { Reading } from '../automaton/language.ts';
import { minimise } from '../automaton/minimise.ts';
import type { CompiledCaptures } from '../captures/compile-captures.ts';
import type { TagsOf } from '../captures/tree.ts';
import type { Rule, RuleSet } from '../expression.ts';
import type { Form } from '../form.ts';
import { intersectionOfSets, type SymbolSet, symbolSet } from '../symbols.ts';
import { type IntegerRows, integerRows } from './integers.ts';
import { endsItself, type FieldRole, type Roles, rolesOf, type TextTags } from './roles.ts';
import {
  afterPart,
  type FirstOf,
  partsBelow,
  type RuleAutomaton,
  requireDecided,
  ruleAutomaton,
  type StateFacts,
  sectionOf,
  stateCount,
  stateFacts,
  wayTo,
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
  /** The form of a regular field. */
  readonly formOf: (rules: RuleSet) => Form;
  /** Whether all texts of an automaton are UTF-8. */
  readonly isText: (automaton: Automaton) => boolean;
}

/** `undefined` if the start rule leads to no number and no field. Throws SpecError. */
export function compileMessageTable(rules: RuleSet, options: MessageOptions): CompiledMessages | undefined {
  const roles = rolesOf(rules, options.tags);
  if (!roles) return undefined;
  if (rules.alphabet !== octets)
    throw new SpecError('annotation', 'a message is read in octets', {
      span: rules.rules.get(rules.start)?.span,
      remedy: 'write the grammar over octets: @alphabet octets',
    });
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
        this.#factsOf(name),
        this.#firstOf,
        (part) => this.#roles.fields.get(part)?.when !== undefined,
      );
    }
    this.#requireEnds();
    this.#requireNumbers();
    this.#requireDepths();
    const all = [...this.#automata];
    return {
      captures: all.map(([, { captures }]) => captures),
      forms: this.#forms,
      table: {
        title: start,
        rules: all.map(([name, of]) => this.#ruleOf(name, of)),
        forms: this.#forms.map(({ table }) => table),
        numbers: this.#roles.numbers,
        endsItself: this.#openEnd(start) === undefined,
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
      isText: this.#isText,
    });
    this.#automata.set(name, of);
    for (const part of of.parts) {
      const { kind, before } = integers.get(part) ?? {};
      if (before && before.rule !== name) throw outside(part, before.rule, of.rule);
      if (kind && !this.#integers.has(part))
        this.#integers.set(part, integerRows(this.#derive(part), kind, this.#rules.rules.get(part) as Rule));
      else if (!kind) this.#field(part);
    }
  }

  #field(name: string): void {
    if (this.#contents.has(name)) return;
    if (this.#isRule(name)) {
      this.#visit(name);
      this.#contents.set(name, { content: 'rule', index: [...this.#automata.keys()].indexOf(name) });
      return;
    }
    const isAny = isSubset(ANY, this.#derive(name));
    this.#contents.set(name, {
      content: isAny ? 'any' : 'form',
      index: isAny ? 0 : this.#forms.push(this.#options.formOf({ ...this.#rules, start: name })) - 1,
    });
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

  readonly #isText = (name: string): boolean =>
    this.#roles.fields.has(name) && !this.#isRule(name) && this.#options.isText(this.#derive(name));

  #derive(start: string) {
    return minimise(deriveAutomaton({ ...this.#rules, start }, { reading: this.#options.reading })).automaton;
  }

  readonly #firstOf: FirstOf = (part) => {
    const rows = this.#integers.get(part);
    if (rows) return octetsOf(rows, 0);
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

  #factsOf(name: string): readonly StateFacts[] {
    return this.#facts.get(name) as readonly StateFacts[];
  }

  /** Fields that have no length must show where they end; items of a repetition also begin somewhere. */
  #requireEnds(): void {
    for (const [name, { length, times }] of this.#roles.fields) {
      const of = this.#automata.get(name);
      if (!of || (length !== undefined && !times)) continue;
      const { span } = of.rule;
      const open = this.#openEnd(name);
      if (open !== undefined)
        throw new SpecError('annotation', `${name} does not show where it ends: ${open}`, {
          span,
          remedy: 'give it a length, or let it end with octets that cannot be inside it',
        });
      if (this.#factsOf(name)[0]?.accepting)
        throw new SpecError('annotation', `${name} can be empty`, { span, remedy: 'let it have an octet at least' });
    }
    // A number without a size ends before what follows it.
    for (const [name, of] of this.#automata) {
      this.#factsOf(name).forEach(({ begins }, state) => {
        for (const i of begins) this.#requireNumberEnds(name, of, i, afterPart(of, state, i));
      });
    }
  }

  #requireNumberEnds(name: string, of: RuleAutomaton, part: number, after: number): void {
    const number = of.parts[part] as string;
    const role = this.#roles.integers.get(number);
    if (!role || endsItself(role.kind)) return;
    const { begins, follow } = this.#factsOf(name)[after] as StateFacts;
    const common = intersectionOfSets(this.#goesOn(number), follow);
    if (common.length === 0 && !begins.some((i) => this.#firstOf(of.parts[i] as string) === undefined)) return;
    throw new SpecError(
      'annotation',
      `${number} does not show where it ends: ${common.length > 0 ? `${formatRanges(octets, common)} can follow it` : 'any octet can follow it'}`,
      {
        span: this.#rules.rules.get(number)?.span,
        remedy: 'let other octets follow the number, such as ":"',
      },
    );
  }

  /** The octets with which a number can go on where it could end. */
  #goesOn(number: string): SymbolSet {
    const { next, accepting } = this.#integers.get(number) as IntegerRows;
    const all = accepting.flatMap((accepts, state) => (accepts ? octetsOf({ next, accepting }, state) : []));
    return symbolSet(all);
  }

  /** Why a rule can go on where it could end; `undefined` if it cannot. */
  #openEnd(name: string): string | undefined {
    const of = this.#automata.get(name) as RuleAutomaton;
    const facts = this.#factsOf(name);
    const open = facts.findIndex(({ accepting, begins, octets: own }) => accepting && begins.length + own.length > 0);
    if (open >= 0) return `it could end, or go on, after ${wayTo(of, open)}`;
    for (const [state, { begins }] of facts.entries()) {
      for (const i of begins) {
        const part = of.parts[i] as string;
        if (this.#roles.fields.get(part)?.length === 'rest') return `${part} has all that comes`;
        const isLast = facts[afterPart(of, state, i)]?.accepting;
        if (isLast && this.#integers.has(part) && this.#goesOn(part).length > 0)
          return `it ends with the number ${part}`;
      }
    }
    return undefined;
  }

  /** Each number must have been read before it counts, on each way. */
  #requireNumbers(): void {
    const { start } = this.#rules;
    const entry = new Map<string, bigint>([[start, 0n]]);
    const pending = [start];
    const uses: (() => void)[] = [];
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const of = this.#automata.get(name) as RuleAutomaton;
      const facts = this.#factsOf(name);
      const known: (bigint | undefined)[] = facts.map(() => undefined);
      known[0] = entry.get(name) as bigint;
      const queue = [0];
      for (const state of queue) {
        const here = known[state] as bigint;
        const reach = (target: number, mask: bigint) => {
          const before = known[target];
          const after = before === undefined ? mask : before & mask;
          if (target >= facts.length || after === before) return;
          known[target] = after;
          queue.push(target);
        };
        for (const target of new Set(this.#octetTargets(of, state))) reach(target, here);
        for (const i of (facts[state] as StateFacts).begins) {
          const part = of.parts[i] as string;
          const number = this.#roles.integers.get(part)?.number;
          reach(afterPart(of, state, i), number === undefined ? here : here | (1n << BigInt(number)));
          if (!this.#automata.has(part)) continue;
          const before = entry.get(part);
          const after = before === undefined ? here : before & here;
          if (after === before) continue;
          entry.set(part, after);
          pending.push(part);
        }
      }
      uses.push(() => this.#requireKnown(of, facts, known));
    }
    for (const check of uses) check();
  }

  #octetTargets({ automaton }: RuleAutomaton, state: number): number[] {
    return automaton.classes.flatMap((set, c) =>
      set.some(([from]) => from <= 0xff) ? [automaton.next[state]?.[c] as number] : [],
    );
  }

  #requireKnown(of: RuleAutomaton, facts: readonly StateFacts[], known: readonly (bigint | undefined)[]): void {
    facts.forEach(({ begins }, state) => {
      for (const i of begins) {
        const part = of.parts[i] as string;
        const { length, times, when } = this.#roles.fields.get(part) ?? {};
        for (const count of [length, times, when]) {
          if (count === undefined || count === 'rest' || ((known[state] ?? -1n) >> BigInt(count.number)) & 1n) continue;
          throw new SpecError(
            'annotation',
            `${part} is counted by ${this.#roles.numbers[count.number]}, which is not known after ${wayTo(of, state)}`,
            {
              span: this.#rules.rules.get(part)?.span,
              remedy: 'let the number come before the field, in the same rule or in one around it',
            },
          );
        }
      }
    });
  }

  /** A rule inside itself must have a bound. */
  #requireDepths(): void {
    const { depths, rules } = this.#rules;
    const state = new Map<string, 'open' | 'done'>();
    const visit = (name: string): void => {
      if (depths?.has(name) || state.get(name) === 'done') return;
      if (state.get(name) === 'open')
        throw new SpecError('recursion', `${name} is inside itself, without a bound`, {
          span: rules.get(name)?.span,
          remedy: `say how deep it may be: @depth ${name} 20`,
        });
      state.set(name, 'open');
      for (const part of this.#automata.get(name)?.parts ?? []) visit(part);
      state.set(name, 'done');
    };
    for (const name of this.#automata.keys()) visit(name);
  }

  #ruleOf(name: string, of: RuleAutomaton): MessageRule {
    const facts = this.#factsOf(name);
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
      labels: of.labels.slice(0, facts.length).map((label) => [label, sectionOf(this.#rules, label)] as const),
      ...(depth !== undefined && { depth }),
    };
  }

  #partOf(rule: string): MessagePart {
    const { integers, fields } = this.#roles;
    const clause = sectionOf(this.#rules, rule);
    const integer = integers.get(rule);
    if (integer) {
      const { kind, ...counted } = integer;
      return { kind: 'integer', rule, clause, integer: kind, ...counted, ...(this.#integers.get(rule) as IntegerRows) };
    }
    const content = this.#contents.get(rule) as { content: 'any' | 'form' | 'rule'; index: number };
    return { kind: 'field', rule, clause, ...(fields.get(rule) as FieldRole), ...content };
  }
}

function outside(number: string, field: string, { name, span }: Rule): SpecError {
  return new SpecError('annotation', `${number} is in ${name}, but @offset is about ${field}`, {
    span,
    remedy: `let ${number} be in ${field} only, or give ${name} a number of its own`,
  });
}

/** All texts of octets. */
const ANY = { alphabet: octets, classes: [[[0, 0xff]]] as SymbolSet[], next: [[0]], accepting: [true] };

function octetsOf({ next }: IntegerRows, state: number): SymbolSet {
  const found: [number, number][] = [];
  for (let octet = 0; octet <= 0xff; octet++)
    if ((next[state * 0x100 + octet] as number) >= 0) found.push([octet, octet]);
  return symbolSet(found);
}

function flagsOf(set: SymbolSet): number[] {
  return Array.from({ length: 0x100 }, (_, octet) => Number(set.some(([from, to]) => octet >= from && octet <= to)));
}

function expectedOf(of: RuleAutomaton, begins: readonly number[], follow: SymbolSet, firstOf: FirstOf): string {
  const blind = begins.flatMap((i) => (firstOf(of.parts[i] as string) ? [] : [of.parts[i] as string]));
  return [...(follow.length > 0 ? [formatRanges(octets, follow)] : []), ...blind].join(', ');
}
