/**
 * The part of JSON Schema that the project's schemas use: schema + value → the
 * violations, each with its path. An unknown keyword is a violation too, so no
 * schema can ask for what is not checked.
 */
type Schema = Readonly<Record<string, unknown>>;

const ANNOTATIONS = ['$schema', '$id', '$defs', 'title', 'description'];

export function violations(schema: Schema, value: unknown, path = '$', root: Schema = schema): string[] {
  return Object.entries(schema).flatMap(([keyword, argument]) => {
    if (ANNOTATIONS.includes(keyword)) return [];
    const check = CHECKS[keyword];
    if (!check) return [`${path}: the schema says ${keyword}, which is not checked here`];
    return check(argument, value, path, schema, root);
  });
}

type Check = (argument: unknown, value: unknown, path: string, schema: Schema, root: Schema) => string[];

const unless = (holds: boolean, path: string, what: string) => (holds ? [] : [`${path}: ${what}`]);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const CHECKS: Record<string, Check> = {
  type: (type, value, path) => {
    const own = typeOf(value);
    return unless([type].flat().includes(own), path, `is ${own}, not ${type}`);
  },
  const: (wanted, value, path) => unless(value === wanted, path, `is not ${wanted}`),
  enum: (choices, value, path) => unless((choices as unknown[]).includes(value), path, `is none of ${choices}`),
  pattern: (source, value, path) => unless(new RegExp(source as string).test(String(value)), path, `is not ${source}`),
  minimum: (least, value, path) => unless((value as number) >= (least as number), path, `is below ${least}`),
  maximum: (most, value, path) => unless((value as number) <= (most as number), path, `is above ${most}`),
  minItems: (least, value, path) => unless((value as unknown[]).length >= (least as number), path, 'has too few items'),
  maxItems: (most, value, path) => unless((value as unknown[]).length <= (most as number), path, 'has too many items'),
  $ref: (to, value, path, _, root) => {
    const [, name = ''] = /^#\/\$defs\/(\w+)$/.exec(to as string) ?? [];
    const target = (root.$defs as Record<string, Schema> | undefined)?.[name];
    return target ? violations(target, value, path, root) : [`${path}: the schema refers to ${to}, which is not there`];
  },
  items: (items, value, path, _, root) =>
    Array.isArray(value) ? value.flatMap((one, i) => violations(items as Schema, one, `${path}[${i}]`, root)) : [],
  required: (names, value, path) =>
    isObject(value) ? (names as string[]).flatMap((name) => unless(name in value, path, `has no ${name}`)) : [],
  properties: (properties, value, path, _, root) => {
    if (!isObject(value)) return [];
    const known = properties as Record<string, Schema>;
    return Object.entries(value).flatMap(([name, one]) => {
      const own = known[name];
      return own ? violations(own, one, `${path}.${name}`, root) : [];
    });
  },
  additionalProperties: (others, value, path, schema, root) => {
    if (!isObject(value)) return [];
    const unknown = Object.entries(value).filter(([name]) => !Object.hasOwn((schema.properties ?? {}) as object, name));
    return unknown.flatMap(([name, one]) =>
      others === false
        ? [`${path}.${name}: is not in the schema`]
        : violations(others as Schema, one, `${path}.${name}`, root),
    );
  },
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
}
