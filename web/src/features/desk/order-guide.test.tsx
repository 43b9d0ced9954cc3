// @vitest-environment happy-dom
import { DeskProduct } from '@casepack/contract/desk/desk-product';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sampleProduct } from '../../testing/sample-product';
import { showScreen } from '../../testing/show-screen';
import { blankLine } from './grid-entry';
import type { QuantityChange } from './grid-events';
import { OrderGuide } from './order-guide';

it('leaves the row as it is while its field is empty, and afterwards', async () => {
  const product = DeskProduct.decode({ ...sampleProduct(), partNumber: null });
  const changes: QuantityChange[] = [];
  showScreen(
    <OrderGuide
      rows={[
        {
          ...{ product, lastQuantity: 4, lastOrderedOn: '2026-10-01' },
          ...{ usualQuantity: 4, usualIntervalDays: null, orderCount: 2 },
        },
      ]}
      isLoading={false}
      lines={[{ ...blankLine('k1'), productId: product.id, quantity: 12, note: 'Gift wrap' }]}
      onQuantities={(made) => changes.push(...made)}
      onUsual={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity of/ });

  await userEvent.clear(field);
  expect(field.value).toBe('');
  expect(changes).toEqual([]);
  await userEvent.type(field, '05');
  expect(changes.map(({ quantity }) => quantity)).toEqual([5]);
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field.value).toBe('12');
  expect(changes).toHaveLength(1);
});
