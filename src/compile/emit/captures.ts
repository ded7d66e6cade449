/**
 * Captures of a form → the lines of its module: the table, a loop with the operations as code, and types.
 *
 *     if (s < 0) switch (flagged[f + 1]) {            export interface Uri {
 *       case 3: p2 = r0; p3 = i; break;                 readonly host: Captured | undefined;   rule host, RFC 3986 §3.2.2
 *
 * The states stay in the table: as code they would be too large for engines to optimise (measured, 15 times as slow).
 */
import { type CaptureShape, type CaptureTable, OPERATION } from '../../capture-table.ts';
import { formatSection } from '../../clause.ts';
import type { CompiledCaptures } from '../captures/compile-captures.ts';
import type { CaptureField } from '../captures/shape.ts';
import { numberRows, sixteenToARow, stringLiteral } from './rows.ts';

/** A cell of the loop's arrays: TypeScript may be set to doubt that it exists. */
const NUMBER = ' as number';

export function capturesModule({ table, root }: CompiledCaptures, exportName: string, typed: boolean): string[] {
  const loop = hasLoop(table) ? [...loopLines(table, typed), ...recordLines(typed)] : [];
  const how = table.back
    ? 'Two passes, the second backwards over the cells of the first: too much is uncertain for registers.'
    : `One pass, ${table.registers} registers.`;
  return [
    '',
    `// Captures. ${how}`,
    '// One row for each state: the next row, -1, or -1 - f: flagged[2f] is the next row, flagged[2f + 1] what to do first.',
    ...tableLines(table),
    ...loop,
    ...(typed ? typeLines(root, captureTypeName(exportName), new Set([...TYPES, captureTypeName(exportName)])) : []),
  ];
}

/** The arguments of `capturing` after the validator. */
export function captureArguments({ table }: CompiledCaptures): string {
  return hasLoop(table) ? 'captureTable, captureLoop, captureRecord' : 'captureTable';
}

/** Its rows over octets take at most four megabytes; larger tables are interpreted. */
export function hasLoop({ back, ends, lists }: CaptureTable): boolean {
  return !back && ends.length <= 4096 && lists.length <= 4096;
}

/** Names of types that a module has already, or that its types use. */
const TYPES =
  'CaptureLoop CaptureRecord Captured OctetsInput Omit Parses SimdKernel Uint8Array UnitsInput Validator VerdictOf'.split(
    ' ',
  );

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

function tableLines(table: CaptureTable): string[] {
  const { next, classCount, classes, shape, ...rest } = table;
  const label = (first: number) => String(first);
  return [
    'const CAPTURE_NEXT = [',
    ...numberRows(next, classCount, () => '').map((row) => row.replace(/ \/\/ $/, '')),
    '];',
    'const CAPTURE_CLASSES = [',
    ...sixteenToARow(classes, label),
    '];',
    'const captureTable = {',
    `  alphabet: '${rest.alphabet}',`,
    `  classCount: ${classCount},`,
    '  classes: CAPTURE_CLASSES,',
    '  next: CAPTURE_NEXT,',
    ...(['flagged', 'lists', 'ends', 'registers', 'slots', 'events', 'labels', 'back'] as const).flatMap((name) =>
      rest[name] === undefined ? [] : [`  ${name}: ${JSON.stringify(rest[name])},`],
    ),
    `  shape: ${JSON.stringify(plainShape(shape))},`,
    '};',
  ];
}

/** Without what only the compiler knows. */
function plainShape(shape: CaptureShape): CaptureShape {
  const { field, occurs, slot, id, isText, reader, isRecord, fields, label, frame } = shape;
  const rest = { ...(reader && { reader }), ...(label && { label }), ...(frame && { frame }) };
  return { field, occurs, slot, id, isText, isRecord, fields: fields.map(plainShape), ...rest };
}

/** Symbols of one round, so that the end is asked for once for all (measured). */
const ROUND = 4;

function loopLines(table: CaptureTable, typed: boolean): string[] {
  const number = typed ? NUMBER : '';
  const { slots, registers, lists, ends, classCount, alphabet, events } = table;
  const overOctets = alphabet === 'octets';
  const variables = [
    's = 0',
    ...Array.from({ length: registers }, (_, r) => `r${r} = 0`),
    ...slots.map((offset, slot) => `p${slot} = ${offset}`),
    'i = 0',
  ];
  const done = `return [${slots.map((_, slot) => `p${slot}`).join(', ')}];`;
  const used = new Set(table.flagged.filter((_, i) => i % 2 === 1));
  const step = (k: number) => {
    const at = k > 0 ? `i + ${k}` : 'i';
    const symbol = overOctets ? `text[${at}]` : `classes[unitAt(text, ${at})]`;
    return `(s = cells[s + (${symbol}${number})]${number}) < 0`;
  };
  const bits = 32 - Math.clz32(ends.length);
  const row = `(s & ${(1 << bits) - 1})`;
  return [
    '',
    `const captureLoop${typed ? `: CaptureLoop<${overOctets ? 'Uint8Array' : 'string'}>` : ''} = (cells${overOctets ? '' : ', classes, unitAt'}) => (text, length${events.length > 0 ? ', tape' : ''}) => {`,
    `  let ${variables.join(', ')};`,
    `  for (const last = length - ${ROUND}; ; i++) {`,
    '    for (;;) {',
    '      if (i > last) {',
    `        if (i === length || ${step(0)}) break;`,
    '        i++;',
    '        continue;',
    '      }',
    ...Array.from({ length: ROUND }, (_, k) => `      if (${step(k)}) ${k === 0 ? 'break;' : `{ i += ${k}; break; }`}`),
    `      i += ${ROUND};`,
    '    }',
    '    if (s >= 0) break;',
    '    s = ~s;',
    `    switch (s >> ${bits}) {`,
    '      case 0: return null;',
    ...lists.flatMap((list, k) => (k > 0 && used.has(k) ? [`      case ${k}: ${code(list, 'i')} break;`] : [])),
    '    }',
    `    s = ${overOctets ? `${row} << 8` : `${row} * ${classCount}`};`,
    '  }',
    `  switch (s / ${overOctets ? 0x100 : classCount}) {`,
    ...byList(ends).map(
      ([list, states]) =>
        `    ${states.map((state) => `case ${state}:`).join(' ')} ${[code(lists[list] as readonly number[], 'length'), done].filter(Boolean).join(' ')}`,
    ),
    '    default: return null;',
    '  }',
    '};',
  ];
}

