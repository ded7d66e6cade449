/**
 * Two sequences → their longest common subsequence. A section is compared as a
 * sequence of sentence digests, a sentence as a sequence of words.
 */
import { sketchOf, wordsOf } from './text/normalise.ts';

/** Pairs of indices of a longest common subsequence. Cost: product of the lengths. */
export function commonSubsequence(left: ArrayLike<string>, right: ArrayLike<string>): [number, number][] {
  const width = right.length + 1;
  const best = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      best[i * width + j] =
        left[i] === right[j]
          ? (best[(i + 1) * width + j + 1] as number) + 1
          : Math.max(best[(i + 1) * width + j] as number, best[i * width + j + 1] as number);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) pairs.push([i++, j++]);
    else if ((best[(i + 1) * width + j] as number) >= (best[i * width + j + 1] as number)) i++;
    else j++;
  }
  return pairs;
}

/** Dice coefficient of the common subsequence: 0 for nothing in common, 1 for equal. */
export function similarity(left: string, right: string): number {
  return (2 * commonSubsequence(left, right).length) / Math.max(1, left.length + right.length);
}

interface Word {
  readonly kind: 'kept' | 'added' | 'gone';
  /** The word in the new sentence; □ for a word that is gone, since a sketch cannot be read back. */
  readonly text: string;
}

/** The words added to and gone from a sentence. Of the old sentence only the sketch is stored. */
export function wordDifference(sketch: string, sentence: string): Word[] {
  const words = wordsOf(sentence);
  const pairs = [...commonSubsequence(sketch, sketchOf(sentence)), [sketch.length, words.length] as const];
  const result: Word[] = [];
  let [i, j] = [0, 0];
  for (const [r, w] of pairs) {
    for (; i < r; i++) result.push({ kind: 'gone', text: '□' });
    for (; j < w; j++) result.push({ kind: 'added', text: words[j] as string });
    if (w < words.length) result.push({ kind: 'kept', text: words[w] as string });
    [i, j] = [r + 1, w + 1];
  }
  return result;
}

/** `A key [+SHOULD+] [-□-] have a lid.`: `[+word+]` is new, `[-□-]` is a word that is gone. */
export function markedSentence(sketch: string, sentence: string): string {
  return wordDifference(sketch, sentence)
    .map(({ kind, text }) => (kind === 'kept' ? text : kind === 'added' ? `[+${text}+]` : `[-${text}-]`))
    .join(' ');
}
