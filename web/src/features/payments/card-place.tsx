import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { Skeleton } from '../../ui/skeleton';
import type { CardProvider } from './use-card-provider';

type CardPlaceProps = {
  provider: CardProvider;
  /** What can be done instead, where there is something. */
  instead?: string | undefined;
  children: (ready: Extract<CardProvider, { state: 'ready' }>) => ReactNode;
};

/** Where cards are typed: waits, says what is missing, and then draws what it holds. */
export function CardPlace({ provider, instead, children }: CardPlaceProps) {
  switch (provider.state) {
    case 'loading':
      return <CardSkeleton />;
    case 'undetermined':
      return (
        <Missing title="Payment Setup Failed" instead={instead}>
          Unable to determine manufacturer for payment setup
        </Missing>
      );
    case 'unconfigured':
      return (
        <Missing title="Payment configuration not available" instead={instead}>
          Payment processing not configured for your organization
        </Missing>
      );
    case 'failed':
      return (
        <LoadFailed
          title="Unable to load payment form"
          hint={['Check your connection and try again.', instead].filter(Boolean).join(' ')}
          retrying={provider.isRetrying}
          onRetry={provider.retry}
          className="rounded-lg bg-ground py-6"
        />
      );
    case 'ready':
      return (
        <>
          {provider.isTestMode && (
            <p className="mb-3 text-sm font-medium text-purple">Test mode: no real money</p>
          )}
          {children(provider)}
        </>
      );
  }
}

type MissingProps = { title: string; instead: string | undefined; children: string };

function Missing({ title, instead, children }: MissingProps) {
  return (
    <EmptyState
      level={3}
      icon={<CreditCard />}
      title={title}
      hint={
        <>
          {children}
          {instead !== undefined && <span className="block">{instead}</span>}
        </>
      }
      className="rounded-lg bg-ground py-6"
    />
  );
}

export function CardSkeleton() {
  return (
    <div role="status" aria-label="Loading the payment form" className="flex flex-col gap-4">
      <Skeleton className="h-15" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
      </div>
    </div>
  );
}
