/**
 * Captures of a form → the lines of its module: the table, a loop with the operations as code, and types.
 *
 *     switch (list) {                                       export interface Uri {
 *       case 3: p2 = r0; p3 = i; break;                 readonly host: Captured | undefined;   rule host, RFC 3986 §3.2.2
 *
 * The states stay in the table: as code they would be too large for engines to optimise (measured, 15 times as slow).
 */
import {
  CAPTURES_VERSION,
  type CaptureShape,
  type CaptureTable,
  OPERATION,
  SHARED_NUMBERS,
} from '../../capture-table.ts';
import { formatSection } from '../../clause.ts';
import { INTEGER_SIZES, isIntegerKind } from '../../integer-kinds.ts';
import type { CompiledCaptures } from '../captures/compile-captures.ts';
import { type CaptureLoop, loopOf, rowBits } from '../captures/loop.ts';
import type { CaptureField } from '../captures/shape.ts';
import { numberRows, sixteenToARow, stringLiteral } from './rows.ts';

/** A cell of the loop's arrays: TypeScript may be set to doubt that it exists. */
const NUMBER = ' as number';

export function capturesModule({ table: plain, root }: CompiledCaptures, exportName: string, typed: boolean): string[] {
  const loop = hasLoop(plain) ? loopOf(plain) : undefined;
  const table = loop?.table ?? plain;
  const how = table.back
    ? 'Two passes, the second backwards over the cells of the first: too much is uncertain for registers.'
    : `One pass, ${table.registers} registers.`;
  return [
    '',
    `// Captures. ${how}`,
    '// One row for each state: the next row, -1, or -1 - f: flagged[2f] is the next row, flagged[2f + 1] what to do first.',
    ...tableLines(table),
    ...(loop ? loopLines(loop, typed) : []),
    ...(typed ? recordTypes(root, captureTypeName(exportName), new Set([...TYPES, captureTypeName(exportName)])) : []),
  ];
}

/** The arguments of `capturing` after the validator. */
export function captureArguments({ table }: CompiledCaptures): string {
  return hasLoop(table) ? 'captureTable, captureMatch' : 'captureTable';
}

/** Its rows over octets take at most four megabytes, and a cell has room for a row and a list. Others are interpreted. */
export function hasLoop(table: CaptureTable): boolean {
  const { back, ends, lists } = table;
  return !back && ends.length <= 4096 && lists.length <= 2 ** (31 - rowBits(table));
}

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
    `  version: ${CAPTURES_VERSION},`,
    `  alphabet: '${rest.alphabet}',`,
    `  classCount: ${classCount},`,
    '  classes: CAPTURE_CLASSES,',
    '  next: CAPTURE_NEXT,',
    ...(
      ['flagged', 'lists', 'ends', 'registers', 'slots', 'events', 'labels', 'places', 'prefix', 'back'] as const
    ).flatMap((name) => (rest[name] === undefined ? [] : [`  ${name}: ${JSON.stringify(rest[name])},`])),
    `  shape: ${JSON.stringify(plainShape(shape))},`,
    '};',
  ];
}

/** Without what only the compiler knows. */
export function plainShape(shape: CaptureShape): CaptureShape {
  const { field, occurs, slot, id, isText, reader, isRecord, inner, fields, label, frame } = shape;
  const rest = { ...(reader && { reader }), ...(inner && { inner }), ...(label && { label }), ...(frame && { frame }) };
  return { field, occurs, slot, id, isText, isRecord, fields: fields.map(plainShape), ...rest };
}

/** Offsets are numbers of 32 bits with a sign. Longer texts are interpreted. */
const FAR = 0x7fffffff;

/** Symbols of one round, so that the end is asked for once for all (measured). */
const ROUND = 4;

/**
 * The loop, and a class of the module's own: an engine optimises both for this form alone (measured). A symbol that keeps
 * the state is asked for first. The processor guesses that, and need not wait for the cell (measured).
 *
 * The events of the tape go to `numbers`, which many texts share. They are read when a list is asked for.
 */
