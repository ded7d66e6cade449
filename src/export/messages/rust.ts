/**
 * The machine of messages (machine.ts) in Rust, without `std`, allocation or `unsafe`, with what only Rust has: its types, and
 * the functions that a program calls.
 *
 *     mqtt_packet::read(text, &mut |found: &Found| println!("{found:?}"))?;
 */
import { withElements } from '../rust-to-c.ts';
import { captureFunctions, machineStructs, ruleFunctions } from './machine.ts';
import { chunkFunctions, partFunctions } from './machine-parts.ts';
import type { Element, MessageProgram } from './program.ts';

/** All after the arrays. */
export function messagesInRust(program: MessageProgram, at: Element): string {
  const machine = [captureFunctions(''), ruleFunctions(program), partFunctions(program), chunkFunctions(program)];
  const structs = machineStructs(program);
  return [
    TYPES,
    fieldsIn(program),
    structs.replace(/^(?=(pub )?struct)/gm, '#[derive(Clone, Copy)]\n'),
    zerosOf(structs),
    PUBLIC.replace('RULE_NAME_0', at('rule_name', '0')),
    `#[rustfmt::skip]\n#[allow(clippy::all, clippy::pedantic)]\nimpl Reader {\n${indented([EVENTS, ...machine.map((text) => withElements(text, program.arrayNames, at))].join('\n\n'))}\n}`,
  ].join('\n\n');
}

const indented = (text: string) => text.replace(/^(?=.)/gm, '    ');

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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    More,
    Done,
    Fault,
}

type Verdict = Fault;
const NO_FAULT: Fault = Fault { offset: 0, length: 0, at: 0, incomplete: false, reason: "", rule: "", clause: "" };`;

/** The fields that are reported. */
function fieldsIn({ fields }: MessageProgram): string {
  const variants: string[] = [];
  for (const { id } of fields) variants.push(variantName(id, variants));
  return `/// The fields that are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
${fields.map(({ about }, i) => `${about && `    /// ${about}\n`}    ${variants[i]},`).join('\n')}
}

#[rustfmt::skip]
static FIELDS: [Field; ${fields.length}] = [${variants.map((variant) => `Field::${variant}`).join(', ')}];`;
}

/** `AT_MOST_ONCE_TOPIC` → `AtMostOnceTopic`; another name if it is taken. */
function variantName(id: string, taken: readonly string[]): string {
  const name = id.toLowerCase().replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return name === 'Self' || taken.includes(name) ? variantName(`${id}_FIELD`, taken) : name;
}

/** The constants with which a reader begins: the struct `Open` → `const NO_OPEN: Open = Open { rule: 0, … };` */
function zerosOf(structs: string): string {
  const none = (type: string) => `NO_${type.toUpperCase()}`;
  return structs
    .replace(/^ *\/\/\/.*\n/gm, '')
    .replace(/\b(?:usize|u64)\b/g, '0')
    .replaceAll(': bool', ': false')
    .replace(': Status', ': Status::Done')
    .replace(': Verdict', ': NO_FAULT')
    .replace(/\[([A-Z]\w+)/g, (_, type: string) => `[${none(type)}`)
    .replace(/^(?:pub )?struct (\w+) (\{[^}]*\})/gm, (_, type: string, values: string) => {
      return `const ${none(type)}: ${type} = ${type} ${values};`;
    });
}

/** What a program calls. */
const PUBLIC = `impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// A reader at the start of a stream of messages.
    #[must_use]
    pub const fn new() -> Self {
        NO_READER
    }

    /// Reads octets up to the end of a message: how many they are, and whether it has ended. Push what follows then, it is
    /// the next message. Do not use the reader after a fault.
    ///
    /// # Errors
    /// The first fault of the message.
    pub fn push(&mut self, text: &[u8], events: &mut impl Events) -> Result<(usize, Progress), Fault> {
        if text.is_empty() {
            return Ok((0, Progress::More));
        }
        if self.status == Status::Done {
            self.begin_message();
        }
        let taken = self.read_chunk(text, events);
        match self.status {
            Status::More => Ok((taken, Progress::More)),
            Status::Done => Ok((taken, Progress::Message)),
            Status::Fault => Err(self.verdict),
        }
    }

    /// The end of a stream, which is right between two messages.
    ///
    /// # Errors
    /// The fault of a stream that ends inside a message.
    pub fn end(&mut self, events: &mut impl Events) -> Result<(), Fault> {
        if self.offset > 0 {
            self.finish(events);
        }
        if self.status == Status::Fault { Err(self.verdict) } else { Ok(()) }
    }
}

/// Reads octets that must be exactly one message, and tells its fields.
///
/// # Errors
/// The first fault of the message.
pub fn read(text: &[u8], events: &mut impl Events) -> Result<(), Fault> {
    let mut reader = Reader::new();
    reader.begin_message();
    let taken = reader.read_chunk(text, events);
    reader.finish(events);
    if reader.status == Status::Done && taken < text.len() {
        let end = taken as u64;
        reader.refuse("after-the-end", end, end, 1, RULE_NAME_0);
    }
    if reader.status == Status::Fault { Err(reader.verdict) } else { Ok(()) }
}

/// Checks octets that must be exactly one message.
///
/// # Errors
/// The first fault of the message.
pub fn check(text: &[u8]) -> Result<(), Fault> {
    read(text, &mut ())
}`;

/** How a fault is kept, and fields and octets reported. */
const EVENTS = `fn refuse(&mut self, reason: &'static str, offset: u64, at: u64, length: u64, by: usize) -> bool {
    self.status = Status::Fault;
    self.verdict = Fault { offset, length, at, incomplete: false, reason, rule: NAMES[2 * by], clause: NAMES[2 * by + 1] };
    false
}

fn tell(&self, field: usize, start: u64, end: u64, number: u64, events: &mut impl Events) {
    events.field(&Found { field: FIELDS[field], level: self.height - 1, start, end, number });
}

fn tell_octets(&self, by: usize, start: u64, text: &[u8], events: &mut impl Events) {
    events.octets(NAMES[2 * by], start, text);
}`;
