import type { OrderEdit } from '@casepack/contract/orders/order-change';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { useOnDemand } from '../../ui/use-on-demand';
import type { OrderEditing } from './use-order-editing';

type RepriceAllProps = { orderId: number; editing: OrderEditing };

/** Shows what today's list prices would change before the edit takes them. */
export function RepriceAll({ orderId, editing }: RepriceAllProps) {
  /** The edit as it was when the dialog was opened. */
  const [edit, setEdit] = useState<OrderEdit>();
  const close = () => setEdit(undefined);
  const code = useOnDemand(edit !== undefined, { load: () => import('./reprice-dialog'), onMissing: close });
  return (
    <>
      <Button size="sm" busy={edit !== undefined && !code} onClick={() => setEdit(editing.unsavedEdit())}>
        Reprice all lines
      </Button>
      {edit && code && (
        <code.RepriceDialog
          orderId={orderId}
          edit={edit}
          onApply={editing.lines.takeListPrices}
          onClose={close}
        />
      )}
    </>
  );
}
