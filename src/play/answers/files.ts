/** A compiled grammar → what other programs take: the targets of `emit`, and conformance vectors. */
import { formatSymbols, octets, units } from '../../alphabet.ts';
import { acceptedExamples } from '../../author/accepted-examples.ts';
import { isEncodingName } from '../../encodings.ts';
import type { TargetSource } from '../../export/target-source.ts';
import { isTargetName, TARGETS } from '../../export/targets.ts';
import { vectorsToJson } from '../../export/vectors/json.ts';
import { formToVectors, type Vector } from '../../export/vectors/vectors.ts';
import type { CodeView, GrammarInput, VectorsView } from '../protocol.ts';
import type { CompiledInput } from './compiled.ts';
import { Refusal } from './refusal.ts';

/** Vectors in the file, and those that the page lists. */
const LIMIT = 20_000;
const LISTED = 100;

export function answerCode(input: CompiledInput, target: string): CodeView {
  if (!isTargetName(target)) throw new Refusal(`there is no target ${target}`);
  const { make, extension } = TARGETS[target];
  return { text: make(targetSource(input)), fileName: `grammar.${extension}` };
}

export function answerVectors(input: CompiledInput): VectorsView {
  const { form, inputs, examples, request } = targetSource(input);
  const set = formToVectors(form, inputs, { request: `vectors ${request}`, examples, limit: LIMIT });
  const alphabet = set.header.alphabet === 'octets' ? octets : units;
  return {
    count: set.vectors.length,
    statement: set.header.guarantee.statement,
    first: set.vectors.slice(0, LISTED).map((vector) => ({
      text: formatSymbols(alphabet, vector.symbols) || 'the empty text',
      verdict: verdictOf(vector),
    })),
    json: vectorsToJson(set),
  };
}

function verdictOf({ fault }: Vector): string {
  if (!fault) return 'well-formed';
  return `ill-formed at ${fault.offset}: ${fault.reason}${fault.incomplete ? ', incomplete' : ''}`;
}

function targetSource({ form, notation, source, input }: CompiledInput): TargetSource {
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
