/**
 * The machine of messages in Rust, without `std`, allocation or `unsafe`: the same as that in C (c.ts).
 *
 *     mqtt_packet::read(text, &mut |found: &Found| println!("{found:?}"))?;
 */
import { PART } from './parts.ts';
import type { Element, MessageProgram } from './program.ts';
import { partsInRust } from './rust-parts.ts';
import { rulesInRust, stepsInRust } from './rust-rules.ts';
import { structsInRust } from './rust-types.ts';

/** All after the arrays. */
export function messagesInRust(program: MessageProgram, at: Element): string {
  const parts = [openingIn, rulesInRust, stepsInRust, partsInRust, endIn].map((write) => write(program, at));
  return [structsInRust(program), ...parts].join('\n\n');
}

/** The start of a reader, and the function that reads a chunk. */
function openingIn({ states, classCount, height, cells, rules, numbers }: MessageProgram, at: Element): string {
  return `#[allow(clippy::cast_possible_truncation, clippy::large_stack_arrays, clippy::unused_self)]
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
    }`;
}

/** The end of a message, and the functions for a whole one. */
function endIn(_: MessageProgram, at: Element): string {
  return `    /// The input ends here, inside the message.
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
