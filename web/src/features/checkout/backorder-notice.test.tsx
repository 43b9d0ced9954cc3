// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { CheckedLine } from '@casepack/contract/orders/order-line';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BackorderNotice } from './backorder-notice';
import { useBackorder } from './use-backorder';

const waiting = (backorder: CheckedLine['backorder'], unitPrice = cents(2400)): CheckedLine => ({
  ...{ line: 0, productId: 1, isTester: false, quantity: 10, name: 'Lavender Soap', sku: 'LS-1' },
  ...{ minimumQuantity: 1, orderMultiple: 1, maximumQuantity: null, unitsAvailable: 24, price: null },
  ...{ knownUnitPrice: unitPrice, unitPrice, totalPrice: null, problems: [], backorder },
});

function Checkout({ lines }: { lines: CheckedLine[] }) {
  const backorder = useBackorder({ lines });
  return (
    <>
      <BackorderNotice backorder={backorder} />
      <button type="button" disabled={!backorder.isSettled}>
        Place Order
      </button>
    </>
  );
}

const agreement = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Ship the rest/ });
const isBarred = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' }).disabled;

it.each([
  ['more ships later', { now: 1, later: 9, expectedOn: '2026-12-03' }],
  ['it ships on another day', { now: 2, later: 8, expectedOn: '2027-01-15' }],
  ['no day is known anymore', { now: 2, later: 8, expectedOn: null }],
])('asks again for the agreement when %s', async (_, changed) => {
  const { rerender } = render(<Checkout lines={[waiting({ now: 2, later: 8, expectedOn: '2026-12-03' })]} />);
  await userEvent.click(agreement());
  expect([agreement().checked, isBarred()]).toEqual([true, false]);

  rerender(<Checkout lines={[waiting(changed)]} />);

  expect([agreement().checked, isBarred()]).toEqual([false, true]);
});

it('keeps the agreement when only prices or lines in stock change', async () => {
  const backorder = { now: 2, later: 8, expectedOn: null };
  const { rerender } = render(<Checkout lines={[waiting(backorder)]} />);
  await userEvent.click(agreement());

  const inStock = { ...waiting(undefined), productId: 2 };
  rerender(<Checkout lines={[inStock, { ...waiting(backorder, cents(2500)), line: 1 }]} />);

  expect([agreement().checked, isBarred()]).toEqual([true, false]);
});

it('can take the agreement back', async () => {
  render(<Checkout lines={[waiting({ now: 0, later: 10, expectedOn: null })]} />);
  await userEvent.click(agreement());
  await userEvent.click(agreement());

  expect([agreement().checked, isBarred()]).toEqual([false, true]);
});
