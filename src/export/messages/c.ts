/**
 * The machine of messages in C99: it keeps a stack of open rules in a struct of a fixed size, and reports fields by a function
 * of the caller. It decides as src/run/messages/machine.ts does, line by line.
 *
 *     wellformed_message_verdict v = wellformed_mqtt_packet_check(text, length);
 *     if (!v.well_formed) fprintf(stderr, "octet %llu: %s\n", (unsigned long long)v.offset, v.reason);
 */
import { partsInC } from './c-parts.ts';
import { rulesInC, stepsInC } from './c-rules.ts';
import { structsInC } from './c-types.ts';
import { PART } from './parts.ts';
import type { Element, MessageProgram } from './program.ts';

/** All after the arrays, but for what headers share. */
export function messagesInC(name: string, program: MessageProgram, at: Element): string {
  const parts = [rulesInC, stepsInC, partsInC, streamInC].map((write) => write(name, program, at));
  return [structsInC(name, program), ...parts].join('\n\n');
}

/** What a program calls. */
function streamInC(name: string, { states, classCount, rules }: MessageProgram, at: Element): string {
  return `static inline void ${name}_next(${name}_reader *r) {
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
