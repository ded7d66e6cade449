/**
 * The SVG that Graphviz draws from `dot.ts` → an SVG that needs nothing else: it
 * has the header of a generated file and a style sheet for light and dark
 * pages, and names neither Graphviz nor the machine.
 *
 * Graphviz is not part of this package: the caller passes it as a function
 * from DOT to SVG.
 */
import { SpecError } from '../diagnostic.ts';
import { dotLines } from './dot.ts';
import { COLOURS, svgHeader } from './svg.ts';
import { type TargetSource, targetHeader } from './target-source.ts';

export type DotLayout = (dot: string) => string;

/** A picture of more states is unreadable. */
const MAX_STATES = 120;

const STYLE = `${COLOURS}
    .wellformed text { fill: var(--ink); }
    .wellformed .edge path { stroke: var(--line); }
    .wellformed .edge polygon { fill: var(--line); stroke: var(--line); }
    .wellformed .edge text { fill: var(--soft); font-family: ui-monospace, Menlo, Consolas, monospace; }
    .wellformed .node ellipse { fill: var(--box); stroke: var(--line); }
    .wellformed .node text { font-family: system-ui, "Segoe UI", Helvetica, sans-serif; }
    .wellformed .accepting ellipse { fill: var(--good); stroke: var(--good-line); }
    /* The outer ring is drawn over the inner one. */
    .wellformed .accepting ellipse + ellipse { fill: none; }
    .wellformed .node.start ellipse { fill: var(--line); }`;

export function toAutomatonSvg(source: TargetSource, layout: DotLayout): string {
  const { minimal, title } = source.form;
  if (minimal.next.length > MAX_STATES) {
    throw new SpecError('too-many-states', `${minimal.next.length} states are too many for a picture`, {
      remedy: `the limit is ${MAX_STATES}; --target dot has none, for a viewer that can zoom`,
    });
  }
  const drawn = layout(dotLines(minimal, title).join('\n'));
  const [, attributes = '', body = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(drawn) ?? [];
  return [
    `<svg class="wellformed" role="img"${attributes.replace(/\s+/g, ' ')}>`,
    ...svgHeader(`The automaton of ${title}`, targetHeader(source, 'The automaton of', 'svg')),
    `<style>${STYLE}`,
    '</style>',
    body
      .replace(/<!--[\s\S]*?-->\n?/g, '')
      .replace(/<title>%3<\/title>\n?/, '')
      .trim(),
    '</svg>',
    '',
  ].join('\n');
}
