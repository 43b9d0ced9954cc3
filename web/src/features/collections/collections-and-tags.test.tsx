// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { pressEnter } from '../../testing/press-enter';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
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
let isDeletable = false;
let collections = [gifts, old];
let saveAnswer: Reply;
let sent: { what: string; body: unknown }[];

serveApi('/admin/collections', ({ method, url, body }) => {
  if (method === 'DELETE' && isDeletable) return ok({ message: 'Deleted' });
  if (method === 'DELETE') return { status: 409, body: refusal && { message: refusal, code: 'conflict' } };
  if (method !== 'GET') {
    sent.push({ what: `${method} ${url}`, body });
    return saveAnswer;
  }
  return ok(url === '/api/tags' ? ['gift', 'old', 'soap'] : collections);
});
beforeEach(() => {
  refusal = undefined;
  isDeletable = false;
  collections = [gifts, old];
  saveAnswer = ok(gifts);
  sent = [];
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

async function openNew() {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Create Collection' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Collection' }));
  const fill = async (label: string, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
  };
  return { ...dialog, fill };
}

it('creates a collection once its name and sort order are right', async () => {
  const { fill, getByLabelText, getByRole, findByText } = await openNew();
  expect(getByLabelText('Sort order')).toHaveProperty('value', '0');
  await fill('Sort order', '-1');
  await userEvent.click(getByRole('button', { name: 'Create Collection' }));
  expect(await findByText('Name is required')).toBeTruthy();
  expect(await findByText('Sort order must be at least 0')).toBeTruthy();
  expect(sent).toEqual([]);

  await fill('Sort order', '7');
  await fill('Description (optional)', 'For a fair');
  await userEvent.click(getByRole('button', { name: 'gift' }));
  expect(getByLabelText('Tags (optional)')).toHaveProperty('value', 'gift');
  await fill('Name', 'Fair');
  await userEvent.click(getByRole('button', { name: 'Create Collection' }));

  expect(await screen.findByText('Collection Created')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([
    {
      what: 'POST /api/collections',
      body: { name: 'Fair', description: 'For a fair', tagFilters: 'gift', isActive: true, sortOrder: 7 },
    },
  ]);
});

it('creates a collection by Enter in a field', async () => {
  const { fill, getByLabelText } = await openNew();
  await fill('Name', 'Fair');
  await pressEnter(getByLabelText('Name'));

  expect(await screen.findByText('Collection Created')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

it('says why the server refused a collection, and keeps what was typed', async () => {
  const message = 'There is already a collection named Gifts';
  saveAnswer = { status: 409, body: { message, code: 'conflict' } };
  const { fill, getByLabelText, getByRole } = await openNew();
  await fill('Name', 'Gifts');
  await userEvent.click(getByRole('button', { name: 'Create Collection' }));

  expect(await screen.findByText(message)).toBeTruthy();
  expect(getByLabelText('Name')).toHaveProperty('value', 'Gifts');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes a collection out of the catalog, with the version that was edited', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Gifts' }));
  await userEvent.click(await screen.findByLabelText(/^Active/));
  collections = [{ ...gifts, isActive: false, version: 2 }, old];
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

  expect(await screen.findByText('Collection Updated')).toBeTruthy();
  expect(sent).toMatchObject([
    { what: 'PUT /api/collections/4', body: { name: 'Gifts', isActive: false, version: 1 } },
  ]);
  const card = await screen.findByRole('article', { name: 'Gifts' });
  expect(await within(card).findByText('Inactive')).toBeTruthy();
});

it('deletes a collection after a question', async () => {
  isDeletable = true;
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Old' }));
  collections = [gifts];
  await userEvent.click(await screen.findByRole('button', { name: 'Delete collection' }));

  expect(await screen.findByText('Collection Deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Old' })).toBeNull());
});

it('offers to create the first collection', async () => {
  collections = [];
  show();

  await userEvent.click(await screen.findByRole('button', { name: 'Create Collection' }));

  expect(await screen.findByRole('dialog', { name: 'Create Collection' })).toBeTruthy();
});
