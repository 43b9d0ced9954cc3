// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type ReceivedRequest, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { StockEntryDialog } from './stock-entry-dialog';

const patience = { timeout: 10_000 };
let sent: Pick<ReceivedRequest, 'url' | 'body'>[] = [];
let answers: (Reply | Promise<Reply>)[] = [];

serveApi('/admin/stock', ({ method, url, body }) => {
  if (method !== 'POST') return ok([]);
  sent.push({ url, body });
  return answers.shift() ?? ok({ products: 1, units: 1, readyOrders: [] });
});
beforeEach(() => {
  sent = [];
  answers = [];
});

function show() {
  const closed: true[] = [];
  showScreen(
    <StockEntryDialog kind="receipt" manufacturerId={undefined} onClose={() => closed.push(true)} />,
  );
  return closed;
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const book = () => userEvent.click(screen.getByRole('button', { name: 'Record receipt' }));
const rowsSent = () => sent.map(({ body }) => (body as { rows: unknown }).rows);

async function pasteRows(text: string) {
  await userEvent.click(cell('SKU of row 1'));
  await userEvent.paste(text);
}

describe('the grid of a receipt', () => {
  it('takes what is pasted from a spreadsheet, adds what is scanned, and books it', async () => {
    const closed = show();
    await pasteRows('SKU\tUnits\nSOAP\t12\nWAX\t5');
    await userEvent.type(screen.getByLabelText('Scan'), 'soap{Enter}soap{Enter}OIL{Enter}');
    await book();

    expect(await screen.findByText('Stock received', undefined, patience)).toBeTruthy();
    expect(rowsSent()).toEqual([
      [
        { sku: 'SOAP', units: 14 },
        { sku: 'WAX', units: 5 },
        { sku: 'OIL', units: 1 },
      ],
    ]);
    expect(closed).toEqual([true]);
  });

  it('shows each row that the server refused, and sends the corrected rows under the same id', async () => {
    const fields = { 'rows.1.sku': 'No product has the SKU or barcode WAXX' };
    answers = [{ status: 400, body: { message: 'No', code: 'invalid_input', fields } }];
    show();
    await pasteRows('SOAP\t12\nWAXX\t5');
    await book();

    expect(await screen.findByText(fields['rows.1.sku'], undefined, patience)).toBeTruthy();
    expect(screen.getByText('1 row to correct. Nothing is recorded yet.')).toBeTruthy();
    await userEvent.clear(cell('SKU of row 2'));
    await userEvent.type(cell('SKU of row 2'), 'WAX');
    await book();

    expect(await screen.findByText('Stock received', undefined, patience)).toBeTruthy();
    const ids = sent.map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    expect(rowsSent()[1]).toContainEqual({ sku: 'WAX', units: 5 });
  });

  it('stays open until the answer comes, and sends a lost receipt again under the same id', async () => {
    let respond: (reply: Reply) => void = () => undefined;
    answers = [
      new Promise((resolve) => {
        respond = resolve;
      }),
    ];
    const closed = show();
    await pasteRows('SOAP\t12');
    await book();
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Discard changes?')).toBeNull();

    respond({ status: 504, body: {} });
    expect(await screen.findByText(/it is recorded only once/, undefined, patience)).toBeTruthy();
    await book();
    await waitFor(() => expect(closed).toEqual([true]), patience);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('sends nothing while a row has no whole number', async () => {
    show();
    await pasteRows('SOAP\t12\nWAX\tmany');
    await book();

    expect(await screen.findByText('Enter a whole number of units')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('names the orders that can ship now', async () => {
    answers = [ok({ products: 1, units: 12, readyOrders: [{ id: 7, orderNumber: 'M-7' }] })];
    show();
    await pasteRows('SOAP\t12\n');
    await book();

    const list = await screen.findByRole('list', { name: 'Ready to ship' }, patience);
    expect(within(list).getByRole('link', { name: 'M-7' }).getAttribute('href')).toBe('/orders/7');
  });

  it('asks before a typed reason is lost, and closes at once if nothing was typed', async () => {
    const closed = show();
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Found behind the shelf{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(closed).toEqual([]);

    await userEvent.clear(screen.getByLabelText(/^Reason/));
    await userEvent.keyboard('{Escape}');
    expect(closed).toEqual([true]);
  });
});
