/**
 * Several documents → what a name means in each of them. Every document is a
 * namespace: two documents may use one name for two rules.
 *
 *     ; @import rfc3986.txt host        in rfc9110.txt
 *     Host     = uri-host [ ":" port ]  another rule than host of RFC 3986
 *     uri-host = <host, see [RFC3986], Section 3.2.2>    prose: gives way to the import
 *
 * A name means, in this order: the rule that the document defines, if it is not
 * prose; a rule that it imports; a rule that the first document imports; a rule
 * that all documents may use, such as the core rules of RFC 5234. An import that
 * names the rule counts before one of a whole document. Where two imports of one
 * kind, or a whole document and the core rules, give two rules, the name is an
 * error: no order decides. A rule may be imported under another name:
 *
 *     ; @import rfc7230.txt Host as http-host
 *
 * Prose means, in this order: an import; the rule of a document that it names; a
 * rule of its own document; a rule that all may use. A reference is looked up in
 * the document that its span is in.
 */
import type { SourceText, Span } from '../../shared/source.ts';
import { namesDocument, proseReference, wholeProse } from './prose.ts';
import {
  coreRuleAndImport,
  duplicateInImport,
  idleImport,
  importedTwice,
  noSuchRule,
  nothingToExtend,
  notInDocument,
  undefinedRule,
} from './rule-errors.ts';
import { type DefinedRule, RuleTable } from './rule-table.ts';
import {
  type AbnfDocument,
  type AbnfRule,
  bodyOf,
  type Definition,
  type Import,
  type Link,
  linksIn,
  nodeShape,
  type Offer,
  type Prose,
  type Reference,
  ruleKey,
} from './tree.ts';

/** The documents, the first one named by the author, the others imported. `shared`: rules that all documents may use. */
export class Namespaces {
  readonly #tables: ReadonlyMap<SourceText, RuleTable>;
  readonly #root: RuleTable;
  readonly #shared: ReadonlyMap<string, Definition>;

