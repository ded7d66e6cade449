/**
 * As much of JSON Schema as our two schemas use: what is wrong with a value,
 * each with its path. A keyword that is not known here is an error, so that no
 * schema asks for what nobody checks.
 */
type Schema = Readonly<Record<string, unknown>>;

const ANNOTATIONS = ['$schema', '$id', 'title', 'description'];

export function violations(schema: Schema, value: unknown, path = '$'): string[] {
  return Object.entries(schema).flatMap(([keyword, argument]) => {
    if (ANNOTATIONS.includes(keyword) || keyword === 'additionalProperties') return [];
    const check = CHECKS[keyword];
    if (!check) return [`${path}: the schema says ${keyword}, which nobody checks`];
    return check(argument, value, path, schema);
  });
}

type Check = (argument: unknown, value: unknown, path: string, schema: Schema) => string[];

const unless = (holds: boolean, path: string, what: string) => (holds ? [] : [`${path}: ${what}`]);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const CHECKS: Record<string, Check> = {
  type: (type, value, path) => {
    const own = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
    return unless(own === type, path, `is ${own}, not ${type}`);
  },
  const: (wanted, value, path) => unless(value === wanted, path, `is not ${wanted}`),
  enum: (choices, value, path) => unless((choices as unknown[]).includes(value), path, `is none of ${choices}`),
  pattern: (source, value, path) => unless(new RegExp(source as string).test(String(value)), path, `is not ${source}`),
  minimum: (least, value, path) => unless((value as number) >= (least as number), path, `is below ${least}`),
  maximum: (most, value, path) => unless((value as number) <= (most as number), path, `is above ${most}`),
  minItems: (least, value, path) => unless((value as unknown[]).length >= (least as number), path, 'has too few items'),
  maxItems: (most, value, path) => unless((value as unknown[]).length <= (most as number), path, 'has too many items'),
  items: (items, value, path) =>
    Array.isArray(value) ? value.flatMap((one, i) => violations(items as Schema, one, `${path}[${i}]`)) : [],
  required: (names, value, path) =>
    (names as string[]).flatMap((name) => unless(isObject(value) && name in value, path, `has no ${name}`)),
  properties: (properties, value, path, schema) => {
    if (!isObject(value)) return [];
    const known = properties as Record<string, Schema>;
    return Object.entries(value).flatMap(([name, one]) => {
      const own = known[name];
      if (own) return violations(own, one, `${path}.${name}`);
      return unless(schema.additionalProperties !== false, `${path}.${name}`, 'is not in the schema');
    });
  },
};
