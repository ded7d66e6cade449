/**
 * Charset labels → forms, with the rules of the two documents:
 *
 *     UTF-8               octets; a signature is no part of the label (RFC 3629 §8)
 *     UTF-16BE, UTF-16LE  the label says the order: nothing is sniffed
 *     UTF-16              the signature says the order, and big-endian without one
 *
 * The three UTF-16 labels are not for media types under "text/"
 * (draft-hoffman-utf16 §A). Labels are compared without regard to case.
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
 * The validator for octets under a charset label.
 *
 * @throws RangeError for a label that the documents do not register, and for a UTF-16 label with a `text/` media type.
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
      `${name} is not for ${mediaType.trim()}: line ends are not written as text/ asks (draft-hoffman-utf16 §A)`,
    );
  }
  return form;
}

/** What somebody who writes UTF-16 knows about the octets. */
export interface Knowledge {
  /** The order of octets, when it is known. */
  readonly order?: 'big' | 'little' | undefined;
}

/** How to label text in UTF-16. */
export interface Labelling {
  readonly label: 'UTF-16BE' | 'UTF-16LE' | 'UTF-16';
  /** Whether the text should begin with U+FEFF: yes where the label does not say the order. */
  readonly signature: 'optional' | 'recommended';
}

/**
 * The label for text in UTF-16 (draft-hoffman-utf16 §4): the order, when it is known, belongs into the label; when it
 * is not, the label is UTF-16 and the text should begin with U+FEFF.
 *
 * @throws TypeError for an order that is none.
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
