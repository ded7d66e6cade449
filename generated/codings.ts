// DO NOT EDIT. Generated file.
// How each encoding form writes characters.
// made by   npx wellformed generate   (wellformed 0.1.0)
import type { CodingFacts } from '../src/shared/layout.ts';

export const CODINGS: Readonly<Record<string, CodingFacts>> = {
  'cesu8': { steps: ['surrogate-pairs', 'bit-table'], codeUnit: 1 },
  'mutf8': { steps: ['surrogate-pairs', 'bit-table', 'long-nul'], codeUnit: 1 },
  'ucs2': { steps: ['surrogate-pairs'], codeUnit: 1 },
  'utf16': { steps: ['surrogate-pairs'], codeUnit: 1 },
  'utf16-signature': { steps: ['surrogate-pairs', 'signature'], codeUnit: 2 },
  'utf16be': { steps: ['surrogate-pairs', 'big-endian'], codeUnit: 2 },
  'utf16le': { steps: ['surrogate-pairs', 'little-endian'], codeUnit: 2 },
  'utf32be': { steps: ['big-endian'], codeUnit: 4 },
  'utf32le': { steps: ['little-endian'], codeUnit: 4 },
  'utf8': { steps: ['bit-table'], codeUnit: 1 },
  'utf8-1997': { steps: ['bit-table'], codeUnit: 1 },
  'wtf8': { steps: ['bit-table'], codeUnit: 1 },
};
