/** A question of the page → its answer. Throws `Refusal` and SpecError, which the worker turns into one sentence. */
import type { Html } from '../../page/html.ts';
import type { Answer, Kind, PanelView, Question } from '../protocol.ts';
import { answerCompile, answerWarnings, compiled } from './compiled.ts';
import { differencePanel } from './difference.ts';
import { codePanel, vectorsPanel } from './files.ts';
import { automatonPanel, rulesPanel, tablePanel } from './pictures.ts';
import { answerWalk } from './walk.ts';

export function answer(question: Question): Answer<Kind> {
  const { grammar } = question;
  switch (question.kind) {
    case 'compile':
      return answerCompile(grammar);
    case 'warnings':
      return answerWarnings(grammar);
    case 'automaton':
      return drawn(automatonPanel(compiled(grammar)));
    case 'rules':
      return drawn(rulesPanel(compiled(grammar)));
    case 'table':
      return drawn(tablePanel(compiled(grammar)));
    case 'walk':
      return answerWalk(compiled(grammar), question.typed, question.mode);
    case 'diff':
      return drawn(differencePanel(compiled(grammar), compiled(question.saved)));
    case 'code':
      return codePanel(compiled(grammar), question.target);
    case 'vectors':
      return vectorsPanel(compiled(grammar));
  }
}

function drawn({ text }: Html): PanelView {
  return { markup: text, file: null };
}
