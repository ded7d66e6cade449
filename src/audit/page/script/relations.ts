/**
 * A target → the targets to highlight when it is pointed at, each with a level.
 * Between targets of two kinds the relation is symmetric: a cell highlights
 * whatever highlights that cell.
 *
 *     cell=0.8   →  rule=utf8:utf8_3_ed   related    row=rfc3629#5f3c09a1   direct
 *                   rule=utf8:utf8_char   context    span=12           direct
 *
 * A common rule is used by every transition and says nothing about a single one: it
 * and the clauses that name it are only context.
 */

import { cellTarget, parseTarget, rowTarget, ruleTarget, spanTarget } from '../../../page/script/target.ts';
import { type Cell, cellFrom, type FormData } from '../data.ts';

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

  /** The target itself and all that is related to it; empty if the form does not have the target. */
  of(target: string): Highlight {
    const highlight: Highlight = new Map();
    const [kind, id] = parseTarget(target);
    if (kind === 'row') for (const rule of this.#rulesOf.get(id) ?? []) this.#addRule(highlight, rule, id);
    if (kind === 'rule' && this.#form.rules[id]) {
      this.#addRule(highlight, id);
      this.#addRows(highlight, id);
    }
    if (kind === 'span') this.#addSpan(highlight, Number(id));
    if (kind === 'cell')
      for (const cell of this.#cells) if (cellTarget(cell) === target) this.#addCell(highlight, cell);
    if (highlight.size > 0) raise(highlight, target, DIRECT);
    return highlight;
  }

  #isDerivedBy({ derivations }: Cell, rule: string): boolean {
    return derivations.some((number) => this.#form.derivations[number]?.rules.includes(rule));
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
      if (cell.forbidden.includes(rule) || this.#isDerivedBy(cell, rule)) raise(highlight, cellTarget(cell), level);
    }
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
      if (uses) raise(highlight, cellTarget(cell), RELATED);
    }
  }

  /** The derivations of a transition, or the restrictions that forbid it. */
  #addCell(highlight: Highlight, cell: Cell): void {
    raise(highlight, cellTarget(cell), DIRECT);
    for (const number of cell.derivations) this.#addDerivation(highlight, number);
    for (const rule of cell.forbidden) {
      raise(highlight, ruleTarget(rule), RELATED);
      this.#addRows(highlight, rule);
    }
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
}

function raise(highlight: Highlight, target: string, level: Level): void {
  if ((highlight.get(target) ?? 0) < level) highlight.set(target, level);
}
