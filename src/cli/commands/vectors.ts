/**
 * `vectors`: form → texts with their verdicts, to test a decoder in any
 * language. The theory of automata testing chooses the texts.
 *
 *     wellformed vectors utf8 --extra-states 2 -o utf8-vectors.json
 */
import VECTORS_SCHEMA from '../../../docs/vectors.schema.json' with { type: 'json' };
import { encodedScalar } from '../../author/accepted-examples.ts';
import { accepts, type CompiledCaptures, type Form } from '../../compile/index.ts';
import { formToVectors, type VectorsHeader, vectorsToJson } from '../../export/vectors/vectors.ts';
import { isEncodingName } from '../../shared/encodings.ts';
import { type Command, type ParsedArgs, quoteForShell } from '../command.ts';
import { UsageError } from '../errors.ts';
import { OUTPUT_OPTIONS, writeOutput } from '../export/output.ts';
import { FORM_OPTIONS, readForm } from '../export/read-form.ts';
import { groupDigits } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

const FORMATS = ['json', 'schema'] as const;

export const command: Command = {
  options: {
    'extra-states': { value: 'K', short: 'k', about: 'extra states that a wrong decoder may have (default: 1)' },
    example: { value: 'TEXT', about: 'a well-formed text to make vectors around; can be given again' },
    format: {
      value: FORMATS.join('|'),
      short: 'f',
      about: 'default: json; schema writes its JSON Schema',
      choices: FORMATS,
    },
    ...OUTPUT_OPTIONS,
    ...FORM_OPTIONS,
  },
  run: vectors,
};

async function vectors(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { format = 'json' } = args.values;
  if (format === 'schema') return writeOutput(`${JSON.stringify(VECTORS_SCHEMA, null, 2)}\n`, args, terminal);
  const extraStates = extraStatesOf(args);
  const { form, inputs, request, examples: own, captures } = readForm(args);
  const given = args.lists?.example ?? [];
  const examples = given.length > 0 ? [...(own ?? []), ...given.map((text) => exampleOf(form, text))] : own;
  const command = [
    'vectors',
    request,
    ...given.map((text) => `--example ${quoteForShell(text)}`),
    ...(extraStates === 1 ? [] : [`--extra-states ${extraStates}`]),
  ];
  const capturesOf = captures && (await spansBy(form, captures));
  const set = formToVectors(form, inputs, { extraStates, examples, capturesOf, request: command.join(' ') });
  if (set.header.guarantee.extraStates < extraStates) terminal.err.write(shortfall(set.header, extraStates));
  return writeOutput(vectorsToJson(set), args, terminal);
}

/** Where the fields of a text begin and end, as `parse` prints them. */
async function spansBy({ table }: Form, { table: captures }: CompiledCaptures) {
  const { withCaptures } = await import('../../run/captures/capture-form.ts');
  const { octetValidator, unitValidator } = await import('../../run/validator.ts');
  const isOctets = captures.alphabet === 'octets';
  const parser = withCaptures<never, string, object>(
    (isOctets ? octetValidator : unitValidator)(table) as never,
    captures,
  );
  return (symbols: readonly number[]): object => {
    const value = parser.parse((isOctets ? Uint8Array : Uint16Array).from(symbols) as never);
    return JSON.parse(JSON.stringify(value, (key, each) => (key === 'text' || key === 'value' ? undefined : each)));
  };
}

/** A text in the symbols of the form. Throws UsageError if the form refuses it. */
function exampleOf(form: Form, text: string): number[] {
  const encoding = form.table.scalars?.encoding ?? form.id;
  const symbols = isEncodingName(encoding)
    ? Array.from(text, (character) => encodedScalar(encoding, character.codePointAt(0) as number)).flat()
    : form.table.alphabet === 'units'
      ? Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
      : [...new TextEncoder().encode(text)];
  if (accepts(form.minimal, symbols)) return symbols;
  throw new UsageError(`--example ${quoteForShell(text)} is not well-formed ${form.title}`, 'give a text that is');
}

/** One digit: the number of vectors grows exponentially with K. */
function extraStatesOf({ values }: ParsedArgs): number {
  const text = values['extra-states'] ?? '1';
  if (typeof text === 'string' && /^[0-9]$/.test(text)) return Number(text);
  throw new UsageError(`--extra-states cannot be ${String(text)}`, 'it is a number from 0 to 9');
}

function shortfall({ title, counts, guarantee }: VectorsHeader, asked: number): string {
  const instead =
    guarantee.extraStates < 0
      ? 'every transition is covered, and nothing more is guaranteed'
      : `complete for ${guarantee.extraStates}`;
  return `${title} is too large for a suite with ${asked} extra states: ${groupDigits(counts.vectors)} vectors, ${instead}\n`;
}
