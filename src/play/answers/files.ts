/** A compiled grammar → what other programs take: the targets of `emit`, and conformance vectors. */

import { acceptedExamples } from '../../author/accepted-examples.ts';
import { Unprovable } from '../../export/provable.ts';
import type { TargetSource } from '../../export/target-source.ts';
import { isTargetName, TARGETS } from '../../export/targets.ts';
import { formToVectors, type Vector, vectorsToJson } from '../../export/vectors/vectors.ts';
import { type Html, html } from '../../page/html.ts';
import { scrollable } from '../../page/pictures.ts';
import { alphabetNamed, formatWitness } from '../../shared/alphabet.ts';
import { isEncodingName } from '../../shared/encodings.ts';
import type { GrammarInput, PanelView } from '../protocol.ts';
import { type CompiledInput, formOf, Refusal } from './compiled.ts';

/** Vectors in the file, and those that the page lists. */
const LIMIT = 20_000;
const LISTED = 100;

export function codePanel(input: CompiledInput, target: string): PanelView {
  if (!isTargetName(target)) throw new Refusal(`there is no target ${target}`);
  const { make, extension } = TARGETS[target];
  const name = `grammar.${extension}`;
  const content = scrollable(`Generated file ${name}`, html`<pre class="code"><code data-text></code></pre>`);
  return withFile(
    name,
    provable(() => make(targetSource(input))),
    (buttons) => html`${buttons}${content}`,
  );
}

function provable(make: () => string): string {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unprovable) throw new Refusal(error.message);
    throw error;
  }
}

export function vectorsPanel(input: CompiledInput): PanelView {
  const { form, inputs, examples, request } = targetSource(input);
  const set = formToVectors(form, inputs, { request: `vectors ${request}`, examples, limit: LIMIT });
  const alphabet = alphabetNamed(set.header.alphabet);
  const rows = set.vectors.slice(0, LISTED).map((vector) => {
    const text = formatWitness(alphabet, vector.symbols);
    return html`<tr><td><code>${text}</code></td><td>${verdictOf(vector)}</td></tr>`;
  });
  const shown = rows.length < set.vectors.length ? `, the first ${rows.length} of them below` : '';
  const count = set.vectors.length.toLocaleString('en');
  const table = html`<table class="list"><thead><tr><th scope="col">text</th><th scope="col">verdict</th></tr></thead><tbody>${rows}</tbody></table>`;
  return withFile(
    'grammar.vectors.json',
    vectorsToJson(set),
    (buttons) => html`<p>${count} texts with their verdicts${shown}. ${set.header.guarantee.statement}</p>
      ${buttons}${scrollable('Conformance vectors', table)}`,
  );
}

function withFile(name: string, text: string, around: (buttons: Html) => Html): PanelView {
  const buttons = html`<div class="actions"><button type="button" data-copy aria-live="polite">Copy</button><button type="button" data-save>Save as ${name}</button></div>`;
  return { markup: around(buttons).text, file: { name, text } };
}

function verdictOf({ fault }: Vector): string {
  if (!fault) return 'well-formed';
  return `ill-formed at ${fault.offset}: ${fault.reason}${fault.incomplete ? ', incomplete' : ''}`;
}

function targetSource(compiled: CompiledInput): TargetSource {
  const { notation, source, input } = compiled;
  const form = formOf(compiled);
  return {
    form,
    rules: form.rules,
    reading: notation === 'ohm' ? 'peg' : 'regular',
    inputs: form.inputs,
    examples: acceptedExamples(form),
    request: requestOf(source.name, input),
  };
}

/** The arguments with which the command line does the same. */
function requestOf(name: string, { rule, reads }: GrammarInput): string {
  const option = isEncodingName(reads) ? 'encoding' : 'alphabet';
  return [name, ...(rule ? [`--rule ${rule}`] : []), ...(reads ? [`--${option} ${reads}`] : [])].join(' ');
}
