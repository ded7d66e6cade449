/**
 * The machine of messages in C99 (machine.ts), with what only C has: its types, and the functions that a program calls.
 *
 *     wellformed_message_verdict v = wellformed_mqtt_packet_check(text, length);
 *     if (!v.well_formed) fprintf(stderr, "octet %llu: %s\n", (unsigned long long)v.offset, v.reason);
 */
import { functionsInC, structsInC } from '../rust-to-c.ts';
import { captureFunctions, machineStructs, ruleFunctions } from './machine.ts';
import { chunkFunctions, partFunctions } from './machine-parts.ts';
import type { MessageProgram } from './program.ts';

/** All after the arrays. */
export function messagesInC(name: string, program: MessageProgram): string {
  const names = {
    name,
    self: `${name}_reader`,
    types: { Status: 'wellformed_message_status', Verdict: 'wellformed_message_verdict' },
  };
  const events = '  const wellformed_message_events *events;\n';
  const functions = (texts: readonly string[]) => functionsInC(texts.join('\n\n'), program.arrayNames, names);
  return [
    fieldsIn(name, program),
    structsInC(machineStructs(program), names, { Reader: events }),
    eventsIn(name),
    functions([captureFunctions(SILENT), ruleFunctions(program), partFunctions(program), chunkFunctions(program)]),
    publicIn(name),
  ].join('\n\n');
}

/** What headers of messages share. */
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

function fieldsIn(name: string, { fields }: MessageProgram): string {
  const lines = fields.map(({ id, about }) => `  ${name.toUpperCase()}_${id},${about && ` // ${about}`}`);
  return `// The fields that are reported.\nenum {\n${lines.join('\n')}\n};`;
}

const SILENT = '    if (r->events == NULL || r->events->field == NULL) return;\n';

/** How a fault is kept, and fields and octets reported. */
function eventsIn(name: string): string {
  return `static inline bool ${name}_refuse(${name}_reader *r, const char *reason, uint64_t offset, uint64_t at, uint64_t length, size_t by) {
  wellformed_message_verdict v = {false, false, offset, length, at, reason, NULL, NULL};
  v.rule = ${name}_names[2 * by];
  v.clause = ${name}_names[2 * by + 1];
  r->verdict = v;
  r->status = WELLFORMED_FAULT;
  return false;
}

static inline void ${name}_tell(const ${name}_reader *r, size_t field, uint64_t start, uint64_t end, uint64_t number) {
  wellformed_field f = {(unsigned)field, r->height - 1, start, end, number};
  r->events->field(r->events->user, &f);
}

static inline void ${name}_tell_octets(const ${name}_reader *r, size_t by, uint64_t start, const uint8_t *text, size_t length) {
  if (r->events != NULL && r->events->octets != NULL)
    r->events->octets(r->events->user, ${name}_names[2 * by], start, text, length);
}`;
}

/** What a program calls. */
function publicIn(name: string): string {
  return `static inline void ${name}_next(${name}_reader *r) {
  const wellformed_message_verdict none = {true, false, 0, 0, 0, NULL, NULL, NULL};
  r->verdict = none;
  ${name}_begin_message(r);
}

// Begins a stream of messages. \`events\` may be NULL; it must live as long as the reader.
static inline void ${name}_start(${name}_reader *r, const wellformed_message_events *events) {
  r->events = events;
  ${name}_next(r);
}

// Reads octets up to the end of the message: \`taken\` is how many. WELLFORMED_DONE: push what follows, it is the next
// message. WELLFORMED_FAULT: see r->verdict, and do not use the reader again.
static inline wellformed_message_status ${name}_push(${name}_reader *r, const uint8_t *text, size_t length, size_t *taken) {
  *taken = 0;
  if (r->status == WELLFORMED_FAULT) return r->status;
  if (length == 0) return WELLFORMED_MORE;
  if (r->status == WELLFORMED_DONE) ${name}_next(r);
  *taken = ${name}_read_chunk(r, text, length);
  return r->status;
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
  ${name}_finish(&r);
  if (r.status == WELLFORMED_DONE && taken < length)
    ${name}_refuse(&r, "after-the-end", taken, taken, 1, ${name}_rule_name[0]);
  return r.verdict;
}

static inline wellformed_message_verdict ${name}_check(const uint8_t *text, size_t length) {
  return ${name}_read(text, length, NULL);
}`;
}
