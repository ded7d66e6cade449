/**
 * How to run a decoder of each language on many texts, which version it is, and the one command with which anybody
 * can run it on one text.
 *
 * Each program in programs/ reads lines of octets in hexadecimal and writes a line for each:
 *
 *     F4908080   →   0        refused          0 2     refused at octet 2
 *                    1        accepted         = 41 110000   accepted: code points
 *                                              ~ 41 D83D DE00   the same as 16-bit code units
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An expression of a language, or the arguments of a program. */
export interface Call {
  /** Runs once, before the first text. */
  readonly setup?: string;
  readonly expression: string;
  /** Name of the package on npm, if it comes from there. */
  readonly npm?: string;
}

export interface Language {
  /** Prints the version; absent or failing: the language is not installed. */
  readonly version: readonly string[];
  /** Compiles a program into a folder. */
  readonly compile?: (folder: string) => readonly string[];
  readonly run: (call: Call, folder: string) => readonly string[];
  readonly example: (call: Call, hex: string) => string;
}

export const folder = fileURLToPath(new URL('.', import.meta.url));
const program = (name: string) => join(folder, 'programs', name);

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const pairs = (hex: string, before: string, between = '') =>
  (hex.match(/../g) ?? []).map((pair) => before + pair).join(between);
const octal = (hex: string) =>
  (hex.match(/../g) ?? []).map((pair) => `\\${Number.parseInt(pair, 16).toString(8).padStart(3, '0')}`).join('');
const words = (text: string) => text.split(' ').filter((word) => word !== '');

/** A program in C, compiled with the flags of a library. */
function inC(name: string, version: readonly string[], flags: string, example?: Language['example']): Language {
  return {
    version,
    compile: (to) => ['sh', '-c', `cc -O1 ${quoted(program(`${name}.c`))} -o ${quoted(join(to, name))} ${flags}`],
    run: ({ expression }, at) => [join(at, name), ...words(expression)],
    example:
      example ??
      (({ expression }, hex) =>
        `cc decoders/programs/${name}.c -o /tmp/${name} ${flags} && echo ${hex} | /tmp/${name} ${expression}`.trim()),
  };
}

const GLIBC = ['sh', '-c', "ldd --version | sed -n '1s/.*GLIBC \\([^)]*\\)).*/glibc \\1/p' | grep ."];

