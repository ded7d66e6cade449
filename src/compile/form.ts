/**
 * The whole chain for one grammar file: grammar → automaton → table.
 *
 *     grammar/octets/utf8.ohm
 *       → rule set                 (grammar/)
 *       → labelled automaton       (automaton/derive, exact PEG semantics)
 *       → minimal automaton        (automaton/minimise)
 *       → table and diagnosis      (table/)
 *
 * A grammar over scalar values is compiled the same way, then encoded:
 *
 *     grammar/scalars/mqtt.ohm → labelled automaton over scalar values
 *       → labelled automaton over octets or code units   (encoding/)
 *       → minimal automaton, table and diagnosis as above
 *
 * A grammar must not depend on the order of its alternatives, unless it says why
 * (`@peg`): this is checked here too.
 */
import { type Clause, formatSection } from '../shared/clause.ts';
import { SpecError } from '../shared/diagnostic.ts';
import { DISALLOWED_CHARACTER, type EncodingName } from '../shared/encodings.ts';
import type { CodingStep, FormTable, ScalarFacts } from '../shared/layout.ts';
import { memoize } from '../shared/memoize.ts';
import type { Automaton, LabelledAutomaton } from './automaton/automaton.ts';
import { depthRelaxations, describeDepths } from './automaton/depth.ts';
import { deriveAutomaton } from './automaton/derive.ts';
import { isEmptyDifference, languageDifference, pairAutomaton } from './automaton/difference.ts';
import { mergeClasses, minimise, minimiseLabelled } from './automaton/minimise.ts';
import { requireOrderIrrelevant } from './automaton/order.ts';
import { ANY_TEXT, encodeAutomaton } from './encoding/encode.ts';
import type { RuleSet } from './expression.ts';
import { encodedId, type Grammar, type GrammarFile } from './grammar/library.ts';
import { SHIFT_SEARCH_BUDGET, withShiftKernel } from './kernel/shift.ts';
import { automatonToTable, requireCodeUnits } from './table/automaton-to-table.ts';
import { diagnose } from './table/diagnosis.ts';
import type { Relaxation } from './table/product.ts';

/** A compiled form: its automata and its table. */
export interface Form {
  readonly id: string;
  readonly title: string;
  readonly relaxations: readonly Relaxation[];
  /** For recursive rules that are bounded: how many levels may be inside one another. */
  readonly depths?: ReadonlyMap<string, number> | undefined;
  /** One state for each set of grammar positions that can be live together. */
  readonly labelled: LabelledAutomaton;
  /** The minimal automaton. Each state has the positions of all states that were merged into it. */
  readonly minimal: LabelledAutomaton;
  readonly table: FormTable;
}

/** A form that was compiled from an ohm grammar. */
export interface CompiledForm extends Form {
  readonly grammar: Grammar;
}

/** Compiles a grammar alone, without its relaxations: once, whatever it is encoded in. Throws SpecError. */
export const compileGrammar = memoize((grammar: Grammar): LabelledAutomaton => {
  const labelled = deriveRules(grammar);
  if (grammar.peg === undefined) requireOrderIrrelevant(grammar.rules, labelled);
  return labelled;
});

const deriveRules = memoize(({ rules }: Grammar) => deriveAutomaton(rules, { reading: 'peg' }));

/** The input of `assembleForm`: automata and facts, before minimisation. */
export interface FormParts {
  readonly id: string;
  readonly title: string;
  readonly codeUnit: number;
  readonly labelled: LabelledAutomaton;
  readonly relaxations: readonly Relaxation[];
  /** For a grammar over scalar values: the relaxation that is the whole encoding form. */
  readonly encodingForm?: Relaxation;
  /** The grammar describes no encoding: its faults have words of their own. */
  readonly isPlainText?: boolean;
  /** Whether messages write printable ASCII as characters. */
  readonly characters?: boolean;
  readonly scalars?: ScalarFacts;
  /** How characters are written: of an encoding form, and of what is encoded in it. */
  readonly coding?: readonly CodingStep[] | undefined;
}

