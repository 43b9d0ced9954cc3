// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { OrderItems } from './order-items';

it('an order line shows its note, ship date and part number, and nothing if it has none', () => {
  const [item] = sampleOrder(1).items;
  if (!item) throw new Error('The sample order has no line');
  const { rerender } = render(<OrderItems items={[item]} />);
  expect(screen.queryByText(/Note:|Ship date:|Part number:/)).toBeNull();

  const details = { note: 'Gift wrap', shipDate: '2026-12-01', partNumber: 'BD-77' };
  rerender(<OrderItems items={[{ ...item, ...details }]} />);

  for (const words of ['Note: Gift wrap', 'Ship date: Dec 01, 2026', 'Part number: BD-77']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
});
