/**
 * The machine of messages, written once for C and Rust (../rust-to-c.ts): it keeps a stack of open rules in a struct of a fixed
 * size, and decides as src/run/messages/machine.ts does.
 *
 *     30 07 | 00 03 61 2F 62      PUBLISH is open; the number 7 bounds the rule that begins behind it
 *
 * Here: its structs, and open rules: faults, captures, and what can come next. machine-parts.ts reads octets.
 */
import { FIELD } from './fields.ts';
import { PART } from './parts.ts';
import { CELL_STEP, type MessageProgram } from './program.ts';

/** A stack of open rules, and what is read at the moment. */
export function machineStructs({ height, cells, rules, numbers }: MessageProgram): string {
  return `/// A number that was read: its value, and the octets that it is written in.
struct Number {
    value: u64,
    start: u64,
    end: u64,
}

/// An offset of captures, and the number that ends there.
struct Cell {
    at: u64,
    number: u64,
}

/// A rule that is open.
struct Open {
    rule: usize,
    state: usize,
    /// Its first cell.
    cells: usize,
    /// It ends at the limit; otherwise where its octets say.
    bounded: bool,
    start: u64,
    /// The largest number: not known.
    limit: u64,
    /// How often it comes again.
    left: u64,
    numbers: [Number; ${numbers}],
}

/// Reads messages in chunks. Its size is fixed, whatever the octets say: at most ${height} rules can be open.
pub struct Reader {
    status: Status,
    verdict: Verdict,
    /// Octets of this message that have been read.
    offset: u64,
    height: usize,
    /// The part that is read; 0: none.
    part: usize,
    /// Of that part.
    state: usize,
    shift: usize,
    start: u64,
    end: u64,
    boundary: u64,
    value: u64,
    /// The last number, and the last count.
    last: u64,
    counted: u64,
    levels: [usize; ${rules}],
    cells: [Cell; ${cells}],
    open: [Open; ${height}],
}`;
}

/** Faults, and what rules capture. `silent`: how a language leaves the function that tells fields, where no one listens. */
export function captureFunctions(silent: string): string {
  return `fn too_short(&mut self, offset: u64, by: usize) -> bool {
    self.refuse("too-short", offset, self.offset, self.offset - offset, by);
    self.verdict.incomplete = true;
    false
}

fn refuse_number(&mut self, reason: &'static str, number: usize, by: usize) -> bool {
    let found: Number = self.open[self.height - 1].numbers[number];
    self.refuse(reason, found.start, found.end - 1, found.end - found.start, by)
}

/// Tells the fields of a frame, which has ended.
fn report(&mut self, frame: usize, events: &mut impl Events) {
${silent}    let base = self.open[self.height - 1].cells;
    let mut labelled = usize::MAX;
    for i in frame_fields[frame]..frame_fields[frame + 1] {
        let cell = base + field_cell[i];
        let within = base + field_within[i];
        if field_cell[i] > 0 && self.cells[cell - 1].at == u64::MAX { continue; }
        if field_within[i] > 0 && self.cells[within - 1].at == u64::MAX { continue; }
        if field_kind[i] == ${FIELD.label} {
            // The first alternative that was there; the last one needs no cell.
            if labelled != field_id[i] { self.tell(field_id[i], 0, 0, field_number[i] as u64, events); }
            labelled = field_id[i];
        } else if field_cell[i] > 0 {
            let number: u64 = if field_kind[i] == ${FIELD.number} { self.cells[cell].number } else { 0 };
            self.tell(field_id[i], self.cells[cell - 1].at, self.cells[cell].at, number, events);
        } else {
            self.tell(field_id[i], self.open[self.height - 1].start, self.offset, 0, events);
        }
    }
}

fn keep(&mut self, cell: usize, at: u64, number: u64) {
    self.cells[cell].at = at;
    self.cells[cell].number = number;
}

/// Does the operations of a list on the cells of the innermost rule.
fn operate(&mut self, list: usize, events: &mut impl Events) {
    let base = self.open[self.height - 1].cells;
    let mut step = 4 * list;
    while steps[step] != ${CELL_STEP.stop} {
        let to = steps[step + 1];
        let from = base + steps[step + 2];
        let plus: u64 = steps[step + 3] as u64;
        let mut at: u64 = self.offset.wrapping_add(plus);
        let mut number: u64 = self.last;
        if from > base {
            at = self.cells[from - 1].at.wrapping_add(plus);
            number = self.cells[from - 1].number;
        }
        if steps[step] == ${CELL_STEP.set} {
            self.keep(base + to, at, number);
        } else if steps[step] == ${CELL_STEP.open} {
            for i in 1..frame_slots[to] { self.cells[base + frame_cell[to] + i].at = u64::MAX; }
            self.keep(base + frame_cell[to], at, number);
        } else {
            self.keep(base + frame_cell[to] + 1, at, number);
            self.report(to, events);
        }
        step += 4;
    }
}`;
}

