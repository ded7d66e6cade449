/**
 * A user's form → the module that is written into the user's project: the
 * table, to be read, and the validator made of it.
 *
 *     import { myString } from './generated/my-utf8.ts';
 *     myString.test(octets);
 */
import { formToModule } from '../emit/module.ts';
import { formToPicture } from '../emit/picture.ts';
import type { UserForm } from './user-form.ts';

/** What a module is written in, by the ending of its file. */
export type ModuleLanguage = 'ts' | 'js';

/** File name → content. `command`: what makes these files again. */
export function userArtefacts(form: UserForm, command: string, language: ModuleLanguage = 'ts'): Map<string, string> {
  const { id, inputs } = form;
  return new Map([
    [`${id}.${language}`, userModule(form, command, language)],
    [`${id}.automaton.txt`, formToPicture(form, inputs, command)],
  ]);
}

function userModule(form: UserForm, command: string, language: ModuleLanguage): string {
  const { table, exportName, title, start } = form;
  const [maker, input] =
    table.alphabet === 'octets' ? ['octetValidator', 'OctetsInput'] : ['unitValidator', 'UnitsInput'];
  const about = `${title}: a text must match the rule ${start}, in ${table.alphabet === 'octets' ? 'octets' : '16-bit code units'}.`;
  const typed = language === 'ts';
  const type = `import('wellformed/table').Validator<import('wellformed/table').${input}>`;
  return formToModule(form, form.inputs, {
    import: `import { ${typed ? `type ${input}, ${maker}, type Validator` : maker} } from 'wellformed/table';`,
    command,
    declaration: 'const table',
    after: [
      '',
      ...(typed ? [`/** ${about} */`] : ['/**', ` * ${about}`, ` * @type {${type}}`, ' */']),
      `export const ${exportName}${typed ? `: Validator<${input}>` : ''} = /* @__PURE__ */ ${maker}(table);`,
    ],
  });
}
