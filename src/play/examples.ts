/** The grammars to start from, each with a text to walk. That of UTF-8 is the one the package itself is made from. */
export const EXAMPLES = [
  { name: 'date-time (RFC 3339)', file: 'examples/grammars/date-time.abnf', typed: '2026-02-28T23:59:60Z' },
  { name: 'UTF-8 (RFC 3629)', file: 'grammar/octets/utf8.ohm', typed: 'aé€😀' },
  { name: 'URI (RFC 3986)', file: 'examples/grammars/uri.abnf', typed: 'https://[2001:db8::7]/a?b#c' },
  { name: 'MQTT topic name', file: 'examples/grammars/mqtt-topic.ohm', typed: 'home/küche/+' },
  { name: 'e-mail address (RFC 5321)', file: 'examples/grammars/e-mail.abnf', typed: 'jo."x"@example.org' },
] as const;
