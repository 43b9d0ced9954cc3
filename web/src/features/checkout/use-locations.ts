import type { Location } from '@casepack/contract/organizations/location';
import { useQuery } from '@tanstack/react-query';
import { checkoutQueries } from './checkout.queries';
import type { CheckoutForm } from './checkout-entry';

export interface LocationChoice {
  options: readonly Location[];
  /** None where the customer has no locations. */
  chosen: Location | undefined;
}

/** The locations meant for this, or all of them where none is. The primary one comes first. */
function choiceOf(
  all: readonly Location[],
  isMeant: (location: Location) => boolean,
  id: number | null,
): LocationChoice {
  const meant = all.filter(isMeant);
  const options = meant.length > 0 ? meant : all;
  return { options, chosen: options.find((each) => each.id === id) ?? options[0] };
}

/** Where the goods and the invoice of a customer can go, and where they go now. */
export function useLocations(form: CheckoutForm, customerId: number | null) {
  const {
    data: all = [],
    isPending,
    isError,
    isFetching,
    refetch,
  } = useQuery(checkoutQueries.locations(customerId));
  const [shippingId, billingId] = form.watch(['shippingLocationId', 'billingLocationId']);
  return {
    isPending: isPending && customerId !== null,
    isError,
    isFetching,
    refetch,
    shipping: choiceOf(all, ({ isShippingLocation }) => isShippingLocation, shippingId),
    billing: choiceOf(all, ({ isBillingLocation }) => isBillingLocation, billingId),
  };
}
export type Locations = ReturnType<typeof useLocations>;