/** A class of the module's own: an engine optimises it for this form alone (measured). */
function recordLines(typed: boolean): string[] {
  return [
    '',
    `const captureRecord${typed ? ': CaptureRecord' : ''} = ({ source, slots, frame, lists }, addGetters) => {`,
    '  class Whole {',
    ...(typed ? ['    [key: PropertyKey]: unknown;'] : []),
    `    constructor(${['text', 'length', 'found', 'within'].map((name) => (typed ? `${name}: unknown` : name)).join(', ')}) {`,
    "      this['start'] = 0;",
    "      this['end'] = length;",
    '      this[source] = text;',
    '      this[slots] = found;',
    '      this[frame] = within;',
    '      this[lists] = undefined;',
    '    }',
    '  }',
    '  addGetters(Whole.prototype);',
    '  return (text, length, found, within) => new Whole(text, length, found, within);',
    '};',
  ];
}

function byList(ends: readonly number[]): [number, number[]][] {
  const groups = new Map<number, number[]>();
  ends.forEach((list, state) => {
    if (list >= 0) groups.set(list, [...(groups.get(list) ?? []), state]);
  });
  return [...groups];
}

function code(list: readonly number[], here: string): string {
  return Array.from({ length: list.length / 4 }, (_, k) => {
    const [kind, what, from, distance] = list.slice(4 * k) as [number, number, number, number];
    const offset = `${from < 0 ? here : `r${from}`}${distance > 0 ? ` + ${distance}` : ''}`;
    if (kind === OPERATION.event) return `tape.push(${what}, ${offset});`;
    return `${kind === OPERATION.slot ? 'p' : 'r'}${what} = ${offset};`;
  }).join(' ');
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The interface of a record, after those of the records inside it. */
function typeLines(field: CaptureField, name: string, taken: Set<string>): string[] {
  const records = field.fields.filter(({ isRecord, occurs }) => isRecord && occurs !== 'never');
  const typeOf = new Map(records.map((each) => [each, freeName(name + capitalised(each.field), taken)]));
  const inner = [...typeOf].flatMap(([each, type]) => typeLines(each, type, taken));
  const { label } = field;
  const body = (alternative: string | undefined) => [
    ...(label ? [`  readonly ${label.field}: ${stringLiteral(alternative as string)};`] : []),
    ...field.fields.flatMap((each) => {
      const occurs = alternative === undefined ? each.occurs : (each.inAlternatives.get(alternative) ?? 'never');
      if (occurs === 'never') return [];
      const type = typeOf.get(each) ?? spanType(each);
      // A field that is a list in any alternative is one in all of them.
      const whole =
        each.occurs === 'list' ? `readonly ${type}[]` : occurs === 'optional' ? `${type} | undefined` : type;
      return [`  /** ${aboutField(each)} */`, `  readonly ${each.field}: ${whole};`];
    }),
  ];
  const about = `/** What is captured of ${field.capture.rules.map(citation).join(', ')}. */`;
  if (!label)
    return [...inner, '', about, `export interface ${name} extends Omit<Captured, 'value'> {`, ...body(undefined), '}'];
  const names = label.names.map((alternative) => {
    const words = alternative.replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase());
    return [alternative, freeName(`${name}Of${capitalised(words)}`, taken)] as const;
  });
  return [
    ...inner,
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

function spanType({ reader }: CaptureField): string {
  const types = {
    integer: 'number',
    bigint: 'bigint',
    'ascii-lower': 'string',
    'percent-decoded': 'Uint8Array',
    text: 'string',
  };
  return reader ? `Captured<${types[reader]}>` : 'Captured';
}

function aboutField({ capture, reader }: CaptureField): string {
  const rules = capture.rules.map(citation).join(', or ');
  return `${capitalised(rules)}${reader ? `; value: ${reader}` : ''}.`.replaceAll('*/', '* /');
}

function citation({ name, clause }: CaptureField['capture']['rules'][number]): string {
  return `rule ${name}${clause ? `, ${formatSection(clause)}` : ''}`;
}
