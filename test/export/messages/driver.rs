// The same as driver.c, for the generated module `target`.
use std::io::{Read, Write};
use target::{Events, Fault, Found, Progress, Reader};

#[derive(Default)]
struct Output {
    text: String,
    octets: Vec<u8>,
    sum: u64,
}

impl Events for Output {
    fn field(&mut self, f: &Found) {
        self.text += &format!("{} {} {} {} {};", f.field as u32, f.level, f.start, f.end, f.number);
    }

    fn octets(&mut self, rule: &'static str, start: u64, octets: &[u8]) {
        let first = start as usize;
        if self.octets[first..first + octets.len()] != *octets {
            self.text += "other octets;";
        }
        for (i, &octet) in (start + 1..).zip(octets) {
            self.sum = self.sum.wrapping_add(i.wrapping_mul(u64::from(octet) + rule.len() as u64));
        }
    }
}

impl Output {
    fn verdict(&mut self, found: Result<(), Fault>) {
        self.text += &match found {
            Ok(()) => format!("ok {}", self.sum),
            Err(f) if f.reason == "after-the-end" => format!("more {}", f.offset),
            Err(f) => format!(
                "{} {} {} {} {}|{}|{}",
                f.offset, f.length, f.at, u8::from(f.incomplete), f.reason, f.rule, f.clause
            ),
        };
    }

    fn chunks(&mut self, text: &[u8], cut: usize) -> Result<(), Fault> {
        let mut reader = Reader::new();
        let (one, two) = text.split_at(cut);
        let (mut all, mut progress) = reader.push(one, self)?;
        if progress == Progress::More {
            let (more, last) = reader.push(two, self)?;
            (all, progress) = (all + more, last);
        }
        if progress == Progress::Message && all < text.len() {
            self.text += &format!("more {all}");
            return Ok(());
        }
        let found = if text.is_empty() { target::read(text, self) } else { reader.end(self) };
        self.verdict(found);
        Ok(())
    }
}

fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).expect("standard input");
    let mut out = String::new();
    let mut rest = &input[..];
    while let [cuts, a, b, c, d, tail @ ..] = rest {
        let length = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
        let text = &tail[..length];
        let mut whole = Output { octets: text.to_vec(), ..Output::default() };
        let found = target::read(text, &mut whole);
        whole.verdict(found);
        if target::check(text) != found {
            whole.text += " check and read differ";
        }
        for cut in 0..if *cuts == 1 { length + 1 } else { 0 } {
            let mut pieces = Output { octets: text.to_vec(), ..Output::default() };
            if let Err(fault) = pieces.chunks(text, cut) {
                pieces.verdict(Err(fault));
            }
            if pieces.text != whole.text {
                out += &format!("cut at {cut}: {}\n", pieces.text);
            }
        }
        out += &whole.text;
        out.push('\n');
        rest = &tail[length..];
    }
    std::io::stdout().write_all(out.as_bytes()).expect("standard output");
}
