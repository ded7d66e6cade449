/** The words of authors (`@error`) and the clause of an overriding rule: what a fault says, and where it says nothing of it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler.ts';
import { compileMessages } from '../../src/messages.ts';

const octets = (text: string) => new TextEncoder().encode(text);

describe('@error', () => {
  const validator = compile(`
uri  = "http://" host [ ":" port ]
host = 1*ALPHA
; @error "a port is 1 to 5 digits"
port = 1*5DIGIT
`);

  it.each([
    [
      'http://a:x',
      'a port is 1 to 5 digits',
      'octet 9: U+0078 is not allowed in uri: a port is 1 to 5 digits; expected',
    ],
    ['http://a:', 'a port is 1 to 5 digits', 'octet 9: the text is ill-formed uri: a port is 1 to 5 digits; the input'],
    ['http://!', 'disallowed-character', 'octet 7: U+0021 is not allowed in uri; expected'],
    ['http://a:1x', 'a port is 1 to 5 digits', 'octet 10: U+0078 is not allowed in uri: a port'],
  ])('%s: %s', (text, reason, message) => {
    const fault = validator.check(octets(text));
    expect(fault?.reason).toBe(reason);
    expect(fault?.message.startsWith(message)).toBe(true);
  });

  it('says nothing of octets that are no UTF-8: those keep the reasons of UTF-8', () => {
    expect(validator.check(Uint8Array.of(...octets('http://a:'), 0xff))?.reason).toBe('never-used');
  });
});

describe('the examples of messages', () => {
  const example = (name: string) =>
    compileMessages(readFileSync(new URL(`../../examples/messages/${name}`, import.meta.url), 'utf8'));

  it.each([
    ['Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n', 'two framing fields'],
    ['Content-Length: 0\r\nContent-Length: 0\r\n\r\n', 'two framing fields'],
    ['Content-Length: 0\r\nContent-Length : 0\r\n\r\n', 'unexpected'],
  ])('HTTP: %j is refused as %s', (head, reason) => {
    expect(example('http.ohm').check(octets(`POST / HTTP/1.1\r\n${head}`))?.reason).toBe(reason);
  });

  it('MQTT: a wildcard in the name of a topic is refused in the words of the grammar', () => {
    const mqtt = example('mqtt.abnf');
    const publish = (topic: string) => Uint8Array.of(0x30, topic.length + 2, 0, topic.length, ...octets(topic));
    expect(mqtt.check(publish('a/b'))).toBeNull();
    expect(mqtt.check(publish('a/#'))?.message).toContain(
      'a topic name has one character or more, and no U+0000, + or #',
    );
  });
});

it('names the rule of the grammar that refuses, with its clause, where it overrides one of a form', () => {
  const validator = compile(`// @clause RFC 3629 §4
MailLine <: Utf8 {
  // @clause RFC 6532 §3.2
  utf8_1 := "\\x01".."\\x09" | "\\x0B".."\\x0C" | "\\x0E".."\\x7F"
}`);
  const found = (...text: number[]) => {
    const { rule, clause } = validator.check(Uint8Array.from(text)) ?? {};
    return [rule, clause];
  };
  expect(found(0x61, 0x0d)).toEqual(['utf8_1', 'RFC 6532 §3.2']);
  expect(found(0x61, 0xff)).toEqual(['utf8_char', 'RFC 3629 §4']);
  expect(found(0xe2, 0x41)).toEqual(['utf8_3_e1', 'RFC 3629 §4']);
});
