/**
 * What runs `check` for others: the action of GitHub, the hook of pre-commit, the
 * task of VS Code. The commands in their files are run, in a Git repository.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { root } from '../support/library.ts';
import { PROGRAM } from '../support/program.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const repository = join(folder, 'repository');
put(repository, 'good.txt', 'well\n');
put(repository, 'src/bad name.txt', Buffer.concat([Buffer.from('one\ntwo '), unhex('E9 0A FF 0A')]));
put(repository, '.gitignore', 'ignored.txt\n');
put(repository, 'ignored.txt', unhex('FF'));
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' });
git('init', '--quiet');
git('add', '.');

/** A folder as the action has it, with the program of the sources in the place of that of the package. */
const action = join(folder, 'action');
put(action, 'dist/bin/wellformed.js', `import(${JSON.stringify(pathToFileURL(PROGRAM.at(-1) as string).href)});`);

interface Step {
  readonly run: string;
  readonly env?: Record<string, string>;
}

interface Action {
  readonly inputs: Record<string, { readonly default: string; readonly description: string }>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const { inputs, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

/** Runs the steps of the action in the repository, as GitHub does. */
function runAction(given: Record<string, string> = {}): { code: number; out: string; err: string } {
  const outcome = { code: 0, out: '', err: '' };
  for (const { run, env = {} } of runs.steps) {
    const set = Object.entries(env).map(([name, value]) => {
      const [, input = ''] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value) ?? [];
      return [name, given[input] ?? (inputs[input] as Action['inputs'][string]).default];
    });
    const variables = { ...process.env, GITHUB_ACTION_PATH: action, ...Object.fromEntries(set) };
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run];
    const { status, stdout, stderr } = spawnSync('bash', args, { cwd: repository, env: variables, encoding: 'utf8' });
    outcome.code = status ?? -1;
    outcome.out += stdout;
    outcome.err += stderr;
    if (status !== 0) break;
  }
  return outcome;
}

describe('the action', () => {
  it('annotates the faults of the repository, leaves out what Git ignores, and fails', () => {
    const { code, out } = runAction();
    expect(code).toBe(1);
    expect(out).toMatch(/^::error file=\.\/src\/bad name\.txt,line=2,col=5,title=ill-formed UTF-8::octet 8: E9 0A /m);
    expect(out).not.toContain('ignored');
  });

  it('takes paths, a form, a baseline and a file for SARIF, and runs no text of them', () => {
    expect(runAction({ paths: 'good.txt\n', as: 'wtf8' }).code).toBe(0);
    const hostile = runAction({ paths: '$(touch pwned)\n`touch pwned`; touch pwned' });
    expect(hostile.code).toBe(2);
    expect(git('status', '--porcelain')).not.toContain('pwned');
    expect(runAction({ sarif: 'out.sarif', paths: 'good.txt\n\nsrc' }).code).toBe(1);
    const sarif = JSON.parse(readFileSync(join(repository, 'out.sarif'), 'utf8'));
    expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation).toEqual({
      uri: 'src/bad%20name.txt',
      uriBaseId: '%SRCROOT%',
    });
    execFileSync(
      process.execPath,
      [join(action, 'dist/bin/wellformed.js'), 'check', '--baseline', 'known.json', '--write-baseline', '.'],
      { cwd: repository },
    );
    expect(runAction({ baseline: 'known.json' }).code).toBe(0);
  });
});

describe('the hook of pre-commit', () => {
  const [hook] = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as [Record<string, unknown>];

  it('runs a command of the package on the files of a commit, and fails for an ill-formed one', async () => {
    const [program, ...command] = String(hook.entry).split(' ');
    const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(Object.keys(bin)).toContain(program);
    expect(hook).toMatchObject({ language: 'node', types: ['text'] });
    const staged = git('diff', '--cached', '--name-only', '-z').split('\0').filter(Boolean);
    expect(staged).toContain('src/bad name.txt');
    const paths = staged.map((name) => join(repository, name));
    expect((await runCli([...command, ...paths])).code).toBe(1);
    expect((await runCli([...command, join(repository, 'good.txt')])).code).toBe(0);
  });
});

describe('the task of VS Code', () => {
  const { tasks } = JSON.parse(readFileSync(join(root, 'docs/vscode-tasks.json'), 'utf8'));
  const { pattern } = tasks[0].problemMatcher;
  const matches = (text: string) =>
    text.split('\n').flatMap((line) => {
      const match = new RegExp(pattern.regexp).exec(line);
      return match ? [[match[pattern.file], match[pattern.line], match[pattern.column], match[pattern.message]]] : [];
    });

  it('finds file, line, column and message of every fault in the text of check, and nothing else', async () => {
    const file = join(repository, 'src/bad name.txt');
    const { out } = await runCli(['check', '--all', join(repository, 'good.txt'), file]);
    expect(matches(out)).toEqual([
      [file, '2', '5', expect.stringMatching(/^ octet 8: E9 0A is ill-formed/)],
      [file, '3', '1', expect.stringMatching(/^ octet 10: FF is ill-formed/)],
    ]);
    const { out: records } = await runCli(['check', '--records', 'lines', file]);
    expect(matches(records)).toEqual([[file, '2', '5', expect.stringMatching(/^ record 2: octet 8: /)]]);
  });

  it('runs a command of the package', () => {
    expect(tasks[0].command).toMatch(/^npx wellformed check /);
  });
});

describe('the recipes of docs/command-line.md', () => {
  const text = readFileSync(join(root, 'docs/command-line.md'), 'utf8');
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) =>
      parse(block as string),
    );
  const [preCommit, workflow] = blocks('yaml');
  const lintStaged = blocks('json').find((block) => 'lint-staged' in block);

  it.each<[name: string, command: string]>([
    ['pre-commit', preCommit.repos[0].hooks[0].entry],
    ['lint-staged', lintStaged['lint-staged']['*.{csv,json,md,txt}']],
    ['GitHub', workflow.jobs.text.steps.at(-1).run.replace(/ \.$/, '')],
  ])('of %s fails for a bad file, and passes a good one', async (_, command) => {
    const args = command.replace(/^(?:npx )?wellformed /, '').split(' ');
    expect((await runCli([...args, join(repository, 'good.txt')])).code).toBe(0);
    const { code, out } = await runCli([...args, join(repository, 'good.txt'), join(repository, 'src/bad name.txt')]);
    expect(code).toBe(1);
    expect(out).toContain('bad name.txt');
  });
});
