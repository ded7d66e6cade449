import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/library.ts';
import { changesOf } from './changes.ts';
import { MEMORIES, SUBJECTS, textOf, wordsOf } from './subjects.ts';
import { Sum } from './sum.ts';
import { explanationOf, readExplanations } from './survivors.ts';
import { checksOf, EACH_LOOP } from './whole.ts';

describe('the battery', () => {
  it('gets the same answers on every tier', async () => {
    const groups = new Map<string, { name: string; sum: number }>();
    for (const { name, group, run } of SUBJECTS.filter(({ name }) => EACH_LOOP.has(name)).flatMap(checksOf)) {
      if (!group) continue;
      const sum = new Sum();
      await run(sum);
      const other = groups.get(group);
      if (other) expect(`${name}: ${sum.value}`).toBe(`${name}: ${other.sum}`);
      else groups.set(group, { name, sum: sum.value });
    }
    expect(groups.size).toBeGreaterThan(20);
  });

  it('has another sum when one answer differs', () => {
    const [one, other] = [new Sum(), new Sum()];
    one.fault({ offset: 1, reason: 'overlong' });
    other.fault({ offset: 2, reason: 'overlong' });
    expect(one.value).not.toBe(other.value);
  });

  it('leaves a text as it is while it makes the next ones, which it tries beside it', () => {
    for (const subject of SUBJECTS) {
      const text = textOf(subject, 1, 3, wordsOf(subject)[0]);
      const before = [...text];
      for (let next = 1; next < MEMORIES; next++) textOf(subject, 2, 9);
      expect([...text], subject.name).toEqual(before);
    }
  });
});

describe('changes', () => {
  const of = (text: string) => changesOf('a.ts', text).map(({ from, to }) => `${from} → ${to}`);

  it('are of operators, conditions and numbers', () => {
    expect(of('if (a < 2 && !b) c++;')).toEqual([
      'a < 2 && !b → true',
      'a < 2 && !b → false',
      '&& → ||',
      '< → <=',
      '< → >=',
      '2 → 3',
      '2 → 1',
      '!b → b',
      'c++ → c--',
    ]);
  });

  it('leave types, imports and texts alone', () => {
    expect(of("import a from 'b';\ntype A = 1 | 2;\nconst c = 'x' + d;\ninterface E { f: 0 }")).toEqual([]);
  });

  it('replace only their own place in the text', () => {
    expect(changesOf('a.ts', 'f(1);\n  g(1);\n')[2]).toMatchObject({
      line: 2,
      source: 'g(1);',
      text: 'f(1);\n  g(2);\n',
    });
  });
});

describe('explanations', () => {
  const explanations = readExplanations('Another loop,\nsame answers.\n  src/a.ts | run | >= → >, 48 → 49\n');
  const change = { file: 'src/a.ts', within: 'run', kind: '>= → >' };

  it('belong to a file, a function and a kind of change', () => {
    expect(explanationOf(explanations, change)?.why).toBe('Another loop, same answers.');
    expect(explanationOf(explanations, { ...change, kind: '48 → 49' })).toBeDefined();
    expect(explanationOf(explanations, { ...change, kind: '>= → <' })).toBeUndefined();
    expect(explanationOf(explanations, { ...change, within: 'step' })).toBeUndefined();
    expect(explanationOf(explanations, { ...change, file: 'src/c.ts' })).toBeUndefined();
  });

  it('are of changes that the sources have', () => {
    const changes = new Map<string, ReturnType<typeof changesOf>>();
    const stale = readExplanations().filter((explanation) => {
      const { file } = explanation;
      if (!changes.has(file)) changes.set(file, changesOf(file, readFileSync(join(root, file), 'utf8')));
      return !changes.get(file)?.some((each) => explanationOf([explanation], each));
    });
    expect(stale.map(({ key }) => key)).toEqual([]);
  });

  it('need a reason', () => {
    expect(() => readExplanations('\n  src/a.ts | x | 0 → 1\n')).toThrow('below a reason');
  });
});
