import { canEver } from '@casepack/contract/access/permissions';
import { orderRoleOf } from '@casepack/contract/access/questions';
import type { LineKey } from '@casepack/contract/orders/line-rules';
import { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useRef, useState, useSyncExternalStore } from 'react';
import { failure } from '../api/failure';
import { Checkout } from '../features/checkout/checkout';
import type { CheckoutLine } from '../features/checkout/checkout-line';
import type { CheckoutValues } from '../features/checkout/checkout-values';
import { DeletedDraft } from '../features/desk/deleted-draft';
import { Desk } from '../features/desk/desk';
import type { DeskSession } from '../features/desk/desk-session';
import { DraftConflict } from '../features/desk/draft-conflict';
import { type GridLine, isComplete } from '../features/desk/grid-state';
import { useGridLines } from '../features/desk/grid-store';
import { casesIn, unitPriceIn } from '../features/desk/line-facts';
import { refreshProducts } from '../features/desk/refresh-products';
import { unknownLines } from '../features/desk/unknown-lines';
import { useDraftWriting } from '../features/desk/use-draft-writing';
import { announce } from '../ui/announce';
import { buttonClass } from '../ui/button-class';
import { toast } from '../ui/toast';
import { CheckoutCard } from './checkout-card-part';
import { detailsOf } from './desk-values';
import { useCheckoutStep } from './use-checkout-step';
import { useDeletedDraft } from './use-deleted-draft';
import { useFinishedDraft } from './use-finished-draft';

type DeskCheckoutProps = {
  user: CurrentUser;
  title: string;
  session: DeskSession;
  values: CheckoutValues;
  /** Another copy of the draft is to be shown. */
  onReopen: () => void;
};

