/* Is the table of a certificate its grammar? The same as check.py, once more and without libraries.
 *
 *     cc -O2 -o check check.c && ./check FILE...        (default: standard input)
 *
 * check.py says what is decided, what expressions and formulas are, and how files are bounded. Prints one line for each file.
 * Exit status: 0 certified, 1 one is refused, 2 one cannot be read.
 *
 * One idea carries this program: each value, read or made, has one number. A list is a pair of a head
 * and a tail. Equal values have equal numbers, so to compare formulas is to compare numbers.          */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint32_t id;
enum kind { NIL, PAIR, NUMBER, TEXT, OTHER, OBJECT, DERIVATIVE, IN_RELATION };
enum { MOST_NODES = 1 << 23, MOST_STEPS = 10000, DEEPEST = 1500, BUCKETS = 1 << 18, SCALARS = 0x110000 };
struct node { enum kind kind; id a, b, link, found; int ends, takes; uint32_t steps; };

static struct node *nodes;  /* a fixed place, so that a node never moves; node 0 is the empty list */
static id count, buckets[BUCKETS];
static const char *at_char, *end_char;
static int depth, is_peg;
static uint32_t size;  /* of the alphabet */
static id encoding, IS, BEGINS, OR, AND, NOT, SEQ, ALT, REPEAT, SET, BOXES, NONE, NO, YES;
static uint32_t *table;
static char is_cut[0x10001];
static jmp_buf refused;
static char why[120];

static void need_at(int holds, const char *reason, unsigned state, unsigned symbol) {
    if (holds) return;
    snprintf(why, sizeof why, reason, state, symbol);
    longjmp(refused, 1);
}
static void need(int holds, const char *reason) { need_at(holds, reason, 0, 0); }
static void deeper(void) { need(++depth < DEEPEST, "nested too deeply"); }

/* ---- Values: one that is there already is found again. */
static id value(enum kind kind, id a, id b) {
    id *bucket = &buckets[((a * 2654435761u ^ b * 2246822519u) + (id)kind * 40503u) >> 7 & (BUCKETS - 1)];
    for (id n = *bucket; n; n = nodes[n].link)
        if (nodes[n].kind == kind && nodes[n].a == a && nodes[n].b == b) return n;
    need(count < MOST_NODES, "too large");
    nodes[count] = (struct node){kind, a, b, *bucket, 0, -1, -1, 0};
    return *bucket = count++;
}
static id pair(id head, id tail) { return value(PAIR, head, tail); }
static id number(uint32_t n) { return value(NUMBER, n, 0); }
static id word(const char *s) { return value(TEXT, (unsigned char)*s, *s ? word(s + 1) : 0); }
static id head(id list) { need(nodes[list].kind == PAIR, "an array is too short, or is none"); return nodes[list].a; }
static id tail(id list) { need(nodes[list].kind == PAIR, "an array is too short, or is none"); return nodes[list].b; }
static uint32_t below(id n, uint32_t limit) {
    need(nodes[n].kind == NUMBER && nodes[n].a < limit, "a number is out of range, or is none");
    return nodes[n].a;
}
static uint32_t length(id list) { uint32_t n = 0; for (; list; list = tail(list)) n++; return n; }
static id onto(id list, id rest) { for (; list; list = tail(list)) rest = pair(head(list), rest); return rest; }
static id append(id list, id rest) { return onto(onto(list, 0), rest); }
static id map(id (*f)(id), id list) {
    id done = 0;
    for (; list; list = tail(list)) done = pair(f(head(list)), done);
    return onto(done, 0);
}
static int by_number(const void *x, const void *y) { id a = *(const id *)x, b = *(const id *)y; return a < b ? 1 : a > b ? -1 : 0; }
static id sorted(id list) {  /* without repetitions */
    uint32_t n = length(list), i = 0;
    id *items = malloc((n + 1) * sizeof *items), done = 0;
    need(items != NULL, "too large");
    for (; list; list = tail(list)) items[i++] = head(list);
    qsort(items, n, sizeof *items, by_number);
    for (i = 0; i < n; i++) if (i == 0 || items[i] != items[i - 1]) done = pair(items[i], done);
    free(items);
    return done;
}

