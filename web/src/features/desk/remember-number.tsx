import { savePartNumber } from '@casepack/contract/part-numbers/endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';

type RememberNumberProps = {
  customerId: number;
  partNumber: string;
  productId: number;
  onDone: () => void;
};

/** Offers to keep what the customer calls a product, so that it is understood the next time. */
export function RememberNumber({ customerId, partNumber, productId, onDone }: RememberNumberProps) {
  const saving = useMutation({
    mutationFn: () => call(savePartNumber, { params: { id: customerId }, body: { partNumber, productId } }),
    onSuccess: () => {
      toast({ title: 'Part number saved', description: `${partNumber} is understood from now on.` });
      onDone();
    },
    onError: (error) => toast(failure(error, 'The part number could not be saved. Please try again.')),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere">“{partNumber}”</span>
      <Button size="sm" busy={saving.isPending} onClick={() => saving.mutate()}>
        Remember for this customer
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        No
      </Button>
    </div>
  );
}
