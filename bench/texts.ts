/** Texts of several scripts, of our own words, cut at a character so that they stay well-formed. */

const WORDS = {
  ASCII: 'the table you run is the grammar you can read, and anyone can check it; ',
  French: 'où l’été s’achève, la forêt dénudée garde à jamais son âme ; ',
  Cyrillic: 'таблица построена по грамматике, и всякий может её проверить; ',
  CJK: '表は文法から作られ、誰でも確かめることができる。規格を読めば足りる。',
  emoji: '😀🦊🌲🚀🎹🧵🪐🐢',
  JSON: '{"id":1729,"name":"Zoë","tags":["α","β"],"ok":true,"note":"plain text, mostly"},',
} as const;

export const texts: Record<keyof typeof WORDS, (octets: number) => Uint8Array> = Object.fromEntries(
  Object.entries(WORDS).map(([script, words]) => [script, (octets: number) => atMost(words, octets)]),
) as Record<keyof typeof WORDS, (octets: number) => Uint8Array>;

/** The words over and over, up to the last whole character within so many octets. */
function atMost(words: string, octets: number): Uint8Array {
  const once = Buffer.from(words);
  const whole = Buffer.alloc(octets, once);
  let end = octets;
  while (end > 0 && ((whole[end] ?? once[end % once.length] ?? 0) & 0xc0) === 0x80) end--;
  return new Uint8Array(whole.subarray(0, end));
}
