import type { Quote } from '@casepack/contract/checkout/endpoints';
import { formatMoney } from '@casepack/contract/money';
import type { ExpectedHold } from '@casepack/contract/orders/holds';
import { CHARGED_LATER } from '@casepack/contract/payments/authorization';
import type { ReactNode } from 'react';
import { Money } from '../../ui/money';

type CreditNoticeProps = { quote: Quote; isByCard: boolean };

/** What the customer may still owe, and why the order will wait: with a card for approval alone. */
export function CreditNotice({ quote: { credit, expectedHolds = [] }, isByCard }: CreditNoticeProps) {
  const certain = expectedHolds.filter(({ reason }) => !isByCard || reason === 'approval');
  const ifLater = expectedHolds.filter((hold) => !certain.includes(hold));
  return (
    <>
      {credit && credit.limit !== null && credit.available !== null && (
        <p className="mb-3 flex flex-wrap justify-between gap-x-4 text-sm lg:mb-4">
          <span className="text-ink-soft">Available credit</span>
          <span>
            <Money>{formatMoney(credit.available)}</Money>
            <span className="text-ink-soft">{` of ${formatMoney(credit.limit)} · ${formatMoney(credit.exposure)} owed`}</span>
          </span>
        </p>
      )}
      <div role="status" className="text-sm empty:hidden">
        {certain.length > 0 && (
          <Holds title="This order will be on hold:" holds={certain}>
            {isByCard && <p className="mt-1">{CHARGED_LATER}</p>}
          </Holds>
        )}
        {ifLater.length > 0 && (
          <Holds title="If it is paid later, this order will be on hold:" holds={ifLater} />
        )}
      </div>
    </>
  );
}

type HoldsProps = { title: string; holds: readonly ExpectedHold[]; children?: ReactNode };

const Holds = ({ title, holds, children }: HoldsProps) => (
  <div className="mb-3 rounded-lg bg-yellow-soft p-3 text-yellow lg:mb-4">
    <p className="font-medium">{title}</p>
    <ul className="mt-1 flex flex-col gap-1 wrap-anywhere">
      {holds.map(({ reason, text }) => (
        <li key={reason}>{text}</li>
      ))}
    </ul>
    {children}
  </div>
);
