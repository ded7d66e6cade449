/**
 * The compiler in a worker of the page: questions come in, answers go out, one
 * after the other. A grammar that takes too long stops the worker only; the page
 * ends it and starts another.
 */
import { SpecError } from '../shared/diagnostic.ts';
import { printable } from '../shared/printable.ts';
import { answer } from './answers/answer.ts';
import { Refusal } from './answers/compiled.ts';
import type { Asked, Reply } from './protocol.ts';

/** What a worker of a browser has, and Node has not. */
declare function addEventListener(type: 'message', listener: (event: { readonly data: Asked }) => void): void;
declare function postMessage(reply: Reply): void;

addEventListener('message', ({ data }) => {
  postMessage(replyTo(data));
});

function replyTo({ id, question }: Asked): Reply {
  try {
    return { id, answer: answer(question) };
  } catch (error) {
    if (error instanceof Refusal) return { id, refusal: printable(error.message) };
    if (error instanceof SpecError) {
      const { summary, remedy } = error;
      return { id, refusal: printable(remedy ? `${summary}: ${remedy}` : summary) };
    }
    return { id, refusal: `this is a mistake in wellformed: ${printable(String(error)).slice(0, 300)}` };
  }
}
