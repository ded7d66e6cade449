/**
 * Lines that belong to a page, or to the tool that set it, and never to ABNF:
 *
 *     "Doe            Standards Track            [Page 5]"
 *     "RFC 9999            Names           January 2001"
 *     "~~~ abnf"
 */

/** Furniture fits on a page: longer lines are text, and the patterns do not run over megabytes. */
const PAGE_WIDTH = 132;

/** Not a footer if it has "=" or ";": `a = b ; see  page 5` is a rule. */
const FURNITURE = [
  // "Doe            Standards Track            [Page 5]"
  /^[^=;]*\[page[ \t]+(?:\d+|[ivxlc]+)\][ \t]*$/i,
  // "page 5", "  RFC 9999     page - 5 -"
  /^(?:[^=;]*[ \t]{2})?page[ \t]*[-–]?[ \t]*\d+[ \t]*[-–]?[ \t]*$/i,
  // "5", "- 5 -"
  /^[ \t]*[-–]?[ \t]*\d{1,4}[ \t]*[-–]?[ \t]*$/,
  // "RFC 9999            Names           January 2001"
  /^(?:RFC[ \t]+\d+|Internet[- ]Draft)\b.*[ \t]{3}/i,
  /^[^\s;][^=;]*[ \t]{3}[^=;]*\b(?:19|20)\d\d[ \t]*$/,
];

export function isPageFurniture(line: string): boolean {
  return line.length <= PAGE_WIDTH && FURNITURE.some((each) => each.test(line));
}

/** The marks around code in Markdown and in RFCs. They separate as an empty line does. */
const FENCE = /^[ \t]*(?:(?:`{3,}|~{3,})[ \t]*[\w-]*|<CODE (?:BEGINS|ENDS)>.*)[ \t]*$/;

export function isFence(line: string): boolean {
  return FENCE.test(line);
}
