// The same as driver.c, for the generated Rust modules.
use std::io::{Read, Write};
use targets::*;

macro_rules! verdict {
    ($form:ident, $text:expr) => {{
        let text = $text;
        let whole = $form::check(&text);
        let mut checker = $form::Checker::new();
        let pieces = text.iter().try_for_each(|&one| checker.push(&[one])).and_then(|()| checker.end());
        // A piece does not know where the text ends.
        let pieces = pieces.map_err(|f| $form::Fault { length: f.length.min(text.len() - f.offset), ..f });
        if whole != pieces || $form::test(&text) != whole.is_ok() {
            "whole and pieces differ".to_string()
        } else {
            match whole {
                Ok(()) => "ok".to_string(),
                Err(f) => format!("{} {} {} {} {}", f.offset, f.length, f.at, u8::from(f.incomplete), f.reason),
            }
        }
    }};
}

fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).expect("standard input");
    let mut out = String::new();
    let mut rest = &input[..];
    while let [form, low, high, tail @ ..] = rest {
        let count = usize::from(*low) | usize::from(*high) << 8;
        let units: Vec<u16> = tail[..2 * count].chunks(2).map(|u| u16::from_le_bytes([u[0], u[1]])).collect();
        let octets: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
        out += &match form {
            0 => verdict!(utf8, octets),
            1 => verdict!(mqtt_strict_utf8, octets),
            2 => verdict!(json_encoding_utf8, octets),
            3 => verdict!(utf32le, octets),
            4 => verdict!(utf16be, octets),
            5 => verdict!(utf16, units),
            _ => verdict!(xml_characters_utf16, units),
        };
        out.push('\n');
        rest = &tail[2 * count..];
    }
    std::io::stdout().write_all(out.as_bytes()).expect("standard output");
}
