// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { OrderItem } from '@casepack/contract/orders/order';
import type { LinePrice } from '@casepack/contract/pricing/line-price';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { showScreen } from '../../testing/show-screen';
import { OrderItems } from './order-items';

const itemsWith = (price: Partial<LinePrice>, changes: Partial<OrderItem> = {}) =>
  sampleOrder(1).items.map((item) => ({ ...item, ...changes, price: { ...item.price, ...price } }));
const ofList = { source: 'list', listName: 'Key accounts', fromQuantity: 10, ownPrice: cents(3000) } as const;

async function ask() {
  await userEvent.click(screen.getByRole('button', { name: 'Why this price? Soap 1' }));
  return within(await screen.findByRole('dialog', { name: 'Why this price?' }));
}

describe('the items of an order', () => {
  it('show the own price struck through where the customer paid less', () => {
    showScreen(<OrderItems items={itemsWith(ofList)} />);

    const item = screen.getByRole('listitem');
    expect(item.querySelector('s')?.textContent).toBe('$30.00');
    expect(item.textContent).toContain('Regular price $30.00, reduced to $24.00 per case');
  });

  it('explain their prices to those who sell', async () => {
    showScreen(<OrderItems items={itemsWith(ofList)} explainsPrices />);

    const answer = await ask();

    expect(answer.getByText('From the price list Key accounts, from 10 cases')).toBeTruthy();
    expect(answer.getByText('$30.00')).toBeTruthy();
  });

  it('tell the reason of a price that was set by hand', async () => {
    const items = itemsWith({ source: 'manual' }, { manualReason: 'Damaged boxes' });
    showScreen(<OrderItems items={items} explainsPrices />);

    const answer = await ask();

    expect(answer.getByText('Set by hand')).toBeTruthy();
    expect(screen.getByText('Manual')).toBeTruthy();
    expect(answer.getByText('Damaged boxes')).toBeTruthy();
  });

  it('explain nothing to buyers, nor where no list applied', () => {
    showScreen(<OrderItems items={itemsWith(ofList)} />);
    showScreen(<OrderItems items={itemsWith({ ownPrice: cents(2400) })} explainsPrices />);

    expect(screen.queryByRole('button', { name: /Why this price/ })).toBeNull();
    expect(document.querySelectorAll('s')).toHaveLength(1);
  });
});
