/**
 * Vectors → JSON, one vector per line; the schema is docs/vectors.schema.json.
 *
 *     {"text":"E282AC","group":"suite","ok":true},
 *     {"text":"EDA080","group":"mistakes","ok":false,"offset":0,"length":1,"at":1,"incomplete":false,"reason":"surrogate"}
 *
 * A grammar with captures also has `"captures":{"start":0,"end":5,"host":{"start":0,"end":3}}`. `text` is hexadecimal: two digits per octet, four per code unit. Offsets and
 * lengths count octets or code units.
 */
import { alphabetNamed, formatSymbol } from '../../alphabet.ts';
import { formatJsonRows } from '../json.ts';
import type { VectorSet } from './vectors.ts';

export function vectorsToJson({ header, vectors }: VectorSet): string {
  const alphabet = alphabetNamed(header.alphabet);
  return formatJsonRows({
    ...header,
    vectors: vectors.map(({ symbols, group, fault, captures }) => ({
      text: symbols.map((symbol) => formatSymbol(alphabet, symbol)).join(''),
      group,
      ok: fault === null,
      ...fault,
      ...(captures && { captures }),
    })),
  });
}
