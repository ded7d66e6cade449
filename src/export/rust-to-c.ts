/**
 * Functions in a small part of Rust → the same in C. What both languages do alike is written once, in that part, where
 * an array of the file is its plain name:
 *
 *     fn skip(&mut self, by: usize) -> bool {            static inline bool NAME_skip(NAME_reader *r, size_t by) {
 *         let next = cells[self.state] + by;               size_t next = NAME_cells[r->state] + by;
 *         if next > self.end as usize { return false; }    if (next > (size_t)r->end) return false;
 *         self.state = next;                               r->state = next;
 *         true                                             return true;
 *     }                                                  }
 *
 * The part: methods of one struct; structs of numbers and arrays; `let`, assignments, `if`, `while` and `for` over a range,
 * each on a line; a value of a condition on one line; an expression that ends a function is its value. What is declared
 * without a type is a `usize`. A text is passed as `&text[from..to]`, with both ends. What C is not given, it reads from
 * its struct: the argument `events`.
 */

/** What C calls otherwise: names have a prefix, and some types and the struct of methods another name. */
interface NamesInC {
  readonly name: string;
  readonly self: string;
  readonly types: Readonly<Record<string, string>>;
}

/** Reads of arrays, `cells[i]`, as a language writes them; `after`: the rest of the text. */
export function withElements(
  text: string,
  arrays: ReadonlySet<string>,
  write: (array: string, index: string, after: string) => string,
): string {
  // `a.cells[` is a field, `0..cells[` is a range.
  const found = /(?<!\w|(?<!\.)\.)([a-z]\w*)\[/g;
  let result = '';
  let done = 0;
  for (let match = found.exec(text); match; match = found.exec(text)) {
    const array = match[1] as string;
    if (!arrays.has(array)) continue;
    const end = closingBracket(text, found.lastIndex);
    const index = withElements(text.slice(found.lastIndex, end), arrays, write);
    result += text.slice(done, match.index) + write(array, index, text.slice(end + 1));
    found.lastIndex = done = end + 1;
  }
  return result + text.slice(done);
}

function closingBracket(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0; at++) depth += text[at] === '[' ? 1 : text[at] === ']' ? -1 : 0;
  return at - 1;
}

const TYPES = {
  usize: 'size_t',
  u64: 'uint64_t',
  u8: 'uint8_t',
  bool: 'bool',
  "&'static str": 'const char *',
  '&[u8]': 'const uint8_t *',
  '&[u16]': 'const uint16_t *',
};

/** `Open` is `NAME_open`. */
function typeInC(type: string, { name, types }: NamesInC): string {
  return { ...TYPES, ...types }[type] ?? `${name}_${type.toLowerCase()}`;
}

function declared(variable: string, type: string, names: NamesInC): string {
  const array = /^\[(\w+); (\d+)\]$/.exec(type);
  if (array) return `${declared(variable, array[1] as string, names)}[${array[2]}]`;
  const written = typeInC(type, names);
  return written.endsWith('*') ? written + variable : `${written} ${variable}`;
}

/** Structs in Rust → those of C. `more`: the lines of fields that only C has, by struct. */
export function structsInC(text: string, names: NamesInC, more: Readonly<Record<string, string>> = {}): string {
  return text
    .replaceAll('///', '//')
    .replace(
      /^( *)(\w+): ([^\n]+),$/gm,
      (_, _indent, field: string, type: string) => `  ${declared(field, type, names)};`,
    )
    .replace(/^ {4}/gm, '  ')
    .replace(/^(?:pub )?struct (\w+) \{\n([^}]*)\}/gm, (_, type: string, fields: string) => {
      return `typedef struct {\n${more[type] ?? ''}${fields}} ${typeInC(type, names)};`;
    });
}

export function functionsInC(text: string, arrays: ReadonlySet<string>, names: NamesInC): string {
  const { name } = names;
  // An element is narrower than `int`, and so is what is taken from it.
  const element = (array: string, index: string, after: string) =>
    `${/^ (-|<<|>>) /.test(after) ? '(size_t)' : ''}${name}_${array}[${index}]`;
  return withElements(text, arrays, element)
    .split('\n')
    .map((line, i, lines) => lineInC(line, lines[i + 1] === '}', names))
    .join('\n');
}

