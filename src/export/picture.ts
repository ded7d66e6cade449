/**
 * Form → its minimal automaton as an SVG that needs nothing else: the picture
 * with the header of a generated file and a style for light and dark pages.
 */
import { SpecError } from '../diagnostic.ts';
import { drawAutomaton } from './automaton/picture.ts';
import { AUTOMATON_STYLE } from './automaton/style.ts';
import { COLOURS, svgHeader } from './svg.ts';
import { type TargetSource, targetHeader } from './target-source.ts';

/** A picture of more states is unreadable. */
export const MAX_STATES = 120;

export function toAutomatonSvg(source: TargetSource): string {
  const { minimal, title } = source.form;
  if (minimal.next.length > MAX_STATES) {
    throw new SpecError('too-many-states', `${minimal.next.length} states are too many for a picture`, {
      remedy: `the limit is ${MAX_STATES}; --target dot has none, for a viewer that can zoom`,
    });
  }
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
