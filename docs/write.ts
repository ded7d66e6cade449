/** `npm run docs`: writes docs/api.txt and docs/api.md. A test compares them with the sources. */
import { writeFileSync } from 'node:fs';
import { pages } from './pages.ts';

for (const [name, text] of Object.entries(pages())) writeFileSync(new URL(name, import.meta.url), text);
