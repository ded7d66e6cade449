// The name of a charset → for each line of octets in hexadecimal, a line: 0 (ICU stops), or ~ and the code units. With
// the word lossy after it: ICU writes U+FFFD.
#include <unicode/ucnv.h>
#include "lines.h"

int main(int count, char **words) {
  UErrorCode error = U_ZERO_ERROR;
  int lossy = !strcmp(words[count - 1], "lossy");
  UConverter *converter = ucnv_open(words[count - 1 - lossy], &error);
  if (U_FAILURE(error)) return 2;
  if (!lossy) ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
  static UChar units[2 * MOST];
  for (int length; (length = octets_of_line()) >= 0;) {
    error = U_ZERO_ERROR;
    ucnv_reset(converter);
    int result = ucnv_toUChars(converter, units, 2 * MOST, (char *)octets, length, &error);
    if (U_FAILURE(error)) {
      puts("0");
      continue;
    }
    putchar('~');
    for (int i = 0; i < result; i++) printf(" %x", units[i]);
    putchar('\n');
  }
}
