import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { agingBucketLabels, agingBuckets, type Statement } from '@casepack/contract/statements/statement';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { OpenInvoices } from './open-invoices';
import { RecentPayments } from './recent-payments';
import { statementPdfHref, statementQuery } from './statements.queries';

type CustomerStatementProps = {
  customerId: number;
  /** True if the page has the same title. */
  hideTitle?: boolean;
  /** For readers who can open the page of the customer. */
  linksCustomer?: boolean;
  /** Beside the download. */
  actions?: ReactNode;
};

/** What a customer owes: the balance, its age, the open invoices, and recent payments. */
export function CustomerStatement({
  customerId,
  hideTitle = false,
  linksCustomer = false,
  actions,
}: CustomerStatementProps) {
  const { data: statement, isError, isFetching, refetch } = useQuery(statementQuery(customerId));
  return (
    <section aria-label="Statement" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          {!hideTitle && <h2 className="text-lg font-semibold">Statement</h2>}
          {statement && (
            <p className="text-ink-soft">
              {linksCustomer ? (
                <Link
                  to="/customers/$customerId"
                  params={{ customerId: String(customerId) }}
                  className={linkClass}
                >
                  {statement.customer.name}
                </Link>
              ) : (
                statement.customer.name
              )}{' '}
              with {statement.seller.name}, as of {formatDay(statement.asOf)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {actions}
          <a href={statementPdfHref(customerId)} download className={buttonClass({})}>
            <Download aria-hidden />
            Download PDF
          </a>
        </div>
      </div>
      {content()}
    </section>
  );

  function content() {
    if (statement === undefined) {
      if (!isError || isFetching) return <SkeletonRows count={4} label="Loading the statement" />;
      return (
        <Card padded={false}>
          <LoadFailed title="The statement could not be loaded" onRetry={() => void refetch()} />
        </Card>
      );
    }
    return (
      <>
        <Aging statement={statement} />
        <OpenInvoices invoices={statement.openInvoices} level={hideTitle ? 2 : 3} />
        <RecentPayments payments={statement.payments} level={hideTitle ? 2 : 3} />
      </>
    );
  }
}

function Aging({ statement: { balance, aging } }: { statement: Statement }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <Box name="Balance" isMain>
        {formatMoney(balance)}
      </Box>
      {agingBuckets.map((bucket) => (
        <Box key={bucket} name={agingBucketLabels[bucket]} isLate={bucket !== 'current' && aging[bucket] > 0}>
          {formatMoney(aging[bucket])}
        </Box>
      ))}
    </dl>
  );
}

type BoxProps = { name: string; isMain?: boolean; isLate?: boolean; children: ReactNode };

function Box({ name, isMain = false, isLate = false, children }: BoxProps) {
  return (
    <div
      className={cn(
        'min-w-0 rounded-lg border p-3',
        isMain && 'border-accent-line bg-accent-soft',
        isLate && 'border-danger-line bg-danger-soft',
      )}
    >
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={cn('mt-1 font-semibold tabular-nums', isMain && 'text-lg', isLate && 'text-danger')}>
        {children}
      </dd>
    </div>
  );
}
