/** Grammars of messages that several tests use. */
import { compileMessages } from '../../src/messages.ts';
import { sectionsOf } from '../support/sections.ts';

const GRAMMARS = new Map(sectionsOf(new URL('grammars.txt', import.meta.url)).map(({ name, text }) => [name, text]));

/** A grammar of grammars.txt. */
export function grammarNamed(name: string): string {
  const text = GRAMMARS.get(name);
  if (text === undefined) throw new Error(`grammars.txt has no ${name}`);
  return text;
}

export const NETSTRING = grammarNamed('netstring');

export const PUBLISH = grammarNamed('publish');

/** Packet lines of git (gitprotocol-common): a length in four digits counts itself, and two numbers below 4 are lines without one. */
export const PACKET_LINES = grammarNamed('packet lines');

/** A value of bencode. */
export const BENCODE = grammarNamed('bencode');

export const netstring = compileMessages(NETSTRING);
export const publish = compileMessages(PUBLISH);

export const octetsOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
