import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { isRefusal } from '../api/refusal';
import { joinPageQuery } from '../features/customers/account-requests.queries';
import { JoinForm } from '../features/customers/join-form';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { linkClass } from '../ui/link-class';
import { LoadFailed } from '../ui/load-failed';
import { PageHeader } from '../ui/page-header';
import { PageSpinner } from '../ui/page-spinner';
import { NotFoundPage } from './not-found-page';
import { usePageTitle } from './use-page-title';

/** Where a company asks a manufacturer for an account. */
export function JoinPage() {
  const { slug = '' } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useQuery(joinPageQuery(slug));
  const [isSent, setSent] = useState(false);
  usePageTitle(data ? `Become a customer of ${data.manufacturerName}` : 'Become a customer');
  if (data === undefined) {
    if (isRefusal(error)) return <NotFoundPage />;
    if (error && !isFetching) {
      return <LoadFailed title="The page could not be loaded" onRetry={() => void refetch()} />;
    }
    return <PageSpinner label="Loading the page" />;
  }
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={`Become a customer of ${data.manufacturerName}`}
        subtitle={
          isSent ? undefined : (
            <>
              Tell us about your company. We review every request and answer by email. Do you have an account?{' '}
              <Link to="/login" className={linkClass}>
                Sign in
              </Link>
            </>
          )
        }
      />
      <Card padded={!isSent}>
        {isSent ? (
          <EmptyState
            icon={<MailCheck />}
            title="Your request was sent"
            hint={`${data.manufacturerName} will review it. You will get an email then.`}
          />
        ) : (
          <JoinForm slug={slug} onSent={() => setSent(true)} />
        )}
      </Card>
    </div>
  );
}
