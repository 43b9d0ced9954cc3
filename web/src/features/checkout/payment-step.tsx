import type { OrderRole } from '@casepack/contract/access/questions';
import type { Quote } from '@casepack/contract/checkout/endpoints';
import type { CurrentUser } from '@casepack/contract/users/user';
import type { ReactNode, Ref } from 'react';
import { type CheckoutForm, ordersForNewCustomer } from './checkout-entry';
import { CustomerChooser } from './customer-chooser';
import { mayAddShipTo } from './customer-rights';
import { LocationFields } from './location-fields';
import { NewCustomerFields } from './new-customer-fields';
import { SummaryCard } from './order-summary';
import { PaymentFields } from './payment-fields';
import type { CardlessReason } from './payment-need';
import type { Locations } from './use-locations';

type PaymentStepProps = {
  formId: string;
  form: CheckoutForm;
  user: CurrentUser;
  orderRole: OrderRole;
  /** Who the order is for, once that is known. */
  customerId: number | null;
  /** Chosen before: at the desk. */
  isCustomerChosen: boolean;
  locations: Locations;
  quote: Quote;
  chooserRef: Ref<HTMLDivElement>;
  /** There is nothing to pay. */
  cardless: CardlessReason | undefined;
  /** Stands where cards are typed. */
  card: ReactNode;
  onSubmit: () => void;
};

export function PaymentStep({
  formId,
  form,
  user,
  orderRole,
  customerId,
  isCustomerChosen,
  locations,
  quote,
  chooserRef,
  cardless,
  card,
  onSubmit,
}: PaymentStepProps) {
  const isNew = ordersForNewCustomer(orderRole, form.watch('customerMode'));
  const terms = isNew ? form.watch('newCustomer.paymentTerms') : quote.paymentTerms;
  return (
    <>
      {orderRole === 'staff' && !isCustomerChosen && <CustomerChooser ref={chooserRef} form={form} />}
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          // React also passes on what is submitted in a dialog that opens from here.
          if (event.target === event.currentTarget) onSubmit();
        }}
      >
        {isNew && (
          <NewCustomerFields
            form={form}
            orderRole={orderRole}
            choosesSalesOrganization={orderRole === 'staff' && user.role !== 'sales_rep'}
          />
        )}
        {customerId !== null && (
          <LocationFields
            form={form}
            locations={locations}
            customerId={customerId}
            mayAddShipTo={mayAddShipTo(user, orderRole, form.watch('customer'))}
          />
        )}
        <PaymentFields form={form} terms={terms} cardless={cardless} card={card} />
      </form>
      <SummaryCard totals={quote.totals} />
    </>
  );
}
