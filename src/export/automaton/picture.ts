/**
 * A minimal automaton → the elements of an SVG picture of it: states as circles,
 * accepting ones with a ring, edges with their symbols. The playground and the
 * target `svg` of `emit` show this picture; each adds its own root element and style.
 *
 * Every element has a class and the name by which a page points at it:
 * `<g class="edge" data-target="edge=0-4" …>`.
 */

import { type Form, rangesIn, shortestPrefixOf } from '../../compile/index.ts';
import { type Alphabet, formatSymbols } from '../../shared/alphabet.ts';
import { escapeXml } from '../svg.ts';
import { curveThrough, type Point } from './curve.ts';
import { automatonGraph } from './graph.ts';
import { layOut, type PlacedEdge, type PlacedState, RADIUS } from './layout.ts';

interface AutomatonPicture {
  readonly width: number;
  readonly height: number;
  /** The elements, edges first. */
  readonly body: string;
}

/** Length of an arrow head. */
const HEAD = 8;
/** In symbols. */
const LONGEST_PREFIX = 8;
/** Height of a line of a label. */
const LINE = 13;

export function drawAutomaton({ minimal, table }: Pick<Form, 'minimal' | 'table'>): AutomatonPicture {
  const { states, edges, width, height } = layOut(automatonGraph(minimal, rangesIn(table)));
  const prefixOf = shortestPrefixOf(minimal);
  const body = [
    ...edges.map(drawEdge),
    ...states.map((placed) => {
      const prefix = prefixText(minimal.alphabet, prefixOf(placed.state) ?? []);
      return drawState(placed, prefix, minimal.accepting[placed.state] as boolean);
    }),
  ];
  return { width, height, body: body.join('') };
}

/** A shortest text that leads to a state: `E1 80`; only its length, if a reader would not read it. */
function prefixText(alphabet: Alphabet, symbols: readonly number[]): string {
  return symbols.length > LONGEST_PREFIX ? `${symbols.length} ${alphabet.noun}s` : formatSymbols(alphabet, symbols);
}

/** The line of an edge, interrupted by its label, with an arrow head where it reaches its state. */
function drawEdge(placed: PlacedEdge): string {
  const { edge } = placed;
  const [route, head] = isLoop(placed) ? loop(placed) : line(placed);
  return (
    `<g class="edge" data-target="${escapeXml(edge.target)}" aria-label="${escapeXml(`from state ${edge.from} to state ${edge.to} on ${edge.label.join(', ')}`)}">` +
    `<path class="route" d="${route}"/>${head}${labelText(placed)}</g>`
  );
}

/** An edge from a state to itself, unless that is drawn twice. */
function isLoop({ edge, points }: PlacedEdge): boolean {
  return edge.from === edge.to && points[0]?.[0] === points.at(-1)?.[0];
}

type Drawn = readonly [route: string, head: string];

function line({ points, at: [x, y], width }: PlacedEdge): Drawn {
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  // +1: the edge leads to the right, as most do; −1: back to the left.
  const way = last[0] > first[0] ? 1 : -1;
  const [near, far] = [Math.round(x - (way * width) / 2), Math.round(x + (way * width) / 2)];
  const inner = points.slice(1, -1);
  const start: Point = [first[0] + way * RADIUS, first[1]];
  const end: Point = [last[0] - way * (RADIUS + 5), last[1]];
  const before = inner.filter(([px]) => (near - px) * way > 1 && (px - start[0]) * way > 1);
  const after = inner.filter(([px]) => (px - far) * way > 1 && (end[0] - px) * way > 1);
  const route = curveThrough([start, ...before, [near, y]]) + curveThrough([[far, y], ...after, end]);
  const tip = last[0] - way * RADIUS;
  return [route, `<path class="head" d="M${tip} ${last[1]}l${-way * HEAD} -4v8z"/>`];
}

/** A line down to the label and back up. */
function loop({ points, at: [x, y], height, width }: PlacedEdge): Drawn {
  const [cx, cy] = points[0] as Point;
  const [foot, top] = [cy + RADIUS - 2, Math.round(y - height / 2)];
  const aside = Math.min(12, width / 4);
  const route =
    `M${cx - 6} ${foot}C${cx - 8} ${foot + 6} ${x - aside} ${top - 6} ${x - aside} ${top}` +
    `M${x + aside} ${top}C${x + aside} ${top - 6} ${cx + 8} ${foot + 12} ${cx + 6} ${foot + 6}`;
  return [route, `<path class="head" d="M${cx + 4} ${foot}l-2 8l8 -2z"/>`];
}

function labelText({ edge: { label }, at: [x, y], width, height }: PlacedEdge): string {
  const top = y - ((label.length - 1) * LINE) / 2 + 4;
  const left = Math.round(x - width / 2);
  const lines = label.map((text, i) => `<tspan x="${x}" y="${Math.round(top + i * LINE)}">${escapeXml(text)}</tspan>`);
  return `<rect class="plate" x="${left}" y="${Math.round(y - height / 2)}" width="${width}" height="${height}" rx="4"/><text>${lines.join(' ')}</text>`;
}

function drawState({ state, at: [x, y], again }: PlacedState, prefix: string, accepting: boolean): string {
  const ring = accepting ? `<circle class="ring" cx="${x}" cy="${y}" r="${RADIUS - 3}"/>` : '';
  const label = escapeXml(
    `state ${state}, ${prefix ? `after ${prefix}` : 'the start'}${accepting ? ', accepting' : ''}`,
  );
  // A screen reader needs a state only once.
  const name = again ? 'aria-hidden="true"' : `aria-label="${label}"`;
  const entry =
    prefix === '' && !again
      ? `<path class="entry" d="M${x - RADIUS - 14} ${y}h8"/><path class="head" d="M${x - RADIUS} ${y}l-8 -4v8z"/>`
      : '';
  return (
    `<g class="state${accepting ? ' accepting' : ''}" data-target="state=${state}" ${name}>${entry}` +
    `<title>${label}</title><circle cx="${x}" cy="${y}" r="${RADIUS}"/>${ring}<text x="${x}" y="${y + 4}">${state}</text></g>`
  );
}
