import axe from 'axe-core';

/** What WCAG 2.2 AA and best practice object to in the page; colours need a real browser and are checked there. */
export async function axeViolations(root: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(root, {
    // Frames are other documents, and jsdom loads none.
    iframes: false,
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
