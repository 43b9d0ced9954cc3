import type { OrderRole } from '@casepack/contract/access/questions';
import { ADDRESS_INCOMPLETE, CUSTOMER_INCOMPLETE } from '@casepack/contract/checkout/submission';
import { paymentTerms } from '@casepack/contract/organizations/payment-terms';
import { useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { checkoutQueries } from './checkout.queries';
import { type CheckoutForm, fieldMessage, isMissing } from './checkout-entry';

type NewCustomerFieldsProps = {
  form: CheckoutForm;
  orderRole: OrderRole;
  /** Reps add customers to their own sales organization. */
  choosesSalesOrganization: boolean;
};

export function NewCustomerFields({ form, orderRole, choosesSalesOrganization }: NewCustomerFieldsProps) {
  const isOwn = orderRole === 'newcomer';
  const errors = form.formState.errors.newCustomer ?? {};
  const { address = {}, name, businessName, contactEmail, contactPhone } = errors;
  const isIncomplete = [name, businessName, contactEmail].some(isMissing);
  const { addressLine1, city, state, zipCode } = address;
  const lacksAddress = [addressLine1, city, state, zipCode].some(isMissing);
  const autoComplete = (words: string) => (isOwn ? words : 'off');

  return (
    <>
      <Card as="section">
        <CardHeader
          title={isOwn ? 'Your company' : 'New customer'}
          description={
            isOwn
              ? 'Your account will belong to this company. The manufacturer approves its orders.'
              : undefined
          }
        />
        <FormError message={isIncomplete && CUSTOMER_INCOMPLETE} className="mb-4" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Business name" error={fieldMessage(businessName)} required>
            <Input
              autoComplete={autoComplete('organization')}
              {...form.register('newCustomer.businessName')}
            />
          </Field>
          <Field label="Contact name" error={fieldMessage(name)} required>
            <Input autoComplete={autoComplete('name')} {...form.register('newCustomer.name')} />
          </Field>
          <Field label="Contact email" error={fieldMessage(contactEmail)} required>
            <Input
              type="email"
              autoComplete={autoComplete('email')}
              {...form.register('newCustomer.contactEmail')}
            />
          </Field>
          <Field label="Contact phone" error={contactPhone?.message} optional>
            <Input
              type="tel"
              autoComplete={autoComplete('tel')}
              {...form.register('newCustomer.contactPhone')}
            />
          </Field>
          {!isOwn && (
            <Field label="Payment terms">
              <Select {...form.register('newCustomer.paymentTerms')}>
                {paymentTerms.map((terms) => (
                  <option key={terms} value={terms}>
                    {terms}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {choosesSalesOrganization && <SalesOrganizationField form={form} />}
        </div>
      </Card>
      <Card as="section">
        <CardHeader title="Address" description="The goods and the invoice are sent here." />
        <FormError message={lacksAddress && ADDRESS_INCOMPLETE} className="mb-4" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Address line 1" error={fieldMessage(addressLine1)} required>
            <Input
              autoComplete={autoComplete('address-line1')}
              {...form.register('newCustomer.address.addressLine1')}
            />
          </Field>
          <Field label="Address line 2" error={address.addressLine2?.message} optional>
            <Input
              autoComplete={autoComplete('address-line2')}
              {...form.register('newCustomer.address.addressLine2')}
            />
          </Field>
          <Field label="City" error={fieldMessage(city)} required>
            <Input
              autoComplete={autoComplete('address-level2')}
              {...form.register('newCustomer.address.city')}
            />
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field label="State" error={fieldMessage(state)} required>
              <Input
                autoComplete={autoComplete('address-level1')}
                {...form.register('newCustomer.address.state')}
              />
            </Field>
            <Field label="ZIP code" error={fieldMessage(zipCode)} required>
              <Input
                autoComplete={autoComplete('postal-code')}
                {...form.register('newCustomer.address.zipCode')}
              />
            </Field>
          </div>
          <Field label="Country" error={address.country?.message}>
            <Input
              autoComplete={autoComplete('country-name')}
              {...form.register('newCustomer.address.country')}
            />
          </Field>
          <Field label="Location name" error={address.name?.message} help="Such as Main store." optional>
            <Input autoComplete="off" {...form.register('newCustomer.address.name')} />
          </Field>
        </div>
      </Card>
    </>
  );
}

function SalesOrganizationField({ form }: { form: CheckoutForm }) {
  const { data = [], isError } = useQuery(checkoutQueries.salesOrganizations());
  const error = isError
    ? 'The sales organizations could not be loaded'
    : form.formState.errors.newCustomer?.salesOrganizationId?.message;
  return (
    <Field label="Sales organization" error={error} optional>
      {/* Keyed, since a select can only show a value that is among its options. */}
      <Select key={data.length} {...form.register('newCustomer.salesOrganizationId')}>
        <option value="">None</option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
