import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '../../fixtures';

/** A name that nothing else in this run carries. */
export const unique = (name: string): string => `${name} ${Math.random().toString(36).slice(2, 8)}`;
export const uniqueEmail = (name: string): string =>
  `${name}.${Math.random().toString(36).slice(2, 8)}@example.test`;

export const FIRST_PASSWORD = 'first password';
const OWN_PASSWORD = 'my own password';

/** Signs in with a password that someone else set, and chooses an own one as asked. */
export async function enterWithFirstPassword(page: Page, email: string, password = FIRST_PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Repeat new password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Set')).toBeVisible();
}

export const signOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
};

/** Puts a world in place through the API, with the session that the page holds. */
export async function make(request: APIRequestContext, path: string, data: object): Promise<{ id: number }> {
  const response = await request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as { id: number }; // every create call answers with the new row
}
