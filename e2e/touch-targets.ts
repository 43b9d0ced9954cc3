import type { Page } from '@playwright/test';

/** The width of a fingertip in CSS pixels. */
const LEAST = 44;

/**
 * Controls on the current page that are smaller than a fingertip. A checkbox or switch counts together with its
 * label. A link within a sentence may be as high as its line, and a bar of a chart as narrow as its week.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const pressed =
      'a[href], button, select, textarea, input, summary, label, [role=tab], [role=menuitem], [role=switch]';

    const isShown = (element: Element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      // For screen readers only: it, or an ancestor, is clipped to a pixel.
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { width, height } = each.getBoundingClientRect();
        if (width <= 1 || height <= 1) return getComputedStyle(each).display === 'contents';
      }
      return true;
    };
    const isWithinSentence = (element: Element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
    // The weeks of a quarter are side by side; each bar is as high as the chart.
    const isBarOfChart = (element: Element) => element.closest('figure') !== null;
    const isSelfOrLabel = (element: Element) => {
      if (!element.matches('label')) return true;
      return element.querySelector('input[type=checkbox], input[type=radio]') !== null;
    };
    const standsForLabel = (element: Element) =>
      element.matches('input[type=checkbox], input[type=radio]') && element.closest('label') !== null;

    return [...document.querySelectorAll(pressed)]
      .filter((element) => isShown(element) && isSelfOrLabel(element) && !standsForLabel(element))
      .filter((element) => !isWithinSentence(element) && !isBarOfChart(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => Math.round(box.height) < least || Math.round(box.width) < least)
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
        return `${element.tagName.toLowerCase()} "${name}" ${Math.round(box.width)} x ${Math.round(box.height)}`;
      });
  }, LEAST);
