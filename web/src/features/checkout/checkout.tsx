import { orderRoleOf } from '@casepack/contract/access/questions';
import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { Cents } from '@casepack/contract/money';
import type { LineKey } from '@casepack/contract/orders/line-rules';
import type { Order } from '@casepack/contract/orders/order';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { ApiError } from '../../api/api-error';
import type { CardHandle, CardSlotProps } from '../../api/card-slot';
import { FormError } from '../../ui/form-error';
import { dismissToast, toast } from '../../ui/toast';
import { checkoutQueries } from './checkout.queries';
import { CheckoutActions, ContinueButton } from './checkout-actions';
import { ordersForNewCustomer, reviewFields } from './checkout-entry';
import type { CheckoutLine } from './checkout-line';
import { busyWith, refusalIn, restingState, type ScreenEffect, unresolvedOf } from './checkout-state';
import { unresolvedWords } from './checkout-words';
import { mayKeepCard } from './customer-rights';
import { readDraft } from './draft-store';
import { issuesOf } from './line-issue';
import { OrderChanges } from './order-changes';
import { OrderMinimumNotice } from './order-minimum-notice';
import { OrderSummary } from './order-summary';
import { paymentNeedOf } from './payment-need';
import { PaymentStep } from './payment-step';
import { ReviewStep } from './review-step';
import { SettingUp } from './setting-up';
import { type CheckoutStep, StepHeader } from './step-header';
import { toQuoteRequest, toSubmission } from './submission';
import { useAttention } from './use-attention';
import { useCheckoutForm } from './use-checkout-form';
import { useCheckoutState } from './use-checkout-state';
import { useFocusAfterRemoval } from './use-focus-after-removal';
import { useLinePrices } from './use-line-prices';
import { useLocations } from './use-locations';
import { useOrderMinimum } from './use-order-minimum';
import { useQuote } from './use-quote';

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
  onPlaced: (order: Order) => void;
  /** The order is there, but the card was refused at the end. */
  onUnpaid: (orderId: number) => void;
  card: (props: CardSlotProps) => ReactNode;
};

