/**
 * A form → an SVG picture of its automaton (layered-layout.ts computes where
 * each node is). It also draws what restrictions forbid, as edges that end at a
 * label with the reason.
 */

import { formatSymbols } from '../../../alphabet.ts';
import { liveStates, shortestPrefixOf } from '../../../compile/index.ts';
import type { AuditedForm } from '../../audited-form.ts';
import type { FormReport } from '../../model.ts';
import type { FormData } from '../data.ts';
import { escapeHtml, type Html, raw } from '../html.ts';
import { stateTarget } from '../script/target.ts';
import { curveThrough, type Point } from './curve.ts';
import { pictureEdges, stubEdges } from './edges.ts';
import type { Edge, LayoutNode, Route } from './graph.ts';
import { layOut } from './layered-layout.ts';

const RADIUS = 15;
const MARGIN = 8;
/** Width between two layers, in which edges bend. */
const BEND = 23;
/** Widths of a letter: of symbols, and of a reason, which has a narrower font. */
const LETTER = 6.7;
const NARROW = 6;
/** Pictures wider than this are scrolled, not scaled to fit. */
const WIDE = 760;

export function automatonPicture(audited: AuditedForm, form: FormReport, data: FormData): Html {
  const { minimal } = audited.compiled;
  const live = liveStates(minimal);
  const states = [...minimal.next.keys()].filter((state) => live[state]);
  const ends = (state: number) => state === 0 || (minimal.accepting[state] as boolean);
  const layout = layOut(states, ends, [...pictureEdges(audited, data), ...stubEdges(data)]);
  const columns = columnsOf(layout.layers);
  const width = Math.ceil((columns.at(-1)?.right ?? 0) + MARGIN);
  const height = Math.ceil(layout.height + 2 * MARGIN);
  const prefixOf = shortestPrefixOf(minimal);
  const prefixText = (state: number) => formatSymbols(minimal.alphabet, prefixOf(state) ?? []);
  const drawn = new Set<number>();
  const circles = layout.layers.flat().flatMap((node) => {
    if (node.state === null) return [];
    const first = !drawn.has(node.state);
    drawn.add(node.state);
    return [circle(node, columns, prefixText(node.state), minimal.accepting[node.state] as boolean, first)];
  });
  return raw(
    `<svg class="automaton${width > WIDE ? ' wide' : ''}" role="group" data-roving="grid" aria-label="The automaton of ${escapeHtml(form.title)}" ` +
      `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `${layout.routes.map((route) => routePath(route, columns)).join('')}${circles.join('')}</svg>`,
  );
}

interface Column {
  readonly left: number;
  readonly right: number;
}

/** Each layer is a column, as wide as its widest node. */
function columnsOf(layers: readonly (readonly LayoutNode[])[]): Column[] {
  let x = MARGIN;
  return layers.map((layer) => {
    const width = Math.max(...layer.map(({ state, edge }) => (state === null ? labelWidth(edge) : 2 * RADIUS)));
    const left = x;
    x = left + width + BEND;
    return { left, right: left + width };
  });
}

function labelWidth(edge: Edge | null): number {
  return edge === null ? 2 : textWidth(edge) + 10;
}

function textWidth({ label, to }: Edge): number {
  return Math.max(...label.map((text, i) => text.length * (to === null && i > 0 ? NARROW : LETTER)));
}

/** The line of an edge, interrupted by its label, with an arrow head where it reaches its state. */
function routePath({ edge, nodes }: Route, columns: readonly Column[]): string {
  const [first, label, ...rest] = nodes as readonly [LayoutNode, LayoutNode, ...LayoutNode[]];
  const at = (node: LayoutNode) => columns[node.layer] as Column;
  const y = (node: LayoutNode) => node.y + MARGIN;
  const { left, right } = at(label);
  const end = rest.at(-1);
  const start = curveThrough([
    [at(first).left + 2 * RADIUS, y(first)],
    [left, y(label)],
  ]);
  const between = rest.slice(0, -1).map((node): Point => [(at(node).left + at(node).right) / 2, y(node)]);
  const [near, far] = [(left + right - labelWidth(edge)) / 2 + 3, (left + right + labelWidth(edge)) / 2 - 3];
  const path = end
    ? `${start}H${Math.round(near)}M${Math.round(far)} ${y(label)}H${Math.round(right)}${curveThrough([[right, y(label)], ...between, [at(end).left - 5, y(end)]]).replace(/^M[^C]*/, '')}`
    : start;
  const head = end ? `<path class="head" d="M${Math.round(at(end).left)} ${y(end)}l-8 -4v8z"/>` : '';
  const x = edge.to === null ? left + 4 : Math.round((left + right) / 2);
  return (
    `<g class="${edge.to === null ? 'stub' : 'edge'}" data-target="${escapeHtml(edge.target)}" aria-label="${escapeHtml(spoken(edge))}">` +
    `<path class="route" d="${path}"/>${head}${labelText(edge, x, y(label))}</g>`
  );
}

/** The edge as a screen reader says it. */
function spoken({ from, to, label }: Edge): string {
  return to === null
    ? `state ${from} rejects ${label.join(': ')}`
    : `from state ${from} to state ${to} on ${label.join(', ')}`;
}

function labelText(edge: Edge, x: number, y: number): string {
  const { label, to } = edge;
  const top = y - (label.length - 1) * 6.5 + 4;
  const width = textWidth(edge) + 6;
  const height = label.length * 13 + 3;
  const left = to === null ? x - 2 : x - width / 2;
  const lines = label.map(
    (text, i) =>
      `<tspan x="${Math.round(x)}" y="${Math.round(top + i * 13)}"${to === null && i > 0 ? ' class="why"' : ''}>${escapeHtml(text)}</tspan>`,
  );
  return `<rect class="plate" x="${Math.round(left)}" y="${Math.round(y - height / 2)}" width="${Math.round(width)}" height="${height}" rx="4"/><text>${lines.join('')}</text>`;
}

function circle(
  { layer, state, y: middle }: LayoutNode,
  columns: readonly Column[],
  prefix: string,
  accepting: boolean,
  first: boolean,
): string {
  const x = (columns[layer] as Column).left + RADIUS;
  const y = middle + MARGIN;
  const ring = accepting ? `<circle class="ring" cx="${x}" cy="${y}" r="${RADIUS - 3}"/>` : '';
  const label = `state ${state}, ${prefix ? `after ${prefix}` : 'the start'}${accepting ? ', accepting' : ''}`;
  // A screen reader needs a state only once.
  const name = first ? `aria-label="${label}"` : 'aria-hidden="true"';
  return (
    `<g class="state${accepting ? ' accepting' : ''}" data-target="${stateTarget(state as number)}" ${name}>` +
    `<title>${label}</title><circle cx="${x}" cy="${y}" r="${RADIUS}"/>${ring}<text x="${x}" y="${y + 4}">${state}</text></g>`
  );
}
