import type { APIRequestContext, Page } from '@playwright/test';
import { make, unique, uniqueWord } from '../../world';

/** A unique account name for the card sandbox. */
export const newAccount = (): string => `journey${uniqueWord().toLowerCase()}`;

export const keysOf = (account: string) => ({
  publishableKey: `pk_test_sandbox_${account}`,
  secretKey: `sk_test_sandbox_${account}`,
});

/** Creates a manufacturer whose keys no other test needs; the platform administrator is signed in. */
export async function createManufacturer(by: APIRequestContext): Promise<{ id: number; name: string }> {
  const name = unique('Journey Maker');
  const { id } = await make(by, '/api/manufacturers', { name, contactEmail: 'manufacturer@example.test' });
  return { id, name };
}

/** The section with the keys of a mode. */
export const keysCard = (page: Page, name: 'Test keys' | 'Live keys') => page.getByRole('region', { name });
