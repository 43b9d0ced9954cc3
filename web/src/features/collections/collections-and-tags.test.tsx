// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { dismissToast } from '../../ui/toast';
import { Toaster } from '../../ui/toaster';
import { CollectionsAndTags } from './collections-and-tags';

const gifts = {
  id: 4,
  manufacturerId: 3,
  name: 'Gifts',
  description: 'For others',
  tagFilters: 'gift,wrap',
  isActive: true,
  sortOrder: 2,
  createdAt: '2026-01-02T12:00:00.000Z',
  version: 1,
};
const old = { ...gifts, id: 5, name: 'Old', description: null, tagFilters: 'old', isActive: false };

let server: Server;
let refusal: string | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'DELETE') {
      const body = refusal === undefined ? '' : JSON.stringify({ message: refusal, code: 'conflict' });
      return response.writeHead(409, { 'content-type': 'application/json' }).end(body);
    }
    return response.end(JSON.stringify(request.url === '/api/tags' ? ['gift', 'old', 'soap'] : [gifts, old]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  window.location.href = `http://127.0.0.1:${port}/admin/collections`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  refusal = undefined;
  render(
    <QueryClientProvider client={createQueryClient({ onSignedOut: () => undefined })}>
      <CollectionsAndTags manufacturerId={undefined} />
      <Toaster />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  dismissToast();
});

const tab = (name: string) => screen.findByRole('tab', { name });

it('shows of each collection whether it is active, its description, sort order and age', async () => {
  const card = await screen.findByRole('article', { name: 'Gifts' });

  for (const text of ['Active', 'For others', 'gift', 'wrap', 'Sort order 2 · Created Jan 02, 2026'])
    expect(within(card).getByText(text)).toBeTruthy();
  expect(within(await screen.findByRole('article', { name: 'Old' })).getByText('Inactive')).toBeTruthy();
});

it('counts tags and collections, and narrows both by one search', async () => {
  expect(await tab('Tags (3)')).toBeTruthy();
  expect(await tab('Collections (2)')).toBeTruthy();

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tags and collections' }), 'GIFT');

  expect(await tab('Tags (1)')).toBeTruthy();
  expect(await tab('Collections (1)')).toBeTruthy();
});

it('says of tags that they come from the products', async () => {
  await userEvent.click(await tab('Tags (3)'));
  await userEvent.click(screen.getByRole('button', { name: 'Create Tag' }));

  expect(await screen.findByText('Tags are automatically generated from product data')).toBeTruthy();
});

it.each([
  ['The collection is in use', 'The collection is in use'],
  [undefined, 'Failed to delete collection. Please try again.'],
])('says in the words of the server why a collection stays: %s', async (message, words) => {
  refusal = message;
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Old' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete collection' }));

  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
});
