/**
 * `completions`: the table of commands → a completion script for a shell. It
 * completes commands, options and the values of --as and --format; any other
 * argument is a file.
 */
import { type Command, type CommandEntry, EXIT, type ParsedArgs, shownOptions } from '../command.ts';
import { invalidChoice, UsageError } from '../errors.ts';
import { OCTET_FORMS, UNIT_FORMS } from '../forms.ts';
import type { Terminal } from '../terminal.ts';

interface LoadedCommand {
  readonly name: string;
  readonly summary: string;
  readonly command: Command;
}

const SHELLS: Readonly<Record<string, (commands: readonly LoadedCommand[]) => string>> = { bash, zsh, fish };

/** The command, given the table of all commands (itself included). */
export function completionsFor(entries: readonly CommandEntry[]): Command {
  return {
    options: {},
    run: (args, terminal) => completions(entries, args, terminal),
  };
}

async function completions(
  entries: readonly CommandEntry[],
  { positionals }: ParsedArgs,
  { out }: Terminal,
): Promise<number> {
  const [shell, ...others] = positionals;
  if (shell === undefined || others.length > 0) throw new UsageError('name one shell', 'bash, zsh or fish');
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (!script) throw invalidChoice('the shell', shell, Object.keys(SHELLS));
  const commands = await Promise.all(
    entries.map(async ({ name, summary, load }) => ({ name, summary, command: (await load()).command })),
  );
  await out.write(script(commands));
  return EXIT.ok;
}

const formsOf = ({ name }: LoadedCommand) => (name === 'explain' ? [...OCTET_FORMS, ...UNIT_FORMS] : OCTET_FORMS);

function bash(commands: readonly LoadedCommand[]): string {
  const cases = commands.map((entry) => {
    const { options } = entry.command;
    const words = shownOptions(options).map(([name]) => `--${name}`);
    const formats = options.format?.choices ?? [];
    return `    ${entry.name}) words="${words.join(' ')}" forms="${formsOf(entry).join(' ')}" formats="${formats.join(' ')}" ;;`;
  });
  return `_wellformed() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words="" forms="" formats=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${commands.map(({ name }) => name).join(' ')} help --help --version" -- "$word") )
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$before" in
    --as) COMPREPLY=( $(compgen -W "$forms" -- "$word") ); return ;;
    --format) COMPREPLY=( $(compgen -W "$formats" -- "$word") ); return ;;
  esac
  case "$word" in
    -*) COMPREPLY=( $(compgen -W "$words" -- "$word") ) ;;
    *) COMPREPLY=( $(compgen -f -- "$word") ) ;;
  esac
}
complete -o filenames -F _wellformed wellformed
`;
}

function zsh(commands: readonly LoadedCommand[]): string {
  return `#compdef wellformed
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`;
}

function fish(commands: readonly LoadedCommand[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((entry) => {
    const here = `-n '__fish_seen_subcommand_from ${entry.name}'`;
    const options = shownOptions(entry.command.options).map(([name, { value, about, choices }]) => {
      const words = name === 'as' ? formsOf(entry) : choices;
      const argument = words ? ` -x -a ${quoted(words.join(' '))}` : value ? ' -r' : '';
      return `complete -c wellformed ${here} -l ${name}${argument} -d ${quoted(about)}`;
    });
    return [`complete -c wellformed -n __fish_use_subcommand -a ${entry.name} -d ${quoted(entry.summary)}`, ...options];
  });
  return `${lines.join('\n')}\n`;
}
