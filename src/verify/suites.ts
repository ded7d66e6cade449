/**
 * A suite in the text of `generated/suites.ts` + its table → a proof that the
 * prefixes lead to all states, and that any two states differ on an ending. The
 * suite of the W-method needs both (run/kernel/qualify.ts).
 */
import { classesOf, type TableFacts } from './octet-automaton.ts';
import { Unproved } from './unproved.ts';

interface SuiteText {
  readonly id: string;
  readonly prefixes: readonly (readonly number[])[];
  readonly endings: readonly (readonly number[])[];
}

const SUITE = /^ {2}(\w+): \{\n(?:.*\n)*? {4}prefixes: (\[.*\]),\n(?:.*\n)*? {4}endings: (\[.*\]),\n {2}\},$/gm;

/** The suites in the text of the module. Throws `Unproved` where there are none. */
export function readSuites(text: string): SuiteText[] {
  const texts = (list: string) =>
    JSON.parse(list.replace(/0x[0-9a-f]+/g, (number) => `${Number(number)}`)) as number[][];
  const suites = [...text.matchAll(SUITE)].map(([, id = '', prefixes = '', endings = '']) => ({
    id,
    prefixes: texts(prefixes),
    endings: texts(endings),
  }));
  if (suites.length === 0) throw new Unproved('it has no readable suites');
  return suites;
}

/** Throws `Unproved` where the suite does not reach, or does not tell apart, the states of the table. */
export function requireSuite({ id, prefixes, endings }: SuiteText, table: TableFacts): void {
  const classes = classesOf(table);
  const after = (state: number, text: readonly number[]): number =>
    text.reduce((at, symbol) => table.next[at * table.classCount + (classes[symbol] as number)] as number, state);
  const answers = new Set<string>();
  for (let state = 0; state < table.accepting.length; state++) {
    const prefix = prefixes[state];
    if (!prefix || after(0, prefix) !== state) throw new Unproved(`no prefix of ${id} leads to state ${state}`);
    answers.add(endings.map((ending) => table.accepting[after(state, ending)]).join());
  }
  if (answers.size < table.accepting.length) throw new Unproved(`no ending of ${id} tells two of its states apart`);
}
