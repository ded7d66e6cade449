/**
 * The tiers, from the lowest, and the length from which each is used: below it, the tier below is faster. A tier says how a
 * verdict is found and never which: verdicts and faults are those of the table (see withTier).
 *
 *     steps through the table      any length         octet-rows.ts, unit-rows.ts; shift.ts, a word for an octet
 *     four octets at a time        from 256 octets    shift.ts: skips octets that stay in a state
 *     six sections at once         from 1,024 octets  step-module.ts: tables without look-ups, such as those of users
 *     ASCII of strings as octets   from 128 units     ascii-strings.ts: a string is copied for a kernel over octets
 *     SIMD look-ups                from 48 octets,    lookup.ts: tables that have them (compile/kernel/lookup-search.ts)
 *                                  from 32 units
 *     the platform's check         from 48 octets,    native.ts: buffer.isUtf8, and a search where one octet is absent
 *                                  any string         unit-tiers.ts: isWellFormed
 *
 * Nanoseconds a call of `test`, by `npx tsx bench/tiers.ts` on 2026-11-28 (Node 20.20, AMD EPYC, least of 15 rounds):
 *
 *     octets                       32     48     64    128    256    512   1024   2048
 *     utf8, ASCII    table       30.7   31.6   38.4   65.1   73.8  147.8  213.3  339.4
 *                    SIMD                      33.2   34.5   39.4   41.8   54.3   78.0
 *                    isUtf8             33.4   37.0   37.8   38.5   39.5   45.5   61.0
 *     utf8, CJK      table       33.6   63.7   81.4  143.7  280.4  364.3  679.8 1296.8
 *                    SIMD               43.4   46.0   57.3   72.7  105.5  168.6  296.6
 *                    isUtf8             40.5   40.4   45.4   52.3   65.4   93.8  151.5
 *     mqtt, ASCII    SIMD               38.6   42.1   43.8   49.0   60.6   83.9  127.0
 *                    and search                       54.0   54.0   57.0   65.7   86.4
 *     utf16, array   table       76.6  102.8  129.6  233.3  445.3  861.7 1692.3 3358.0
 *                    SIMD       128.2  124.3  125.4  130.9  137.7  158.2  189.1  244.6
 *     utf16, string  SIMD       109.1  110.6  109.9  115.1  120.4  144.3  172.8  236.8
 *                    isWellFormed 54.7  62.8   71.2  105.8  175.0  320.4  589.4 1135.4
 *
 * What is not best there: arrays of code units pay from 64, and SIMD would beat `isWellFormed` from 192 units that are not
 * ASCII; both would be one more length for a gain that no command shows. Six sections are 2.1 GB/s beside 1.3 for a small
 * grammar of a user at 4 KiB, 2.7 beside 0.6 for JSON tokens at 64 KiB.
 */

/** Shorter texts are stepped through symbol by symbol: to look for some to skip costs more than it saves. */
export const STEP_BELOW = 48;

/** A view on words of four octets costs about 50 ns. */
export const WORDS_FROM = 256;

/** Octets; shorter texts do not pay for the guesses and the copy. */
export const STEPS_FROM = 1024;

/** Units; shorter strings are read in the time of the call. */
export const ASCII_STRINGS_FROM = 128;

/** Octets, for the copy to the module. */
export const SIMD_FROM = 48;

/** Units. */
export const UNIT_SIMD_FROM = 32;

/** Octets of a chunk: the state after it must be found, too. */
export const SIMD_CHUNK_FROM = 512;

/** Octets. */
export const NATIVE_FROM = 48;

/** Octets more, where an absent octet is searched for. */
export const SEARCH_FROM = 80;

/** Octets of a chunk, for a view and the search of a cut. */
export const NATIVE_CHUNK_FROM = 256;
