/**
 * A form → the picture of its automaton (lanes.ts says where everything
 * stands). Edges that a restriction forbids are drawn too: they end at once, and
 * say why.
 */

import { formatRanges, formatSymbols } from '../../alphabet.ts';
import { liveStates, type SymbolSet, shortestPrefixOf, unionOfSets } from '../../compile/index.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { FormReport } from '../model.ts';
import { cellFrom, type FormData } from './data.ts';
import { escapeHtml, type Html, raw } from './html.ts';
import { type Arrow, type Knot, type Lane, lay } from './lanes.ts';

const RADIUS = 15;
const MARGIN = 8;
const BEND = 23;
const LETTER = 6.7;
const NARROW = 6;
/** Wider pictures are not made to fit, but scrolled. */
const WIDE = 760;
/** Ranges to a line of a label, and lines to a label. */
const TO_A_LINE = 2;
const LINES = 3;

export function automatonPicture(subject: AuditedForm, form: FormReport, data: FormData): Html {
  const { minimal } = subject.compiled;
  const live = liveStates(minimal);
  const states = [...minimal.next.keys()].filter((state) => live[state]);
  const ends = (state: number) => state === 0 || (minimal.accepting[state] as boolean);
  const laid = lay(states, ends, [...edges(subject, data), ...stubs(data)]);
  const columns = columnsOf(laid.layers);
  const width = Math.ceil((columns.at(-1)?.right ?? 0) + MARGIN);
  const height = Math.ceil(laid.height + 2 * MARGIN);
  const prefixOf = shortestPrefixOf(minimal);
  const told = (state: number) => formatSymbols(minimal.alphabet, prefixOf(state) ?? []);
  const stops = new Set<number>();
  const drawn = laid.layers.flat().flatMap((knot) => {
    if (knot.state === null) return [];
    const first = !stops.has(knot.state);
    stops.add(knot.state);
    return [circle(knot, columns, told(knot.state), minimal.accepting[knot.state] as boolean, first)];
  });
  return raw(
    `<svg class="automaton${width > WIDE ? ' wide' : ''}" role="group" data-keys="grid" aria-label="The automaton of ${escapeHtml(form.title)}" ` +
      `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `${laid.lanes.map((lane) => wire(lane, columns)).join('')}${drawn.join('')}</svg>`,
  );
}

function edges({ compiled: { minimal } }: AuditedForm, data: FormData): Arrow[] {
  const found = new Map<string, { from: number; to: number; set: SymbolSet }>();
  for (const { state, next, class: c } of data.cells.map(cellFrom)) {
    if (next < 0) continue;
    const key = `${state}-${next}`;
    found.set(key, {
      from: state,
      to: next,
      set: unionOfSets(found.get(key)?.set ?? [], minimal.classes[c] as SymbolSet),
    });
  }
  return [...found].map(([key, { from, to, set }]) => {
    const lines = Array.from({ length: Math.min(LINES, Math.ceil(set.length / TO_A_LINE)) }, (_, i) =>
      formatRanges(minimal.alphabet, set.slice(i * TO_A_LINE, (i + 1) * TO_A_LINE)),
    );
    const more = set.length - LINES * TO_A_LINE;
    return {
      from,
      to,
      name: `edge=${key}`,
      label: more > 0 ? [...lines.slice(0, -1), `and ${more + TO_A_LINE} more`] : lines,
    };
  });
}

function stubs({ stubs: all }: FormData): Arrow[] {
  return all.map(({ state, reason, symbols }) => ({
    from: state,
    to: null,
    name: `stub=${state}~${reason}`,
    label: [shortened(symbols), reason],
  }));
}

/** The ranges that fit. */
function shortened(symbols: string): string {
  const ranges = symbols.split(', ');
  let shown = ranges.length;
  while (shown > 1 && ranges.slice(0, shown).join(', ').length > 18) shown--;
  return ranges.slice(0, shown).join(', ') + (shown < ranges.length ? ' …' : '');
}

interface Column {
  readonly left: number;
  readonly right: number;
}

function columnsOf(layers: readonly (readonly Knot[])[]): Column[] {
  let x = MARGIN;
  return layers.map((layer) => {
    const width = Math.max(...layer.map(({ state, arrow }) => (state === null ? labelWidth(arrow) : 2 * RADIUS)));
    const left = x;
    x = left + width + BEND;
    return { left, right: left + width };
  });
}

function labelWidth(arrow: Arrow | null): number {
  return arrow === null ? 2 : textWidth(arrow) + 10;
}

/** A reason is set in a narrower type than symbols are. */
function textWidth({ label, to }: Arrow): number {
  return Math.max(...label.map((text, i) => text.length * (to === null && i > 0 ? NARROW : LETTER)));
}

/** Straight beside its label, and from there in one sweep to where it arrives, with a head. */
function wire({ arrow, knots }: Lane, columns: readonly Column[]): string {
  const [first, label, ...rest] = knots as readonly [Knot, Knot, ...Knot[]];
  const at = (knot: Knot) => columns[knot.layer] as Column;
  const y = (knot: Knot) => knot.y + MARGIN;
  const { left, right } = at(label);
  const end = rest.at(-1);
  const start = sweep([
    [at(first).left + 2 * RADIUS, y(first)],
    [left, y(label)],
  ]);
  const between = rest.slice(0, -1).map((knot): Point => [(at(knot).left + at(knot).right) / 2, y(knot)]);
  const [near, far] = [(left + right - labelWidth(arrow)) / 2 + 3, (left + right + labelWidth(arrow)) / 2 - 3];
  const path = end
    ? `${start}H${round(near)}M${round(far)} ${y(label)}H${round(right)}${sweep([[right, y(label)], ...between, [at(end).left - 5, y(end)]]).replace(/^M[^C]*/, '')}`
    : start;
  const head = end ? `<path class="head" d="M${round(at(end).left)} ${y(end)}l-8 -4v8z"/>` : '';
  const middle = round((left + right) / 2);
  const said =
    arrow.to === null
      ? `state ${arrow.from} rejects ${arrow.label.join(': ')}`
      : `from state ${arrow.from} to state ${arrow.to} on ${arrow.label.join(', ')}`;
  return (
    `<g class="${arrow.to === null ? 'stub' : 'edge'}" data-thing="${escapeHtml(arrow.name)}" aria-label="${escapeHtml(said)}">` +
    `<path class="wire" d="${path}"/>${head}${labelText(arrow, arrow.to === null ? left + 4 : middle, y(label))}</g>`
  );
}

type Point = readonly [x: number, y: number];

/** A curve through points, level at both ends; between, as steep as from the point before to the one behind. */
function sweep(points: readonly Point[]): string {
  const slope = (i: number) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    return before && after ? (after[1] - before[1]) / (after[0] - before[0]) : 0;
  };
  const [[x, y]] = points as readonly [Point];
  const curves = points.slice(1).map(([toX, toY], i) => {
    const [fromX, fromY] = points[i] as Point;
    const third = (toX - fromX) / (points.length === 2 ? 2 : 2.5);
    const [one, two] = [fromY + third * slope(i), toY - third * slope(i + 1)];
    return `C${round(fromX + third)} ${round(one)} ${round(toX - third)} ${round(two)} ${round(toX)} ${round(toY)}`;
  });
  return `M${round(x)} ${round(y)}${curves.join('')}`;
}

function labelText(arrow: Arrow, x: number, y: number): string {
  const { label, to } = arrow;
  const top = y - (label.length - 1) * 6.5 + 4;
  const width = textWidth(arrow) + 6;
  const height = label.length * 13 + 3;
  const left = to === null ? x - 2 : x - width / 2;
  const lines = label.map(
    (text, i) =>
      `<tspan x="${round(x)}" y="${round(top + i * 13)}"${to === null && i > 0 ? ' class="why"' : ''}>${escapeHtml(text)}</tspan>`,
  );
  return `<rect class="plate" x="${round(left)}" y="${round(y - height / 2)}" width="${round(width)}" height="${height}" rx="4"/><text>${lines.join('')}</text>`;
}

function circle(
  { layer, state, y: middle }: Knot,
  columns: readonly Column[],
  after: string,
  accepting: boolean,
  stop: boolean,
): string {
  const x = (columns[layer] as Column).left + RADIUS;
  const y = middle + MARGIN;
  const ring = accepting ? `<circle class="ring" cx="${x}" cy="${y}" r="${RADIUS - 3}"/>` : '';
  const label = `state ${state}, ${after ? `after ${after}` : 'the start'}${accepting ? ', a text may end here' : ''}`;
  // Drawn a second time, it is the same to who cannot see it.
  const name = stop ? `aria-label="${label}"` : 'aria-hidden="true"';
  return (
    `<g class="state${accepting ? ' accepting' : ''}" data-thing="state=${state}" ${name}>` +
    `<title>${label}</title><circle cx="${x}" cy="${y}" r="${RADIUS}"/>${ring}<text x="${x}" y="${y + 4}">${state}</text></g>`
  );
}

function round(value: number): number {
  return Math.round(value);
}
