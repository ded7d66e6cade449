/**
 * The machine of messages in Rust, without `std`, allocation or `unsafe`: the same as that in C (c.ts).
 *
 *     mqtt_packet::read(text, &mut |found: &Found| println!("{found:?}"))?;
 */
import { FIELD } from './fields.ts';
import { CELL_STEP, type MessageProgram, PART } from './program.ts';

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

/** `at`: an element of an array. */
export function messagesInRust(program: MessageProgram, at: (array: string, index: string) => string): string {
  const { states, classCount, leafStates, leafClassCount, height, cells, rules, numbers, fields } = program;
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
}

#[allow(clippy::cast_possible_truncation, clippy::large_stack_arrays, clippy::unused_self)]
impl Reader {
    /// A reader at the start of a stream of messages.
    #[must_use]
    pub const fn new() -> Self {
        const NUMBER: Number = Number { value: 0, start: 0, end: 0 };
        const OPEN: Open = Open { rule: 0, state: 0, cells: 0, bounded: false, start: 0, limit: NONE, left: 0, numbers: [NUMBER; ${numbers}] };
        Self {
            done: true,
            offset: 0,
            height: 0,
            part: None,
            state: 0,
            shift: 0,
            start: 0,
            end: 0,
            boundary: 0,
            value: 0,
            last: 0,
            levels: [0; ${rules}],
            cells: [ABSENT; ${cells}],
            open: [OPEN; ${height}],
        }
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
        if self.done {
            self.begin_message()?;
        }
        let mut i = 0;
        while !self.done {
            if let Some(part) = self.part {
                i += self.read_part(part, &text[i..], events)?;
                if self.part.is_some() {
                    break;
                }
                continue;
            }
            let open = self.height - 1;
            let stop = i + self.fitting(self.open[open].limit, text.len() - i);
            let mut flag = 0;
            while i < stop {
                let mut cell = ${at('rule_next', `self.open[open].state * ${classCount} + ${at('rule_classes', 'usize::from(text[i])')}`)};
                if cell >= ${states} {
                    flag = cell - ${states};
                    if flag == 0 || ${at('flag_part', 'flag')} > 0 {
                        break;
                    }
                    self.operate(${at('flag_steps', 'flag')}, events);
                    cell = ${at('flag_state', 'flag')};
                    flag = 0;
                }
                self.open[open].state = cell;
                self.offset += 1;
                i += 1;
            }
            if !self.go_on(flag, i < stop, events)? {
                break;
            }
        }
        Ok((i, if self.done { Progress::Message } else { Progress::More }))
    }

    /// The end of a stream, which is right between two messages.
    ///
    /// # Errors
    /// The fault of a stream that ends inside a message.
    pub fn end(&mut self, events: &mut impl Events) -> Result<(), Fault> {
        if self.offset == 0 { Ok(()) } else { self.finish(events) }
    }

    /// How many of the next octets are before an offset.
    fn fitting(&self, end: u64, length: usize) -> usize {
        let room = end - self.offset;
        if room < length as u64 { room as usize } else { length }
    }

    fn begin_message(&mut self) -> Result<(), Fault> {
        self.done = false;
        self.offset = 0;
        self.height = 0;
        self.part = None;
        self.last = 0;
        self.levels = [0; ${rules}];
        self.enter(0, NONE, false, 0)
    }

    fn fault(&self, reason: &'static str, offset: u64, at: u64, length: u64, by: usize) -> Fault {
        Fault { offset, length, at, incomplete: false, reason, rule: NAMES[2 * by], clause: NAMES[2 * by + 1] }
    }

    fn too_short(&self, offset: u64, by: usize) -> Fault {
        Fault { incomplete: true, ..self.fault("too-short", offset, self.offset, self.offset - offset, by) }
    }

    fn fault_of(&self, reason: &'static str, number: Number, by: usize) -> Fault {
        self.fault(reason, number.start, number.end - 1, number.end - number.start, by)
    }

