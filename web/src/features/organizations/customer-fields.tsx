import { paymentTerms } from '@casepack/contract/organizations/payment-terms';
import type { UseFormReturn } from 'react-hook-form';
import { AmountInput } from '../../ui/amount-input';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { Textarea } from '../../ui/textarea';
import { ContactFields } from './contact-fields';
import { type CustomerEntry, type CustomerInput, customerLabels as labels } from './organization-entry';

type CustomerFieldsProps = {
  form: UseFormReturn<CustomerInput, unknown, CustomerEntry>;
  /** Credit, terms, tax id and approval are decided by the manufacturer. */
  canSetTerms: boolean;
  /** A sales rep can agree on terms with a new customer, but not on credit. */
  canSetCredit: boolean;
  needsEmail?: boolean | undefined;
};

export function CustomerFields({ form, canSetTerms, canSetCredit, needsEmail }: CustomerFieldsProps) {
  const { errors } = form.formState;
  const settled = 'Set by the manufacturer.';
  const customerNumber = form.watch('customerNumber');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={labels.businessName} error={errors.businessName?.message}>
          <Input autoComplete="off" {...form.register('businessName')} />
        </Field>
        <Field label={labels.name} error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        {(canSetCredit || customerNumber) && (
          <Field
            label={labels.customerNumber}
            error={errors.customerNumber?.message}
            help={canSetCredit ? 'Your own number for this customer.' : settled}
            optional={canSetCredit}
          >
            <Input autoComplete="off" readOnly={!canSetCredit} {...form.register('customerNumber')} />
          </Field>
        )}
        <ContactFields
          contactEmail={form.register('contactEmail')}
          contactPhone={form.register('contactPhone')}
          errors={errors}
          needsEmail={needsEmail}
        />
        <Field
          label={labels.billingAddress}
          error={errors.billingAddress?.message}
          help="For your records. Invoices show the billing location of the order."
          optional
        >
          <Textarea rows={2} {...form.register('billingAddress')} />
        </Field>
        <Field
          label={labels.shippingAddress}
          error={errors.shippingAddress?.message}
          help="For your records. Orders ship to a location, which is added under Locations or with the first order."
          optional
        >
          <Textarea rows={2} {...form.register('shippingAddress')} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={labels.paymentTerms}
          error={errors.paymentTerms?.message}
          help={canSetTerms ? '' : settled}
        >
          <Select disabled={!canSetTerms} {...form.register('paymentTerms')}>
            {paymentTerms.map((terms) => (
              <option key={terms} value={terms}>
                {terms}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={labels.creditLimit}
          error={errors.creditLimit?.message}
          help={canSetCredit ? 'Leave blank for unlimited credit. 0.00 means no credit.' : settled}
          optional={canSetCredit}
        >
          <AmountInput readOnly={!canSetCredit} {...form.register('creditLimit')} />
        </Field>
        <Field
          label={labels.taxId}
          error={errors.taxId?.message}
          help={canSetTerms ? '' : settled}
          optional={canSetTerms}
        >
          <Input autoComplete="off" readOnly={!canSetTerms} {...form.register('taxId')} />
        </Field>
      </div>
      <Checkbox
        label={labels.requiresApproval}
        disabled={!canSetCredit}
        help={
          canSetCredit
            ? 'New orders wait as pending until they are approved. Turn this off to approve a company that registered by itself.'
            : settled
        }
        {...form.register('requiresApproval')}
      />
      {canSetCredit && <HoldFields form={form} />}
    </>
  );
}

/** Orders wait from now on, unless a card pays them. */
function HoldFields({ form }: Pick<CustomerFieldsProps, 'form'>) {
  return (
    <>
      <Checkbox
        label={labels.onHold}
        help="New orders that are not paid by card wait until you release them. When you turn it off, they continue."
        {...form.register('onHold')}
      />
      {form.watch('onHold') && (
        <Field
          label={labels.holdNote}
          error={form.formState.errors.holdNote?.message}
          help="Only your own staff can read it."
          optional
        >
          <Input autoComplete="off" {...form.register('holdNote')} />
        </Field>
      )}
    </>
  );
}
