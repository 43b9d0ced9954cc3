import { afterEach, describe, expect, it } from 'vitest';
import { invoiceContent, invoicePaper, paperLines } from '../testing/sample-papers';
import type { PdfDocument } from './pdf-document';
import { PdfPress } from './pdf-press';

const open: PdfPress[] = [];
const pressWith = (options: ConstructorParameters<typeof PdfPress>[0] = {}): PdfPress => {
  const press = new PdfPress(options);
  open.push(press);
  return press;
};
afterEach(() => Promise.all(open.splice(0).map((press) => press.close())));

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-';
const broken = { kind: 'invoice', number: 'X', content: { seller: null } } as unknown as PdfDocument; // what a fault elsewhere could send

// From source the thread takes seconds to start on a busy machine.
describe('the thread that draws', { timeout: 60_000 }, () => {
  it('draws what it is given, one after the other', async () => {
    const press = pressWith();

    const files = await Promise.all([1, 2, 3].map(() => press.render(invoicePaper())));

    expect(files.map(isPdf)).toEqual([true, true, true]);
  });

  it('goes on after a document that cannot be drawn', async () => {
    const press = pressWith();

    const [first, second] = await Promise.allSettled([press.render(broken), press.render(invoicePaper())]);

    expect(first).toMatchObject({ status: 'rejected' });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  it('is replaced where a document takes too long, and the next is drawn', async () => {
    const press = pressWith({ limitMs: 4_000 });
    const endless = invoicePaper({ content: invoiceContent({ lines: paperLines(200_000) }) });

    const [first, second] = await Promise.allSettled([press.render(endless), press.render(invoicePaper())]);

    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  it('refuses more than it could draw in good time', async () => {
    const press = pressWith({ longestQueue: 1 });
    const drawing = press.render(invoicePaper());
    const waiting = press.render(invoicePaper());

    await expect(press.render(invoicePaper())).rejects.toMatchObject({ code: 'unavailable' });
    expect((await Promise.all([drawing, waiting])).map(isPdf)).toEqual([true, true]);
  });

  it('draws nothing more once it is closed', async () => {
    const press = pressWith();
    const drawing = press.render(invoicePaper());
    const refused = expect(drawing).rejects.toThrow('closed');
    await press.close();

    await refused;
    await expect(press.render(invoicePaper())).rejects.toThrow('closed');
  });
});
