/**
 * Prose → the rule of another document that it refers to, or the set that it describes:
 *
 *     uri-host = <host, see [RFC3986], Section 3.2.2>     the rule host of RFC 3986
 *     UTF8-2   = <Defined in Section 4 of RFC 3629>       the rule UTF8-2 of RFC 3629
 *     text     = <any CHAR except CTLs or ";">            { base: CHAR, except: CTL / ";" }
 *     text     = <any octet>                              neither
 *
 * Half of the prose of public grammars is of the third form. What it means follows from the
 * rules that it names, if each of them matches one symbol: their difference. namespaces.ts
 * looks rules up; all other prose is refused (rule-errors.ts).
 */

import type { SourceText } from '../../shared/source.ts';
import { documentName } from './citation.ts';
import type { AbnfNode, AbnfRule, Prose, Reference } from './tree.ts';

interface ProseReference {
  /** The other rule; `undefined` if it has the name of the rule that is written as prose. */
  readonly name: string | undefined;
  /** `[RFC3986], Section 3.2.2` */
  readonly where: string;
}

const PROSE_REFERENCE = /^(?:([A-Za-z][A-Za-z0-9-]*),?\s+)?(?:see|(?:as\s+)?defined\s+(?:in|by)|from)\s+(.+)$/is;

/** `undefined` if the prose does not refer to a rule. */
export function proseReference(prose: string): ProseReference | undefined {
  const [, name, where] = PROSE_REFERENCE.exec(prose.trim()) ?? [];
  return where === undefined ? undefined : { name, where };
}

/** The prose, if the whole rule is prose. */
export function wholeProse({ body, incremental }: AbnfRule): Prose | undefined {
  return body.kind === 'prose' && !incremental ? body : undefined;
}

/** Whether a prose reference names this document: `[RFC3986], Section 3` names rfc3986.txt. */
export function namesDocument({ where }: ProseReference, source: SourceText): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const rfc = /\bRFC[ -]?0*(\d+)/i.exec(where);
  const label = rfc ? `rfc${rfc[1]}` : /^\[([^\]]+)\]/.exec(where.trim())?.[1];
  return label !== undefined && plain(label) === plain(documentName(source));
}

interface ProseSet {
  readonly base: Reference;
  readonly except: readonly AbnfNode[];
  /** `…, but including WSP` */
  readonly including: readonly AbnfNode[];
}

const NAME = '[A-Za-z][A-Za-z0-9-]*';
const EXCEPT = 'except(?:ing)?(?:\\s+for)?|excluding|other\\s+than|but\\s+not|not\\s+including|without|minus';
const PROSE_SET = new RegExp(
  `^(?:any|all|every)\\s+(?:one\\s+|single\\s+)?(?:\\(?US-ASCII\\)?\\s+)?(${NAME}),?\\s+(?:${EXCEPT})\\s+(.+?)(?:,?\\s+(?:but\\s+|and\\s+|&\\s*)?including\\s+(.+))?$`,
  'is',
);
const ITEM = new RegExp(`"""|"[^"]+"|<">|%x[0-9A-F]+(?:-[0-9A-F]+)?|${NAME}|[,&/]`, 'gi');
const BETWEEN = /^(?:[,&/]|and|or|nor|the|any)$/i;

/** `undefined` if the prose has another form. The rules need not exist. */
export function proseSet({ text, span }: Prose): ProseSet | undefined {
  const [, base, without = '', including = ''] = PROSE_SET.exec(text.trim()) ?? [];
  const [except, more] = [itemsIn(without, span), itemsIn(including, span)];
  if (!base || !except || !more || except.length === 0) return undefined;
  return { base: { kind: 'reference', name: base, span }, except, including: more };
}

/** `CTLs or ";"` → CTLs, ";"; `undefined` if there is anything else between them. */
function itemsIn(list: string, span: Prose['span']): AbnfNode[] | undefined {
  if (list.replace(ITEM, '').trim() !== '') return undefined;
  const words = list.match(ITEM) ?? [];
  return words.filter((word) => !BETWEEN.test(word)).map((word) => item(word, span));
}

function item(word: string, span: Prose['span']): AbnfNode {
  if (/^[a-z]/i.test(word)) return { kind: 'reference', name: word, span };
  if (word.startsWith('%')) {
    const [from = 0, to = from] = word
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return { kind: 'range', from: { value: from, span }, to: { value: to, span }, span };
  }
  return { kind: 'string', text: /^(?:"""|<">)$/.test(word) ? '"' : word.slice(1, -1), caseSensitive: true, span };
}

/** The names under which prose may mean a rule: `CTLs` is CTL, `SPACE` is SP of RFC 5234. */
export function namesMeant(name: string): string[] {
  return [name, name.replace(/s$/i, ''), ...(/^spaces?$/i.test(name) ? ['SP'] : [])];
}
