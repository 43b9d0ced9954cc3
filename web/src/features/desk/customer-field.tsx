import { type CheckoutCustomer, listCheckoutCustomers } from '@casepack/contract/checkout/endpoints';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { callForPage } from '../../api/list-page';
import { Button } from '../../ui/button';
import { Input } from '../../ui/input';
import { optionId, SuggestionList } from '../../ui/suggestion-list';
import { useMergedRef } from '../../ui/use-merged-ref';

const OFFERED = 8;

const customersQuery = (search: string) =>
  queryOptions({
    queryKey: ['desk', 'customers', search],
    queryFn: ({ signal }) =>
      callForPage(listCheckoutCustomers, {
        query: { ...(search === '' ? {} : { search }), sort: 'name', limit: OFFERED },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

type CustomerFieldProps = {
  ref: Ref<HTMLInputElement>;
  /** It came in place of a button that had the focus. */
  takesFocus: boolean;
  onChoose: (customer: CheckoutCustomer) => void;
  /** With what was typed so far. */
  onNew: ((name: string) => void) | undefined;
};

/** What tells customers of the same name apart. */
export const customerDetails = ({
  customerNumber,
  businessName,
  name,
  contactEmail,
}: CheckoutCustomer): string =>
  [customerNumber, businessName && name !== businessName ? name : '', contactEmail]
    .filter(Boolean)
    .join(' · ');

export const companyOf = ({ businessName, name }: CheckoutCustomer): string => businessName || name;

/** Who the order is for: type a name, a company, a customer number or an email address, and press Enter. */
export function CustomerField({ ref, takesFocus, onChoose, onNew }: CustomerFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { data, isPlaceholderData } = useQuery(customersQuery(search.trim()));
  const customers = data?.rows ?? [];
  const highlighted = customers.length === 0 ? 0 : at % customers.length;
  const chosen = customers[highlighted];
  const [isEntered, setEntered] = useState(false);
  const [unknown, setUnknown] = useState<string>();
  const isShown = isOpen && customers.length > 0;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : customers.length - 1;
      if (isShown) setAt(highlighted + by);
      else setOpen(true);
    } else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter') {
      event.preventDefault();
      setEntered(isOpen);
    }
  }
  // Enter may come before the answer to what was typed last.
  const isReady = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (!isEntered || !isReady) return;
    setEntered(false);
    if (chosen) onChoose(chosen);
    else if (search.trim() !== '') setUnknown(search.trim());
  });

  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-56 flex-1">
        <Input
          ref={merged}
          role="combobox"
          aria-label="Customer"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && chosen ? optionId(listId, chosen.id) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="next"
          placeholder="Customer: name, company, number or email"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
            setEntered(false);
            setUnknown(undefined);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={handleKey}
        />
        {isShown && input.current && (
          <SuggestionList
            id={listId}
            label="Customers"
            anchor={input.current}
            options={customers.map((customer) => ({
              id: customer.id,
              content: <Option customer={customer} />,
            }))}
            highlighted={highlighted}
            onChoose={(index) => {
              const customer = customers[index];
              if (customer) onChoose(customer);
            }}
          />
        )}
      </div>
      {onNew && <Button onClick={() => onNew(search.trim())}>New customer</Button>}
      <p role="status" className="basis-full text-sm text-ink-soft empty:hidden">
        {unknown !== undefined && notFound(unknown, onNew !== undefined)}
      </p>
    </div>
  );
}

const notFound = (name: string, canAdd: boolean): string =>
  `No customer found for “${name}”.${canAdd ? ' Choose “New customer” to add one.' : ''}`;

const Option = ({ customer }: { customer: CheckoutCustomer }) => (
  <span className="min-w-0">
    <span className="block truncate font-medium">{companyOf(customer)}</span>
    <span className="block truncate text-sm text-ink-soft">{customerDetails(customer)}</span>
  </span>
);
