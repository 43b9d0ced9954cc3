// @vitest-environment happy-dom
import type { Product } from '@casepack/contract/catalog/product';
import { cents } from '@casepack/contract/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { pressEnter } from '../../testing/press-enter';
import { ok, type ReceivedRequest, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ProductDialog } from './product-dialog';

const patience = { timeout: 10_000 };

const soap: Product = {
  id: 11,
  manufacturerId: 3,
  sku: 'SOAP-1',
  name: 'Lavender Soap',
  description: 'A bar',
  category: 'Soap',
  imageUrl: null,
  tags: ['soap', 'gift'],
  wholesalePricePerUnit: cents(450),
  retailPricePerUnit: cents(900),
  casePackQuantity: 12,
  casePackCost: cents(4800),
  hasTestersAvailable: false,
  testerPrice: null,
  minimumQuantity: 1,
  orderMultiple: 1,
  maximumQuantity: null,
  unitsAvailable: 600,
  unitOfMeasurement: 'each',
  metadataFields: { scent: 'Lavender' },
  price: cents(4800),
  pricePerUnit: cents(400),
  createdAt: new Date('2026-03-01T12:00:00.000Z'),
  version: 4,
};
const wire = {
  ...soap,
  tags: 'soap,gift',
  wholesalePricePerUnit: '4.50',
  retailPricePerUnit: '9.00',
  casePackCost: '48.00',
  price: '48.00',
  pricePerUnit: '4.00',
};

let sent: Pick<ReceivedRequest, 'method' | 'url' | 'body'>[] = [];
let answers: Reply[] = [];
let uploaded = Promise.resolve(ok(null));

serveApi('/admin', ({ method, url, body }) => {
  if (url.endsWith('/images')) return method === 'GET' ? ok([]) : uploaded;
  if (method === 'GET')
    return ok(url.includes('/api/products/') ? { ...wire, barcode: '4006381333931' } : ['Soap', 'Candles']);
  sent.push({ method, url, body });
  return answers.shift() ?? ok(wire);
});
beforeEach(() => {
  sent = [];
  answers = [];
});

function show(product: Product | null) {
  const closed: true[] = [];
  showScreen(
    <ProductDialog product={product} manufacturerId={undefined} onClose={() => closed.push(true)} />,
  );
  return closed;
}

