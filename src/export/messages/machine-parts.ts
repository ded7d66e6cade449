/** The machine of messages (machine.ts), octet by octet: numbers, the octets of a field by its form, and whole chunks. */
import { PART } from './parts.ts';
import type { MessageProgram } from './program.ts';

/** Parts that are no rules. */
export function partFunctions({ leafStates, leafClassCount }: MessageProgram): string {
  return `/// How many of the next octets are before an offset.
fn fitting(&self, end: u64, length: usize) -> usize {
    let room: u64 = end - self.offset;
    if room < length as u64 { room as usize } else { length }
}

fn end_number(&mut self) -> bool {
    let top = self.height - 1;
    let part = self.part;
    let before = part_before[part];
    self.part = 0;
    self.know(part_number[part], self.value, self.start, self.offset);
    self.last = self.value;
    if before > 0 && (!self.count(before - 1) || self.counted >= self.open[top].start) {
        return self.refuse_number("not-earlier", part_number[part], part_name[part]);
    }
    if part_max[part] == 0 || self.value < part_max[part] { return true; }
    self.refuse_number("too-long", part_number[part], part_name[part])
}

/// Adds an octet to the number. What has more than 64 bits stays the largest number, which is above each maximum.
fn add(&mut self, base: u64, little: bool, octet: u64) {
    let mut digit: u64 = octet;
    if base == 128 {
        digit &= 0x7F;
    } else if base == 10 || (base == 16 && octet < 0x40) {
        digit -= 0x30;
    } else if base == 16 {
        digit = (octet & 0x1F) + 9;
    }
    if little {
        if self.shift < 64 && digit <= u64::MAX >> self.shift {
            self.value |= digit << self.shift;
        } else if digit > 0 {
            self.value = u64::MAX;
        }
        self.shift += if base == 128 { 7 } else { 8 };
    } else if self.value >> 56 == 0 || self.value <= (u64::MAX - digit) / base {
        self.value = self.value * base + digit;
    } else {
        self.value = u64::MAX;
    }
}

fn read_number(&mut self, text: &[u8], stop: usize) -> usize {
    let part = self.part;
    let by = part_name[part];
    let limit: u64 = part_max[part];
    // Whether it is written in digits: one that is too large never becomes smaller.
    let written: bool = part_base[part] < 128;
    let mut i = 0;
    while i < stop {
        let cell = leaf_next[self.state * ${leafClassCount} + leaf_classes[usize::from(text[i])]];
        if cell >= ${leafStates} { break; }
        self.state = cell;
        self.offset += 1;
        self.add(part_base[part] as u64, part_little[part] == 1, u64::from(text[i]));
        i += 1;
        if written && limit > 0 && self.value >= limit {
            self.refuse("too-long", self.start, self.offset - 1, self.offset - self.start, by);
            return i;
        }
        if leaf_accepting[cell] == 2 {
            self.end_number();
            return i;
        }
    }
    if i == text.len() && self.offset < self.end { return i; }
    if leaf_accepting[self.state] == 1 {
        self.end_number();
    } else if i < stop {
        self.refuse("unexpected", self.offset, self.offset, 1, by);
    } else {
        self.refuse("length-mismatch", self.start, self.offset, self.offset - self.start, by);
    }
    i
}

fn end_octets(&mut self) -> bool {
    let part = self.part;
    let state = self.state;
    self.part = 0;
    if part_kind[part] != ${PART.form} || leaf_accepting[state] == 1 { return true; }
    self.refuse(reasons[leaf_reason[state]], self.boundary, self.offset, self.offset - self.boundary, leaf_name[state])
}

/// Reads octets of the part that is read; how many.
fn read_part(&mut self, text: &[u8], events: &mut impl Events) -> usize {
    let part = self.part;
    let stop = self.fitting(self.end, text.len());
    let first: u64 = self.offset;
    if part_kind[part] == ${PART.integer} { return self.read_number(&text[0..text.len()], stop); }
    if part_kind[part] == ${PART.any} {
        self.offset += stop as u64;
    } else {
        for i in 0..stop {
            let cell = leaf_next[self.state * ${leafClassCount} + leaf_classes[usize::from(text[i])]];
            if cell >= ${leafStates} {
                let o = cell - ${leafStates};
                let mut size: u64 = self.offset - self.boundary + outcome_whole[o] as u64;
                size -= outcome_unread[o] as u64;
                size = if size > 0 { size } else { 1 };
                self.refuse(reasons[outcome_reason[o]], self.boundary, self.offset, size, outcome_name[o]);
                return i;
            }
            self.state = cell;
            self.offset += 1;
            if leaf_boundary[cell] == 1 { self.boundary = self.offset; }
        }
    }
    if stop > 0 { self.tell_octets(part_name[part], first, &text[0..stop], events); }
    if self.offset == self.end { self.end_octets(); }
    stop
}`;
}

/** Chunks of a message, and its end. */
export function chunkFunctions({ states, classCount }: MessageProgram): string {
  return `/// Reads octets up to the end of the message, or a fault; how many.
fn read_chunk(&mut self, text: &[u8], events: &mut impl Events) -> usize {
    let mut i = 0;
    while self.status == Status::More {
        if self.part > 0 {
            i += self.read_part(&text[i..text.len()], events);
            if self.part > 0 { break; }
            continue;
        }
        let top = self.height - 1;
        let stop = i + self.fitting(self.open[top].limit, text.len() - i);
        let start: u64 = self.offset - i as u64;
        let mut state = self.open[top].state;
        let mut flag = 0;
        while i < stop {
            let mut cell = rule_next[state * ${classCount} + rule_classes[usize::from(text[i])]];
            if cell >= ${states} {
                flag = cell - ${states};
                if flag == 0 || flag_part[flag] > 0 { break; }
                self.offset = start + i as u64;
                self.operate(flag_steps[flag], events);
                cell = flag_state[flag];
                flag = 0;
            }
            state = cell;
            i += 1;
        }
        self.offset = start + i as u64;
        self.open[top].state = state;
        if !self.go_on(flag, i < stop, events) { break; }
    }
    i
}

/// The input ends here, inside the message.
fn finish(&mut self, events: &mut impl Events) {
    while self.status == Status::More {
        let top = self.height - 1;
        let state = self.open[top].state;
        if self.part > 0 {
            let number: bool = part_kind[self.part] == ${PART.integer};
            let ends: bool = !number || leaf_accepting[self.state] == 1;
            if self.end != u64::MAX || !ends {
                self.too_short(self.start, part_name[self.part]);
            } else if number {
                self.end_number();
            } else {
                self.end_octets();
            }
        } else if !self.go_on(0, false, events) && self.status == Status::More {
            // A rule that goes on up to the end of the input: nothing else says where it ends.
            if self.open[top].limit != u64::MAX || state_end[state] == 0 {
                self.too_short(self.open[top].start, state_name[state]);
            } else {
                self.leave(events);
            }
        }
    }
}`;
}
