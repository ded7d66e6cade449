/** `lsp`: the language server for grammars, over standard input and output. */

import type { Command, ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { startServer } from '../lsp/server.ts';

export const command: Command = {
  usage: 'lsp [--stdio]',
  about: [
    'A language server for grammars in ABNF and ohm, which an editor starts: mistakes as you type with their remedies as ' +
      'quick fixes; definitions, also in imported files and RFCs; references, rename, completion; hover with clause, ' +
      'examples and railroad picture; layout; colours.',
    'It speaks the Language Server Protocol over standard input and output, and reads wellformed.json in the root of the ' +
      'workspace. docs/editors.md says how editors start it.',
    'Exit status: 0 ended by the editor, 1 ended without "shutdown", 2 error.',
  ],
  options: { stdio: { about: 'over standard input and output, which is the default' } },
  examples: [['lsp', 'what an editor runs']],
  run: async ({ positionals }: ParsedArgs) => {
    if (positionals.length > 0) throw new UsageError('lsp takes no operands: the editor names the files');
    startServer(process.stdin, process.stdout);
    // The protocol's "exit" ends the process, and so does the end of the input.
    return new Promise<never>(() => {});
  },
};
