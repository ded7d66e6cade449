/**
 * The whole chain for one grammar file: grammar → automaton → table.
 *
 *     grammar/octets/utf8.ohm
 *       → rule set                 (grammar/)
 *       → labelled automaton       (automaton/derive, exact PEG semantics)
 *       → minimal automaton        (automaton/minimise)
 *       → table and diagnosis      (table/)
 *
 * and the demand that order does not matter, unless the grammar says why it does.
 */
import { formatSection } from '../clause.ts';
import type { FormTable } from '../layout.ts';
import type { LabelledAutomaton } from './automaton/automaton.ts';
import { deriveAutomaton } from './automaton/derive.ts';
import { minimise, minimiseLabelled } from './automaton/minimise.ts';
import { requireOrderIrrelevant } from './automaton/order.ts';
import { SpecError } from './diagnostic.ts';
import type { Grammar, GrammarFile } from './grammar/library.ts';
import { automatonToTable, requireCodeUnits } from './table/automaton-to-table.ts';
import { diagnose, type Relaxation } from './table/diagnosis.ts';

export interface CompiledForm {
  readonly id: string;
  readonly title: string;
  readonly grammar: Grammar;
  readonly relaxations: readonly Relaxation[];
  /** One state for each set of places in the grammar that can be live together. */
  readonly labelled: LabelledAutomaton;
  /** The minimal automaton, each state with the places of all states merged into it. */
  readonly minimal: LabelledAutomaton;
  readonly table: FormTable;
}

/** Compiles a grammar alone, without its relaxations. Throws SpecError. */
export function compileGrammar(grammar: Grammar): LabelledAutomaton {
  const labelled = deriveAutomaton(grammar.rules, { reading: 'peg' });
  if (grammar.peg === undefined) requireOrderIrrelevant(grammar.rules, labelled);
  return labelled;
}

/** Compiles a grammar file to everything that is generated from it. Throws SpecError. */
export function compileForm({ main, relaxations }: GrammarFile): CompiledForm {
  const labelled = compileGrammar(main);
  const minimal = minimiseLabelled(labelled);
  if (!minimal.accepting.some(Boolean)) {
    throw new SpecError('syntax', `${main.name} accepts no text at all`, {
      place: main.rules.rules.get(main.rules.start)?.place,
    });
  }
  const codeUnit = main.codeUnit ?? 1;
  requireCodeUnits(minimal, codeUnit);
  const lifted = relaxations.map((grammar) => ({
    reason: grammar.reason as string,
    automaton: minimise(deriveAutomaton(grammar.rules, { reading: 'peg' })).automaton,
  }));
  const diagnosis = diagnose({
    labelled,
    minimal,
    relaxations: lifted,
    startRule: main.rules.start,
    sectionOf: (rule) => {
      const clause = main.rules.rules.get(rule)?.clause ?? main.clause;
      return clause ? formatSection(clause) : '';
    },
  });
  const title = main.title ?? main.name;
  return {
    id: main.id,
    title,
    grammar: main,
    relaxations: lifted,
    labelled,
    minimal,
    table: automatonToTable(minimal, diagnosis, { id: main.id, title, codeUnit }),
  };
}
