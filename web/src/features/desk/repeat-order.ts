import { checkReorder } from '@casepack/contract/orders/endpoints';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { toast } from '../../ui/toast';
import { applyLines } from './apply-lines';
import type { DeskSession } from './desk-session';

/** Sets the lines of an earlier order in the draft, as far as they can be ordered today. */
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
    const applied = applyLines(grid, changes);
    toast({
      title: 'Last order repeated',
      description: `${applied}.${left.length === 0 ? '' : ` No longer sold: ${left.map(({ name }) => name).join(', ')}.`}`,
    });
  } catch (error) {
    toast(failure(error, 'The last order could not be repeated. Please try again.'));
  }
}
