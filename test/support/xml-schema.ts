/**
 * The rules of an XML schema that its writers here can break, as a table:
 * element → attributes, children, their order. Schemas are not stored, and this
 * table has facts of them only. A rule for `A/B` is for B within A.
 */
import { Parser } from 'htmlparser2';

export interface ElementRule {
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  readonly children?: readonly string[];
  /** The children that must be there. */
  readonly needs?: readonly string[];
  /** The children come in the order of `children`, each once. */
  readonly isSequence?: boolean;
  /** It may have text. */
  readonly isText?: boolean;
}

interface OpenElement {
  readonly name: string;
  readonly children: string[];
  text: string;
}

/** What breaks the rules; `visit`: called for each element with its attributes and, at its end, its text. */
export function schemaErrors(
  xml: string,
  root: string,
  rules: Readonly<Record<string, ElementRule>>,
  visit: (name: string, attributes: Readonly<Record<string, string>>, text: string) => void = () => undefined,
): string[] {
  const errors: string[] = [];
  const open: (OpenElement & { readonly attributes: Record<string, string> })[] = [];
  const ruleOf = ({ name }: OpenElement, parent?: OpenElement) => rules[`${parent?.name}/${name}`] ?? rules[name];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const parent = open.at(-1);
        if (!parent && name !== root) errors.push(`the root is ${name}`);
        parent?.children.push(name);
        const element = { name, attributes, children: [], text: '' };
        const rule = ruleOf(element, parent);
        open.push(element);
        if (!rule) {
          errors.push(`${name} is unknown`);
          return;
        }
        for (const key of rule.required ?? []) if (!(key in attributes)) errors.push(`${name} has no ${key}`);
        const known = ['xmlns', ...(rule.required ?? []), ...(rule.optional ?? [])];
        for (const key of Object.keys(attributes)) if (!known.includes(key)) errors.push(`${name} has ${key}`);
      },
      ontext: (text) => {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag: () => {
        const element = open.pop() as (typeof open)[number];
        const { name, children, text } = element;
        const { children: allowed = [], needs = [], isSequence, isText } = ruleOf(element, open.at(-1)) ?? {};
        for (const child of children) if (!allowed.includes(child)) errors.push(`${name} has a ${child}`);
        for (const child of needs) if (!children.includes(child)) errors.push(`${name} has no ${child}`);
        const order = children.map((child) => allowed.indexOf(child));
        if (isSequence && order.some((at, i) => i > 0 && at <= (order[i - 1] as number)))
          errors.push(`${name} has its children in another order`);
        if (!isText && text.trim() !== '') errors.push(`${name} has a text`);
        visit(name, element.attributes, text);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return [...new Set(errors)];
}

const result: ElementRule = { optional: ['type', 'message'], isText: true };

/** What both junit-10.xsd and the schema of Jenkins allow. */
export const JUNIT_RULES: Readonly<Record<string, ElementRule>> = {
  testsuites: { optional: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['time', 'skipped', 'timestamp', 'hostname', 'id', 'package'],
    children: ['properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    // In the schema of Jenkins; junit-10.xsd allows any order.
    isSequence: true,
  },
  failure: result,
  error: result,
  skipped: result,
  'system-out': { isText: true },
};
