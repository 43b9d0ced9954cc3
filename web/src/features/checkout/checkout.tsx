import { orderRoleOf } from '@casepack/contract/access/questions';
import type { ApprovalSummary } from '@casepack/contract/approvals/approval';
import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { LineKey } from '@casepack/contract/orders/line-rules';
import type { Order } from '@casepack/contract/orders/order';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import type { CardHandle, CardSlotProps } from '../../api/card-slot';
import { FormError } from '../../ui/form-error';
import type { CheckoutDraft } from './checkout-draft';
import { chooseCustomer, fillDetails, reviewFields } from './checkout-entry';
import type { CheckoutLine } from './checkout-line';
import { busyWith, refusalIn, restingState, type UnpaidOrder, unresolvedOf } from './checkout-state';
import { CheckoutSummary } from './checkout-summary';
import { unresolvedWords } from './checkout-words';
import { mayKeepCard } from './customer-rights';
import { readDraft } from './draft-store';
import { issuesOf } from './line-issue';
import { noFigures } from './no-figures';
import { OrderChanges } from './order-changes';
import { type CheckoutEnd, paymentNeedOf } from './payment-need';
import { PaymentStep } from './payment-step';
import { ReviewLines } from './review-lines';
import { ReviewStep } from './review-step';
import { SettingUp } from './setting-up';
import { type CheckoutStep, StepHeader } from './step-header';
import { toSubmission } from './submission';
import { useAttention } from './use-attention';
import { useBackorder } from './use-backorder';
import { useChangePrice } from './use-change-price';
import { useCheckoutForm } from './use-checkout-form';
import { useCheckoutState } from './use-checkout-state';
import { useContinue } from './use-continue';
import { useDraftBusy, useDraftHandover } from './use-draft-handover';
import { useFocusAfterFix, useFocusAfterRemoval } from './use-focus-after-removal';
import { useLocations } from './use-locations';
import { useOrderMinimum } from './use-order-minimum';
import { usePricedOrder } from './use-priced-order';
import { useRequestApproval } from './use-request-approval';
import { useScreenEffects } from './use-screen-effects';

