// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ok, type ReceivedRequest, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ImageBatchDialog } from './image-batch-dialog';

const product = { id: 11, sku: 'TL-NAI', name: 'Nail brush' };
const matched = (name: string) => ({ name, product, isDone: false, problem: null });
const unknown = {
  ...{ name: 'SOAP.png', product: null, isDone: false },
  problem: 'No product has the SKU SOAP',
};

let files: object[];
let state: string;
let problem: string | null;
let sent: ReceivedRequest[];
let closed: number;
let received: Promise<void>;

serveApi('/admin', async (request) => {
  sent.push(request);
  const { method, path } = request;
  await received;
  if (path.endsWith('/start')) state = 'running';
  if (method === 'DELETE') state = 'cancelled';
  return ok({ id: '00000000-0000-4000-8000-000000000001', state, problem, files });
});
beforeEach(() => {
  files = [unknown, matched('TL-NAI-2.png'), matched('TL-NAI.png')];
  state = 'ready';
  problem = null;
  sent = [];
  closed = 0;
  received = Promise.resolve();
});

function drop() {
  showScreen(<ImageBatchDialog manufacturerId={3} onClose={() => (closed += 1)} />);
  const chosen = ['TL-NAI.png', 'TL-NAI-2.png', 'SOAP.png'].map(
    (name) => new File(['x'], name, { type: 'image/png' }),
  );
  fireEvent.change(screen.getByLabelText('Images or ZIP archives'), { target: { files: chosen } });
}
const started = () => waitFor(() => sent.find(({ path }) => path.endsWith('/start')) ?? expect.fail());

it('shows which products the files match and which are not used, before anything is changed', async () => {
  drop();

  expect(await screen.findByText('2 images for 1 product')).toBeTruthy();
  const left = within(screen.getByRole('list', { name: 'Files that are not used' }));
  expect(left.getByText('SOAP.png')).toBeTruthy();
  expect(left.getByText('No product has the SKU SOAP')).toBeTruthy();
  expect(
    within(screen.getByRole('list', { name: 'Files that match a product' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  expect(sent.map(({ path }) => path)).toEqual(['/api/images/bulk']);
  expect(sent[0]?.query.get('manufacturerId')).toBe('3');
});

it('keeps the images that products have unless asked, tells how far it is and stops', async () => {
  drop();
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 images' }));

  expect((await started()).body).toEqual({ existing: 'keep' });
  expect(await screen.findByText('0 of 2 images processed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped. No product was changed.')).toBeTruthy();
});

it('says what it waits for while it is running', async () => {
  drop();
  const add = await screen.findByRole('button', { name: 'Add 2 images' });
  problem = 'The image store does not respond. The upload waits for it and then continues by itself.';
  await userEvent.click(add);

  expect(await screen.findByText('0 of 2 images processed')).toBeTruthy();
  expect(screen.getByText(problem).getAttribute('role')).toBe('status');
});

it('replaces the images that products have if asked', async () => {
  drop();
  await userEvent.click(await screen.findByLabelText('Replace the images that these products have'));
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 images' }));

  expect((await started()).body).toEqual({ existing: 'replace' });
});

it('offers nothing to add if no file matches', async () => {
  files = [unknown];
  drop();

  expect(await screen.findByText('No file matches a product')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

it('asks before it is closed while files are sent, or before they are added', async () => {
  let finish: () => void = () => undefined;
  received = new Promise((resolve) => {
    finish = resolve;
  });
  drop();
  await screen.findByText('Uploading');

  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Discard changes?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  finish();
  await screen.findByText('2 images for 1 product');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(closed).toBe(0);

  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(closed).toBe(1);
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE' }));
});

it('closes without a question if nothing would be lost', async () => {
  files = [unknown];
  drop();
  await screen.findByText('No file matches a product');

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(closed).toBe(1);
});
