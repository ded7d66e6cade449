/**
 * Names of *targets*: whatever on the page can be pointed at, and is related to
 * other targets. Markup (`data-target`), script and addresses share the names.
 *
 *     row=rfc3629#5f3c09a1      a clause of a ledger
 *     rule=utf8:utf8_3     a rule of a grammar
 *     rule=utf8~surrogate  a restriction, named by the reason it gives
 *     span=12              a numbered span of grammar text: a range, a call
 *     state=4              of the form that is shown, like the next three
 *     edge=0-4             all transitions between two states
 *     cell=4.8             state and byte class
 */

/** A cell of the table: its state and class, and the state it leads to. */
interface Cell {
  readonly state: number;
  readonly class: number;
  readonly next: number;
}

export function parseTarget(target: string): [kind: string, id: string] {
  const at = target.indexOf('=');
  return [target.slice(0, at), target.slice(at + 1)];
}

export function rowTarget(row: string): string {
  return `row=${row}`;
}

export function ruleTarget(rule: string): string {
  return `rule=${rule}`;
}

export function spanTarget(span: number | string): string {
  return `span=${span}`;
}

export function stateTarget(state: number): string {
  return `state=${state}`;
}

export function edgeTarget({ state, next }: Pick<Cell, 'state' | 'next'>): string {
  return `edge=${state}-${next}`;
}

export function cellTarget(cell: Pick<Cell, 'state' | 'class'>): string {
  return `cell=${cell.state}.${cell.class}`;
}