  constructor(documents: readonly [AbnfDocument, ...AbnfDocument[]], shared: readonly AbnfRule[]) {
    // Rules that several parts share are defined once; the first definition counts.
    const byKey = new Map<string, Definition>();
    for (const rule of shared) {
      const key = ruleKey(rule.name);
      if (!byKey.has(key)) byKey.set(key, { name: rule.name, rules: [rule] });
    }
    this.#shared = byKey;
    this.#tables = new Map(documents.map((each) => [each.source, new RuleTable(each)]));
    this.#root = this.#tables.get(documents[0].source) as RuleTable;
    for (const table of this.#tables.values()) this.#requireImports(table);
  }

  /** The rules of the first document, in its order. */
  get own(): readonly Definition[] {
    return this.#root.entries;
  }

  /** All definitions, in order: those of the first document, of the others, shared ones. */
  get all(): Definition[] {
    return [...[...this.#tables.values()].flatMap(({ entries }) => entries), ...this.#shared.values()];
  }

  /** What a name means in the first document; `undefined` if nothing. */
  find(name: string): Definition | undefined {
    return this.#find(this.#root, name);
  }

  /** What a bound in the document with this text is about: the rule of this document, else those of all others. */
  definedFor(source: SourceText, name: string): Definition[] {
    const tables = [...this.#tables.values()].filter((table) => table.get(name));
    const own = tables.filter(({ document }) => document.source === source);
    return (own.length > 0 ? own : tables).flatMap((table) => this.#find(table, name) ?? []);
  }

  /** The rules that the first document imports under another name, with that name. */
  get localNames(): ReadonlyMap<Definition, string> {
    const { document } = this.#root;
    const renamed = document.imports.flatMap(({ names }) => names.filter(({ name, local }) => name !== local));
    return new Map(renamed.flatMap(({ local }) => [[this.find(local) as Definition, local] as const]));
  }

  /** As `find`, in the document with this text; only core rules for a core rule. */
  findIn(source: SourceText, name: string): Definition | undefined {
    const table = this.#tables.get(source);
    return table ? this.#find(table, name) : this.#shared.get(ruleKey(name));
  }

  /** The rule, if it exists and is not prose. */
  elements(name: string): Definition | undefined {
    const found = this.find(name);
    return found && bodyOf(found).kind !== 'prose' ? found : undefined;
  }

  /** The definition of a rule that the author names in the first document, for a `role`. Throws SpecError. */
  named(name: string, role: string, span?: Span): Definition {
    const found = this.find(name);
    if (found) return found;
    const unreadable = this.#root.document.unreadable.get(ruleKey(name));
    if (unreadable) throw unreadable;
    throw noSuchRule(name, span, role, this.#names(this.#root), this.own);
  }

  /** The definition that a link leads to; `undefined` for prose that leads nowhere. Throws SpecError. */
  resolve(reference: Reference): Definition;
  resolve(link: Link): Definition | undefined;
  resolve(link: Link): Definition | undefined {
    const found = this.#meaning(link);
    if (found || link.kind === 'prose') return found;
    const table = this.#tableOf(link.span.source);
    const unreadable = table.document.unreadable.get(ruleKey(link.name));
    throw unreadable ?? undefinedRule(link, this.#names(table));
  }

  /** Throws the mistake in a definition, if there is one. */
  requireSound(definition: Definition): void {
    const { problem, again } = definition as Partial<DefinedRule>;
    if (!problem) return;
    const line = again && this.importOf(again.span.source);
    throw line ? duplicateInImport(definition, again, line) : problem;
  }

  /** The line that imports the document with this text; `undefined` for the first document. */
  importOf(source: SourceText): Import | undefined {
    const lines = [...this.#tables.values()].flatMap(({ document }) => document.imports);
    return source === this.#root.document.source ? undefined : lines.find(({ document }) => document.source === source);
  }

  #tableOf(source: SourceText): RuleTable {
    return this.#tables.get(source) ?? this.#root;
  }

  #find(table: RuleTable, name: string): Definition | undefined {
    const own = table.get(name);
    if (!own) return this.#outside(table, name);
    if (own.baseless) this.#extend(table, own);
    const prose = wholeProse(own.rules[0]);
    if (!prose || own.rules.length > 1) return own;
    const pointer = proseReference(prose.text);
    // Prose that refers to a rule of its own name is only a pointer, so the other rule takes its place.
    if (pointer && ruleKey(pointer.name ?? name) !== ruleKey(name)) return own;
    return this.#elsewhere(table, prose, name) ?? (pointer ? this.#shared.get(ruleKey(name)) : undefined) ?? own;
  }

  /** What a name means if the document does not define it. */
  #outside(table: RuleTable, name: string): Definition | undefined {
    return this.#imported(table, name) ?? this.#shared.get(ruleKey(name));
  }

  /** An import of the document, or of the first document. Throws SpecError if there are two, unless `prose` names one of them. */
  #imported(table: RuleTable, name: string, prose?: Prose): Definition | undefined {
    const { imports } = table.document;
    const own = this.#choose(this.#offers(table, imports, name), name, prose);
    return own ?? this.#choose(this.#offers(table, this.#root.document.imports, name), name, prose);
  }

  #offers(table: RuleTable, imports: readonly Import[], name: string): Offer[] {
    const key = ruleKey(name);
    // A name that the first document gives a rule is its own; the other documents know the rule's name too.
    const isMeant = (each: Import['names'][number]) =>
      ruleKey(each.local) === key || (table !== this.#root && ruleKey(each.name) === key);
    return imports.flatMap((line): Offer[] => {
      const other = this.#tables.get(line.document.source) as RuleTable;
      // The document that is imported does not import itself.
      if (other === table) return [];
      const wanted = line.names.length > 0 ? line.names.filter(isMeant) : [{ name, span: line.span }];
      return wanted.flatMap((each) => {
        const definition = other.get(each.name) && this.#find(other, each.name);
        return definition ? [{ definition, line, span: each.span }] : [];
      });
    });
  }

  #choose(offers: readonly Offer[], name: string, prose: Prose | undefined): Definition | undefined {
    const pointer = prose && proseReference(prose.text);
    const pointed = offers.filter(({ line }) => pointer && namesDocument(pointer, line.document.source));
    const named = offers.filter(({ line }) => line.names.length > 0);
    const counted = [pointed, named, offers].find(({ length }) => length > 0) ?? [];
    const [first] = counted;
    if (!first) return undefined;
    const other = counted.find(({ definition }) => !this.#isSame(definition, first.definition));
    if (other) throw importedTwice(name, first, other);
    const shared = this.#shared.get(ruleKey(name));
    if (first.line.names.length === 0 && shared && !this.#isSame(shared, first.definition))
      throw coreRuleAndImport(name, first, shared);
    return first.definition;
  }

  /** Whether two definitions are written the same, and so are the rules that they use. `assumed`: pairs that are being compared. */
  #isSame(one: Definition, other: Definition, assumed = new Map<Definition, Set<Definition>>()): boolean {
    if (one === other || assumed.get(one)?.has(other)) return true;
    assumed.set(one, (assumed.get(one) ?? new Set()).add(other));
    if (nodeShape(bodyOf(one)) !== nodeShape(bodyOf(other))) return false;
    const [links, others] = [one, other].map((each) => linksIn(bodyOf(each))) as [Link[], Link[]];
    return links.every((link, i) => {
      const [a, b] = [link, others[i] as Link].map((each) => this.#meaning(each));
      return a && b ? this.#isSame(a, b, assumed) : a === b;
    });
  }

  /** What a link leads to, if anything. */
  #meaning(link: Link): Definition | undefined {
    const table = this.#tables.get(link.span.source);
    // A core rule uses core rules, not what a document has under their names.
    if (!table) return link.kind === 'prose' ? undefined : this.#shared.get(ruleKey(link.name));
    return link.kind === 'prose' ? this.#resolveProse(table, link) : this.#find(table, link.name);
  }

  #resolveProse(table: RuleTable, prose: Prose): Definition | undefined {
    const name = proseReference(prose.text)?.name;
    const elsewhere = name === undefined ? undefined : this.#elsewhere(table, prose, name);
    if (elsewhere || name === undefined || !table.isWhole(prose)) return elsewhere;
    const own = table.get(name);
    return own && bodyOf(own).kind !== 'prose' ? own : this.#shared.get(ruleKey(name));
  }

  /** The rule `name` that the author imports, or that is in the document which the prose names. */
  #elsewhere(table: RuleTable, prose: Prose, name: string): Definition | undefined {
    const imported = this.#imported(table, name, prose);
    if (imported) return imported;
    const pointer = proseReference(prose.text);
    const named = [...this.#tables.values()].filter(
      (other) => other !== table && pointer && namesDocument(pointer, other.document.source) && other.get(name),
    );
    // Two sections of the document may be imported: two documents here.
    const [first, other] = named.flatMap(({ document }) => {
      const line = this.importOf(document.source);
      const definition = this.#find(this.#tableOf(document.source), name);
      return line && definition ? [{ line, definition, span: line.span }] : [];
    });
    if (first && other && !this.#isSame(first.definition, other.definition)) throw importedTwice(name, first, other);
    return named[0] && this.#find(named[0], name);
  }

  /** Gives `=/` rules the rule of another document that they extend. */
  #extend(table: RuleTable, entry: DefinedRule): void {
    entry.baseless = false;
    const base = this.#outside(table, entry.name);
    if (base) entry.rules.unshift(...base.rules);
    else entry.problem ??= nothingToExtend(entry.rules[0]);
  }

  /** Throws SpecError for an import that names no rule, or has no effect because the document defines the rule. */
  #requireImports(table: RuleTable): void {
    for (const { document, names } of table.document.imports) {
      const other = this.#tables.get(document.source) as RuleTable;
      for (const { name, local, span } of names) {
        if (!other.get(name))
          throw document.unreadable.get(ruleKey(name)) ?? notInDocument(name, span, other.document, other.entries);
        const own = table.get(local);
        if (own && bodyOf(own).kind !== 'prose' && !own.baseless && !table.refersTo(local)) throw idleImport(own, span);
        this.#choose(this.#offers(table, table.document.imports, local), local, undefined);
      }
    }
  }

  #names(table: RuleTable): string[] {
    return [...table.entries, ...this.#shared.values()].map(({ name }) => name);
  }
}
