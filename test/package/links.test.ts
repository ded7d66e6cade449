/** README's links: relative in the repository, full addresses on the page of the package, if package.json has `repository`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryAddress, toFullLinks, toRelativeLinks } from '../../docs/links.ts';
import { root } from '../support/library.ts';

const ADDRESS = 'https://example.org/someone/wellformed';
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const targets = (markdown: string) => [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

describe('repository in package.json', () => {
  test.each([
    [undefined, undefined],
    [ADDRESS, ADDRESS],
    [`${ADDRESS}.git`, ADDRESS],
    [{ type: 'git', url: `git+${ADDRESS}.git` }, ADDRESS],
    [{ type: 'git', url: `${ADDRESS}/` }, ADDRESS],
  ])('%j is the address %s', (repository, address) => {
    expect(repositoryAddress({ repository })).toBe(address);
  });

  test.each(['someone/wellformed', 'git@example.org:someone/wellformed.git', 'https://example.org', { type: 'git' }])(
    '%j is refused, with what to write',
    (repository) => {
      expect(() => repositoryAddress({ repository })).toThrow('write https://HOST/OWNER/NAME.git');
    },
  );
});

test('the links of README are relative in the repository', () => {
  const address = repositoryAddress(manifest);
  expect(targets(readme).length).toBeGreaterThan(10);
  expect(targets(readme).filter((target) => address !== undefined && target.startsWith(address))).toEqual([]);
});

test('with an address, every link of README is full, and only its text stays; without its prefix it is README again', () => {
  const full = toFullLinks(readme, ADDRESS);
  expect(targets(full).filter((target) => !target.startsWith('https://'))).toEqual([]);
  expect(full).toContain(`](${ADDRESS}/raw/HEAD/bench/bars.svg)`);
  expect(full).toContain(`](${ADDRESS}/blob/HEAD/docs/guide.md)`);
  expect(toFullLinks(full, ADDRESS)).toBe(full);
  expect(toRelativeLinks(full, ADDRESS)).toBe(readme);
});

test('links to addresses and within the page stay as they are', () => {
  const text = '[a](https://example.com/x) [b](#b) [c](mailto:x@example.org)';
  expect(toFullLinks(text, ADDRESS)).toBe(text);
});
