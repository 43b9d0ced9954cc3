import type { Quote } from '@casepack/contract/checkout/endpoints';
import { BackorderNotice } from './backorder-notice';
import { CheckoutActions, ContinueButton, RequestButton } from './checkout-actions';
import { CreditNotice } from './credit-notice';
import { OrderMinimumNotice } from './order-minimum-notice';
import { OrderSummary } from './order-summary';
import type { CheckoutEnd, paymentNeedOf } from './payment-need';
import type { CheckoutStep } from './step-header';
import type { BackorderOfOrder } from './use-backorder';
import type { MinimumOfOrder } from './use-order-minimum';
import type { Figures } from './use-quote';

type CheckoutSummaryProps = {
  formId: string;
  step: CheckoutStep;
  quote: Quote;
  figures: Figures;
  minimum: MinimumOfOrder;
  backorder: BackorderOfOrder;
  /** The minimum does not bar the way to the payment. */
  isMinimumOpen: boolean;
  /** Someone wants to go on, and the figures are not there yet. */
  isLeaving: boolean;
  need: ReturnType<typeof paymentNeedOf>;
  isCardReady: boolean;
  /** Everything that has to be chosen is there. */
  isSettled: boolean;
  busy: CheckoutEnd | undefined;
  unresolved: 'place' | 'save' | undefined;
  onSave: () => void;
};

/** The totals of the order, what stands in its way, and what happens next. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { quote, figures, minimum, backorder, need } = props;
  return (
    <OrderSummary
      totals={quote.totals}
      isUpdating={figures.isUpdating}
      failure={figures.unexplained}
      onRetry={figures.retry}
      minimum={
        <>
          <OrderMinimumNotice minimum={minimum} />
          <BackorderNotice backorder={backorder} />
        </>
      }
      limit={quote.discountLimit}
      buyingLimit={quote.buyingLimit}
      credit={<CreditNotice quote={quote} isByCard={need.isByCard} />}
      action={<NextAction {...props} />}
    />
  );
}

function NextAction({
  formId,
  step,
  figures,
  minimum,
  backorder,
  isMinimumOpen,
  isLeaving,
  need,
  isCardReady,
  isSettled,
  busy,
  unresolved,
  onSave,
}: CheckoutSummaryProps) {
  if (step === 'review') {
    return (
      <ContinueButton formId={formId} busy={isLeaving} disabled={!isMinimumOpen && !minimum.isReached} />
    );
  }
  const canSend = figures.isCurrent && isSettled && minimum.isReached && backorder.isSettled;
  const isRequesting = busy === 'request';
  if (need.end === 'request') {
    return <RequestButton formId={formId} busy={isRequesting} disabled={!isRequesting && !canSend} />;
  }
  return (
    <CheckoutActions
      formId={formId}
      card={need.isByCard ? { isReady: isCardReady } : undefined}
      isFree={need.cardless === 'free'}
      canSend={canSend}
      busy={isRequesting ? undefined : busy}
      unresolved={unresolved}
      onSave={onSave}
    />
  );
}