/** Compiles the grammars of a form, once for each file that a library has read. Throws SpecError. */
export const compileForm = memoize((file: GrammarFile): CompiledForm => {
  const { main } = file;
  const parts = compileFormParts(file);
  // The search for shifts has never succeeded for 12 states, and not always for 11. Encoded profiles are many: stop at 10.
  const worthwhile = (states: number) => states <= (file.encoding ? 10 : 11);
  return { ...assembleForm(parts, main, (states) => (worthwhile(states) ? SHIFT_SEARCH_BUDGET : 0)), grammar: main };
});

/** The rules of a form, with their name and the clause they cite. */
export interface NamedRules {
  readonly name: string;
  readonly rules: RuleSet;
  readonly clause?: Clause | undefined;
}

/**
 * Parts → minimal automaton, table and diagnosis. `searchBudget(states)`: the steps that the search for shifts may take
 * (kernel/shift.ts); 0 skips it. Throws SpecError.
 */
export function assembleForm(parts: FormParts, main: NamedRules, searchBudget: (states: number) => number): Form {
  const { id, title, codeUnit, labelled, relaxations } = parts;
  const { start, rules } = main.rules;
  const minimal = minimiseLabelled(labelled);
  if (!minimal.accepting.some(Boolean)) {
    throw new SpecError('syntax', `${main.name} accepts no text at all`, {
      span: rules.get(start)?.span,
      remedy: 'look for a part that nothing can match, such as ~"a" "a"',
    });
  }
  requireCodeUnits(minimal, codeUnit);
  const diagnosis = diagnose({
    ...parts,
    minimal,
    rules: main.rules,
    sectionOf: (rule) => {
      const clause = rules.get(rule)?.clause ?? main.clause;
      return clause ? formatSection(clause) : '';
    },
  });
  const own = Array.from(rules.values(), ({ error = '' }) => error).filter((error) =>
    diagnosis.reasons.includes(error),
  );
  const scalars = parts.scalars && { ...parts.scalars, reasons: [...new Set([...parts.scalars.reasons, ...own])] };
  const plain = automatonToTable(minimal, diagnosis, scalars ? { ...parts, scalars } : parts);
  const steps = searchBudget(minimal.next.length);
  const table = steps > 0 ? withShiftKernel(plain, steps) : { ...plain, shifts: [], skip: [] };
  const { depths } = main.rules;
  return { id, title, relaxations, ...(depths && { depths }), labelled, minimal, table };
}

/** For headers and messages: the title, and the bounds of recursive rules. `JSON (value at most 3 deep)` */
export function titleWithDepths({ title, depths }: Pick<Form, 'title' | 'depths'>): string {
  const bounds = describeDepths(depths);
  return bounds ? `${title} (${bounds})` : title;
}

/** The parts of a form, compiled from its grammars. Throws SpecError. */
export function compileFormParts(file: GrammarFile): FormParts {
  const { main, relaxations: lifted, encoding } = file;
  if (!encoding) return plainParts(file);
  const { id, name, title = name, within = title } = main;
  const labelled = compileGrammar(main);
  return encodeFormParts({ id, title, within, labelled, relaxations: labelledRelaxations(main, lifted) }, encoding);
}

/** A grammar over octets or code units: compiled as it is. */
function plainParts({ main, relaxations }: GrammarFile): FormParts {
  if (main.alphabet.name === 'scalars') {
    throw new SpecError('unknown-grammar', `${main.name} is over scalar values: it has a table only in an encoding`, {
      remedy: `ask for one, such as ${encodedId(main.id, 'utf8')}`,
    });
  }
  return {
    id: main.id,
    title: main.title ?? main.name,
    codeUnit: main.codeUnit ?? 1,
    coding: main.coding,
    labelled: compileGrammar(main),
    relaxations: labelledRelaxations(main, relaxations).map(minimalRelaxation),
  };
}

type LabelledRelaxation = Omit<Relaxation, 'automaton'> & { readonly labelled: LabelledAutomaton };

