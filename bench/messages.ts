/**
 * Messages as protocols carry them, written for this project: 128 of each kind,
 * the same in every run. They are no capture of traffic: each kind has the forms
 * that well-known programs write, with invented names, and the sizes follow:
 *
 *     chat frames    a line of text alone, or in an envelope of JSON; typing and presence
 *     MQTT topics    as of zigbee2mqtt, Home Assistant, Sparkplug B, AWS IoT, Tasmota
 *     JSON bodies    an answer of one number, a problem (RFC 9457), an order, a page of a list
 *     HTTP headers   values of single fields, from `gzip` to a User-Agent and a cookie
 *     log lines      combined log format, syslog (RFC 5424), JSON lines, a stack frame
 */

/** A source of numbers that is the same in every run: the generator of Lehmer with the factor 48271. */
class Dice {
  #last = 20_181_017;

  /** An integer from 0 to `below` − 1. */
  upTo(below: number): number {
    this.#last = (this.#last * 48_271) % 2_147_483_647;
    return this.#last % below;
  }

  of<T>(all: readonly T[]): T {
    return all[this.upTo(all.length)] as T;
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.upTo(16).toString(16)).join('');
  }
}

type Writer = (dice: Dice) => string;

const NAMES = ['mia', 'Zoë', 'j.novak', 'Łukasz', 'さくら', 'Олена', 'tom_84', 'أمل'];
const LINES = [
  'ok',
  '👍',
  'lol',
  'brb',
  'is the build green again?',
  'danke, schau ich mir morgen früh an',
  'see https://status.example.net/incidents/4411 — we are on it',
  'お疲れさまです。議事録を共有しました。',
  'Кто-нибудь смотрел последний отчёт? Там опять таймауты на шлюзе.',
  'ça marche, je pousse le correctif et je relance les tests après le déjeuner 🍽️',
  'the deploy of 14:20 has the fix; if you still see 502s, please send me the request id and the region',
  '会议改到下午三点，请大家准时参加，谢谢！',
  'I read the whole thread: the queue fills because the consumer commits each record on its own; with a batch of 500 it keeps up, and the lag is gone within a minute or two.',
];

const chat: readonly Writer[] = [
  (dice) => dice.of(LINES),
  (dice) => dice.of(LINES),
  (dice) =>
    JSON.stringify({ type: 'message', id: dice.hex(16), room: 'general', from: dice.of(NAMES), text: dice.of(LINES) }),
  (dice) => JSON.stringify({ type: 'typing', room: 'general', from: dice.of(NAMES) }),
  (dice) => JSON.stringify({ type: 'presence', user: dice.of(NAMES), state: dice.of(['online', 'away', 'offline']) }),
];

const ROOMS = ['kitchen', 'living_room', 'bath', 'küche', 'garage', 'hall'];

const topics: readonly Writer[] = [
  (dice) => `zigbee2mqtt/${dice.of(ROOMS)}/${dice.of(['lamp', 'thermostat', 'motion_sensor'])}${dice.of(['', '/set'])}`,
  (dice) => `homeassistant/sensor/0x${dice.hex(16)}/${dice.of(['temperature', 'humidity', 'battery'])}/config`,
  (dice) =>
    `spBv1.0/Plant ${dice.upTo(9)}/${dice.of(['DDATA', 'NBIRTH', 'DCMD'])}/edge-${dice.upTo(40)}/press-${dice.upTo(9)}`,
  (dice) => `$aws/things/pump-${dice.hex(8)}/shadow/name/config/update/${dice.of(['accepted', 'delta', 'documents'])}`,
  (dice) => `tele/tasmota_${dice.hex(6).toUpperCase()}/${dice.of(['STATE', 'SENSOR', 'LWT'])}`,
  (dice) => `${dice.of(ROOMS)}/temp`,
];