type CheckoutProps = {
  user: CurrentUser;
  /** What is in the cart: at least one line. A draft can be empty. */
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
  onUnpaid: (order: UnpaidOrder) => void;
  /** The order waits for the approval of the user's company. */
  onRequested: (approval: ApprovalSummary) => void;
  card: (props: CardSlotProps) => ReactNode;
  /** If the order is written at the desk. */
  draft?: CheckoutDraft;
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
  onRequested,
  card,
  draft,
}: CheckoutProps) {
  const formId = useId();
  const orderRole = orderRoleOf(toActor(user));
  const form = useCheckoutForm(user, orderRole, draft);
  const owner = { userId: user.id, draftId: draft?.id };
  const ordered = usePricedOrder({ user, orderRole, form, lines: linesOfCart, isDraft: draft !== undefined });
  const { lines, priced, cart, figures, quote, customer, customerId, chosenId, paymentType } = ordered;
  const minimum = useOrderMinimum(quote?.orderMinimum);
  const backorder = useBackorder(quote);
  const locations = useLocations(form, customerId);
  const chooser = useRef<HTMLDivElement>(null);
  const attention = useAttention();
  const page = useFocusAfterRemoval(lines);
  const cardHandle = useRef<CardHandle>(null);
  const [isCardReady, setCardReady] = useState(false);

  const screen = useScreenEffects({ figures, form, attention, onStep, onSaved, onPlaced, onUnpaid });
  const checkout = useCheckoutState({
    owner,
    first: () => restingState(readDraft(owner)),
    card: cardHandle,
    onScreen: (effect) => {
      screen.onScreen(effect);
      if (effect.do === 'showRefusal') settleAfter(effect.error);
    },
  });
  const unresolved = unresolvedOf(checkout.state);
  const requesting = useRequestApproval(owner, onRequested);
  const underWay = requesting.isPending ? 'request' : busyWith(checkout.state);
  useDraftBusy(draft, underWay !== undefined || unresolved === 'place');
  const { settling, settle } = useDraftHandover({ draft, step, lines, form });

  /** Another device may have changed the draft while its order was under way. */
  function settleAfter(error: unknown) {
    if (error instanceof ApiError && error.code === 'conflict') void draft?.settle();
  }

  // From here on the total differs because the person changed it, not behind their back.
  function changeQuantity(line: LineKey, quantity: number) {
    screen.forgetRefusedTotal();
    if (quantity === 0) priced.setPrice(line, null);
    onQuantity(line, quantity);
  }
  function acceptPrices() {
    screen.forgetRefusedTotal();
    if (draft || chosenId === null) onAcceptPrices();
    else priced.refetch();
  }

  const { changePrice, dialog } = useChangePrice(lines, quote, priced);
  const issues = issuesOf(lines, quote?.lines, figures.unsold);
  useFocusAfterFix(issues.length, attention.target, page);
  const changes = (
    <OrderChanges
      ref={attention.target}
      issues={issues}
      totals={quote?.totals}
      refusedTotal={screen.refusedTotal}
      onQuantity={changeQuantity}
      onResetPrice={(line) => priced.setPrice(line, null)}
      onAcceptPrices={acceptPrices}
      accepting={accepting || priced.isFetching}
    />
  );
  const leaving = useContinue(cart, figures, issues.length, leaveReview, draft !== undefined);
  if (quote === undefined && draft === undefined) {
    return (
      <SettingUp
        header={<StepHeader step={step} review={undefined} onBack={() => onStep('review')} />}
        figures={figures}
        issues={issues.length}
        changes={changes}
        form={form}
        chosenId={chosenId}
      />
    );
  }
  const shown = quote ?? noFigures;

  function showIssues() {
    const [first] = issues;
    if (draft && first) draft.showLine(first.line);
    else attention.target.current?.focus();
  }
  function leaveReview() {
    if (figures.discountRefusal !== undefined) form.setFocus('discountValue');
    else if (issues.length > 0 && unresolved === undefined) showIssues();
    else if (quote !== undefined) onStep('payment');
  }
  async function goOn() {
    if (draft?.checkItems() === false) return;
    if (await form.trigger(reviewFields, { shouldFocus: true })) leaving.start();
  }

  /** Hands over the order as it is on the screen, once everything that it needs is there. */
  function withOrder(end: CheckoutEnd, work: (order: OrderSubmission) => void) {
    // A reload can lead to the payment before the items were looked at.
    if (draft?.checkItems() === false) return onStep('review');
    void form.handleSubmit(
      async (entry) => {
        if (issues.length > 0) return attention.target.current?.focus();
        const settled = await settle(end);
        if (!settled) return;
        screen.forgetRefusedTotal();
        const shippingLocationId = locations.shipping.chosen?.id ?? null;
        const billingLocationId = locations.billing.chosen?.id ?? null;
        const choosing = { user, orderRole, shippingLocationId, billingLocationId };
        const submission = toSubmission(entry, choosing, lines, shown);
        work({
          ...submission,
          ...(minimum.isConfirmed && { confirmBelowMinimum: true }),
          ...(backorder.isAgreed && { acceptsBackorder: true }),
          ...settled,
        });
      },
      (errors) => {
        if (reviewFields.some((field) => errors[field])) onStep('review');
        else if (errors.customer) chooser.current?.focus();
      },
    )();
  }
  function save() {
    // What is short now may be in the very order that was to be saved.
    if (unresolved === 'save' && issues.length > 0) checkout.saveAgain();
    else withOrder('save', (body) => checkout.save(body, form.getValues()));
  }
  function place() {
    if (unresolved === 'place') checkout.placeAgain();
    else if (cart) withOrder('place', (body) => checkout.place({ body, cart, total: shown.totals.total }));
  }
  const items = draft ? (
    draft.items({
      quote,
      issues,
      customer,
      onCustomer: (chosen) => chooseCustomer(form, chosen),
      onChangePrice: changePrice,
      onContinue: () => void goOn(),
      onDetails: (found) => fillDetails(form, found),
    })
  ) : (
    <ReviewLines
      id={`${formId}-items`}
      lines={lines}
      quote={shown}
      explainsPrices={orderRole === 'staff'}
      onChangePrice={changePrice}
      onQuantity={changeQuantity}
    />
  );
  const request = () =>
    withOrder('request', (body) =>
      requesting.mutate({ body, values: form.getValues() }, { onError: settleAfter }),
    );
  const need = paymentNeedOf(shown, issues.length, paymentType, unresolved);

  return (
    <>
      <StepHeader step={step} review={draft} onBack={() => onStep('review')} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div ref={page} className="flex min-w-0 flex-col gap-6 outline-hidden">
          <FormError message={unresolved && unresolvedWords[unresolved]} />
          {draft && step === 'review' && items}
          {changes}
          {!draft && step === 'review' && items}
          {step === 'review' ? (
            <ReviewStep
              formId={formId}
              form={form}
              quote={shown}
              discountRefusal={figures.discountRefusal}
              onContinue={() => void goOn()}
            />
          ) : (
            <PaymentStep
              formId={formId}
              form={form}
              user={user}
              orderRole={orderRole}
              customerId={customerId}
              isCustomerChosen={draft !== undefined}
              locations={locations}
              quote={shown}
              chooserRef={chooser}
              cardless={need.cardless}
              card={card({
                handleRef: cardHandle,
                customerId,
                manufacturerId: user.manufacturerId ?? customer?.manufacturerId,
                amount: shown.totals.total,
                maySaveCard: mayKeepCard(user, orderRole, ordered.isNew ? null : customer),
                refusal: refusalIn(checkout.state),
                onReady: setCardReady,
              })}
              onSubmit={{ request, place, save }[need.end]}
            />
          )}
        </div>
        <CheckoutSummary
          formId={formId}
          step={step}
          quote={shown}
          figures={figures}
          minimum={minimum}
          backorder={backorder}
          // For staff the minimum is only known once the customer is chosen.
          isMinimumOpen={orderRole === 'staff'}
          isLeaving={leaving.isWaiting}
          need={need}
          isCardReady={isCardReady}
          isSettled={!locations.isPending}
          busy={settling ?? underWay}
          unresolved={unresolved}
          onSave={save}
        />
      </div>
      {dialog}
    </>
  );
}
