import { expect, type Page } from '@playwright/test';

export const grid = (page: Page) => page.getByRole('grid', { name: 'Order lines' });

/** The field of a cell that has the focus, as 'row:column'. */
export const focusedCell = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.cell);

/** Opens a new order for a customer, by keyboard. */
export async function startDesk(page: Page, customer: string): Promise<void> {
  await page.goto('/desk');
  const field = page.getByRole('combobox', { name: 'Customer' });
  await expect(field).toBeFocused();
  await page.keyboard.type(customer);
  await expect(page.getByRole('option', { name: new RegExp(customer) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeVisible();
  await expect.poll(() => focusedCell(page)).toBe('0:item');
}

export const draftSaved = (page: Page) =>
  expect(page.getByText('Draft saved', { exact: true })).toBeVisible({ timeout: 5_000 });

/** Each line as SKU and quantity. */
export const shownLines = (page: Page): Promise<string[]> =>
  grid(page)
    .getByRole('combobox')
    .evaluateAll((fields) =>
      fields.flatMap((field) => {
        const entry = (field as HTMLInputElement).value;
        const quantity = field.closest('tr')?.querySelector<HTMLInputElement>('[data-cell$=":quantity"]');
        return quantity ? [`${entry} ${quantity.value}`] : [];
      }),
    );

export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
