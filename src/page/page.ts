/**
 * Style, markup and script → one HTML file that makes no request. Its content
 * security policy names the style and the script by their digests and allows
 * nothing else. The same parts give the same bytes.
 *
 *     page({ name: 'wellformed check', title, style, body })
 *     →  <!doctype html> <html lang="en" data-page="wellformed check"> … </html>
 */
import { createHash } from 'node:crypto';
import { type Html, html, raw } from './html.ts';

/** What kind of page a file is. */
type PageName = 'wellformed audit' | 'wellformed check' | 'wellformed playground';

interface PageParts {
  readonly name: PageName;
  readonly title: string;
  readonly style: string;
  readonly body: Html;
  readonly script?: string;
  /** What the head has besides. */
  readonly head?: Html;
  /** What the policy allows besides, each with a semicolon and a space after it. */
  readonly allowed?: string;
}

/** The first characters of every page of this name: a command replaces an HTML file only if it starts with them. */
export function pageStart(name: PageName): string {
  return `<!doctype html>\n<html lang="en" data-page="${name}">`;
}

/** Ends with a line end. */
export function page({ name, title, style, body, script, head, allowed = '' }: PageParts): string {
  const scripts = script === undefined ? '' : `script-src ${digest(script)}; `;
  const policy = `default-src 'none'; style-src ${digest(style)}; ${scripts}${allowed}base-uri 'none'; form-action 'none'`;
  return html`${raw(pageStart(name))}
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${
  head &&
  html`${head}
`
}<style>${raw(style)}</style>
</head>
<body>
${body}
${
  script !== undefined &&
  html`<script>${raw(script)}</script>
`
}</body>
</html>
`.text;
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
