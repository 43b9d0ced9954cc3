import type { CurrentUser } from '@casepack/contract/users/user';
import { ownOrganization } from '../api/own-organization';
import { SavedCards } from '../features/saved-cards/saved-cards';
import {
  type Cardholder,
  type CardSource,
  organizationCards,
  ownCards,
} from '../features/saved-cards/saved-cards.queries';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { useReturnedSetup } from './use-returned-setup';

const SetupCard = part(
  async () => (await import('../features/payments/setup-card')).SetupCard,
  <SkeletonRows count={2} label="Loading the payment form" />,
);

/** The cards of the user's own organization. */
export function OwnSavedCards({ user, returnPath }: { user: CurrentUser; returnPath?: string }) {
  const own = ownOrganization(user);
  return (
    own && (
      <CardsOf
        source={ownCards({ type: own.organizationType, id: own.organizationId })}
        returnPath={returnPath}
      />
    )
  );
}

/** The cards of an organization within the scope. */
export const OrganizationSavedCards = ({ holder }: { holder: Cardholder }) => (
  <CardsOf source={organizationCards(holder)} />
);

type CardsOfProps = {
  source: CardSource;
  /** Where a bank sends the browser back to: to this very address, unless another leads here. */
  returnPath?: string | undefined;
};

function CardsOf({ source, returnPath = '' }: CardsOfProps) {
  useReturnedSetup(source.words.refusedTitle);
  return (
    <SavedCards
      source={source}
      renderCardForm={(slot) => (
        <SetupCard {...slot} returnUrl={new URL(returnPath, window.location.href).href} />
      )}
    />
  );
}
