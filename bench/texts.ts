/** Texts in several scripts, written for this project, of any size; they end at a character boundary and are well-formed. */

const PHRASES = {
  ASCII: 'the table you run is the grammar you can read, and anyone can check it; ',
  French: 'où l’été s’achève, la forêt dénudée garde à jamais son âme ; ',
  Cyrillic: 'таблица построена по грамматике, и всякий может её проверить; ',
  CJK: '表は文法から作られ、誰でも確かめることができる。規格を読めば足りる。',
  emoji: '😀🦊🌲🚀🎹🧵🪐🐢',
  JSON: '{"id":1729,"name":"Zoë","tags":["α","β"],"ok":true,"note":"plain text, mostly"},',
} as const;

export const texts: Record<keyof typeof PHRASES, (octets: number) => Uint8Array> = Object.fromEntries(
  Object.entries(PHRASES).map(([script, phrase]) => [script, (octets: number) => repeatUpTo(phrase, octets)]),
) as Record<keyof typeof PHRASES, (octets: number) => Uint8Array>;

/** Repeats a phrase up to the last whole character within `octets`. */
function repeatUpTo(phrase: string, octets: number): Uint8Array {
  const once = Buffer.from(phrase);
  const whole = Buffer.alloc(octets, once);
  let end = octets;
  while (end > 0 && ((whole[end] ?? once[end % once.length] ?? 0) & 0xc0) === 0x80) end--;
  return new Uint8Array(whole.subarray(0, end));
}
