/** All committed proofs are checked by Coq; the sample that `npm test` checks is in coq.test.ts. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../support/library.ts';

test('npm run prove: every form', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'prove', '--silent'], { cwd: root, encoding: 'utf8' });
  if (status === 4) process.stderr.write(`left out: ${stderr}`);
  else expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  process.stderr.write(stdout);
}, 3_600_000);

test('coqchk accepts the compiled proofs of one form, and finds no axiom', () => {
  const words = ['run', 'prove', '--silent', '--', 'mutf8', '--coqchk'];
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd: root, encoding: 'utf8' });
  if (status === 4) process.stderr.write(`left out: ${stderr}`);
  else expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  process.stderr.write(stdout);
}, 3_600_000);
