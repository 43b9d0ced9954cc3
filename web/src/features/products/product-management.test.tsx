// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ProductManagement } from './product-management';

const product = (number: number) => ({
  id: number,
  manufacturerId: 3,
  sku: `SO-${number}`,
  name: `Soap ${number}`,
  description: '',
  category: 'Soap',
  imageUrl: null,
  tags: '',
  wholesalePricePerUnit: '2.50',
  retailPricePerUnit: null,
  casePackQuantity: 12,
  casePackCost: '30.00',
  hasTestersAvailable: false,
  testerPrice: null,
  minimumQuantity: 1,
  orderMultiple: 1,
  maximumQuantity: null,
  unitsAvailable: null,
  unitOfMeasurement: 'each',
  metadataFields: null,
  price: '30.00',
  pricePerUnit: '2.50',
  createdAt: '2026-01-02T03:04:05.000Z',
  version: 1,
});

let products: ReturnType<typeof product>[] = [];
let asked: string[] = [];
let failing: string[] = [];
let waitedFor: string[] = [];

serveApi('/admin', ({ method, path, query }) => {
  if (failing.includes(`${method} ${path}`)) return { status: 500 };
  if (method === 'DELETE' && waitedFor.includes(path))
    return { status: 409, body: { code: 'conflict', message: 'Orders wait for 12 units of this product.' } };
  if (method === 'DELETE') {
    products = products.filter(({ id }) => path !== `/api/products/${id}`);
    return ok({ message: 'Gone' });
  }
  asked.push(String(query));
  const found = products.filter(({ name }) => name.includes(query.get('search') ?? ''));
  const offset = Number(query.get('offset'));
  return {
    body: found.slice(offset, offset + Number(query.get('limit'))),
    headers: { 'x-total-count': found.length },
  };
});
beforeAll(() => {
  // Nothing has a size here: the list is told how high it and its rows would be.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(384);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
});
afterAll(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  products = [product(1), product(2)];
  asked = [];
  failing = [];
  waitedFor = [];
  onImport.mockClear();
});

const onImport = vi.fn();
const show = () => showScreen(<ProductManagement manufacturerId={undefined} onImport={onImport} />);

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));

it('heads the costs of cases with that word', async () => {
  show();
  await button('Edit Soap 1');

  expect(screen.getByRole('columnheader', { name: 'Case cost' })).toBeTruthy();
});

it('deletes a product when asked twice, and says so', async () => {
  show();
  await press('Delete Soap 1');
  await press('Delete product');

  expect(await screen.findByText('Product Deleted')).toBeTruthy();
  expect(await screen.findByText('1 product')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete Soap 1' })).toBeNull();
  expect(await button('Delete Soap 2')).toBeTruthy();
});

it('offers the actions of a product in one menu where there is no room for buttons', async () => {
  show();
  await press('More for Soap 1');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));

  expect(await screen.findByRole('alertdialog', { name: 'Delete Soap 1?' })).toBeTruthy();
});

it('says that a product could not be deleted', async () => {
  failing = ['DELETE /api/products/1'];
  show();
  await press('Delete Soap 1');
  await press('Delete product');

  expect(await screen.findByText('Failed to delete product. Please try again.')).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
  expect(await button('Delete Soap 1')).toBeTruthy();
});

it('says why the server does not delete a product', async () => {
  waitedFor = ['/api/products/1'];
  show();
  await press('Delete Soap 1');
  await press('Delete product');

  expect(await screen.findByText('Orders wait for 12 units of this product.')).toBeTruthy();
  expect(await button('Delete Soap 1')).toBeTruthy();
});

it('asks for the first page alone, however many there are, and for what is searched for', async () => {
  products = Array.from({ length: 1_000 }, (_, index) => product(index + 1));
  show();
  expect(await screen.findByText('1,000 products')).toBeTruthy();
  expect(await button('Edit Soap 1')).toBeTruthy();
  expect(asked).toEqual(['offset=0&limit=200']);

  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search by name, SKU or category' }),
    'Soap 1000',
  );

  expect(await screen.findByText('1 product')).toBeTruthy();
  expect(await button('Edit Soap 1000')).toBeTruthy();
});

it('says that the list could not be had and tries again', async () => {
  failing = ['GET /api/products'];
  show();
  expect(await screen.findByText('Failed to fetch products')).toBeTruthy();
  failing = [];
  waitedFor = [];

  await press('Try again');

  expect(await button('Edit Soap 2')).toBeTruthy();
});

it('says that there are none yet, or that none was found', async () => {
  products = [];
  show();
  expect(await screen.findByText('No products yet')).toBeTruthy();

  await userEvent.type(screen.getByRole('searchbox'), 'x');

  expect(await screen.findByText('No products found')).toBeTruthy();
});

it('offers to add a product or to import a CSV file where there is none yet', async () => {
  products = [];
  show();
  await screen.findByText('No products yet');

  await press('Import CSV');
  expect(onImport).toHaveBeenCalledOnce();

  await press('Add Product');
  expect(await screen.findByRole('dialog', { name: 'Create Product' })).toBeTruthy();
});

it('leads to the import of a CSV file where there are products already', async () => {
  show();
  await button('Edit Soap 1');

  await press('Import CSV');

  expect(onImport).toHaveBeenCalledOnce();
});

it('offers nothing more than above the list where a search finds nothing', async () => {
  show();
  await button('Edit Soap 1');

  await userEvent.type(screen.getByRole('searchbox'), 'Brush');

  expect(await screen.findByText('No products found')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Import CSV' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Add Product' })).toHaveLength(1);
});