/* ---- JSON. */
static int peek(void) {
    while (at_char < end_char && strchr(" \n\r\t", *at_char) && *at_char) at_char++;
    return at_char < end_char ? (unsigned char)*at_char : -1;
}
static void expect(int c) { need(peek() == c, "no JSON"); at_char++; }
static id string(void) {  /* without escapes: no two spellings are one string */
    expect('"');
    const char *from = at_char;
    while (at_char < end_char && *at_char != '"') {
        need((unsigned char)*at_char >= 0x20, "no JSON");
        need(*at_char++ != '\\', "there is an escape");
    }
    need(at_char < end_char, "no JSON");
    id done = word("");
    for (const char *c = at_char; c > from; c--) done = value(TEXT, (unsigned char)c[-1], done);
    at_char++;
    return done;
}
static int skip(const char *any) {
    return at_char < end_char && *at_char && strchr(any, *at_char) && at_char++;
}
static uint64_t figures(void) {  /* one at least; great numbers stay great */
    uint64_t n = 0;
    need(at_char < end_char && *at_char >= '0' && *at_char <= '9', "no JSON");
    for (; at_char < end_char && *at_char >= '0' && *at_char <= '9'; at_char++) if (n < INT32_MAX) n = n * 10 + (uint64_t)(*at_char - '0');
    return n;
}
static int is_utf8(const unsigned char *c, const unsigned char *end) {
    while (c < end) {
        unsigned lead = *c++, tails = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
        if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || (unsigned)(end - c) < tails) return 0;
        if ((lead == 0xE0 && *c < 0xA0) || (lead == 0xED && *c > 0x9F) || (lead == 0xF0 && *c < 0x90) || (lead == 0xF4 && *c > 0x8F)) return 0;
        for (; tails; tails--) if ((*c++ & 0xC0) != 0x80) return 0;
    }
    return 1;
}
static id literal(void) {
    static const char *const WORDS[] = {"null", "true", "false"};
    for (id i = 0; i < 3; i++) {
        size_t n = strlen(WORDS[i]);
        if ((size_t)(end_char - at_char) >= n && memcmp(at_char, WORDS[i], n) == 0) return at_char += n, value(OTHER, i, 0);
    }
    int negative = skip("-"), first = at_char < end_char ? *at_char : 0, fraction = 0, exponent = 0;
    const char *from = at_char;
    uint64_t n = figures();
    need(first != '0' || at_char == from + 1, "no JSON");
    if (skip(".")) fraction = 1, figures();
    if (skip("eE")) exponent = 1, skip("+-"), figures();
    return negative || fraction || exponent || n >= INT32_MAX ? value(OTHER, 3, 0) : number((uint32_t)n);
}
static id json(void) {
    int open = peek();
    if (open == '"') return string();
    if (open != '[' && open != '{') return need(open >= 0, "no JSON"), literal();
    deeper();
    id items = 0;
    at_char++;
    if (peek() != open + 2) {
        for (;; at_char++) {
            id item = 0;
            if (open == '[') item = json();
            else {
                id key = (peek(), string());
                for (id n = items; n; n = tail(n)) need(head(head(n)) != key, "a key stands twice");
                expect(':');
                item = pair(key, json());
            }
            items = pair(item, items);
            if (peek() != ',') break;
        }
    }
    expect(open + 2);
    depth--;
    return open == '[' ? onto(items, 0) : value(OBJECT, onto(items, 0), 0);
}
static id field(id object, const char *name) {
    for (id n = nodes[object].a, key = word(name); n; n = tail(n)) if (head(head(n)) == key) return tail(head(n));
    return value(OTHER, 3, 0);
}

