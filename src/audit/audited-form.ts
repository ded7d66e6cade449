/**
 * A form under audit: its grammar, its compiled automaton, the table that
 * ships and the validator that runs this table.
 *
 *     predicates   are decided on the shipped table, read back into an automaton
 *     witnesses    are run through the shipped validator
 *     freshness    the shipped table equals what the grammar compiles to
 */
import {
  type AnnotatedGrammar,
  type Automaton,
  type Form,
  languageDifference,
  type Reading,
  type Rule,
  type RuleSet,
  tableToAutomaton,
} from '../compile/index.ts';
import type { Fault } from '../run/fault.ts';
import { octetValidator, unitValidator } from '../run/validator.ts';
import type { FormTable } from '../shared/layout.ts';
import { formatLocation, type SourceText } from '../shared/source.ts';
import type { Decision, SymbolText } from './predicates/decision.ts';

/** A fault as a way gives it, whole. `null`: the text is well-formed. */
export type WayFault = (Pick<Fault, 'offset' | 'at' | 'reason'> & Partial<Fault>) | null;

/** A way to run a validator: `native (isUtf8)`, `stream`. */
export interface Way {
  readonly name: string;
  fault(text: SymbolText): WayFault;
  /** Whether it cannot know where the text ends: a fault there is as long as its code unit. */
  readonly isChunked?: boolean;
  /** Of repair: the whole text that it makes. */
  repaired?(text: SymbolText): SymbolText;
  /** Runs one text of this many only, since it takes longer than the others. Default: every text. */
  readonly every?: number;
}

/** A compiled form with its grammar, of ohm or of ABNF. */
interface CompiledGrammar extends Form {
  readonly grammar: AnnotatedGrammar;
}

export interface AuditedForm {
  readonly id: string;
  readonly compiled: CompiledGrammar;
  /** How its choices are read: `regular` for a user's ABNF; default: `peg`. */
  readonly reading?: Reading;
  /** The grammars that lift one restriction each, with their citations. */
  readonly relaxations: readonly AnnotatedGrammar[];
  /** A user's grammar text. Its own rules must cite clauses; rules it inherits from other texts need not. */
  readonly ownSource?: SourceText;
  readonly table: FormTable;
  /** The shipped table, read back into an automaton. */
  readonly automaton: Automaton;
  /** How the shipped validator runs: its tiers, streams, repair. Left out for a user's grammar. */
  readonly ways?: readonly Way[];
  /** How the same validator runs in each module that programs import. */
  readonly imported?: readonly Way[];
  /** The verdict of the shipped validator. */
  test(text: SymbolText): boolean;
}

/** A form and its table. Default for `test`: the validator that the run wing makes of the table. */
export function auditedForm(
  compiled: CompiledGrammar,
  relaxations: readonly AnnotatedGrammar[],
  table: FormTable,
  test: (text: SymbolText) => boolean = validatorTest(table),
): AuditedForm {
  return { id: compiled.id, compiled, relaxations, table, automaton: tableToAutomaton(table), test };
}

/** Makes a validator of the table and returns its verdict function. */
function validatorTest(table: FormTable): (text: SymbolText) => boolean {
  if (table.alphabet === 'octets') {
    const validator = octetValidator(table);
    return (text) => validator.test(Uint8Array.from(text));
  }
  const validator = unitValidator(table);
  return (text) => validator.test(Uint16Array.from(text));
}

/** The rules that a relaxation overrides or adds, in the order of its grammar; of the other ones, nothing differs. */
export function ownRules({ rules }: { readonly rules: RuleSet }, main: { readonly rules: RuleSet }): Rule[] {
  return [...rules.rules.values()].filter(({ name, span }) => {
    const old = main.rules.rules.get(name);
    return !old || formatLocation(old.span) !== formatLocation(span);
  });
}

/**
 * Whether the shipped table equals what the grammar compiles to. Counterexample: a shortest text on which they differ.
 */
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
