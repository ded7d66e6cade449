/** What a Rust module of messages declares: its types, and the reader. */
import type { MessageProgram } from './program.ts';

const TYPES = `/// The first fault of a message. Offsets count octets from the start of the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where the part that is wrong begins.
    pub offset: u64,
    pub length: u64,
    /// The octet that cannot be there.
    pub at: u64,
    /// More octets could make it well-formed.
    pub incomplete: bool,
    pub reason: &'static str,
    pub rule: &'static str,
    /// Empty if the grammar names none.
    pub clause: &'static str,
}

impl core::fmt::Display for Fault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ill-formed at {}: {}", self.offset, self.reason)
    }
}

/// A field that was found: \`start..end\` in the message. A record comes after its fields, and after the messages inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub field: Field,
    /// How many messages it is inside; 0: the outermost.
    pub level: usize,
    pub start: u64,
    pub end: u64,
    /// Of a number: its value, \`u64::MAX\` if it has more than 64 bits. Of a label: which name.
    pub number: u64,
}

/// What is reported of a message while it is read. Of one that turns out ill-formed it is no value.
pub trait Events {
    fn field(&mut self, _found: &Found) {}
    /// The octets of a counted field as they arrive, perhaps in several calls.
    fn octets(&mut self, _rule: &'static str, _start: u64, _octets: &[u8]) {}
}

impl Events for () {}

impl<Tell: FnMut(&Found)> Events for Tell {
    fn field(&mut self, found: &Found) {
        self(found);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The message goes on.
    More,
    /// It has ended: what follows is the next one.
    Message,
}

#[derive(Clone, Copy, Default)]
struct Number {
    value: u64,
    start: u64,
    end: u64,
}

/// An offset of captures, and the number that ends there.
#[derive(Clone, Copy)]
struct Cell {
    at: u64,
    number: u64,
}

const NONE: u64 = u64::MAX;
const ABSENT: Cell = Cell { at: NONE, number: 0 };`;

/** The types of a reader: a stack of open rules, and what is read at the moment. */
export function structsInRust({ height, cells, rules, numbers, fields }: MessageProgram): string {
  const variants: string[] = [];
  for (const { id } of fields) variants.push(variantName(id, variants));
  return `${TYPES}

/// The fields that are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
${fields.map(({ about }, i) => `${about && `    /// ${about}\n`}    ${variants[i]},`).join('\n')}
}

#[rustfmt::skip]
static FIELDS: [Field; ${fields.length}] = [${variants.map((variant) => `Field::${variant}`).join(', ')}];

/// A rule that is open.
#[derive(Clone, Copy)]
struct Open {
    rule: usize,
    state: usize,
    /// Its first cell.
    cells: usize,
    /// It ends at the limit; otherwise where its octets say.
    bounded: bool,
    start: u64,
    /// \`NONE\`: not known.
    limit: u64,
    /// How often it comes again.
    left: u64,
    numbers: [Number; ${numbers}],
}

/// Reads messages in chunks. Its size is fixed, whatever the octets say: at most ${height} rules can be open.
#[derive(Clone)]
pub struct Reader {
    done: bool,
    offset: u64,
    height: usize,
    /// The part that is read.
    part: Option<usize>,
    state: usize,
    shift: u32,
    start: u64,
    end: u64,
    boundary: u64,
    value: u64,
    last: u64,
    levels: [usize; ${rules}],
    cells: [Cell; ${cells}],
    open: [Open; ${height}],
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}`;
}

/** `AT_MOST_ONCE_TOPIC` → `AtMostOnceTopic`; another name if it is taken. */
function variantName(id: string, taken: readonly string[]): string {
  const name = id.toLowerCase().replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return name === 'Self' || taken.includes(name) ? variantName(`${id}_FIELD`, taken) : name;
}
