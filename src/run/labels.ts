/**
 * Charset labels → validators:
 *
 *     UTF-8               the label says nothing about a signature (RFC 3629 §8)
 *     UTF-16BE, UTF-16LE  the label gives the order of octets
 *     UTF-16              the signature gives the order; without one, big-endian
 *
 * The three UTF-16 labels must not be used with media types under "text/"
 * (draft-hoffman-utf16 §A). The case of letters in a label does not matter.
 */
import { utf8, utf16be, utf16le, utf16Signature } from './forms.ts';
import type { OctetsInput } from './input.ts';
import type { Validator } from './validator.ts';

const FORMS: Readonly<Record<string, Validator<OctetsInput>>> = {
  'UTF-8': utf8,
  'UTF-16BE': utf16be,
  'UTF-16LE': utf16le,
  'UTF-16': utf16Signature,
};

/**
 * The validator for octets with a charset label: `UTF-8`, `UTF-16`, `UTF-16BE` or `UTF-16LE`, in any case.
 *
 * @throws RangeError for any other label, and for a UTF-16 label with a `text/` media type (draft-hoffman-utf16 §A).
 * @example
 * forLabel('utf-16le') === utf16le; // → true
 * forLabel('UTF-16', { mediaType: 'text/plain' }); // throws RangeError: UTF-16 is not for text/plain: …
 */
export function forLabel(label: string, context: { readonly mediaType?: string } = {}): Validator<OctetsInput> {
  const name = String(label).trim().toUpperCase();
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  if (!form) {
    throw new RangeError(`expected a label (${Object.keys(FORMS).join(', ')}), got ${JSON.stringify(String(label))}`);
  }
  const { mediaType } = context;
  if (form !== utf8 && mediaType !== undefined && /^\s*text\//i.test(mediaType)) {
    throw new RangeError(
      `${name} is not for ${mediaType.trim()}: text/ types need the octets 0D 0A as line ends (draft-hoffman-utf16 §A)`,
    );
  }
  return form;
}

/** What is known about text in UTF-16 that is to be labelled. */
export interface Knowledge {
  /** The order of octets, if it is known. */
  readonly order?: 'big' | 'little' | undefined;
}

/** A label for text in UTF-16. */
export interface Labelling {
  readonly label: 'UTF-16BE' | 'UTF-16LE' | 'UTF-16';
  /** Whether the text should begin with U+FEFF: it should where the label does not give the order. */
  readonly signature: 'optional' | 'recommended';
}

/**
 * The label to send with text in UTF-16 (draft-hoffman-utf16 §4). If the order of octets is known, the label names it.
 * If not, the label is `UTF-16`, and the text should begin with U+FEFF.
 *
 * @throws TypeError for an order other than `big` and `little`.
 * @example
 * chooseLabel({ order: 'little' }).label; // → 'UTF-16LE'
 * chooseLabel({}).label; // → 'UTF-16'
 */
export function chooseLabel({ order }: Knowledge = {}): Labelling {
  if (order === 'big') return { label: 'UTF-16BE', signature: 'optional' };
  if (order === 'little') return { label: 'UTF-16LE', signature: 'optional' };
  if (order !== undefined) throw new TypeError(`expected the order big or little, got ${String(order)}`);
  return { label: 'UTF-16', signature: 'recommended' };
}
