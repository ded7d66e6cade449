// Random well-formed texts of the form NAME of HEADER, with a symbol replaced in every lane and at every border of
// vectors and blocks: what reads with look-up kernels gives the verdict of what reads symbols one by one, whole and in
// two chunks at every split. Memory is exactly as long as a text, so that sanitizers see what is read outside.
#include HEADER
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CAT2(a, b) a##b
#define CAT(a, b) CAT2(a, b)
#define F(function) CAT(NAME, function)
#define LONGEST 420

static uint32_t seed = SEED;
static uint32_t random_number(void) {
  seed = seed * 1103515245u + 12345u;
  return seed >> 12;
}

static bool same(wellformed_verdict a, wellformed_verdict b) {
  if (a.well_formed || b.well_formed) return a.well_formed == b.well_formed;
  return a.offset == b.offset && a.length == b.length && a.at == b.at && a.incomplete == b.incomplete &&
         strcmp(a.reason, b.reason) == 0;
}

static wellformed_verdict expected(const SYMBOL *text, size_t length) {
  wellformed_checker c = F(_start)();
  wellformed_verdict v = F(_verdict)(&c, F(_read)(&c, text, length));
  return v.well_formed ? F(_end)(&c) : v;
}

static size_t compared, faults;
static void compare(const SYMBOL *text, size_t length, bool everywhere) {
  const wellformed_verdict want = expected(text, length);
  SYMBOL *exact = malloc(length * sizeof *text + (length == 0));
  size_t split;
  if (exact == NULL) exit(2);
  if (length > 0) memcpy(exact, text, length * sizeof *text);
  compared++, faults += !want.well_formed;
  if (!same(want, F(_check)(exact, length)) || want.well_formed != F(_test)(exact, length)) {
    printf("a text of %zu: fault at %zu, not found so\n", length, want.at);
    exit(1);
  }
#ifdef EXACT
  if (F(_faultless)(exact, length) != want.well_formed) {
    printf("a text of %zu: the kernel alone is wrong\n", length);
    exit(1);
  }
#endif
  for (split = everywhere ? 0 : random_number() % (length + 1); split <= length; split += everywhere ? 1 : length + 1) {
    wellformed_checker c = F(_start)();
    wellformed_verdict v = F(_push)(&c, exact, split);
    if (v.well_formed) v = F(_push)(&c, exact + split, length - split);
    if (v.well_formed) v = F(_end)(&c);
    if (same(want, v)) continue;
    printf("a text of %zu in chunks of %zu: fault at %zu, not found so\n", length, split, want.at);
    exit(1);
  }
  free(exact);
}

// A symbol that may follow; `plain`: one that kernels skip, in most forms.
static SYMBOL next_symbol(wellformed_checker *c, bool plain) {
  for (int tries = 0;; tries++) {
    const SYMBOL symbol = (SYMBOL)(plain && tries < 50 ? 0x21 + random_number() % 90 : random_number());
    wellformed_checker next = *c;
    if (F(_read)(&next, &symbol, 1) > 0) continue;
    *c = next;
    return symbol;
  }
}

int main(void) {
  static const unsigned planted[] = {0x00, 0x20, 0x41, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2,
                                     0xd8, 0xdc, 0xe0, 0xed, 0xf0, 0xf4, 0xf8, 0xff, 0xd8, 0xdc};
  SYMBOL text[LONGEST];
  size_t round, length, at, i;
  for (round = 0; round < ROUNDS; round++) {
    wellformed_checker c = F(_start)();
    const bool plain = round % 3 != 0;
    for (i = 0; i < LONGEST; i++) text[i] = next_symbol(&c, plain && (i / 170 + round) % 2 == 0);
    for (length = 0; length <= LONGEST; length++) compare(text, length, false);
    compare(text, LONGEST - round, true);
    for (at = 0; at < LONGEST; at++) {
      const SYMBOL before = text[at];
      text[at] = (SYMBOL)(planted[random_number() % 20] << (sizeof(SYMBOL) > 1 ? random_number() % 2 * 8 : 0));
      compare(text, LONGEST - random_number() % 64, false);
      compare(text, at + 1, false);
      if (at % 16 == round % 16) compare(text, LONGEST, true);
      text[at] = before;
    }
  }
  printf("%zu texts, %zu with a fault\n", compared, faults);
  return 0;
}
