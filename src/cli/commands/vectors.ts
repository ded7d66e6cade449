/**
 * `vectors`: a form → the texts that theory wants to see, each with what is to
 * be said of it, for testing a decoder in any language.
 *
 *     wellformed vectors utf8 --extra-states 2 -o utf8-vectors.json
 */
import { vectorsToBinary } from '../../export/vectors/binary.ts';
import { vectorsToJson } from '../../export/vectors/json.ts';
import VECTORS_SCHEMA from '../../export/vectors/vectors.schema.json' with { type: 'json' };
import { formToVectors, type VectorsHeader } from '../../export/vectors/vectors.ts';
import type { Command, ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { FORM_OPTIONS, readForm } from '../export/form.ts';
import { OUTPUT_OPTIONS, writeOutput } from '../export/output.ts';
import { groupDigits } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

const FORMATS = ['json', 'binary', 'schema'] as const;

export const command: Command = {
  usage: 'vectors FORM [OPTION]…',
  about: [
    'Writes conformance vectors: texts, and for each whether it is well-formed or where, how far and why not. FORM is ' +
      'a grammar of this package (utf8, mqtt-utf8, …) or a file of yours, as for generate.',
    'They are the W-method suite for decoders with up to K states too many, both ends of every range of symbols, the ' +
      'first and last text of every shape with their neighbours, what the form forbids by name, characters that ' +
      'somebody may treat in a way of their own, and faults across the ends of blocks. The file says what a decoder ' +
      'that passes is known to be; for a grammar too large for a complete suite, it says that too.',
    'The binary format is for languages without JSON: "WFV1", a header as JSON behind its length in octets, the number ' +
      'of vectors (both 32 bits, little-endian); then for each vector its length in symbols, its symbols (octets or, ' +
      'where "alphabet" in the header is "units", 16-bit code units, little-endian), one octet that is 0 when ' +
      'well-formed and otherwise 1 + the index of the reason in "reasons" of the header, counted from 0 (+ 80 ' +
      'hexadecimal when incomplete), and, when ill-formed, offset, length and at, as the schema explains them. The ' +
      'lengths and positions of vectors are unsigned LEB128.',
  ],
  options: {
    'extra-states': { value: 'K', short: 'k', about: 'states too many that a wrong decoder may have (default: 1)' },
    format: { value: 'json|binary|schema', about: 'default: json; schema describes it', choices: FORMATS },
    ...OUTPUT_OPTIONS,
    ...FORM_OPTIONS,
  },
  examples: [
    ['vectors utf8 -o utf8.json', '9,000 vectors for UTF-8 decoders'],
    ['vectors utf8 --extra-states 2 --format binary -o utf8.bin', '90,000, in a compact file'],
    ['vectors my.ohm', 'for the grammar of your protocol'],
  ],
  run: vectors,
};

async function vectors(words: ParsedArgs, terminal: Terminal): Promise<number> {
  const { format = 'json' } = words.values;
  if (format === 'schema') return writeOutput(`${JSON.stringify(VECTORS_SCHEMA, null, 2)}\n`, words, terminal);
  const extraStates = extraStatesOf(words);
  const { form, inputs, request } = readForm(words);
  const asked = [
    'vectors',
    request,
    ...(extraStates === 1 ? [] : [`--extra-states ${extraStates}`]),
    ...(format === 'json' ? [] : [`--format ${format}`]),
  ];
  const set = formToVectors(form, inputs, { extraStates, request: asked.join(' ') });
  if (set.header.guarantee.extraStates < extraStates) terminal.err.write(shortfall(set.header, extraStates));
  return writeOutput(format === 'binary' ? vectorsToBinary(set) : vectorsToJson(set), words, terminal);
}

/** More than a handful of extra states would be more texts than anybody has time for. */
function extraStatesOf({ values }: ParsedArgs): number {
  const text = values['extra-states'] ?? '1';
  if (typeof text === 'string' && /^[0-9]$/.test(text)) return Number(text);
  throw new UsageError(`--extra-states cannot be ${String(text)}`, 'it is a number from 0 to 9');
}

function shortfall({ title, counts, guarantee }: VectorsHeader, asked: number): string {
  const instead =
    guarantee.extraStates < 0
      ? 'every transition is taken, and that is all that is promised'
      : `complete for ${guarantee.extraStates}`;
  return `${title} is too large for a suite for ${asked} extra states: ${groupDigits(counts.vectors)} vectors, ${instead}\n`;
}
