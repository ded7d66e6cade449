/**
 * A target → the targets to highlight when it is pointed at, each with a level.
 * Between targets of two kinds the relation is symmetric: an edge highlights
 * whatever highlights that edge.
 *
 *     edge=0-4   →  rule=utf8:utf8_3_ed   related    row=rfc3629#4/9   direct
 *                   rule=utf8:utf8_char   context    cell=0.8          related
 *
 * A common rule is used by every edge and says nothing about a single one: it
 * and the clauses that name it are only context.
 */

import {
  cellTarget,
  edgeTarget,
  parseTarget,
  rowTarget,
  ruleTarget,
  spanTarget,
  stateTarget,
  stubTarget,
} from '../../../page/script/target.ts';
import { type Cell, cellFrom, type FormData, type StubData } from '../data.ts';

const CONTEXT = 1;
const RELATED = 2;
/** The target itself, or the clause that its rule cites. */
const DIRECT = 3;
export type Level = typeof CONTEXT | typeof RELATED | typeof DIRECT;

/** Target → level. */
export type Highlight = Map<string, Level>;

export class Relations {
  readonly #form: FormData;
  readonly #rows: readonly string[];
  readonly #cells: readonly Cell[];
  /** Row → the rules that name it. */
  readonly #rulesOf = new Map<string, string[]>();

  constructor(form: FormData, rows: readonly string[]) {
    this.#form = form;
    this.#rows = rows;
    this.#cells = form.cells.map(cellFrom);
    for (const [rule, { rows: named }] of Object.entries(form.rules)) {
      for (const row of named.map((number) => rows[number] as string))
        this.#rulesOf.set(row, [...(this.#rulesOf.get(row) ?? []), rule]);
    }
  }

  /** Whether a rule of the form names the row. */
  concerns(row: string): boolean {
    return this.#rulesOf.has(row);
  }

