/**
 * The machine of messages in C99: it keeps a stack of open rules in a struct of a fixed size, and reports fields by a function
 * of the caller. It decides as src/run/messages/machine.ts does, line by line.
 *
 *     wellformed_message_verdict v = wellformed_mqtt_packet_check(text, length);
 *     if (!v.well_formed) fprintf(stderr, "octet %llu: %s\n", (unsigned long long)v.offset, v.reason);
 */
import { FIELD } from './fields.ts';
import { CELL_STEP, type MessageProgram, PART } from './program.ts';

export const MESSAGE_TYPES_IN_C = `#ifndef WELLFORMED_MESSAGE
#define WELLFORMED_MESSAGE
// Offsets count octets from the start of the message.
typedef struct {
  bool well_formed;
  bool incomplete;    // more octets could make it well-formed
  uint64_t offset;    // where the part that is wrong begins
  uint64_t length;
  uint64_t at;        // the octet that cannot be there
  const char *reason; // NULL when well-formed
  const char *rule;
  const char *clause; // empty if the grammar names none
} wellformed_message_verdict;

typedef enum { WELLFORMED_MORE, WELLFORMED_DONE, WELLFORMED_FAULT } wellformed_message_status;

// A field that was found: text[start] to text[end - 1]. A record comes after its fields, and after the messages inside it.
typedef struct {
  unsigned field;  // one of the enum below
  size_t level;    // how many messages it is inside; 0: the outermost
  uint64_t start;
  uint64_t end;
  uint64_t number; // of a number: its value, UINT64_MAX if it has more than 64 bits; of a label: which name
} wellformed_field;

// Functions of the caller; each may be NULL. What they are given of a message that turns out ill-formed is no value.
typedef struct {
  void *user;
  void (*field)(void *user, const wellformed_field *field);
  // The octets of a counted field as they arrive, perhaps in several calls.
  void (*octets)(void *user, const char *rule, uint64_t start, const uint8_t *octets, size_t length);
} wellformed_message_events;

// For \`field\`, with \`user\` a wellformed_fields: the first \`capacity\` fields go to \`items\`, and \`count\` is how many there are.
typedef struct {
  wellformed_field *items;
  size_t capacity;
  size_t count;
} wellformed_fields;

static inline void wellformed_keep_field(void *user, const wellformed_field *field) {
  wellformed_fields *all = (wellformed_fields *)user;
  if (all->count < all->capacity) all->items[all->count] = *field;
  all->count++;
}
#endif`;

