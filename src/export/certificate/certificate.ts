/**
 * Form → a certificate: JSON from which proofs/check.py and proofs/check.c decide,
 * without this package, that the table accepts the texts of the grammar and no
 * others. It names for each state what may still follow there:
 *
 *     "bisimulation": [ [["is", "UTF8-octets"]], [["is", "UTF8-tail", "UTF8-octets"]], … ]
 *
 * The relation of states and derivatives holds the start, no symbol leads out of
 * it, and both sides agree on where a text may end: a bisimulation.
 */

import { sha256 } from '../../compile/index.ts';
import { alphabetNamed } from '../../shared/alphabet.ts';
import { plainRows } from '../../shared/blocks.ts';
import type { FormTable } from '../../shared/layout.ts';
import { VERSION } from '../../shared/version.ts';
import { formatJsonRows } from '../json.ts';
import { classRuns, provableEncoding, Unprovable } from '../provable.ts';
import type { TargetSource } from '../target-source.ts';
import { Derivatives, type RestFormula, sequence } from './derivatives.ts';
import { rulesToTerms, type TermGrammar } from './expressions.ts';

const FORMAT = 'wellformed-certificate/1';
/** A checker of this many derivatives takes minutes. */
const MOST_DERIVATIVES = 20_000;

/** Throws Unprovable. Cost: derivatives × ranges of symbols. */
export function toCertificate(source: TargetSource): string {
  const { form, rules, reading, inputs, request } = source;
  const { table } = form;
  const encoding = provableEncoding(source);
  const grammar = rulesToTerms(rules, encoding);
  const relation = bisimulation(table, grammar, new Derivatives(reading));
  return formatJsonRows({
    about: plain(`DO NOT EDIT. Generated file. Why the table of ${form.title} is its grammar.`),
    format: FORMAT,
    command: plain(`npx wellformed emit ${request} --target certificate`),
    wellformed: VERSION,
    inputs: Object.fromEntries(inputs.map(({ name, text }) => [plain(name), sha256(text)])),
    form: form.id,
    table: table.digest,
    reading,
    symbols: alphabetNamed(table.alphabet).size,
    encoding: encoding ?? null,
    grammar: [...grammar.rules].map(([name, text]) => [name, JSON.parse(text)]),
    classes: classRuns(table),
    next: plainRows(table),
    accepting: table.accepting,
    bisimulation: relation.map((formulas) => formulas.map(({ text }) => JSON.parse(text))),
  });
}

/** A name without what JSON would escape: the checkers refuse escapes. */
function plain(name: string): string {
  return name
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replace(/\p{Cc}|\p{Cs}/gu, '?');
}

/** For each state, the derivatives that reach it. */
function bisimulation(table: FormTable, { start, boxes }: TermGrammar, derivatives: Derivatives): RestFormula[][] {
  const runs = classRuns(table);
  const bounds = boxes.flatMap((box) => box.flatMap(([from, to]) => [from, to + 1]));
  const { size } = alphabetNamed(table.alphabet);
  const symbols = [...new Set([...runs.map(([from]) => from), ...bounds])].filter((one) => one < size);
  const classes = symbols.map((symbol) => runs.findLast(([from]) => from <= symbol)?.[1] as number);
  const rows = plainRows(table);
  const found: Map<string, RestFormula>[] = rows.map(() => new Map());
  let count = 0;
  let front: [state: number, formula: RestFormula][] = [[0, sequence('is', [start])]];
  while (front.length > 0) {
    const fresh = front.filter(([state, formula]) => {
      const known = found[state] as Map<string, RestFormula>;
      return !known.has(formula.text) && known.set(formula.text, formula);
    });
    count += fresh.length;
    if (count > MOST_DERIVATIVES)
      throw new Unprovable(`no certificate: it would have over ${MOST_DERIVATIVES} derivatives`);
    front = symbols.flatMap((symbol, i) =>
      fresh.map(([state, formula]): [number, RestFormula] => [
        rows[state]?.[classes[i] as number] as number,
        derivatives.derive(formula, symbol),
      ]),
    );
  }
  return found.map((formulas) => [...formulas.values()]);
}
