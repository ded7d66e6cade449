/** What a header of messages declares: what all share, and the reader of one. */
import type { MessageProgram } from './program.ts';

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

/** The fields, and the reader: a stack of open rules, and what is read at the moment. */
export function structsInC(name: string, { height, cells, rules, numbers, fields }: MessageProgram): string {
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
} ${name}_reader;`;
}
