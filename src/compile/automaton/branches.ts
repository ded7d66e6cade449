/**
 * A choice → its branches: which of its alternatives can get in each other's way.
 *
 * An ordered choice tries one alternative after the other, and each has to be
 * guarded by the failure of all before it. Mostly that is not logic but data:
 * what begins with the same symbols is one branch, which goes on as a choice
 * among what is left, and branches of other symbols need no order.
 *
 *     "get" | "put" | "post" | "got"
 *
 *     g ─┬ e ─ t           c f | c g  =  c (f | g)
 *        └ o ─ t           c f | d g  =  d g | c f    no symbol is in c and in d
 *     p ─┬ u ─ t
 *        └ o ─ s ─ t
 *
 * A thousand words are such a tree, and each of their letters is looked at once.
 * Order is left to be told where branches of different sets meet, as those of
 * `keyword | letter+` do, and where one word is the beginning of another: there
 * the rest of the one is nothing, which meets everything.
 *
 * The first law holds in both readings, c being one symbol; the second says when
 * order means nothing, and the regular reading has none.
 */
import type { Expression } from '../expression.ts';
import { keyOfSet, type SymbolSet, setsOverlap, symbolSet } from '../symbols.ts';
import type { Scope, SetStep, Step } from './scope.ts';
import { firstOf } from './shape.ts';

/** What is left to match of an alternative, one step after the other; `null`: nothing. */
export type Thread = { readonly step: Step; readonly rest: Thread } | null;

/** One symbol of the set, then one of the rests. */
export interface Fork {
  readonly kind: 'fork';
  readonly set: SymbolSet;
  /** The places in the grammar that match the symbol. */
  readonly heads: SetStep[];
  readonly rests: Thread[];
}

/** An alternative of which it is not seen what symbol it begins with. */
interface Alone {
  readonly kind: 'alone';
  readonly thread: Thread;
}

type Body = Fork | Alone;

export interface Branch {
  readonly body: Body;
  /** The branches tried before it that may match where it does. */
  readonly after: readonly Branch[];
}

/** The branches in the order in which they are tried. `ordered`: as a PEG tries them. */
export function branchesOf(alternatives: readonly Thread[], ordered: boolean, scope: Scope): readonly Branch[] {
  const branches: (Branch & { first: SymbolSet | null })[] = [];
  // The forks that may still grow: no branch after them begins with a symbol of theirs.
  const growing = new Map<string, Fork>();
  for (const body of joined(alternatives.flatMap((thread) => unfold(thread, scope)))) {
    const fork = body.kind === 'fork' && growing.get(keyOfSet(body.set));
    if (fork) {
      fork.heads.push(...body.heads);
      fork.rests.push(...body.rests);
      continue;
    }
    const first = body.kind === 'fork' ? body.set : firstOfThread(body.thread, scope);
    const after = ordered ? branches.filter((earlier) => mayMeet(earlier.first, first)) : [];
    for (const { first: met } of after) if (met) growing.delete(keyOfSet(met));
    if (body.kind === 'fork') growing.set(keyOfSet(body.set), body);
    branches.push({ body, first, after });
  }
  return branches;
}

/** Whether a match of one can begin with a symbol that a match of the other can begin with. */
function mayMeet(one: SymbolSet | null, other: SymbolSet | null): boolean {
  return !one || !other || setsOverlap(one, other);
}

/** The alternatives within an alternative, each seen as far as its first symbol. */
function unfold(thread: Thread, scope: Scope): Body[] {
  if (!thread) return [{ kind: 'alone', thread }];
  const { step, rest } = thread;
  const { e, context, begun } = step;
  switch (e.kind) {
    case 'set':
      return [{ kind: 'fork', set: e.set, heads: [{ e, context, begun }], rests: [rest] }];
    case 'sequence': {
      const parts = stepsOf({ ...step, e }, scope);
      return unfold(
        parts.reduceRight<Thread>((after, part) => ({ step: part, rest: after }), rest),
        scope,
      );
    }
    case 'choice': {
      const bodies = e.alternatives.flatMap((each) => unfold({ step: { e: each, context, begun }, rest: null }, scope));
      if (!rest) return bodies;
      // (a | b) c is not a c | b c: where a matches, a PEG never tries b. Of single symbols only one can match.
      const single = bodies.length > 0 && bodies.every(isSingle);
      return single ? [{ ...oneFork(bodies), rests: [rest] }] : [{ kind: 'alone', thread }];
    }
    case 'call':
    case 'parameter':
      return unfold({ step: { ...step, ...scope.resolve(e, step.context) }, rest }, scope);
    default:
      return [{ kind: 'alone', thread }];
  }
}

/** The parts of a sequence, one after the other. */
export function stepsOf({ e, context, begun }: Step<Extract<Expression, { kind: 'sequence' }>>, scope: Scope): Step[] {
  let already = begun;
  return e.parts.map((part) => {
    const step = { e: part, context, begun: already };
    if (!firstOf(part, context, scope.resolve).nullable) already = context.path;
    return step;
  });
}

/** Whether it is one symbol and no more. */
function isSingle(body: Body): body is Fork {
  return body.kind === 'fork' && !body.rests[0];
}

/** Forks that go on alike, as one: whichever of their symbols matches, no other would match elsewhere. */
function oneFork(forks: readonly Fork[]): Fork {
  const [first] = forks as [Fork];
  if (forks.length === 1) return first;
  const heads = forks.flatMap((fork) => fork.heads);
  return { ...first, set: symbolSet(forks.flatMap(({ set }) => set)), heads };
}

/**
 * Neighbours that match one symbol and no more, joined into one fork: neither
 * reading tells them from one set. Thousands of ranges cost as much as one. What
 * begins something longer as well is left for the fork of its own set.
 */
function joined(bodies: readonly Body[]): Body[] {
  const longer = new Set(bodies.flatMap((body) => (body.kind === 'fork' && body.rests[0] ? [keyOfSet(body.set)] : [])));
  const all: Body[] = [];
  let run: Fork[] = [];
  const close = () => {
    if (run.length > 0) all.push(oneFork(run));
    run = [];
  };
  for (const body of bodies) {
    if (isSingle(body) && (longer.size === 0 || !longer.has(keyOfSet(body.set)))) {
      run.push(body);
      continue;
    }
    close();
    all.push(body);
  }
  close();
  return all;
}

/** The symbols it can begin with; `null` when it can match without one. */
function firstOfThread(thread: Thread, scope: Scope): SymbolSet | null {
  const sets: SymbolSet[] = [];
  for (let at = thread; at; at = at.rest) {
    const { set, nullable } = firstOf(at.step.e, at.step.context, scope.resolve);
    sets.push(set);
    if (!nullable) return symbolSet(sets.flat());
  }
  return null;
}