/* ---- Formulas. */
static id at(id op, id terms) { return op == BEGINS && !terms ? YES : pair(op, terms); }
static id join(id op, id f, id g) {
    id final = op == OR ? YES : NO;
    if (f == final || g == final) return final;
    id parts = sorted(append(head(f) == op ? tail(f) : pair(f, 0), head(g) == op ? tail(g) : pair(g, 0)));
    return parts && !tail(parts) ? head(parts) : pair(op, parts);
}
static id negate(id f) { return head(f) == NOT ? head(tail(f)) : f == NO ? YES : f == YES ? NO : pair(NOT, pair(f, 0)); }

/* ---- Encodings (RFC 3629 section 3, draft-hoffman-utf16 section 2.1). */
struct row { uint32_t first, last, minus; int digits; uint32_t bits[4], plus[4]; };
static const struct row UTF8[] = {
    {0, 0x7F, 0, 1, {0}, {0}}, {0x80, 0x7FF, 0, 2, {6, 0}, {0xC0, 0x80}}, {0x800, 0xFFFF, 0, 3, {12, 6, 0}, {0xE0, 0x80, 0x80}},
    {0x10000, 0x10FFFF, 0, 4, {18, 12, 6, 0}, {0xF0, 0x80, 0x80, 0x80}}};
static const struct row UTF16[] = {{0, 0xFFFF, 0, 1, {0}, {0}}, {0x10000, 0x10FFFF, 0x10000, 2, {10, 0}, {0xD800, 0xDC00}}};

static id digits(const struct row *row, int i, uint32_t low, uint32_t high);
static id part(const struct row *row, int i, uint32_t a, uint32_t b, uint32_t low, uint32_t high, id done) {
    id range = pair(number(row->plus[i] + a), pair(number(row->plus[i] + b), 0));
    if (i + 1 == row->digits) return pair(pair(range, 0), done);
    for (id rest = digits(row, i + 1, low, high); rest; rest = tail(rest)) done = pair(pair(range, head(rest)), done);
    return done;
}
static id digits(const struct row *row, int i, uint32_t low, uint32_t high) {  /* the numbers of a range, as boxes */
    uint32_t bits = row->bits[i], first = low >> bits, last = high >> bits, top = (1u << bits) - 1;
    if (i + 1 == row->digits || first == last) return part(row, i, first, last, low & top, high & top, 0);
    id done = part(row, i, first, first, low & top, top, 0);
    if (first + 1 < last) done = part(row, i, first + 1, last - 1, 0, top, done);
    return part(row, i, last, last, 0, high & top, done);
}
static uint32_t most(uint32_t a, uint32_t b, uint32_t c) { return a > b ? a > c ? a : c : b > c ? b : c; }
static uint32_t least(uint32_t a, uint32_t b, uint32_t c) { return a < b ? a < c ? a : c : b < c ? b : c; }
static id encoded(id range, id done) {
    static const uint32_t SCALAR[2][2] = {{0, 0xD7FF}, {0xE000, 0x10FFFF}};
    const struct row *rows = size == 0x100 ? UTF8 : UTF16;
    for (int i = 0; i < (size == 0x100 ? 4 : 2); i++) for (int j = 0; j < 2; j++) {
        uint32_t low = most(nodes[head(range)].a, rows[i].first, SCALAR[j][0]);
        uint32_t high = least(nodes[head(tail(range))].a, rows[i].last, SCALAR[j][1]);
        if (low <= high) done = append(digits(&rows[i], 0, low - rows[i].minus, high - rows[i].minus), done);
    }
    return done;
}

/* ---- Whether e succeeds where the text ends; whether it takes a symbol wherever it succeeds. In nodes[e].steps,
 * ---- of how many steps a derivative is, at most. */
