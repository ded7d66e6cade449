/** The grammars to start from, each with texts to walk. That of UTF-8 is the one the package itself is made from. */

export interface ExampleFile {
  readonly name: string;
  readonly file: string;
  readonly typed: string;
  readonly mode?: 'text' | 'hex';
  readonly rejects?: string;
}

export const EXAMPLES: readonly ExampleFile[] = [
  {
    name: 'date-time (RFC 3339)',
    file: 'examples/grammars/date-time.abnf',
    typed: '2026-02-28T23:59:60Z',
    rejects: '2026-2-28T23:59:60Z',
  },
  { name: 'UTF-8 (RFC 3629)', file: 'grammar/octets/utf8.ohm', typed: 'aé€😀' },
  { name: 'URI (RFC 3986)', file: 'examples/grammars/uri.abnf', typed: 'https://[2001:db8::7]/a?b#c', rejects: 'a b' },
  { name: 'MQTT topic name', file: 'examples/grammars/mqtt-topic.ohm', typed: 'home/küche/+' },
  { name: 'e-mail address (RFC 5321)', file: 'examples/grammars/e-mail.abnf', typed: 'jo."x"@example.org' },
  { name: 'netstring', file: 'examples/messages/netstring.abnf', typed: '5:hello,', rejects: '5:hell,' },
  {
    name: 'MQTT packet',
    file: 'examples/messages/mqtt.abnf',
    typed: '30 0A 00 03 61 2F 62 68 65 6C 6C 6F',
    mode: 'hex',
    rejects: '30 0B 00 03 61 2F 62 68 65 6C 6C 6F',
  },
  { name: 'RESP (Redis)', file: 'examples/messages/resp.abnf', typed: '*2\r\n$3\r\nGET\r\n$1\r\na\r\n' },
  {
    name: 'WebSocket frame',
    file: 'examples/messages/websocket.abnf',
    typed: '81 05 68 65 6C 6C 6F',
    mode: 'hex',
    rejects: '81 06 68 65 6C 6C 6F',
  },
];
