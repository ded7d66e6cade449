/** `lsp`: the language server for grammars, over standard input and output. */

import type { Command, ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { startServer } from '../lsp/server.ts';

export const command: Command = {
  options: { stdio: { about: 'over standard input and output, which is the default' } },
  run: async ({ positionals }: ParsedArgs) => {
    if (positionals.length > 0) throw new UsageError('lsp takes no operands: the editor names the files');
    startServer(process.stdin, process.stdout);
    // The protocol's "exit" ends the process, and so does the end of the input.
    return new Promise<never>(() => {});
  },
};
