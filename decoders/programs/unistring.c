// u8 or u16 → for each line of octets in hexadecimal (16-bit units: big-endian), a line: 1, or 0 and the offset of what
// u8_check() or u16_check() of libunistring refuses.
#include <stdint.h>
#include <unistr.h>
#include "lines.h"

int main(int count, char **words) {
  int wide = count > 1 && words[count - 1][1] == '1';
  static uint16_t units[MOST];
  for (int length; (length = octets_of_line()) >= 0;) {
    for (int i = 0; wide && i < length / 2; i++) units[i] = octets[2 * i] << 8 | octets[2 * i + 1];
    const void *text = wide ? (void *)units : (void *)octets;
    const void *fault = wide ? (void *)u16_check(units, length / 2) : (void *)u8_check(octets, length);
    if (fault) printf("0 %d\n", (int)((const char *)fault - (const char *)text));
    else puts("1");
  }
}
