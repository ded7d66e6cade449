/** What axe finds in a page. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** All rules of axe for levels A and AA and good practice, with that for labels which contain the visible text. */
export async function axeFindings(page: Page): Promise<string[]> {
  // While a colour changes, it is neither the one nor the other.
  await page.evaluate('for (const one of document.getAnimations()) one.finish()');
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run(document, { rules: Object.fromEntries(axe.getRules().map(({ ruleId, tags }) => [ruleId, { enabled: !tags.includes('wcag2aaa') }])) })`,
  )) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('; ')}`);
}
