/**
 * Prose that refers to a rule of another document. If that rule is available, the
 * prose is replaced by it:
 *
 *     token    = <token, see [RFC9110], Section 5.6.2>    the other rule token, if there is one
 *     uri-host = <host, see [RFC3986], Section 3.2.2>     the rule host, if there is one
 *     UTF8-2   = <Defined in Section 4 of RFC 3629>       the rule UTF8-2
 *
 * So the texts of several documents can be read as one text.
 */
import { type AbnfRule, ruleKey } from './tree.ts';

interface ProseReference {
  /** The other rule; `undefined` if it has the same name. */
  readonly name: string | undefined;
  readonly where: string;
}

const PROSE_REFERENCE = /^(?:([A-Za-z][A-Za-z0-9-]*),?\s+)?(?:see|(?:as\s+)?defined\s+(?:in|by)|from)\s+(.+)$/is;

/** `undefined` if the prose does not refer to a rule. */
export function proseReference(prose: string): ProseReference | undefined {
  const [, name, where] = PROSE_REFERENCE.exec(prose.trim()) ?? [];
  return where === undefined ? undefined : { name, where };
}

/** Replaces rules that only refer to other rules, if these are in `rules` or `others`. */
export function resolveProseReferences(rules: readonly AbnfRule[], others: readonly AbnfRule[]): AbnfRule[] {
  const defined = rules.filter((rule) => !rule.incremental && !refersToOwnName(rule));
  const known = new Set([...defined, ...others].map(({ name }) => ruleKey(name)));
  return rules
    .filter((rule) => !(refersToOwnName(rule) && known.has(ruleKey(rule.name))))
    .map((rule): AbnfRule => {
      const { name } = (rule.body.kind === 'prose' && proseReference(rule.body.text)) || {};
      if (!name || !known.has(ruleKey(name))) return rule;
      return { ...rule, body: { kind: 'reference', name, span: rule.body.span } };
    });
}

function refersToOwnName({ name, body, incremental }: AbnfRule): boolean {
  const pointer = body.kind === 'prose' && !incremental ? proseReference(body.text) : undefined;
  return pointer !== undefined && ruleKey(pointer.name ?? name) === ruleKey(name);
}
