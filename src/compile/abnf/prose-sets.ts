/**
 * Prose that describes a set → the elements that it names:
 *
 *     <any CHAR except CTLs or ";">    { base: CHAR, except: CTL / ";" }
 *
 * Half of the prose of public grammars has this form. What it means follows from the
 * rules that it names, if each of them matches one symbol: their difference. All
 * other prose is refused (rule-errors.ts).
 */
import type { AbnfNode, Prose, Reference } from './tree.ts';

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
