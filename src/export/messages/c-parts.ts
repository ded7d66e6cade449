/** Parts that are no rules in C, octet by octet: numbers, and the octets of a field by its form. */
import { PART } from './parts.ts';
import type { Element, MessageProgram } from './program.ts';

/** Their functions. */
export function partsInC(name: string, { leafStates, leafClassCount }: MessageProgram, at: Element): string {
  return `static inline bool ${name}_end_number(${name}_reader *r) {
  size_t part = r->part - 1;
  size_t before = ${at('part_before', 'part')}, by = ${at('part_name', 'part')};
  ${name}_open *open = &r->open[r->height - 1];
  ${name}_number number = {r->value, r->start, r->offset};
  uint64_t offset = 0;
  r->part = 0;
  open->numbers[${at('part_number', 'part')}] = number;
  r->last = r->value;
  if (before > 0 && (!${name}_count(open, before - 1, &offset) || offset >= open->start))
    return ${name}_refuse(r, "not-earlier", r->start, r->offset - 1, r->offset - r->start, by);
  if (${at('part_max', 'part')} == 0 || r->value < ${at('part_max', 'part')}) return true;
  return ${name}_refuse(r, "too-long", r->start, r->offset - 1, r->offset - r->start, by);
}

// Adds an octet to the number. What has more than 64 bits stays UINT64_MAX, which is above each maximum.
static inline void ${name}_add(${name}_reader *r, unsigned base, bool little, uint8_t octet) {
  uint64_t digit = octet;
  if (base == 128) digit = octet & 0x7Fu;
  if (base == 10) digit = octet - (uint64_t)0x30;
  if (base == 16) digit = octet < 0x40 ? octet - (uint64_t)0x30 : (octet & 0x1Fu) + (uint64_t)9;
  if (little) {
    if (r->shift < 64 && digit <= UINT64_MAX >> r->shift) r->value |= digit << r->shift;
    else if (digit > 0) r->value = UINT64_MAX;
    r->shift += base == 128 ? 7 : 8;
  } else if (r->value >> 56 == 0 || r->value <= (UINT64_MAX - digit) / base) r->value = r->value * base + digit;
  else r->value = UINT64_MAX;
}

static inline size_t ${name}_read_number(${name}_reader *r, const uint8_t *text, size_t stop, size_t length) {
  size_t part = r->part - 1, by = ${at('part_name', 'part')}, i;
  unsigned base = ${at('part_base', 'part')};
  // Whether it goes on until an octet is refused.
  bool open = base < 128, little = ${at('part_little', 'part')} != 0;
  for (i = 0; i < stop; i++) {
    size_t cell = ${at('leaf_next', `r->state * ${leafClassCount} + ${at('leaf_classes', 'text[i]')}`)};
    if (cell >= ${leafStates}) break;
    r->state = cell;
    r->offset++;
    ${name}_add(r, base, little, text[i]);
    if (!open && ${at('leaf_accepting', 'cell')}) {
      ${name}_end_number(r);
      return i + 1;
    }
    // A larger number of digits cannot become smaller.
    if (open && ${at('part_max', 'part')} > 0 && r->value >= ${at('part_max', 'part')}) {
      ${name}_refuse(r, "too-long", r->start, r->offset - 1, r->offset - r->start, by);
      return i + 1;
    }
  }
  if (i == length && r->offset < r->end) return i;
  if (open && ${at('leaf_accepting', 'r->state')}) ${name}_end_number(r);
  else if (i < stop) ${name}_refuse(r, "unexpected", r->offset, r->offset, 1, by);
  else ${name}_refuse(r, "length-mismatch", r->start, r->offset, r->offset - r->start, by);
  return i;
}

static inline bool ${name}_end_octets(${name}_reader *r) {
  size_t part = r->part - 1, s = r->state;
  r->part = 0;
  if (${at('part_kind', 'part')} != ${PART.form} || ${at('leaf_accepting', 's')}) return true;
  return ${name}_refuse(r, ${at('reasons', at('leaf_reason', 's'))}, r->boundary, r->offset, r->offset - r->boundary, ${at('leaf_name', 's')});
}

// Reads octets of the part that is read; how many.
static inline size_t ${name}_read_part(${name}_reader *r, const uint8_t *text, size_t length) {
  size_t part = r->part - 1, stop = r->end - r->offset < length ? (size_t)(r->end - r->offset) : length, i;
  uint64_t first = r->offset;
  if (${at('part_kind', 'part')} == ${PART.integer}) return ${name}_read_number(r, text, stop, length);
  if (${at('part_kind', 'part')} == ${PART.any}) r->offset += stop;
  else
    for (i = 0; i < stop; i++) {
      size_t cell = ${at('leaf_next', `r->state * ${leafClassCount} + ${at('leaf_classes', 'text[i]')}`)}, o = cell - ${leafStates};
      if (cell >= ${leafStates}) {
        uint64_t size = r->offset - r->boundary + ${at('outcome_whole', 'o')} - ${at('outcome_unread', 'o')};
        ${name}_refuse(r, ${at('reasons', at('outcome_reason', 'o'))}, r->boundary, r->offset, size < 1 ? 1 : size, ${at('outcome_name', 'o')});
        return i;
      }
      r->state = cell;
      r->offset++;
      if (${at('leaf_boundary', 'cell')}) r->boundary = r->offset;
    }
  if (stop > 0 && r->events != NULL && r->events->octets != NULL)
    r->events->octets(r->events->user, ${at('names', `2 * ${at('part_name', 'part')}`)}, first, text, stop);
  if (r->offset == r->end) ${name}_end_octets(r);
  return stop;
}`;
}
