import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { CardSkeleton } from './card-skeleton';
import type { CardProvider } from './use-card-provider';

type CardFrameProps = {
  provider: CardProvider;
  /** What the user can do instead, if anything. */
  instead?: string | undefined;
  /** As high as what replaces it. */
  waiting?: ReactNode;
  children: (ready: Extract<CardProvider, { state: 'ready' }>) => ReactNode;
};

/** Around a card form: waits for the provider, reports what is missing, and then renders the form. */
export function CardFrame({ provider, instead, waiting = <CardSkeleton />, children }: CardFrameProps) {
  switch (provider.state) {
    case 'loading':
      return waiting;
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
