/**
 * Form → a Rust module without `std`, crates or `unsafe`: put it beside
 * `lib.rs` and declare `mod mqtt_utf8;`.
 *
 *     mqtt_utf8::check(b"a\0")   →   Err(Fault { offset: 1, length: 1, at: 1, incomplete: false,
 *                                               reason: "disallowed-character" })
 *
 * A text in chunks is checked with a `Checker`.
 */
import type { SymbolSet } from '../compile/index.ts';
import { octets } from '../shared/alphabet.ts';
import { type DirectCode, type DirectState, directStates, type OctetBranch } from './direct.ts';
import { inLanguage, type ScannerParts } from './language.ts';
import { indented, printStatements, type Syntax } from './print-scanner.ts';
import type { ArrayName } from './tables.ts';
import type { TargetSource } from './target-source.ts';

export function toRust(source: TargetSource): string {
  const states = directStates(source.form.minimal);
  const direct = states && directInRust(states);
  return inLanguage(source, {
    target: 'rust',
    opening: ['#![allow(dead_code)]', ''],
    declare: ({ name, numbers, bits, rows }) => {
      const start = `static ${nameOf(name)}: [u${bits}; ${numbers.length}] = [`;
      return ['#[rustfmt::skip]', ...(rows ? [start, ...rows, '];'] : [`${start}${numbers.join(', ')}];`])];
    },
    declareReasons: (reasons) => [
      '#[rustfmt::skip]',
      `static REASONS: [&str; ${reasons.length}] = [`,
      ...reasons.map((reason) => `    ${JSON.stringify(reason)},`),
      '];',
    ],
    program: (parts) =>
      [typesIn(parts), ...(direct ? [direct] : []), checkerIn(parts), wholeIn(parts, direct !== null)].join('\n\n'),
  });
}

const nameOf = (array: ArrayName) => array.toUpperCase();
const typeIn = ({ alphabet }: ScannerParts) => (alphabet === octets ? 'u8' : 'u16');

function typesIn({ alphabet, codeUnit }: ScannerParts): string {
  const symbols = alphabet === octets ? 'octets' : '16-bit code units';
  const units = [
    ` In whole code units of ${codeUnit} octets, even if`,
    '    /// the text ends inside the last one: `text[offset..offset + length]` may be out of bounds.',
  ];
  return `/// The first fault of a text. Offsets and lengths count ${symbols}.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Start of the ill-formed sequence: the text before it is well-formed.
    pub offset: usize,
    /// Its maximal subpart.${codeUnit === 1 ? '' : units.join('\n')}
    pub length: usize,
    /// The first symbol that cannot follow the text before it.
    pub at: usize,
    /// The text ends inside a sequence that more input could complete.
    pub incomplete: bool,
    /// The violated restriction.
    pub reason: &'static str,
}

impl core::fmt::Display for Fault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ill-formed at {}: {}", self.offset, self.reason)
    }
}

/// Checks a text in chunks, of at most \`usize::MAX\` symbols in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checker {
    position: usize,
    offset: usize,
    state: usize,
}`;
}

function syntaxIn({ arrays }: ScannerParts): Syntax {
  const bitsOf = new Map(arrays.map(({ name, bits }) => [name, bits]));
  return {
    indent: '    ',
    equal: '==',
    element: (array, index) => {
      const element = `${nameOf(array)}[${index}]`;
      return bitsOf.get(array) === 32 ? `${element} as usize` : `usize::from(${element})`;
    },
    member: (member) => `self.${member}`,
    larger: (left, right) => `${left}.max(${right})`,
    declare: (variable, value) => `let ${variable} = ${value};`,
    when: (test) => `if ${test} {`,
    each: ['for &symbol in text {', 'let symbol = usize::from(symbol);'],
    fault: ({ reason, ...fields }) => [
      'return Err(Fault {',
      ...Object.entries(fields).map(([field, value]) => `    ${field}: ${value},`),
      `    reason: REASONS[${reason}],`,
      '});',
    ],
  };
}

function checkerIn(parts: ScannerParts): string {
  const syntax = syntaxIn(parts);
  const body = (statements: ScannerParts['push']) =>
    indented([...printStatements(statements, syntax), 'Ok(())'], '        ').join('\n');
  return `impl Checker {
    /// A checker at the start of a text.
    #[must_use]
    pub const fn new() -> Self {
        Self { position: 0, offset: 0, state: 0 }
    }

    /// Reads a chunk. Do not use the checker after a fault.
    ///
    /// # Errors
    /// The first fault of the text, as soon as it is certain.
    pub fn push(&mut self, text: &[${typeIn(parts)}]) -> Result<(), Fault> {
${body(parts.push)}
    }

    /// The end of the text.
    ///
    /// # Errors
    /// The fault of a text that ends inside a sequence.
    pub fn end(&self) -> Result<(), Fault> {
${body(parts.end)}
    }
}`;
}