function loopLines({ table, kept, plain }: CaptureLoop, typed: boolean): string[] {
  const number = typed ? NUMBER : '';
  const { slots, registers, lists, ends, classCount, alphabet, events, prefix } = table;
  const overOctets = alphabet === 'octets';
  const [width, type] = overOctets ? [0x100, 'Uint8Array'] : [classCount, 'string'];
  const used = new Set(table.flagged.filter((_, i) => i % 2 === 1));
  const symbol = (at: string | number) => (overOctets ? `text[${at}]` : `classes[unitAt(text, ${at})]`);
  const step = (k: number) => `(n = cells[s + (${symbol(k > 0 ? `i + ${k}` : 'i')}${number})]${number}) !== s`;
  const bits = rowBits(table);
  const code = (list: readonly number[], here: string) => operations(list, here, kept);
  const cases = (all: readonly number[], here: string) =>
    all.flatMap((k) => {
      const does = k > plain ? code(lists[k] as readonly number[], here) : '';
      return does ? [`        case ${k}: ${does} break;`] : [];
    });
  const hasTape = events.length > 0;
  const room = Math.max(0, ...lists.map((list) => code(list, 'i').split('found[').length - 1));
  const tapeParts = hasTape ? ['numbers', 'from', 'to'] : [];
  const parts = [
    ...['cells', 'ends', 'source: sourceKey', 'slots: slotsKey', ...tapeParts.map((part) => `${part}: ${part}Key`)],
    ...(hasTape ? ['longer', 'lengthOf'] : []),
    ...(overOctets ? [] : ['classes', 'unitAt']),
    'save',
    ...(prefix ? ['masks', 'states', 'clz32'] : []),
  ];
  const slotList = `[${kept.map((_, index) => `p${index}`).join(', ')}]`;
  const variables = [
    's = 0',
    'n = 0',
    ...Array.from({ length: registers }, (_, r) => `r${r} = 0`),
    ...kept.map((slot, index) => `p${index} = ${slots[slot]}`),
    ...(hasTape ? ['found = numbers', 't = used'] : []),
    'i = 0',
  ];
  const numbered = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, i) => make(i));
  // Of a chunk: what is known before it, and after it.
  const resumed = [
    's = chunk.row;',
    ...numbered(registers, (r) => `r${r} = chunk.registers[${r}]${number};`),
    ...(kept.length > 0 ? [`${kept.map((_, index) => `p${index} = `).join('')}${-FAR};`] : []),
  ];
  const saved = [
    ...['chunk', 's', `[${numbered(registers, (r) => `r${r}`).join(', ')}]`, slotList],
    ...(hasTape ? ['found', 'used', 't'] : []),
  ];
  const typedAs = (type: string) => (typed ? `: ${type}` : '');
  const switchOn = (all: readonly number[], here: string): string[] => {
    const others = cases(all, here);
    const push = `found[t++] = ${here}; found[t++] = n;`;
    const none = others.length > 0 ? ['      switch (n) {', ...others, '      }'] : [];
    if (!all.some((k) => k > 0 && k <= plain)) return none;
    // A symbol has a list that does something; an end may have none.
    const otherwise = here === 'i' ? `{ ${push} }` : `if (n > 0) { ${push} }`;
    if (none.length === 0) return [`      ${otherwise}`];
    return [`      if (n > ${plain}) {`, ...none.map((line) => `  ${line}`), `      } else ${otherwise}`];
  };
  const fresh = `{ numbers = longer(undefined, 0, 0); last = lengthOf(numbers) - ${room}; used = 0; }`;
  const growth = `if (t > last) { found = numbers = longer(numbers, used, t); last = lengthOf(numbers) - ${room}; t -= used; used = 0; }`;
  return [
    '',
    `const captureMatch${typedAs('CaptureMatch')} = (${overOctets ? '{ kindOf, lengthOf }' : '_plain'}, partsOf, complete, other) => {`,
    `  const make = ({ ${parts.join(', ')} }${typedAs('ReturnType<typeof partsOf>')}) => {`,
    '    class Whole {',
    ...(typed ? ['      [key: PropertyKey]: unknown;'] : []),
    `      constructor(${['text', 'end', 'slots', ...tapeParts].map((name) => name + typedAs('unknown')).join(', ')}) {`,
    "        this['end'] = end;",
    '        this[sourceKey] = text;',
    '        this[slotsKey] = slots;',
    ...tapeParts.map((part) => `        this[${part}Key] = ${part};`),
    '      }',
    '    }',
    '    complete(Whole.prototype);',
    ...(hasTape ? [`    let numbers = longer(undefined, 0, 0), last = lengthOf(numbers) - ${room}, used = 0;`] : []),
    `    return (text${typedAs(type)}, length${typedAs('number')}, chunk${typed ? '?: Parameters<typeof save>[0]' : ''}) => {`,
    ...[
      // The numbers of a long text are not kept for those after it.
      ...(hasTape ? [`    if (last > ${SHARED_NUMBERS}) ${fresh}`] : []),
      `    let ${variables.join(', ')};`,
      `    if (chunk !== undefined) { ${resumed.join(' ')} }`,
      ...(prefix ? prefixLines(prefix.masks.length / classCount, width, symbol, number) : []),
      `    for (const end = length - ${ROUND}; ; i++) {`,
      '      for (;;) {',
      '        if (i > end) {',
      `          if (i === length || (${step(0)} && (s = n) < 0)) break;`,
      '          i++;',
      '          continue;',
      '        }',
      ...Array.from({ length: ROUND }, (_, k) =>
        k === 0
          ? `        if (${step(0)} && (s = n) < 0) break;`
          : `        if (${step(k)} && (s = n) < 0) { i += ${k}; break; }`,
      ),
      `        i += ${ROUND};`,
      '      }',
      '      if (s >= 0) break;',
      '      s = ~s;',
      ...(hasTape ? [`      ${growth}`] : []),
      `      if ((n = s >> ${bits}) === 0) return null;`,
      ...switchOn([...used], 'i'),
      `      s &= ${2 ** bits - 1};`,
      '    }',
      `    if (chunk !== undefined) return save(${saved.join(', ')});`,
      ...(hasTape ? [`    ${growth}`] : []),
      `    if ((n = ends[s / ${width}]${number}) < 0) return null;`,
      ...switchOn([...new Set(ends)], 'length').map((line) => line.slice(2)),
      ...(hasTape
        ? [
            `    const whole = new Whole(text, length, ${slotList}, found, used, t);`,
            '    used = t;',
            '    return whole;',
          ]
        : [`    return new Whole(text, length, ${slotList});`]),
    ].map((line) => `  ${line}`),
    '    };',
    '  };',
    `  let whole${typedAs('ReturnType<typeof make>')} = (text, length, chunk) => (whole = make(partsOf()))(text, length, chunk);`,
    ...(overOctets
      ? [
          `  return (input${typedAs('Uint8Array')}, chunk) => {`,
          "    const length = kindOf(input) === 'Uint8Array' ? lengthOf(input) : 0;",
          `    return length > 0 && length < ${FAR} ? whole(input, length, chunk) : other(input);`,
          '  };',
        ]
      : [
          `  return (input${typedAs('string')}, chunk) =>`,
          "    typeof input === 'string' && input.length > 0 ? whole(input, input.length, chunk) : other(input);",
        ]),
    '};',
  ];
}

