/**
 * proofs/messages/Messages.v: Coq accepts it, its theorems say what they have to, without an axiom, files with a fault in the
 * machine are refused; and what Coq computes of netstrings and PUBLISH is what the package says of them.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { loadMessage } from '../../src/run/messages/loaded.ts';
import { formOf } from '../examples/messages/values.ts';
import { root } from '../support/library.ts';
import { isInstalled } from '../support/programs.ts';
import { random } from '../support/random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LIBRARY = readFileSync(join(root, 'proofs/messages/Messages.v'), 'utf8');

const NETSTRING =
  'exists ds payload, s = ds ++ [58] ++ payload ++ [44] /\\ is_length ds ' +
  '/\\ number 0 ds <= 1048576 /\\ size_of payload = number 0 ds';
const PUBLISH =
  'exists head len a b topic payload, s = head :: len ++ a :: b :: topic ++ payload ' +
  '/\\ (head = 48 \\/ head = 49) /\\ is_varint 4 len /\\ a < 256 /\\ b < 256 ' +
  '/\\ groups len = 2 + size_of topic + size_of payload /\\ groups len <= 1048576 ' +
  '/\\ size_of topic = a * 256 + b /\\ is_topic State go first accepts topic';

const STATEMENTS: Readonly<Record<string, string>> = {
  verdict_is_meaning: 'forall n m b, run n m = Some b -> (b = true <-> open_means (stack m) (offset m) (input m))',
  bounds_are_nested:
    'forall message s m, reaches (begin message s) m -> nested (stack m) (offset m) /\\ each_once (taken m) (offset m)',
  octet_has_its_field:
    "forall message s m m' c rest, reaches (begin message s) m -> step m = Go m' -> input m = c :: rest -> " +
    "input m' = rest -> exists f below, stack m = f :: below /\\ taken m' = (offset m, start f) :: taken m " +
    '/\\ start f <= offset m /\\ match limit f with None => True | Some l => offset m < l end',
  none_is_left_out: 'forall message s m, reaches (begin message s) m -> offset m + size_of (input m) = size_of s',
  ends_in_linear_steps:
    'forall k m s, lean k m -> exists b, run (length s * S k + opens m + 2)%nat (begin m s) = Some b',
  reads_is_meaning: 'forall k m s, lean k m -> (reads k m s = true <-> means m s)',
  no_number_above_its_maximum: 'forall max v next s, means (at_most max v next) s <-> v <= max /\\ means (next v) s',
  netstring_is_read: `forall s, reads 2 netstring s = true <-> ${NETSTRING}`,
  publish_is_read:
    'forall State (go : State -> N -> State) first accepts s, ' +
    `reads 4 (publish State go first accepts) s = true <-> ${PUBLISH}`,
};

/** The automaton of the topic of a PUBLISH, as the package has it: the next state for each octet; and which states accept. */
function topicAutomaton(): { rows: number[][]; accepting: number[] } {
  const text = readFileSync(join(root, 'examples/messages/mqtt.abnf'), 'utf8');
  const { rules, forms } = loadMessage(compiledMessages(text, { rule: 'packet' }).table);
  const part = rules.flatMap((rule) => rule.parts).find(({ rule }) => rule === 'topic');
  const form = part?.kind === 'field' && part.content === 'form' ? forms[part.index] : undefined;
  if (!form) throw new Error('the topic has no form');
  const states = [0];
  const rows: number[][] = [];
  for (const state of states) {
    rows.push(
      Array.from({ length: 256 }, (_, octet) => {
        const next = form.machine.run(state, Uint8Array.of(octet), 0, 1);
        if (!states.includes(next)) states.push(next);
        return states.indexOf(next);
      }),
    );
  }
  return { rows, accepting: states.map((state) => form.accepting[state] as number) };
}

const list = (numbers: readonly (number | string)[]) => `[${numbers.join('; ')}]`;

const hasCoq = isInstalled('coqc');
if (!hasCoq) process.stderr.write('left out: coqc is not installed, so no proof is checked here\n');

