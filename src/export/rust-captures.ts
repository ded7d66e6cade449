/**
 * Captures in Rust: structs of spans, and a function that gives them. Items of lists go to slices of the caller.
 *
 *     let found = uri::match_text(b"http://h/")?;     found.authority?.host   →   Span { start: 7, end: 8 }
 */
import type { CaptureField } from '../compile/index.ts';
import {
  type CapturedFrame,
  type CapturedProgram,
  type CapturedStep,
  classIndexOf,
  isSpan,
  memberName,
  recordTypeName,
  structFields,
} from './captured.ts';
import type { Gaps, TargetLanguage } from './language.ts';

const SPAN = `/// A part of a text: \`&text[start..end]\`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

const ABSENT: usize = usize::MAX;

const fn span(start: usize, end: usize) -> Option<Span> {
    if start == ABSENT { None } else { Some(Span { start, end }) }
}`;
const DERIVED = '#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]';

export function capturesInRust(program: CapturedProgram, { type }: Gaps, element: TargetLanguage['element']): string {
  const { frames, registers, states, classCount, lists } = program;
  const [root, ...items] = frames as [CapturedFrame, ...CapturedFrame[]];
  const place = `state * ${classCount} + ${element('capture_classes', classIndexOf(program, 'usize::from(symbol)', element))}`;
  const [argument, passed] = items.length > 0 ? [', items: &mut Items', ', items'] : ['', ''];
  return [
    SPAN,
    '',
    ...frames.flatMap((frame) => structOf(frame.name, frame.field, frame, frames)),
    ...(items.length > 0
      ? [
          '/// Where the items of lists go: the first that a slice has room for.',
          `pub struct Items<'a> {\n${items.map((item) => `    pub ${item.name}: &'a mut [${itemType(item)}],`).join('\n')}\n}`,
          '',
        ]
      : []),
    'struct Memory {',
    `    r: [usize; ${registers}],`,
    ...frames.map(({ slots }, i) => `    f${i}: [usize; ${slots.length}],`),
    ...items.flatMap((_, i) => [`    first${i + 1}: usize,`, `    count${i + 1}: usize,`]),
    '}',
    '',
    '#[allow(clippy::all, clippy::pedantic, unused_variables)]',
    `fn operate(list: usize, here: usize, m: &mut Memory${argument}) {`,
    '    match list {',
    ...lists.flatMap(([list, steps]) => [
      `        ${list} => {`,
      ...steps.flatMap((step) => stepLines(step, frames)).map((line) => `            ${line}`),
      '        }',
    ]),
    '        _ => {}\n    }\n}',
    '',
    `/// The captures of a whole text; \`None\` if it is ill-formed.${items.length > 0 ? ' The items of lists are in `items`, as many as there is room for.' : ''}`,
    '#[allow(clippy::all, clippy::pedantic)]',
    `pub fn match_text(text: &[${type}]${argument}) -> Option<Captures> {`,
    '    let mut m = Memory {',
    `        r: [0; ${registers}],`,
    ...frames.map(({ slots }, i) => `        f${i}: [${slots.map((at) => (at < 0 ? 'ABSENT' : at)).join(', ')}],`),
    ...items.flatMap((_, i) => [`        first${i + 1}: 0,`, `        count${i + 1}: 0,`]),
    '    };',
    '    let mut state = 0;',
    '    for (i, &symbol) in text.iter().enumerate() {',
    `        let cell = CAPTURE_NEXT[${place}] as usize;`,
    `        if cell < ${states} {\n            state = cell;\n            continue;\n        }`,
    `        let flag = cell - ${states};`,
    '        if flag == 0 {\n            return None;\n        }',
    `        operate(${element('capture_list', 'flag')}, i, &mut m${passed});`,
    `        state = ${element('capture_state', 'flag')};`,
    '    }',
    `    let end = ${element('capture_end', 'state')};`,
    '    if end == 0 {\n        return None;\n    }',
    `    operate(end - 1, text.len(), &mut m${passed});`,
    `    Some(${valueText(
      '',
      root.field,
      'm.f0',
      items.map((item, i) => `${item.name}_count: m.count${i + 1}`),
    )})`,
    '}',
  ].join('\n');
}

function itemType(frame: CapturedFrame): string {
  return isSpan(frame) ? 'Span' : recordTypeName(frame.name);
}

