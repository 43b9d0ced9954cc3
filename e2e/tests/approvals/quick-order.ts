import { expect, type Page } from '@playwright/test';

/** Opens the desk of a buyer and enters one line, such as '6 SKU'. */
export async function startQuickOrder(page: Page, line: string): Promise<void> {
  await page.goto('/desk');
  const field = page.getByRole('combobox', { name: 'Item, row 1' });
  await field.click();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Item, row 2' })).toBeVisible();
}
