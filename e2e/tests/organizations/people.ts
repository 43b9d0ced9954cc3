import type { Page } from '@playwright/test';
import { expect } from '../../fixtures';

export const FIRST_PASSWORD = 'first password';
const OWN_PASSWORD = 'my own password';

/** Signs in with a password that someone else set, and chooses a new one as required. */
export async function enterWithFirstPassword(page: Page, email: string, password = FIRST_PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Confirm password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password Set')).toBeVisible();
}

/** The same through the API, for tests that are not about these pages. */
export async function signInByApi(page: Page, email: string, password = FIRST_PASSWORD): Promise<void> {
  await signOut(page);
  for (const [path, data] of [
    ['/api/auth/login', { email, password }],
    ['/api/auth/change-password', { currentPassword: password, newPassword: OWN_PASSWORD }],
  ] as const) {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

export const signOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
};
