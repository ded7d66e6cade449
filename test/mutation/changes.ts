/**
 * Source text → all its single changes of operators, conditions and numbers:
 *
 *     length < 48        →   length <= 48,  length >= 48,  length < 49,  length < 47
 *     if (a && b) …      →   if (a || b) …, if (true) …, if (false) …
 *
 * A test that passes with a change does not see it. R. A. DeMillo, R. J. Lipton,
 * F. G. Sayward, "Hints on Test Data Selection", 1978.
 */
import ts from 'typescript-5.9';

export interface Change {
  readonly file: string;
  /** Line of the change, from 1. */
  readonly line: number;
  /** The line, without the space around it. */
  readonly source: string;
  readonly from: string;
  readonly to: string;
  /** The file with the change. */
  readonly text: string;
}

/** What an operator becomes. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<', '>>>'],
  '>>>': ['<<', '>>'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '|=': ['&='],
  '++': ['--'],
  '--': ['++'],
};

/** All single changes of a file, in the order of the text. */
export function changesOf(file: string, text: string): Change[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const changes: Change[] = [];
  const add = (node: { getStart(): number; getEnd(): number }, to: string) => {
    const [start, end] = [node.getStart(), node.getEnd()];
    const from = text.slice(start, end);
    if (from === to) return;
    const { line } = tree.getLineAndCharacterOfPosition(start);
    const source = (lines[line] as string).trim();
    changes.push({ file, line: line + 1, source, from, to, text: text.slice(0, start) + to + text.slice(end) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    changeNode(node, add);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return changes;
}

function changeNode(node: ts.Node, add: (node: ts.Node, to: string) => void): void {
  if (ts.isBinaryExpression(node) && !isOfStrings(node)) {
    for (const to of OPERATORS[node.operatorToken.getText()] ?? []) add(node.operatorToken, to);
  } else if (ts.isPrefixUnaryExpression(node)) changePrefix(node, add);
  else if (ts.isPostfixUnaryExpression(node)) {
    add(node, node.operand.getText() + (node.operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++'));
  } else if (ts.isNumericLiteral(node)) {
    const value = Number(node.text.replaceAll('_', ''));
    add(node, String(value + 1));
    if (value > 0) add(node, String(value - 1));
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
  else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
  const condition = conditionOf(node);
  if (condition) for (const to of ['true', 'false']) add(condition, to);
}

function changePrefix(node: ts.PrefixUnaryExpression, add: (node: ts.Node, to: string) => void): void {
  const operand = node.operand.getText();
  if (node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken)
    add(node, operand);
  else if (node.operator === ts.SyntaxKind.PlusPlusToken) add(node, `--${operand}`);
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) || ts.isForStatement(node) ? node.condition : undefined;
}

/** Messages are text, and what joins them is no arithmetic. */
function isOfStrings({ left, right }: ts.BinaryExpression): boolean {
  return [left, right].some((side) => ts.isStringLiteral(side) || ts.isTemplateLiteral(side));
}