/** `at`: an element of an array. */
export function messagesInC(
  name: string,
  program: MessageProgram,
  at: (array: string, index: string) => string,
): string {
  const { states, classCount, leafStates, leafClassCount, height, cells, rules, numbers, fields } = program;
  return `// The fields that are reported.
enum {
${fields.map(({ id, about }) => `  ${name.toUpperCase()}_${id},${about && ` // ${about}`}`).join('\n')}
};

typedef struct {
  uint64_t value;
  uint64_t start;
  uint64_t end;
} ${name}_number;

// An offset of captures, and the number that ends there.
typedef struct {
  uint64_t at;
  uint64_t number;
} ${name}_cell;

// A rule that is open.
typedef struct {
  size_t rule;
  size_t state;
  size_t cells;    // its first cell
  bool bounded;    // it ends at the limit; otherwise where its octets say
  uint64_t start;
  uint64_t limit;  // UINT64_MAX: not known
  uint64_t left;   // how often it comes again
  ${name}_number numbers[${numbers}];
} ${name}_open;

// Reads messages in chunks. Its size is fixed, whatever the octets say: at most ${height} rules can be open.
typedef struct {
  wellformed_message_status status;
  wellformed_message_verdict verdict;
  const wellformed_message_events *events;
  uint64_t offset; // octets of this message that have been read
  size_t height;
  size_t part;     // the part that is read, and 1; 0: none
  size_t state;    // of that part
  unsigned shift;
  uint64_t start;
  uint64_t end;
  uint64_t boundary;
  uint64_t value;
  uint64_t last;   // the last number
  size_t levels[${rules}];
  ${name}_cell cells[${cells}];
  ${name}_open open[${height}];
} ${name}_reader;

static inline bool ${name}_refuse(${name}_reader *r, const char *reason, uint64_t offset, uint64_t at, uint64_t length, size_t by) {
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
}

// The value of a count; false if it is negative. One of more than 64 bits is UINT64_MAX, which fits nowhere.
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
}

static inline bool ${name}_end_number(${name}_reader *r) {
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
}

static inline void ${name}_next(${name}_reader *r) {
  const wellformed_message_verdict none = {true, false, 0, 0, 0, NULL, NULL, NULL};
  size_t i;
  r->status = WELLFORMED_MORE;
  r->verdict = none;
  r->offset = 0;
  r->height = 0;
  r->part = 0;
  r->last = 0;
  for (i = 0; i < ${rules}; i++) r->levels[i] = 0;
  ${name}_enter(r, 0, UINT64_MAX, false, 0);
}

// Begins a stream of messages. \`events\` may be NULL; it must live as long as the reader.
static inline void ${name}_start(${name}_reader *r, const wellformed_message_events *events) {
  r->events = events;
  ${name}_next(r);
}

// Reads octets up to the end of the message: \`taken\` is how many. WELLFORMED_DONE: push what follows, it is the next
// message. WELLFORMED_FAULT: see r->verdict, and do not use the reader again.
static inline wellformed_message_status ${name}_push(${name}_reader *r, const uint8_t *text, size_t length, size_t *taken) {
  size_t i = 0;
  *taken = 0;
  if (r->status == WELLFORMED_FAULT) return r->status;
  if (length == 0) return WELLFORMED_MORE;
  if (r->status == WELLFORMED_DONE) ${name}_next(r);
  while (r->status == WELLFORMED_MORE) {
    ${name}_open *open = &r->open[r->height - 1];
    size_t stop, flag = 0;
    if (r->part > 0) {
      i += ${name}_read_part(r, text + i, length - i);
      if (r->part > 0) break;
      continue;
    }
    stop = open->limit - r->offset < length - i ? i + (size_t)(open->limit - r->offset) : length;
    for (; i < stop; i++, r->offset++) {
      size_t cell = ${at('rule_next', `open->state * ${classCount} + ${at('rule_classes', 'text[i]')}`)};
      if (cell >= ${states}) {
        flag = cell - ${states};
        if (flag == 0 || ${at('flag_part', 'flag')} > 0) break;
        ${name}_operate(r, open, ${at('flag_steps', 'flag')});
        cell = ${at('flag_state', 'flag')};
        flag = 0;
      }
      open->state = cell;
    }
    if (!${name}_go_on(r, flag, i < stop)) break;
  }
  *taken = i;
  return r->status;
}

// The input ends here, inside the message.
static inline bool ${name}_finish(${name}_reader *r) {
  while (r->status == WELLFORMED_MORE) {
    ${name}_open *open = &r->open[r->height - 1];
    if (r->part > 0) {
      size_t part = r->part - 1;
      bool number = ${at('part_kind', 'part')} == ${PART.integer};
      if (r->end != UINT64_MAX || (number && !(${at('part_base', 'part')} < 128 && ${at('leaf_accepting', 'r->state')})))
        return ${name}_too_short(r, r->start, ${at('part_name', 'part')});
      if (number) ${name}_end_number(r);
      else ${name}_end_octets(r);
    } else if (!${name}_go_on(r, 0, false) && r->status == WELLFORMED_MORE) {
      // A rule that goes on up to the end of the input: nothing else says where it ends.
      if (open->limit != UINT64_MAX || ${at('state_end', 'open->state')} == 0)
        return ${name}_too_short(r, open->start, ${at('state_name', 'open->state')});
      ${name}_leave(r, open);
    }
  }
  return r->status == WELLFORMED_DONE;
}

// The end of a stream, which is right between two messages.
static inline wellformed_message_verdict ${name}_end(${name}_reader *r) {
  if (r->offset > 0) ${name}_finish(r);
  return r->verdict;
}

// The verdict on octets that must be exactly one message, and its fields.
static inline wellformed_message_verdict ${name}_read(const uint8_t *text, size_t length, const wellformed_message_events *events) {
  ${name}_reader r;
  size_t taken;
  ${name}_start(&r, events);
  ${name}_push(&r, text, length, &taken);
  if (${name}_finish(&r) && taken < length) ${name}_refuse(&r, "after-the-end", taken, taken, 1, ${at('rule_name', '0')});
  return r.verdict;
}

static inline wellformed_message_verdict ${name}_check(const uint8_t *text, size_t length) {
  return ${name}_read(text, length, NULL);
}`;
}