export function Checkout({
  user,
  lines: linesOfCart,
  step,
  onStep,
  onQuantity,
  onAcceptPrices,
  accepting,
  onSaved,
  onPlaced,
  onUnpaid,
  card,
}: CheckoutProps) {
  const formId = useId();
  const orderRole = orderRoleOf(toActor(user));
  const form = useCheckoutForm(user, orderRole);
  const [tax, shipping, discountType, discountValue, customerMode, customer, paymentType] = form.watch([
    'tax',
    'shipping',
    'discountType',
    'discountValue',
    'customerMode',
    'customer',
    'paymentType',
  ]);
  const isNew = ordersForNewCustomer(orderRole, customerMode);
  const chosenId = isNew ? null : (customer?.id ?? null);
  const customerId = orderRole === 'buyer' ? user.wholesaleCustomerId : chosenId;
  const priced = useLinePrices(form, user, linesOfCart, chosenId);
  const { lines } = priced;
  const charges = { tax, shipping, discountType, discountValue };
  const cart = toQuoteRequest(lines, orderRole, charges, chosenId);
  const figures = useQuote(cart);
  const minimum = useOrderMinimum(figures.quote?.orderMinimum);
  const locations = useLocations(form, customerId);
  const queryClient = useQueryClient();
  const [refusedTotal, setRefusedTotal] = useState<Cents>();
  const chooser = useRef<HTMLDivElement>(null);
  const attention = useAttention();
  const page = useFocusAfterRemoval(lines);
  const cardHandle = useRef<CardHandle>(null);
  const [isCardReady, setCardReady] = useState(false);

  function showNewTotal() {
    setRefusedTotal(figures.quote?.totals.total);
    attention.want();
    void queryClient.invalidateQueries({ queryKey: checkoutQueries.quotes });
  }
  function showRefusal(error: ApiError) {
    if (error.code === 'prices_changed') setRefusedTotal(figures.quote?.totals.total);
    attention.want();
    void queryClient.invalidateQueries({ queryKey: checkoutQueries.quotes });
    const ofDate = error.fields.requestedShipDate;
    if (ofDate === undefined) return;
    form.setError('requestedShipDate', { type: 'server', message: ofDate });
    onStep('review');
  }
  function onScreen(effect: ScreenEffect) {
    switch (effect.do) {
      case 'warn':
        toast({ title: effect.title, description: effect.description, variant: 'destructive' });
        break;
      case 'dismissWarning':
        dismissToast();
        break;
      case 'showSaved':
        onSaved(effect.order, effect.isEarlier);
        break;
      case 'showPlaced':
        onPlaced(effect.order);
        break;
      case 'showUnpaid':
        onUnpaid(effect.orderId);
        break;
      case 'showRefusal':
        showRefusal(effect.error);
        break;
      case 'showNewTotal':
        showNewTotal();
    }
  }
  const checkout = useCheckoutState({
    userId: user.id,
    first: () => restingState(readDraft(user.id)),
    card: cardHandle,
    onScreen,
  });
  const unresolved = unresolvedOf(checkout.state);

  // From here on the total differs because the person changed it, not behind their back.
  function changeQuantity(line: LineKey, quantity: number) {
    setRefusedTotal(undefined);
    if (quantity === 0) priced.setPrice(line, null);
    onQuantity(line, quantity);
  }
  function acceptPrices() {
    setRefusedTotal(undefined);
    if (chosenId === null) onAcceptPrices();
    else priced.refetch();
  }

  const { quote } = figures;
  const issues = issuesOf(lines, quote?.lines, figures.unsold);
  const changes = (
    <OrderChanges
      ref={attention.target}
      issues={issues}
      totals={quote?.totals}
      refusedTotal={refusedTotal}
      onQuantity={changeQuantity}
      onResetPrice={(line) => priced.setPrice(line, null)}
      onAcceptPrices={acceptPrices}
      accepting={accepting || priced.isFetching}
    />
  );
  if (quote === undefined) {
    return (
      <SettingUp
        header={<StepHeader step={step} onBack={() => onStep('review')} />}
        figures={figures}
        issues={issues.length}
        changes={changes}
        form={form}
        chosenId={chosenId}
      />
    );
  }
  const shown = quote;

  async function goOn() {
    if (!(await form.trigger(reviewFields, { shouldFocus: true }))) return;
    if (figures.discountRefusal !== undefined) form.setFocus('discountValue');
    else if (issues.length > 0 && unresolved === undefined) attention.target.current?.focus();
    else onStep('payment');
  }

  /** Hands over the order as it is on the screen, once everything that it needs is there. */
  const withOrder = (work: (order: OrderSubmission) => void) =>
    void form.handleSubmit(
      (entry) => {
        if (issues.length > 0) {
          attention.target.current?.focus();
          return;
        }
        setRefusedTotal(undefined);
        const shippingLocationId = locations.shipping.chosen?.id ?? null;
        const billingLocationId = locations.billing.chosen?.id ?? null;
        const choosing = { user, orderRole, shippingLocationId, billingLocationId };
        const submission = toSubmission(entry, choosing, lines, shown);
        work(minimum.isConfirmed ? { ...submission, confirmBelowMinimum: true } : submission);
      },
      (errors) => {
        if (reviewFields.some((field) => errors[field])) onStep('review');
        else if (errors.customer) chooser.current?.focus();
      },
    )();
  function save() {
    // What is short now may be in the very order that was to be saved.
    if (unresolved === 'save' && issues.length > 0) checkout.saveAgain();
    else withOrder((body) => checkout.save(body, form.getValues()));
  }
  function place() {
    if (unresolved === 'place') checkout.placeAgain();
    else if (cart) withOrder((body) => checkout.place({ body, cart, total: shown.totals.total }));
  }
  const { isByCard, cardless } = paymentNeedOf(shown, issues.length, paymentType);

  return (
    <>
      <StepHeader step={step} onBack={() => onStep('review')} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div ref={page} className="flex min-w-0 flex-col gap-6 outline-hidden">
          <FormError message={unresolved && unresolvedWords[unresolved]} />
          {changes}
          {step === 'review' ? (
            <ReviewStep
              formId={formId}
              form={form}
              lines={lines}
              quote={shown}
              explainsPrices={orderRole === 'staff'}
              prices={priced}
              discountRefusal={figures.discountRefusal}
              onQuantity={changeQuantity}
              onContinue={() => void goOn()}
            />
          ) : (
            <PaymentStep
              formId={formId}
              form={form}
              user={user}
              orderRole={orderRole}
              customerId={customerId}
              locations={locations}
              quote={shown}
              chooserRef={chooser}
              cardless={cardless}
              card={card({
                handleRef: cardHandle,
                customerId,
                manufacturerId: user.manufacturerId ?? customer?.manufacturerId,
                amount: shown.totals.total,
                maySaveCard: mayKeepCard(user, orderRole, isNew ? null : customer),
                refusal: refusalIn(checkout.state),
                onReady: setCardReady,
              })}
              onSubmit={isByCard || unresolved === 'place' ? place : save}
            />
          )}
        </div>
        <OrderSummary
          totals={shown.totals}
          isUpdating={figures.isUpdating}
          failure={figures.unexplained}
          onRetry={figures.retry}
          minimum={<OrderMinimumNotice minimum={minimum} />}
          limit={shown.discountLimit}
          action={
            step === 'review' ? (
              // For staff the minimum is only known once the customer is chosen.
              <ContinueButton formId={formId} disabled={orderRole !== 'staff' && !minimum.isReached} />
            ) : (
              <CheckoutActions
                formId={formId}
                card={isByCard ? { isReady: isCardReady } : undefined}
                isFree={cardless === 'free'}
                canSend={figures.isCurrent && !locations.isPending && minimum.isReached}
                busy={busyWith(checkout.state)}
                unresolved={unresolved}
                onSave={save}
              />
            )
          }
        />
      </div>
    </>
  );
}
