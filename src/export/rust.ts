/**
 * Form → a Rust module without `std`, crates or `unsafe`: put it beside
 * `lib.rs` and declare `mod mqtt_utf8;`.
 *
 *     mqtt_utf8::check(b"a\0")   →   Err(Fault { offset: 1, length: 1, at: 1, incomplete: false,
 *                                               reason: "disallowed-character" })
 *
 * A text in chunks is checked with a `Checker`.
 */
import { checkerInRust, readFunction, skipFunctions } from './checker.ts';
import { directInRust } from './direct.ts';
import { type Gaps, inLanguage, messagesInLanguage, type TargetLanguage } from './language.ts';
import { messagesInRust } from './messages/rust.ts';
import { capturesInRust } from './rust-captures.ts';
import { PADDING, simdInRust } from './rust-simd.ts';
import type { ArrayName } from './tables.ts';
import type { MessageSource, TargetSource } from './target-source.ts';

export function toRust(source: TargetSource): string {
  const direct = source.simd ? null : directInRust(source.form.minimal);
  return inLanguage(source, { ...RUST, program: (gaps) => programIn(gaps, direct) });
}

export function messagesToRust(source: MessageSource): string {
  return messagesInLanguage(source, RUST, messagesInRust);
}

const nameOf = (array: ArrayName) => array.toUpperCase();

const RUST: Omit<TargetLanguage, 'program'> = {
  target: 'rust',
  opening: ['#![allow(dead_code)]', ''],
  types: ['u8', 'u16'],
  declare: ({ name, numbers, bits, rows }) => {
    const start = `static ${nameOf(name)}: [u${bits}; ${numbers.length}] = [`;
    return [
      `#[rustfmt::skip]${bits === 64 ? '\n#[allow(clippy::unreadable_literal)]' : ''}`,
      ...(rows ? [start, ...rows, '];'] : [`${start}${numbers.join(', ')}];`]),
    ];
  },
  declareTexts: (name, texts) => [
    '#[rustfmt::skip]',
    `static ${name.toUpperCase()}: [&str; ${texts.length}] = [`,
    ...texts.map((text) => `    ${JSON.stringify(text)},`),
    '];',
  ],
  element: (array, index, isPlain = false) => {
    const element = `${nameOf(array)}[${index}]`;
    return isPlain ? element : `usize::from(${element})`;
  },
  captures: capturesInRust,
};

function programIn(gaps: Gaps, direct: string | null): string {
  const quick = gaps.simd ? simdInRust(gaps, gaps.simd) : direct;
  const whole = wholeIn(gaps, direct ? 'accepts' : gaps.simd?.entry[0] ? 'faultless' : null, direct !== null);
  return [faultIn(gaps), ...(quick ? [quick] : []), pushIn(gaps), END, whole].join('\n\n');
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

function faultIn({ alphabet, codeUnit }: Gaps): string {
  const length =
    codeUnit === 1
      ? ''
      : ` In whole code units of ${codeUnit} octets, even if\n    /// the text ends inside the last one: \`text[offset..offset + length]\` may be out of bounds.`;
  const symbols = alphabet.noun === 'octet' ? 'octets' : '16-bit code units';
  return FAULT.replace('SYMBOLS', symbols).replace('LENGTH', length);
}

/** The checker, and the functions that read a chunk. */
function pushIn(gaps: Gaps): string {
  const { codeUnit, type, extent, simd } = gaps;
  const quickly = simd && skipFunctions(gaps, simd, PADDING);
  const functions = checkerInRust([readFunction(gaps), ...(quickly ? [quickly] : [])].join('\n\n'));
  const rounded = codeUnit === 1 ? '' : `\n        let length = length - length % ${codeUnit};`;
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
        let Some(outcome) = self.${simd ? 'read_quickly' : 'read'}(text).checked_sub(1) else { return Ok(()) };
        let length = self.position - self.offset${extent};${rounded}
        Err(Fault {
            offset: self.offset,
            length: length.max(${codeUnit}),
            at: self.position,
            incomplete: false,
            reason: REASONS[usize::from(OUTCOME[outcome])],
        })
    }

${functions.replace(/^(?=.)/gm, '    ')}
`;
}

const END = `    /// The end of the text.
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
}`;

/** `quick`: a function that says yes of most well-formed texts; `exact`: of all. */
function wholeIn({ type }: Gaps, quick: string | null, exact: boolean): string {
  return `/// Checks a whole text.
///
/// # Errors
/// The first fault of the text.
pub fn check(text: &[${type}]) -> Result<(), Fault> {
${quick ? `    if ${quick}(text) {\n        return Ok(());\n    }\n` : ''}    let mut checker = Checker::new();
    checker.push(text)?;
    checker.end()
}

/// Whether a whole text is well-formed.
#[must_use]
pub fn test(text: &[${type}]) -> bool {
    ${exact ? `${quick}(text)` : 'check(text).is_ok()'}
}`;
}
