/**
 * Rules → railroad diagrams in one SVG, one below the other, the start rule
 * first: each with its name, its clause and its track. Diagrams show the
 * grammar as written: scalar values and parameters stay as they are, and
 * look-ahead has a dashed frame.
 *
 *     utf8_2   RFC 3629 §4 UTF8-2
 *     ├──(C2..DF)──[utf8_tail]──┤
 */

import type { Expression, Rule, RuleSet, SymbolSet } from '../compile/index.ts';
import { type Alphabet, formatRanges, formatSymbol } from '../shared/alphabet.ts';
import { formatClause } from '../shared/clause.ts';
import { SpecError } from '../shared/diagnostic.ts';
import {
  choiceOf,
  EMPTY_SHAPE,
  horizontalLine,
  lookAheadFrame,
  optionalShape,
  repetition,
  ruleBox,
  type Shape,
  sequenceShape,
  terminalBox,
  textWidth,
} from './railroad-shapes.ts';
import { COLOURS, escapeXml, svgHeader } from './svg.ts';
import { rulesInReadingOrder, type TargetSource, targetHeader } from './target-source.ts';

const MARGIN = 16;
const HEADING_HEIGHT = 26;
const TRACK_GAP = 30;

/** How to draw a track outside an SVG of its own: on the page of an audit, boxes have links and cases are inlined. */
interface TrackStyle {
  /** Changes the box of a range, a call or a parameter. */
  readonly box: (shape: Shape, of: Expression) => Shape;
  /** The rule to draw in place of a call; `undefined` for a box. */
  readonly inlined: (call: Extract<Expression, { kind: 'call' }>) => Rule | undefined;
}

const DEFAULT_STYLE: TrackStyle = { box: (shape) => shape, inlined: () => undefined };

/** Ranges of one set that are shown, and ranges in one box. */
const MAX_RANGES = 24;
const RANGES_PER_BOX = 3;

const STYLE = `${COLOURS}
    .wellformed text { fill: var(--ink); font: 13px var(--mono); text-anchor: middle; }
    .wellformed .name { font-weight: 600; font-size: 14px; text-anchor: start; }
    .wellformed .clause { fill: var(--soft); font: 12px var(--sans); text-anchor: start; }
    .wellformed .note { fill: var(--soft); font-size: 11px; }
    .wellformed path { fill: none; stroke: var(--stroke); stroke-width: 1.6; }
    .wellformed .head { fill: var(--stroke); stroke: none; }
    .wellformed rect { fill: var(--sheet); stroke: var(--stroke); stroke-width: 1.4; }
    .wellformed .terminal rect { fill: var(--good-sheet); stroke: var(--good); }
    .wellformed .rule rect { fill: var(--related); stroke: var(--blue); }
    .wellformed .frame { fill: none; stroke-dasharray: 5 4; }`;

