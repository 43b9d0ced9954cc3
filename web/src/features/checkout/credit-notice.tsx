import type { Quote } from '@casepack/contract/checkout/endpoints';
import { formatMoney } from '@casepack/contract/money';
import { Money } from '../../ui/money';

type CreditNoticeProps = { quote: Quote; isByCard: boolean };

/** What the customer may still owe, and why the order will wait if it is not paid by card. */
export function CreditNotice({ quote: { credit, expectedHolds = [] }, isByCard }: CreditNoticeProps) {
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
        {expectedHolds.length > 0 && (
          <div className="mb-3 rounded-lg bg-yellow-soft p-3 text-yellow lg:mb-4">
            <p className="font-medium">
              {isByCard ? 'If it is paid later, this order will be on hold:' : 'This order will be on hold:'}
            </p>
            <ul className="mt-1 flex flex-col gap-1 wrap-anywhere">
              {expectedHolds.map(({ reason, text }) => (
                <li key={reason}>{text}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}
