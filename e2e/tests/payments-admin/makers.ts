import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '../../fixtures';

/** Letters that no other account of the card sandbox carries. */
export const newAccount = (): string => `journey${randomUUID().replaceAll('-', '').slice(0, 12)}`;

export const keysOf = (account: string) => ({
  publishableKey: `pk_test_sandbox_${account}`,
  secretKey: `sk_test_sandbox_${account}`,
});

/** A manufacturer of its own, whose keys no other journey needs; the platform administrator is signed in. */
export async function foundMaker(request: APIRequestContext): Promise<{ id: number; name: string }> {
  const name = `Journey Maker ${randomUUID().slice(0, 8)}`;
  const answer = await request.post('/api/manufacturers', {
    data: { name, contactEmail: 'maker@example.test' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = (await answer.json()) as { id: number }; // by the contract of the call
  return { id, name };
}

/** The part of the screen with the keys of a mode. */
export const keysCard = (page: Page, name: 'Test keys' | 'Live keys') => page.getByRole('region', { name });

export async function typeKeys(
  page: Page,
  name: 'Test keys' | 'Live keys',
  { publishableKey, secretKey }: { publishableKey: string; secretKey: string },
): Promise<void> {
  const card = keysCard(page, name);
  await card.getByRole('button', { name: 'Edit Keys' }).click();
  await card.getByLabel('Publishable key').fill(publishableKey);
  await card.getByLabel('Secret key').fill(secretKey);
}
