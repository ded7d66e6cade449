/** Open rules in Rust: faults, captures, and what can come next. As in c-rules.ts. */
import { FIELD } from './fields.ts';
import { PART } from './parts.ts';
import { CELL_STEP, type Element, type MessageProgram } from './program.ts';

/** Opening and closing rules, and what they capture. */
export function rulesInRust({ rules, numbers }: MessageProgram, at: Element): string {
  return `    /// How many of the next octets are before an offset.
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
    }`;
}

/** What comes next in a rule: a part, its end, or a fault. */
export function stepsInRust(_: MessageProgram, at: Element): string {
  return `    /// The value of a count; \`None\` if it is negative. One of more than 64 bits is \`u64::MAX\`, which fits nowhere.
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
    }`;
}
