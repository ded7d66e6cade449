// For each line of octets in hexadecimal, a line: 0 and the offset that str::from_utf8 reports, or = and the scalar
// values. With the argument lossy: those of String::from_utf8_lossy.
use std::io::{self, BufRead};

fn scalars(text: &str) -> String {
    text.chars().fold(String::from("="), |out, c| out + &format!(" {:x}", c as u32))
}

fn main() {
    let lossy = std::env::args().nth(1).as_deref() == Some("lossy");
    for line in io::stdin().lock().lines() {
        let line = line.expect("a line");
        let octets: Vec<u8> = (0..line.len() / 2)
            .map(|i| u8::from_str_radix(&line[2 * i..2 * i + 2], 16).expect("hexadecimal"))
            .collect();
        if lossy {
            println!("{}", scalars(&String::from_utf8_lossy(&octets)));
        } else {
            match std::str::from_utf8(&octets) {
                Ok(text) => println!("{}", scalars(text)),
                Err(error) => println!("0 {}", error.valid_up_to()),
            }
        }
    }
}