/** The first symbols: one bit is left, or none. */
function prefixLines(length: number, width: number, symbol: (at: string) => string, number: string): string[] {
  return [
    `    if (chunk === undefined && length >= ${length}) {`,
    `      for (n = -1; i < ${length}; i++) n &= masks[i * ${width} + (${symbol('i')}${number})]${number};`,
    '      if (n === 0) return null;',
    `      s = states[clz32(n)]${number};`,
    '    }',
  ];
}

function operations(list: readonly number[], here: string, kept: readonly number[]): string {
  return Array.from({ length: list.length / 4 }, (_, k) => {
    const [kind, what, from, distance] = list.slice(4 * k) as [number, number, number, number];
    const offset = `${from < 0 ? here : `r${from}`}${distance > 0 ? ` + ${distance}` : ''}`;
    if (kind === OPERATION.event) return `found[t++] = ${offset}; found[t++] = ${what};`;
    if (kind === OPERATION.keep) return `r${what} = ${offset};`;
    return kept.includes(what) ? `p${kept.indexOf(what)} = ${offset};` : '';
  })
    .filter(Boolean)
    .join(' ');
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Names of types for rules of a message, and all that are taken then. */
export function captureTypeNames(wishes: readonly string[]): { readonly names: string[]; readonly taken: Set<string> } {
  const taken = new Set([...TYPES, 'MessageForm', 'MessageRead', 'OctetsInput']);
  return { names: wishes.map((wish) => freeName(wish, taken)), taken };
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

function spanType({ reader }: CaptureField): string {
  const types = {
    integer: 'number',
    bigint: 'bigint',
    'ascii-lower': 'string',
    'percent-decoded': 'Uint8Array',
    text: 'string',
  } as const;
  if (!reader) return 'Captured';
  const integers = reader === 'u64be' || reader === 'u64le' ? 'bigint' : isSized(reader) ? 'number' : 'number | bigint';
  return `Captured<${reader in types ? types[reader as keyof typeof types] : integers}>`;
}

/** Whether a number of a message has as many octets in each text. */
function isSized(reader: string): boolean {
  return isIntegerKind(reader) && INTEGER_SIZES[reader] > 0;
}

function aboutField({ capture, reader }: CaptureField): string {
  const rules = capture.rules.map(citation).join(', or ');
  return `${capitalised(rules)}${reader ? `; value: ${reader}` : ''}.`.replaceAll('*/', '* /');
}

function citation({ name, clause }: CaptureField['capture']['rules'][number]): string {
  return `rule ${name.trim()}${clause ? `, ${formatSection(clause)}` : ''}`;
}
