import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, type Page, request } from '@playwright/test';
import { BASE_URL } from './address';
import { DEMO_PASSWORD } from './fixtures';

// Test data, created through the API.

const randomPart = (length: number): string => randomUUID().replaceAll('-', '').slice(0, length);

/** A name that is unique in this run. */
export const unique = (name: string): string => `${name} ${randomPart(8)}`;

/** A word that is unique in this run. */
export const uniqueWord = (): string => `E2E${randomPart(12).toUpperCase()}`;

export const uniqueEmail = (name: string): string => `${name}.${randomPart(8)}@example.test`;

export async function read<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T; // as declared by the contract
}

const colleagues = new Map<string, Promise<APIRequestContext>>();

/** Another user working at the same time, with a separate session. */
export function colleague(email: string): Promise<APIRequestContext> {
  const known = colleagues.get(email);
  if (known !== undefined) return known;
  const entering = request.newContext({ baseURL: BASE_URL }).then(async (session) => {
    await read(await session.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } }));
    return session;
  });
  colleagues.set(email, entering);
  return entering;
}

export const manufacturer = (): Promise<APIRequestContext> => colleague('maker@demo.casepack.test');

/** Creates something with the session of the request. */
export const make = async (by: APIRequestContext, path: string, data: object): Promise<{ id: number }> =>
  read(await by.post(path, { data }));

export interface StoredProduct {
  id: number;
  sku: string;
  name: string;
  version: number;
  [field: string]: unknown;
}

/** A product of the signed-in manufacturer: cases of 12 at $24.00, unlimited, by default. */
export async function addProduct(
  by: APIRequestContext,
  fields: Record<string, unknown> = {},
): Promise<StoredProduct> {
  const word = uniqueWord();
  const data = {
    ...{ sku: word, name: `Journey soap ${word}`, category: 'Journeys' },
    ...{ casePackCost: '24.00', casePackQuantity: 12, wholesalePricePerUnit: '2.50' },
    ...fields,
  };
  return read(await by.post('/api/products/single', { data }));
}

/** How far the page extends beyond the window, which it should not. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
