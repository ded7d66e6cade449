/**
 * What is kept ↔ the end of the page's address, so that it can be sent to
 * somebody, and gone back from.
 *
 *     #row-rfc3629-4-9   #rule=utf8:utf8_3_ed   #rule=utf8~surrogate
 *     #state=utf8:4   #edge=utf8:0-4   #walk=utf8:E09F   #form=utf16
 */
import { split } from './links.ts';

type Address =
  | { readonly kind: 'thing'; readonly form: string | null; readonly thing: string }
  | { readonly kind: 'walk'; readonly form: string; readonly hex: string }
  | { readonly kind: 'form'; readonly form: string }
  | { readonly kind: 'none' };

const NONE: Address = { kind: 'none' };

export function parseAddress(hash: string): Address {
  const text = decoded(hash.replace(/^#/, ''));
  if (text.startsWith('row-')) return { kind: 'thing', form: null, thing: text };
  const [kind, id] = split(text);
  const [, form = '', mark = '', rest = ''] = /^([\w-]*)([:~]?)(.*)$/s.exec(id) ?? [];
  if (kind === 'form' && form) return { kind, form };
  if (kind === 'walk') return mark ? { kind, form, hex: rest } : { kind, form: 'utf8', hex: id };
  if (kind === 'rule' && mark) return { kind: 'thing', form, thing: text };
  if (!['state', 'edge', 'cell', 'stub', 'piece'].includes(kind)) return NONE;
  return mark === ':'
    ? { kind: 'thing', form, thing: `${kind}=${rest}` }
    : { kind: 'thing', form: 'utf8', thing: text };
}

/** Of a thing that is not a row, which has a name of its own in the page. */
export function addressOf(form: string, thing: string): string {
  const [kind, id] = split(thing);
  return kind === 'rule' ? `#${thing}` : `#${kind}=${form}:${id}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
