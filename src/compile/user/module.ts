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

/** File name → content. `command`: what makes these files again. */
export function userArtefacts(form: UserForm, command: string): Map<string, string> {
  const { id, inputs } = form;
  return new Map([
    [`${id}.ts`, userModule(form, command)],
    [`${id}.automaton.txt`, formToPicture(form, inputs, command)],
  ]);
}

function userModule(form: UserForm, command: string): string {
  const { table, exportName, title, start } = form;
  const [maker, input] =
    table.alphabet === 'octets' ? ['octetValidator', 'OctetsInput'] : ['unitValidator', 'UnitsInput'];
  return formToModule(form, form.inputs, {
    import: `import { type ${input}, ${maker}, type Validator } from 'wellformed/table';`,
    command,
    declaration: 'const table',
    after: [
      '',
      `/** ${title}: a text must match the rule ${start}, in ${table.alphabet === 'octets' ? 'octets' : '16-bit code units'}. */`,
      `export const ${exportName}: Validator<${input}> = /* @__PURE__ */ ${maker}(table);`,
    ],
  });
}