static void facts(id e, int *ends, int *takes) {
    id op = nodes[e].kind == TEXT ? 0 : head(e);
    int e1, t1;
    if (nodes[e].ends < 0) {
        deeper();
        int has_end = op == SEQ, has_symbol = op == ALT || op == BOXES;
        uint64_t steps = 1;
        if (op == 0) facts(nodes[e].found, &has_end, &has_symbol), steps += nodes[nodes[e].found].steps;
        for (id n = op == SEQ || op == ALT ? tail(e) : 0; n; n = tail(n)) {
            facts(head(n), &e1, &t1);
            if (op == ALT || !has_symbol) steps += nodes[head(n)].steps;
            has_end = op == SEQ ? has_end && e1 : has_end || e1;
            has_symbol = op == SEQ ? has_symbol || t1 : has_symbol && t1;
        }
        if (op == NOT) { facts(head(tail(e)), &e1, &t1); has_end = !e1; }
        if (op == REPEAT) {
            int none = head(tail(tail(e))) == number(0);
            facts(head(tail(e)), &e1, &t1);
            has_end = none || e1;
            has_symbol = !none && t1;
            id low = head(tail(tail(e))), high = head(tail(tail(tail(e))));
            uint64_t times = high != NONE && nodes[high].a ? nodes[high].a : nodes[low].a;
            steps += nodes[head(tail(e))].steps * (t1 || (none && high == NONE) ? 1 : times);
        }
        need(steps <= MOST_STEPS, "a derivative would take too many steps");
        nodes[e].steps = (uint32_t)steps;
        nodes[e].ends = has_end, nodes[e].takes = has_symbol;
        depth--;
    }
    *ends = nodes[e].ends, *takes = nodes[e].takes;
}
static int takes(id e) { int ends, takes; return facts(e, &ends, &takes), takes; }
static int holds(id f) {  /* where the text ends */
    id op = head(f);
    int so_far = op != OR, ends, takes;
    if (op == NOT) return !holds(head(tail(f)));
    for (id n = tail(f); n; n = tail(n)) {
        if (op == OR || op == AND) ends = holds(head(n)); else facts(head(n), &ends, &takes);
        so_far = op == OR ? so_far || ends : so_far && ends;
    }
    return so_far;
}

/* ---- The derivative of a formula by a symbol: what may follow once the symbol is read. */
static id after(id e, id rest, id op, id without, uint32_t c);
static id sequence(id parts, id rest, id op, id without, uint32_t c) {  /* the parts, then rest; without: rest alone */
    if (!parts) return without;
    deeper();
    id later = takes(head(parts)) ? NO : sequence(tail(parts), rest, op, without, c);
    id done = after(head(parts), append(tail(parts), rest), op, later, c);
    depth--;
    return done;
}
static id derive(id f, uint32_t c) {
    id memo = value(DERIVATIVE, f, c), op = head(f), done = op == AND ? YES : NO;
    if (nodes[memo].found) return nodes[memo].found;
    deeper();
    if (op == NOT) done = negate(derive(head(tail(f)), c));
    else if (op == IS || op == BEGINS) done = sequence(tail(f), 0, op, op == IS ? NO : YES, c);
    else for (id n = tail(f); n; n = tail(n)) done = join(op, done, derive(head(n), c));
    depth--;
    return nodes[memo].found = done;
}
static id fails(id e, uint32_t c) { return negate(derive(pair(BEGINS, pair(e, 0)), c)); }
/* In a PEG, what comes later counts only where the earlier fails. */
static id unless(id later, id earlier, uint32_t c) { return is_peg && later != NO ? join(AND, later, fails(earlier, c)) : later; }
static id after_repeat(id body, id low, id high, id rest, id op, id without, uint32_t c) {
    if (high == number(0)) return without;
    uint32_t least_left = nodes[low].a ? nodes[low].a - 1 : 0;
    id left = high == NONE ? NONE : number(nodes[high].a - 1);
    id more = pair(REPEAT, pair(body, pair(number(least_left), pair(left, 0))));
    int goes_round = takes(body) || (nodes[low].a == 0 && high == NONE);
    id again = goes_round ? NO : after(more, rest, op, without, c);
    id one = after(body, left == number(0) ? rest : pair(more, rest), op, again, c);
    return nodes[low].a > 0 ? one : join(OR, one, unless(without, body, c));
}
static id after(id e, id rest, id op, id without, uint32_t c) {  /* e, then rest; without: rest alone, if e takes nothing */
    id kind = nodes[e].kind == TEXT ? 0 : head(e), done = NO;
    deeper();
    if (kind == 0) done = after(nodes[e].found, rest, op, without, c);
    else if (kind == BOXES) {
        id tails = 0, range;
        int is_last = 0;
        for (id n = tail(e); n; n = tail(n)) {
            range = head(head(n));
            if (nodes[head(range)].a > c || c > nodes[head(tail(range))].a) continue;
            if (tail(head(n))) tails = pair(tail(head(n)), tails); else is_last = 1;
        }
        if (is_last || tails) done = at(op, is_last ? rest : pair(pair(BOXES, sorted(tails)), rest));
    } else if (kind == SEQ) done = sequence(tail(e), rest, op, without, c);
    else if (kind == NOT) done = join(AND, without, fails(head(tail(e)), c));
    else if (kind == ALT) {
        for (id n = onto(tail(e), 0); n; n = tail(n)) done = join(OR, after(head(n), rest, op, without, c), unless(done, head(n), c));
    } else done = after_repeat(head(tail(e)), head(tail(tail(e))), head(tail(tail(tail(e)))), rest, op, without, c);
    depth--;
    return done;
}

