import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { listSimilarCustomers } from '@casepack/contract/desk/endpoints';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { Button } from '../../ui/button';
import { companyOf } from './customer-field';

type SimilarCustomerProps = {
  name: string;
  email: string;
  onChoose: (customer: CheckoutCustomer) => void;
};

/** Asks before the same company is added twice. */
export function SimilarCustomer({ name, email, onChoose }: SimilarCustomerProps) {
  const wanted = { name: name.trim(), email: email.trim() };
  const { data } = useQuery({
    queryKey: ['desk', 'similar-customers', wanted],
    queryFn:
      wanted.name.length < 3 && wanted.email.length < 5
        ? skipToken
        : ({ signal }) => call(listSimilarCustomers, { query: wanted, signal }),
    staleTime: 30_000,
  });
  const [similar] = data ?? [];
  if (!similar) return null;
  const { customer, city } = similar;
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 rounded-lg bg-yellow-soft p-3">
      <span className="min-w-0 wrap-anywhere">
        Is it {companyOf(customer)}
        {city ? `, ${city}` : ''}?
      </span>
      <Button size="sm" onClick={() => onChoose(customer)}>
        Use this customer
      </Button>
    </p>
  );
}
