import type { SavedMethod } from '@casepack/contract/payments/saved-methods';
import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { NotListed } from './not-listed';
import { RemoveCardDialog } from './remove-card-dialog';
import { SavedCardRow } from './saved-card-row';
import {
  type CardSource,
  CustomerNotSetUp,
  type Setup,
  savedCardsQuery,
  useBeginSetup,
  useMakeDefault,
  useRefetchCards,
} from './saved-cards.queries';

/** What the card form needs, and its callbacks. */
export interface CardFormSlot extends Setup {
  onSaved: () => void;
  /** The provider declined, with its own message. */
  onRefused: (message: string) => void;
  onFailed: (error: unknown) => void;
  onCancel: () => void;
}

type SavedCardsProps = { source: CardSource; renderCardForm: (slot: CardFormSlot) => ReactNode };

const isUnconfigured = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'payments_not_configured';

/** The saved cards of an organization, the default one first; cards can be added and removed. */
export function SavedCards({ source, renderCardForm }: SavedCardsProps) {
  const { words } = source;
  const titleId = useId();
  const { data: methods, error, isFetching, refetch } = useQuery(savedCardsQuery(source));
  const beginning = useBeginSetup(source);
  const makingDefault = useMakeDefault(source);
  const refetchCards = useRefetchCards();
  const [setup, setSetup] = useState<Setup>();
  const [removing, setRemoving] = useState<SavedMethod>();
  const addButton = useRef<HTMLButtonElement>(null);
  const formPlace = useRef<HTMLElement>(null);
  const wasAdding = useRef(false);

  // The button and the form replace each other, and the focus moves along.
  useEffect(() => {
    if (setup) formPlace.current?.focus();
    else if (wasAdding.current) addButton.current?.focus();
    wasAdding.current = setup !== undefined;
  }, [setup]);

  function begin() {
    const hasDefault = methods?.some(({ is_default }) => is_default) ?? false;
    beginning.mutate(
      { hasDefault },
      {
        onSuccess: setSetup,
        onError: (failed) => {
          const isCustomer = failed instanceof CustomerNotSetUp;
          const { title, fallback } = isCustomer ? words.customerFailed : words.setupFailed;
          // A response of the wrong shape is not an error response and has no message of its own.
          const isUnreadable = failed instanceof ApiError && failed.status < 400;
          const cause = isCustomer ? failed.cause : failed;
          toast(
            isUnreadable
              ? { title, description: fallback, variant: 'destructive' }
              : failure(cause, fallback, title),
          );
        },
      },
    );
  }

  const makeDefault = ({ id }: SavedMethod) =>
    makingDefault.mutate(id, {
      onSuccess: ({ message }) => toast({ title: 'Default Card Changed', description: message }),
      onError: (failed) => toast(failure(failed, 'Failed to change default card. Please try again.')),
    });

  const add = (
    <Button
      ref={addButton}
      variant="primary"
      busy={beginning.isPending}
      busyLabel="Preparing..."
      onClick={begin}
    >
      <Plus aria-hidden />
      Add Payment Method
    </Button>
  );

  if (isUnconfigured(error)) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<CreditCard />}
          title="Payment configuration not available"
          hint="Payment processing not configured for your organization. Cards can be saved once the manufacturer has entered its keys."
        />
      </Card>
    );
  }
  return (
    <Card as="section" aria-labelledby={titleId} className="max-w-3xl">
      <CardHeader
        title={<span id={titleId}>Saved cards</span>}
        description="Cards that orders can be paid with. The numbers are kept by the card provider, not here."
        actions={methods && methods.length > 0 && !setup && add}
      />
      {setup && (
        <section
          ref={formPlace}
          tabIndex={-1}
          aria-labelledby={`${titleId}-add`}
          className="mb-6 rounded-lg border p-4 outline-hidden max-sm:border-0 max-sm:p-0"
        >
          <h3 id={`${titleId}-add`} className="mb-4 font-semibold">
            Add Payment Method
          </h3>
          {renderCardForm({
            ...setup,
            onSaved: () => {
              setSetup(undefined);
              toast({ title: 'Payment Method Added', description: 'The card is saved for the next orders.' });
              void refetchCards();
            },
            onRefused: (description) =>
              toast({ title: words.refusedTitle, description, variant: 'destructive' }),
            onFailed: (failed) => toast(failure(failed, words.saveFailed.fallback, words.saveFailed.title)),
            onCancel: () => setSetup(undefined),
          })}
        </section>
      )}
      {listed()}
      {removing && (
        <RemoveCardDialog source={source} method={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Card>
  );

  function listed() {
    if (methods === undefined) {
      if (!error) return <SkeletonRows count={2} label="Loading payment methods" rowClassName="h-16" />;
      return (
        <NotListed source={source} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      );
    }
    if (methods.length === 0) {
      return setup ? null : (
        <EmptyState
          level={3}
          icon={<CreditCard />}
          title="No saved payment methods"
          hint="Save a card once, and orders can be paid with it from then on."
          action={add}
          className="py-6"
        />
      );
    }
    return (
      <ul aria-label="Saved cards" className="divide-y rounded-lg border">
        {methods.map((method) => (
          <SavedCardRow
            key={method.id}
            method={method}
            isChanging={makingDefault.isPending && makingDefault.variables === method.id}
            onMakeDefault={() => makeDefault(method)}
            onRemove={() => setRemoving(method)}
          />
        ))}
      </ul>
    );
  }
}