describe.skipIf(!hasCoq)('Coq', () => {
  const folder = temporaryFolder();
  const coqc = (file: string) => spawnSync('coqc', ['-q', '-Q', folder, '', join(folder, file)], { encoding: 'utf8' });
  const evaluate = (query: string): string => {
    writeFileSync(
      join(folder, 'Query.v'),
      'From Coq Require Import List NArith. Require Import Messages. Import ListNotations. Local Open Scope N_scope.\n' +
        `Set Printing Width 1000000. Set Printing Depth 100000.\n${query}\n`,
    );
    const { stdout, stderr, status } = coqc('Query.v');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return stdout;
  };

  beforeAll(() => {
    writeFileSync(join(folder, 'Messages.v'), LIBRARY);
    expect(coqc('Messages.v').stderr).toBe('');
  });

  test('each theorem says what it has to, and rests on no axiom', () => {
    const checks = Object.entries(STATEMENTS).map(
      ([name, statement]) => `Check (${name} : ${statement}).\nPrint Assumptions ${name}.`,
    );
    expect(evaluate(checks.join('\n')).match(/Closed under the global context/g)).toHaveLength(checks.length);
  });

  const verdicts = (of: string, texts: readonly Uint8Array[]) =>
    Array.from(
      evaluate(`Eval vm_compute in map (${of}) ${list(texts.map((text) => list([...text])))}.`).matchAll(/true|false/g),
      ([found]) => found === 'true',
    );

  function changed(make: (below: (n: number) => number) => Uint8Array): Uint8Array[] {
    const { below } = random(11);
    return Array.from({ length: 300 }, (_, i) => {
      const text = Buffer.from(make(below));
      if (i % 2 === 0) text[below(text.length)] = below(256);
      return i % 10 === 0 ? text.subarray(0, below(text.length)) : text;
    });
  }

  test('computes of netstrings what the package says', () => {
    const texts = changed((below) => {
      const length = below(15);
      return Buffer.from(`${length}:${'0:,'.repeat(5).slice(0, length)},`);
    });
    texts.push(Buffer.from('0:,'), Buffer.from('00:,'), Buffer.from('1048577:'), Buffer.from('99999999999:'));
    const ours = texts.map((text) => formOf('netstring').test(text));
    expect(verdicts('reads 2 netstring', texts)).toEqual(ours);
    expect(new Set(ours).size).toBe(2);
  });

  test('computes of PUBLISH what the package says', () => {
    const texts = changed((below) => {
      const topic = Buffer.from(['a/b', 'é', '€', '😀'][below(4)] as string);
      const rest = 2 + topic.length + below(4);
      const payload = Buffer.alloc(rest - 2 - topic.length, 0x2b);
      const remaining = below(3) ? [rest] : [rest | 128, 0];
      return Buffer.concat([Uint8Array.of(48 + below(2), ...remaining, 0, topic.length), topic, payload]);
    });
    const { rows, accepting } = topicAutomaton();
    const go = `(fun q c => nth (N.to_nat c) (nth (N.to_nat q) ${list(rows.map(list))} []) 0)`;
    const accepts = `(fun q => nth (N.to_nat q) ${list(accepting)} 0 =? 1)`;
    // Quality of service 0: the other packets of the grammar are not in this theorem.
    const asked = texts.filter(([first]) => first === 0x30 || first === 0x31);
    const ours = asked.map((text) => formOf('mqtt').test(text));
    expect(verdicts(`reads 4 (publish N ${go} 0 ${accepts})`, asked)).toEqual(ours);
    expect(new Set(ours).size).toBe(2);
  });

  test.each([
    ['a field that may end early', 'offset m =? l', 'offset m <=? l'],
    ['an octet beyond the bound', 'ok c && fits (limit f) (offset m + 1)', 'ok c'],
    ['a field beyond the bound', 'if fits (limit f) last', 'if true'],
    ['a bound that is one too far', 'limit := Some last', 'limit := Some (last + 1)'],
    ['a number above its maximum', 'if v <=? max then next v else Fail', 'next v'],
    ['a length with a leading zero', 'ds = [48] \\/', 'ds = [48; 48] \\/'],
    ['a topic that takes the payload', 'remaining - 2 - size', 'remaining - 2'],
    ['groups in the other order', '(factor * 128) w', '(factor * 64) w'],
  ])('refuses %s', (_, from, to) => {
    expect(LIBRARY.split(from)).toHaveLength(2);
    writeFileSync(
      join(folder, 'Changed.v'),
      LIBRARY.replace(from, () => to),
    );
    expect(coqc('Changed.v').status).not.toBe(0);
  });
});

test('the library says nothing without a proof', () => {
  expect(LIBRARY).not.toMatch(/\b(Axiom|Admitted|admit|Parameter|Conjecture)\b/);
});
