/**
 * The public surface → two files: docs/api.txt has every signature and nothing
 * else, so that a change of the surface shows in a review; docs/api.md has the
 * docstrings.
 */
import { type Declaration, type EntryPoint, type Exported, readSurface } from './declarations.ts';

/** Name → text of the two files, for the current sources. */
export function pages(surface: readonly EntryPoint[] = readSurface()): Record<string, string> {
  return { 'api.txt': report(surface), 'api.md': reference(surface) };
}

function report(surface: readonly EntryPoint[]): string {
  const parts = surface.flatMap(({ specifier, sameAs, exports }) => [
    `# ${specifier}`,
    ...(sameAs ? [`// as ${sameAs}`] : ownReport(exports)),
  ]);
  return `# The public surface. DO NOT EDIT: npm run docs\n\n${parts.join('\n\n')}\n`;
}

function ownReport(exports: readonly Exported[]): string[] {
  return sorted(exports).flatMap(({ code, helpers }) => [
    code,
    ...helpers.map((one) => `// not exported\n${one.code}`),
  ]);
}

/** Sorted by the code units of their names: the same on every machine. */
function sorted(exports: readonly Exported[]): Exported[] {
  return [...exports].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function reference(surface: readonly EntryPoint[]): string {
  const parts = surface.flatMap(({ specifier, sameAs, exports }) =>
    sameAs
      ? [`# ${specifier}`, `The surface of ${sameAs}.`]
      : [
          `# ${specifier}`,
          exports.map(({ name }) => `[${name}](#${name.toLowerCase()})`).join(' · '),
          ...exports.flatMap(section),
        ],
  );
  return `<!-- DO NOT EDIT: written from the docstrings by npm run docs -->\n\nFor programmers who import the package; the [guide](guide.md) is shorter.\n\n${parts.join('\n\n')}\n`;
}

function section(one: Exported): string[] {
  // If members have docstrings, they are listed below: the head is enough.
  const head = one.members.some(({ doc }) => doc) ? `${one.code.split('\n')[0]} … }` : one.code;
  return [
    `## ${one.name}`,
    code(head),
    ...prose(one.doc),
    ...one.members.flatMap((member) => (one.members.some(({ doc }) => doc) ? item(member) : [])),
    ...one.helpers.map((helper) => code(helper.code)),
  ];
}

function item({ code: text, doc }: Declaration): string[] {
  return [`### \`${text.replace(/\s+/g, ' ').replace(/;$/, '')}\``, ...prose(doc)];
}

function code(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

/** The parts of a docstring: text, errors thrown, examples. */
function prose(doc: string): string[] {
  return doc.split(/^(?=@\w+)/m).flatMap((part) => {
    const [, tag, text = ''] = /^@(\w+)\s([\s\S]*)$/.exec(part) ?? [];
    if (tag === 'throws') return [`**Throws** ${text.trim()}`];
    if (tag === 'example') return [code(text.trim())];
    // For the compiler, not for readers.
    if (part.startsWith('@ts-')) return [];
    return part.trim() ? [part.trim()] : [];
  });
}