    /// Tells the fields of a frame, which has ended.
    fn report(&self, frame: usize, events: &mut impl Events) {
        let open = &self.open[self.height - 1];
        let cells = &self.cells[open.cells..];
        let mut named = None;
        for i in ${at('frame_fields', 'frame')}..${at('frame_fields', 'frame + 1')} {
            let field = FIELDS[${at('field_id', 'i')}];
            let cell = ${at('field_cell', 'i')};
            let within = ${at('field_within', 'i')};
            if (cell > 0 && cells[cell - 1].at == NONE) || (within > 0 && cells[within - 1].at == NONE) {
                continue;
            }
            let mut found = Found { field, level: self.height - 1, start: 0, end: 0, number: 0 };
            if ${at('field_kind', 'i')} == ${FIELD.label} {
                // The first alternative that was there; the last one needs no cell.
                if named == Some(field) {
                    continue;
                }
                named = Some(field);
                found.number = ${at('field_number', 'i')} as u64;
            } else {
                found.start = if cell > 0 { cells[cell - 1].at } else { open.start };
                found.end = if cell > 0 { cells[cell].at } else { self.offset };
                if ${at('field_kind', 'i')} == ${FIELD.number} {
                    found.number = cells[cell].number;
                }
            }
            events.field(&found);
        }
    }

    /// Does the operations of a list on the cells of the innermost rule.
    fn operate(&mut self, list: usize, events: &mut impl Events) {
        let base = self.open[self.height - 1].cells;
        let mut step = 4 * list;
        while ${at('steps', 'step')} != ${CELL_STEP.stop} {
            let to = ${at('steps', 'step + 1')};
            let from = ${at('steps', 'step + 2')};
            let mut cell = if from > 0 { self.cells[base + from - 1] } else { Cell { at: self.offset, number: self.last } };
            cell.at = cell.at.wrapping_add(${at('steps', 'step + 3')} as u64);
            if ${at('steps', 'step')} == ${CELL_STEP.set} {
                self.cells[base + to] = cell;
            } else {
                let first = base + ${at('frame_cell', 'to')};
                if ${at('steps', 'step')} == ${CELL_STEP.open} {
                    self.cells[first..first + ${at('frame_slots', 'to')}].fill(ABSENT);
                    self.cells[first] = cell;
                } else {
                    self.cells[first + 1] = cell;
                    self.report(to, events);
                }
            }
            step += 4;
        }
    }

    /// Begins the innermost rule, or the next of its items: it knows the numbers around it, and none of its own.
    fn restart(&mut self) {
        let top = self.height - 1;
        let numbers = if top > 0 { self.open[top - 1].numbers } else { [Number::default(); ${numbers}] };
        let open = &mut self.open[top];
        let rule = open.rule;
        open.numbers = numbers;
        open.state = ${at('rule_start', 'rule')};
        open.start = self.offset;
        let cells = &mut self.cells[open.cells..open.cells + ${at('rule_cells', 'rule')}];
        cells.fill(ABSENT);
        let frame = ${at('rule_frame', 'rule')};
        for i in 0..${at('frame_slots', 'frame')} {
            let known = ${at('slot_start', `${at('rule_slots', 'rule')} + i`)};
            if known > 0 {
                cells[${at('frame_cell', 'frame')} + i].at = self.offset + known as u64 - 1;
            }
        }
    }

    fn enter(&mut self, rule: usize, limit: u64, bounded: bool, left: u64) -> Result<(), Fault> {
        let depth = ${at('rule_depth', 'rule')};
        if depth > 0 && self.levels[rule] == depth {
            return Err(self.fault("nested-too-deeply", self.offset, self.offset, 0, ${at('rule_name', 'rule')}));
        }
        self.levels[rule] += 1;
        let top = self.height;
        let cells = if top > 0 { self.open[top - 1].cells + ${at('rule_cells', 'self.open[top - 1].rule')} } else { 0 };
        self.open[top] = Open { rule, cells, bounded, limit, left, ..self.open[top] };
        self.height += 1;
        self.restart();
        Ok(())
    }

