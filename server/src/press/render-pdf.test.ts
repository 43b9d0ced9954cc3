import { cents } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import { drawPapers } from '../testing/drawn-papers';
import {
  documentLine,
  documentLines,
  invoiceContent,
  invoiceDocument,
  orderDocument,
  statementOf,
} from '../testing/sample-documents';
import { renderPdf } from './render-pdf';

const { pdfs, drawn, confirmation } = drawPapers();

describe('an order confirmation', () => {
  it('names the seller, the buyer, the items and the amounts', async () => {
    const { text, title, size, pages } = await confirmation();

    expect(title).toBe('Order Confirmation M1-000123');
    expect(size).toEqual([612, 792]);
    expect(pages).toHaveLength(1);
    for (const words of [
      'Meadow & Moss Apothecary 88 Orchard Lane Portland, OR 97201',
      'Order date Nov 10, 2026',
      'Requested ship date Nov 20, 2026',
      'PO number PO-7788',
      'Bill to Corner Shop Ana Ruiz',
      'Ship to Corner Shop 7 Harbor Road Suite 400 Springfield, IL 62701 United States',
      'SOAP-0001 Lavender Soap 3 12 36 $24.00 $72.00',
      '$12,345.00 Subtotal',
      '$98.76 Tax',
      '$25.00 Shipping',
      '−$123.45 Discount: Spring show',
      '$12,345.31 Total',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('counts a tester in units and marks it', async () => {
    const { text } = await confirmation({
      lines: [documentLine({ quantity: 5, isTester: true, unitPrice: cents(100), totalPrice: cents(500) })],
    });

    expect(text).toContain('SOAP-0001 Lavender Soap Tester – – 5 $1.00 $5.00');
  });

  it('prints ship date and note below the product, and a column of part numbers if a line has one', async () => {
    const plain = await confirmation();
    const lines = [
      documentLine({ note: 'Gift wrap', shipDate: '2026-12-01', partNumber: 'LV-77' }),
      documentLine({ name: 'Candle', sku: 'C-1' }),
    ];

    for (const { text } of [
      await confirmation({ lines }),
      await drawn({ kind: 'packing_slip', number: 'M1-000123', content: orderDocument({ lines }) }),
      await drawn(invoiceDocument({ content: invoiceContent({ lines }) })),
    ]) {
      expect(text).toContain('Your part number');
      expect(text).toMatch(/SOAP-0001 LV-77 Lavender Soap 3 12 36 .*Ship date: Dec 01, 2026 Note: Gift wrap/);
      expect(text).toContain('C-1 Candle 3 12 36');
    }
    expect(plain.text).not.toMatch(/part number|Ship date:|Note:/);
  });

  it('shows a mark if the order is not what the title says', async () => {
    expect((await confirmation({ mark: 'Cancelled' })).text).toContain('M1-000123 Cancelled');
  });

  it('leaves out what is not known', async () => {
    const { text } = await confirmation({
      requestedShipDate: null,
      purchaseOrderNumber: null,
      paymentTerms: null,
      discount: cents(0),
    });

    expect(text).toContain('Requested ship date Not specified');
    expect(text).not.toMatch(/PO number|Terms NET|Discount/);
  });
});

describe('a packing slip', () => {
  it('shows what to pack and where to ship it, but no prices', async () => {
    const { text } = await drawn({
      kind: 'packing_slip',
      number: 'M1-000123',
      content: orderDocument({
        lines: [documentLine(), documentLine({ name: 'Tester', quantity: 2, isTester: true })],
        notes: 'Deliver to the back door.\nCall first.',
        tracking: [{ carrier: 'ups', trackingNumber: '1Z999', estimatedDelivery: '2026-11-22' }],
      }),
    });

    expect(text).toContain('Packing Slip M1-000123');
    expect(text).toContain('SOAP-0001 Lavender Soap 3 12 36');
    expect(text).toContain('3 Cases 2 Testers 38 Total units');
    expect(text).toContain('UPS 1Z999, estimated delivery Nov 22, 2026');
    expect(text).toContain('Deliver to the back door. Call first.');
    expect(text).not.toMatch(/\$|price|Subtotal|NET30/);
  });
});

describe('an invoice', () => {
  it('shows when it is due, what is paid and what is due', async () => {
    const { text, title } = await drawn(
      invoiceDocument({ amountPaid: cents(234_531), amountDue: cents(1_000_000) }),
    );

    expect(title).toBe('Invoice M1-INV-000042');
    expect(text).toContain('Date Nov 16, 2026 Due date Dec 16, 2026 Terms NET30 Order M1-000123');
    expect(text).toContain('$12,345.31 Total −$2,345.31 Paid $10,000.00 Amount due');
    expect(text).not.toContain('Superseded');
  });

  it('says at the top and at the end that it was superseded', async () => {
    const { text } = await drawn(invoiceDocument({ superseded: true }));

    expect(text).toContain('M1-INV-000042 Superseded');
    expect(text).toContain('It is no longer valid, and nothing is due on it');
    expect(text).not.toContain('Amount due');
  });

  it('asks for nothing if its order was cancelled', async () => {
    const { text } = await drawn(
      invoiceDocument({ cancelled: true, amountDue: cents(0), depositDue: cents(500) }),
    );

    expect(text).toContain('M1-INV-000042 Cancelled');
    expect(text).toContain('The order was cancelled. There is nothing to pay.');
    expect(text).not.toMatch(/Amount due|Deposit due/);
  });

  it('leaves a credit note of a cancelled order as it is', async () => {
    const { text } = await drawn(invoiceDocument({ kind: 'credit_note', cancelled: true }));

    expect(text).not.toMatch(/Cancelled|nothing to pay/);
  });

  it('says why a credit note is no longer valid', async () => {
    const { text } = await drawn(invoiceDocument({ kind: 'credit_note', superseded: true }));

    expect(text).toContain('The card provider could not return the money');
  });

  it('repeats the headings of its table on every page and numbers the pages', async () => {
    const lines = documentLines(120);

    const { pages } = await drawn(invoiceDocument({ content: invoiceContent({ lines }) }));

    expect(pages.length).toBeGreaterThan(3);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      if (page.includes('CANDLE-')) expect(page).toContain('SKU Product Cases');
    }
    expect(pages.join(' ').match(/CANDLE-\d+/g)).toEqual(lines.map(({ sku }) => sku));
    expect(pages.at(-1)).toContain('Amount due');
  });
});

describe('a credit note', () => {
  it('shows what is refunded', async () => {
    const name = 'Refund on Nov 12, 2026 (Credit Card)';
    const line = documentLine({
      name,
      sku: null,
      casePackQuantity: null,
      quantity: 1,
      totalPrice: cents(50_000),
    });

    const { text } = await drawn(
      invoiceDocument({
        kind: 'credit_note',
        number: 'M1-CN-000001',
        total: cents(50_000),
        content: invoiceContent({ lines: [line], subtotal: cents(50_000) }),
      }),
    );

    expect(text).toContain('Credit Note M1-CN-000001');
    expect(text).toContain(`Description Amount ${name} $500.00 $500.00 Total credit`);
    expect(text).not.toMatch(/Due date|Amount due|Cases/);
  });
});

describe('what was credited', () => {
  const content = invoiceContent({
    ...{ lines: [documentLine()], subtotal: cents(7200), discount: cents(360), tax: cents(10) },
    ...{ shipping: cents(0), discountDescription: null },
  });

  it('is shown on a credit note with its share of discount and tax', async () => {
    const { text } = await drawn(invoiceDocument({ kind: 'credit_note', total: cents(6850), content }));

    expect(text).toContain('$72.00 Subtotal $0.10 Tax −$3.60 Discount $68.50 Total credit');
  });

  it('is shown with the reason why it came back', async () => {
    const returned = { ...content, reason: 'Broken in transit' };
    const { text } = await drawn(invoiceDocument({ kind: 'credit_note', content: returned }));

    expect(text).toContain('Reason Broken in transit');
  });

  it('is not called paid on the invoice', async () => {
    const { text } = await drawn(invoiceDocument({ amountPaid: cents(100), isCredited: true }));

    expect(text).toContain('−$1.00 Paid and credited');
  });
});

describe('a statement', () => {
  it('shows what is due, since when, and what was paid', async () => {
    const { text, title } = await drawn({
      kind: 'statement',
      content: statementOf({
        openInvoices: [
          {
            orderId: 1,
            orderNumber: 'M1-000120',
            number: 'M1-INV-000040',
            issuedOn: '2026-09-01',
            dueOn: '2026-10-01',
            total: cents(123_400),
            open: cents(100_000),
            daysOverdue: 46,
          },
        ],
        payments: [
          {
            orderId: 1,
            orderNumber: 'M1-000120',
            at: new Date('2026-10-05T10:00:00Z'),
            kind: 'payment',
            method: 'card',
            amount: cents(33_400),
          },
          {
            orderId: 1,
            orderNumber: 'M1-000120',
            at: new Date('2026-10-06T10:00:00Z'),
            kind: 'refund',
            method: 'check',
            amount: cents(10_000),
          },
        ],
        balance: cents(100_000),
        aging: { ...statementOf().aging, days31to60: cents(100_000) },
      }),
    });

    expect(title).toBe('Statement Corner Shop');
    expect(text).toContain('As of Nov 16, 2026');
    expect(text).toContain('31–60 days overdue $1,000.00');
    expect(text).toContain('M1-INV-000040 M1-000120 Sep 01, 2026 Oct 01, 2026 46 $1,234.00 $1,000.00');
    expect(text).toContain('$1,000.00 Balance');
    expect(text).toContain('Oct 05, 2026 M1-000120 Payment · Credit Card $334.00');
    expect(text).toContain('Oct 06, 2026 M1-000120 Refund · Check −$100.00');
  });

  it('says so if nothing is due and nothing was paid', async () => {
    const { text } = await drawn({ kind: 'statement', content: statementOf() });

    expect(text).toContain('No open invoices.');
    expect(text).toContain('No payments.');
  });
});

describe('names in any script', () => {
  const nameDrawn = async (name: string): Promise<string> => {
    const { text } = await confirmation({ lines: [documentLine({ name })] });
    return /SOAP-0001 ?([\s\S]*?) ?3 12 36/.exec(text)?.[1]?.replaceAll(' ', '') ?? 'not found';
  };

  it.each([
    ['accents', 'Café Müller Łódź', 'CaféMüllerŁódź'],
    ['combining marks', 'Cafe\u0301', 'Café'],
    ['Greek and Cyrillic', 'Σαπούνι мыло', 'Σαπούνιмыло'],
    ['Chinese', '薰衣草手工皂', '薰衣草手工皂'],
    ['Japanese', 'ラベンダーの石鹸', 'ラベンダーの石鹸'],
    ['Korean', '라벤더 비누', '라벤더비누'],
    ['line breaks and tabs', 'one\r\ntwo\tthree\u2028four', 'onetwothreefour'],
    ['control and direction marks', 'a\u0000b\u202ec\u200b', 'abc'],
    ['an empty text', '', ''],
  ])('draws %s', async (_what, name, expected) => {
    expect(await nameDrawn(name)).toBe(expected);
  });

  it.each([
    ['Hebrew', 'סבון לבנדר 250', 'סבון'],
    ['Arabic', 'صابون اللافندر (500 غرام)', '500'],
  ])('draws %s', async (_what, name, part) => {
    const { text } = await confirmation({ lines: [documentLine({ name })] });

    expect(text).toContain(part);
    expect(text).toContain('3 12 36');
  });

  it.each([
    ['emoji that no font has', '🎉👩‍🔬🇩🇪'],
    ['scripts that no font has', 'मराठी ไทย 𝒳𓀀'],
    ['half a surrogate pair', 'a\ud800b'],
    ['private and unassigned characters', '\ue000\u{10ffff}\uffff'],
    ['ten thousand marks on one letter', `a${'\u0301'.repeat(10_000)}`],
    ['an endless word', 'x'.repeat(5_000)],
    ['an endless character', '薰'.repeat(5_000)],
  ])('draws %s without failing', async (_what, name) => {
    const { text, pages } = await confirmation({
      lines: [documentLine({ name, sku: name.slice(0, 100) })],
      seller: { name, address: name, email: null, phone: null },
      notes: name,
    });

    expect(pages.length).toBeLessThan(5);
    expect(text).toContain('3 12 36 $24.00 $72.00');
  });
});

describe('the rendering time', () => {
  const longOne = (count: number) =>
    invoiceDocument({ content: invoiceContent({ lines: documentLines(count) }) });

  it('is short for a hundred lines after the thread has warmed up', async () => {
    const times: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const began = performance.now();
      await renderPdf({ pdfs }, longOne(100));
      times.push(Math.round(performance.now() - began));
    }

    const best = Math.min(...times);
    process.stdout.write(`a PDF of 100 lines: ${best} ms at best of ${times.join(', ')}\n`);
    expect(best).toBeLessThan(1_000);
  });

  it('does not block other requests', async () => {
    await renderPdf({ pdfs }, longOne(1));
    let longestMs = 0;
    let last = performance.now();
    const ticking = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);

    const began = performance.now();
    await renderPdf({ pdfs }, longOne(500));
    const tookMs = performance.now() - began;
    clearInterval(ticking);

    process.stdout.write(
      `a PDF of 500 lines: ${Math.round(tookMs)} ms, others waited ${Math.round(longestMs)} ms at most\n`,
    );
    expect(longestMs).toBeLessThan(Math.max(tookMs / 2, 100));
  });
});
