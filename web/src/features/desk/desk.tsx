import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { counted, formatCount } from '@casepack/contract/count';
import type { OrderGuideRow } from '@casepack/contract/desk/order-guide';
import type { Cents } from '@casepack/contract/money';
import { type LineKey, lineId } from '@casepack/contract/orders/line-rules';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useMergedRef } from '../../ui/use-merged-ref';
import { useOnDemand } from '../../ui/use-on-demand';
import { CustomerBar } from './customer-bar';
import { deskQueries } from './desk.queries';
import type { DeskSession } from './desk-session';
import type { GridLine } from './grid-state';
import { useGridLines } from './grid-store';
import { KeepingNotice } from './keeping-notice';
import { LineGrid } from './line-grid';
import { LinesCard } from './lines-card';
import { lastBoughtWords, OrderGuide } from './order-guide';
import { repeatOrder } from './repeat-order';
import { useFinishKey } from './use-finish-key';
import { type FoundDetails, useMatching } from './use-matching';

export type DeskProps = {
  session: DeskSession;
  /** Users of a customer order for their own company. */
  isBuyer: boolean;
  canAddCustomer: boolean;
  canRemember: boolean;
  customerId: number | null;
  customer: CheckoutCustomer | null;
  customerRef: Ref<HTMLInputElement>;
  onCustomer: (customer: CheckoutCustomer | null) => void;
  total: Cents | null;
  /** What keeps lines from being ordered as they are. */
  issues: readonly { id: string; message: string }[];
  manualPrices: ReadonlyMap<string, ManualPrice>;
  onChangePrice: ((line: LineKey) => void) | undefined;
  onContinue: () => void;
  /** Another copy of the draft is to be looked at again. */
  onChooseCopy: () => void;
  onTotal: (total: Cents | null) => void;
  /** Fills in what a text or file says of the order as a whole. */
  onDetails: (details: FoundDetails) => void;
};

/** Writing an order: the customer, then line after line. */
export function Desk({
  session,
  isBuyer,
  canAddCustomer,
  canRemember,
  customerId,
  customer,
  customerRef,
  onCustomer,
  total,
  issues,
  manualPrices,
  onChangePrice,
  onContinue,
  onChooseCopy,
  onTotal,
  onDetails,
}: DeskProps) {
  const { grid, book, keeper } = session;
  const lines = useGridLines(grid);
  const matching = useMatching(session, customerId);
  const [isKeysOpen, setKeysOpen] = useState(false);
  const [isTemplatesOpen, setTemplatesOpen] = useState(false);
  const templates = useOnDemand(isTemplatesOpen, {
    load: () => import('./templates-dialog'),
    onMissing: () => setTemplatesOpen(false),
  });
  const [wantsShipDates, setWantsShipDates] = useState(false);
  useEffect(() => onTotal(total), [total, onTotal]);
  const first = useRef<HTMLInputElement>(null);
  const field = useMergedRef(first, customerRef);
  // Whoever opens the desk at a keyboard begins to type. On a phone that would bring up the keys unasked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the desk opens
  useEffect(() => {
    if (!hasPointer()) return;
    if (customerId === null) first.current?.focus();
    else grid.dispatch({ type: 'shown', cell: grid.state().active });
  }, []);
  const keys = useOnDemand(isKeysOpen, {
    load: () => import('./keys-dialog'),
    onMissing: () => setKeysOpen(false),
  });
  const hasShipDates = wantsShipDates || lines.some(({ shipDate }) => shipDate !== '');
  session.shape.columns = columnsFor(onChangePrice !== undefined, hasShipDates);
  const byId = new Map(issues.map(({ id, message }) => [id, message]));
  const { data: guide = noGuide, isPending: isGuidePending } = useQuery(deskQueries.guide(customerId));
  useEffect(() => book.learn(guide.map(({ product }) => product)), [book, guide]);
  const lastBought = useMemo(
    () => new Map(guide.map((row) => [row.product.id, lastBoughtWords(row)])),
    [guide],
  );
  const changePrice = useRef(onChangePrice);
  changePrice.current = onChangePrice;
  // The same for ever: with another one every row would be drawn again.
  const handlePrice = useCallback(({ productId, isTester }: GridLine) => {
    if (productId !== null) changePrice.current?.({ productId, isTester });
  }, []);
  useFinishKey(() => {
    grid.dispatch({ type: 'left' });
    onContinue();
  });
  const idOf = ({ productId, isTester }: GridLine) =>
    productId === null ? undefined : lineId({ productId, isTester });

  return (
    <>
      {!isBuyer && (
        <CustomerBar
          ref={field}
          customer={customer}
          canAddCustomer={canAddCustomer}
          onCustomer={onCustomer}
          onRepeat={(orderId) => void repeatOrder(session, orderId)}
        />
      )}
      {customerId !== null && (
        <LinesCard
          customerId={customerId}
          count={lines.length}
          matching={matching}
          hasShipDates={hasShipDates}
          keeping={<KeepingNotice keeper={keeper} onChoose={onChooseCopy} />}
          onShipDates={() => setWantsShipDates(true)}
          onKeys={() => setKeysOpen(true)}
          onTemplates={() => setTemplatesOpen(true)}
          onDetails={onDetails}
        >
          <LineGrid
            store={grid}
            book={book}
            customerId={customerId}
            hasShipDates={hasShipDates}
            canSetPrice={onChangePrice !== undefined}
            canRemember={canRemember}
            manualPriceOf={(line) => manualPrices.get(idOf(line) ?? '')?.price}
            issueOf={(line) => byId.get(idOf(line) ?? '')}
            lastBoughtOf={(productId) => lastBought.get(productId)}
            onPrice={handlePrice}
            onPaste={(text) => void matching.paste(text)}
            onKeysWanted={() => setKeysOpen(true)}
          />
        </LinesCard>
      )}
      {customerId !== null && (
        <OrderGuide
          rows={guide}
          isLoading={isGuidePending}
          lines={lines}
          onQuantities={(changes) => grid.dispatch({ type: 'quantitiesSet', changes })}
          onUsual={(changes) => {
            grid.dispatch({ type: 'quantitiesSet', changes });
            // The button that was pressed is disabled now.
            if (hasPointer()) grid.dispatch({ type: 'shown', cell: grid.state().active });
          }}
        />
      )}
      {keys && <keys.KeysDialog open={isKeysOpen} onOpenChange={setKeysOpen} />}
      {templates && customerId !== null && (
        <templates.TemplatesDialog
          open={isTemplatesOpen}
          onOpenChange={setTemplatesOpen}
          session={session}
          customerId={customerId}
        />
      )}
      <ConfirmDialog
        open={matching.question !== undefined}
        onOpenChange={(open) => !open && matching.answerQuestion(false)}
        title="Round up to full cases?"
        description={matching.question && roundingWords(matching.question)}
        confirmLabel="Round up"
        danger={false}
        onConfirm={() => matching.answerQuestion(true)}
      />
    </>
  );
}

const hasPointer = (): boolean => window.matchMedia('(pointer: fine)').matches;

const noGuide: readonly OrderGuideRow[] = [];

const columnsFor = (canSetPrice: boolean, hasShipDates: boolean) => [
  'item' as const,
  'quantity' as const,
  'kind' as const,
  ...(canSetPrice ? ['price' as const] : []),
  'note' as const,
  ...(hasShipDates ? ['shipDate' as const] : []),
];

const roundingWords = ({ units, cases }: { units: number; cases: number }): ReactNode =>
  `${formatCount(units)} units are not full cases. Round up to ${counted(cases, 'case')}?`;