/** The checkout of a draft: its items are the grid of the desk. */
export function DeskCheckout({ user, title, session, values: first, onReopen }: DeskCheckoutProps) {
  const { draftId, grid, book, keeper } = session;
  const orderRole = orderRoleOf(toActor(user));
  const [values, setValues] = useState(first);
  const [step, goTo] = useCheckoutStep();
  const customerField = useRef<HTMLInputElement>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const [isDeciding, setDeciding] = useState(true);
  const finished = useFinishedDraft(user.id, draftId, keeper);
  const afterDeletion = useDeletedDraft(user.id, session);
  const lines = useGridLines(grid);
  useSyncExternalStore(book.subscribe, () => book.versionOf(lines));
  const customerId = orderRole === 'staff' ? (values.customer?.id ?? null) : user.wholesaleCustomerId;
  const manualPrices = readManualPrices(values);
  const writing = useDraftWriting(session, {
    customerId,
    customer: values.customer,
    details: detailsOf(values),
    manualPrices,
  });

  const cases = casesIn(lines);
  const ordered = lines.flatMap((line): CheckoutLine[] => {
    const product = line.productId === null ? undefined : book.byId(line.productId);
    if (!product || line.quantity === null) return [];
    return [
      {
        productId: product.id,
        isTester: line.isTester,
        quantity: line.quantity,
        name: product.name,
        sku: product.sku,
        imageUrl: product.imageUrl,
        casePackQuantity: product.casePackQuantity,
        unitPrice: unitPriceIn(line, product, cases.get(product.id)),
        note: line.note || null,
        shipDate: line.shipDate || null,
      },
    ];
  });

  function showLine({ productId, isTester }: LineKey) {
    const row = grid.lines().findIndex((line) => line.productId === productId && line.isTester === isTester);
    if (row !== -1) grid.dispatch({ type: 'shown', cell: { row, column: 'quantity' } });
  }
  const knows = ({ productId }: GridLine) => productId !== null && book.byId(productId) !== undefined;
  function checkItems(): boolean {
    grid.dispatch({ type: 'left' });
    if (orderRole === 'staff' && values.customer === null) {
      customerField.current?.focus();
      announce('Choose a customer first.');
      return false;
    }
    if (unknownLines(grid.lines(), book).length > 0) void acceptPrices(values.customer?.id ?? null);
    const row = grid.lines().findIndex((line) => !isComplete(line) || !knows(line));
    if (row === -1 && grid.lines().length > 0) return true;
    const line = grid.lines()[row];
    const at = row === -1 ? 0 : row;
    grid.dispatch({
      type: 'shown',
      cell: { row: at, column: line && knows(line) ? 'quantity' : 'item' },
    });
    announce(line ? `Row ${at + 1} is not complete.` : 'Enter the first item.');
    return false;
  }
  async function settle() {
    if (await keeper.confirm()) return { draftId, draftVersion: keeper.version() };
    setDeciding(true);
    return undefined;
  }
  async function takeOther() {
    await writing.takeOther();
    // Its lines are not those that were looked at before the payment.
    goTo('review');
    onReopen();
  }
  function setQuantity({ productId, isTester }: LineKey, quantity: number) {
    const product = book.byId(productId);
    if (product) grid.dispatch({ type: 'quantitiesSet', changes: [{ product, isTester, quantity }] });
  }
  async function acceptPrices(forCustomer: number | null) {
    setRefreshing(true);
    try {
      await refreshProducts(session, forCustomer);
    } catch (error) {
      toast(failure(error, 'The prices could not be loaded. Please try again.'));
    } finally {
      setRefreshing(false);
    }
  }

  return (
    <>
      <Checkout
        user={user}
        lines={ordered}
        step={step}
        onStep={goTo}
        onQuantity={setQuantity}
        onAcceptPrices={() => void acceptPrices(values.customer?.id ?? null)}
        accepting={isRefreshing}
        onSaved={finished.saved}
        onPlaced={finished.placed}
        onUnpaid={({ id }) => finished.unpaid(id)}
        onRequested={({ id }) => void finished.requested(id)}
        card={({
          manufacturerId = ordered.length > 0
            ? book.byId(ordered[0]?.productId ?? 0)?.manufacturerId
            : undefined,
          ...card
        }) => <CheckoutCard {...card} manufacturerId={manufacturerId} />}
        draft={{
          id: draftId,
          title,
          back: (
            <Link to="/orders" className={buttonClass({ variant: 'link', size: 'sm' })}>
              <ArrowLeft aria-hidden />
              Orders
            </Link>
          ),
          values: first,
          onValues: setValues,
          checkItems,
          showLine,
          settle,
          onBusy: (isBusy) => keeper.hold(isBusy),
          items: ({ quote, issues, customer, onCustomer, onChangePrice, onContinue, onDetails }) => (
            <Desk
              session={session}
              isBuyer={orderRole !== 'staff'}
              canAddCustomer={canEver(toActor(user), 'customer:create')}
              customerId={customerId}
              customer={customer}
              customerRef={customerField}
              onCustomer={(chosen) => {
                onCustomer(chosen);
                book.forgetCodes();
                void acceptPrices(chosen?.id ?? null);
                if (chosen)
                  grid.dispatch({ type: 'shown', cell: { row: grid.lines().length, column: 'item' } });
              }}
              total={quote?.totals.total ?? null}
              issues={[...issues, ...unknownLines(lines, book)]}
              manualPrices={manualPrices}
              onChangePrice={onChangePrice}
              onContinue={onContinue}
              onTotal={writing.setTotal}
              onDetails={onDetails}
              canRemember={canEver(toActor(user), 'part-number:edit')}
              onChooseCopy={() => setDeciding(true)}
            />
          ),
        }}
      />
      {isDeciding && (
        <DraftConflict
          keeper={keeper}
          lineCount={lines.length}
          total={writing.total}
          onTakeOther={() => void takeOther()}
          onClose={() => setDeciding(false)}
        />
      )}
      {isDeciding && (
        <DeletedDraft
          session={session}
          lineCount={lines.length}
          busy={afterDeletion.isBusy}
          onKeep={() => void afterDeletion.keep()}
          onDiscard={() => void afterDeletion.discard()}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  );
}

function readManualPrices({ manualPrices = {} }: CheckoutValues): ReadonlyMap<string, ManualPrice> {
  return new Map(
    Object.entries(manualPrices).flatMap(([id, given]): [string, ManualPrice][] => {
      const price = ManualPrice.safeParse(given).data;
      return price ? [[id, price]] : [];
    }),
  );
}
