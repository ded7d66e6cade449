/** Whether a row is shown: its text has each word of the search, in any order and any case. */
export function isMatch(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
