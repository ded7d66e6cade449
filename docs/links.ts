/**
 * The links of README, for the page of the package in a registry, which has no docs/:
 *
 *     [guide](docs/guide.md)     → [guide](https://HOST/OWNER/NAME/blob/HEAD/docs/guide.md)
 *     ![speed](bench/bars.svg)   → ![speed](https://HOST/OWNER/NAME/raw/HEAD/bench/bars.svg)
 *
 * The address is `repository` of package.json, which the publisher fills in. Without it, links stay relative.
 * `prepack` runs `links.ts full` and `postpack` runs `links.ts relative`, which undoes it: so README has full
 * addresses in the tarball and relative ones in the repository. The layout `/blob/HEAD/`, `/raw/HEAD/` is that of
 * the usual hosts; another host needs another LAYOUT.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LAYOUT = { file: 'blob/HEAD', image: 'raw/HEAD' } as const;

/** A link to a file: not to an address, not within the page. */
const RELATIVE = /(!?)(\[[^\]]*\])\((?![a-z][a-z+.-]*:|#|\/)([^)]+)\)/g;

/** The address of the repository's pages; undefined if package.json has none. Throws Error if it is not an https address. */
export function repositoryAddress({ repository }: { readonly repository?: unknown }): string | undefined {
  if (repository === undefined) return undefined;
  const url = typeof repository === 'string' ? repository : (repository as { url?: unknown }).url;
  const [, address] = /^(?:git\+)?(https:\/\/[^/\s]+\/\S+?)(?:\.git)?\/?$/.exec(String(url)) ?? [];
  if (address) return address;
  throw new Error(
    `package.json: repository is ${JSON.stringify(repository)}; write https://HOST/OWNER/NAME.git as its url`,
  );
}

export function toFullLinks(markdown: string, address: string): string {
  return markdown.replace(
    RELATIVE,
    (_, mark, text, path) => `${mark}${text}(${address}/${mark ? LAYOUT.image : LAYOUT.file}/${path})`,
  );
}

export function toRelativeLinks(markdown: string, address: string): string {
  return Object.values(LAYOUT).reduce((text, part) => text.replaceAll(`](${address}/${part}/`, ']('), markdown);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const address = repositoryAddress(JSON.parse(readFileSync('package.json', 'utf8')));
  const change = process.argv[2] === 'full' ? toFullLinks : toRelativeLinks;
  if (address) writeFileSync('README.md', change(readFileSync('README.md', 'utf8'), address));
}
