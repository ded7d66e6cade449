// Texts on standard input → verdicts on standard output, by the generated headers. A text is: one octet, the form (in
// the order of FORMS in compiled.test.ts); two octets, the number of symbols; two octets for each symbol; all
// little-endian. Each text is checked as a whole and again symbol by symbol: both verdicts must agree.
#include <stdio.h>
#include <string.h>

#include "utf8.h"
#include "mqtt_strict_utf8.h"
#include "json_encoding_utf8.h"
#include "utf32le.h"
#include "utf16be.h"
#include "utf16.h"
#include "xml_characters_utf16.h"

#define MAX_SYMBOLS 65535
static uint8_t octets[MAX_SYMBOLS];
static uint16_t units[MAX_SYMBOLS];

static bool same(wellformed_verdict a, wellformed_verdict b) {
  if (a.well_formed || b.well_formed) return a.well_formed == b.well_formed;
  return a.offset == b.offset && a.length == b.length && a.at == b.at && a.incomplete == b.incomplete &&
         strcmp(a.reason, b.reason) == 0;
}

#define CASE(number, name, text)                                                  \
  case number: {                                                                  \
    wellformed_checker c = wellformed_##name##_start();                           \
    whole = wellformed_##name##_check(text, count);                               \
    pieces.well_formed = true;                                                    \
    for (i = 0; i < count && pieces.well_formed; i++) pieces = wellformed_##name##_push(&c, text + i, 1); \
    if (pieces.well_formed) pieces = wellformed_##name##_end(&c);                 \
    /* A piece does not know where the text ends. */                              \
    if (!pieces.well_formed && pieces.length > count - pieces.offset) pieces.length = count - pieces.offset; \
    if (wellformed_##name##_test(text, count) != whole.well_formed) puts("test and check differ"); \
    break;                                                                        \
  }

int main(void) {
  int form;
  while ((form = getchar()) != EOF) {
    wellformed_verdict whole = {true, false, 0, 0, 0, NULL}, pieces = {true, false, 0, 0, 0, NULL};
    size_t i, count = (size_t)getchar();
    count |= (size_t)getchar() << 8;
    for (i = 0; i < count; i++) {
      unsigned low = (unsigned)getchar();
      units[i] = (uint16_t)(low | (unsigned)getchar() << 8);
      octets[i] = (uint8_t)units[i];
    }
    switch (form) {
      CASE(0, utf8, octets)
      CASE(1, mqtt_strict_utf8, octets)
      CASE(2, json_encoding_utf8, octets)
      CASE(3, utf32le, octets)
      CASE(4, utf16be, octets)
      CASE(5, utf16, units)
      CASE(6, xml_characters_utf16, units)
      default: return 2;
    }
    if (!same(whole, pieces)) puts("whole and pieces differ");
    else if (whole.well_formed) puts("ok");
    else printf("%zu %zu %zu %d %s\n", whole.offset, whole.length, whole.at, whole.incomplete, whole.reason);
  }
  return 0;
}
