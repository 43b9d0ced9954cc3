import { cents, sumOfMany } from '@casepack/contract/money';
import { expect, it } from 'vitest';
import { drawPapers } from '../testing/drawn-papers';
import {
  documentLine,
  documentLines,
  invoiceContent,
  invoiceDocument,
  orderDocument,
  statementOf,
} from '../testing/sample-documents';

const { drawn, confirmation } = drawPapers();

const note = 'Pack this line in a carton of its own, labeled for the window display. '.repeat(7).trim();

it('draws long notes across the page: eight of them fit on two pages beside part numbers', async () => {
  const lines = documentLines(8).map((line) => ({ ...line, note, partNumber: 'LV-77' }));

  const { pages, text } = await confirmation({ lines });

  expect(text.match(/window display\. Pack/g)?.length).toBeGreaterThanOrEqual(8);
  expect(pages).toHaveLength(2);
});

it('never breaks an amount', async () => {
  const line = documentLine({
    partNumber: 'LV-77',
    unitPrice: cents(9_876_543),
    totalPrice: cents(118_518_516),
  });
  const large = cents(999_999_999);
  const manyLarge = sumOfMany(Array.from({ length: 200 }, () => large));
  const { text } = await confirmation({ lines: [line], subtotal: large, total: large });
  const statement = await drawn({
    kind: 'statement',
    content: statementOf({ balance: manyLarge, aging: { ...statementOf().aging, over90: manyLarge } }),
  });

  expect(text).toContain('$98,765.43 $1,185,185.16');
  expect(text).toContain('$9,999,999.99 Subtotal');
  expect(text).toContain('$9,999,999.99 Total');
  expect(statement.text).toContain('Over 90 days overdue $1,999,999,998.00');
  expect(statement.text).toContain('$1,999,999,998.00 Balance');
});

it('prints the whole PO number, however long', async () => {
  const purchaseOrderNumber = `PO${'-2026W'.repeat(10)}`;
  const shipment = { number: 2, shippedOn: '2026-11-18', packages: 12, weight: 12_345 } as const;
  const slip = await drawn({
    kind: 'packing_slip',
    number: 'M1-000123',
    content: orderDocument({ purchaseOrderNumber, shipment }),
  });

  for (const { text } of [await confirmation({ purchaseOrderNumber }), slip]) {
    expect(text.replaceAll(' ', '')).toContain(purchaseOrderNumber);
    expect(text).not.toContain('…');
  }
});

it('keeps the address for checks on one page', async () => {
  const remitTo = ['Fern & Hollow', 'Receivables', 'PO Box 44', 'Portland, OR 97208'].join('\n');
  const brand = { accent: null, footer: null, remitTo, bankDetails: null, logo: null };
  for (let count = 4; count < 16; count += 1) {
    const content = invoiceContent({ lines: documentLines(count) });
    const { pages } = await drawn({ ...invoiceDocument({ content }), brand });

    expect(
      pages.filter((page) => page.includes('Remit to Fern & Hollow Receivables PO Box 44 Portland')),
    ).toHaveLength(1);
  }
});

it('separates the shares of several orders on a pick list', async () => {
  const { text } = await drawn({
    kind: 'pick_list',
    number: 'Nov 18, 2026',
    content: {
      seller: orderDocument().seller,
      facts: [['Orders', '2 orders']],
      lines: [
        {
          ...{ sku: 'SOAP-0001', name: 'Lavender Soap', casePackQuantity: 12, isTester: false, quantity: 3 },
          shares: [
            { orderNumber: 'M1-000120', quantity: 2 },
            { orderNumber: 'M1-000121', quantity: 1 },
          ],
        },
      ],
    },
  });

  expect(text).toContain('M1-000120 × 2, M1-000121 × 1');
});

it('tells the reader of a statement how to reach the sender', async () => {
  const seller = { name: 'Fern & Hollow', address: null, email: 'ar@fern.test', phone: '(845) 555-0100' };
  const { text } = await drawn({ kind: 'statement', content: statementOf({ seller }) });

  expect(text).toContain('Fern & Hollow ar@fern.test (845) 555-0100');
});
