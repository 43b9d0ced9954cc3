// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { dismissToast } from '../../ui/toast';
import { Toaster } from '../../ui/toaster';
import { CsvUpload } from './csv-upload';

const checked = {
  count: 2,
  problemCount: 0,
  problems: [],
  rejects: null,
  columns: ['sku', 'name'],
  firstRows: [
    ['A', 'Soap'],
    ['B', 'Brush'],
  ],
};

let server: Server;
let answers: Record<string, { status: number; body: string }> = {};
let asked: string[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    for await (const _chunk of request);
    asked.push(request.url ?? '');
    const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: '' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  window.location.href = `http://127.0.0.1:${port}/admin`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  asked = [];
  answers = {
    '/api/products/import-preview': { status: 200, body: JSON.stringify(checked) },
    '/api/products': { status: 200, body: JSON.stringify({ count: 2, created: 1, updated: 1 }) },
  };
});
afterEach(() => {
  cleanup();
  dismissToast();
});

function show() {
  render(
    <QueryClientProvider client={createQueryClient({ onSignedOut: () => undefined })}>
      <CsvUpload manufacturerId={undefined} />
      <Toaster />
    </QueryClientProvider>,
  );
}

function choose(name = 'products.csv', type = 'text/csv') {
  const file = new File(['sku,name'], name, { type });
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
}

const upload = async () => userEvent.click(await screen.findByRole('button', { name: 'Upload 2 products' }));

it('checks a file, shows its rows, stores it when told to and says how many there were', async () => {
  show();
  choose();
  expect(await screen.findByText('Brush')).toBeTruthy();
  expect(asked).toEqual(['/api/products/import-preview']);

  await upload();

  expect(await screen.findByText('Upload Successful')).toBeTruthy();
  expect(screen.getByText('2 products uploaded successfully')).toBeTruthy();
  expect(screen.getByText('1 added, 1 updated, 0 unchanged.')).toBeTruthy();
});

it.each([
  [
    JSON.stringify({ message: 'Another file is being imported', code: 'conflict' }),
    'Another file is being imported',
  ],
  ['', 'Failed to upload CSV file'],
])('says why an upload failed, where that is known: %s', async (body, words) => {
  answers['/api/products'] = { status: 409, body };
  show();
  choose();

  await upload();

  expect(await screen.findByText('Upload Failed')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

it('lists what is wrong with the rows, also when only the upload found it', async () => {
  const details = {
    count: 2,
    problemCount: 1,
    problems: [{ line: 3, column: null, message: 'A quote is opened here and never closed' }],
    rejects: 'sku',
  };
  answers['/api/products'] = {
    status: 400,
    body: JSON.stringify({ message: 'Line 3: A quote', code: 'invalid_input', details }),
  };
  show();
  choose();

  await upload();

  expect(await screen.findByText('1 problem in the file')).toBeTruthy();
  expect(screen.getByText('A quote is opened here and never closed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download rejected rows' })).toBeTruthy();
});

it('does not send what is no CSV file', async () => {
  show();

  choose('products.pdf', 'application/pdf');

  expect(await screen.findByText('Invalid File')).toBeTruthy();
  expect(screen.getByText('Please select a valid CSV file')).toBeTruthy();
  expect(asked).toEqual([]);
});
