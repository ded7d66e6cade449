/**
 * How many mutants there are, and how many of them are equivalent, as a reviewer
 * has accepted it: `grammar/spec/mutants.txt`. A generator that changes nothing
 * makes only equivalent mutants, and no evidence has anything to notice.
 *
 *     utf8 cell 1344 312        form, kind, mutants, equivalent ones
 */
import type { MutationReport } from '../model.ts';
import { AuditError, type Problem } from '../problem.ts';

export const MUTANTS = 'grammar/spec/mutants.txt';

/** `utf8 cell` → `1344 312`. Throws AuditError for a line that is none. */
export function parseMutantCounts(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name, counts] = /^([\w-]+ \w+) (\d+ \d+)$/.exec(line) ?? [];
      if (name === undefined || counts === undefined)
        throw new AuditError(`${MUTANTS}: expected "FORM KIND MUTANTS EQUIVALENT", got "${line}"`);
      return [name, counts];
    }),
  );
}

/** One problem for each form and kind whose numbers are others. */
export function mutantCountProblems({ forms }: MutationReport, expected: ReadonlyMap<string, string>): Problem[] {
  const found = new Map(
    forms.flatMap(({ form, kinds }) =>
      kinds.map(({ kind, mutants, equivalent }): [string, string] => [`${form} ${kind}`, `${mutants} ${equivalent}`]),
    ),
  );
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((name): Problem[] => {
    const [is, should] = [found.get(name) ?? '0 0', expected.get(name) ?? '0 0'];
    if (is === should) return [];
    return [{ kind: 'mutants', where: name, what: `${is} mutants and equivalent ones, and ${MUTANTS} has ${should}` }];
  });
}
