/**
 * Form → a Rust module without `std`, crates or `unsafe`: put it beside
 * `lib.rs` and declare `mod mqtt_utf8;`.
 *
 *     mqtt_utf8::check(b"a\0")   →   Err(Fault { offset: 1, length: 1, at: 1, incomplete: false,
 *                                               reason: "disallowed-character" })
 *
 * A text in chunks is checked with a `Checker`.
 */
import { type FaultMachine, formToMachine } from './machine.ts';
import {
  asComments,
  bitsFor,
  blockRows,
  classLines,
  classRows,
  machineToTables,
  outcomeLines,
  stateRows,
  type TargetTables,
} from './tables.ts';
import { type TargetSource, targetHeader } from './target-source.ts';

export function toRust(source: TargetSource): string {
  const machine = formToMachine(source.form);
  const tables = machineToTables(machine);
  return [
    ...asComments(targetHeader(source, 'A validator for', 'rust')),
    '#![allow(dead_code)]',
    '',
    ...tableLines(machine, tables),
    '',
    faultOf(machine),
    '',
    functions(machine, tables),
    '',
  ].join('\n');
}

function tableLines(machine: FaultMachine, tables: TargetTables): string[] {
  const array = (name: string, numbers: readonly number[], rows: readonly string[]) => [
    '#[rustfmt::skip]',
    `static ${name}: [u${bitsFor(numbers)}; ${numbers.length}] = [`,
    ...rows,
    '];',
  ];
  const oneRow = (name: string, numbers: readonly number[]) => [
    '#[rustfmt::skip]',
    `static ${name}: [u${bitsFor(numbers)}; ${numbers.length}] = [${numbers.join(', ')}];`,
  ];
  return [
    `// ${tables.states} states, ${tables.classCount} classes. Class → ${machine.alphabet.name}:`,
    ...asComments(classLines(machine)),
    ...(tables.blocks ? array('BLOCKS', tables.blocks, blockRows(tables.blocks)) : []),
    ...array('CLASSES', tables.classes, classRows(tables)),
    '',
    '// One row per state, one column per class. A cell that is not a state is an outcome:',
    ...asComments(outcomeLines(machine)),
    ...array('NEXT', tables.next, stateRows(machine, tables)),
    '',
    ...oneRow('ACCEPTING', tables.accepting),
    ...oneRow('AT_END', tables.atEnd),
    ...oneRow('OUTCOME', tables.reasonOf),
    ...(tables.boundary ? oneRow('BOUNDARY', tables.boundary) : []),
    ...(tables.whole ? oneRow('WHOLE', tables.whole) : []),
    ...(tables.unread ? oneRow('UNREAD', tables.unread) : []),
    '#[rustfmt::skip]',
    `static REASONS: [&str; ${machine.reasons.length}] = [`,
    ...machine.reasons.map((reason) => `    ${JSON.stringify(reason)},`),
    '];',
  ];
}

const FAULT = `/// The first fault of a text. Offsets and lengths count SYMBOLS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Start of the ill-formed sequence: the text before it is well-formed.
    pub offset: usize,
    /// Its maximal subpart.LENGTH
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

function faultOf({ alphabet, codeUnit }: FaultMachine): string {
  const length =
    codeUnit === 1
      ? ''
      : ` In whole code units of ${codeUnit} octets, even if\n    /// the text ends inside the last one: \`text[offset..offset + length]\` may be out of bounds.`;
  const symbols = alphabet.noun === 'octet' ? 'octets' : '16-bit code units';
  return FAULT.replace('SYMBOLS', symbols).replace('LENGTH', length);
}

function functions({ codeUnit, alphabet }: FaultMachine, tables: TargetTables): string {
  const type = alphabet.name === 'octets' ? 'u8' : 'u16';
  const symbol = 'usize::from(symbol)';
  const span = tables.blocks ? `(usize::from(BLOCKS[${symbol} >> 8]) << 8) | (${symbol} & 0xFF)` : symbol;
  const row = tables.classCount === 1 ? 'self.state' : `self.state * ${tables.classCount}`;
  const cell = bitsFor(tables.next) === 32 ? 'NEXT[place] as usize' : 'usize::from(NEXT[place])';
  const extent =
    (tables.whole ? ' + usize::from(WHOLE[outcome])' : '') + (tables.unread ? ' - usize::from(UNREAD[outcome])' : '');
  const boundary = tables.boundary ? 'BOUNDARY' : 'ACCEPTING';
  const rounded = codeUnit === 1 ? '' : `\n                let length = length - length % ${codeUnit};`;
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
    pub fn push(&mut self, text: &[${type}]) -> Result<(), Fault> {
        for &symbol in text {
            let class = usize::from(CLASSES[${span}]);
            let place = ${row} + class;
            let cell = ${cell};
            if cell >= ${tables.states} {
                let outcome = cell - ${tables.states};
                let length = self.position - self.offset${extent};${rounded}
                return Err(Fault {
                    offset: self.offset,
                    length: length.max(${codeUnit}),
                    at: self.position,
                    incomplete: false,
                    reason: REASONS[usize::from(OUTCOME[outcome])],
                });
            }
            self.state = cell;
            self.position += 1;
            if ${boundary}[cell] == 1 {
                self.offset = self.position;
            }
        }
        Ok(())
    }

    /// The end of the text.
    ///
    /// # Errors
    /// The fault of a text that ends inside a sequence.
    pub fn end(&self) -> Result<(), Fault> {
        if ACCEPTING[self.state] == 1 {
            return Ok(());
        }
        Err(Fault {
            offset: self.offset,
            length: self.position - self.offset,
            at: self.position,
            incomplete: true,
            reason: REASONS[usize::from(AT_END[self.state])],
        })
    }
}

/// Checks a whole text.
///
/// # Errors
/// The first fault of the text.
pub fn check(text: &[${type}]) -> Result<(), Fault> {
    let mut checker = Checker::new();
    checker.push(text)?;
    checker.end()
}

/// Whether a whole text is well-formed.
#[must_use]
pub fn test(text: &[${type}]) -> bool {
    check(text).is_ok()
}`;
}
