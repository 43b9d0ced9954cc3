import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { counted } from '@casepack/contract/count';
import { creditWords } from '@casepack/contract/credit/credit';
import { formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { deskQueries } from './desk.queries';

type CustomerFactsProps = { customer: CheckoutCustomer; onRepeat: (orderId: number) => void };

/** What one wants to know while writing. The terms are known at once; the rest comes without moving anything. */
export function CustomerFacts({ customer, onRepeat }: CustomerFactsProps) {
  const { data } = useQuery(deskQueries.customer(customer.id));
  const last = data?.lastOrder;
  return (
    <div
      className={cn(
        'flex min-h-9 flex-wrap items-center gap-x-6 gap-y-2 text-sm pointer-coarse:min-h-11',
        // On a phone they take several lines.
        data === undefined && 'max-sm:min-h-28 max-sm:content-start',
      )}
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Fact name="Terms">{customer.paymentTerms}</Fact>
        {data && data.priceLists.length > 0 && <Fact name="Prices">{data.priceLists.join(', ')}</Fact>}
        {data?.credit && (
          <Fact name="Credit">{`${creditWords(data.credit)} · ${formatMoney(data.credit.exposure)} owed`}</Fact>
        )}
        {data?.onHold && (
          <Fact name="Account">
            <span className="font-medium text-yellow">On hold</span>
          </Fact>
        )}
        {data?.minimum != null && <Fact name="Minimum">{formatMoney(data.minimum)}</Fact>}
        {last && (
          <Fact name="Last order">
            {`${formatInstantDay(last.placedAt)}, ${counted(last.lineCount, 'line')}, ${formatMoney(last.total)}`}
          </Fact>
        )}
      </dl>
      {last && (
        <Button size="sm" className="ms-auto max-sm:ms-0" onClick={() => onRepeat(last.id)}>
          Repeat last order
        </Button>
      )}
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-x-1.5">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
