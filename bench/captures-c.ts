/**
 * Captures in C beside re2c with the same tags: rows of bench/captures.md. re2c gets the rules in its own syntax, with a tag
 * where each captured rule begins and ends, and makes its own automaton of them. Both write all spans of a text to a struct;
 * both are compiled by gcc -O2 into one program, take turns, and must have found the same.
 *
 * Tags of re2c keep one offset: the grammars of examples/parse are captured without their lists here.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Expression } from '../src/compile/index.ts';
import { snakeCase, toC } from '../src/export/c.ts';
import type { TargetSource } from '../src/export/target-source.ts';
import { clock, octetsInC, sourceOfGrammar, timedBesideRe2c } from './grammars-c.ts';

interface Tagged {
  readonly id: string;
  /** Rule → the member of the struct. */
  readonly members: Readonly<Record<string, string>>;
  /** Changes of the grammar. */
  readonly without?: readonly (readonly [RegExp, string])[];
  readonly texts: readonly string[];
}

export const TAGGED: readonly Omit<Tagged, 'texts'>[] = [
  {
    id: 'uri',
    members: {
      scheme: 'scheme',
      authority: 'authority',
      userinfo: 'authority.userinfo',
      host: 'authority.host',
      port: 'authority.port',
      'path-abempty': 'path',
      'path-absolute': 'path',
      'path-rootless': 'path',
      'path-empty': 'path',
      query: 'query',
      fragment: 'fragment',
    },
  },
  {
    id: 'date-time',
    members: {
      'date-fullyear': 'year',
      'date-month': 'month',
      'date-mday': 'day',
      'time-hour': 'hour',
      'time-minute': 'minute',
      'time-second': 'second',
      digits: 'fraction',
      'time-offset': 'offset',
      sign: 'offset.sign',
      'offset-hour': 'offset.hour',
      'offset-minute': 'offset.minute',
    },
  },
  {
    id: 'semver',
    members: { major: 'major', minor: 'minor', patch: 'patch', 'pre-release': 'pre_release', build: 'build' },
    without: [[/pre-release-identifier as preRelease, build-identifier as build/, 'pre-release, build']],
  },
  {
    id: 'content-type',
    members: { type: 'type_field', subtype: 'subtype', parameters: 'parameters' },
    without: [
      [/type, subtype, parameter$/m, 'type, subtype, parameters'],
      [/; @capture parameter-name.*\n; @value name.*\n/, ''],
      [/; @capture-label kind\n; @capture quoted-text\n/, ''],
    ],
  },
];

/** The rules in the syntax of re2c, and the tags of each member. */
function inRe2c(
  { rules }: TargetSource,
  members: Tagged['members'],
): { expression: string; tags: Map<string, string[]> } {
  const hexadecimal = (octet: number) => `\\x${octet.toString(16).padStart(2, '0')}`;
  const tags = new Map<string, string[]>();
  let count = 0;
  const go = (e: Expression): string => {
    switch (e.kind) {
      case 'set':
        return `[${e.set.map(([from, to]) => `${hexadecimal(from)}-${hexadecimal(to)}`).join('')}]`;
      case 'sequence':
        return e.parts.length > 0 ? `(${e.parts.map(go).join(' ')})` : '""';
      case 'choice':
        return `(${e.alternatives.map(go).join('|')})`;
      case 'repeat':
        return `(${go(e.body)}){${e.min},${e.max === Number.POSITIVE_INFINITY ? '' : e.max}}`;
      case 'call': {
        const body = go(rules.rules.get(e.rule)?.body as Expression);
        const member = members[e.rule];
        if (!member) return body;
        const tag = `t${count++}`;
        tags.set(member, [...(tags.get(member) ?? []), tag]);
        return `(@${tag}a ${body} @${tag}z)`;
      }
      default:
        throw new Error(`re2c has no ${e.kind}`);
    }
  };
  return { expression: go(rules.rules.get(rules.start)?.body as Expression), tags };
}

function besideRe2c(folder: string, { id, members, without = [], texts }: Tagged): string {
  const grammar = readFileSync(new URL(`../examples/parse/${id}.abnf`, import.meta.url), 'utf8');
  const source = sourceOfGrammar(without.reduce((text, [from, to]) => text.replace(from, to), grammar));
  const { expression, tags } = inRe2c(source, members);
  const name = `wellformed_${snakeCase(source.form.id)}`;
  const file = join(folder, 'tagged');
  writeFileSync(`${file}.h`, toC(source));
  const offset = (all: readonly string[], end: string): string =>
    all.reduceRight((rest, tag) => `${tag}${end} ? (size_t)(${tag}${end} - text) : ${rest}`, 'WELLFORMED_ABSENT');
  const assign = [...tags].map(
    ([member, all]) => `v->${member}.start = ${offset(all, 'a')}; v->${member}.end = ${offset(all, 'z')};`,
  );
  writeFileSync(
    `${file}.re`,
    `static __attribute__((noinline)) bool by_re2c(const unsigned char *text, size_t length, ${name}_captures *v) {
  const unsigned char *YYCURSOR = text, *YYLIMIT = text + length, *YYMARKER;
  /*!stags:re2c format = "const unsigned char *@@;"; */
  ${[...tags.values()]
    .flat()
    .map((tag) => `const unsigned char *${tag}a, *${tag}z;`)
    .join(' ')}
  (void)YYMARKER;
  /*!re2c
    re2c:flags:T = 1;
    re2c:define:YYCTYPE = "unsigned char";
    re2c:yyfill:enable = 0;
    re2c:eof = 0;
    $ { return false; }
    ${expression} { if (YYCURSOR != YYLIMIT) return false; ${assign.join(' ')} return true; }
    * { return false; }
  */
}\n`,
  );
  const octets = texts.map((text) => new TextEncoder().encode(text));
  const same = [...tags.keys()].map((m) => `a.${m}.start == b.${m}.start && a.${m}.end == b.${m}.end`).join(' && ');
  // re2c reads a zero after the text, as C strings have one.
  writeFileSync(
    `${file}.c`,
    `#include "tagged.h"\n${clock}\n#include "tagged.re.c"\n#define COUNT ${texts.length}
static __attribute__((noinline)) bool by_us(const unsigned char *text, size_t length, ${name}_captures *v) { return ${name}_match(text, length, v); }
static const uint8_t *const text[] = {${octets.map(octetsInC).join(', ')}};
static const size_t length[] = {${octets.map(({ length }) => length).join(', ')}};
int main(void) {
  const long times = 20000;
  ${name}_captures a, b;
  for (int i = 0; i < COUNT; i++) if (!by_us(text[i], length[i], &a) || !by_re2c(text[i], length[i], &b) || !(${same})) { fprintf(stderr, "differs: %d\\n", i); return 1; }
  for (int round = 0; round < 21; round++) {
    TIME(by_us(text[i], length[i], &a));
    TIME(by_re2c(text[i], length[i], &b));
    puts("");
  }
  return 0;
}\n`,
  );
  const { ours, theirs, ratio } = timedBesideRe2c(file);
  const met = ratio >= 0.9 ? '' : ' ✗';
  return `| ${id}, C | wellformed | ${ours.toFixed(0)} | | |\n| ${id}, C | re2c with tags | ${theirs.toFixed(0)} | ${ratio.toFixed(2)} × wellformed | ≥ 0.9 × wellformed${met} |`;
}

/** The rows of a table, with the texts of each grammar. */
export function taggedRows(texts: Readonly<Record<string, readonly string[]>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-bench-'));
  try {
    return TAGGED.map((each) => besideRe2c(folder, { ...each, texts: texts[each.id] as readonly string[] }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
