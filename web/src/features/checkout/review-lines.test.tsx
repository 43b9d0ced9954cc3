// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { lineId } from '@casepack/contract/orders/line-rules';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen';
import type { CheckoutLine } from './checkout-line';
import { ReviewLines } from './review-lines';
import { useFocusAfterRemoval } from './use-focus-after-removal';

const line = (id: number, isTester = false): CheckoutLine => ({
  productId: id,
  isTester,
  quantity: 2,
  name: `Soap ${id}`,
  sku: `SO-${1000 + id}`,
  imageUrl: null,
  casePackQuantity: 12,
  unitPrice: cents(2400),
});
const linesOf = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));

const nothing = cents(0);
const quote = {
  lines: [],
  totals: { subtotal: nothing, tax: nothing, shipping: nothing, discount: nothing, total: nothing },
  setsCharges: false,
};

function Review({ start }: { start: CheckoutLine[] }) {
  const [lines, setLines] = useState(start);
  const page = useFocusAfterRemoval(lines);
  return (
    <div ref={page}>
      <ReviewLines
        id="items"
        lines={lines}
        quote={quote}
        onChangePrice={undefined}
        explainsPrices={false}
        onQuantity={(which, quantity) =>
          setLines((before) =>
            quantity === 0
              ? before.filter((each) => lineId(each) !== lineId(which))
              : before.map((each) => (lineId(each) === lineId(which) ? { ...each, quantity } : each)),
          )
        }
      />
    </div>
  );
}

const person = userEvent.setup({ delay: null });
const names = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.trim());
const search = (text: string) => person.type(screen.getByRole('searchbox', { name: 'Search items' }), text);

describe('the items of an order', () => {
  it('have no search while they are few', () => {
    showScreen(<Review start={linesOf(10)} />);

    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByText('10 lines')).toBeTruthy();
  });

  it('are found by any words of name and SKU, and testers by that', async () => {
    showScreen(<Review start={[...linesOf(300), line(7, true)]} />);
    expect(names()).toHaveLength(301);

    await search('so-1007 soap');
    await expect.poll(names).toEqual(['Soap 7', 'Soap 7 Tester']);
    expect(screen.getByText('2 of 301 lines')).toBeTruthy();

    await search(' TESTER');
    await expect.poll(names).toEqual(['Soap 7 Tester']);
  });

  it('say so when none is found, and show all again', async () => {
    showScreen(<Review start={linesOf(12)} />);
    await search('candle');

    await person.click(await screen.findByRole('button', { name: 'Clear search' }));

    await expect.poll(() => names().length).toBe(12);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  it('keep the search while a quantity changes', async () => {
    showScreen(<Review start={linesOf(12)} />);
    await search('soap 12');
    await expect.poll(names).toEqual(['Soap 12']);

    await person.click(screen.getByRole('button', { name: 'Increase: Quantity of Soap 12' }));

    expect(screen.getByText('$72.00')).toBeTruthy();
    expect(names()).toEqual(['Soap 12']);
  });

  it('leave the keyboard at the next one on the screen when one is removed', async () => {
    showScreen(<Review start={linesOf(30)} />);
    await search('soap 2');
    await expect.poll(() => names().length).toBe(12);

    await person.click(screen.getByRole('button', { name: 'Remove Soap 2' }));

    const next = screen.getByRole('heading', { name: 'Soap 12' }).closest('li');
    expect(document.activeElement).toBe(next);
  });
});
