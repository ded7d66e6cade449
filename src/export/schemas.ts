/**
 * The JSON Schemas of what `emit --target json` and `vectors` write. An object has
 * the keys that are named and no others, and all of them but the optional ones:
 *
 *     object({ reason: TEXT, unread: integer(1) }, ['unread'])   →   { "type": "object", "required": ["reason"], … }
 */
import { GROUPS } from './vectors/texts.ts';

type Schema = Readonly<Record<string, unknown>>;

function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  return { type: 'object', required, additionalProperties: false, properties };
}

/** Of a value: what it is for. */
function about(description: string, schema: Schema): Schema {
  return { ...schema, description };
}

function integer(minimum: number, maximum?: number): Schema {
  return { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) };
}

const TEXT: Schema = { type: 'string' };
const BOOLEAN: Schema = { type: 'boolean' };
const COUNT = integer(0);

/** `hex(64)`: 64 hexadecimal digits. */
const hex = (digits: number): Schema => ({ type: 'string', pattern: `^[0-9a-f]{${digits}}$` });

/** A list of one item or more. */
function list(items: Schema, description?: string): Schema {
  return { type: 'array', minItems: 1, ...(description !== undefined && { description }), items };
}

function schemaOf(format: string, title: string, { type, ...rest }: Schema) {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: format, title, type, ...rest };
}

/** What both documents begin with. */
const opening = (format: string): Readonly<Record<string, Schema>> => ({
  about: TEXT,
  format: { const: format },
  command: about('What makes this file again.', TEXT),
  wellformed: about('The version of the package that wrote it.', TEXT),
  inputs: {
    type: 'object',
    description: 'The grammars it was made from, with their SHA-256.',
    additionalProperties: hex(64),
  },
  form: TEXT,
  title: TEXT,
});

export const TABLE_FORMAT = 'wellformed-table/1';

export const TABLE_SCHEMA = schemaOf(
  TABLE_FORMAT,
  'The table of a form, as wellformed emit --target json writes it',
  object(
    {
      ...opening(TABLE_FORMAT),
      digest: about('SHA-256 of the compact JSON of all that follows algorithm, in this order.', hex(64)),
      algorithm: about('How a text is checked with the table.', TEXT),
      alphabet: about('Symbols are octets, or 16-bit code units.', { enum: ['octets', 'units'] }),
      codeUnit: about('Symbols that make one code unit: the length of a fault is in whole ones.', integer(1)),
      states: about('State 0 is the start.', integer(1)),
      classes: list(
        list({ type: 'array', minItems: 2, maxItems: 2, items: integer(0, 0xffff) }),
        'A partition of the alphabet: each class as ranges, first and last symbol.',
      ),
      next: list(list(COUNT), 'For each state and class the next state, or states plus the number of an outcome.'),
      accepting: list(BOOLEAN, 'For each state, whether a text may end there.'),
      boundary: list(
        BOOLEAN,
        'For each state, whether a fault after it begins after it. Left out where these are the accepting states.',
      ),
      atEnd: list(TEXT, 'For each state, the reason when a text ends there and may not.'),
      outcomes: {
        type: 'array',
        description: 'Why a symbol is refused.',
        items: object(
          {
            reason: TEXT,
            whole: about(
              'The symbol completes a character that is well-formed but not allowed: it counts into the length of the fault.',
              BOOLEAN,
            ),
            unread: about(
              'How many symbols before the refused one do not count into the length of the fault. Left out where it is 0.',
              integer(1),
            ),
          },
          ['unread'],
        ),
      },
    },
    ['boundary'],
  ),
);

export const VECTORS_FORMAT = 'wellformed-vectors/1';

export const VECTORS_SCHEMA = schemaOf(
  VECTORS_FORMAT,
  'Conformance vectors of a form, as wellformed vectors writes them',
  object({
    ...opening(VECTORS_FORMAT),
    digest: about('Names the table the verdicts come from.', hex(16)),
    alphabet: about('What texts are made of: octets, or 16-bit code units.', { enum: ['octets', 'units'] }),
    guarantee: object({
      states: about('Of the minimal automaton, the one that rejects included.', integer(1)),
      classes: integer(1),
      extraStates: about(
        'The suite is complete for decoders with up to N more states; -1: it is not complete.',
        integer(-1),
      ),
      statement: about('What a decoder that passes is known to be.', TEXT),
    }),
    counts: object({
      ...Object.fromEntries(['vectors', 'wellFormed', 'illFormed', 'incomplete'].map((key) => [key, COUNT])),
      groups: { type: 'object', additionalProperties: COUNT },
    }),
    reasons: { type: 'array', items: TEXT },
    vectors: {
      type: 'array',
      items: object(
        {
          text: about('Two hexadecimal digits an octet, four a code unit.', {
            type: 'string',
            pattern: '^([0-9A-F]{2})*$',
          }),
          group: about(
            'What the text is there for: suite and borders promise what the statement says, the others are samples.',
            { enum: GROUPS },
          ),
          ok: about('Whether the text is well-formed; the rest is there only when it is not.', BOOLEAN),
          offset: about('Where the ill-formed sequence starts.', COUNT),
          length: about(
            'Its maximal subpart; of a form in octets whose code units have 2 or 4, whole code units, even where the text ends inside the last one, unless incomplete.',
            COUNT,
          ),
          at: about(
            'The first symbol that no well-formed text can have there; the length of the text when incomplete.',
            COUNT,
          ),
          incomplete: about('The text ends inside a sequence that could still have become well-formed.', BOOLEAN),
          reason: TEXT,
        },
        ['offset', 'length', 'at', 'incomplete', 'reason'],
      ),
    },
  }),
);
