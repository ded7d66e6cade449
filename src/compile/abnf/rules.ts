/**
 * Documents → checked definitions: the rules that the start rule uses, each name
 * resolved, and the bounds of recursive rules. Reports the mistakes that a single
 * rule cannot show.
 *
 *     a = b        undefined-rule:  rule "b" is not defined
 *     a = b  b = a recursion:       a → b → a, unless @depth bounds one of them
 *
 * With a start rule, only the rules that it uses are checked: a document may
 * describe more than one language.
 */

import { forEachItem, SpecError } from '../../shared/diagnostic.ts';
import type { Span } from '../../shared/source.ts';
import { type DepthBound, notInsideItself, tagError } from '../tags/values.ts';
import { qualifiedName } from './citation.ts';
import { Namespaces } from './namespaces.ts';
import { proseVal, ruleCycle } from './rule-errors.ts';
import { type AbnfDocument, type AbnfRule, type Definition, type Link, linksIn, ruleKey } from './tree.ts';

interface CheckOptions {
  /** Default: the first rule. */
  readonly start?: string | undefined;
  /** Where the start rule is named, for messages. */
  readonly startSpan?: Span | undefined;
  /** Whether all rules of the first document are checked, though `start` is given. */
  readonly checksAll?: boolean;
  /** Rules that all documents may use, beside the core rules. */
  readonly shared?: readonly AbnfRule[];
  readonly depths?: readonly DepthBound[];
}

export interface CheckedRules {
  readonly start: Definition;
  /** In the order of the texts; after them the shared rules that are used. */
  readonly definitions: readonly Definition[];
  /** For each recursive rule that is bounded: how many levels may be inside one another. */
  readonly depths: ReadonlyMap<Definition, number>;
  /** The name of a definition in the rule set: its own, or `rfc3986-host` if another definition has that name. */
  nameOf(definition: Definition): string;
  readonly names: Namespaces;
}

/** Throws SpecError for mistakes in the rules that `start` uses; without `start`, in all rules of the first document. */
export function checkRules(
  documents: readonly [AbnfDocument, ...AbnfDocument[]],
  core: readonly AbnfRule[],
  { start, startSpan, checksAll = false, shared = [], depths: bounds = [] }: CheckOptions = {},
): CheckedRules {
  const names = new Namespaces(documents, [...shared, ...core]);
  const find = (name: string) => names.find(name) as Definition;
  const first = names.named(start ?? firstName(documents[0]), ' to start from', startSpan);
  const roots = start === undefined || checksAll ? [first, ...names.own.map(({ name }) => find(name))] : [first];
  const definitions = reachable(names, roots);
  const depths = depthsOf(names, bounds);
  requireNoRecursion(names, definitions, depths);
  requireBoundsUsed(names, definitions, bounds);
  const unique = uniqueNames(definitions, names.localNames);
  return {
    start: first,
    definitions,
    depths,
    nameOf: (definition) => unique.get(definition) as string,
    names,
  };
}

/** The first rule of a text, or the first that it imports. */
function firstName({ rules, imports, source }: AbnfDocument): string {
  const name = rules[0]?.name ?? imports[0]?.names[0]?.local;
  if (name !== undefined) return name;
  throw new SpecError('no-abnf', 'the file has no rule and imports none by name', {
    span: imports[0]?.span ?? source.span(0),
    remedy: 'name the rule to import: ; @import rfc3986.txt host',
  });
}

/** The definitions that `roots` use, in the order of the texts. Throws the mistakes of all, one for each. */
function reachable(names: Namespaces, roots: readonly Definition[]): Definition[] {
  // Definitions are added to the list while it is read.
  const list = new Set(roots);
  forEachItem(list, (next) => {
    names.requireSound(next);
    const links = linksOf(next);
    for (const link of links) {
      const called = orUndefined(() => names.resolve(link));
      if (called) list.add(called);
    }
    for (const link of links) names.resolve(link);
  });
  return names.all.filter((each) => list.has(each));
}

/** A name without meaning is thrown after the other names of its rule were followed. */
function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof SpecError) return undefined;
    throw error;
  }
}

/** All links in a definition, in the order of the text. */
function linksOf({ rules }: Definition): Link[] {
  return rules.flatMap(({ body }) => linksIn(body));
}

/** The definitions that each bound names: in the document that has the bound, else in every document. The last bound of one counts. */
function depthsOf(names: Namespaces, bounds: readonly DepthBound[]): Map<Definition, number> {
  const found = new Map<Definition, number>();
  for (const { name, depth, span } of bounds) {
    const all = names.definedFor(span.source, name);
    for (const each of all.length > 0 ? all : [names.named(name, '', span)]) found.set(each, depth);
  }
  return found;
}

/** Throws SpecError for a tag @depth of a rule that is used, and not inside itself: it would bound nothing. */
function requireBoundsUsed(names: Namespaces, definitions: readonly Definition[], bounds: readonly DepthBound[]): void {
  for (const { name, span } of bounds) {
    // Bounds that are given outside of the text may be for several texts.
    if (span.start === span.end) continue;
    for (const bounded of names.definedFor(span.source, name)) {
      if (!definitions.includes(bounded)) continue;
      const reached = new Set(linksOf(bounded).map((link) => names.resolve(link)));
      for (const each of reached) for (const link of each ? linksOf(each) : []) reached.add(names.resolve(link));
      if (!reached.has(bounded)) throw tagError(...notInsideItself(name, span));
    }
  }
}

/** Depth-first search with an explicit stack: a chain of rules may be longer than the call stack. A bounded rule ends a cycle. */
function requireNoRecursion(
  names: Namespaces,
  definitions: readonly Definition[],
  depths: ReadonlyMap<Definition, number>,
): void {
  const finished = new Set<Definition>();
  for (const root of definitions) {
    if (finished.has(root)) continue;
    const path = [{ definition: root, calls: linksOf(root).values(), via: undefined as Link | undefined }];
    const onPath = new Set([root]);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { value: link, done } = top.calls.next();
      if (done) {
        finished.add(top.definition);
        onPath.delete(top.definition);
        path.pop();
        continue;
      }
      const called = names.resolve(link);
      if (!called || finished.has(called) || depths.has(called)) continue;
      if (onPath.has(called)) {
        const from = path.findIndex((step) => step.definition === called);
        const cycle = path.slice(from).map((step, n, steps) => [step.definition, steps[n + 1]?.via ?? link] as const);
        // Prose for a rule of another document is no recursion: uri-host = <host, see [RFC3986]>, Host = uri-host.
        for (const [{ name }, via] of cycle) if (via.kind === 'prose') throw proseVal(via, name);
        throw ruleCycle(cycle);
      }
      onPath.add(called);
      path.push({ definition: called, calls: linksOf(called).values(), via: link });
    }
  }
}

/** Names that are unique without case: the definition of an earlier document keeps its name. From the second time on `rfc3986-host-2`. */
function uniqueNames(
  definitions: readonly Definition[],
  local: ReadonlyMap<Definition, string>,
): Map<Definition, string> {
  const taken = new Set<string>();
  return new Map(
    definitions.map((definition) => {
      let unique = local.get(definition) ?? definition.name;
      for (let n = 1; taken.has(ruleKey(unique)); n++) unique = `${qualifiedName(definition)}${n > 1 ? `-${n}` : ''}`;
      taken.add(ruleKey(unique));
      return [definition, unique];
    }),
  );
}