/* ---- Reading: every value is of its kind and in its bounds before it is used. */
static uint32_t top_of_sets;
static id range(id r) {  /* "C2-DF", "E0": a pair of numbers */
    uint32_t bound[2] = {0, 0}, places = 0, second = 0;
    need(nodes[r].kind == TEXT, "no range");
    for (; nodes[r].a; r = nodes[r].b) {
        const char *figure = strchr("0123456789ABCDEF-", (int)nodes[r].a);
        need(figure && bound[second] < top_of_sets, "no range, or one too high");
        if (*figure != '-') bound[second] = bound[second] * 16 + (uint32_t)(*figure <= '9' ? *figure - '0' : *figure - 'A' + 10), places++;
        else need(places > 0 && !second, "no range"), second = 1, places = 0;
        need(places < 9, "no range");
    }
    need(places > 0, "no range");
    if (!second) bound[1] = bound[0];
    need(bound[0] <= bound[1] && bound[1] < top_of_sets, "a range is empty, or too high");
    return pair(number(bound[0]), pair(number(bound[1]), 0));
}
static id box(id b) { need(b != 0, "a box is empty"); return map(range, b); }
static id expression(id e) {
    if (nodes[e].kind == TEXT) return need(nodes[e].found != 0, "no rule has this name, or it comes later"), e;
    id op = head(e), parts = tail(e), done = 0;
    deeper();
    if (op == SEQ || op == ALT) done = pair(op, map(expression, parts));
    else if (op == NOT) need(length(parts) == 1, "no expression"), done = pair(op, map(expression, parts));
    else if (op == SET) {
        top_of_sets = encoding == NONE ? size : SCALARS;
        for (id n = map(range, parts); n; n = tail(n)) done = encoding == NONE ? pair(pair(head(n), 0), done) : encoded(head(n), done);
        done = pair(BOXES, sorted(done));
    } else if (op == BOXES) top_of_sets = size, done = pair(op, sorted(map(box, parts)));
    else {
        need(op == REPEAT && length(parts) == 3, "no expression");
        id body = expression(head(parts)), low = head(tail(parts)), high = head(tail(tail(parts)));
        uint32_t least_times = below(low, INT32_MAX);
        need(high == NONE || below(high, INT32_MAX) >= least_times, "a repetition ends before it begins");
        need(!is_peg || high != NONE || takes(body), "a repetition of a PEG may take nothing");
        done = pair(op, pair(body, tail(parts)));
    }
    depth--;
    return done;
}
static id formula(id f) {
    id op = head(f), done = op == AND ? YES : NO;
    deeper();
    if (op == OR || op == AND) for (id n = tail(f); n; n = tail(n)) done = join(op, done, formula(head(n)));
    else if (op == NOT) need(length(tail(f)) == 1, "no formula"), done = negate(formula(head(tail(f))));
    else need(op == IS || op == BEGINS, "no formula"), done = at(op, map(expression, tail(f)));
    depth--;
    return done;
}
static void cut(id e) {  /* where a range begins, or ends */
    if (nodes[e].kind == TEXT) return;
    if (head(e) == BOXES) {
        for (id n = tail(e); n; n = tail(n)) for (id b = head(n); b; b = tail(b))
            is_cut[nodes[head(head(b))].a] = is_cut[nodes[head(tail(head(b)))].a + 1] = 1;
    } else if (head(e) == SEQ || head(e) == ALT) for (id n = tail(e); n; n = tail(n)) cut(head(n));
    else cut(head(tail(e)));
}

