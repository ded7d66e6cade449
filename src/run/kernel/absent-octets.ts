/**
 * A table, and the table of the platform's check → what the check decides:
 *
 *     mqttUtf8 beside UTF-8   →   UTF-8 without 00 is well-formed, and nothing else
 *     wtf8 beside UTF-8       →   UTF-8 is well-formed; other texts are left to the table
 *     xml beside UTF-8        →   null: more than one octet is absent
 *
 * The platform checks both parts: `buffer.isUtf8`, and a search for the octet. The proof is a walk through the product
 * of both automata (J. Hopcroft and R. Karp, 1971): no text is accepted by the checked one and refused by the table.
 * Both parts together must pass the suite of the platform's check as one check (qualify.ts).
 */
import type { FormTable } from '../../shared/layout.ts';
import type { Checked, CheckSuite } from './qualify.ts';

/** What the platform checks, by the table. */
export interface Restriction {
  /** An octet that no text of the table has; some texts of the platform's language have it. */
  readonly absent: number | undefined;
  /** The platform's language without texts that have it. Each of its texts is one of the table. */
  readonly checked: Checked;
  /** Whether the table has no others. */
  readonly isExact: boolean;
  readonly suite: CheckSuite;
}

/** `null` where the platform's check decides nothing. Cost: some hundred steps. */
export function restrictionOf(table: FormTable, whole: FormTable, suite: CheckSuite): Restriction | null {
  if (table.alphabet !== 'octets' || table.blocks || table.accepting.at(-1)) return null;
  // The octets of each pair of classes: one of them stands for the others.
  const alike = new Map<number, number[]>();
  for (let octet = 0; octet < 256; octet++) {
    const pair = 256 * (table.classes[octet] as number) + (whole.classes[octet] as number);
    const octets = alike.get(pair);
    if (octets) octets.push(octet);
    else alike.set(pair, [octet]);
  }
  const octets = [...alike.values()];
  const absent = octets.filter(([octet]) => isAbsent(table, octet) && !isAbsent(whole, octet)).flat();
  if (absent.length > 1) return null;
  const checked = without(whole, absent[0]);
  const isExact = compare(checked, table, octets as [number][]);
  if (isExact === null) return null;
  // No text leads to a state whose prefix has the absent octet.
  const isFree = (text: readonly number[] | undefined) => !text?.some((octet) => octet === absent[0]);
  const prefixes = suite.prefixes.map((prefix) => (isFree(prefix) ? prefix : undefined));
  return { absent: absent[0], checked, isExact, suite: { prefixes, endings: suite.endings } };
}

const isAbsent = ({ accepting, classes, classCount, next }: FormTable, octet = 0) =>
  accepting.every((_, state) => next[state * classCount + (classes[octet] as number)] === accepting.length - 1);

/** A table without an octet, which has a class of its own: it is rejected, and the suite tries it after every prefix. */
function without({ classCount, classes, accepting, next }: FormTable, absent: number | undefined): Checked {
  const step = (state: number, octet: number) => next[state * classCount + (classes[octet] as number)] as number;
  if (absent === undefined) return { accepting, classes, next: step };
  return {
    accepting,
    classes: classes.map((c, octet) => (octet === absent ? classCount : c)),
    next: (state, octet) => (octet === absent ? accepting.length - 1 : step(state, octet)),
  };
}

/** Whether two tables have the same texts; `null` where the first has one that the second lacks. */
function compare(checked: Checked, table: FormTable, octets: readonly [number][]): boolean | null {
  const { accepting, classes, classCount, next } = table;
  const states = accepting.length;
  /** Pairs of states, as one number, that the same text leads to: live ones of the first table. */
  const met = new Set([0]);
  let isSame = true;
  for (const pair of met) {
    const other = pair % states;
    const one = (pair - other) / states;
    if (checked.accepting[one] && !accepting[other]) return null;
    isSame &&= checked.accepting[one] === accepting[other];
    for (const [octet] of octets) {
      const to = next[other * classCount + (classes[octet] as number)] as number;
      const from = checked.next(one, octet);
      if (from === checked.accepting.length - 1) isSame &&= to === states - 1;
      else if (to === states - 1) return null;
      else met.add(from * states + to);
    }
  }
  return isSame;
}
