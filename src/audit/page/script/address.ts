/**
 * The fragment of the page's address ↔ what is selected, so that a selection
 * can be linked to, and the browser can go back to it.
 *
 *     #row-rfc3629-5f3c09a1   #rule=utf8:utf8_3_ed   #rule=utf8~surrogate
 *     #cell=utf8:4.8   #span=utf8:12   #form=utf16
 */
import { parseTarget } from '../../../page/script/target.ts';

type Address =
  | { readonly kind: 'row'; readonly id: string }
  | { readonly kind: 'target'; readonly form: string; readonly target: string }
  | { readonly kind: 'form'; readonly form: string }
  | { readonly kind: 'none' };

const NONE: Address = { kind: 'none' };

export function parseAddress(hash: string): Address {
  const text = decoded(hash.replace(/^#/, ''));
  if (text.startsWith('row-')) return { kind: 'row', id: text };
  const [kind, id] = parseTarget(text);
  const [, form = '', mark = '', rest = ''] = /^([\w-]*)([:~]?)(.*)$/s.exec(id) ?? [];
  if (kind === 'form' && form) return { kind, form };
  if (kind === 'rule' && mark) return { kind: 'target', form, target: text };
  if (!['cell', 'span'].includes(kind)) return NONE;
  return mark === ':'
    ? { kind: 'target', form, target: `${kind}=${rest}` }
    : { kind: 'target', form: 'utf8', target: text };
}

/** The address of a target that is not a row: rows have ids of their own in the page. */
export function addressOf(form: string, target: string): string {
  const [kind, id] = parseTarget(target);
  return kind === 'rule' ? `#${target}` : `#${kind}=${form}:${id}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
