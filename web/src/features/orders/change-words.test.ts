import { expect, it } from 'vitest';
import { changeTexts, kindName } from './change-words';

it('tells what was shipped, cancelled and returned, line by line', () => {
  expect(['shipped', 'remainder_cancelled', 'returned', 'shipment_withdrawn'].map(kindName)).toEqual([
    'Shipped',
    'Remaining items cancelled',
    'Return recorded',
    'Shipment withdrawn, the goods have not left',
  ]);
  expect(
    changeTexts({
      shipment: { from: null, to: ['2 x Soap (S-1)', '1 x Balm (B-1)'] },
      returned: { from: null, to: ['1 x Soap (S-1), back in stock'] },
      amountCredited: { from: '0.00', to: '24.00' },
    }),
  ).toEqual([
    'Shipped: 2 x Soap (S-1)',
    'Shipped: 1 x Balm (B-1)',
    'Returned: 1 x Soap (S-1), back in stock',
    'Amount credited: $0.00 → $24.00',
  ]);
});
