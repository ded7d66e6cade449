/**
 * A compiled form of this package, with what its grammar says about its export.
 *
 *     form mqtt-utf8, from mqtt.ohm   →   name mqtt, docstring, kind profile
 */
import type { EncodingName } from '../../encodings.ts';
import type { CompiledForm } from '../form.ts';
import { sourceOf } from '../grammar/ohm.ts';
import { type Docstring, type ExportFacts, exportFactsAbove } from '../tags/export-tags.ts';

export interface ShippedForm extends ExportFacts {
  readonly form: CompiledForm;
  /** The name of the validator: `utf8of1997`, `mqttStrict`, `yangString`. */
  readonly exportName: string;
  /** None for a form that is not exported. */
  readonly docstring: Docstring | undefined;
  readonly hasKernels: boolean;
}

export function shippedForm(form: CompiledForm, hasKernels: boolean): ShippedForm {
  const { grammar, table } = form;
  const facts = exportFactsAbove(grammar.source, sourceOf(grammar.ohm)?.startIdx ?? 0);
  const encoding = table.scalars?.encoding;
  const nth = encoding === undefined ? 0 : (grammar.encodings ?? [encoding]).indexOf(encoding);
  const name = facts.exportName ?? camelCase(grammar.id);
  return { ...facts, form, exportName: name + suffixOf(encoding), docstring: facts.docstrings[nth], hasKernels };
}

/** Most profiles are made for octets in UTF-8, and for strings. */
function suffixOf(encoding: EncodingName | undefined): string {
  if (encoding === undefined || encoding === 'utf8') return '';
  return encoding === 'utf16' ? 'String' : camelCase(`-${encoding}`);
}

/** `i-json-tokens` → `iJsonTokens` */
export function camelCase(id: string): string {
  return id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
