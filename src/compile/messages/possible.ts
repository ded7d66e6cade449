/**
 * The rules of a message → SpecError with the reason, if no message exists. Each rule is walked over its automaton with the ranges
 * of the numbers that are known, and of how many octets were read:
 *
 *     n = %x00-0F, @length d = n - 100      n is 0 to 15, so d has less than 0 octets, and nothing comes behind it
 *     n = %x01-03, @length d = n            d = 4OCTET has 4 octets, and n is 1 to 3
 *
 * A range is from the least to the largest value, so that nothing is refused that exists. Rules that call each other are walked
 * until no range grows.
 */
import type { BitsPart, MessageChoice, MessageCount } from '../../shared/message-table.ts';
import type { RuleSet } from '../expression.ts';
import { tagError } from '../tags/values.ts';
import { formulaOf } from './count.ts';
import { hull, type Interval, intersection, product, shown, together } from './ranges.ts';
import type { FieldRole, Roles } from './roles.ts';
import { afterPart, octetTargets, type RuleAutomaton, type StateFacts } from './rule.ts';

interface KnownRules {
  readonly rules: RuleSet;
  readonly roles: Roles;
  readonly automata: ReadonlyMap<string, RuleAutomaton>;
  readonly facts: ReadonlyMap<string, readonly StateFacts[]>;
  /** The values of a number, and how many octets it has. */
  readonly numberOf: (name: string) => { readonly values: Interval; readonly length: Interval };
  /** How many octets a regular field can have. */
  readonly lengthOf: (name: string) => Interval;
}

/** What is known in a state. */
interface Here {
  readonly length: Interval;
  readonly numbers: readonly (Interval | undefined)[];
}

/** Why a part cannot come; `inside`: it is a rule that has no text so far. */
interface Blocked {
  readonly part: string;
  readonly why: string;
  readonly remedy: string;
  readonly inside?: string;
}

/** A range that still grows in a state after 50 rounds has no end. */
const ROUNDS = 50;

export class PossibleMessages {
  readonly #of: KnownRules;
  /** Of each rule that is reached, the numbers known before it. */
  readonly #entries = new Map<string, Here['numbers']>();
  /** Of each rule that can end, how many octets it has. */
  readonly #lengths = new Map<string, Interval>();
  /** The parts that cannot come, of the last walk of each rule. */
  readonly #blocked = new Map<string, Blocked[]>();
  #grew = true;

  constructor(of: KnownRules) {
    this.#of = of;
  }

  require(): void {
    const { rules, roles } = this.#of;
    const { start } = rules;
    this.#entries.set(
      start,
      roles.numbers.map(() => undefined),
    );
    while (this.#grew) {
      this.#grew = false;
      for (const name of this.#entries.keys()) this.#walk(name);
    }
    if (this.#lengths.has(start)) return;
    const found = this.#reason(start, new Set());
    const { part, why, remedy } = found ?? {
      part: start,
      why: `${start} always has itself inside`,
      remedy: 'let an alternative of it be without itself',
    };
    throw tagError(`no text is a ${start}: ${why}`, rules.rules.get(part)?.span, remedy);
  }

  #reason(name: string, seen: Set<string>): Blocked | undefined {
    seen.add(name);
    for (const blocked of this.#blocked.get(name) ?? []) {
      const { inside } = blocked;
      if (inside === undefined) return blocked;
      const found = seen.has(inside) ? undefined : this.#reason(inside, seen);
      if (found) return found;
    }
    return undefined;
  }

  #walk(name: string): void {
    const of = this.#of.automata.get(name) as RuleAutomaton;
    const facts = this.#of.facts.get(name) as readonly StateFacts[];
    const states: (Here | undefined)[] = facts.map(() => undefined);
    const rounds = facts.map(() => 0);
    states[0] = { length: { least: 0, most: 0 }, numbers: this.#entries.get(name) as Here['numbers'] };
    const blocked: Blocked[] = [];
    const queue = [0];
    for (const state of queue) {
      const here = states[state] as Here;
      const reach = (target: number, next: Here) => {
        const before = states[target];
        const joined = before ? joinedOf(before, next) : next;
        if (target >= facts.length || JSON.stringify(before) === JSON.stringify(joined)) return;
        const isEndless = (rounds[target] as number)++ > ROUNDS;
        states[target] = isEndless ? { ...joined, length: { ...joined.length, most: Infinity } } : joined;
        queue.push(target);
      };
      for (const target of new Set(octetTargets(of, state)))
        reach(target, { ...here, length: together(here.length, { least: 1, most: 1 }) });
      for (const i of (facts[state] as StateFacts).begins) {
        const next = this.#after(of.parts[i] as string, here);
        if ('why' in next) blocked.push(next);
        else reach(afterPart(of, state, i), next);
      }
    }
    this.#blocked.set(name, blocked);
    facts.forEach(({ accepting }, state) => {
      if (accepting && states[state]) this.#end(name, states[state].length);
    });
  }

