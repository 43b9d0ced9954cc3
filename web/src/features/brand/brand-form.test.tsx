// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { BrandTab } from './brand-tab';

const stored = {
  ...{ accentColor: null, remitTo: 'PO Box 1', bankDetails: null, footer: null, senderName: null },
  ...{ replyTo: null, logo: null },
};

const notAnImage = {
  status: 415,
  body: { message: 'Only PNG, JPEG, WebP and AVIF images can be used', code: 'unsupported_media_type' },
};

let sent: unknown[];
let answer: (body: object) => Reply;

serveApi('/admin/brand', ({ method, path, body }) => {
  if (path.endsWith('/logo')) return notAnImage;
  if (method === 'GET') return ok(stored);
  sent.push(body);
  return answer(body as object); // the form sends an object
});
beforeEach(() => {
  sent = [];
  answer = (body) => ok({ ...stored, ...body });
});

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
async function type(label: RegExp, text: string) {
  showScreen(<BrandTab manufacturerId={3} />);
  await userEvent.type(await screen.findByLabelText(label), text);
}

it('saves what was typed with what it started from, and cannot be saved twice', async () => {
  await type(/Accent color/, '#1b4d3e');
  await save();

  expect(await screen.findByText('Brand Saved')).toBeTruthy();
  const { logo: _logo, ...before } = stored;
  expect(sent).toEqual([{ ...before, accentColor: '#1b4d3e', before }]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true),
  );
});

it.each([
  [/Accent color/, 'green', 'Enter a color such as #1b4d3e'],
  [/Sender name/, 'Soap <boss>', 'Use one line without < > and quotation marks'],
])('names what is wrong with %s and sends nothing', async (label, text, message) => {
  await type(label, text);
  await save();

  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('keeps what was typed if it could not be saved', async () => {
  answer = () => ({ status: 500, body: { message: 'Something went wrong', code: 'internal' } });
  await type(/Footer/, 'Made in Salem');
  await save();

  expect(await screen.findByText('Update Failed')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Footer/).value).toBe('Made in Salem');
});

it.each([
  ['logo.png', 'image/png', 'Only PNG, JPEG, WebP, AVIF and SVG images can be used'],
  ['logo.svg', 'image/svg+xml', 'This SVG is damaged and cannot be read.'],
])('says why %s of type %s cannot be the logo', async (name, type, message) => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('broken'));
  showScreen(<BrandTab manufacturerId={3} />);

  await userEvent.upload(await screen.findByLabelText('Logo file'), new File(['nothing'], name, { type }));

  expect(await screen.findByText(message)).toBeTruthy();
});
