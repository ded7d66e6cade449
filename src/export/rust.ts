/**
 * Form → a Rust module that needs neither `std` nor a crate: put it beside
 * `lib.rs` and say `mod mqtt_utf8;`.
 *
 *     mqtt_utf8::check(b"a\0")   →   Err(Fault { offset: 1, length: 1, at: 1, incomplete: false,
 *                                               reason: "disallowed-character" })
 *
 * A text that comes in chunks is checked by a `Checker`. Nothing is unsafe.
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
    '// One row a state, one column a class. What is no state is an outcome:',
    ...asComments(outcomeLines(machine)),
    ...array('NEXT', tables.next, stateRows(machine, tables)),
    '',
    ...oneRow('ACCEPTING', tables.accepting),
    ...oneRow('AT_END', tables.atEnd),
    ...oneRow('OUTCOME', tables.reasonOf),
    ...(tables.whole.some(Boolean) ? oneRow('WHOLE', tables.whole) : []),
    '#[rustfmt::skip]',
    `static REASONS: [&str; ${machine.reasons.length}] = [`,
    ...machine.reasons.map((reason) => `    ${JSON.stringify(reason)},`),
    '];',
  ];
}

const FAULT = `/// What is wrong with a text, where. Positions count SYMBOLS from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where the ill-formed sequence starts: all before it is well-formed.
    pub offset: usize,
    /// Its maximal subpart.LENGTH
    pub length: usize,
    /// The first symbol that no well-formed text can have there.
    pub at: usize,
    /// The text ends inside a sequence that could still have become well-formed.
    pub incomplete: bool,
    /// The restriction that was broken.
    pub reason: &'static str,
}

impl core::fmt::Display for Fault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ill-formed at {}: {}", self.offset, self.reason)
    }
}

/// Checks a text that comes in chunks.
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
      : ` In whole code units of ${codeUnit} octets, even where\n    /// the text ends inside the last one: \`text[offset..offset + length]\` may not be there.`;
  const symbols = alphabet.noun === 'octet' ? 'octets' : '16-bit code units';
  return FAULT.replace('SYMBOLS', symbols).replace('LENGTH', length);
}

function functions({ codeUnit, alphabet }: FaultMachine, tables: TargetTables): string {
  const type = alphabet.name === 'octets' ? 'u8' : 'u16';
  const symbol = 'usize::from(symbol)';
  const span = tables.blocks ? `(usize::from(BLOCKS[${symbol} >> 8]) << 8) | (${symbol} & 0xFF)` : symbol;
  const row = tables.classCount === 1 ? 'self.state' : `self.state * ${tables.classCount}`;
  const cell = bitsFor(tables.next) === 32 ? 'NEXT[place] as usize' : 'usize::from(NEXT[place])';
  const whole = tables.whole.some(Boolean) ? ' + usize::from(WHOLE[outcome])' : '';
  const rounded = codeUnit === 1 ? '' : `\n                let length = length - length % ${codeUnit};`;
  return `impl Checker {
    /// Before the first symbol of a text.
    #[must_use]
    pub const fn new() -> Self {
        Self { position: 0, offset: 0, state: 0 }
    }

    /// Reads a chunk. After a fault the checker is of no use any more.
    ///
    /// # Errors
    /// The fault, as soon as there is one.
    pub fn push(&mut self, text: &[${type}]) -> Result<(), Fault> {
        for &symbol in text {
            let class = usize::from(CLASSES[${span}]);
            let place = ${row} + class;
            let cell = ${cell};
            if cell >= ${tables.states} {
                let outcome = cell - ${tables.states};
                let length = self.position - self.offset${whole};${rounded}
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
            if ACCEPTING[cell] == 1 {
                self.offset = self.position;
            }
        }
        Ok(())
    }

    /// The text ends here.
    ///
    /// # Errors
    /// The fault of a text that may not.
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
/// Its first fault.
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