/** The grammars that lift a restriction, and the bounds of recursive rules, which are one. */
function labelledRelaxations(main: Grammar, relaxations: readonly Grammar[]): LabelledRelaxation[] {
  return [
    ...depthRelaxations(main.rules, 'peg'),
    ...relaxations.map((grammar) => ({
      reason: grammar.reason as string,
      boundary: grammar.boundary !== undefined,
      whole: grammar.whole !== undefined,
      labelled: deriveRules(grammar),
      written: { rules: grammar.rules, main: main.rules },
    })),
  ];
}

export function minimalRelaxation({ labelled, ...lifted }: LabelledRelaxation): Relaxation {
  return { ...lifted, automaton: minimise(labelled).automaton };
}

/** The automata over scalar values that are to be encoded. */
interface Unencoded {
  readonly id: string;
  readonly title: string;
  /** In messages: U+0000 is not allowed in `within`. */
  readonly within: string;
  readonly labelled: LabelledAutomaton;
  readonly relaxations: readonly LabelledRelaxation[];
}

/** Of an encoding form: its parts, itself as a relaxation, and its encoder. All that is encoded in it needs them. */
const encodingOf = memoize((file: GrammarFile) => {
  const form = plainParts(file);
  const { rules } = file.main;
  const automaton = minimise(form.labelled).automaton;
  const encodingForm = { reason: DISALLOWED_CHARACTER, automaton, written: { rules, main: rules } };
  return { form, encodingForm, encoded: encoderFor(file.main.id as EncodingName, automaton) };
});

/**
 * Encodes automata over scalar values, within the limits of the encoding form.
 * The relaxations of the result are: those given; the whole encoding form (if it
 * is alive, a scalar value is not allowed); and the relaxations of the encoding
 * form (if only they are alive, the octets are no scalar value).
 */
export function encodeFormParts(
  { id, title, within, labelled, relaxations }: Unencoded,
  encoding: NonNullable<GrammarFile['encoding']>,
): FormParts {
  const { form, encodingForm, encoded } = encodingOf(encoding.file);
  const encodedRelaxations = relaxations.map(({ labelled: unencoded, ...each }) => ({
    ...each,
    automaton: minimise(encoded(unencoded)).automaton,
  }));
  return {
    id: encodedId(id, encoding.name),
    title: `${title} in ${form.title}`,
    codeUnit: form.codeUnit,
    coding: form.coding,
    labelled: encoded(labelled),
    relaxations: [...encodedRelaxations, encodingForm, ...form.relaxations],
    encodingForm,
    scalars: {
      encoding: encoding.name,
      title: form.title,
      within,
      reasons: [...encodedRelaxations.map(({ reason }) => reason), DISALLOWED_CHARACTER],
    },
  };
}

/*
 * Automata over scalar values → automata over the symbols of an encoding form.
 *
 * A form may demand more than how each character is written: no text in UTF-16BE
 * begins FF FE, although U+FFFE is a scalar value (draft-hoffman-utf16 §3.2).
 * What the form rejects is then removed.
 */

/** The encoder of a form: it encodes, and keeps only what the form accepts. For most forms that is everything. */
function encoderFor(name: EncodingName, form: Automaton): (automaton: LabelledAutomaton) => LabelledAutomaton {
  const isAnyText = isEmptyDifference(languageDifference(encodeAutomaton(ANY_TEXT, name), form));
  return (automaton) =>
    isAnyText ? encodeAutomaton(automaton, name) : intersect(encodeAutomaton(automaton, name), form);
}

/** What both accept, with the positions of the first. Cost: pairs of states that a text can reach × classes. */
function intersect(left: LabelledAutomaton, right: Automaton): LabelledAutomaton {
  const { pairs, classes, next } = pairAutomaton(left, right);
  return {
    alphabet: left.alphabet,
    ...mergeClasses({ classes }, next),
    accepting: pairs.map(([l, r]) => (left.accepting[l] && right.accepting[r]) as boolean),
    origins: pairs.map(([l]) => left.origins[l] ?? []),
  };
}