/** `isDirect`: there is code that accepts a text without the table. */
function wholeIn(parts: ScannerParts, isDirect: boolean): string {
  const type = typeIn(parts);
  return `/// Checks a whole text.
///
/// # Errors
/// The first fault of the text.
pub fn check(text: &[${type}]) -> Result<(), Fault> {
${isDirect ? '    if accepts(text) {\n        return Ok(());\n    }\n' : ''}    let mut checker = Checker::new();
    checker.push(text)?;
    checker.end()
}

/// Whether a whole text is well-formed.
#[must_use]
pub fn test(text: &[${type}]) -> bool {
    ${isDirect ? 'accepts(text)' : 'check(text).is_ok()'}
}`;
}

/*
 * Direct code → a function of Rust, which has no `goto`: a state is what follows a block, and `break` goes there from all
 * that comes before. Back goes `continue`, with the state in a variable; compilers make a jump of it, since it is a constant.
 *
 *     's1: {
 *         let Some((&c, rest)) = text.split_first() else { return true };
 *         text = rest;
 *         if !(matches!(c, 48..=57)) { return false; }
 *         break 's1;
 *     }
 */

/** As many blocks stand in one another; of 1,500, rustc overflows its stack. */
const MOST_BLOCKS = 256;

/** `null` where the table is better. */
function directInRust({ states, rows }: DirectCode): string | null {
  if (states.length > MOST_BLOCKS) return null;
  const [first, ...later] = states.map(({ number }) => number) as [number, ...number[]];
  const order = [first, ...later];
  const back = new Set<number>();
  const jump = (from: number, to: number) => {
    if (from === to) return 'continue;';
    if (order.indexOf(to) > order.indexOf(from)) return `break 's${to};`;
    back.add(to);
    return `state = ${to}; continue 'again;`;
  };
  const bodies = states.map((state, i) => bodyOf(state, i === 0, (to) => jump(state.number, to)));
  const arms = [...back].filter((state) => state !== first).map((state) => `    ${state} => break 's${state},`);
  const again = [`let mut state = ${first};`, "'again: loop {"];
  const tables = rows.map((row) => `    [${row.join(', ')}],`);
  return [
    '/// Whether a whole text is well-formed. What follows the block `sN` is state N.',
    '#[rustfmt::skip]\n#[allow(clippy::all, clippy::pedantic, unused_mut)]',
    'fn accepts(mut text: &[u8]) -> bool {',
    ...(rows.length > 0 ? [`static SETS: [[u8; 256]; ${rows.length}] = [`, ...tables, '];'] : []),
    ...(back.size > 0 ? again : []),
    later
      .map((state) => `'s${state}: {`)
      .reverse()
      .join(' '),
    ...(back.size > 0 ? ['match state {', ...arms, '    _ => {}', '}'] : []),
    ...bodies.flatMap((body, i) => (i === 0 ? body : ['}', ...body])),
    ...(back.size > 0 ? ['}'] : []),
    '}',
  ].join('\n');
}

function bodyOf(state: DirectState, isFirst: boolean, jump: (target: number) => string): string[] {
  const { number, accepting, missing, tests, choices } = state;
  if (tests.length + choices.length === 0) return [`return text.is_empty() && ${accepting};`];
  const lines = [
    ...(isFirst && missing > 1 ? [`if text.len() < ${missing} { return false; }`] : []),
    `let Some((&c, rest)) = text.split_first() else { return ${accepting} };`,
    'text = rest;',
    ...(choices.length > 0 ? chosen(tests, choices, jump) : tested(tests, jump)),
  ];
  return [...tests, ...choices].some(({ target }) => target === number) ? ['loop {', ...lines, '}'] : lines;
}

function tested(tests: readonly OctetBranch[], jump: (target: number) => string): string[] {
  const last = tests.at(-1) as OctetBranch;
  const others = tests.slice(0, -1).map((branch) => `if ${testOf(branch)} { ${jump(branch.target)} }`);
  return [...others, `if !(${testOf(last)}) { return false; }`, jump(last.target)];
}

function chosen(
  tests: readonly OctetBranch[],
  choices: readonly OctetBranch[],
  jump: (target: number) => string,
): string[] {
  return [
    ...tests.map((branch) => `if ${testOf(branch)} { ${jump(branch.target)} }`),
    'match c {',
    ...choices.map(({ set, target }) => `    ${pattern(set)} => { ${jump(target)} }`),
    '    _ => return false,',
    '}',
  ];
}

function testOf({ set, lookUp }: OctetBranch): string {
  if (lookUp) return `SETS[${lookUp.row}][usize::from(c)] & ${1 << lookUp.bit} != 0`;
  return `matches!(c, ${pattern(set)})`;
}

function pattern(set: SymbolSet): string {
  return set.map(([from, to]) => (from === to ? `${from}` : `${from}..=${to}`)).join(' | ');
}
