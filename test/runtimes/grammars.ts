/** Grammars for `wellformed/compile` in every runtime: of both notations, with and without the packaged grammars. */
import type { GrammarRow } from './verdicts.ts';

const octets = (text: string) => [...new TextEncoder().encode(text)];

export const GRAMMARS: readonly GrammarRow[] = [
  { text: 'Flag { flag = "on" | "off" }', accepts: octets('off'), rejects: octets('of') },
  { text: 'Pairs <: Utf8 { utf8_octets := utf8_2* }', accepts: [0xc3, 0xa9], rejects: octets('a') },
  { text: 'Topic <: Mqtt { mqtt_string := mqtt_char+ }', accepts: octets('a/é'), rejects: [] },
  { text: 'name = 1*( ALPHA / UTF8-2 )', accepts: [0x41, 0xc3, 0xa9], rejects: [0x41, 0xc3] },
  { text: 'name = 1*%x80-10FFFF', accepts: [0xf0, 0x9f, 0x98, 0x80], rejects: [0xed, 0xa0, 0x80] },
  { text: 'name = 1*charcter\ncharacter = ALPHA', code: 'undefined-rule' },
  { text: 'Name <: Utf9 { name = "a" }', code: 'unknown-grammar' },
];
