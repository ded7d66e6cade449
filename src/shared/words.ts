/**
 * Words → lines, and words → a name.
 *
 *     wrap('a text of some words', 12)   →  ['a text of', 'some words']
 *     pascalCase('mqtt-utf8')            →  MqttUtf8
 */

/** Breaks a paragraph into lines of at most `width` characters; a longer word has a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

/** The letters and digits of ASCII, each word with a capital. It may begin with a digit, or be empty. */
export function pascalCase(id: string): string {
  const words = id.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
