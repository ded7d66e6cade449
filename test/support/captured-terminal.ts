/** A terminal in memory: a test supplies its input and reads what a command wrote. Imports nothing of vitest. */
import { type Environment, Output, type Terminal } from '../../src/cli/terminal.ts';

export interface Surroundings {
  readonly input?: Iterable<Uint8Array>;
  /** Both outputs are terminals. */
  readonly terminal?: boolean;
  readonly environment?: Environment;
  readonly now?: () => number;
}

/** A terminal that keeps what is written to it, in `written`: text, and octets that need not be text as one code unit each. */
export function capturingTerminal(surroundings: Surroundings = {}): {
  terminal: Terminal;
  written: { out: string; err: string };
} {
  const { input = [], terminal: isTTY = false, environment = {}, now = () => 0 } = surroundings;
  const written = { out: '', err: '' };
  const output = (stream: 'out' | 'err') => {
    const write = (text: Uint8Array, done: () => void) => {
      written[stream] += Buffer.from(text).toString();
      done();
    };
    const captured = new Output({ isTTY, write }, environment);
    captured.writeOctets = async (octets) => {
      await captured.flush();
      written[stream] += Buffer.from(octets).toString('latin1');
    };
    return captured;
  };
  const terminal: Terminal = {
    out: output('out'),
    err: output('err'),
    input: async function* () {
      yield* input;
    },
    inputIsTerminal: false,
    environment,
    now,
    blocked: false,
  };
  return { terminal, written };
}