const item = (dice: Dice) => ({
  id: dice.upTo(1_000_000),
  sku: `A-${dice.hex(6)}`,
  title: dice.of([
    'Espresso cup, 6 cl',
    'Käsereibe, Edelstahl',
    '急須 300ml',
    'Notebook A5, dotted',
    'Чайник со свистком',
  ]),
  price: { amount: dice.upTo(10_000) / 100, currency: 'EUR' },
  tags: ['kitchen', 'new'].slice(dice.upTo(2)),
  updated: `2026-0${1 + dice.upTo(9)}-1${dice.upTo(10)}T08:1${dice.upTo(10)}:00Z`,
});

const bodies: readonly Writer[] = [
  (dice) => JSON.stringify({ ok: true, count: dice.upTo(5000) }),
  (dice) =>
    JSON.stringify({
      type: 'https://api.example.org/problems/out-of-stock',
      title: 'Out of stock',
      status: 409,
      detail: `Item ${dice.upTo(1_000_000)} has no stock left.`,
      instance: `/orders/${dice.hex(8)}`,
    }),
  (dice) => JSON.stringify({ order: dice.hex(24), customer: dice.of(NAMES), lines: [item(dice), item(dice)] }),
  (dice) =>
    JSON.stringify({ items: Array.from({ length: 20 }, () => item(dice)), next: `/items?after=${dice.hex(12)}` }),
];

const headers: readonly Writer[] = [
  () => 'gzip, deflate, br, zstd',
  () => 'application/json; charset=utf-8',
  (dice) => String(dice.upTo(100_000)),
  (dice) => `W/"${dice.hex(8)}-${dice.hex(12)}"`,
  (dice) =>
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1${dice.upTo(40)}.0.0.0 Safari/537.36`,
  (dice) => `session=${dice.hex(64)}; theme=dark; lang=de-CH; consent=${dice.hex(24)}`,
  (dice) => `attachment; filename="${dice.of(['Rechnung März', 'report', '請求書'])}-${dice.upTo(999)}.pdf"`,
  (dice) => `00-${dice.hex(32)}-${dice.hex(16)}-01`,
];

const PATHS = ['/', '/api/v2/items?limit=20', '/assets/app.3f9c1b.js', '/suche?q=k%C3%A4se', '/healthz'];

const logs: readonly Writer[] = [
  (dice) =>
    `203.0.113.${dice.upTo(256)} - - [22/Nov/2026:08:5${dice.upTo(10)}:0${dice.upTo(10)} +0000] "GET ${dice.of(PATHS)} HTTP/1.1" 200 ${dice.upTo(90_000)} "https://www.example.com/" "Mozilla/5.0 (X11; Linux x86_64; rv:14${dice.upTo(10)}.0) Gecko/20100101 Firefox/14${dice.upTo(10)}.0"`,
  (dice) =>
    `<165>1 2026-11-22T08:54:0${dice.upTo(10)}.003Z gateway-${dice.upTo(20)} billing ${dice.upTo(30_000)} ID47 - invoice of ${dice.of(NAMES)} sent`,
  (dice) =>
    JSON.stringify({
      level: 'info',
      time: 1_795_337_000_000 + dice.upTo(1e6),
      pid: dice.upTo(30_000),
      req: dice.hex(12),
      msg: dice.of(LINES),
    }),
  (dice) => `    at Connection.onData (/srv/app/node_modules/pg/lib/connection.js:${dice.upTo(300)}:${dice.upTo(60)})`,
  () => 'Listening on port 8080',
];

const KINDS: Readonly<Record<string, readonly Writer[]>> = {
  'chat frames': chat,
  'MQTT topics': topics,
  'JSON bodies': bodies,
  'HTTP headers': headers,
  'log lines': logs,
};

/** Kind → its messages. */
export function messages(): Record<string, Uint8Array[]> {
  const dice = new Dice();
  return Object.fromEntries(
    Object.entries(KINDS).map(([kind, writers]) => [
      kind,
      Array.from({ length: 128 }, () => Buffer.from(dice.of(writers)(dice))),
    ]),
  );
}

/** Octets of a kind's messages: least, median and most. */
export function sizesOf(all: readonly Uint8Array[]): readonly [least: number, median: number, most: number] {
  const sorted = all.map(({ length }) => length).sort((a, b) => a - b);
  return [sorted[0] as number, sorted[sorted.length >> 1] as number, sorted.at(-1) as number];
}
