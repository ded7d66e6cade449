/** A question of the page → its answer. Throws `Refusal` and SpecError, which the worker turns into one sentence. */
import type { Answer, Kind, Question } from '../protocol.ts';
import { answerCompile, answerWarnings, compiled } from './compiled.ts';
import { answerDiff } from './difference.ts';
import { answerCode, answerVectors } from './files.ts';
import { answerAutomaton, answerRules, answerTable } from './pictures.ts';
import { answerWalk } from './walk.ts';

export function answer(question: Question): Answer<Kind> {
  const { grammar } = question;
  switch (question.kind) {
    case 'compile':
      return answerCompile(grammar);
    case 'warnings':
      return answerWarnings(grammar);
    case 'automaton':
      return answerAutomaton(compiled(grammar));
    case 'rules':
      return answerRules(compiled(grammar));
    case 'table':
      return answerTable(compiled(grammar));
    case 'walk':
      return answerWalk(compiled(grammar), question.typed, question.mode);
    case 'diff':
      return answerDiff(compiled(grammar), compiled(question.saved));
    case 'code':
      return answerCode(compiled(grammar), question.target);
    case 'vectors':
      return answerVectors(compiled(grammar));
  }
}
