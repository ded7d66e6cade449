/** The tree of a scanner (scanner.ts) → lines of a language, which says how each part of the tree is written. */
import type { CodeExpression, FaultFields, Member, Statement } from './scanner.ts';
import type { ArrayName } from './tables.ts';

export interface Syntax {
  readonly indent: string;
  readonly equal: '==' | '===';
  /** An element of an array, as a number. */
  element(array: ArrayName, index: string): string;
  member(name: Member): string;
  larger(left: string, right: string): string;
  declare(variable: string, value: string): string;
  /** A line that opens a block, which `}` closes. */
  when(test: string): string;
  /** The line that opens a loop over the symbols of a chunk, and the first in it: `symbol` is the symbol. */
  readonly each: readonly [string, string];
  fault(fields: FaultFields<string, boolean>): readonly string[];
}

export function printStatements(statements: readonly Statement[], syntax: Syntax): string[] {
  const print = (expression: CodeExpression) => printExpression(expression, syntax);
  const block = (head: string, body: readonly string[]) => [head, ...indented(body, syntax.indent), '}'];
  return statements.flatMap((statement) => {
    if ('each' in statement) {
      const [head, first] = syntax.each;
      return block(head, [first, ...printStatements(statement.each, syntax)]);
    }
    if ('when' in statement) return block(syntax.when(print(statement.when)), printStatements(statement.body, syntax));
    if ('let' in statement) return [syntax.declare(statement.let, print(statement.be))];
    if ('set' in statement) return [`${syntax.member(statement.set)} = ${print(statement.to)};`];
    if ('increase' in statement) return [`${syntax.member(statement.increase)} += 1;`];
    const { offset, length, at, incomplete, reason } = statement.fault;
    const numbers = { offset: print(offset), length: print(length), at: print(at), reason: print(reason) };
    return syntax.fault({ ...numbers, incomplete });
  });
}

function printExpression(expression: CodeExpression, syntax: Syntax): string {
  if (typeof expression !== 'object') return `${expression}`;
  if ('member' in expression) return syntax.member(expression.member);
  if ('array' in expression) return syntax.element(expression.array, printExpression(expression.at, syntax));
  if ('larger' in expression) {
    const [left, right] = expression.larger;
    return syntax.larger(operand(left, syntax), operand(right, syntax));
  }
  const { left, operator, right } = expression;
  // `a - b + c` and `a * b + c` need no parentheses.
  const isPlain =
    typeof left === 'object' && 'operator' in left && '+-'.includes(operator) && '+-*'.includes(left.operator);
  const sign = operator === '==' ? syntax.equal : operator;
  return `${isPlain ? printExpression(left, syntax) : operand(left, syntax)} ${sign} ${operand(right, syntax)}`;
}

function operand(expression: CodeExpression, syntax: Syntax): string {
  const text = printExpression(expression, syntax);
  return typeof expression === 'object' && 'operator' in expression ? `(${text})` : text;
}

export function indented(lines: readonly string[], by: string): string[] {
  return lines.map((line) => (line === '' ? '' : by + line));
}
