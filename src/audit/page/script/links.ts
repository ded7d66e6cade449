/**
 * A thing on the page → all that belongs to it, and how closely. Between any
 * two kinds the relation goes both ways: what an edge lights up lights up that
 * edge.
 *
 *     edge=0-4   →  rule=utf8:utf8_3_ed   belongs    row=rfc3629#4/9   cited
 *                   rule=utf8:utf8_char   around     cell=0.8          belongs
 *
 * A rule that has part in every edge tells nothing about one of them: it, and
 * the clauses that name it, are only around.
 */
import { type Cell, cellFrom, type FormData, type StubData } from '../data.ts';

const AROUND = 1;
const BELONGS = 2;
const CLOSE = 3;
export type Level = typeof AROUND | typeof BELONGS | typeof CLOSE;

/** Thing → level. */
export type Lights = Map<string, Level>;

export class Links {
  readonly #form: FormData;
  readonly #rows: readonly string[];
  readonly #cells: readonly Cell[];
  /** Row → rules that name it or are named by it. */
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

  /** Whether a rule of the form carries the row. */
  carries(row: string): boolean {
    return this.#rulesOf.has(row);
  }

  /** The rows that are cited, first those that name most of the lit rules; among them, rules that stand for little else. */
  cited(lights: Lights): string[] {
    const close = [...lights].filter(([thing, level]) => level === CLOSE && thing.startsWith('row='));
    const rank = (row: string) => {
      const named = (this.#rulesOf.get(row) ?? []).filter((rule) => (lights.get(`rule=${rule}`) ?? 0) >= BELONGS);
      return { row, count: named.length, reach: Math.min(...named.map((rule) => this.#reach(rule))) };
    };
    const ranked = close.map(([thing]) => rank(split(thing)[1]));
    return ranked.sort((a, b) => b.count - a.count || a.reach - b.reach).map(({ row }) => row);
  }

  /** In how many cells a rule has part. */
  #reach(rule: string): number {
    const has = (way: number) => this.#form.ways[way]?.rules.includes(rule);
    return this.#cells.filter(({ ways, forbidden }) => forbidden.includes(rule) || ways.some(has)).length;
  }

  /** All that belongs to a thing, itself included; nothing where the form does not know it. */
  of(thing: string): Lights {
    const lights: Lights = new Map();
    const [kind, id] = split(thing);
    const cells = this.#cells;
    const { stubs } = this.#form;
    if (kind === 'row') for (const rule of this.#rulesOf.get(id) ?? []) this.#addRule(lights, rule, id);
    if (kind === 'rule' && this.#form.rules[id]) {
      this.#addRule(lights, id);
      this.#addRows(lights, id);
    }
    if (kind === 'piece') this.#addPiece(lights, Number(id));
    if (kind === 'edge')
      this.#addCells(
        lights,
        cells.filter((cell) => edgeOf(cell) === thing),
      );
    if (kind === 'cell')
      this.#addCells(
        lights,
        cells.filter((cell) => cellOf(cell) === thing),
      );
    if (kind === 'state') this.#addState(lights, Number(id));
    if (kind === 'stub') for (const stub of stubs) if (stubOf(stub) === thing) this.#addStub(lights, stub);
    if (lights.size > 0) raise(lights, thing, CLOSE);
    return lights;
  }

  /** One step through a cell: of its ways only those that the text has come by. */
  step(cell: Cell, ways: readonly number[], reason: string | null): Lights {
    const lights: Lights = new Map();
    if (reason === null) this.#addCell(lights, cell, ways);
    else {
      raise(lights, cellOf(cell), CLOSE);
      raise(lights, `state=${cell.state}`, CLOSE);
      const stub = this.#form.stubs.find((one) => one.state === cell.state && one.reason === reason);
      if (stub) this.#addStub(lights, stub);
      for (const way of ways) this.#addWay(lights, way);
    }
    return lights;
  }

  #addRule(lights: Lights, rule: string, row?: string): void {
    const { common = false, cited = [] } = this.#form.rules[rule] ?? {};
    const level = common ? AROUND : BELONGS;
    raise(
      lights,
      `rule=${rule}`,
      row !== undefined && cited.includes(this.#rows.indexOf(row)) && !common ? CLOSE : level,
    );
    for (const [piece, owner] of Object.entries(this.#form.owners)) {
      if (owner === rule) raise(lights, `piece=${piece}`, level);
    }
    for (const cell of this.#cells) {
      const has = cell.ways.some((way) => this.#form.ways[way]?.rules.includes(rule));
      if (has) this.#addPlace(lights, cell, level);
      if (cell.forbidden.includes(rule)) this.#addPlace(lights, cell, level);
    }
    for (const stub of this.#form.stubs) if (this.#restriction(stub) === rule) raise(lights, stubOf(stub), level);
  }

  #addRows(lights: Lights, rule: string): void {
    const { rows = [], cited = [], common = false } = this.#form.rules[rule] ?? {};
    for (const row of rows)
      raise(lights, `row=${this.#rows[row]}`, common ? AROUND : cited.includes(row) ? CLOSE : BELONGS);
  }

  #addPiece(lights: Lights, piece: number): void {
    const owner = this.#form.owners[piece];
    if (owner === undefined) return;
    raise(lights, `piece=${piece}`, CLOSE);
    raise(lights, `rule=${owner}`, BELONGS);
    this.#addRows(lights, owner);
    for (const cell of this.#cells) {
      if (cell.ways.some((way) => this.#form.ways[way]?.pieces.includes(piece))) this.#addPlace(lights, cell, BELONGS);
    }
  }

  #addState(lights: Lights, state: number): void {
    const row = this.#cells.filter((cell) => cell.state === state);
    this.#addCells(
      lights,
      row.filter(({ next }) => next >= 0),
    );
    for (const cell of row) raise(lights, cellOf(cell), AROUND);
    for (const stub of this.#form.stubs) if (stub.state === state) this.#addStub(lights, stub);
  }

  #addCells(lights: Lights, cells: readonly Cell[]): void {
    for (const cell of cells) this.#addCell(lights, cell, cell.ways);
  }

  #addCell(lights: Lights, cell: Cell, ways: readonly number[]): void {
    this.#addPlace(lights, cell, BELONGS);
    raise(lights, `state=${cell.state}`, BELONGS);
    for (const way of ways) this.#addWay(lights, way);
    for (const stub of this.#form.stubs) {
      if (cell.next < 0 && stub.state === cell.state && stub.classes.includes(cell.class)) this.#addStub(lights, stub);
    }
  }

  #addStub(lights: Lights, stub: StubData): void {
    const rule = this.#restriction(stub);
    raise(lights, stubOf(stub), BELONGS);
    raise(lights, `state=${stub.state}`, BELONGS);
    raise(lights, `rule=${rule}`, BELONGS);
    for (const c of stub.classes) raise(lights, `cell=${stub.state}.${c}`, BELONGS);
    this.#addRows(lights, rule);
  }

  #addWay(lights: Lights, number: number): void {
    const { pieces = [], rules = [] } = this.#form.ways[number] ?? {};
    for (const rule of rules) {
      raise(lights, `rule=${rule}`, this.#form.rules[rule]?.common ? AROUND : BELONGS);
      this.#addRows(lights, rule);
    }
    pieces.forEach((piece, i) => {
      const owner = this.#form.owners[piece];
      if (owner === undefined) return;
      raise(lights, `piece=${piece}`, i === 0 ? CLOSE : this.#form.rules[owner]?.common ? AROUND : BELONGS);
    });
  }

  /** A cell in the table, its edge in the picture, and the state it starts from. */
  #addPlace(lights: Lights, cell: Cell, level: Level): void {
    raise(lights, cellOf(cell), level);
    raise(lights, `state=${cell.state}`, AROUND);
    if (cell.next >= 0) raise(lights, edgeOf(cell), level);
  }

  #restriction({ reason }: StubData): string {
    return `${this.#form.id}~${reason}`;
  }
}

function raise(lights: Lights, thing: string, level: Level): void {
  if ((lights.get(thing) ?? 0) < level) lights.set(thing, level);
}

export function split(thing: string): [kind: string, id: string] {
  const at = thing.indexOf('=');
  return [thing.slice(0, at), thing.slice(at + 1)];
}

export function cellOf(cell: Pick<Cell, 'state' | 'class'>): string {
  return `cell=${cell.state}.${cell.class}`;
}

export function edgeOf(cell: Pick<Cell, 'state' | 'next'>): string {
  return `edge=${cell.state}-${cell.next}`;
}

export function stubOf({ state, reason }: Pick<StubData, 'state' | 'reason'>): string {
  return `stub=${state}~${reason}`;
}
