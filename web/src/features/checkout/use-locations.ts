import type { Location } from '@casepack/contract/organizations/location';
import { useQuery } from '@tanstack/react-query';
import { checkoutQueries } from './checkout.queries';
import type { CheckoutForm } from './checkout-entry';

export interface LocationChoice {
  options: readonly Location[];
  /** None where the customer has no locations. */
  chosen: Location | undefined;
}

/** The primary one comes first. */
const choiceOf = (options: readonly Location[], id: number | null): LocationChoice => ({
  options,
  chosen: options.find((each) => each.id === id) ?? options[0],
});

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
  const billing = all.filter(({ isBillingLocation }) => isBillingLocation);
  return {
    isPending: isPending && customerId !== null,
    isError,
    isFetching,
    refetch,
    // The server takes no other location as a ship-to; an invoice can go anywhere.
    shipping: choiceOf(
      all.filter(({ isShippingLocation }) => isShippingLocation),
      shippingId,
    ),
    billing: choiceOf(billing.length > 0 ? billing : all, billingId),
  };
}
export type Locations = ReturnType<typeof useLocations>;