    fn leave(&mut self, events: &mut impl Events) {
        let Open { rule, state, .. } = self.open[self.height - 1];
        self.operate(${at('state_close', 'state')}, events);
        self.report(${at('rule_frame', 'rule')}, events);
        if self.open[self.height - 1].left > 0 {
            self.open[self.height - 1].left -= 1;
            self.restart();
            return;
        }
        self.levels[rule] -= 1;
        self.height -= 1;
        self.done = self.height == 0;
    }

    /// The value of a count; \`None\` if it is negative. One of more than 64 bits is \`u64::MAX\`, which fits nowhere.
    fn count(&self, count: usize) -> Option<u64> {
        let number = self.open[self.height - 1].numbers[${at('count_number', 'count')}];
        let product = number.value.checked_mul(${at('count_times', 'count')});
        match product.and_then(|value| value.checked_add(${at('count_plus', 'count')})) {
            Some(sum) => sum.checked_sub(${at('count_minus', 'count')}),
            None => Some(u64::MAX),
        }
    }

    fn begin(&mut self, flag: usize, events: &mut impl Events) -> Result<bool, Fault> {
        let part = ${at('flag_part', 'flag')} - 1;
        let length = ${at('part_length', 'part')};
        let times = ${at('part_times', 'part')};
        self.operate(${at('flag_steps', 'flag')}, events);
        let open = &mut self.open[self.height - 1];
        open.state = ${at('flag_state', 'flag')};
        let limit = open.limit;
        let room = limit - self.offset;
        let wrong = |count: usize| {
            let number = self.open[self.height - 1].numbers[${at('count_number', 'count')}];
            self.fault_of("length-mismatch", number, ${at('part_name', 'part')})
        };
        let size = if length < 2 { room } else { self.count(length - 2).filter(|&size| size <= room).ok_or_else(|| wrong(length - 2))? };
        let repeats = if times == 0 { 1 } else { self.count(times - 1).ok_or_else(|| wrong(times - 1))? };
        let bounded = length > 1 || (length == 1 && limit != NONE);
        self.end = if bounded { self.offset + size } else { limit };
        if ${at('part_kind', 'part')} == ${PART.rule} {
            if repeats > 0 {
                self.enter(${at('part_index', 'part')}, self.end, bounded, repeats - 1)?;
            }
            return Ok(true);
        }
        self.part = Some(part);
        self.state = ${at('part_index', 'part')};
        self.start = self.offset;
        self.boundary = self.offset;
        self.value = 0;
        self.shift = 0;
        Ok(true)
    }

    fn chosen(&self, part: usize) -> bool {
        let when = ${at('part_when', 'part')};
        if when == 0 {
            return true;
        }
        let cases = &CASE_VALUE[${at('part_cases', 'part')}..${at('part_cases', 'part + 1')}];
        let other = ${at('part_other', 'part')} == 1;
        cases.contains(&self.open[self.height - 1].numbers[when - 1].value) != other
    }

    /// Begins a part, or ends the rule; false where neither can be, because more octets are needed.
    fn go_on(&mut self, flag: usize, more: bool, events: &mut impl Events) -> Result<bool, Fault> {
        if flag > 0 {
            return self.begin(flag, events);
        }
        let Open { state, limit, bounded, numbers, .. } = self.open[self.height - 1];
        let begins = ${at('state_begins', 'state')}..${at('state_begins', 'state + 1')};
        for flag in begins.clone() {
            if self.chosen(${at('flag_part', 'flag')} - 1) {
                return self.begin(flag, events);
            }
        }
        let end = ${at('state_end', 'state')};
        let full = self.offset == limit;
        if if bounded { full && end > 0 } else { end == 2 } {
            self.leave(events);
            return Ok(true);
        }
        let by = ${at('state_name', 'state')};
        let when = if begins.is_empty() { 0 } else { ${at('part_when', `${at('flag_part', 'begins.start')} - 1`)} };
        // A number that chooses nothing is known before the octets arrive.
        if when > 0 {
            return Err(self.fault_of("unknown-alternative", numbers[when - 1], by));
        }
        if !more && !full {
            return Ok(false);
        }
        let reason = if full || (bounded && end == 2) { "length-mismatch" } else { "unexpected" };
        Err(self.fault(reason, self.offset, self.offset, u64::from(!full), by))
    }

