// @vitest-environment happy-dom
import type { ProductImage } from '@casepack/contract/product-images/product-image';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type ReceivedRequest, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ImageManager } from './image-manager';

const image = (id: number, alt = ''): ProductImage => ({
  ...{ id, alt, key: `key-${id}`, width: 600, height: 400, color: 'c8b7a6' },
});

let stored: ProductImage[] = [];
let sent: Pick<ReceivedRequest, 'method' | 'url' | 'body'>[] = [];

serveApi('/admin', ({ method, url, body }) => {
  if (method !== 'GET') sent.push({ method, url, body });
  if (method === 'DELETE') stored = stored.filter(({ id }) => !url.endsWith(`/${id}`));
  if (method === 'PUT') {
    const { images } = body as { images: { id: number; alt: string }[] };
    stored = images.map(({ id, alt }) => image(id, alt));
  }
  return ok(stored);
});
beforeEach(() => {
  stored = [image(1), image(2), image(3)];
  sent = [];
});

async function show() {
  showScreen(<ImageManager productId={11} onUploading={() => undefined} />);
  return within(await screen.findByRole('list', { name: 'Images' })).getAllByRole('listitem');
}
const idsSent = () =>
  (sent.at(-1)?.body as { images: { id: number }[] } | undefined)?.images.map(({ id }) => id);
const button = (name: string) => screen.getByRole('button', { name });

describe('the images of a product', () => {
  it('are moved by keyboard, and the button keeps the focus', async () => {
    await show();

    button('Move image 3 of 3 up').focus();
    await userEvent.keyboard('{Enter}');

    await waitFor(() => expect(idsSent()).toEqual([1, 3, 2]));
    expect(document.activeElement).toBe(button('Move image 2 of 3 up'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(idsSent()).toEqual([3, 1, 2]));
  });

  it('are moved by dragging', async () => {
    const [first, , third] = await show();
    if (!first || !third) throw new Error('There are too few images');

    fireEvent.dragStart(first);
    fireEvent.dragOver(third);
    fireEvent.drop(third);

    await waitFor(() => expect(idsSent()).toEqual([2, 3, 1]));
  });

  it('are described, and Enter does not send the form around them', async () => {
    await show();

    await userEvent.type(screen.getByLabelText('What image 2 of 3 shows'), 'From above{Enter}');

    await waitFor(() =>
      expect(sent).toEqual([
        {
          method: 'PUT',
          url: '/api/products/11/images',
          body: {
            images: [
              { id: 1, alt: '' },
              { id: 2, alt: 'From above' },
              { id: 3, alt: '' },
            ],
          },
        },
      ]),
    );
  });

  it('keep a description that was being typed when the dialog around them closes', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('What image 3 of 3 shows'), 'On a shelf');
    expect(sent).toEqual([]);

    cleanup();

    await waitFor(() => expect(sent).toMatchObject([{ body: { images: [{}, {}, { alt: 'On a shelf' }] } }]));
  });

  it('send no description of one that was removed while it was being typed', async () => {
    const [first] = await show();
    await userEvent.type(screen.getByLabelText('What image 1 of 3 shows'), 'Fron');

    // Browsers on a phone leave the focus in the field.
    fireEvent.click(button('Remove image 1 of 3'));

    await waitFor(() => expect(first?.isConnected).toBe(false));
    // Changes are sent one after the other: a description would come before the next removal.
    fireEvent.click(button('Remove image 1 of 2'));
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/api/products/11/images/2'));
    expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });

  it('are removed one by one', async () => {
    await show();

    await userEvent.click(button('Remove image 1 of 3'));

    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/products/11/images/1' }]);
  });

  it('name each file that cannot be one, pasted or chosen', async () => {
    await show();
    const gif = new File(['GIF89a'], 'moving.gif', { type: 'image/gif' });
    const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });

    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { files: [gif] },
    });
    fireEvent(document.body, paste);
    fireEvent.change(screen.getByLabelText('Images', { selector: 'input' }), { target: { files: [large] } });

    expect(
      await screen.findByText('moving.gif: Only PNG, JPEG, WebP and AVIF images can be used'),
    ).toBeDefined();
    expect(screen.getByText('large.png: An image can be at most 20 MB')).toBeDefined();
    await userEvent.click(button('Dismiss moving.gif'));
    expect(screen.queryByText(/moving\.gif/)).toBeNull();
    expect(sent).toEqual([]);
  });
});
