import type { OrderSide } from '@casepack/contract/access/questions';
import { whyNotCancelled, whyNotEditable } from '@casepack/contract/orders/editing';
import type { Order } from '@casepack/contract/orders/order';
import type { ReactNode } from 'react';
import { CancelOrderButton } from './cancel-order-button';
import { EditButton } from './edit-button';
import type { TabChoice } from './order-tabs';
import { useOrderEditor } from './use-order-editor';

type CorrectableOrderProps = TabChoice & {
  order: Order;
  side: Exclude<OrderSide, 'staff'>;
  header: (standing: ReactNode) => ReactNode;
  documents: ReactNode;
  /** The order as it is read, with what can be done about it. */
  children: (actions: ReactNode) => ReactNode;
};

/** For the buyer and the rep: they edit or cancel an order until it is processed. */
export function CorrectableOrder(props: CorrectableOrderProps) {
  const { order, side, header, documents, tab, onTab, children } = props;
  const { EditedOrder, isClosing, editButton, open, close } = useOrderEditor({ tab, onTab });
  const isBarred = whyNotEditable(order, side) !== undefined;
  if (EditedOrder) {
    return (
      <>
        {header(undefined)}
        <EditedOrder {...{ order, side, documents, tab, onTab, isBarred, isClosing }} onDone={close} />
      </>
    );
  }
  const canCancel = whyNotCancelled(order) === undefined;
  return children(
    (!isBarred || canCancel) && (
      <div className="mb-4 flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
        {canCancel && <CancelOrderButton order={order} />}
        {!isBarred && <EditButton ref={editButton} disabled={false} {...open} />}
      </div>
    ),
  );
}
