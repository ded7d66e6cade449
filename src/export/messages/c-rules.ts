/**
 * Open rules in C: faults, captures, and what can come next.
 *
 *     30 07 | 00 03 61 2F 62      PUBLISH is open; the number 7 bounds the rule that begins behind it
 */
import { FIELD } from './fields.ts';
import { PART } from './parts.ts';
import { CELL_STEP, type Element, type MessageProgram } from './program.ts';

/** Opening and closing rules, and what they capture. */
export function rulesInC(name: string, { numbers }: MessageProgram, at: Element): string {
  return `static inline bool ${name}_refuse(${name}_reader *r, const char *reason, uint64_t offset, uint64_t at, uint64_t length, size_t by) {
  wellformed_message_verdict v = {false, false, offset, length, at, reason, NULL, NULL};
  v.rule = ${at('names', '2 * by')};
  v.clause = ${at('names', '2 * by + 1')};
  r->verdict = v;
  r->status = WELLFORMED_FAULT;
  return false;
}

static inline bool ${name}_too_short(${name}_reader *r, uint64_t offset, size_t by) {
  ${name}_refuse(r, "too-short", offset, r->offset, r->offset - offset, by);
  r->verdict.incomplete = true;
  return false;
}

// Tells the fields of a frame, which has ended.
static inline void ${name}_report(const ${name}_reader *r, const ${name}_open *open, size_t frame) {
  const ${name}_cell *cells = r->cells + open->cells;
  size_t i, last = ${at('frame_fields', 'frame + 1')};
  bool named = false;
  if (r->events == NULL || r->events->field == NULL) return;
  for (i = ${at('frame_fields', 'frame')}; i < last; i++) {
    wellformed_field f = {${at('field_id', 'i')}, r->height - 1, 0, 0, 0};
    size_t cell = ${at('field_cell', 'i')}, within = ${at('field_within', 'i')};
    if ((cell > 0 && cells[cell - 1].at == UINT64_MAX) || (within > 0 && cells[within - 1].at == UINT64_MAX)) continue;
    if (${at('field_kind', 'i')} == ${FIELD.label}) {
      // The first alternative that was there; the last one needs no cell.
      if (named && i > 0 && ${at('field_id', 'i - 1')} == f.field) continue;
      f.number = ${at('field_number', 'i')};
      named = true;
    } else {
      f.start = cell > 0 ? cells[cell - 1].at : open->start;
      f.end = cell > 0 ? cells[cell].at : r->offset;
      if (${at('field_kind', 'i')} == ${FIELD.number}) f.number = cells[cell].number;
      named = false;
    }
    r->events->field(r->events->user, &f);
  }
}

// Does the operations of a list on the cells of a rule.
static inline void ${name}_operate(${name}_reader *r, const ${name}_open *open, size_t list) {
  ${name}_cell *cells = r->cells + open->cells;
  size_t step, i;
  for (step = 4 * list; ${at('steps', 'step')} != ${CELL_STEP.stop}; step += 4) {
    size_t to = ${at('steps', 'step + 1')}, from = ${at('steps', 'step + 2')}, size;
    ${name}_cell cell = {r->offset, r->last}, *frame;
    if (from > 0) cell = cells[from - 1];
    cell.at += ${at('steps', 'step + 3')};
    if (${at('steps', 'step')} == ${CELL_STEP.set}) {
      cells[to] = cell;
      continue;
    }
    frame = cells + ${at('frame_cell', 'to')};
    size = ${at('frame_slots', 'to')};
    if (${at('steps', 'step')} == ${CELL_STEP.open}) {
      for (i = 0; i < size; i++) frame[i].at = UINT64_MAX;
      frame[0] = cell;
    } else {
      frame[1] = cell;
      ${name}_report(r, open, to);
    }
  }
}

// Begins the innermost rule, or the next of its items: it knows the numbers around it, and none of its own.
static inline void ${name}_restart(${name}_reader *r) {
  ${name}_open *open = &r->open[r->height - 1];
  ${name}_cell *cells = r->cells + open->cells;
  size_t frame = ${at('rule_frame', 'open->rule')}, slots = ${at('frame_slots', 'frame')}, first = ${at('frame_cell', 'frame')};
  size_t count = ${at('rule_cells', 'open->rule')}, i;
  ${name}_number none = {0, 0, 0};
  for (i = 0; i < ${numbers}; i++) open->numbers[i] = r->height > 1 ? r->open[r->height - 2].numbers[i] : none;
  open->state = ${at('rule_start', 'open->rule')};
  open->start = r->offset;
  for (i = 0; i < count; i++) cells[i].at = UINT64_MAX, cells[i].number = 0;
  for (i = 0; i < slots; i++) {
    size_t known = ${at('slot_start', `${at('rule_slots', 'open->rule')} + i`)};
    if (known > 0) cells[first + i].at = r->offset + known - 1;
  }
}

static inline bool ${name}_enter(${name}_reader *r, size_t rule, uint64_t limit, bool bounded, uint64_t left) {
  ${name}_open *open = &r->open[r->height], *around = r->height > 0 ? open - 1 : NULL;
  size_t depth = ${at('rule_depth', 'rule')};
  if (depth > 0 && r->levels[rule] == depth)
    return ${name}_refuse(r, "nested-too-deeply", r->offset, r->offset, 0, ${at('rule_name', 'rule')});
  r->levels[rule]++;
  r->height++;
  open->rule = rule;
  open->cells = around ? around->cells + ${at('rule_cells', 'around->rule')} : 0;
  open->bounded = bounded;
  open->limit = limit;
  open->left = left;
  ${name}_restart(r);
  return true;
}

static inline void ${name}_leave(${name}_reader *r, ${name}_open *open) {
  ${name}_operate(r, open, ${at('state_close', 'open->state')});
  ${name}_report(r, open, ${at('rule_frame', 'open->rule')});
  if (open->left > 0) {
    open->left--;
    ${name}_restart(r);
    return;
  }
  r->levels[open->rule]--;
  if (--r->height == 0) r->status = WELLFORMED_DONE;
}`;
}

