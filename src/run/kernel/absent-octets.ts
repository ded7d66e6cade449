/**
 * A table and the table of the platform's check → the octets that make the difference, if octets alone do:
 *
 *     mqttUtf8 beside UTF-8   →   [00]: a text is well-formed exactly if it is UTF-8 and has no octet 00
 *
 * Then the platform checks both parts: `buffer.isUtf8`, and a search for each octet. The proof is a walk through the
 * product of both automata (J. Hopcroft and R. Karp, 1971), over all octets but the absent ones: states that meet agree
 * on acceptance, and no state meets two. The suite of the platform's check goes over with the states, so the two parts
 * together must pass it as one check (qualify.ts).
 */
import type { FormTable } from '../../layout.ts';
import { allOf, append, chosen, indexWhere, isIn, listBy, mapped } from '../../lists.ts';
import { filled, U8 } from '../intrinsics.ts';
import type { CheckSuite } from './qualify.ts';

/** More searches take longer than a look-up kernel (measured). */
const MOST = 2;

export interface Restriction {
  /** Octets of the larger language that no text of the smaller one has, in ascending order. Empty: the two are equal. */
  readonly absent: readonly number[];
  /** The suite of the larger language, for the states of the smaller one. */
  readonly suite: CheckSuite;
}

/** How a table restricts another by absent octets; `null` where it is not such a restriction. Cost: 2,500 steps for UTF-8. */
export function absentOctets(table: FormTable, whole: FormTable, suite: CheckSuite): Restriction | null {
  if (table.alphabet !== 'octets' || table.accepting.length !== whole.accepting.length) return null;
  const all = listBy(256, (octet) => octet);
  const absent = chosen(all, (octet) => isAbsent(table, octet) && !isAbsent(whole, octet));
  const isFree = (text: readonly number[]) => allOf(text, (octet) => !isIn(absent, octet));
  if (absent.length > MOST || !allOf(suite.prefixes, isFree) || !allOf(suite.endings, isFree)) return null;
  const met = statesThatMeet(
    table,
    whole,
    chosen(all, (octet) => !isIn(absent, octet)),
  );
  if (!met) return null;
  const prefixes = mapped(table.accepting, (_, state) => suite.prefixes[indexWhere(met, (one) => one === state)] ?? []);
  return { absent, suite: { prefixes, endings: suite.endings } };
}

const isAbsent = (table: FormTable, octet: number) =>
  allOf(table.accepting, (_, state) => after(table, state, octet) === table.accepting.length - 1);

const after = ({ classes, classCount, next }: FormTable, state: number, octet: number) =>
  next[state * classCount + (classes[octet] as number)] as number;

/** For each state of `whole`, the one state of the table that it meets; `null` where some state meets none, or two. */
function statesThatMeet(table: FormTable, whole: FormTable, octets: readonly number[]): Uint8Array | null {
  const { accepting } = whole;
  const unmet = accepting.length;
  const met = filled(new U8(unmet), (state) => (state === 0 ? 0 : unmet));
  const queue = [0];
  for (let i = 0; i < queue.length; i++) {
    const from = queue[i] as number;
    for (let k = 0; k < octets.length; k++) {
      const to = after(whole, from, octets[k] as number);
      const reached = after(table, met[from] as number, octets[k] as number);
      if (met[to] === reached) continue;
      if (met[to] !== unmet || isIn(met, reached) || accepting[to] !== table.accepting[reached]) return null;
      met[to] = reached;
      append(queue, to);
    }
  }
  return queue.length === unmet && accepting[0] === table.accepting[0] ? met : null;
}
