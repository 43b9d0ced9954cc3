// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
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

let refusal: string | undefined;
let collections = [gifts, old];

serveApi('/admin/collections', ({ method, url }) => {
  if (method === 'DELETE') return { status: 409, body: refusal && { message: refusal, code: 'conflict' } };
  return ok(url === '/api/tags' ? ['gift', 'old', 'soap'] : collections);
});
beforeEach(() => {
  refusal = undefined;
  collections = [gifts, old];
});

const show = () => showScreen(<CollectionsAndTags manufacturerId={undefined} />);

const tab = (name: string) => screen.findByRole('tab', { name });

it('shows for each collection whether it is active, its description, sort order and age', async () => {
  show();
  const card = await screen.findByRole('article', { name: 'Gifts' });

  for (const text of ['Active', 'For others', 'gift', 'wrap', 'Sort order 2 · Created Jan 02, 2026'])
    expect(within(card).getByText(text)).toBeTruthy();
  expect(within(await screen.findByRole('article', { name: 'Old' })).getByText('Inactive')).toBeTruthy();
});

it('counts tags and collections, and filters both by one search', async () => {
  show();
  expect(await tab('Tags (3)')).toBeTruthy();
  expect(await tab('Collections (2)')).toBeTruthy();

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tags and collections' }), 'GIFT');

  expect(await tab('Tags (1)')).toBeTruthy();
  expect(await tab('Collections (1)')).toBeTruthy();
  await userEvent.click(await tab('Tags (1)'));
  const list = screen.getByRole('list', { name: 'Tags' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['gift']);
  await userEvent.type(screen.getByRole('searchbox'), 's and so on');
  expect(await screen.findByText('No tags found')).toBeTruthy();
});

it.each(['Create Tag', 'Edit tag gift'])('%s explains that tags come from the products', async (name) => {
  show();
  await userEvent.click(await tab('Tags (3)'));
  await userEvent.click(screen.getByRole('button', { name }));

  expect(await screen.findByText('Tags are automatically generated from product data')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['The collection is in use', 'The collection is in use'],
  [undefined, 'Failed to delete collection. Please try again.'],
])('shows the reason of the server why a collection cannot be deleted: %s', async (message, words) => {
  refusal = message;
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Old' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete collection' }));

  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
});

it('offers to create the first collection', async () => {
  collections = [];
  show();

  await userEvent.click(await screen.findByRole('button', { name: 'Create Collection' }));

  expect(await screen.findByRole('dialog', { name: 'Create Collection' })).toBeTruthy();
});