/** What comes next in a rule: a part, its end, or a fault. */
export function stepsInC(name: string, _: MessageProgram, at: Element): string {
  return `// The value of a count; false if it is negative. One of more than 64 bits is UINT64_MAX, which fits nowhere.
static inline bool ${name}_count(const ${name}_open *open, size_t count, uint64_t *value) {
  uint64_t number = open->numbers[${at('count_number', 'count')}].value, times = ${at('count_times', 'count')};
  uint64_t plus = ${at('count_plus', 'count')}, minus = ${at('count_minus', 'count')};
  *value = UINT64_MAX;
  if (times > 0 && number > (UINT64_MAX - plus) / times) return true;
  *value = number * times + plus - minus;
  return number * times + plus >= minus;
}

static inline bool ${name}_begin(${name}_reader *r, size_t flag) {
  ${name}_open *open = &r->open[r->height - 1];
  size_t part = ${at('flag_part', 'flag')} - (size_t)1, kind = ${at('part_kind', 'part')};
  size_t length = ${at('part_length', 'part')}, times = ${at('part_times', 'part')}, wrong = 0;
  uint64_t room = open->limit - r->offset, size = room, repeats = 1;
  bool bounded = length > 1 || (length == 1 && open->limit != UINT64_MAX);
  ${name}_operate(r, open, ${at('flag_steps', 'flag')});
  open->state = ${at('flag_state', 'flag')};
  if (length > 1 && (!${name}_count(open, length - 2, &size) || size > room)) wrong = length - 1;
  else if (times > 0 && !${name}_count(open, times - 1, &repeats)) wrong = times;
  if (wrong > 0) {
    const ${name}_number *number = &open->numbers[${at('count_number', 'wrong - 1')}];
    return ${name}_refuse(r, "length-mismatch", number->start, number->end - 1, number->end - number->start, ${at('part_name', 'part')});
  }
  r->end = bounded ? r->offset + size : open->limit;
  if (kind == ${PART.rule}) return repeats == 0 || ${name}_enter(r, ${at('part_index', 'part')}, r->end, bounded, repeats - 1);
  r->part = part + 1;
  r->state = ${at('part_index', 'part')};
  r->start = r->boundary = r->offset;
  r->value = 0;
  r->shift = 0;
  return true;
}

static inline bool ${name}_chosen(const ${name}_open *open, size_t part) {
  size_t when = ${at('part_when', 'part')}, last = ${at('part_cases', 'part + 1')}, i;
  if (when == 0) return true;
  for (i = ${at('part_cases', 'part')}; i < last; i++)
    if (${at('case_value', 'i')} == open->numbers[when - 1].value) return ${at('part_other', 'part')} == 0;
  return ${at('part_other', 'part')} != 0;
}

// Begins a part, or ends the rule; false where neither can be: more octets are needed, or it is a fault.
static inline bool ${name}_go_on(${name}_reader *r, size_t flag, bool more) {
  ${name}_open *open = &r->open[r->height - 1];
  size_t first = ${at('state_begins', 'open->state')}, last = ${at('state_begins', 'open->state + 1')}, i, when;
  size_t end = ${at('state_end', 'open->state')}, by = ${at('state_name', 'open->state')};
  bool full = r->offset == open->limit;
  if (flag > 0) return ${name}_begin(r, flag);
  for (i = first; i < last; i++)
    if (${name}_chosen(open, ${at('flag_part', 'i')} - (size_t)1)) return ${name}_begin(r, i);
  if (open->bounded ? full && end > 0 : end == 2) {
    ${name}_leave(r, open);
    return true;
  }
  when = first < last ? ${at('part_when', `${at('flag_part', 'first')} - 1`)} : 0;
  // A number that chooses nothing is known before the octets arrive.
  if (when > 0) {
    const ${name}_number *number = &open->numbers[when - 1];
    return ${name}_refuse(r, "unknown-alternative", number->start, number->end - 1, number->end - number->start, by);
  }
  if (!more && !full) return false;
  if (full) return ${name}_refuse(r, "length-mismatch", r->offset, r->offset, 0, by);
  return ${name}_refuse(r, open->bounded && end == 2 ? "length-mismatch" : "unexpected", r->offset, r->offset, 1, by);
}`;
}
