/** NDJSON → its values, one a line: `{"a":1}\n{"a":2}\n` → `[{ a: 1 }, { a: 2 }]`. Every line ends with LF. */
// biome-ignore lint/suspicious/noExplicitAny: what is in a line is what the test expects of it
export function jsonLines(text: string): any[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
