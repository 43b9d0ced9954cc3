import type { Location } from '@casepack/contract/organizations/location';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { useOnDemand } from '../../ui/use-on-demand';

type AddShipToProps = { customerId: number; onAdded: (location: Location) => void };

/** For whoever may add locations of the customer they order for. */
export function AddShipTo({ customerId, onAdded }: AddShipToProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useOnDemand(isOpen, { load: () => import('./add-ship-to-dialog'), onMissing: close });
  return (
    <>
      <Button size="sm" busy={isOpen && !dialog} onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        Add ship-to address
      </Button>
      {isOpen && dialog && (
        <dialog.AddShipToDialog customerId={customerId} onAdded={onAdded} onClose={close} />
      )}
    </>
  );
}
