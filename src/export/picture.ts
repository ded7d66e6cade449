/**
 * The SVG that Graphviz gives for `dot.ts` → one that stands for itself: the
 * head of a generated file, a style sheet with colours for light and for dark,
 * and nothing that names the program or the machine.
 *
 * Graphviz itself is not part of the package: whoever asks for the picture
 * hands it in, as a function from dot to SVG.
 */
import { SpecError } from '../diagnostic.ts';
import { dotLines } from './dot.ts';
import { COLOURS, svgHeader } from './svg.ts';
import { type TargetSource, targetHeader } from './target-source.ts';

export type DotLayout = (dot: string) => string;

/** Beyond this nobody can follow the lines. */
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
      remedy: `there is one up to ${MAX_STATES}; --target dot writes any number, for a program that can zoom`,
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
