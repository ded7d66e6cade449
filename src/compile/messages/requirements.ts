/**
 * The rules of a message → SpecError, if they do not say enough: where each part ends, each number before it counts, and a bound
 * wherever a rule is inside itself.
 *
 *     string = *OCTET without a length      string does not show where it ends
 */
import { formatRanges, octets } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { isWholeRest, numbersOfField, numbersSet } from '../../shared/message-table.ts';
import type { Rule, RuleSet } from '../expression.ts';
import { intersectionOfSets, type SymbolSet, symbolSet } from '../symbols.ts';
import { tagError } from '../tags/values.ts';
import type { IntegerRows } from './integers.ts';
import type { Roles } from './roles.ts';
import { afterPart, type FirstOf, octetTargets, type RuleAutomaton, type StateFacts, wayTo } from './rule.ts';

/** What is known of the rules of a message. */
interface KnownRules {
  readonly rules: RuleSet;
  readonly roles: Roles;
  /** The message and its fields with parts or captures, by name; and of each its states. */
  readonly automata: ReadonlyMap<string, RuleAutomaton>;
  readonly facts: ReadonlyMap<string, readonly StateFacts[]>;
  readonly integers: ReadonlyMap<string, IntegerRows>;
  readonly firstOf: FirstOf;
}

export class Requirements {
  readonly #of: KnownRules;

  constructor(of: KnownRules) {
    this.#of = of;
  }

  check(): void {
    this.#requireBounds();
    this.#requireEnds();
    this.#requireNumbers();
    this.#requireDepths();
  }

  /** What is taken away from all that is left must know how much that is: in a stream the end of the input is not known. */
  #requireBounds(): void {
    const open = new Set([this.#of.rules.start]);
    for (const name of open) {
      for (const part of this.#of.automata.get(name)?.parts ?? []) {
        const length = this.#of.roles.fields.get(part)?.length;
        if (length?.isRest && !isWholeRest(length)) {
          const remedy = `give a field around ${part} a length by a number`;
          throw tagError(
            `nothing says how much is left where ${part} begins in ${name}`,
            this.#of.rules.rules.get(part)?.span,
            remedy,
          );
        }
        if (!length || length.isRest) open.add(part);
      }
    }
  }

  #factsOf(name: string): readonly StateFacts[] {
    return this.#of.facts.get(name) as readonly StateFacts[];
  }

