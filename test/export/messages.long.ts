/** The tests of messages.real.ts on 10,000 texts of each example, in optimized programs. */
import { testsOfLanguages } from './messages/both.ts';

testsOfLanguages({ texts: 10_000, randomGrammars: 12, textsOfEach: 400, isOptimized: true });
