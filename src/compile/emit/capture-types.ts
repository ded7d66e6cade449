/**
 * The records of a form with captures → the TypeScript types of its module.
 *
 *     export interface Uri {
 *       readonly host: Captured | undefined;        rule host, RFC 3986 §3.2.2
 */
import { formatSection } from '../../shared/clause.ts';
import { type IntegerForm, integerForm, isIntegerKind, isWideInteger } from '../../shared/integer-kinds.ts';
import type { CaptureField } from '../captures/shape.ts';
import { stringLiteral } from './rows.ts';

/** Names of types that a module has already, or that its types use. */
const TYPES =
  'CaptureMatch Captured OctetsInput Omit Parses SimdKernel Uint8Array UnitsInput Validator VerdictOf'.split(' ');

/** The type of a whole text. */
export function captureTypeName(exportName: string): string {
  return freeName(exportName, new Set(TYPES));
}

/** A name in capitals that no other type has. */
function freeName(wish: string, taken: Set<string>): string {
  const name = wish.charAt(0).toUpperCase() + wish.slice(1);
  if (taken.has(name)) return freeName(`${name}_`, taken);
  taken.add(name);
  return name;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Names of types for rules of a message, and all that are taken then. */
export function captureTypeNames(wishes: readonly string[]): { readonly names: string[]; readonly taken: Set<string> } {
  const taken = new Set([...TYPES, 'MessageForm', 'MessageRead', 'OctetsInput']);
  return { names: wishes.map((wish) => freeName(wish, taken)), taken };
}

/** The types of a whole text and of all records in it. */
export function captureTypes(root: CaptureField, name: string): string[] {
  return recordTypes(root, name, new Set([...TYPES, name]));
}

/** The interface of a record, after those of the records inside it. `inner`: the type of a rule of a message. */
export function recordTypes(
  field: CaptureField,
  name: string,
  taken: Set<string>,
  inner?: (rule: string) => string,
): string[] {
  const records = field.fields.filter(({ isRecord, occurs }) => isRecord && occurs !== 'never');
  const typeOf = new Map(records.map((each) => [each, freeName(name + capitalised(each.field), taken)]));
  const inside = [...typeOf].flatMap(([each, type]) => recordTypes(each, type, taken, inner));
  const { label } = field;
  const body = (alternative: string | undefined) => [
    ...(label ? [`  readonly ${label.field}: ${stringLiteral(alternative as string)};`] : []),
    ...field.fields.flatMap((each) => {
      const occurs = alternative === undefined ? each.occurs : (each.inAlternatives.get(alternative) ?? 'never');
      if (occurs === 'never') return [];
      const own = inner && each.inner && [...new Set(each.inner.map(inner))].join(' | ');
      const type = typeOf.get(each) ?? own ?? spanType(each);
      // A field that is a list in any alternative is one in all of them.
      const whole =
        each.occurs === 'list'
          ? `readonly ${type.includes(' ') ? `(${type})` : type}[]`
          : occurs === 'optional'
            ? `${type} | undefined`
            : type;
      return [`  /** ${aboutField(each)} */`, `  readonly ${each.field}: ${whole};`];
    }),
  ];
  const about = `/** What is captured of ${field.capture.rules.map(citation).join(', ')}. */`;
  if (!label)
    return [
      ...inside,
      '',
      about,
      `export interface ${name} extends Omit<Captured, 'value'> {`,
      ...body(undefined),
      '}',
    ];
  const names = label.names.map((alternative) => {
    const words = alternative.replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase());
    return [alternative, freeName(`${name}Of${capitalised(words)}`, taken)] as const;
  });
  return [
    ...inside,
    '',
    about,
    `export type ${name} = ${names.map(([, type]) => type).join(' | ')};`,
    ...names.flatMap(([alternative, type]) => [
      '',
      `export interface ${type} extends Omit<Captured, 'value'> {`,
      ...body(alternative),
      '}',
    ]),
  ];
}

function spanType({ reader, bits }: CaptureField): string {
  const types = {
    integer: 'number',
    bigint: 'bigint',
    'ascii-lower': 'string',
    'percent-decoded': 'Uint8Array',
    text: 'string',
  } as const;
  if (!reader) return 'Captured';
  if (bits)
    return `Captured<{ ${bits
      .toReversed()
      .map(({ name }) => `readonly ${name}: number`)
      .join('; ')} }>`;
  const integers = isIntegerKind(reader) ? integerType(integerForm(reader)) : 'number | bigint';
  return `Captured<${reader in types ? types[reader as keyof typeof types] : integers}>`;
}

/** A number with a size is always of one type. */
function integerType(form: IntegerForm): string {
  return form.octets === 'open' ? 'number | bigint' : isWideInteger(form) ? 'bigint' : 'number';
}

function aboutField({ capture, reader }: CaptureField): string {
  const rules = capture.rules.map(citation).join(', or ');
  return `${capitalised(rules)}${reader ? `; value: ${reader}` : ''}.`.replaceAll('*/', '* /');
}

function citation({ name, clause }: CaptureField['capture']['rules'][number]): string {
  return `rule ${name.trim()}${clause ? `, ${formatSection(clause)}` : ''}`;
}
