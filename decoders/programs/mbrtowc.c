// For each line of octets in hexadecimal, a line: 0 and the offset of what mbrtowc() of the C library refuses in the locale
// C.UTF-8, or = and the code points.
#include <locale.h>
#include <wchar.h>
#include "lines.h"

int main(void) {
  if (!setlocale(LC_ALL, "C.UTF-8")) return 2;
  static wchar_t points[MOST];
  for (int length; (length = octets_of_line()) >= 0;) {
    mbstate_t state = {0};
    int at = 0, count = 0;
    while (at < length) {
      size_t used = mbrtowc(&points[count], (char *)octets + at, length - at, &state);
      if (used == (size_t)-1 || used == (size_t)-2) break;
      at += used ? used : 1;
      count++;
    }
    if (at < length) {
      printf("0 %d\n", at);
      continue;
    }
    putchar('=');
    for (int i = 0; i < count; i++) printf(" %x", (unsigned)points[i]);
    putchar('\n');
  }
}
