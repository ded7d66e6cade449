/**
 * Text → characters as a person sees them, and the columns that each takes on a terminal. It is loaded for text that has
 * combining marks, wide letters or emoji: its tables take longer to load than a short file takes to check.
 *
 *     e U+0301 日   →   e U+0301 (1 column), 日 (2 columns)
 */
import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export const segmentsOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

export const terminalColumns = (shown: string): number => stringWidth(shown);
