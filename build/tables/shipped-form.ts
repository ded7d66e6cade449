/**
 * A compiled form of this package, with what its grammar says about its export.
 *
 *     form mqtt-utf8, from mqtt.ohm   →   name mqtt, docstring, kind profile
 */
import { sourceOf } from '../../src/compile/grammar/ohm.ts';
import type { CompiledForm } from '../../src/compile/index.ts';
import { SpecError } from '../../src/shared/diagnostic.ts';
import type { EncodingName } from '../../src/shared/encodings.ts';
import { type Docstring, type ExportFacts, exportFactsAbove } from './export-tags.ts';

export interface ShippedForm extends ExportFacts {
  readonly form: CompiledForm;
  /** The name of the validator: `utf8of1997`, `mqttStrict`, `yangString`. */
  readonly exportName: string;
  /** None for a form that is not exported. */
  readonly docstring: Docstring | undefined;
  readonly hasKernels: boolean;
}

/** Throws SpecError where a grammar has more docstrings than encodings, or a mistake in its tags. */
export function shippedForm(form: CompiledForm, hasKernels: boolean): ShippedForm {
  const { grammar, table } = form;
  const facts = exportFactsAbove(grammar.source, sourceOf(grammar.ohm)?.startIdx ?? 0);
  const encoding = table.scalars?.encoding;
  const encodings = (encoding && grammar.encodings) ?? [encoding];
  if (facts.docstrings.length > encodings.length) {
    throw new SpecError('annotation', `${grammar.name} has more docstrings than encodings`, {
      span: grammar.source.span(sourceOf(grammar.ohm)?.startIdx ?? 0),
      remedy: 'write @about and @example once for each encoding, in their order',
    });
  }
  const name = facts.exportName ?? camelCase(grammar.id);
  return {
    ...facts,
    form,
    exportName: name + suffixOf(encoding),
    docstring: facts.docstrings[encodings.indexOf(encoding)],
    hasKernels,
  };
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