function lineInC(line: string, isLast: boolean, names: NamesInC): string {
  const code = line.trimStart();
  const indent = ' '.repeat((line.length - code.length) / 2);
  if (code.startsWith('//')) return indent + code.replace('///', '//');
  const head = /^fn (\w+)\((.*)\)(?: -> (.+))? \{$/.exec(code);
  if (head) return headInC(head, names);
  const value = expressionInC(code, names.name);
  const statement = value
    .replace(
      /^let (?:mut )?(\w+)(?:: (.+?))? = /,
      (_, variable, type = 'usize') => `${declared(variable, type, names)} = `,
    )
    .replace(/^for (\w+) in (.+?)\.\.(.+?) \{/, 'for (size_t $1 = $2; $1 < $3; $1++) {')
    .replace(/^(\} else if|if|while) (.+?) \{/, '$1 ($2) {')
    .replace(/^(.+\)) \{ (.+;) \}$/, '$1 $2')
    .replace(/ = ;$/, ';');
  return indent + (isLast && !/[;{}]$/.test(statement) ? `return ${statement};` : statement);
}

function headInC([, called, parameters = '', type]: readonly (string | undefined)[], names: NamesInC): string {
  const given = parameters.split(', ').flatMap((each) => {
    const [variable, of] = each.split(': ') as [string, string | undefined];
    if (!of) return `${variable === '&self' ? 'const ' : ''}${names.self} *r`;
    return [
      ...(variable === 'events' ? [] : [declared(variable, of, names)]),
      ...(of.startsWith('&[') ? ['size_t length'] : []),
    ];
  });
  return `static inline ${type ? typeInC(type, names) : 'void'} ${names.name}_${called}(${given.join(', ')}) {`;
}

function expressionInC(code: string, name: string): string {
  return (
    code
      .replaceAll(', events)', ')')
      .replaceAll('(events)', '()')
      .replaceAll('text.len()', 'length')
      .replace(/(\w+)\[([^\][]+)\.\.[^\][]+\]\.copy_from_slice\((.+)\);/, 'memcpy($1 + $2, $3);')
      .replace(' + 0,', ',')
      .replace(/&(\w+)\[([^\][]+)\.\.([^\][]+)\]/g, (_, text: string, from: string, to: string) => {
        return from === '0' ? `${text}, ${to}` : `${text} + ${from}, ${distance(from, to)}`;
      })
      // What is read of an array was written before.
      .replace(/ = \[0; \d+\];/, ' = ;')
      .replace(/\bscan\(/g, `${name}_scan(`)
      .replaceAll('octets_of(text)', '(const uint8_t *)text')
      .replace(/\bself\.(\w+)\((?!\))/g, `${name}_$1(r, `)
      .replace(/\bself\.(\w+)\(\)/g, `${name}_$1(r)`)
      .replaceAll('self.', 'r->')
      .replaceAll('u64::MAX', 'UINT64_MAX')
      .replaceAll('usize::MAX', 'SIZE_MAX')
      .replace(/\busize::from\(([^()]+)\)/g, (_, value: string) => (value.includes(' ') ? `(${value})` : value))
      .replace(/\bu64::from\(([^()]+)\)/g, '(uint64_t)$1')
      .replace(/([\w.>\][-]+) as usize/g, '(size_t)$1')
      .replaceAll(' as u64', '')
      .replace(/\.wrapping_add\((.+)\);/, ' + $1;')
      .replace(/\bif (.+) \{ (.+) \} else \{ (.+) \}/, '$1 ? $2 : $3')
      .replace(/Status::(\w+)/g, (_, status: string) => `WELLFORMED_${status.toUpperCase()}`)
  );
}

/** From `end - 80` to `end`: 80; from `i` to `i + 1`: 1. */
function distance(from: string, to: string): string {
  if (from.startsWith(`${to} - `)) return from.slice(to.length + 3);
  return to.startsWith(`${from} + `) ? to.slice(from.length + 3) : `${to} - ${from}`;
}
