// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { OrderDocuments, PublicDocuments } from './order-documents';

const confirmation = {
  key: 'order-confirmation',
  kind: 'order_confirmation',
  name: 'Order Confirmation FH-000041.pdf',
  contentType: 'application/pdf',
  bytes: null,
  createdAt: '2026-11-02T10:00:00Z',
  removable: false,
};
const upload = {
  ...confirmation,
  key: 'upload-7',
  kind: 'upload',
  name: 'label.png',
  contentType: 'image/png',
  bytes: 2048,
  removable: true,
};

let documents: unknown[];
let refusal: string | undefined;
let asked: string[];

serveApi('/orders/41', ({ method, url }) => {
  asked.push(`${method} ${url}`);
  if (method === 'GET') return ok(documents);
  if (method === 'DELETE') {
    documents = [confirmation];
    return ok({ id: 7 });
  }
  if (refusal !== undefined) return { status: 409, body: { code: 'conflict', message: refusal } };
  documents = [confirmation, upload];
  return ok(upload);
});
beforeEach(() => {
  documents = [confirmation, upload];
  refusal = undefined;
  asked = [];
});

const png = new File(['not really'], 'label.png', { type: 'image/png' });

describe('the documents of an order', () => {
  it('can be downloaded, with their sizes shown', async () => {
    showScreen(<OrderDocuments orderId={41} canManage={false} />);

    const link = await screen.findByRole('link', { name: 'Order Confirmation FH-000041.pdf' });
    expect(link.getAttribute('href')).toBe('/api/orders/41/documents/order-confirmation');
    expect(screen.getByText('PNG, 2 KB')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose file' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove label.png' })).toBeNull();
  });

  it('has a message if there are none yet', async () => {
    documents = [];
    showScreen(<PublicDocuments publicId="AAAA" />);

    expect(await screen.findByRole('heading', { name: 'Documents Coming Soon' })).toBeTruthy();
    expect(asked).toEqual(['GET /api/public/orders/AAAA/documents']);
  });

  it('include an attached file', async () => {
    documents = [confirmation];
    showScreen(<OrderDocuments orderId={41} canManage />);
    await userEvent.upload(await screen.findByLabelText('Document to attach'), png);

    expect(await screen.findByText('Document Added')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'label.png' })).toBeTruthy();
  });

  it('reject files that are not allowed, here or by the server', async () => {
    refusal = 'An order can have at most 50 files. Remove one first.';
    showScreen(<OrderDocuments orderId={41} canManage />);
    const input = await screen.findByLabelText('Document to attach');
    await userEvent.upload(input, new File([''], 'empty.png', { type: 'image/png' }));
    expect(await screen.findByText('empty.png: The file is empty')).toBeTruthy();
    await userEvent.upload(input, png);

    expect(await screen.findByText(`label.png: ${refusal}`)).toBeTruthy();
    expect(screen.queryByText(/^empty\.png/)).toBeNull();
  });

  it('are removed after a confirmation', async () => {
    showScreen(<OrderDocuments orderId={41} canManage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove label.png' }));
    expect(screen.getByRole('alertdialog', { name: 'Remove label.png?' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove document' }));

    expect(await screen.findByText('Document Removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'label.png' })).toBeNull());
    expect(asked).toContain('DELETE /api/orders/41/documents/7');
  });
});