/** The structs of a frame, or of a record in it. */
function structOf(
  path: string,
  field: CaptureField,
  frame: CapturedFrame | undefined,
  frames: readonly CapturedFrame[],
): string[] {
  const type = recordTypeName(path) || 'Captures';
  if (frame && path && isSpan(frame)) return [];
  const { label } = field;
  const parts = structFields(field);
  const below = (child: CaptureField) => `${path && `${path}_`}${memberName(child)}`;
  const typed = (child: CaptureField) => {
    const own = child.isRecord ? recordTypeName(below(child)) : 'Span';
    return child.occurs === 'optional' ? `Option<${own}>` : own;
  };
  const counts =
    path === ''
      ? frames.slice(1).map((item) => `    /// How many items the text has.\n    pub ${item.name}_count: usize,`)
      : (frame?.lists ?? []).flatMap((list) => {
          const inner = list.name.slice(path.length + 1);
          return [
            `    /// In the items of ${list.name}.\n    pub ${inner}_first: usize,\n    pub ${inner}_count: usize,`,
          ];
        });
  const lines = [
    ...(path ? ['    pub start: usize,', '    pub end: usize,'] : []),
    ...(label ? [`    pub ${memberName({ ...field, field: label.field })}: ${type}Kind,`] : []),
    ...parts.map((child) => `    pub ${memberName(child)}: ${typed(child)},`),
    ...counts,
  ];
  const kinds = label?.names.map((name, i) => `${i === 0 ? '    #[default]\n' : ''}    ${kindName(name)},`) ?? [];
  return [
    ...(label ? [DERIVED, `pub enum ${type}Kind {\n${kinds.join('\n')}\n}`, ''] : []),
    DERIVED,
    `pub struct ${type} {\n${lines.join('\n')}\n}`,
    '',
    ...parts.filter(({ isRecord }) => isRecord).flatMap((child) => structOf(below(child), child, undefined, frames)),
  ];
}

function kindName(label: string): string {
  return recordTypeName(label.replace(/[^A-Za-z0-9]+/g, '_')).replace(/^(?=[0-9]|Self$)/, 'Kind');
}

function valueText(path: string, field: CaptureField, slots: string, more: readonly string[]): string {
  const type = recordTypeName(path) || 'Captures';
  const { label } = field;
  const kinds = label?.names.map((name) => `${type}Kind::${kindName(name)}`) ?? [];
  const kind = kinds.slice(0, -1).map((each, i) => `if ${slots}[${label?.slots[i]}] != ABSENT { ${each} } else `);
  const last = kinds.at(-1);
  const parts = structFields(field).map((child) => {
    const at = [`${slots}[${child.slot}]`, `${slots}[${child.slot + 1}]`] as const;
    const isOptional = child.occurs === 'optional';
    if (!child.isRecord) {
      const value = isOptional ? `span(${at.join(', ')})` : `Span { start: ${at[0]}, end: ${at[1]} }`;
      return `${memberName(child)}: ${value}`;
    }
    const below = `${path && `${path}_`}${memberName(child)}`;
    const record = valueText(below, child, slots, [`start: ${at[0]}`, `end: ${at[1]}`]);
    return `${memberName(child)}: ${isOptional ? `if ${at[0]} == ABSENT { None } else { Some(${record}) }` : record}`;
  });
  const chosen = kind.length > 0 ? `${kind.join('')}{ ${last} }` : last;
  const all = [...more, ...(label ? [`${memberName({ ...field, field: label.field })}: ${chosen}`] : []), ...parts];
  return `${type} { ${all.join(', ')} }`;
}

function stepLines(step: CapturedStep, frames: readonly CapturedFrame[]): string[] {
  const from = step.from < 0 ? 'here' : `m.r[${step.from}]`;
  if (step.kind === 'keep') return [`m.r[${step.to}] = ${from};`];
  const offset = step.plus > 0 ? `${from} + ${step.plus}` : from;
  if (step.kind === 'slot') return [`m.f${step.frame}[${step.slot}] = ${offset};`];
  const [n, frame] = [step.frame, frames[step.frame] as CapturedFrame];
  if (step.kind === 'open')
    return [
      `m.f${n} = [ABSENT; ${frame.slots.length}];`,
      `m.f${n}[0] = ${offset};`,
      ...frame.lists.map((list) => `m.first${frames.indexOf(list)} = m.count${frames.indexOf(list)};`),
    ];
  const more = frame.lists.flatMap((list) => {
    const [inner, i] = [list.name.slice(frame.name.length + 1), frames.indexOf(list)];
    return [`${inner}_first: m.first${i}`, `${inner}_count: m.count${i} - m.first${i}`];
  });
  const ends = [`start: m.f${n}[0]`, `end: m.f${n}[1]`];
  const value = isSpan(frame)
    ? `Span { ${ends.join(', ')} }`
    : valueText(frame.name, frame.field, `m.f${n}`, [...ends, ...more]);
  return [
    `m.f${n}[1] = ${offset};`,
    `if let Some(item) = items.${frame.name}.get_mut(m.count${n}) {\n                *item = ${value};\n            }`,
    `m.count${n} += 1;`,
  ];
}
