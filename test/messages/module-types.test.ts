/** The modules that `generate` writes for messages, read by TypeScript as strictly as a project may: nothing in them is unused. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileUserMessages } from '../../src/author/compile-messages.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { messageArtefacts } from '../../src/author/user-module.ts';
import { SourceText } from '../../src/shared/source.ts';
import { root } from '../support/library.ts';
import { random as seeded } from '../support/random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { BENCODE, NETSTRING, PACKET_LINES, PUBLISH } from './grammars.ts';
import { grammarOf, randomMessage } from './random.ts';

/** Numbers that count nothing, or something in another rule only; alternatives without an octet. */
const UNUSED = `; @integer n u8
; @integer k decimal
; @integer p u16be
; @offset n-at = p
; @switch b = n / k { 1: c, 2: d, else: f }
; @capture n, k, b
m = n-at n e k ":" b
; @repeat e = n
e = n
n-at = p
p = 2OCTET
n = OCTET
k = 1*DIGIT
; @capture c, d
b = c / d / f
; @capture a
; @length a = n
c = a
a = *OCTET
d = ""
f = ""
`;

const OPTIONS =
  '--ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --noUnusedLocals --noUnusedParameters --skipLibCheck --allowImportingTsExtensions ' +
  '--target es2022 --module nodenext --moduleResolution nodenext --types node';

test('have no unused locals and parameters', () => {
  const folder = temporaryFolder();
  const random = seeded(7).below;
  const last = { kind: 'counted', name: 'last', integer: 'u8', times: 1, plus: 0, content: 'any' } as const;
  const examples = join(root, 'examples/messages');
  const shipped = readdirSync(examples).filter((name) => name.endsWith('.abnf'));
  const protocols = shipped.map((name) => readFileSync(join(examples, name), 'utf8'));
  const some = Array.from({ length: 4 }, () => grammarOf([...randomMessage(random, 3, false), last]));
  const files = [NETSTRING, PUBLISH, PACKET_LINES, BENCODE, UNUSED, ...protocols, ...some].flatMap((grammar, i) => {
    const source = new SourceText(`g${i}.abnf`, grammar);
    const messages = compileUserMessages({ id: `g${i}`, syntax: 'abnf', source }, {}, packagedGrammars);
    return Array.from(
      messageArtefacts(messages as NonNullable<typeof messages>, { command: 'test' }),
      ([name, text]) => {
        writeFileSync(join(folder, name), text.replace("'wellformed/table'", `'${join(root, 'src/table.ts')}'`));
        return join(folder, name);
      },
    );
  });
  expect(files.length).toBe(9 + shipped.length);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = [...OPTIONS.split(' '), '--typeRoots', join(root, 'node_modules/@types')];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...files], { encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => /\bg\d+\.ts/.test(line))).toEqual([]);
});
