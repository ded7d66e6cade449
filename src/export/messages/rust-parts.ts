/** Parts that are no rules in Rust, octet by octet: numbers, and the octets of a field by its form. */
import { PART } from './parts.ts';
import type { Element, MessageProgram } from './program.ts';

/** Their functions. */
export function partsInRust({ leafStates, leafClassCount }: MessageProgram, at: Element): string {
  return `    fn end_number(&mut self, part: usize) -> Result<(), Fault> {
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
    }`;
}
