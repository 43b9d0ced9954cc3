import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { documentLines, invoiceContent, invoiceDocument } from '../testing/sample-documents';
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
const broken = { kind: 'invoice', number: 'X', content: { seller: null } } as unknown as PdfDocument; // what a defect elsewhere could send

// From source the thread takes seconds to start on a busy machine.
describe('the PDF worker thread', { timeout: 60_000 }, () => {
  it('draws documents one after the other', async () => {
    const press = pressWith();

    const files = await Promise.all([1, 2, 3].map(() => press.render(invoiceDocument())));

    expect(files.map(isPdf)).toEqual([true, true, true]);
  });

  it('is started from source in development', async () => {
    vi.stubEnv('CASEPACK_TEST_BUILD', '');
    onTestFinished(() => void vi.unstubAllEnvs());

    expect(isPdf(await pressWith().render(invoiceDocument()))).toBe(true);
  });

  it('continues after a document that cannot be drawn', async () => {
    const press = pressWith();

    const [first, second] = await Promise.allSettled([press.render(broken), press.render(invoiceDocument())]);

    expect(first).toMatchObject({ status: 'rejected' });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  it('is replaced if a document takes too long, and the next one is drawn', async () => {
    const press = pressWith({ limitMs: 4_000 });
    const endless = invoiceDocument({ content: invoiceContent({ lines: documentLines(20_000) }) });

    const [first, second] = await Promise.allSettled([
      press.render(endless),
      press.render(invoiceDocument()),
    ]);

    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  it('rejects more documents than it could draw in time', async () => {
    const press = pressWith({ longestQueue: 1 });
    const drawing = press.render(invoiceDocument());
    const waiting = press.render(invoiceDocument());

    await expect(press.render(invoiceDocument())).rejects.toMatchObject({ code: 'unavailable' });
    expect((await Promise.all([drawing, waiting])).map(isPdf)).toEqual([true, true]);
  });

  it('draws nothing after it is closed', async () => {
    const press = pressWith();
    const drawing = press.render(invoiceDocument());
    const refused = expect(drawing).rejects.toThrow('closed');
    await press.close();

    await refused;
    await expect(press.render(invoiceDocument())).rejects.toThrow('closed');
  });
});
