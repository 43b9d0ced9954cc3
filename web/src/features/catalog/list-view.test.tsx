// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleProduct } from '../../testing/sample-product';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { Catalog } from './catalog';

const soap = (id: number, fields: object = {}) =>
  sampleProduct({ id, sku: `SO-${id}`, name: `Soap ${id}`, ...fields });

let products: unknown[] = [];
let asked: string[] = [];
let added: [number, boolean, number][] = [];
let accepts = true;

serveApi('/', ({ path, query }) => {
  if (path !== '/api/products') return { body: [] };
  asked.push(String(query));
  const from = query.has('cursor') ? 24 : 0;
  const page = products.slice(from, from + Number(query.get('limit')));
  const hasNext = from + page.length < products.length;
  return {
    body: page,
    headers: {
      'x-total-count': products.length,
      ...(hasNext ? { link: '</api/products?cursor=next>; rel="next"' } : {}),
    },
  };
});
beforeEach(() => {
  window.localStorage.clear();
  products = [soap(1), soap(2), soap(3)];
  asked = [];
  added = [];
  accepts = true;
});

const show = () =>
  showScreen(
    <Catalog
      search={{}}
      onChange={() => undefined}
      startsFiltering={false}
      choosesManufacturer={false}
      choosesCustomer={false}
      onAdd={async ({ id }, isTester, quantity) => {
        added.push([id, isTester, quantity]);
        return accepts;
      }}
      onOpen={() => undefined}
    />,
  );

// The list's code is loaded when it is first chosen.
const onDemand = { timeout: 10_000 };
const person = userEvent.setup({ delay: null });
const field = (name: string) => screen.findByRole('spinbutton', { name: `Quantity of ${name}` }, onDemand);
const choose = async (view: string) => person.click(await screen.findByRole('button', { name: view }));

async function showList() {
  show();
  await choose('List');
  await screen.findByText('Stock', {}, onDemand);
}

describe('the quantity field', () => {
  it('is added with the button, and is one again after it', async () => {
    show();
    const quantity = await field('Soap 2');
    const card = screen.getByRole('article', { name: 'Soap 2' });

    await person.clear(quantity);
    await person.type(quantity, '5');
    await person.click(within(card).getByRole('button', { name: 'Add Case (12)' }));

    expect(added).toEqual([[2, false, 5]]);
    await waitFor(() => expect(quantity).toHaveProperty('value', '1'));
  });

  it('is added with Enter', async () => {
    show();

    await person.type(await field('Soap 1'), '7{Enter}', {
      initialSelectionStart: 0,
      initialSelectionEnd: 1,
    });

    expect(added).toEqual([[1, false, 7]]);
  });

  it('stays as it was typed where nothing was added', async () => {
    accepts = false;
    show();
    const quantity = await field('Soap 1');

    await person.type(quantity, '{ArrowUp}{ArrowUp}{Enter}');

    expect(added).toEqual([[1, false, 3]]);
    expect(quantity).toHaveProperty('value', '3');
  });

  it.each([
    ['', '1'],
    ['0', '1'],
    ['1x2', '12'],
    ['999999', '100000'],
  ])('left with "%s" in it holds %s', async (typed, value) => {
    show();
    const quantity = await field('Soap 1');

    await person.clear(quantity);
    if (typed !== '') await person.type(quantity, typed);
    await person.tab();

    expect(quantity).toHaveProperty('value', value);
  });

  it('starts at the smallest order, goes by multiples and stops at the maximum', async () => {
    products = [soap(1, { minimumQuantity: 5, orderMultiple: 4, maximumQuantity: 14 })];
    show();
    const quantity = await field('Soap 1');
    expect(quantity).toHaveProperty('value', '8');

    await person.type(quantity, '{ArrowDown}');
    expect(quantity).toHaveProperty('value', '8');
    await person.type(quantity, '{ArrowUp}{ArrowUp}');
    expect(quantity).toHaveProperty('value', '12');
    await person.clear(quantity);
    await person.type(quantity, '9{Enter}');

    expect(added).toEqual([[1, false, 12]]);
    await waitFor(() => expect(quantity).toHaveProperty('value', '8'));
  });

  it('adds less than the minimum if it is typed, for a line that has it already', async () => {
    products = [soap(1, { minimumQuantity: 4 })];
    show();
    const quantity = await field('Soap 1');

    await person.clear(quantity);
    await person.type(quantity, '1{Enter}');

    expect(added).toEqual([[1, false, 1]]);
  });

  it('of a product with too little stock for the smallest order is closed', async () => {
    products = [soap(1, { orderMultiple: 4, unitsAvailable: 36 })];
    show();

    expect(await field('Soap 1')).toHaveProperty('disabled', true);
  });

  it('of a product that cannot be added is closed', async () => {
    products = [soap(1, { unitsAvailable: 11 })];
    show();

    expect(await field('Soap 1')).toHaveProperty('disabled', true);
  });

  it('does not count for a tester, which is one unit', async () => {
    products = [soap(1, { hasTestersAvailable: true, testerPrice: '1.25' })];
    show();

    await person.type(await field('Soap 1'), '{ArrowUp}');
    await person.click(screen.getByRole('button', { name: 'Add Tester · $1.25' }));

    expect(added).toEqual([[1, true, 1]]);
  });
});

