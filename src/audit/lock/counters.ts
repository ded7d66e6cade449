/**
 * Counter-languages: what implementations would accept that broke one clause
 * alone. `grammar/spec/counters.txt` has one for each way to break a clause;
 * ledger rows name them, and evidence must refuse them:
 *
 *     counter utf8/tail-7F
 *       change   + C2 7F
 *       refused  tails bit-table ascii …
 *
 * `refused` lists all evidence of that form that must not hold; all other
 * evidence of the form must hold. `npm run audit` decides this
 * (test/audit/mutants): so a predicate that was replaced by another one, by
 * `true` or by one with another number is noticed. An audit of the installed
 * package only compares the lines with the lock.
 */
import { AuditError } from '../problem.ts';

export interface Counter {
  /** `utf8/tail-7F` */
  readonly name: string;
  readonly form: string;
  /** `+ C2 7F`: see test/audit/mutants/counter-change.ts. */
  readonly change: string;
  /** Ids of evidence, `utf8:tails`. */
  readonly refused: readonly string[];
}

/** Reads the file. Throws AuditError with the number of a line that cannot be parsed. */
export function parseCounters(name: string, text: string): Counter[] {
  const found: { name: string; form: string; change?: string; refused: readonly string[] }[] = [];
  text.split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const where = `${name}:${i + 1}`;
    const [, counter, form] = /^counter (([a-z0-9-]+)\/\S+)$/.exec(line) ?? [];
    const [, field, value = ''] = /^ {2}(change|refused) +(\S.*)$/.exec(line) ?? [];
    const open = found.at(-1);
    if (counter !== undefined && form !== undefined) {
      if (found.some((each) => each.name === counter)) throw new AuditError(`${where}: ${counter} is there twice`);
      found.push({ name: counter, form, refused: [] });
    } else if (open && field === 'change') {
      open.change = value;
    } else if (open && field === 'refused') {
      open.refused = value.split(' ').map((id) => (id.includes(':') ? id : `${open.form}:${id}`));
    } else throw new AuditError(`${where}: expected "counter FORM/NAME", "  change …" or "  refused …"`);
  });
  return found.map(({ change, ...rest }) => {
    if (change === undefined) throw new AuditError(`${name}: ${rest.name} has no change`);
    return { ...rest, change };
  });
}
