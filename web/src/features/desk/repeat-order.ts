import { counted } from '@casepack/contract/count';
import { checkReorder } from '@casepack/contract/orders/endpoints';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { toast } from '../../ui/toast';
import type { DeskSession } from './desk-session';

/** Adds the lines of an earlier order to the draft, as far as they can be ordered today. */
export async function repeatOrder(session: DeskSession, orderId: number): Promise<void> {
  const { grid, book } = session;
  try {
    const { lines } = await call(checkReorder, { params: { id: orderId } });
    const known = lines.flatMap(({ product }) => (product ? [{ ...product, partNumber: null }] : []));
    book.learn(known);
    const left = lines.filter(({ product, unitPrice }) => product === null || unitPrice === null);
    const changes = lines.flatMap(({ product, quantity, isTester, unitPrice }) =>
      product && unitPrice !== null ? [{ product, isTester, quantity }] : [],
    );
    grid.dispatch({ type: 'quantitiesSet', changes });
    toast({
      title: 'Last order added',
      description:
        left.length === 0
          ? counted(lines.length, 'line')
          : `${counted(lines.length - left.length, 'line')}. No longer sold: ${left.map(({ name }) => name).join(', ')}.`,
    });
  } catch (error) {
    toast(failure(error, 'The last order could not be added. Please try again.'));
  }
}
