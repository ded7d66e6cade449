/**
 * The declaration `Mqtt <: Utf8` → the text that declares Utf8, which must be built
 * first. A name that is declared twice, a parent that comes later in the file, and
 * grammars that extend one another in a circle are mistakes of the author.
 */
import { SpecError, type SpecErrorCode } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import type { SourceText } from '../../shared/source.ts';
import type { Declaration } from './ohm.ts';

/**
 * The text whose grammar a declaration extends; `undefined` where it extends none, or one above it in its own text.
 * `declaringText`: the text that declares a grammar first. `building`: the ids of the texts whose grammars are being
 * built; each waits for the next. Throws SpecError.
 */
export function extendedText<T extends { readonly id: string; readonly source: SourceText }>(
  text: T,
  declared: readonly Declaration[],
  declaration: Declaration,
  declaringText: (name: string) => T | undefined,
  building: readonly string[],
): T | undefined {
  const { name, extends: parent, source } = declaration;
  const reject = (code: SpecErrorCode, summary: string, remedy: string) =>
    new SpecError(code, summary, {
      span: text.source.span(source.startIdx, source.endIdx),
      subject: { kind: 'grammar', names: [name] },
      remedy,
    });
  const circle = (path: readonly string[]) =>
    reject(
      'recursion',
      `grammars extend one another in a circle: ${path.join(' → ')}`,
      'let one of them extend nothing',
    );
  const above = new Set(declared.slice(0, declared.indexOf(declaration)).map((each) => each.name));
  const first = declaringText(name) as T;
  if (above.has(name) || first !== text) {
    const place = printable(first.source.name);
    throw reject('unknown-grammar', `grammar ${name} is declared already, in ${place}`, 'rename one of the two');
  }
  const declaring = parent === undefined || above.has(parent) ? undefined : declaringText(parent);
  if (!declaring) return undefined;
  if (parent === name) {
    throw reject('recursion', `${name} extends itself: ${name} → ${name}`, 'give it a name of its own');
  }
  if (declaring === text) {
    const path = circleFrom(name, declared);
    if (path) throw circle(path);
    throw reject('unknown-grammar', `${name} extends ${parent}, which is declared after it`, `put ${parent} first`);
  }
  const since = building.indexOf(declaring.id);
  if (since >= 0) throw circle([...building.slice(since), declaring.id].map(printable));
  return declaring;
}

/** `A → B → A`, if the grammars of a text that `name` extends lead back to it. */
function circleFrom(name: string, declared: readonly Declaration[]): string[] | undefined {
  const path = [name];
  for (let at = name; path.length <= declared.length; ) {
    const parent = declared.find((each) => each.name === at)?.extends;
    if (parent === undefined) return undefined;
    path.push(parent);
    if (parent === name) return path;
    at = parent;
  }
  return undefined;
}
