/** What the machine of messages refuses → a fault, as of any form; the last octets of the message are shown in it. */
import { octets } from '../../shared/alphabet.ts';
import { type Fault, fault, PENDING_LIMIT } from '../fault.ts';

/** What is wrong, in offsets of the message. */
export interface MessageFault {
  readonly offset: number;
  readonly at: number;
  /** If not up to and with `at`. */
  readonly end?: number;
  readonly reason: string;
  readonly incomplete?: boolean;
  readonly expected: string;
  readonly rule: string;
  readonly clause: string;
  /** The fault of a form, with its own offsets. */
  readonly inner?: Fault;
}

/** `octetAt(offset)`: an octet of the message, as far as it is known. */
export function messageFault(
  found: MessageFault,
  title: string,
  octetAt: (offset: number) => number | undefined,
): Fault {
  const { offset, at, incomplete = false, reason, expected, rule, clause, inner } = found;
  if (inner) return { ...inner, offset, at, incomplete, message: moved(inner.message, offset) };
  const offending = at < (found.end ?? at + 1) ? octetAt(at) : undefined;
  const pending: number[] = [];
  for (let i = Math.max(offset, at - PENDING_LIMIT); i < at; i++) {
    const octet = octetAt(i);
    if (octet !== undefined) pending.push(octet);
  }
  const isAtEnd = offending === undefined;
  const length = (found.end ?? at + 1) - offset;
  const known = { offset, length, at, incomplete: isAtEnd, reason, expected, rule, clause };
  const made = fault({ alphabet: octets, pending, offending, known }, { title });
  // The input goes on, but a length says that the field ends.
  const isField = isAtEnd && reason === 'length-mismatch';
  return { ...made, incomplete, message: isField ? moved(made.message, offset) : made.message };
}

/** `octet 3: …; the input ends where …` → `octet 12: …; the field ends where …` */
function moved(message: string, offset: number): string {
  let from = 6;
  while (message[from] !== ':') from++;
  let to = from;
  while (to < message.length && message.slice(to, to + 16) !== '; the input ends') to++;
  const rest = to < message.length ? `; the field${message.slice(to + 11)}` : '';
  return `octet ${offset}${message.slice(from, to)}${rest}`;
}