describe('the list', () => {
  it('shows name, SKU, stock, prices, quantity and the button of each product', async () => {
    products = [
      soap(1),
      soap(2, { unitsAvailable: 36 }),
      soap(3, { unitsAvailable: 0 }),
      soap(4, { unitsAvailable: 600 }),
    ];
    await showList();

    const row = screen.getByRole('article', { name: 'Soap 1' });
    for (const text of ['SO-1', 'In stock', '$30.00', '$2.50 per unit', 'MSRP $6.00']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    expect(within(row).getByRole('link', { name: 'Soap 1' })).toBeTruthy();
    expect(within(row).getByRole('button', { name: 'Add Case (12)' })).toBeTruthy();
    expect(screen.getByText('Only 3 left')).toBeTruthy();
    expect(screen.getByText('Out of stock')).toBeTruthy();
    expect(screen.getByText('50 cases')).toBeTruthy();
  });

  it('is chosen with icons that leave the tooltip to the app', async () => {
    show();

    const names = ['Cards', 'List'];
    const buttons = await Promise.all(names.map((name) => screen.findByRole('button', { name })));
    expect(buttons.map(({ title }) => title)).toEqual(['', '']);
  });

  it('is remembered in this browser', async () => {
    await showList();

    expect(window.localStorage.getItem('casepack.catalog-view')).toBe('list');
    expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
    await choose('Cards');
    expect(window.localStorage.getItem('casepack.catalog-view')).toBe('cards');
  });

  it('is shown at once where it was chosen before', async () => {
    window.localStorage.setItem('casepack.catalog-view', 'list');
    show();

    expect(await screen.findByText('Stock', {}, onDemand)).toBeTruthy();
  });

  it('takes Tab from quantity to quantity, past what cannot be added, and out at both ends', async () => {
    products = [soap(1), soap(2, { unitsAvailable: 0 }), soap(3)];
    await showList();
    (await field('Soap 1')).focus();

    await person.tab();
    expect(document.activeElement).toBe(await field('Soap 3'));
    await person.tab({ shift: true });
    expect(document.activeElement).toBe(await field('Soap 1'));
    await person.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Soap 1' }));
  });

  it('takes the arrows from the quantity to the name and to the button', async () => {
    await showList();
    const quantity = await field('Soap 2');
    const row = within(screen.getByRole('article', { name: 'Soap 2' }));

    quantity.focus();
    await person.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(row.getByRole('link'));
    quantity.focus();
    await person.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(row.getByRole('button', { name: 'Add Case (12)' }));
  });

  it('goes on in longer steps than the cards', async () => {
    products = Array.from({ length: 130 }, (_, index) => soap(index + 1));
    await showList();

    await person.click(screen.getByRole('button', { name: 'Load More Products' }));

    await screen.findByText('Soap 120', {}, onDemand);
    expect(asked).toEqual(['limit=24', 'cursor=next&limit=96']);
    expect(screen.getByRole('list', { name: 'Products 25 to 120' })).toBeTruthy();
  });
});
