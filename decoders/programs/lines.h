// Reads lines of octets in hexadecimal from standard input: octets_of_line(text) is their number, or -1 at the end.
#include <stdio.h>
#include <string.h>

#define MOST 65536
static unsigned char octets[MOST + 1];

static int octets_of_line(void) {
  static char line[2 * MOST + 2];
  if (!fgets(line, sizeof line, stdin)) return -1;
  int count = (int)strcspn(line, "\n") / 2;
  for (int i = 0; i < count; i++) sscanf(line + 2 * i, "%2hhx", &octets[i]);
  octets[count] = 0;
  return count;
}
