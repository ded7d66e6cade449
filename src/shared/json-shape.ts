/**
 * JSON from outside and its JSON Schema → the first mistake, with its path and
 * what could be there:
 *
 *     grammars[0].strats: there is no such key; did you mean starts?
 *
 * Only the words that our schemas use: type, enum, properties, required, items,
 * additionalProperties, minimum, maximum. Without additionalProperties an object has
 * no other keys.
 */
import { printable } from './printable.ts';
import { closest } from './spelling.ts';

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  /** Of an object: what all other keys have; `true` for anything, `false` if there are none. */
  readonly additionalProperties?: Schema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** `undefined` if there is none. `path`: of the value, `grammars[0]`. */
export function shapeMistake(value: unknown, schema: Schema, path = ''): string | undefined {
  const at = path === '' ? '' : `${path}: `;
  if (schema.enum && !schema.enum.includes(value as string)) return `${at}it is one of ${schema.enum.join(', ')}`;
  if (schema.type === 'integer') return integerMistake(value, schema, at);
  if (schema.type !== undefined && typeOf(value) !== schema.type)
    return `${at}expected ${NOUNS[schema.type] ?? schema.type}, got ${NOUNS[typeOf(value)] ?? typeOf(value)}`;
  if (schema.type === 'array')
    return first((value as unknown[]).map((each, i) => shapeMistake(each, schema.items ?? {}, `${path}[${i}]`)));
  if (schema.type !== 'object') return undefined;
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties);
  const found = value as Record<string, unknown>;
  const { additionalProperties } = schema;
  const others = additionalProperties === true ? {} : additionalProperties || undefined;
  const unknown = others ? undefined : Object.keys(found).find((key) => !Object.hasOwn(properties, key));
  if (unknown !== undefined) {
    const meant = closest(unknown, names);
    return `${at}there is no key ${printable(unknown)}; ${meant ? `did you mean ${meant}?` : `the keys are ${names.join(', ')}`}`;
  }
  const missing = required.find((key) => !Object.hasOwn(found, key));
  if (missing !== undefined) return `${at}the key ${missing} is missing`;
  const inside = (key: string) => (path === '' ? key : `${path}.${key}`);
  return first(
    Object.entries(found).map(([key, each]) => shapeMistake(each, properties[key] ?? others ?? {}, inside(key))),
  );
}

function integerMistake(value: unknown, { minimum = -Infinity, maximum = Infinity }: Schema, at: string) {
  const fits = Number.isInteger(value) && minimum <= (value as number) && (value as number) <= maximum;
  const bounds = maximum === Infinity ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
  return fits ? undefined : `${at}expected a number ${bounds}`;
}

function first(mistakes: readonly (string | undefined)[]): string | undefined {
  return mistakes.find((each) => each !== undefined);
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

const NOUNS: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  null: 'null',
};
