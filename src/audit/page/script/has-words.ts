/** Whether the text has each word of the question; case does not matter. */
export function hasWords(text: string, question: string): boolean {
  const lower = text.toLowerCase();
  return question
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
