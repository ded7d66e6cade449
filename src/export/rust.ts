/**
 * Form → a Rust module without `std`, crates or `unsafe`: put it beside
 * `lib.rs` and declare `mod mqtt_utf8;`.
 *
 *     mqtt_utf8::check(b"a\0")   →   Err(Fault { offset: 1, length: 1, at: 1, incomplete: false,
 *                                               reason: "disallowed-character" })
 *
 * A text in chunks is checked with a `Checker`.
 */
import { octets } from '../shared/alphabet.ts';
import { inLanguage, type ScannerParts } from './language.ts';
import { indented, printStatements, type Syntax } from './print-scanner.ts';
import type { ArrayName } from './tables.ts';
import type { TargetSource } from './target-source.ts';

export function toRust(source: TargetSource): string {
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
    program: (parts) => [typesIn(parts), checkerIn(parts), wholeIn(parts)].join('\n\n'),
  });
}

const nameOf = (array: ArrayName) => array.toUpperCase();
const typeIn = ({ alphabet }: ScannerParts) => (alphabet === octets ? 'u8' : 'u16');

function typesIn({ alphabet, codeUnit }: ScannerParts): string {
  const symbols = alphabet === octets ? 'octets' : '16-bit code units';
  const units = [
    ` In whole code units of ${codeUnit} octets, even if`,
    '    /// a text in chunks ends inside the last one: `text[offset..offset + length]` may then be out of bounds.',
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

function wholeIn(parts: ScannerParts): string {
  const type = typeIn(parts);
  return `/// Checks a whole text.
///
/// # Errors
/// The first fault of the text.
pub fn check(text: &[${type}]) -> Result<(), Fault> {
    let mut checker = Checker::new();
    checker.push(text).map_err(|fault| Fault { length: fault.length.min(text.len() - fault.offset), ..fault })?;
    checker.end()
}

/// Whether a whole text is well-formed.
#[must_use]
pub fn test(text: &[${type}]) -> bool {
    check(text).is_ok()
}`;
}
