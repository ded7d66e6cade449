/**
 * Conformance vectors of each form, run against every decoder of the catalog that is installed here:
 *
 *     npm run decoders                    all of them; writes docs/decoders.md
 *     npm run decoders -- iconv-lite      those whose name has this word; prints, and writes nothing
 *
 * The packages of npm are installed into decoders/npm, in the versions of its package-lock.json; other languages are those of
 * this machine.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DECODERS } from './catalog.ts';
import { rowsOf } from './compare.ts';
import { folder, Workshop } from './languages.ts';
import { report } from './report.ts';

const [word] = process.argv.slice(2);
const asked = DECODERS.filter(({ name }) => word === undefined || name.toLowerCase().includes(word.toLowerCase()));
if (asked.length === 0) {
  process.stderr.write(`no decoder has ${word} in its name; the names are in decoders/catalog.ts\n`);
  process.exit(2);
}
const install = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
spawnSync('npm', install, { cwd: join(folder, 'npm'), stdio: ['ignore', 'ignore', 'inherit'] });
const workshop = new Workshop();
try {
  const rows = asked.flatMap((decoder) => {
    const found = rowsOf(decoder, workshop);
    process.stderr.write('.');
    return found;
  });
  process.stderr.write('\n');
  const text = report(rows, new Date().toISOString().slice(0, 10));
  if (word === undefined) writeFileSync(join(folder, '../docs/decoders.md'), text);
  else process.stdout.write(text);
} finally {
  workshop.remove();
}
