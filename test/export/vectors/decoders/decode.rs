// A vectors file → a line for each vector: "ok", or offset and length of what Rust's str::from_utf8 refuses; length -1
// if it reports that the text ends too early. A vector is a line of the file: its text, in hexadecimal, stands between
// the third and the fourth quotation mark.
use std::{env, fs};

fn main() {
    let file = fs::read_to_string(env::args().nth(1).expect("a file")).expect("readable");
    for line in file.lines().filter(|line| line.trim_start().starts_with("{\"text\":")) {
        let digits = line.split('"').nth(3).expect("a text");
        let text: Vec<u8> = (0..digits.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).expect("hexadecimal"))
            .collect();
        match std::str::from_utf8(&text) {
            Ok(_) => println!("ok"),
            Err(e) => println!("{} {}", e.valid_up_to(), e.error_len().map_or(-1, |n| n as i64)),
        }
    }
}
