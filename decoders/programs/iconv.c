// Two charsets → for each line of octets in hexadecimal, a line: 0 and the offset of what iconv() of the C library
// refuses; or, if the second is UTF-32LE, = and the code points; or 1.
#include <iconv.h>
#include <stdint.h>
#include "lines.h"

int main(int count, char **words) {
  if (count != 3) return 2;
  int points_follow = !strcmp(words[2], "UTF-32LE");
  iconv_t converter = iconv_open(words[2], words[1]);
  if (converter == (iconv_t)-1) return 2;
  static uint32_t points[MOST];
  for (int length; (length = octets_of_line()) >= 0;) {
    char *from = (char *)octets, *to = (char *)points;
    size_t left = length, room = sizeof points;
    iconv(converter, NULL, NULL, NULL, NULL);
    if (iconv(converter, &from, &left, &to, &room) == (size_t)-1 || left > 0) {
      printf("0 %d\n", (int)(from - (char *)octets));
      continue;
    }
    if (!points_follow) {
      puts("1");
      continue;
    }
    putchar('=');
    for (uint32_t *one = points; (char *)one < to; one++) printf(" %x", *one);
    putchar('\n');
  }
}