export const LANGUAGES = {
  node: {
    version: ['node', '-p', '"Node " + process.version + ", ICU " + process.versions.icu'],
    run: ({ setup = '', expression }) => ['node', program('decode.cjs'), setup, expression],
    example: ({ setup, expression, npm }, hex) => {
      const octets = `const b = Buffer.from("${hex}", "hex");`;
      const units = /\bs\b/.test(expression)
        ? ` const s = String.fromCharCode(${
            pairs(hex, '')
              .match(/..../g)
              ?.map((unit) => `0x${unit}`)
              .join(', ') ?? ''
          });`
        : '';
      const code = `${octets}${units} ${setup ? `${setup}; ` : ''}console.log(JSON.stringify(${expression}))`;
      return `${npm ? `npm install ${npm}@${npmVersion(npm)} && ` : ''}node -e ${quoted(code)}`;
    },
  },
  python: {
    version: ['python3', '--version'],
    run: ({ setup = '', expression }) => ['python3', program('decode.py'), setup, expression],
    example: ({ setup, expression }, hex) =>
      `python3 -c ${quoted(`${setup ? `${setup}; ` : ''}b = bytes.fromhex("${hex}"); print(ascii(${expression}))`)}`,
  },
  ruby: {
    version: ['ruby', '-e', 'print "Ruby #{RUBY_VERSION}"'],
    run: ({ setup = '', expression }) => ['ruby', program('decode.rb'), setup, expression],
    example: ({ setup, expression }, hex) =>
      `ruby -e ${quoted(`${setup ? `${setup}; ` : ''}b = ["${hex}"].pack("H*"); p(${expression})`)}`,
  },
  perl: {
    version: ['perl', '-MEncode', '-e', 'print "Perl $^V, Encode $Encode::VERSION"'],
    run: ({ setup = '', expression }) => ['perl', program('decode.pl'), setup, expression],
    example: ({ setup, expression }, hex) =>
      `perl -e ${quoted(`${setup ?? ''} our $b = pack "H*", "${hex}"; print join " ", map { sprintf "%x", ord } split //, ${expression}`)}`,
  },
  php: {
    version: ['php', '-r', 'echo "PHP ", PHP_VERSION;'],
    run: ({ expression }) => ['php', program('decode.php'), '', expression],
    example: ({ expression }, hex) => `php -r ${quoted(`$b = hex2bin("${hex}"); var_dump(${expression});`)}`,
  },
  lua: {
    version: ['sh', '-c', 'lua5.4 -v | cut -d" " -f1,2'],
    run: ({ expression }) => ['lua5.4', program('decode.lua'), '', expression],
    example: ({ expression }, hex) => `lua5.4 -e ${quoted(`b = "${pairs(hex, '\\x')}"; print(${expression})`)}`,
  },
  erlang: {
    version: ['erl', '-noshell', '-eval', 'io:format("Erlang/OTP ~s", [erlang:system_info(otp_release)]), halt().'],
    compile: (to) => ['erlc', '-o', to, program('decode.erl')],
    run: ({ expression }, at) => [
      ...['erl', '-noshell', '-pa', at, '-eval'],
      `decode:main(["", "${expression}"]), halt().`,
    ],
    example: ({ expression }, hex) =>
      `erl -noshell -eval ${quoted(`io:format("~w~n", [unicode:characters_to_list(<<${pairs(hex, '16#', ',')}>>, ${expression})]), halt().`)}`,
  },
  guile: {
    version: ['guile', '-c', '(display (string-append "Guile " (version)))'],
    run: ({ expression }) => ['guile', '--no-auto-compile', program('decode.scm'), '', expression],
    example: ({ expression }, hex) =>
      `guile -c ${quoted(`(use-modules (ice-9 iconv) (rnrs bytevectors)) (write (bytevector->string (u8-list->bytevector (list ${pairs(hex, '#x', ' ')})) "${expression}" 'error))`)}`,
  },
  java: {
    version: ['java', '-version'],
    compile: (to) => ['javac', '-d', to, program('Decode.java')],
    run: ({ expression }, at) => ['java', '-Xshare:auto', '-cp', at, 'Decode', ...words(expression)],
    example: ({ expression }, hex) => `echo ${hex} | java decoders/programs/Decode.java ${expression}`,
  },
  go: {
    version: ['sh', '-c', 'PATH=$PATH:/usr/lib/go-1.19/bin go version'],
    compile: (to) => [
      'sh',
      '-c',
      `PATH=$PATH:/usr/lib/go-1.19/bin go build -o ${quoted(join(to, 'decode-go'))} ${quoted(program('decode.go'))}`,
    ],
    run: ({ expression }, at) => [join(at, 'decode-go'), expression],
    example: ({ expression }, hex) => `echo ${hex} | go run decoders/programs/decode.go ${expression}`,
  },
  rust: {
    version: ['rustc', '--version'],
    compile: (to) => ['rustc', '--edition', '2021', '-o', join(to, 'decode-rs'), program('decode.rs')],
    run: ({ expression }, at) => [join(at, 'decode-rs'), expression],
    example: ({ expression }, hex) =>
      `rustc -o /tmp/decode decoders/programs/decode.rs && echo ${hex} | /tmp/decode ${expression}`,
  },
  iconv: inC('iconv', GLIBC, '', ({ expression }, hex) => {
    const [from, to] = words(expression);
    return `printf '${octal(hex)}' | iconv -f ${from} -t ${to} | od -An -tx1`;
  }),
  mbrtowc: inC('mbrtowc', GLIBC, ''),
  unistring: inC('unistring', ['dpkg-query', '-W', 'libunistring-dev'], '-lunistring'),
  glib: inC(
    'glib',
    ['sh', '-c', 'echo GLib $(pkg-config --modversion glib-2.0)'],
    '$(pkg-config --cflags --libs glib-2.0)',
  ),
  icu: inC('icu', ['sh', '-c', 'echo ICU $(pkg-config --modversion icu-uc)'], '-licuuc -licudata'),
  moreutils: {
    version: ['dpkg-query', '-W', 'moreutils'],
    run: () => ['sh', '-c', 'while read -r hex; do printf %s "$hex" | xxd -r -p | isutf8 -q && echo 1 || echo 0; done'],
    example: (_, hex) => `printf '${octal(hex)}' | isutf8 -q; echo $?`,
  },
} satisfies Record<string, Language>;

export type LanguageName = keyof typeof LANGUAGES;

/** The version of a package in decoders/npm; undefined if it is not installed. */
export function npmVersion(name: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'npm/node_modules', name, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

/** Runs programs, and keeps what it compiles until `remove`. */
export class Workshop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'wellformed-decoders-'));
  readonly #versions = new Map<LanguageName, string | undefined>();

  /** The version of a language that is installed here, and whose program compiles; otherwise undefined. */
  versionOf(name: LanguageName): string | undefined {
    if (!this.#versions.has(name)) this.#versions.set(name, this.#prepare(LANGUAGES[name]));
    return this.#versions.get(name);
  }

  #prepare({ version, compile }: Language): string | undefined {
    const { status, stdout, stderr } = run(version, '');
    if (status !== 0) return undefined;
    if (compile && run(compile(this.#folder), '').status !== 0) return undefined;
    return (stdout || stderr).split('\n')[0]?.replace(/\s+/g, ' ').trim();
  }

  /** A line for each text. Throws Error if the program fails or writes another number of lines. */
  results(name: LanguageName, call: Call, texts: readonly string[]): string[] {
    const language: Language = LANGUAGES[name];
    const { status, stdout, stderr } = run(language.run(call, this.#folder), texts.map((text) => `${text}\n`).join(''));
    const lines = stdout.split('\n').slice(0, -1);
    if (status === 0 && lines.length === texts.length) return lines;
    throw new Error(
      `${name} ${call.expression}: status ${status}, ${lines.length} lines of ${texts.length}\n${stderr.slice(0, 500)}`,
    );
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** No package may be found that is not in decoders/npm, and no locale but C.UTF-8. */
function run([command = '', ...args]: readonly string[], input: string) {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', NODE_NO_WARNINGS: '1' };
  return spawnSync(command, args, { input, encoding: 'utf8', env, cwd: folder, maxBuffer: 1 << 28, timeout: 300_000 });
}
