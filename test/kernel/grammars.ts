/** Grammars that the package does not ship: kernels are derived for them too. */

/** MQTT strings: UTF-8 without U+0000. */
export const NO_NUL = String.raw`
NoNul {
  text = char*
  char = "\x01".."\x7F" | two | three | four
  two = "\xC2".."\xDF" t
  three = "\xE0" "\xA0".."\xBF" t | "\xE1".."\xEC" t t | "\xED" "\x80".."\x9F" t | "\xEE".."\xEF" t t
  four = "\xF0" "\x90".."\xBF" t t | "\xF1".."\xF3" t t t | "\xF4" "\x80".."\x8F" t t
  t = "\x80".."\xBF"
}`;

/** A small repertoire: printable ASCII, CR, LF, some Cyrillic letters and the euro sign. */
export const RESTRICTED = String.raw`
Restricted {
  text = char*
  char = "\x20".."\x7E" | "\x0A" | "\x0D" | cyrillic | euro
  cyrillic = "\xD0".."\xD1" "\x80".."\xBF"
  euro = "\xE2" "\x82" "\xAC"
}`;

/** Look-ahead: UTF-8 of up to three octets without U+FFFE and U+FFFF, and no "<!" anywhere. */
export const LOOK_AHEAD = String.raw`
LookAhead {
  text = allowed*
  allowed = ~nonchar ~declaration char
  declaration = "<" "!"
  nonchar = "\xEF" "\xBF" "\xBE".."\xBF"
  char = "\x00".."\x7F" | two | three
  two = "\xC2".."\xDF" t
  three = "\xE0" "\xA0".."\xBF" t | "\xE1".."\xEC" t t | "\xED" "\x80".."\x9F" t | "\xEE".."\xEF" t t
  t = "\x80".."\xBF"
}`;

/** The length is a multiple of a hundred octets. Not locally testable, and more than a hundred states. */
export const HUNDRED = String.raw`
Hundred {
  text = hundred<hundred_octets>
  hundred<x> = x*
  hundred_octets = ten ten ten ten ten ten ten ten ten ten
  ten = five five
  five = octet octet octet octet octet
  octet = "\x00".."\x7F"
}`;

/** Parity: an even number of "b". Two states, and not locally testable. */
export const PARITY = String.raw`
Parity {
  text = (a* b a* b)* a*
  a = "\x00".."\x61" | "\x63".."\xFF"
  b = "b"
}`;

/** The number of characters is a multiple of three. Not locally testable: no window tells that number. */
export const THIRDS = String.raw`
Thirds {
  text = three*
  three = char char char
  char = "\x00".."\x7F" | two
  two = "\xC2".."\xDF" "\x80".."\xBF"
}`;

export const otherGrammars = { NO_NUL, RESTRICTED, LOOK_AHEAD, HUNDRED };
