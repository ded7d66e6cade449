// For each line of octets in hexadecimal, a line: 1, or 0 and the offset of what g_utf8_validate() refuses; with the argument len
// the same of g_utf8_validate_len().
#include <glib.h>
#include "lines.h"

int main(int count, char **words) {
  for (int length; (length = octets_of_line()) >= 0;) {
    const gchar *end;
    gboolean ok = count > 1 && !strcmp(words[count - 1], "len") ? g_utf8_validate_len((char *)octets, length, &end)
                                                                : g_utf8_validate((char *)octets, length, &end);
    if (ok) puts("1");
    else printf("0 %d\n", (int)(end - (char *)octets));
  }
}
