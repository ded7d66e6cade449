/**
 * A table, and the table of the platform's check → the octets whose absence decides:
 *
 *     mqttUtf8 beside UTF-8   →   [00]        UTF-8 without 00 is well-formed, and nothing else
 *     cesu8 beside UTF-8      →   [F0..F4]    UTF-8 without them is well-formed; other texts are left to the table
 *     wtf8 beside UTF-8       →   []          UTF-8 is well-formed; other texts are left to the table
 *
 * The platform checks both parts: `buffer.isUtf8`, and a search for each octet. The proof is a walk through the product
 * of both automata (J. Hopcroft and R. Karp, 1971): no text is accepted by the checked one and refused by the table.
 * Both parts together must pass the suite of the platform's check as one check (qualify.ts).
 */
import type { FormTable } from '../../shared/layout.ts';
import type { Checked, CheckSuite } from './qualify.ts';

/** More searches take longer than a look-up kernel (measured). */
const MOST = 6;

/** What the platform checks, by the table. */
export interface Restriction {
  /** Octets that no text of the table has, in ascending order; of the platform's language some texts have them. */
  readonly absent: readonly number[];
  /** The platform's language without texts that have one of them. Each of its texts is one of the table. */
  readonly checked: Checked;
  /** Whether the table has no others. */
  readonly isExact: boolean;
  readonly suite: CheckSuite;
}

/** `null` where the platform's check decides nothing. Cost: 2,500 steps for UTF-8, two for most other tables. */
export function absentOctets(table: FormTable, whole: FormTable, suite: CheckSuite): Restriction | null {
  if (table.alphabet !== 'octets' || table.blocks || table.accepting[table.accepting.length - 1]) return null;
  const all = Array.from({ length: 256 }, (_, octet) => octet);
  const absent = all.filter((octet) => isAbsent(table, octet) && !isAbsent(whole, octet));
  if (absent.length > MOST) return null;
  const checked = without(whole, absent);
  const isExact = compare(checked, table);
  if (isExact === null) return null;
  // No text leads to a state whose prefix has an absent octet.
  const isFree = (text: readonly number[] | undefined) => text?.every((octet) => !absent.includes(octet));
  const prefixes = suite.prefixes.map((prefix) => (isFree(prefix) ? prefix : undefined));
  return { absent, checked, isExact, suite: { prefixes, endings: suite.endings } };
}

const isAbsent = (table: FormTable, octet: number) =>
  table.accepting.every((_, state) => stepOf(table)(state, octet) === table.accepting.length - 1);

/** The step of a table over octets without blocks. */
const stepOf =
  ({ classes, classCount, next }: Pick<FormTable, 'classes' | 'classCount' | 'next'>) =>
  (state: number, octet: number) =>
    next[state * classCount + (classes[octet] as number)] as number;

/** A table without some octets. Each has a class of its own: it is rejected, and the suite tries it after every prefix. */
function without(table: FormTable, absent: readonly number[]): Checked {
  const { classCount, classes, accepting } = table;
  const step = stepOf(table);
  return {
    accepting,
    classes: classes.map((c, octet) => (absent.includes(octet) ? classCount + octet : c)),
    next: (state, octet) => (absent.includes(octet) ? accepting.length - 1 : step(state, octet)),
  };
}

/** Whether two tables have the same texts; `null` where the first has one that the second lacks. */
function compare(checked: Checked, table: FormTable): boolean | null {
  const states = table.accepting.length;
  const stepOther = stepOf(table);
  const met = new Uint8Array(checked.accepting.length * states);
  /** Pairs of states, as one number, that the same text leads to: live ones of the first table. */
  const pairs = [0];
  let isSame = true;
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i] as number;
    const other = pair % states;
    const one = (pair - other) / states;
    if (checked.accepting[one] && !table.accepting[other]) return null;
    isSame &&= checked.accepting[one] === table.accepting[other];
    for (let octet = 0; octet < 256; octet++) {
      const to = stepOther(other, octet);
      const from = checked.next(one, octet);
      if (from === checked.accepting.length - 1) isSame &&= to === states - 1;
      else if (to === states - 1) return null;
      else if (!met[from * states + to]) {
        met[from * states + to] = 1;
        pairs.push(from * states + to);
      }
    }
  }
  return isSame;
}
