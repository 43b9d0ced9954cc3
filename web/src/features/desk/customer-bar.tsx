import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { type Ref, useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useOnDemand } from '../../ui/use-on-demand';
import { CustomerFacts } from './customer-facts';
import { CustomerField, companyOf, customerDetails } from './customer-field';

type CustomerBarProps = {
  ref: Ref<HTMLInputElement>;
  customer: CheckoutCustomer | null;
  onCustomer: (customer: CheckoutCustomer | null) => void;
  /** Adds the lines of an earlier order. */
  onRepeat: (orderId: number) => void;
  canAddCustomer: boolean;
};

/** Who the order is for, before anything else. */
export function CustomerBar({ ref, customer, onCustomer, onRepeat, canAddCustomer }: CustomerBarProps) {
  const [newName, setNewName] = useState<string>();
  const [isChanging, setChanging] = useState(false);
  const dialog = useOnDemand(newName !== undefined, {
    load: () => import('./new-customer-dialog'),
    onMissing: () => setNewName(undefined),
  });
  return (
    <Card as="section" aria-label="Customer">
      {customer === null ? (
        <CustomerField
          ref={ref}
          takesFocus={isChanging}
          onChoose={onCustomer}
          onNew={canAddCustomer ? setNewName : undefined}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex items-center gap-x-6">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{companyOf(customer)}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">{customerDetails(customer)}</p>
            </div>
            <Button
              size="sm"
              className="ms-auto"
              aria-label="Change customer"
              onClick={() => {
                setChanging(true);
                onCustomer(null);
              }}
            >
              Change
            </Button>
          </div>
          <CustomerFacts customer={customer} onRepeat={onRepeat} />
        </div>
      )}
      {newName !== undefined && dialog && (
        <dialog.NewCustomerDialog
          name={newName}
          onAdded={(added) => {
            setNewName(undefined);
            onCustomer(added);
          }}
          onClose={() => setNewName(undefined)}
        />
      )}
    </Card>
  );
}
