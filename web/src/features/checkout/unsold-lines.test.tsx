// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateStorage } from '../../api/private-storage';
import { sampleUser } from '../../testing/sample-user';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { storageKeyOf } from '../../testing/storage-key';
import { Checkout } from './checkout';
import type { CheckoutLine } from './checkout-line';
import { firstValues } from './checkout-values';
import { clearDraft, openDraft } from './draft-store';

const admin = sampleUser({ id: 71, role: null, isAdmin: true, manufacturerId: null });
const lineOf = (productId: number, name: string): CheckoutLine => ({
  productId,
  isTester: false,
  quantity: 1,
  name,
  sku: `SKU-${productId}`,
  imageUrl: null,
  casePackQuantity: 12,
  unitPrice: cents(2400),
});
const [soap, candle, wick] = [lineOf(1, 'Soap'), lineOf(2, 'Candle'), lineOf(3, 'Wick')];
const corner = {
  id: 11,
  manufacturerId: 4,
  salesOrganizationId: null,
  name: 'Cora Corner',
  businessName: 'Corner Shop',
  contactEmail: 'cora@corner.test',
  contactPhone: null,
  paymentTerms: 'NET30',
  requiresApproval: false,
} as const;

interface QuoteBody {
  items: { productId: number; quantity: number; isTester: boolean; unitPrice: string }[];
  customerId?: number | null;
}

/** Fernhill sells soap alone, Waxworks the rest; the customer orders from Waxworks. */
function answerTo({ items, customerId }: QuoteBody) {
  const isWaxworks = customerId === corner.id;
  const unknownLines = items.flatMap(({ productId }, line) =>
    (productId === soap?.productId) === isWaxworks ? [line] : [],
  );
  if (unknownLines.length > 0) {
    const message = 'Product not found (line 2)';
    const details = { unknownLines, sellerName: isWaxworks ? 'Waxworks' : 'Fernhill' };
    return { status: 404, body: { code: 'not_found', message, details } };
  }
  return ok({
    lines: items.map(({ unitPrice, ...item }, line) => ({
      ...item,
      ...{ line, name: 'Soap', sku: 'SKU-1', knownUnitPrice: unitPrice, unitPrice, totalPrice: unitPrice },
      ...{
        minimumQuantity: 1,
        orderMultiple: 1,
        maximumQuantity: null,
        unitsAvailable: null,
        price: null,
        problems: [],
      },
    })),
    totals: { subtotal: '24.00', tax: '0.00', shipping: '0.00', discount: '0.00', total: '24.00' },
    setsCharges: true,
  });
}

serveApi('/checkout', ({ url, body }) => {
  if (url === '/api/auth/storage-key') return storageKeyOf(admin.id);
  if (url === '/api/checkout/quote') return answerTo(body as QuoteBody); // the contract lets nothing else out
  return ok([]);
});

beforeAll(() => openPrivateStorage(admin.id));
beforeEach(() => clearDraft({ userId: admin.id }));

function Holder({ first }: { first: CheckoutLine[] }) {
  const [lines, setLines] = useState(first);
  return (
    <Checkout
      user={admin}
      lines={lines}
      step="review"
      onStep={() => undefined}
      onQuantity={(line) => setLines((now) => now.filter(({ productId }) => productId !== line.productId))}
      onAcceptPrices={() => undefined}
      accepting={false}
      onSaved={() => undefined}
      onPlaced={() => undefined}
      onUnpaid={() => undefined}
      onRequested={() => undefined}
      card={() => null}
    />
  );
}

const person = userEvent.setup({ delay: null });
const show = (...lines: (CheckoutLine | undefined)[]) =>
  showScreen(<Holder first={lines.filter((line) => line !== undefined)} />);
const attention = 'Some items need your attention';
const namedLines = async () => (await screen.findByText(attention)).closest('section')?.textContent;
const isReady = () => screen.findByRole('button', { name: 'Continue to Payment' });

describe('a cart with products that the seller does not have', () => {
  it('names the line and goes on once it is removed', async () => {
    show(soap, candle);

    const named = await namedLines();
    expect(named).toContain('Candle: Not sold by Fernhill');
    expect(named).not.toContain('Soap');
    await person.click(screen.getByRole('button', { name: 'Remove Candle from the order' }));

    await isReady();
    expect(screen.queryByText(attention)).toBeNull();
  });

  it('removes all of them with one press', async () => {
    show(soap, candle, wick);

    await person.click(await screen.findByRole('button', { name: 'Remove all 2' }));

    await isReady();
    expect(screen.queryByText('Wick')).toBeNull();
  });

  it('lets go of the customer who cannot order them', async () => {
    const today = '2026-11-17';
    openDraft({ userId: admin.id }, { ...firstValues(admin, 'staff', today), customer: corner });
    show(soap);

    expect(await namedLines()).toContain('Soap: Not sold by Waxworks, the manufacturer of this customer');
    await person.click(screen.getByRole('button', { name: 'Choose another customer' }));

    await isReady();
    expect(screen.queryByText(attention)).toBeNull();
  });
});
