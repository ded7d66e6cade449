/**
 * What is audited: a form with its grammar, its compiled automaton, the table
 * that ships and the validator that runs it. The predicates are decided on the
 * table as it ships, read back into an automaton; the witnesses are run through
 * the validator; and the table is required to be what the grammar compiles to.
 */
import {
  type Automaton,
  type CompiledForm,
  type Grammar,
  languageDifference,
  tableToAutomaton,
} from '../compile/index.ts';
import type { FormTable } from '../layout.ts';
import { octetValidator, unitValidator } from '../run/validator.ts';
import type { SourceText } from '../source.ts';
import type { Decision, Text } from './predicates/decision.ts';

export interface AuditedForm {
  readonly id: string;
  readonly compiled: CompiledForm;
  /** The grammars that lift one restriction each, with their citations. */
  readonly relaxations: readonly Grammar[];
  /** The text whose rules have to cite clauses, where those that they extend need not. */
  readonly ownSource?: SourceText;
  readonly table: FormTable;
  /** The table that ships, read back. */
  readonly automaton: Automaton;
  /** The verdict of the validator that ships. */
  test(text: Text): boolean;
}

/** A form with a table. Without `test`, the table is run by the validators of the run wing. */
export function auditedForm(
  compiled: CompiledForm,
  relaxations: readonly Grammar[],
  table: FormTable,
  test: (text: Text) => boolean = validatorTest(table),
): AuditedForm {
  return { id: compiled.id, compiled, relaxations, table, automaton: tableToAutomaton(table), test };
}

/** Runs texts through a validator made of the table. */
function validatorTest(table: FormTable): (text: Text) => boolean {
  if (table.alphabet === 'octets') {
    const validator = octetValidator(table);
    return (text) => validator.test(Uint8Array.from(text));
  }
  const validator = unitValidator(table);
  return (text) => validator.test(Uint16Array.from(text));
}

/** The table that ships is what the grammar compiles to; a shortest text on which they differ. */
export function checkFreshness({ automaton, compiled }: AuditedForm): Decision {
  const { onlyLeft, onlyRight } = languageDifference(automaton, compiled.minimal);
  const counterexample = onlyLeft ?? onlyRight;
  return {
    holds: counterexample === null,
    decided: `${automaton.next.length} states, ${automaton.classes.length} classes`,
    counterexample,
    accepted: [],
    refused: [],
  };
}
