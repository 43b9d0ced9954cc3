import type { ElementHandle, Page } from '@playwright/test';
import { MAX_LINES } from '../../../contract/src/orders/order-line';
import type { Measurement, Phone } from './phone';

export interface Facts {
  /** Occurs in a few of all product names. */
  word: string;
  /** An order with the maximum number of lines. */
  longOrderId: number;
}

const CARDS = 5_000;
/** The speed of someone who knows the word. */
const KEY_PAUSE_MS = 90;

const cards = (page: Page) => page.locator('a[data-product-id]');

async function openCatalog(page: Page): Promise<void> {
  await page.goto('/');
  await cards(page).first().waitFor();
}

/**
 * Runs in the page: with thousands of cards, looking for the button from outside would take longer than loading them.
 */
const loadUpTo = async (count: number) => {
  while (document.querySelectorAll('a[data-product-id]').length < count) {
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Load More Products') button.click();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

async function search(page: Page, word: string): Promise<void> {
  await page
    .getByRole('searchbox', { name: 'Search products' })
    .pressSequentially(word, { delay: KEY_PAUSE_MS });
  await cards(page)
    .first()
    .filter({ hasText: new RegExp(word, 'i') })
    .waitFor();
}

async function scrollThrough(page: Page): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(50);
  }
  // As with the scroll bar: to positions that were never rendered.
  for (const part of [0.25, 0.75, 0.5, 1, 0]) {
    await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), part);
    await page.waitForTimeout(200);
  }
}

type Lines = 'order-items' | 'edited-items';

/** Polls rarely and reads little: every look into the page is part of the measurement. */
async function waitForLines(page: Page, lines: Lines, count: number): Promise<void> {
  await page.waitForFunction(
    ([of, wanted]) => document.querySelectorAll(`[aria-labelledby="${of}"] li`).length === wanted,
    [lines, count] as const,
    { polling: 100 },
  );
}

/** Found before anything is measured, for the same reason. */
async function findButton(page: Page, selector: string): Promise<ElementHandle> {
  const found = await page.locator(selector).first().elementHandle();
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

async function openOrder(page: Page, id: number): Promise<void> {
  await page.goto(`/orders/${id}`);
  await waitForLines(page, 'order-items', MAX_LINES);
}

async function startEditing({ page, measure }: Phone): Promise<Measurement> {
  const edit = await findButton(page, 'button:text-is("Edit Order")');
  return measure(async () => {
    await edit.click();
    await waitForLines(page, 'edited-items', MAX_LINES);
  });
}

/** Runs in the page: scrolls to a line and focuses its field, which exists once the line is visible. */
const goToLine = async (line: number) => {
  const row = document.querySelectorAll('[aria-labelledby="edited-items"] li')[line];
  row?.scrollIntoView({ block: 'center' });
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = document.querySelectorAll('[aria-labelledby="edited-items"] li')[line];
    const field = now?.querySelector('input');
    if (field) return field.select();
  }
};

async function editLines({ page, measure }: Phone): Promise<Measurement> {
  return measure(async () => {
    for (const line of [0, MAX_LINES / 2, MAX_LINES - 1]) {
      await page.evaluate(goToLine, line);
      await page.keyboard.type('24', { delay: KEY_PAUSE_MS });
    }
    await page.evaluate(goToLine, 0);
  });
}

async function removeLine({ page, measure }: Phone): Promise<Measurement> {
  const remove = await findButton(page, '[aria-labelledby="edited-items"] button[aria-label^="Remove"]');
  return measure(async () => {
    await remove.click();
    await waitForLines(page, 'edited-items', MAX_LINES - 1);
  });
}

async function save({ page, measure }: Phone): Promise<Measurement> {
  const button = await findButton(page, 'button:has-text("Save Changes")');
  return measure(async () => {
    await button.click();
    await waitForLines(page, 'order-items', MAX_LINES - 1);
  });
}

/** The actions on the phone, in this order; each is measured separately and continues where the previous one ended. */
export const scenarios: readonly {
  name: string;
  run: (phone: Phone, facts: Facts) => Promise<Measurement>;
}[] = [
  {
    name: 'catalog opens, slow network',
    run: ({ page, measure, onSlowNetwork }) => onSlowNetwork(() => measure(() => openCatalog(page))),
  },
  { name: 'catalog opens again', run: ({ page, measure }) => measure(() => openCatalog(page)) },
  { name: 'search is typed', run: ({ page, measure }, { word }) => measure(() => search(page, word)) },
  {
    name: '24 cards join 5,000',
    run: async ({ page, runUnthrottled, measure }) => {
      await runUnthrottled(async () => {
        await openCatalog(page);
        await page.evaluate(loadUpTo, CARDS);
      });
      const there = await cards(page).count();
      return measure(() => page.evaluate(loadUpTo, there + 1));
    },
  },
  { name: '5,000 cards are scrolled', run: ({ page, measure }) => measure(() => scrollThrough(page)) },
  {
    name: 'order of 1,000 lines opens',
    run: ({ page, measure }, { longOrderId }) => measure(() => openOrder(page, longOrderId)),
  },
  { name: 'its fields open', run: startEditing },
  { name: 'quantities are typed', run: editLines },
  { name: 'a line is removed', run: removeLine },
  { name: 'it is saved', run: save },
];
