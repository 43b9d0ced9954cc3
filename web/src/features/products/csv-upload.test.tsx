// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
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

let answers: Record<string, Reply> = {};
let asked: string[] = [];

serveApi('/admin', ({ url }) => {
  asked.push(url);
  return answers[url] ?? { status: 404 };
});
beforeEach(() => {
  asked = [];
  answers = {
    '/api/products/import-preview': ok(checked),
    '/api/products': ok({ count: 2, created: 1, updated: 1 }),
  };
});

const show = () => showScreen(<CsvUpload manufacturerId={undefined} />);

function choose(name = 'products.csv', type = 'text/csv') {
  const file = new File(['sku,name'], name, { type });
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
}

const upload = async () => userEvent.click(await screen.findByRole('button', { name: 'Upload 2 products' }));

it('offers the catalog of the manufacturer as a file that can be imported again', () => {
  showScreen(<CsvUpload manufacturerId={7} />);

  expect(screen.getByRole('link', { name: 'Export Catalog' }).getAttribute('href')).toBe(
    '/api/products/export?manufacturerId=7',
  );
});

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
  answers['/api/products'] = { status: 409, body: body === '' ? undefined : JSON.parse(body) };
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
    body: { message: 'Line 3: A quote', code: 'invalid_input', details },
  };
  show();
  choose();

  await upload();

  expect(await screen.findByText('1 problem in the file')).toBeTruthy();
  expect(screen.getByText('A quote is opened here and never closed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download rejected rows' })).toBeTruthy();
});

it.each([
  [1, 'All 1 row', 'Upload 1 product'],
  [1_200, 'The first 1 of 1,200 rows', 'Upload 1,200 products'],
])('says of %i rows how many there are', async (count, rows, button) => {
  answers['/api/products/import-preview'] = ok({ ...checked, count, firstRows: [['A', 'Soap']] });
  show();

  choose();

  expect(await screen.findByText(rows)).toBeTruthy();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});

it('says at once why a file is no catalog, and takes another one', async () => {
  const message = 'Required columns are missing: "description", "category"';
  answers['/api/products/import-preview'] = { status: 400, body: { message, code: 'invalid_input' } };
  show();

  choose();

  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Upload \d/ })).toBeNull();
  answers['/api/products/import-preview'] = ok(checked);
  choose('other.csv');
  expect(await screen.findByRole('button', { name: 'Upload 2 products' })).toBeTruthy();
});

it('reports a file that the server rejects by its content as invalid, and accepts another one', async () => {
  const message = 'Please select a valid CSV file';
  const body = { message, code: 'invalid_input', fields: { csvFile: message } };
  answers['/api/products/import-preview'] = { status: 400, body };
  show();

  choose();

  expect(await screen.findByText('Invalid File')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByText('Upload Failed')).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose CSV file' })).toBeTruthy();
});

it('does not send what is no CSV file', async () => {
  show();

  choose('products.pdf', 'application/pdf');

  expect(await screen.findByText('Invalid File')).toBeTruthy();
  expect(screen.getByText('Please select a valid CSV file')).toBeTruthy();
  expect(asked).toEqual([]);
});