    fn end_number(&mut self, part: usize) -> Result<(), Fault> {
        let number = Number { value: self.value, start: self.start, end: self.offset };
        self.part = None;
        self.open[self.height - 1].numbers[${at('part_number', 'part')}] = number;
        self.last = self.value;
        let (before, by) = (${at('part_before', 'part')}, ${at('part_name', 'part')});
        let start = self.open[self.height - 1].start;
        if before > 0 && !matches!(self.count(before - 1), Some(offset) if offset < start) {
            return Err(self.fault_of("not-earlier", number, by));
        }
        let limit = ${at('part_max', 'part')};
        if limit == 0 || self.value < limit { Ok(()) } else { Err(self.fault_of("too-long", number, by)) }
    }

    /// Adds an octet to the number. What has more than 64 bits stays \`u64::MAX\`, which is above each maximum.
    fn add(&mut self, part: usize, octet: u8) {
        let octet = u64::from(octet);
        let base = ${at('part_base', 'part')} as u64;
        let digit = match base {
            128 => octet & 0x7F,
            10 => octet - 0x30,
            16 if octet < 0x40 => octet - 0x30,
            16 => (octet & 0x1F) + 9,
            _ => octet,
        };
        if ${at('part_little', 'part')} == 0 {
            self.value = self.value.checked_mul(base).and_then(|value| value.checked_add(digit)).unwrap_or(u64::MAX);
            return;
        }
        if self.shift < 64 && digit <= u64::MAX >> self.shift {
            self.value |= digit << self.shift;
        } else if digit > 0 {
            self.value = u64::MAX;
        }
        self.shift += if base == 128 { 7 } else { 8 };
    }

    fn read_number(&mut self, part: usize, text: &[u8], stop: usize) -> Result<usize, Fault> {
        let by = ${at('part_name', 'part')};
        let limit = ${at('part_max', 'part')};
        // Whether it goes on until an octet is refused.
        let open = ${at('part_base', 'part')} < 128;
        let mut i = 0;
        while i < stop {
            let cell = ${at('leaf_next', `self.state * ${leafClassCount} + ${at('leaf_classes', 'usize::from(text[i])')}`)};
            if cell >= ${leafStates} {
                break;
            }
            self.state = cell;
            self.offset += 1;
            self.add(part, text[i]);
            i += 1;
            if !open && ${at('leaf_accepting', 'cell')} == 1 {
                self.end_number(part)?;
                return Ok(i);
            }
            // A larger number of digits cannot become smaller.
            if open && limit > 0 && self.value >= limit {
                return Err(self.fault("too-long", self.start, self.offset - 1, self.offset - self.start, by));
            }
        }
        if i == text.len() && self.offset < self.end {
            return Ok(i);
        }
        if open && ${at('leaf_accepting', 'self.state')} == 1 {
            self.end_number(part)?;
            return Ok(i);
        }
        Err(if i < stop {
            self.fault("unexpected", self.offset, self.offset, 1, by)
        } else {
            self.fault("length-mismatch", self.start, self.offset, self.offset - self.start, by)
        })
    }