const box = (label: string | RegExp) => screen.getByLabelText(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function fill(label: string | RegExp, text: string) {
  await userEvent.clear(box(label));
  if (text !== '') await userEvent.paste(text);
}

async function fillNew() {
  await fill('Name', 'Lavender Soap');
  await fill('SKU', 'SOAP-1');
  await fill('Category', 'Soap');
  await fill('Wholesale price per unit', '4.5');
  await fill('Case pack cost', '48');
}

describe('a new product', () => {
  it('asks for everything that is missing at once, and sends nothing', async () => {
    show(null);

    await fill('Case pack quantity', '');
    await fill('Minimum quantity', '');
    await press('Create Product');

    for (const message of [
      'Product name is required',
      'SKU is required',
      'Category is required',
      'Wholesale price is required',
      'Case pack quantity must be at least 1',
      'Case pack cost is required',
      'Minimum quantity must be at least 1',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(box('Name'));
    expect(sent).toEqual([]);
  });

  it.each([
    ['Case pack quantity', '0', 'Case pack quantity must be at least 1'],
    ['Case pack quantity', '1.5', 'Enter a whole number'],
    ['Minimum quantity', '0', 'Minimum quantity must be at least 1'],
    [/^Units available/, '-1', 'Units available cannot be negative'],
    ['Wholesale price per unit', '1.234', 'Use at most two decimal places'],
    ['Case pack cost', '-5', 'An amount cannot be negative'],
    [/^Tester price/, 'much', 'Enter an amount such as 12.50'],
    [
      /^Image URL/,
      'javascript:alert(1)',
      'Enter a web address that starts with https:// or http://, or a path on this site',
    ],
  ])('refuses %s %s', async (label, text, message) => {
    show(null);

    await fillNew();
    await fill(label, text);
    await press('Create Product');

    expect(await screen.findByText(message)).toBeTruthy();
    expect(box(label).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('starts with the defaults and travels as text amounts; no units means unlimited', async () => {
    const closed = show(null);

    await fillNew();
    await press('Create Product');

    expect(await screen.findByText('Product Created')).toBeTruthy();
    expect(closed).toEqual([true]);
    expect(sent).toEqual([
      {
        method: 'POST',
        url: '/api/products/single',
        body: {
          name: 'Lavender Soap',
          sku: 'SOAP-1',
          category: 'Soap',
          description: '',
          imageUrl: null,
          tags: '',
          wholesalePricePerUnit: '4.50',
          retailPricePerUnit: null,
          casePackQuantity: 1,
          casePackCost: '48.00',
          hasTestersAvailable: false,
          testerPrice: null,
          minimumQuantity: 1,
          orderMultiple: 1,
          maximumQuantity: null,
          unitsAvailable: null,
          unitOfMeasurement: 'each',
          metadataFields: null,
          barcode: null,
          allowBackorder: false,
          expectedOn: null,
          expectedUnits: null,
          lowStockAt: null,
          binLocation: null,
        },
      },
    ]);
  });

  it('is created by Enter in a field', async () => {
    const closed = show(null);

    await fillNew();
    await pressEnter(box('SKU'));

    expect(await screen.findByText('Product Created')).toBeTruthy();
    expect(closed).toEqual([true]);
    expect(sent).toHaveLength(1);
  });

  it('says why the server refused, and puts it under the field it is about', async () => {
    const words = 'There is already a product with the SKU SOAP-1';
    answers = [{ status: 409, body: { message: words, code: 'conflict', fields: { sku: words } } }];
    const closed = show(null);

    await fillNew();
    await press('Create Product');

    expect(await screen.findByText(`Failed to create product: ${words}`)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(box('SKU').getAttribute('aria-invalid')).toBe('true');
    expect(closed).toEqual([]);
  });
});

describe('metadata', () => {
  it('drops rows with an empty name or value', async () => {
    show(soap);

    await press('Add field');
    await press('Add field');
    await userEvent.type(box('Name of field 2'), 'size');
    await userEvent.type(box('Value of field 2'), '100 g');
    await userEvent.type(box('Name of field 3'), 'nothing');
    await press('Save Changes');

    await expect
      .poll(() => sent[0]?.body, patience)
      .toEqual({ metadataFields: { scent: 'Lavender', size: '100 g' }, version: 4 });
  });

  it('is the same as JSON, and says so when it cannot be read', async () => {
    show(soap);

    await press('Edit as JSON');
    expect(JSON.parse((box('Metadata as JSON') as HTMLTextAreaElement).value)).toEqual({ scent: 'Lavender' });
    await userEvent.clear(box('Metadata as JSON'));
    await userEvent.type(box('Metadata as JSON'), '{{"scent": ');
    await press('Save Changes');
    expect(await screen.findByText('Invalid JSON format in metadata fields')).toBeTruthy();
    expect(sent).toEqual([]);

    await press('Edit as rows');
    expect(screen.getByLabelText('Metadata as JSON')).toBeTruthy();
    await userEvent.type(box('Metadata as JSON'), '"Mint"}');
    await press('Edit as rows');
    expect(box('Value of field 1')).toHaveProperty('value', 'Mint');
    await press('Save Changes');
    await expect
      .poll(() => sent[0]?.body, patience)
      .toEqual({ metadataFields: { scent: 'Mint' }, version: 4 });
  });
});

describe('an existing product', () => {
  it('sends only what was changed, with the version it started from', async () => {
    const closed = show(soap);

    await fill('Case pack cost', '52');
    await fill(/^Units available/, '');
    await press('Save Changes');

    expect(await screen.findByText('Product Updated')).toBeTruthy();
    expect(closed).toEqual([true]);
    expect(sent).toEqual([
      {
        method: 'PATCH',
        url: '/api/products/11',
        body: { casePackCost: '52.00', unitsAvailable: null, version: 4 },
      },
    ]);
  });

  it.each([
    [{ message: 'Not now', code: 'unavailable' }, 'Failed to update product: Not now'],
    [undefined, 'Failed to update product: Please try again.'],
  ])('that could not be saved says why: %o', async (body, words) => {
    answers = [{ status: 503, body }];
    const closed = show(soap);

    await fill('Case pack cost', '52');
    await press('Save Changes');

    expect(await screen.findByText(words)).toBeTruthy();
    expect(box('Case pack cost')).toHaveProperty('value', '52');
    expect(closed).toEqual([]);
  });

  const stale = {
    status: 409,
    body: {
      message: 'Someone else has changed this in the meantime. Please look at it again.',
      code: 'stale_version',
      details: { ...wire, name: 'Lavender Bar', version: 5 },
    },
  };

  it('shows what someone else saved first, and can go on from there', async () => {
    answers = [stale];
    show(soap);

    await fill('Case pack cost', '52');
    await press('Save Changes');

    expect(await screen.findByText('Someone else changed this in the meantime')).toBeTruthy();
    expect(screen.getByText(/Saved now: Lavender Bar/)).toBeTruthy();
    expect(screen.getByText(/Yours: 52.00/)).toBeTruthy();
    await press('Use what is saved');
    expect(box('Name')).toHaveProperty('value', 'Lavender Bar');
    expect(box('Case pack cost')).toHaveProperty('value', '48.00');
  });

  it('replaces what someone else saved only when told to', async () => {
    answers = [stale];
    show(soap);

    await fill('Case pack cost', '52');
    await press('Save Changes');
    const said = await screen.findByText('Someone else changed this in the meantime');
    await waitFor(() => expect(document.activeElement).toBe(said.closest('[role=alert]')));
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);
    await press('Keep mine');
    expect(screen.queryByText('Someone else changed this in the meantime')).toBeNull();
    const save = screen.getByRole('button', { name: 'Save Changes' });
    await waitFor(() => expect(document.activeElement).toBe(save));
    expect(sent).toHaveLength(1);
    await press('Save Changes');

    expect(await screen.findByText('Product Updated')).toBeTruthy();
    expect(sent[1]?.body).toEqual({ name: 'Lavender Soap', casePackCost: '52.00', version: 5 });
  });

  it('closes at once when nothing was changed, and asks when something was', async () => {
    const closed = show(soap);
    await press('Cancel');
    expect(closed).toEqual([true]);

    await fill('SKU', 'SOAP-2');
    await press('Cancel');
    expect(await screen.findByText('Discard changes?')).toBeTruthy();
    await press('Keep editing');
    expect(closed).toEqual([true]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(closed).toEqual([true, true]);
  });
});

describe('the barcode', () => {
  it('is read when the dialog opens, and sent only if it is changed', async () => {
    show(soap);
    await waitFor(() => expect(box(/^Barcode/)).toHaveProperty('value', '4006381333931'));

    await fill(/^Barcode/, '036000-291452');
    await press('Save Changes');

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ barcode: '036000291452', version: soap.version });
  });

  it('is refused with a wrong digit', async () => {
    show(soap);
    await waitFor(() => expect(box(/^Barcode/)).toHaveProperty('value', '4006381333931'));

    await fill(/^Barcode/, '4006381333932');
    await press('Save Changes');

    expect(await screen.findByText(/One of these digits is wrong/)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('images that are being uploaded', () => {
  it('are not lost without a question, and the product is saved after them', async () => {
    const image = { id: 5, alt: '', key: 'key-5', width: 600, height: 400, color: 'c8b7a6' };
    let finish: () => void = () => undefined;
    uploaded = new Promise((resolve) => {
      finish = () => resolve(ok(image));
    });
    const closed = show(soap);
    const files = [new File(['x'], 'front.png', { type: 'image/png' })];
    fireEvent.change(await screen.findByLabelText('Images', { selector: 'input' }), { target: { files } });
    expect(await screen.findByRole('button', { name: 'Uploading images...' })).toHaveProperty(
      'disabled',
      true,
    );

    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Discard changes?')).toBeTruthy();
    expect(closed).toEqual([]);
    await press('Keep editing');

    finish();
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', false);
    await press('Cancel');
    expect(closed).toEqual([true]);
  });
});