  #end(name: string, length: Interval): void {
    const before = this.#lengths.get(name);
    const joined = hull(before, length);
    if (before && JSON.stringify(before) === JSON.stringify(joined)) return;
    // Rules that call each other could grow for ever.
    this.#lengths.set(name, before ? { ...joined, most: joined.most > before.most ? Infinity : before.most } : joined);
    this.#grew = true;
  }

  #enter(name: string, numbers: Here['numbers']): void {
    const before = this.#entries.get(name);
    const joined = before ? before.map((range, k) => range && numbers[k] && hull(range, numbers[k])) : numbers;
    if (JSON.stringify(before) === JSON.stringify(joined)) return;
    this.#entries.set(name, joined);
    this.#grew = true;
  }

  #after(part: string, here: Here): Here | Blocked {
    const integer = this.#of.roles.integers.get(part);
    if (!integer) return this.#afterField(part, this.#of.roles.fields.get(part) as FieldRole, here);
    const { values, length } = this.#of.numberOf(part);
    const { max = Infinity, numbers, bits = [] } = integer;
    const found = intersection(values, { least: 0, most: max });
    const remedy = `say how large it may be: @max ${part} ${values.most === Infinity ? values.least : values.most}`;
    if (!found) return { part, why: `${part} is ${shown(values)}, and its largest value is ${max}`, remedy };
    const parts = bits.map((each) => ({
      ...each,
      range: intersection(bitsIn(found, each), { least: 0, most: each.max ?? Infinity }),
    }));
    const low = parts.find(({ range }) => !range);
    if (low)
      return {
        part,
        why: `${low.name} is more than ${low.max}`,
        remedy: `say how large it may be: @max ${low.name} ${2 ** low.size - 1}`,
      };
    const rangeOf = (k: number) =>
      numbers.includes(k) ? found : parts.find((each) => each.numbers.includes(k))?.range;
    return { length: together(here.length, length), numbers: here.numbers.map((range, k) => rangeOf(k) ?? range) };
  }

  #afterField(part: string, { length, times, when }: FieldRole, here: Here): Here | Blocked {
    const isRule = this.#of.automata.has(part);
    if (when && !isChosen(when, here.numbers[when.number])) {
      const number = `${this.#of.roles.numbers[when.number]} is ${shown(here.numbers[when.number] as Interval)}`;
      return { part, why: `${number}, which does not choose ${part}`, remedy: 'give the alternative another value' };
    }
    if (isRule) this.#enter(part, here.numbers);
    const content = isRule ? this.#lengths.get(part) : this.#of.lengthOf(part);
    const count = times ?? (length?.isRest ? undefined : length);
    const counted = count && this.#counted(count, here);
    const said =
      count &&
      `${part} ${times ? 'comes' : 'has'} ${formulaOf(count, (number) => `${this.#of.roles.numbers[number]}`)}${times ? ' times' : ' octets'}`;
    if (count && !counted) {
      const numbers = count.terms.map(
        ({ number }) => `${this.#of.roles.numbers[number]} is ${shown(here.numbers[number] as Interval)}`,
      );
      const remedy = 'let the rule of the number have larger values, or take less away';
      return { part, why: `${said}, which is below 0: ${numbers.join(', ')}`, remedy };
    }
    if (times && counted?.least === 0 && !content) return here;
    if (!content) return { part, why: '', remedy: '', inside: part };
    const own = times && counted ? product(counted, content) : counted ? intersection(counted, content) : content;
    if (own) return { ...here, length: together(here.length, own) };
    const remedy = 'let the rule of the number have a value that fits, or the field another length';
    return { part, why: `${said}, which is ${shown(counted as Interval)}, and its rule has ${shown(content)}`, remedy };
  }

  #counted({ terms, plus }: MessageCount, { numbers }: Here): Interval | undefined {
    const all = terms.map(({ number, times }) => {
      const { least, most } = numbers[number] as Interval;
      return times < 0 ? { least: most * times, most: least * times } : { least: least * times, most: most * times };
    });
    return intersection(all.reduce(together, { least: plus, most: plus }), { least: 0, most: Infinity });
  }
}

/** The values of some bits of the numbers in a range. */
function bitsIn({ least, most }: Interval, { shift, size }: BitsPart): Interval {
  const [low, high] = [Math.floor(least / 2 ** shift), Math.floor(most / 2 ** shift)];
  const isSame = Math.floor(low / 2 ** size) === Math.floor(high / 2 ** size);
  return isSame ? { least: low % 2 ** size, most: high % 2 ** size } : { least: 0, most: 2 ** size - 1 };
}

function joinedOf(a: Here, b: Here): Here {
  // What is known on one way only is asked for on none.
  const numbers = a.numbers.map((range, k) => range && b.numbers[k] && hull(range, b.numbers[k]));
  return { length: hull(a.length, b.length), numbers };
}

function isChosen({ values, isOther }: MessageChoice, range: Interval | undefined): boolean {
  if (!range) return true;
  const { least, most } = range;
  if (!isOther) return values.some((value) => value >= least && value <= most);
  return most - least >= values.length || !values.includes(least) || !values.includes(most);
}