/** All rules, or only the one named. Throws SpecError if there is no such rule. */
export function toRailroad(source: TargetSource, only?: string): string {
  const { rules } = source;
  const all = only === undefined ? rulesInReadingOrder(rules) : [ruleNamed(rules, only)];
  let y = MARGIN;
  const tracks = all.map((rule) => {
    const drawn = drawTrack(rule, expressionToShape(rule.body, rules, rule), y);
    y = drawn.bottom + TRACK_GAP;
    return drawn;
  });
  const width = Math.ceil(Math.max(...tracks.map((drawn) => drawn.width)));
  const height = Math.ceil(y - TRACK_GAP + MARGIN);
  return [
    `<svg class="wellformed" role="img" xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...svgHeader(`The rules of ${source.form.title}`, targetHeader(source, 'The rules of', 'railroad')),
    `<style>${STYLE}`,
    '</style>',
    ...tracks.map(({ svg }) => svg),
    '</svg>',
    '',
  ].join('\n');
}

function ruleNamed(rules: RuleSet, name: string): Rule {
  const found = rules.rules.get(name);
  if (found) return found;
  throw new SpecError('undefined-rule', `${rules.name} has no rule ${name}`, {
    remedy: `its rules are ${[...rules.rules.keys()].join(', ')}`,
  });
}

function drawTrack({ name, parameters, clause }: Rule, shape: Shape, top: number) {
  const title = parameters.length > 0 ? `${name}<${parameters.join(', ')}>` : name;
  const y = top + HEADING_HEIGHT + Math.max(shape.up, 8);
  const x = MARGIN + 22;
  const end = x + shape.width;
  const cited = clause
    ? `<text class="clause" x="${MARGIN + textWidth(title) * 1.1 + 14}" y="${top + 13}">${escapeXml(formatClause(clause))}</text>`
    : '';
  return {
    bottom: y + Math.max(shape.down, 8),
    width: Math.max(
      end + 22 + MARGIN,
      MARGIN * 2 + textWidth(title) * 1.1 + (clause ? 14 + textWidth(formatClause(clause)) : 0),
    ),
    svg:
      `<g id="${escapeXml(name)}"><text class="name" x="${MARGIN}" y="${top + 13}">${escapeXml(title)}</text>${cited}` +
      `<path d="M${MARGIN} ${y - 8}v16M${MARGIN + 5} ${y - 8}v16"/>${horizontalLine(MARGIN + 5, y, 17)}${shape.draw(x, y)}` +
      `${horizontalLine(end, y, 17)}<path d="M${end + 17} ${y - 8}v16M${end + 22} ${y - 8}v16"/></g>`,
  };
}

/** The track of an expression of the rule `within`. */
export function expressionToShape(
  e: Expression,
  rules: RuleSet,
  within: Rule,
  style: TrackStyle = DEFAULT_STYLE,
): Shape {
  const go = (one: Expression) => expressionToShape(one, rules, within, style);
  switch (e.kind) {
    case 'set':
      return style.box(setShape(rules.alphabet, e.set), e);
    case 'sequence':
      return e.parts.length === 0 ? EMPTY_SHAPE : sequenceShape(e.parts.map(go));
    case 'choice':
      return e.alternatives.length === 1 ? go(e.alternatives[0] as Expression) : choiceOf(e.alternatives.map(go));
    case 'repeat':
      return repeatShape(go(e.body), e.min, e.max);
    case 'look':
      return lookAheadFrame(go(e.body), e.negative ? 'not followed by' : 'followed by');
    case 'call': {
      const inlined = style.inlined(e);
      if (inlined) return style.box(expressionToShape(inlined.body, rules, inlined, style), e);
      return style.box(ruleBox(callText(e, rules, within)), e);
    }
    case 'parameter':
      return style.box(ruleBox(within.parameters[e.index] ?? '?'), e);
  }
}

/** `twice<utf8_tail>`; an argument other than a rule, a parameter or a range is an ellipsis. */
function callText(e: Extract<Expression, { kind: 'call' }>, rules: RuleSet, within: Rule): string {
  if (e.arguments.length === 0) return e.rule;
  const texts = e.arguments.map((one) => {
    if (one.kind === 'call') return callText(one, rules, within);
    if (one.kind === 'parameter') return within.parameters[one.index] ?? '?';
    return one.kind === 'set' && one.set.length === 1
      ? rangeText(rules.alphabet, one.set[0] as SymbolSet[number])
      : '…';
  });
  return `${e.rule}<${texts.join(', ')}>`;
}

function repeatShape(body: Shape, min: number, max: number): Shape {
  if (max === 1) return min === 0 ? optionalShape(body) : body;
  const limited = min > 1 || max !== Infinity;
  const most = max === Infinity ? 'or more' : `to ${max}`;
  const label = !limited ? '' : min === max ? `${min} times` : `${Math.max(1, min)} ${most} times`;
  const repeated = repetition(body, label);
  return min === 0 ? optionalShape(repeated) : repeated;
}

function setShape(alphabet: Alphabet, set: SymbolSet): Shape {
  if (set.length <= RANGES_PER_BOX)
    return terminalBox(set.map((range) => rangeText(alphabet, range)).join(', ') || 'nothing');
  const shown = set.slice(0, MAX_RANGES);
  const boxes = Array.from({ length: Math.ceil(shown.length / RANGES_PER_BOX) }, (_, i) =>
    shown
      .slice(i * RANGES_PER_BOX, (i + 1) * RANGES_PER_BOX)
      .map((range) => rangeText(alphabet, range))
      .join(', '),
  );
  const more = set.length > shown.length ? [`… and ${set.length - shown.length} more ranges`] : [];
  return choiceOf([...boxes, ...more].map(terminalBox));
}

/** `80..BF`, `U+0001..U+D7FF`; a single ASCII character is also shown: `41 "A"`. */
function rangeText(alphabet: Alphabet, [from, to]: SymbolSet[number]): string {
  if (alphabet.name === 'scalars') {
    const scalar = (value: number) => `U+${formatSymbol(alphabet, value)}`;
    return from === to ? scalar(from) + glyph(from) : `${scalar(from)}..${scalar(to)}`;
  }
  return formatRanges(alphabet, [[from, to]]) + (from === to ? glyph(from) : '');
}

function glyph(symbol: number): string {
  return symbol > 0x20 && symbol < 0x7f ? ` "${String.fromCharCode(symbol)}"` : '';
}
