/**
 * Charset labels → validators. Two registries say what a label means:
 *
 *                        IANA, by RFC 3629 and draft-hoffman-utf16    WHATWG Encoding §4.2
 *     utf-8, utf8 …      UTF-8                                        UTF-8
 *     utf-16be           big-endian                                   big-endian
 *     utf-16le           little-endian                                little-endian
 *     utf-16             the signature decides; without one, big      little-endian
 *     unicode, ucs-2 …   (names no order)                             little-endian
 *     utf-32be, cesu-8 … UTF-32BE, CESU-8                             (not labels)
 *
 * They contradict each other in one label, `utf-16`. Mail, HTTP and XML mean what
 * is registered with IANA, so that is the default; for a page as browsers read it
 * there is an option.
 *
 * The UTF-16 labels must not be used with media types under "text/"
 * (draft-hoffman-utf16 §A); WHATWG has no such rule.
 */
import { LABELS } from '../../generated/labels.ts';
import { describe, type OctetsInput, requireObject, requireOptions } from './input.ts';
import { internalsOf } from './internals.ts';
import type { ReasonOf, Validator } from './validator.ts';

type LabelledForm = Validator<OctetsInput, ReasonOf<(typeof LABELS)[number]['form']>>;

/** The registry that says what a label means. */
export type LabelRegistry = 'iana' | 'whatwg';

/** Where a label stands, and whose meaning it has. */
export interface LabelContext {
  /** The media type of the text: `text/html`. */
  readonly mediaType?: string | undefined;
  /**
   * `iana` (the default): all labels of both registries; `utf-16` means what IANA registers, and no UTF-16 label goes
   * with `text/`. `whatwg`: only the labels of WHATWG, with its meaning, for text as a browser reads it. (A browser looks
   * for a signature before the label: `EF BB BF`, `FE FF` or `FF FE` wins.)
   */
  readonly registry?: LabelRegistry | undefined;
}

/**
 * The validator for octets with a charset label of IANA or WHATWG: `UTF-8`, `utf8`, `UTF-16`, `utf-16le`, `unicode` … The
 * case of ASCII letters and ASCII white space around the label do not matter.
 *
 * The registries contradict each other in one label: `utf-16`. By default the signature gives the order of octets, and
 * without one the text is big-endian (draft-hoffman-utf16 §3.4); with `registry: 'whatwg'` the text is little-endian.
 *
 * @throws RangeError for any other label, for an unknown registry, and for a UTF-16 label with a `text/` media type
 * (draft-hoffman-utf16 §A), which only `registry: 'whatwg'` allows.
 * @example
 * forLabel('utf8') === utf8; // → true
 * forLabel('UTF-16') === utf16Signature; // → true
 * forLabel('UTF-16', { registry: 'whatwg' }) === utf16le; // → true
 * forLabel('UTF-16', { mediaType: 'text/plain' }); // throws RangeError: UTF-16 is not for text/plain: …
 */
export function forLabel(label: string, options: LabelContext = {}): LabelledForm {
  const { mediaType, registry = 'iana' } = requireOptions(options, ['mediaType', 'registry']);
  if (registry !== 'iana' && registry !== 'whatwg') {
    throw new RangeError(`expected a registry of labels (iana, whatwg), got ${shown(registry)}`);
  }
  const given = typeof label === 'string' ? trimmed(label) : '';
  const form = (registry === 'iana' && formOf(given, 'iana')) || formOf(given, 'whatwg');
  if (!form) {
    throw new RangeError(`expected a label (UTF-8, UTF-16BE, UTF-16LE, UTF-16, …), got ${shown(label)}`);
  }
  if (
    registry === 'iana' &&
    internalsOf(form).table.codeUnit > 1 &&
    mediaType !== undefined &&
    /^\s*text\//i.exec(mediaType)
  ) {
    throw new RangeError(
      `${given} is not for ${shortened(mediaType.trim())}: text/ types need the octets 0D 0A as line ends (draft-hoffman-utf16 §A)`,
    );
  }
  return form;
}

/** A label without white space around it. A regular expression for the end takes quadratic time inside long white space. */
function trimmed(label: string): string {
  let from = 0;
  let to = label.length;
  while (from < to && SPACE.includes(label[from] as string)) from++;
  while (from < to && SPACE.includes(label[to - 1] as string)) to--;
  return label.slice(from, to);
}

/** ASCII white space (WHATWG Infra §4.6). */
const SPACE = '\t\n\f\r ';

/** A value from outside, for messages. */
function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(shortened(value)) : describe(value);
}

function shortened(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

/** All labels of WHATWG Encoding §4.2 for the forms that this package has; of IANA, those that WHATWG lacks, too. */
function formOf(label: string, registry: LabelRegistry): LabelledForm | undefined {
  // Not toLowerCase: beyond ASCII it maps other characters to these letters.
  let name = '';
  for (let i = 0; i < label.length; i++) {
    const unit = label.charCodeAt(i);
    name += String.fromCharCode(unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit);
  }
  return LABELS[LABELS.findIndex((labelled) => (labelled[registry] as readonly string[]).includes(name))]?.form;
}

/** Facts about text in UTF-16 that needs a label. */
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
export function chooseLabel(known: Knowledge = {}): Labelling {
  const { order } = requireObject(known, 'what is known');
  if (order === 'big') return { label: 'UTF-16BE', signature: 'optional' };
  if (order === 'little') return { label: 'UTF-16LE', signature: 'optional' };
  if (order !== undefined) throw new TypeError(`expected the order big or little, got ${shown(order)}`);
  return { label: 'UTF-16', signature: 'recommended' };
}
