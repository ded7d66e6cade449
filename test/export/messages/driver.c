// Messages on standard input → verdicts and fields on standard output, by the header HEADER with the prefix NAME. A message
// is: one octet, 1 if it is also to be read in two chunks, cut at every place; four octets, its length, little-endian; its
// octets. Whole and in chunks must give the same.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include HEADER

#define PASTE(a, b) a##b
#define JOIN(a, b) PASTE(a, b)
#define F(f) JOIN(NAME, f)

typedef struct {
  char *text;
  size_t length, room;
  const uint8_t *octets;
  uint64_t sum;
} output;

static void say(output *o, const char *text) {
  size_t length = strlen(text);
  if (o->length + length + 1 > o->room) {
    o->room = 2 * (o->length + length + 1);
    o->text = realloc(o->text, o->room);
    if (o->text == NULL) exit(3);
  }
  memcpy(o->text + o->length, text, length + 1);
  o->length += length;
}

static void field(void *user, const wellformed_field *f) {
  char line[160];
  snprintf(line, sizeof line, "%u %zu %llu %llu %llu;", f->field, f->level, (unsigned long long)f->start,
           (unsigned long long)f->end, (unsigned long long)f->number);
  say((output *)user, line);
}

static void octets(void *user, const char *rule, uint64_t start, const uint8_t *text, size_t length) {
  output *o = (output *)user;
  size_t i;
  if (memcmp(o->octets + start, text, length) != 0) say(o, "other octets;");
  for (i = 0; i < length; i++) o->sum += (start + i + 1) * (text[i] + strlen(rule));
}

static void verdict(output *o, wellformed_message_verdict v) {
  char line[400];
  if (v.well_formed)
    snprintf(line, sizeof line, "ok %llu", (unsigned long long)o->sum);
  else if (strcmp(v.reason, "after-the-end") == 0)
    snprintf(line, sizeof line, "more %llu", (unsigned long long)v.offset);
  else
    snprintf(line, sizeof line, "%llu %llu %llu %d %s|%s|%s", (unsigned long long)v.offset, (unsigned long long)v.length,
             (unsigned long long)v.at, v.incomplete, v.reason, v.rule, v.clause);
  say(o, line);
}

static void chunks(output *o, const uint8_t *text, size_t length, size_t cut) {
  // A chunk of its own memory: what is read outside of it is found.
  uint8_t *one = malloc(cut + 1), *two = malloc(length - cut + 1);
  wellformed_message_events events = {o, field, octets};
  wellformed_message_status status;
  wellformed_message_verdict more = {false, false, 0, 0, 0, "after-the-end", "", ""};
  F(_reader) *r = malloc(sizeof *r);
  size_t taken, all;
  if (one == NULL || two == NULL || r == NULL) exit(3);
  memcpy(one, text, cut);
  memcpy(two, text + cut, length - cut);
  F(_start)(r, &events);
  status = F(_push)(r, one, cut, &taken);
  all = taken;
  if (status == WELLFORMED_MORE) {
    if (taken != cut) say(o, "not all was taken;");
    status = F(_push)(r, two, length - cut, &taken);
    all += taken;
  }
  if (status == WELLFORMED_DONE && all < length) {
    more.offset = all;
    verdict(o, more);
  } else if (length == 0) {
    verdict(o, F(_read)(text, 0, &events));
  } else {
    verdict(o, F(_end)(r));
  }
  free(one);
  free(two);
  free(r);
}

int main(void) {
  int cuts;
  output whole = {NULL, 0, 0, NULL, 0}, pieces = {NULL, 0, 0, NULL, 0};
  while ((cuts = getchar()) != EOF) {
    size_t length = 0, i;
    uint8_t *text;
    wellformed_message_events events = {&whole, field, octets};
    wellformed_message_verdict v;
    for (i = 0; i < 4; i++) length |= (size_t)getchar() << 8 * i;
    text = malloc(length + (length == 0));
    if (text == NULL || fread(text, 1, length, stdin) != length) return 3;
    whole.length = 0, whole.octets = text, whole.sum = 0;
    say(&whole, "");
    v = F(_read)(text, length, &events);
    verdict(&whole, v);
    if (F(_check)(text, length).well_formed != v.well_formed) say(&whole, " check and read differ");
    for (i = 0; cuts == 1 && i <= length; i++) {
      pieces.length = 0, pieces.octets = text, pieces.sum = 0;
      say(&pieces, "");
      chunks(&pieces, text, length, i);
      if (strcmp(whole.text, pieces.text) != 0) printf("cut at %zu: %s\n", i, pieces.text);
    }
    puts(whole.text);
    free(text);
  }
  free(whole.text);
  free(pieces.text);
  return 0;
}
