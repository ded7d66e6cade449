/**
 * Tables → the module that lists all forms and loads the table of each on
 * demand. Generated, so that no list of forms is kept by hand:
 *
 *     FORMS[n].id   →   'utf8';   FORMS[n].load()   →   the module generated/utf8.ts
 */
import type { FormTable } from '../../layout.ts';
import { generatedHeader } from './header.ts';
import { stringLiteral } from './rows.ts';

type Entry = Pick<FormTable, 'id' | 'title' | 'alphabet' | 'codeUnit' | 'scalars'>;

export function formRegistry(tables: readonly Entry[]): string {
  return [
    ...generatedHeader('The forms: what each is made of, and how its table is loaded.', []).map((line) => `// ${line}`),
    "import type { RegisteredForm } from '../src/layout.ts';",
    '',
    'export const FORMS = [',
    ...tables.flatMap(entry),
    '] as const satisfies readonly RegisteredForm[];',
    '',
  ].join('\n');
}

function entry({ id, title, alphabet, codeUnit, scalars }: Entry): string[] {
  return [
    '  {',
    `    id: ${stringLiteral(id)},`,
    `    title: ${stringLiteral(title)},`,
    `    alphabet: ${stringLiteral(alphabet)},`,
    `    codeUnit: ${codeUnit},`,
    `    kind: ${stringLiteral(scalars ? 'profile' : 'encoding form')},`,
    `    load: () => import('./${id}.ts'),`,
    '  },',
  ];
}
