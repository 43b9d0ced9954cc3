import type { Cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { checkoutQueries } from './checkout.queries';
import { ordersForNewCustomer, reviewFields } from './checkout-entry';
import type { CheckoutLine, LineKey } from './checkout-line';
import { troublesOf } from './line-trouble';
import { OrderChanges } from './order-changes';
import { OrderSummary } from './order-summary';
import { ordererOf } from './orderer';
import { PaymentStep } from './payment-step';
import { ReviewStep } from './review-step';
import { type CheckoutStep, StepHeader } from './step-header';
import { toQuoteRequest, toSubmission } from './submission';
import { useCheckoutForm } from './use-checkout-form';
import { useLocations } from './use-locations';
import { useQuote } from './use-quote';
import { useSaving } from './use-saving';

type CheckoutProps = {
  user: CurrentUser;
  /** What is in the cart: at least one line. */
  lines: readonly CheckoutLine[];
  step: CheckoutStep;
  onStep: (step: CheckoutStep) => void;
  /** Zero takes the line out. */
  onQuantity: (line: LineKey, quantity: number) => void;
  /** Takes over the prices of now. */
  onAcceptPrices: () => void;
  accepting: boolean;
  onSaved: (order: Order, isEarlier: boolean) => void;
};

export function Checkout({
  user,
  lines,
  step,
  onStep,
  onQuantity,
  onAcceptPrices,
  accepting,
  onSaved,
}: CheckoutProps) {
  const formId = useId();
  const orderer = ordererOf(user);
  const form = useCheckoutForm(user, orderer);
  const [tax, shipping, discountType, discountValue, customerMode, customer] = form.watch([
    'tax',
    'shipping',
    'discountType',
    'discountValue',
    'customerMode',
    'customer',
  ]);
  const isNew = ordersForNewCustomer(orderer, customerMode);
  const chosenId = isNew ? null : (customer?.id ?? null);
  const customerId = orderer === 'buyer' ? user.wholesaleCustomerId : chosenId;
  const charges = { tax, shipping, discountType, discountValue };
  const figures = useQuote(toQuoteRequest(lines, orderer, charges, chosenId));
  const locations = useLocations(form, customerId);
  const queryClient = useQueryClient();
  const [refusedTotal, setRefusedTotal] = useState<Cents>();
  const chooser = useRef<HTMLDivElement>(null);
  const attention = useAttention();
  const saving = useSaving({
    userId: user.id,
    onSaved,
    onRefused: (error) => {
      if (error.code === 'prices_changed') setRefusedTotal(figures.quote?.totals.total);
      attention.want();
      void queryClient.invalidateQueries({ queryKey: checkoutQueries.quotes });
      const ofDate = error.fields.requestedShipDate;
      if (ofDate === undefined) return;
      form.setError('requestedShipDate', { type: 'server', message: ofDate });
      onStep('review');
    },
  });

  const { quote } = figures;
  if (quote === undefined) {
    return <SettingUp failure={figures.failure} isRetrying={figures.isUpdating} onRetry={figures.retry} />;
  }
  const shown = quote;
  const troubles = troublesOf(lines, shown.lines);

  // From here on the total differs because the person changed it, not behind their back.
  function changeQuantity(line: LineKey, quantity: number) {
    setRefusedTotal(undefined);
    onQuantity(line, quantity);
  }
  function acceptPrices() {
    setRefusedTotal(undefined);
    onAcceptPrices();
  }

  async function goOn() {
    if (!(await form.trigger(reviewFields, { shouldFocus: true }))) return;
    if (figures.discountRefusal !== undefined) form.setFocus('discountValue');
    else if (troubles.length > 0) attention.target.current?.focus();
    else onStep('payment');
  }

  const save = form.handleSubmit(
    async (entry) => {
      if (troubles.length > 0) {
        attention.target.current?.focus();
        return;
      }
      setRefusedTotal(undefined);
      const shippingLocationId = locations.shipping.chosen?.id ?? null;
      const billingLocationId = locations.billing.chosen?.id ?? null;
      const choosing = { user, orderer, shippingLocationId, billingLocationId };
      await saving.save(toSubmission(entry, choosing, lines, shown), form.getValues());
    },
    (errors) => {
      if (reviewFields.some((field) => errors[field])) onStep('review');
      else if (errors.customer) chooser.current?.focus();
    },
  );

  return (
    <>
      <StepHeader step={step} onBack={() => onStep('review')} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <OrderChanges
            ref={attention.target}
            troubles={troubles}
            totals={shown.totals}
            refusedTotal={refusedTotal}
            onQuantity={changeQuantity}
            onAcceptPrices={acceptPrices}
            accepting={accepting}
          />
          {step === 'review' ? (
            <ReviewStep
              formId={formId}
              form={form}
              lines={lines}
              quote={shown}
              discountRefusal={figures.discountRefusal}
              onQuantity={changeQuantity}
              onContinue={() => void goOn()}
            />
          ) : (
            <PaymentStep
              formId={formId}
              form={form}
              user={user}
              orderer={orderer}
              customerId={customerId}
              locations={locations}
              quote={shown}
              chooserRef={chooser}
              onSave={() => void save()}
            />
          )}
        </div>
        <OrderSummary
          totals={shown.totals}
          isUpdating={figures.isUpdating}
          failure={figures.discountRefusal === undefined ? figures.failure : undefined}
          onRetry={figures.retry}
          action={
            step === 'review' ? (
              <Button type="submit" form={formId} variant="primary" size="lg">
                Continue to Payment
              </Button>
            ) : (
              <Button
                type="submit"
                form={formId}
                variant="primary"
                size="lg"
                busy={saving.isSaving}
                disabled={!saving.isSaving && !(figures.isCurrent && !locations.isPending)}
              >
                Save Order - Pay Later
              </Button>
            )
          }
        />
      </div>
    </>
  );
}

/** Leads the eye and the screen reader to what came up, as soon as it is there. */
function useAttention() {
  const target = useRef<HTMLElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || !target.current) return;
    isWanted.current = false;
    target.current.focus();
  });
  return {
    target,
    want() {
      isWanted.current = true;
    },
  };
}

type SettingUpProps = { failure: string | undefined; isRetrying: boolean; onRetry: () => void };

function SettingUp({ failure, isRetrying, onRetry }: SettingUpProps) {
  if (failure !== undefined && !isRetrying) {
    return <LoadFailed title="The checkout could not be set up" hint={failure} onRetry={onRetry} />;
  }
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-24 text-ink-soft">
      <Spinner className="size-6" />
      Setting up checkout...
    </div>
  );
}
