// @vitest-environment happy-dom
import { Order } from '@casepack/contract/orders/order';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ManagedOrder } from './managed-order';
import { StatusControl } from './status-control';

let sent: string[];
let answers: ((reply: Reply) => void)[];

serveApi('/orders/5', ({ path, method }) => {
  if (method !== 'PATCH') return { body: [], headers: { 'x-total-count': 0 } };
  sent.push(path);
  // Answered by the test.
  return new Promise<Reply>((resolve) => {
    answers.push(resolve);
  });
});
beforeEach(() => {
  sent = [];
  answers = [];
});
afterEach(() => {
  // A pending connection would keep the server from closing.
  for (const answer of answers) answer({ status: 503, body: {} });
});

const person = userEvent.setup({ delay: null });
const answerWith = (changes: Partial<Order>) => answers.shift()?.(ok(Order.encode(sampleOrder(1, changes))));

async function startEditing() {
  showScreen(
    <ManagedOrder
      header={(standing) => standing}
      order={sampleOrder(1)}
      payment={{}}
      documents={null}
      tab="overview"
      onTab={() => undefined}
    />,
  );
  await person.click(await screen.findByRole('button', { name: 'Edit Order' }));
  const tax = await screen.findByLabelText('Tax');
  await person.clear(tax);
  await person.type(tax, '2.00');
  return tax;
}

describe('saving an edited order', () => {
  it('sends it once if Save is clicked again before the response', async () => {
    await startEditing();
    const save = screen.getByRole('button', { name: 'Save Changes' });

    await person.click(save);
    await person.click(save);
    await waitFor(() => expect(sent).toEqual(['/api/orders/5/edit']));
    await person.click(save);
    answerWith({ version: 2 });

    await screen.findByRole('button', { name: 'Edit Order' });
    expect(sent).toEqual(['/api/orders/5/edit']);
  });

  it('sends it once if Enter is pressed twice', async () => {
    const tax = await startEditing();

    await person.type(tax, '{Enter}{Enter}');
    await waitFor(() => expect(sent).toEqual(['/api/orders/5/edit']));
    answerWith({ version: 2 });

    await screen.findByRole('button', { name: 'Edit Order' });
    expect(sent).toEqual(['/api/orders/5/edit']);
  });
});

describe('canceling an order', () => {
  const pick = async (name: string) => {
    showScreen(<StatusControl order={sampleOrder(1)} />);
    await person.click(await screen.findByRole('button', { name: 'Change Status' }));
    await person.click(screen.getByRole('menuitem', { name }));
  };

  it('asks first, and sends nothing if the order is kept', async () => {
    await pick('Cancelled');
    expect(await screen.findByRole('alertdialog', { name: 'Cancel order CP-000005?' })).toBeTruthy();

    await person.click(screen.getByRole('button', { name: 'Keep order' }));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('is sent after confirmation', async () => {
    await pick('Cancelled');
    expect(sent).toEqual([]);

    await person.click(await screen.findByRole('button', { name: 'Cancel order' }));

    await waitFor(() => expect(sent).toEqual(['/api/orders/5/status']));
    answerWith({ status: 'cancelled' });
  });

  it('is the only status change that needs confirmation', async () => {
    await pick('Processing');

    await waitFor(() => expect(sent).toEqual(['/api/orders/5/status']));
    answerWith({ status: 'processing' });
  });
});