  /** Fields that have no length must show where they end; items of a repetition also begin somewhere. */
  #requireEnds(): void {
    for (const [name, { length, times, when }] of this.#of.roles.fields) {
      const of = this.#of.automata.get(name);
      if (!of || (length !== undefined && !times)) continue;
      const { span } = of.rule;
      const open = this.openEnd(name);
      const remedy = `give it a length (@length ${name} = rest: all of what is around it), or let it end with octets that cannot be inside it`;
      if (open !== undefined) throw tagError(`${name} does not show where it ends: ${open}`, span, remedy);
      // A number that chooses an empty alternative says all that there is. Empty items would take time, and no octets.
      if (this.#factsOf(name)[0]?.accepting && (times || !when))
        throw tagError(`${name} can be empty`, span, 'let it have an octet at least');
    }
    // A number that can go on ends before what follows it.
    for (const [name, of] of this.#of.automata) {
      this.#factsOf(name).forEach(({ begins }, state) => {
        for (const i of begins) {
          const after = afterPart(of, state, i);
          this.#requireNumberEnds(name, of, i, after);
          this.#requireRestLast(name, of, i, after);
        }
      });
    }
  }

  /** After a field with all that is left, only empty fields can come. */
  #requireRestLast(name: string, of: RuleAutomaton, part: number, after: number): void {
    const field = of.parts[part] as string;
    const { accepting, begins } = this.#factsOf(name)[after] as StateFacts;
    if (!isWholeRest(this.#of.roles.fields.get(field)?.length) || accepting) return;
    if (begins.some((i) => this.#of.roles.fields.has(of.parts[i] as string))) return;
    const remedy = `say how many octets follow it: @length ${field} = rest - 4`;
    throw tagError(
      `${field} has all that is left, and more must follow it`,
      this.#of.rules.rules.get(field)?.span,
      remedy,
    );
  }

  #requireNumberEnds(name: string, of: RuleAutomaton, part: number, after: number): void {
    const number = of.parts[part] as string;
    if (!this.#of.roles.integers.has(number)) return;
    const { begins, follow } = this.#factsOf(name)[after] as StateFacts;
    const longer = this.#goesOn(number);
    const common = intersectionOfSets(longer, follow);
    if (longer.length === 0) return;
    if (common.length === 0 && !begins.some((i) => this.#of.firstOf(of.parts[i] as string) === undefined)) return;
    const remedy = 'let other octets follow the number, such as ":"';
    const { span } = this.#of.rules.rules.get(number) as Rule;
    const what = common.length > 0 ? formatRanges(octets, common) : 'any octet';
    throw tagError(`${number} does not show where it ends: ${what} can follow it`, span, remedy);
  }

  /** The octets with which a number can go on where it could end. */
  #goesOn(number: string): SymbolSet {
    const { next, accepting } = this.#of.integers.get(number) as IntegerRows;
    const all = accepting.flatMap((accepts, state) => (accepts ? octetsAfter({ next, accepting }, state) : []));
    return symbolSet(all);
  }

  /** Why a rule can go on where it could end; `undefined` if it cannot. */
  openEnd(name: string): string | undefined {
    const of = this.#of.automata.get(name) as RuleAutomaton;
    const facts = this.#factsOf(name);
    const open = facts.findIndex(({ accepting, begins, octets: own }) => accepting && begins.length + own.length > 0);
    if (open >= 0) return `it could end, or go on, after ${wayTo(of, open)}`;
    for (const [state, { begins }] of facts.entries()) {
      for (const i of begins) {
        const part = of.parts[i] as string;
        if (this.#of.roles.fields.get(part)?.length?.isRest) return `${part} has all that comes`;
        const isLast = facts[afterPart(of, state, i)]?.accepting;
        if (isLast && this.#of.integers.has(part) && this.#goesOn(part).length > 0)
          return `it ends with the number ${part}`;
      }
    }
    return undefined;
  }

  /** Each number must have been read before it counts, on each way. */
  #requireNumbers(): void {
    const { start } = this.#of.rules;
    const entry = new Map<string, bigint>([[start, 0n]]);
    const pending = [start];
    const uses: (() => void)[] = [];
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const of = this.#of.automata.get(name) as RuleAutomaton;
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
        for (const target of new Set(octetTargets(of, state))) reach(target, here);
        for (const i of (facts[state] as StateFacts).begins) {
          const part = of.parts[i] as string;
          const integer = this.#of.roles.integers.get(part);
          const numbers = integer ? numbersSet(integer) : [];
          reach(
            afterPart(of, state, i),
            numbers.reduce((mask, number) => mask | (1n << BigInt(number)), here),
          );
          if (!this.#of.automata.has(part)) continue;
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

  #requireKnown(of: RuleAutomaton, facts: readonly StateFacts[], known: readonly (bigint | undefined)[]): void {
    facts.forEach(({ begins }, state) => {
      for (const i of begins) {
        const part = of.parts[i] as string;
        for (const number of numbersOfField(this.#of.roles.fields.get(part) ?? {})) {
          if (((known[state] ?? -1n) >> BigInt(number)) & 1n) continue;
          throw tagError(
            `${part} is counted by ${this.#of.roles.numbers[number]}, which is not known after ${wayTo(of, state)}`,
            this.#of.rules.rules.get(part)?.span,
            'let the number come before the field, in the same rule or in one around it',
          );
        }
      }
    });
  }

  /** A rule inside itself must have a bound. */
  #requireDepths(): void {
    const { depths, rules } = this.#of.rules;
    const state = new Map<string, 'open' | 'done'>();
    const visit = (name: string): void => {
      if (depths?.has(name) || state.get(name) === 'done') return;
      if (state.get(name) === 'open')
        throw new SpecError('recursion', `${name} is inside itself, without a bound`, {
          span: rules.get(name)?.span,
          remedy: `say how deep it may be: @depth ${name} 20`,
        });
      state.set(name, 'open');
      for (const part of this.#of.automata.get(name)?.parts ?? []) visit(part);
      state.set(name, 'done');
    };
    for (const name of this.#of.automata.keys()) visit(name);
  }
}

/** The octets that a number goes on with in a state. */
export function octetsAfter({ next }: IntegerRows, state: number): SymbolSet {
  const found: [number, number][] = [];
  for (let octet = 0; octet <= 0xff; octet++)
    if ((next[state * 0x100 + octet] as number) >= 0) found.push([octet, octet]);
  return symbolSet(found);
}
