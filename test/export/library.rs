// The generated modules as a library without std.
#![no_std]
pub mod json_encoding_utf8;
pub mod mqtt_strict_utf8;
pub mod utf16;
pub mod utf16be;
pub mod utf32le;
pub mod utf8;
pub mod xml_characters_utf16;
