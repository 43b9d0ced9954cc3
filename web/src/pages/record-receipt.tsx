import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '../ui/button';
import { part } from '../ui/part';

const ReceiptDialog = part(
  async () => (await import('../features/payments/receipt-dialog')).ReceiptDialog,
  null,
);

/** Opens the form for one payment over several orders of the customer. */
export function RecordReceipt({ customerId }: { customerId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        Record Payment
      </Button>
      {isOpen && <ReceiptDialog customerId={customerId} onClose={() => setOpen(false)} />}
    </>
  );
}
