/** Shared by the SVG targets: colours for light and dark pages, the header of a generated file, escaped text. */

/** Custom properties. There is no background: a picture takes that of its page. */
export const COLOURS = `
    .wellformed { --ink: #1b1f24; --soft: #57606a; --line: #6e7781; --box: #f6f8fa; --good: #dafbe1; --good-line: #2da44e; --link: #ddf4ff; --link-line: #218bff; }
    @media (prefers-color-scheme: dark) {
      .wellformed { --ink: #e6edf3; --soft: #9aa4af; --line: #7d8590; --box: #1c2128; --good: #12361f; --good-line: #3fb950; --link: #10243e; --link-line: #4493f8; }
    }`;

/** Title and header. The header is an element: an XML comment could not contain the `--` of an option. */
export function svgHeader(title: string, head: readonly string[]): string[] {
  return [
    `<title>${escapeXml(title)}</title>`,
    '<metadata>',
    ...head.map((line) => `  ${escapeXml(line)}`),
    '</metadata>',
  ];
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
