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

/** The own organization's cards. */
export function OwnSavedCards({ user }: { user: CurrentUser }) {
  const own = ownOrganization(user);
  return own && <CardsOf source={ownCards({ type: own.organizationType, id: own.organizationId })} />;
}

/** The cards of an organization within the scope. */
export const OrganizationSavedCards = ({ holder }: { holder: Cardholder }) => (
  <CardsOf source={organizationCards(holder)} />
);

function CardsOf({ source }: { source: CardSource }) {
  useReturnedSetup(source.words.refusedTitle);
  return (
    <SavedCards
      source={source}
      // The address of this very tab.
      renderCardForm={(slot) => <SetupCard {...slot} returnUrl={window.location.href} />}
    />
  );
}