  /**
   * The rows highlighted as cited. First those that name most of the highlighted rules; among equals, those whose rule
   * is used by the fewest cells.
   */
  cited(highlight: Highlight): string[] {
    const rank = (row: string) => {
      const named = (this.#rulesOf.get(row) ?? []).filter((rule) => (highlight.get(ruleTarget(rule)) ?? 0) >= RELATED);
      return { row, count: named.length, uses: Math.min(...named.map((rule) => this.#uses(rule))) };
    };
    const ranked = [...highlight].flatMap(([target, level]) => {
      const [kind, id] = parseTarget(target);
      return kind === 'row' && level === DIRECT ? [rank(id)] : [];
    });
    return ranked.sort((a, b) => b.count - a.count || a.uses - b.uses).map(({ row }) => row);
  }

  /** The number of cells that use a rule. */
  #uses(rule: string): number {
    return this.#cells.filter((cell) => cell.forbidden.includes(rule) || this.#isDerivedBy(cell, rule)).length;
  }

  #isDerivedBy({ derivations }: Cell, rule: string): boolean {
    return derivations.some((number) => this.#form.derivations[number]?.rules.includes(rule));
  }

  /** The target itself and all that is related to it; empty if the form does not have the target. */
  of(target: string): Highlight {
    const highlight: Highlight = new Map();
    const [kind, id] = parseTarget(target);
    const cells = (nameOf: (cell: Cell) => string) => this.#cells.filter((cell) => nameOf(cell) === target);
    if (kind === 'row') for (const rule of this.#rulesOf.get(id) ?? []) this.#addRule(highlight, rule, id);
    if (kind === 'rule' && this.#form.rules[id]) {
      this.#addRule(highlight, id);
      this.#addRows(highlight, id);
    }
    if (kind === 'span') this.#addSpan(highlight, Number(id));
    if (kind === 'edge') this.#addCells(highlight, cells(edgeTarget));
    if (kind === 'cell') this.#addCells(highlight, cells(cellTarget));
    if (kind === 'state') this.#addState(highlight, Number(id));
    if (kind === 'stub')
      for (const stub of this.#form.stubs) if (stubTarget(stub) === target) this.#addStub(highlight, stub);
    if (highlight.size > 0) raise(highlight, target, DIRECT);
    return highlight;
  }

  /** One step of a walk: of the derivations of its cell, only those that the text can have. */
  step(cell: Cell, derivations: readonly number[], reason: string | null): Highlight {
    const highlight: Highlight = new Map();
    if (reason === null) this.#addCell(highlight, cell, derivations);
    else {
      raise(highlight, cellTarget(cell), DIRECT);
      raise(highlight, stateTarget(cell.state), DIRECT);
      const stub = this.#form.stubs.find((one) => one.state === cell.state && one.reason === reason);
      if (stub) this.#addStub(highlight, stub);
      for (const number of derivations) this.#addDerivation(highlight, number);
    }
    return highlight;
  }

  /** `row`: the row from which the rule is highlighted, if it is one. */
  #addRule(highlight: Highlight, rule: string, row?: string): void {
    const { common = false, cited = [] } = this.#form.rules[rule] ?? {};
    const level = common ? CONTEXT : RELATED;
    const isCited = row !== undefined && cited.includes(this.#rows.indexOf(row));
    raise(highlight, ruleTarget(rule), isCited && !common ? DIRECT : level);
    for (const [span, enclosing] of Object.entries(this.#form.ruleOfSpan)) {
      if (enclosing === rule) raise(highlight, spanTarget(span), level);
    }
    for (const cell of this.#cells) {
      if (cell.forbidden.includes(rule) || this.#isDerivedBy(cell, rule)) this.#addTransition(highlight, cell, level);
    }
    for (const stub of this.#form.stubs)
      if (this.#restriction(stub) === rule) raise(highlight, stubTarget(stub), level);
  }

  #addRows(highlight: Highlight, rule: string): void {
    const { rows = [], cited = [], common = false } = this.#form.rules[rule] ?? {};
    for (const row of rows)
      raise(highlight, rowTarget(this.#rows[row] as string), common ? CONTEXT : cited.includes(row) ? DIRECT : RELATED);
  }

  #addSpan(highlight: Highlight, span: number): void {
    const rule = this.#form.ruleOfSpan[span];
    if (rule === undefined) return;
    raise(highlight, spanTarget(span), DIRECT);
    raise(highlight, ruleTarget(rule), RELATED);
    this.#addRows(highlight, rule);
    for (const cell of this.#cells) {
      const uses = cell.derivations.some((number) => this.#form.derivations[number]?.spans.includes(span));
      if (uses) this.#addTransition(highlight, cell, RELATED);
    }
  }

  #addState(highlight: Highlight, state: number): void {
    const row = this.#cells.filter((cell) => cell.state === state);
    this.#addCells(
      highlight,
      row.filter(({ next }) => next >= 0),
    );
    for (const cell of row) raise(highlight, cellTarget(cell), CONTEXT);
    for (const stub of this.#form.stubs) if (stub.state === state) this.#addStub(highlight, stub);
  }

  #addCells(highlight: Highlight, cells: readonly Cell[]): void {
    for (const cell of cells) this.#addCell(highlight, cell, cell.derivations);
  }

  #addCell(highlight: Highlight, cell: Cell, derivations: readonly number[]): void {
    this.#addTransition(highlight, cell, RELATED);
    raise(highlight, stateTarget(cell.state), RELATED);
    for (const number of derivations) this.#addDerivation(highlight, number);
    if (cell.next >= 0) return;
    for (const stub of this.#form.stubs) {
      if (stub.state === cell.state && stub.classes.includes(cell.class)) this.#addStub(highlight, stub);
    }
  }

  #addStub(highlight: Highlight, stub: StubData): void {
    const rule = this.#restriction(stub);
    raise(highlight, stubTarget(stub), RELATED);
    raise(highlight, stateTarget(stub.state), RELATED);
    raise(highlight, ruleTarget(rule), RELATED);
    for (const c of stub.classes) raise(highlight, cellTarget({ state: stub.state, class: c }), RELATED);
    this.#addRows(highlight, rule);
  }

  #addDerivation(highlight: Highlight, number: number): void {
    const { spans = [], rules = [] } = this.#form.derivations[number] ?? {};
    for (const rule of rules) {
      raise(highlight, ruleTarget(rule), this.#form.rules[rule]?.common ? CONTEXT : RELATED);
      this.#addRows(highlight, rule);
    }
    spans.forEach((span, i) => {
      const rule = this.#form.ruleOfSpan[span];
      if (rule === undefined) return;
      raise(highlight, spanTarget(span), i === 0 ? DIRECT : this.#form.rules[rule]?.common ? CONTEXT : RELATED);
    });
  }

  /** A cell of the table, its edge in the picture, and, as context, the state that it is in. */
  #addTransition(highlight: Highlight, cell: Cell, level: Level): void {
    raise(highlight, cellTarget(cell), level);
    raise(highlight, stateTarget(cell.state), CONTEXT);
    if (cell.next >= 0) raise(highlight, edgeTarget(cell), level);
  }

  /** The id of the restriction that a stub shows. */
  #restriction({ reason }: StubData): string {
    return `${this.#form.id}~${reason}`;
  }
}

function raise(highlight: Highlight, target: string, level: Level): void {
  if ((highlight.get(target) ?? 0) < level) highlight.set(target, level);
}
