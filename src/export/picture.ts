/**
 * Form → its minimal automaton as an SVG that needs nothing else: the picture
 * with the header of a generated file and a style for light and dark pages.
 */
import { edgesFrom, type Form, liveStates } from '../compile/index.ts';
import { SpecError } from '../shared/diagnostic.ts';
import { drawAutomaton } from './automaton/picture.ts';
import { AUTOMATON_STYLE } from './automaton/style.ts';
import { COLOURS, svgHeader } from './svg.ts';
import { type TargetSource, targetHeader } from './target-source.ts';

/** A picture of more is unreadable, and its layout takes seconds. */
const MOST = { states: 120, edges: 300 } as const;

/** Why a form has no picture, in one sentence; `undefined` if it has one. */
export function pictureProblem({ minimal }: Pick<Form, 'minimal'>): string | undefined {
  const states = minimal.next.length;
  if (states > MOST.states) return `${states} states are too many for a picture, which shows up to ${MOST.states}`;
  const live = liveStates(minimal);
  const edges = minimal.next.reduce(
    (sum, _, state) => sum + (live[state] ? edgesFrom(minimal, state, live).size : 0),
    0,
  );
  return edges > MOST.edges ? `${edges} edges are too many for a picture, which shows up to ${MOST.edges}` : undefined;
}

export function toAutomatonSvg(source: TargetSource): string {
  const { title } = source.form;
  const problem = pictureProblem(source.form);
  if (problem !== undefined)
    throw new SpecError('too-many-states', problem, {
      remedy: 'generate writes NAME.automaton.txt, which lists the states and transitions',
    });
  const { width, height, body } = drawAutomaton(source.form);
  return [
    `<svg class="wellformed automaton" role="img" xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...svgHeader(`The automaton of ${title}`, targetHeader(source, 'The automaton of', 'svg')),
    `<style>${COLOURS}${AUTOMATON_STYLE}</style>`,
    body,
    '</svg>',
    '',
  ].join('\n');
}