    fn end_octets(&mut self, part: usize) -> Result<(), Fault> {
        self.part = None;
        let state = self.state;
        if ${at('part_kind', 'part')} != ${PART.form} || ${at('leaf_accepting', 'state')} == 1 {
            return Ok(());
        }
        let length = self.offset - self.boundary;
        Err(self.fault(REASONS[${at('leaf_reason', 'state')}], self.boundary, self.offset, length, ${at('leaf_name', 'state')}))
    }

    /// Reads octets of the part that is read; how many.
    fn read_part(&mut self, part: usize, text: &[u8], events: &mut impl Events) -> Result<usize, Fault> {
        let stop = self.fitting(self.end, text.len());
        let first = self.offset;
        if ${at('part_kind', 'part')} == ${PART.integer} {
            return self.read_number(part, text, stop);
        }
        if ${at('part_kind', 'part')} == ${PART.any} {
            self.offset += stop as u64;
        } else {
            for &octet in &text[..stop] {
                let cell = ${at('leaf_next', `self.state * ${leafClassCount} + ${at('leaf_classes', 'usize::from(octet)')}`)};
                if cell >= ${leafStates} {
                    let o = cell - ${leafStates};
                    let whole = self.offset - self.boundary + ${at('outcome_whole', 'o')} as u64;
                    let length = (whole - ${at('outcome_unread', 'o')} as u64).max(1);
                    return Err(self.fault(REASONS[${at('outcome_reason', 'o')}], self.boundary, self.offset, length, ${at('outcome_name', 'o')}));
                }
                self.state = cell;
                self.offset += 1;
                if ${at('leaf_boundary', 'cell')} == 1 {
                    self.boundary = self.offset;
                }
            }
        }
        if stop > 0 {
            events.octets(NAMES[2 * ${at('part_name', 'part')}], first, &text[..stop]);
        }
        if self.offset == self.end {
            self.end_octets(part)?;
        }
        Ok(stop)
    }

    /// The input ends here, inside the message.
    fn finish(&mut self, events: &mut impl Events) -> Result<(), Fault> {
        while !self.done {
            let Open { state, start, limit, .. } = self.open[self.height - 1];
            if let Some(part) = self.part {
                let number = ${at('part_kind', 'part')} == ${PART.integer};
                let ends = !number || (${at('part_base', 'part')} < 128 && ${at('leaf_accepting', 'self.state')} == 1);
                if self.end != NONE || !ends {
                    return Err(self.too_short(self.start, ${at('part_name', 'part')}));
                }
                if number {
                    self.end_number(part)?;
                } else {
                    self.end_octets(part)?;
                }
            } else if !self.go_on(0, false, events)? {
                // A rule that goes on up to the end of the input: nothing else says where it ends.
                if limit != NONE || ${at('state_end', 'state')} == 0 {
                    return Err(self.too_short(start, ${at('state_name', 'state')}));
                }
                self.leave(events);
            }
        }
        Ok(())
    }
}

/// Reads octets that must be exactly one message, and tells its fields.
///
/// # Errors
/// The first fault of the message.
pub fn read(text: &[u8], events: &mut impl Events) -> Result<(), Fault> {
    let mut reader = Reader::new();
    reader.begin_message()?;
    let (taken, _) = reader.push(text, events)?;
    reader.finish(events)?;
    if taken == text.len() {
        return Ok(());
    }
    let end = taken as u64;
    Err(reader.fault("after-the-end", end, end, 1, ${at('rule_name', '0')}))
}

/// Checks octets that must be exactly one message.
///
/// # Errors
/// The first fault of the message.
pub fn check(text: &[u8]) -> Result<(), Fault> {
    read(text, &mut ())
}`;
}

/** `AT_MOST_ONCE_TOPIC` → `AtMostOnceTopic`; another name if it is taken. */
function variantName(id: string, taken: readonly string[]): string {
  const name = id.toLowerCase().replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return name === 'Self' || taken.includes(name) ? variantName(`${id}_FIELD`, taken) : name;
}
