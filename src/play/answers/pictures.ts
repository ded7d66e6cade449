/** A compiled grammar → what the page shows of it: automaton, railroad diagrams, table. */
import { formatClause } from '../../clause.ts';
import { liveStates, rangesIn } from '../../compile/index.ts';
import { drawAutomaton } from '../../export/automaton/picture.ts';
import { pictureProblem } from '../../export/picture.ts';
import { expressionToShape } from '../../export/railroad.ts';
import { trackPicture } from '../../export/railroad-shapes.ts';
import { rulesInReadingOrder } from '../../export/target-source.ts';
import type { Picture, RuleTrack, TableView } from '../protocol.ts';
import type { CompiledInput } from './compiled.ts';
import { Refusal } from './refusal.ts';

/** A table of more cells is unreadable, and slow to show. */
const MAX_CELLS = 20_000;
const MAX_TRACKS = 400;

export function answerAutomaton({ form }: CompiledInput): Picture {
  const problem = pictureProblem(form);
  if (problem !== undefined) throw new Refusal(`${problem}. Choose a start rule that is a smaller part.`);
  return { label: `The automaton of ${form.title}`, ...drawAutomaton(form) };
}

export function answerRules({ form, source }: CompiledInput): RuleTrack[] {
  const own = rulesInReadingOrder(form.rules).filter(({ span }) => span.source === source);
  return own.slice(0, MAX_TRACKS).map((rule) => {
    const { parameters, name, clause } = rule;
    return {
      name: parameters.length > 0 ? `${name}<${parameters.join(', ')}>` : name,
      clause: clause ? formatClause(clause) : '',
      picture: { label: `Diagram of ${name}`, ...trackPicture(expressionToShape(rule.body, form.rules, rule)) },
    };
  });
}

export function answerTable({ form: { minimal, table } }: CompiledInput): TableView {
  const live = liveStates(minimal);
  const states = [...minimal.next.keys()].filter((state) => live[state]);
  const cells = states.length * minimal.classes.length;
  if (cells > MAX_CELLS) throw new Refusal(`${cells} cells are too many for the page; the limit is ${MAX_CELLS}`);
  const write = rangesIn(table);
  return {
    heads: minimal.classes.map((set) => write(minimal.alphabet, set)),
    rows: states.map((state) => ({
      state,
      accepting: minimal.accepting[state] as boolean,
      next: Array.from(minimal.next[state] ?? [], (next) => (live[next] ? next : -1)),
    })),
  };
}
