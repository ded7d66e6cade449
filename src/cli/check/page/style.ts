/** The style sheet of the page of a run: what it adds to that of every page. */
import { BASE_STYLE } from '../../../page/style-base.ts';

export const CHECK_PAGE_STYLE = `${BASE_STYLE}
header { padding: 18px 20px 14px; border-bottom: 1px solid var(--line); background: var(--sheet); }
header.bad { border-top: 6px solid var(--bad); }
header.good { border-top: 6px solid var(--good); }
header > * { max-width: 1140px; margin: 0 auto; }
.outcome { margin-top: 6px; overflow-wrap: anywhere; }
.good .outcome b { color: var(--good); background: var(--good-sheet); }
main { max-width: 1180px; margin: 0 auto; padding: 8px 20px 40px; }
section { margin-top: 32px; min-width: 0; }
h2 { font-size: 16px; font-weight: 650; letter-spacing: -.01em; margin-bottom: 8px; overflow-wrap: anywhere; }
.counts { display: flex; flex-wrap: wrap; gap: 0 64px; }
.scroll { overflow-x: auto; scrollbar-width: thin; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; }
thead th { color: var(--soft); font-size: 12.5px; vertical-align: bottom; }
th, td { padding: 6px 20px 6px 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
td.number, th.number { text-align: right; white-space: nowrap; font-family: inherit; }
.files th[scope=row] { min-width: 180px; overflow-wrap: anywhere; }
svg { display: block; fill: var(--bad); }
svg .ground { fill: var(--line); }
figure { margin: 16px 0 0; padding: 10px 14px 12px; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
section > p { margin-top: 12px; color: var(--soft); }
figcaption { overflow-wrap: anywhere; }
figcaption code { color: var(--bad); font-weight: 600; font-size: 13px; }
pre { margin: 8px 0 0; font-size: 13px; line-height: 1.6; direction: ltr; unicode-bidi: bidi-override; }
pre .line { display: inline-block; margin-right: 12px; padding-right: 10px; border-right: 1px solid var(--line); color: var(--soft); user-select: none; }
pre i { font-style: normal; color: var(--bad); }
mark { padding: 1px 2px; border-radius: 3px; color: var(--bad); background: var(--bad-sheet); outline: 1px solid var(--bad); font-weight: 600; }
.hex { color: var(--soft); }
.hex .carets { color: var(--bad); }
li { padding: 2px 0; overflow-wrap: anywhere; }
footer { border-top: 1px solid var(--line); color: var(--soft); font-size: 13px; padding: 16px 20px 30px; }
footer p { max-width: 1140px; margin: 0 auto; }
@media print { body { background: none; } figure { break-inside: avoid; } }
`;