/* ---- The checks. */
static void check(id c, char *summary, size_t room_for_summary) {
    static uint32_t class_of[0x10000];
    need(nodes[c].kind == OBJECT && field(c, "format") == word("wellformed-certificate/1"), "this is no certificate of format 1");
    encoding = field(c, "encoding"), size = below(field(c, "symbols"), 0x10001);
    need((size == 0x100 && (encoding == NONE || encoding == word("utf8"))) ||
         (size == 0x10000 && (encoding == NONE || encoding == word("utf16"))), "unknown encoding or symbols");
    is_peg = field(c, "reading") == word("peg");
    need(is_peg || field(c, "reading") == word("regular"), "unknown reading");
    memset(is_cut, 0, sizeof is_cut), memset(class_of, 0, sizeof class_of);
    id name = 0;
    for (id n = field(c, "grammar"); n; n = tail(n)) {
        need(length(head(n)) == 2 && nodes[name = head(head(n))].kind == TEXT && !nodes[name].found, "no name, or a rule stands twice");
        id body = expression(head(tail(head(n))));
        nodes[name].found = body;
        takes(name);
        cut(body);
    }
    id rows = field(c, "next"), runs = field(c, "classes"), ends = field(c, "accepting"), given = field(c, "bisimulation");
    uint32_t states = length(rows), classes = states ? length(head(rows)) : 0, q = 0, symbol = 0, cuts = 0, pairs = 0;
    need(states > 0 && length(ends) == states && length(given) == states, "not one entry for each state");
    for (id n = rows; n; n = tail(n)) need(length(head(n)) == classes, "a row has another length");
    table = calloc((size_t)states * classes + states * 2, sizeof *table);
    uint32_t *accepting = table, *live = table + states, *cell = live + states;
    need(table != NULL, "too large");
    for (id n = rows; n; n = tail(n)) for (id r = head(n); r; r = tail(r)) *cell++ = below(head(r), states);
    for (id n = ends; n; n = tail(n)) live[q] = accepting[q] = below(head(n), 2), q++;
    for (cell = live + states; runs; runs = tail(runs)) {
        uint32_t from = below(head(head(runs)), size), cls = below(head(tail(head(runs))), classes);
        need(length(head(runs)) == 2 && (symbol == 0 ? from == 0 : from >= symbol), "the runs of classes are not in order, or do not begin at 0");
        is_cut[from] = 1, class_of[from] = cls + 1, symbol = from + 1;
    }
    need(symbol > 0, "there are no classes");
    for (symbol = 0; symbol < size; symbol++) class_of[symbol] = class_of[symbol] ? class_of[symbol] - 1 : class_of[symbol - 1];
    /* The relation, then its checks: 1. */
    q = 0;
    for (id n = given; n; n = tail(n), q++) for (id f = head(n); f; f = tail(f), pairs++) {
        id known = value(IN_RELATION, q, formula(head(f)));
        need_at(!nodes[known].found, "state %u: a derivative stands twice", q, 0);
        nodes[known].found = 1;
    }
    need(name && nodes[value(IN_RELATION, 0, pair(IS, pair(name, 0)))].found, "state 0 is not where the grammar begins");
    q = 0;
    for (id n = given; n; n = tail(n), q++) for (id fs = head(n); fs; fs = tail(fs)) {
        id f = formula(head(fs));
        need_at(holds(f) == (int)accepting[q], "state %u: grammar and table differ on whether a text may end", q, 0);
        for (symbol = 0; symbol < size; symbol++) if (is_cut[symbol])
            need_at((int)nodes[value(IN_RELATION, cell[q * classes + class_of[symbol]], derive(f, symbol))].found,
                    "state %u, symbol %X: grammar and table go apart", q, symbol);
    }
    /* 2. */
    for (int changed = 1; changed;) {
        changed = 0;
        for (q = 0; q < states; q++) for (uint32_t k = 0; k < classes && !live[q]; k++) if (live[cell[q * classes + k]]) live[q] = 1, changed = 1;
    }
    for (q = 0; q < states; q++) need(live[q] == (q + 1 < states), "the last state, and no other, must be one from which nothing is accepted");
    for (symbol = 0; symbol < size; symbol++) cuts += is_cut[symbol] != 0;
    snprintf(summary, room_for_summary, "%u states, %u derivatives, %u ranges of symbols", states, pairs, cuts);
}

