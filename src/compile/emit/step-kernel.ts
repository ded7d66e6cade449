/** The step module → the TypeScript module that contains it in base64, and its listing. */
import { stepModule } from '../kernel/step-module.ts';
import { generatedHeader } from './header.ts';
import { base64Property } from './lookup-kernels.ts';

/** File name → content. */
export function stepModuleFiles(): [string, string][] {
  const base64 = (relaxed: boolean) => Buffer.from(stepModule(relaxed).octets).toString('base64');
  const about = 'A WebAssembly module that steps through any automaton of up to sixteen states';
  return [
    [
      'steps.ts',
      [
        ...generatedHeader(`${about}, in base64, listed in steps.txt.`, []).map((line) => `// ${line}`),
        'export const steps = {',
        ...base64Property('module', base64(false), 2),
        ...base64Property('relaxed', base64(true), 2),
        '};',
        '',
      ].join('\n'),
    ],
    [
      'steps.txt',
      [...generatedHeader(`${about}.`, []).map((line) => `# ${line}`), '', ...stepModule(false).listing, ''].join('\n'),
    ],
  ];
}
