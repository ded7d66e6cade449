/**
 * The alternatives of a choice → branches, by left factoring.
 *
 * An ordered choice tries one alternative after the other. Each alternative is
 * guarded: it counts only where all earlier ones fail. Guards are costly, and
 * most of them are not needed. Alternatives that begin with the same set of
 * symbols become one branch, whose remainders form a smaller choice. Branches
 * that begin with different symbols need no guard:
 *
 *     "get" | "put" | "post" | "got"
 *
 *     g ─┬ e ─ t           c f | c g  =  c (f | g)
 *        └ o ─ t           c f | d g  =  d g | c f    no symbol is in c and in d
 *     p ─┬ u ─ t
 *        └ o ─ s ─ t
 *
 * A thousand words become such a tree, in which each letter is read once.
 * Guards remain where branches of different sets overlap, as in
 * `keyword | letter+`, and where one word is a prefix of another: there the
 * remainder is empty, and the empty text overlaps everything.
 *
 * The first law holds in both readings, for one symbol c. The second holds in a
 * PEG; in the regular reading order never matters.
 */
import type { Expression } from '../expression.ts';
import { keyOfSet, type SymbolSet, setsOverlap, symbolSet } from '../symbols.ts';
import type { Position, Scope, SetPosition } from './scope.ts';
import { firstOf } from './shape.ts';

/** The positions of an alternative that are still to be matched, in order; `null`: none. */
export type Remainder = { readonly position: Position; readonly rest: Remainder } | null;

/** One symbol of the set, then one of the remainders. */
export interface Factored {
  readonly kind: 'factored';
  readonly set: SymbolSet;
  /** The positions that match the symbol. */
  readonly positions: SetPosition[];
  readonly remainders: Remainder[];
}

/** An alternative whose first symbol cannot be split off. */
interface Unfactored {
  readonly kind: 'unfactored';
  readonly remainder: Remainder;
}

type Body = Factored | Unfactored;

export interface Branch {
  readonly body: Body;
  /** The earlier branches that may match where this one does: it counts only where they fail. */
  readonly guards: readonly Branch[];
}

/** The branches in the order in which they are tried. `ordered`: as in a PEG. */
export function branchesOf(alternatives: readonly Remainder[], ordered: boolean, scope: Scope): readonly Branch[] {
  const branches: (Branch & { first: SymbolSet | null })[] = [];
  // Branches that can still take alternatives: no later branch begins with one of their symbols.
  const open = new Map<string, Factored>();
  for (const body of mergeSingles(alternatives.flatMap((remainder) => bodiesOf(remainder, scope)))) {
    const same = body.kind === 'factored' && open.get(keyOfSet(body.set));
    if (same) {
      same.positions.push(...body.positions);
      same.remainders.push(...body.remainders);
      continue;
    }
    const first = body.kind === 'factored' ? body.set : firstOfRemainder(body.remainder, scope);
    const guards = ordered ? branches.filter((earlier) => mayOverlap(earlier.first, first)) : [];
    for (const { first: overlapping } of guards) if (overlapping) open.delete(keyOfSet(overlapping));
    if (body.kind === 'factored') open.set(keyOfSet(body.set), body);
    branches.push({ body, first, guards });
  }
  return branches;
}

/** Whether matches of both can begin with the same symbol. `null`: a match can be empty. */
function mayOverlap(one: SymbolSet | null, other: SymbolSet | null): boolean {
  return !one || !other || setsOverlap(one, other);
}

/**
 * The alternatives within an alternative, each split after its first symbol where possible. A list in place of calls:
 * rules may use one another in a long chain.
 */
function bodiesOf(whole: Remainder, scope: Scope): Body[] {
  const bodies: Body[] = [];
  const waiting = [whole];
  while (waiting.length > 0) {
    const remainder = waiting.pop() as Remainder;
    const step = remainder ? expanded(remainder, scope) : ({ kind: 'unfactored', remainder } as const);
    if (Array.isArray(step)) waiting.push(...step.toReversed());
    else bodies.push(step);
  }
  return bodies;
}

/** What a remainder begins with: one body, or the remainders that it stands for. */
function expanded(remainder: NonNullable<Remainder>, scope: Scope): Body | Remainder[] {
  const { position, rest } = remainder;
  const { e, context, startedRule } = position;
  switch (e.kind) {
    case 'set':
      return { kind: 'factored', set: e.set, positions: [{ e, context, startedRule }], remainders: [rest] };
    case 'sequence': {
      const parts = positionsOf({ ...position, e }, scope);
      return [parts.reduceRight<Remainder>((after, part) => ({ position: part, rest: after }), rest)];
    }
    case 'choice': {
      const alternatives = e.alternatives.map((each) => ({ position: { e: each, context, startedRule }, rest: null }));
      if (!rest) return alternatives;
      // (a | b) c is not a c | b c: once a matches, a PEG never tries b. Of single symbols only one can match.
      const bodies = alternatives.flatMap((each) => bodiesOf(each, scope));
      const isFactorable = bodies.length > 0 && bodies.every(isSingleSymbol);
      return isFactorable ? { ...mergeFactored(bodies), remainders: [rest] } : { kind: 'unfactored', remainder };
    }
    case 'call':
    case 'parameter':
      return [{ position: { ...position, ...scope.resolve(e, position.context) }, rest }];
    default:
      return { kind: 'unfactored', remainder };
  }
}

type Sequence = Extract<Expression, { kind: 'sequence' }>;

/** The positions of the parts of a sequence, in order. */
export function positionsOf({ e, context, startedRule }: Position<Sequence>, scope: Scope): Position[] {
  let started = startedRule;
  return e.parts.map((part) => {
    const position = { e: part, context, startedRule: started };
    if (!firstOf(part, context, scope.resolve).nullable) started = context.path;
    return position;
  });
}

/** Whether it is one symbol and nothing more. */
function isSingleSymbol(body: Body): body is Factored {
  return body.kind === 'factored' && !body.remainders[0];
}

/** Branches with the same remainder, as one branch with the union of their sets. */
function mergeFactored(all: readonly Factored[]): Factored {
  const [first] = all as [Factored];
  if (all.length === 1) return first;
  const positions = all.flatMap((each) => each.positions);
  return { ...first, set: symbolSet(all.flatMap(({ set }) => set)), positions };
}

/**
 * Merges neighbours that are single symbols into one branch: in both readings
 * they are one set. So thousands of ranges cost as much as one. A set that also
 * begins a longer alternative is left out: it goes to the branch of that set.
 */
function mergeSingles(bodies: readonly Body[]): Body[] {
  const longer = new Set(
    bodies.flatMap((body) => (body.kind === 'factored' && body.remainders[0] ? [keyOfSet(body.set)] : [])),
  );
  const all: Body[] = [];
  let neighbours: Factored[] = [];
  const close = () => {
    if (neighbours.length > 0) all.push(mergeFactored(neighbours));
    neighbours = [];
  };
  for (const body of bodies) {
    if (isSingleSymbol(body) && (longer.size === 0 || !longer.has(keyOfSet(body.set)))) {
      neighbours.push(body);
      continue;
    }
    close();
    all.push(body);
  }
  close();
  return all;
}

/** The symbols a match can begin with; `null` when a match can be empty. */
function firstOfRemainder(remainder: Remainder, scope: Scope): SymbolSet | null {
  const sets: SymbolSet[] = [];
  for (let at = remainder; at; at = at.rest) {
    const { set, nullable } = firstOf(at.position.e, at.position.context, scope.resolve);
    sets.push(set);
    if (!nullable) return symbolSet(sets.flat());
  }
  return null;
}
