import { Button } from '../../ui/button';

type CheckoutActionsProps = {
  formId: string;
  /** The card form can be filled in; undefined where the payment type has no card. */
  card: { isReady: boolean } | undefined;
  /** There is nothing to pay, now or later. */
  isFree: boolean;
  /** The figures on the screen are the server's, and everything that has to be chosen is there. */
  canSend: boolean;
  /** Which of the two is under way. */
  busy: 'place' | 'save' | undefined;
  /** An earlier order may or may not have been placed or saved: that comes first. */
  unresolved: 'place' | 'save' | undefined;
  onSave: () => void;
};

type ContinueButtonProps = { formId: string; busy: boolean; disabled: boolean };

export const ContinueButton = ({ formId, busy, disabled }: ContinueButtonProps) => (
  <Button type="submit" form={formId} variant="primary" size="lg" busy={busy} disabled={disabled}>
    Continue to Payment
  </Button>
);

type RequestButtonProps = { formId: string; busy: boolean; disabled: boolean };

/** Where the user's company approves the order first. */
export const RequestButton = ({ formId, busy, disabled }: RequestButtonProps) => (
  <Button type="submit" form={formId} variant="primary" size="lg" busy={busy} disabled={disabled}>
    Send for Approval
  </Button>
);

/** Both beside each other on a phone. */
const narrowClass = 'max-sm:flex-auto max-sm:px-2 max-sm:text-sm';

/** What happens next: a card places the order, everything else saves it; saved with nothing to pay, it is placed. */
export function CheckoutActions({
  formId,
  card,
  isFree,
  canSend,
  busy,
  unresolved,
  onSave,
}: CheckoutActionsProps) {
  const isPlacing = busy === 'place';
  const isSaving = busy === 'save';
  const isSaveBarred = !isSaving && (!canSend || isPlacing || unresolved === 'place');
  const canPlace = unresolved === 'place' || (canSend && card?.isReady && unresolved === undefined);
  if (card === undefined && unresolved !== 'place') {
    return (
      <Button type="submit" form={formId} variant="primary" size="lg" busy={isSaving} disabled={isSaveBarred}>
        {isFree ? 'Place Order' : 'Save Order - Pay Later'}
      </Button>
    );
  }
  return (
    <div className="flex gap-2 max-lg:flex-row-reverse max-sm:w-full max-sm:flex-wrap lg:flex-col lg:gap-3">
      <Button
        type="submit"
        form={formId}
        variant="primary"
        size="lg"
        busy={isPlacing}
        busyLabel="Processing..."
        className={narrowClass}
        disabled={!isPlacing && (isSaving || !canPlace)}
      >
        Place Order
      </Button>
      <Button size="lg" busy={isSaving} disabled={isSaveBarred} onClick={onSave} className={narrowClass}>
        Save Order - Pay Later
      </Button>
    </div>
  );
}
