/**
 * What a key costs in a large grammar: `npm run bench:lsp`. Prints milliseconds from a key to the diagnostics of the
 * text with it, over the protocol: grammars of 3,000 lines in ABNF and ohm, 20 keys each, which break a rule and mend it.
 * `first`: from the opening to the first diagnostics.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LspClient, rangeAt } from '../test/lsp/client.ts';

const RULES = 2998;
const KEYS = 20;
const children = (i: number) => [2 * i + 1, 2 * i + 2].map((child) => `r${Math.min(RULES - 1, child)}`);
const rules = Array.from({ length: RULES - 1 }, (_, i) => i);

const TEXTS = {
  abnf: [
    'doc = *( r0 / r1 )',
    ...rules.map((i) => `r${i} = "k${i}" ( ALPHA / DIGIT ) [ ${children(i).join(' / ')} ]  ; rule ${i}`),
    `r${RULES - 1} = "end"`,
  ],
  ohm: [
    'Doc {\n  doc = (r0 | r1)*',
    ...rules.map((i) => `  r${i} = "k${i}_" ("a".."z" | "0".."9") (${children(i).join(' | ')})?`),
    `  r${RULES - 1} = "end"\n}`,
  ],
} as const;

const folder = mkdtempSync(join(tmpdir(), 'wellformed-'));
try {
  for (const [notation, lines] of Object.entries(TEXTS)) {
    const client = await LspClient.start(folder);
    const path = join(folder, `large.${notation}`);
    writeFileSync(path, `${lines.join('\n')}\n`);
    const opened = performance.now();
    const uri = client.open(path);
    await client.published(uri, () => true);
    const first = performance.now() - opened;
    const line = 2000;
    const at = (lines.join('\n').split('\n')[line] as string).indexOf('=') + 2;
    const times: number[] = [];
    for (let key = 0; key < KEYS; key++) {
      const breaks = key % 2 === 0;
      const start = performance.now();
      const version = client.edit(uri, rangeAt(line, at, breaks ? at : at + 1), breaks ? '=' : '');
      const { diagnostics } = await client.published(uri, (each) => each.version === version);
      times.push(performance.now() - start);
      if (diagnostics.length > 0 !== breaks)
        throw new Error(`key ${key}: ${JSON.stringify(diagnostics).slice(0, 300)}`);
    }
    times.sort((a, b) => a - b);
    const [median, worst] = [times[KEYS / 2], times[KEYS - 1]].map((each) => Math.round(each as number));
    process.stdout.write(
      `${notation}: ${lines.join('\n').split('\n').length} lines, first ${Math.round(first)} ms, a key ${median} ms (median), ${worst} ms (worst)\n`,
    );
    await client.stop();
  }
} finally {
  rmSync(folder, { recursive: true });
}
