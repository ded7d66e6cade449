/** A mistake in a grammar, as the command line prints it: with the way to the page about its kind. */
import type { SpecError } from '../../diagnostic.ts';

export function withHelp({ message, code }: SpecError): string {
  return `${message}\n  more: wellformed help ${code}`;
}
