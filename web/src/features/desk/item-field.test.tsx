// @vitest-environment happy-dom
import { DeskProduct } from '@casepack/contract/desk/desk-product';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { sampleProduct } from '../../testing/sample-product';
import { withProviders } from '../../testing/show-screen';
import { deskQueries } from './desk.queries';
import type { GridEvent } from './grid-events';
import { ItemField } from './item-field';
import { ProductBook } from './product-book';

it.each([
  ['Enter', {}, ['productChosen', 'entered']],
  ['Ctrl+Enter', { ctrlKey: true }, []],
  ['Command+Enter', { metaKey: true }, []],
])('with %s takes the suggested product, or leaves the key to the desk', (_, modifier, expected) => {
  const client = createQueryClient({ onSignedOut: () => undefined });
  const product = DeskProduct.decode({ ...sampleProduct(), partNumber: null });
  client.setQueryData(deskQueries.products(7, 'soap').queryKey, [product]);
  const events: GridEvent[] = [];
  const field = (
    <ItemField
      row={0}
      entry=""
      typed="soap"
      isActive
      customerId={7}
      book={new ProductBook()}
      isInvalid={false}
      describedBy={undefined}
      onEvent={(event) => events.push(event)}
    />
  );
  render(withProviders(field, client));
  const input = screen.getByRole('combobox', { expanded: true });

  const pressed = createEvent.keyDown(input, { key: 'Enter', ...modifier });
  fireEvent(input, pressed);

  expect(events.map(({ type }) => type)).toEqual(expected);
  expect(pressed.defaultPrevented).toBe(expected.length > 0);
});
