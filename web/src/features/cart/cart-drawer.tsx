import { counted } from '@casepack/contract/count';
import { type Cents, cents, formatMoney, MAX_CENTS } from '@casepack/contract/money';
import { type LineKey, lineId } from '@casepack/contract/orders/line-rules';
import { missingToMinimum, missingWords } from '@casepack/contract/orders/order-minimum';
import { useQuery } from '@tanstack/react-query';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Drawer } from '../../ui/drawer';
import { EmptyState } from '../../ui/empty-state';
import { LabeledProgress } from '../../ui/labeled-progress';
import { Money } from '../../ui/money';
import { recoverLostFocus } from '../../ui/recover-lost-focus';
import { orderMinimumQuery } from './cart.queries';
import { CartLineItem } from './cart-line-item';
import { CartNotices } from './cart-notices';
import { type Cart, useCartLines } from './cart-store';
import { cartTotal, countCases } from './cart-sums';
import { lineProblem, waitingWords } from './line-problem';
import { useFreshCart } from './use-fresh-cart';

type CartDrawerProps = {
  cart: Cart;
  /** The user orders for a customer whose orders have a minimum. */
  hasMinimum: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCheckout: () => void;
};

export function CartDrawer({ cart, hasMinimum, open, onOpenChange, onCheckout }: CartDrawerProps) {
  const lines = countCases(useCartLines(cart));
  const fresh = useFreshCart(cart, open);
  const body = useRef<HTMLDivElement>(null);
  const [focusAt, setFocusAt] = useState<number>();

  // The pressed button is gone, alone or with its line: the line in that place gets the focus, or what replaces it.
  useEffect(() => {
    if (focusAt === undefined) return;
    setFocusAt(undefined);
    const left = [...(body.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    recoverLostFocus(left[Math.min(focusAt, left.length - 1)] ?? body.current?.querySelector('button'));
  }, [focusAt]);

  function setQuantity(which: LineKey, quantity: number, index: number) {
    cart.setQuantity(which, quantity);
    setFocusAt(index);
  }

  const items = lines.map((line) => ({
    line,
    problem: lineProblem(line, lines, fresh.gone.has(line.productId)),
    waiting: waitingWords(line, lines),
  }));
  const total = cartTotal(items.filter(({ problem }) => !problem?.isFinal).map(({ line }) => line));
  const isBlocked = items.some(({ problem }) => problem?.isFinal);
  const sellable = items.find(({ problem }) => !problem?.isFinal)?.line;
  const minimum = useQuery({ ...orderMinimumQuery(sellable), enabled: hasMinimum && open }).data;
  const toRoundUp = items.flatMap(({ line, problem }, index) =>
    problem?.offer !== undefined && problem.offer > line.quantity
      ? [{ line, quantity: problem.offer, index }]
      : [],
  );

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Shopping Cart"
      footer={
        lines.length > 0 && (
          <CartFooter
            total={total}
            minimum={minimum ?? undefined}
            isBlocked={isBlocked}
            onCheckout={onCheckout}
            onContinue={() => onOpenChange(false)}
          />
        )
      }
    >
      <div ref={body}>
        {lines.length === 0 ? (
          <EmptyState
            level={3}
            icon={<ShoppingCart />}
            title="Your cart is empty"
            hint="Add some products to get started"
            action={<Button onClick={() => onOpenChange(false)}>Continue Shopping</Button>}
          />
        ) : (
          <>
            <CartNotices fresh={fresh} />
            {toRoundUp.length > 1 && (
              <p className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-yellow-soft p-3 text-sm text-yellow">
                {counted(toRoundUp.length, 'line')} need more.
                <Button
                  size="sm"
                  onClick={() => {
                    for (const { line, quantity } of toRoundUp) cart.setQuantity(line, quantity);
                    setFocusAt(toRoundUp[0]?.index);
                  }}
                >
                  Round up all lines
                </Button>
              </p>
            )}
            <ul aria-label="Cart lines">
              {items.map(({ line, problem, waiting }, index) => (
                <CartLineItem
                  key={lineId(line)}
                  line={line}
                  problem={problem}
                  waiting={waiting}
                  onQuantity={(quantity) => setQuantity(line, quantity, index)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Drawer>
  );
}

type CartFooterProps = {
  total: Cents | undefined;
  minimum: Cents | undefined;
  isBlocked: boolean;
  onCheckout: () => void;
  onContinue: () => void;
};

function CartFooter({ total, minimum, isBlocked, onCheckout, onContinue }: CartFooterProps) {
  const hint = isBlocked
    ? 'Remove what cannot be ordered to continue.'
    : total === undefined
      ? `The largest order total is ${formatMoney(cents(MAX_CENTS))}.`
      : undefined;
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="flex items-baseline justify-between gap-4" aria-live="polite">
        <span className="font-medium">Total</span>
        <Money size="lg">
          {total === undefined ? `Over ${formatMoney(cents(MAX_CENTS))}` : formatMoney(total)}
        </Money>
      </p>
      {minimum !== undefined && total !== undefined && total < minimum && (
        <LabeledProgress
          label={missingWords({ minimum, missing: missingToMinimum(minimum, total) })}
          max={minimum}
          value={total}
        />
      )}
      {hint !== undefined && <p className="text-sm text-danger">{hint}</p>}
      <Button variant="primary" size="lg" fullWidth disabled={hint !== undefined} onClick={onCheckout}>
        Proceed to Checkout
      </Button>
      <Button fullWidth onClick={onContinue}>
        Continue Shopping
      </Button>
    </div>
  );
}