static int status_of(char *path) {
    static char *content;  /* static: longjmp leaves it as it is */
    static char summary[100];
    FILE *file = *path ? fopen(path, "rb") : stdin;
    size_t used = 0, most_used = 0, got = 1;
    free(content), free(table);
    table = NULL;
    for (content = NULL; file && got > 0; used += got) {
        if (used == most_used && (content = realloc(content, most_used = most_used * 2 + 65536)) == NULL) { file = NULL; break; }
        got = fread(content + used, 1, most_used - used, file);
    }
    for (char *c = path; *c; c++) if ((unsigned char)*c < 0x20 || *c == 0x7F) *c = '?';
    if (!file || ferror(file)) return printf("error      %s: cannot be read\n", path), 2;
    if (*path) fclose(file);
    nodes = nodes ? nodes : malloc(MOST_NODES * sizeof *nodes);
    if (!nodes) return printf("error      out of memory\n"), 2;
    nodes[0] = (struct node){NIL, 0, 0, 0, 0, 0, 0, 0};
    count = 1, depth = 0, at_char = content, end_char = content + used;
    memset(buckets, 0, sizeof buckets);
    if (setjmp(refused)) return printf("refused    %s: %s\n", path, why), 1;
    IS = word("is"), BEGINS = word("begins"), OR = word("or"), AND = word("and"), NOT = word("not"), SEQ = word("seq"), ALT = word("alt");
    REPEAT = word("repeat"), SET = word("set"), BOXES = word("boxes"), NONE = value(OTHER, 0, 0), NO = pair(OR, 0), YES = pair(AND, 0);
    need(is_utf8((unsigned char *)content, (unsigned char *)content + used), "no UTF-8");
    id certificate = json();
    need(peek() < 0, "no JSON");
    check(certificate, summary, sizeof summary);
    return printf("certified  %s: %s\n", path, summary), 0;
}

int main(int words, char **word_list) {
    char none[] = "";
    int status = words > 1 ? 0 : status_of(none);
    for (int i = 1; i < words; i++) { int one = status_of(word_list[i]); if (one > status) status = one; }
    return status;
}
