/** Shared by the SVG targets: colours for light and dark pages, the header of a generated file, escaped text. */

/** Custom properties. There is no background: a picture takes that of its page. */
export const COLOURS = `
    .wellformed {
      --ink: #1b1f24; --soft: #57606a; --stroke: #6e7781; --sheet: #f6f8fa; --good: #2da44e; --good-sheet: #dafbe1; --blue: #218bff; --related: #ddf4ff;
      --mono: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; --sans: system-ui, "Segoe UI", Helvetica, sans-serif;
    }
    @media (prefers-color-scheme: dark) {
      .wellformed { --ink: #e6edf3; --soft: #9aa4af; --stroke: #7d8590; --sheet: #1c2128; --good: #3fb950; --good-sheet: #12361f; --blue: #4493f8; --related: #10243e; }
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