/** Opening and closing rules, and what comes next in one: a part, its end, or a fault. */
export function ruleFunctions({ numbers, rules }: MessageProgram): string {
  return `fn know(&mut self, number: usize, value: u64, start: u64, end: u64) {
    let top = self.height - 1;
    self.open[top].numbers[number].value = value;
    self.open[top].numbers[number].start = start;
    self.open[top].numbers[number].end = end;
}

/// Begins the innermost rule, or the next of its items: it knows the numbers around it, and none of its own.
fn restart(&mut self) {
    let top = self.height - 1;
    let rule = self.open[top].rule;
    let base = self.open[top].cells;
    for i in 0..${numbers} {
        if top > 0 {
            self.open[top].numbers[i] = self.open[top - 1].numbers[i];
        } else {
            self.know(i, 0, 0, 0);
        }
    }
    self.open[top].state = rule_start[rule];
    self.open[top].start = self.offset;
    for i in 0..rule_cells[rule] { self.keep(base + i, u64::MAX, 0); }
    let frame = rule_frame[rule];
    for i in 0..frame_slots[frame] {
        let known = slot_start[rule_slots[rule] + i];
        if known > 0 { self.cells[base + frame_cell[frame] + i].at = self.offset + known as u64 - 1; }
    }
}

fn enter(&mut self, rule: usize, limit: u64, bounded: bool, left: u64) -> bool {
    let top = self.height;
    if rule_depth[rule] > 0 && self.levels[rule] == rule_depth[rule] {
        return self.refuse("nested-too-deeply", self.offset, self.offset, 0, rule_name[rule]);
    }
    self.levels[rule] += 1;
    self.height += 1;
    self.open[top].rule = rule;
    self.open[top].cells = if top > 0 { self.open[top - 1].cells + rule_cells[self.open[top - 1].rule] } else { 0 };
    self.open[top].bounded = bounded;
    self.open[top].limit = limit;
    self.open[top].left = left;
    self.restart();
    true
}

fn begin_message(&mut self) {
    self.status = Status::More;
    self.offset = 0;
    self.height = 0;
    self.part = 0;
    self.last = 0;
    for i in 0..${rules} { self.levels[i] = 0; }
    self.enter(0, u64::MAX, false, 0);
}

fn leave(&mut self, events: &mut impl Events) {
    let top = self.height - 1;
    let rule = self.open[top].rule;
    self.operate(state_close[self.open[top].state], events);
    self.report(rule_frame[rule], events);
    if self.open[top].left > 0 {
        self.open[top].left -= 1;
        self.restart();
        return;
    }
    self.levels[rule] -= 1;
    self.height = top;
    if top == 0 { self.status = Status::Done; }
}

/// Computes a count; false if it is negative. One of more than 64 bits is the largest number, which fits nowhere.
fn count(&mut self, count: usize) -> bool {
    let number: u64 = self.open[self.height - 1].numbers[count_number[count]].value;
    self.counted = u64::MAX;
    if count_times[count] > 0 && number > (u64::MAX - count_plus[count]) / count_times[count] { return true; }
    let sum: u64 = number * count_times[count] + count_plus[count];
    if sum < count_minus[count] { return false; }
    self.counted = sum - count_minus[count];
    true
}

fn begin(&mut self, flag: usize, events: &mut impl Events) -> bool {
    let top = self.height - 1;
    let part = flag_part[flag];
    let length = part_length[part];
    let times = part_times[part];
    let limit: u64 = self.open[top].limit;
    let room: u64 = limit - self.offset;
    self.operate(flag_steps[flag], events);
    self.open[top].state = flag_state[flag];
    let mut size: u64 = room;
    let mut repeats: u64 = 1;
    if length > 1 {
        if !self.count(length - 2) || self.counted > room {
            return self.refuse_number("length-mismatch", count_number[length - 2], part_name[part]);
        }
        size = self.counted;
    }
    if times > 0 {
        if !self.count(times - 1) {
            return self.refuse_number("length-mismatch", count_number[times - 1], part_name[part]);
        }
        repeats = self.counted;
    }
    let bounded: bool = length > 1 || (length == 1 && limit != u64::MAX);
    self.end = if bounded { self.offset + size } else { limit };
    if part_kind[part] == ${PART.rule} {
        return repeats == 0 || self.enter(part_index[part], self.end, bounded, repeats - 1);
    }
    self.part = part;
    self.state = part_index[part];
    self.start = self.offset;
    self.boundary = self.offset;
    self.value = 0;
    self.shift = 0;
    true
}

fn chosen(&self, part: usize) -> bool {
    if part_when[part] == 0 { return true; }
    let number: u64 = self.open[self.height - 1].numbers[part_when[part] - 1].value;
    for i in part_cases[part]..part_cases[part + 1] {
        if case_value[i] == number { return part_other[part] == 0; }
    }
    part_other[part] == 1
}

/// Begins a part, or ends the rule; false where neither can be: more octets are needed, or it is a fault.
fn go_on(&mut self, flag: usize, more: bool, events: &mut impl Events) -> bool {
    if flag > 0 { return self.begin(flag, events); }
    let top = self.height - 1;
    let state = self.open[top].state;
    let first = state_begins[state];
    for i in first..state_begins[state + 1] {
        if self.chosen(flag_part[i]) { return self.begin(i, events); }
    }
    let end = state_end[state];
    let by = state_name[state];
    let bounded: bool = self.open[top].bounded;
    let full: bool = self.offset == self.open[top].limit;
    let ends: bool = if bounded { full && end > 0 } else { end == 2 };
    if ends {
        self.leave(events);
        return true;
    }
    // A number that chooses nothing is known before the octets arrive.
    if first < state_begins[state + 1] && part_when[flag_part[first]] > 0 {
        return self.refuse_number("unknown-alternative", part_when[flag_part[first]] - 1, by);
    }
    if full { return self.refuse("length-mismatch", self.offset, self.offset, 0, by); }
    if !more { return false; }
    if bounded && end == 2 { return self.refuse("length-mismatch", self.offset, self.offset, 1, by); }
    self.refuse("unexpected", self.offset, self.offset, 1, by)
}`;
}
