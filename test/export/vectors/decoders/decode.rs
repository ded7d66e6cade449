// A vectors file (binary) → a line for each vector: "ok", or offset and length of what Rust's str::from_utf8
// refuses; length -1 if it reports that the text ends too early. Reading the binary format takes about 20 lines.
use std::{env, fs};

fn varint(data: &mut &[u8]) -> usize {
    let (mut value, mut shift) = (0, 0);
    loop {
        let octet = data[0];
        *data = &data[1..];
        value |= usize::from(octet & 0x7F) << shift;
        shift += 7;
        if octet < 0x80 {
            return value;
        }
    }
}

fn unsigned(data: &mut &[u8]) -> usize {
    let (head, tail) = data.split_at(4);
    *data = tail;
    u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize
}

fn main() {
    let file = fs::read(env::args().nth(1).expect("a file")).expect("readable");
    let mut data = &file[..];
    assert_eq!(&data[..4], b"WFV1");
    data = &data[4..];
    let header = unsigned(&mut data);
    data = &data[header..];
    for _ in 0..unsigned(&mut data) {
        let length = varint(&mut data);
        let (text, rest) = data.split_at(length);
        data = &rest[1..];
        if rest[0] != 0 {
            (0..3).for_each(|_| _ = varint(&mut data));
        }
        match std::str::from_utf8(text) {
            Ok(_) => println!("ok"),
            Err(e) => println!("{} {}", e.valid_up_to(), e.error_len().map_or(-1, |n| n as i64)),
        }
    }
}
