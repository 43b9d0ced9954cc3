import type { InvoiceOn } from '@casepack/contract/organizations/organization';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { AmountInput } from '../../ui/amount-input';
import { CopyField } from '../../ui/copy-field';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { orderRulesLabels as labels, type OrderRulesInput } from './organization-entry';
import { PriceListField } from './price-list-field';

const invoiceMoments = [
  ['order', 'When ordered'],
  ['shipment', 'With each shipment'],
] as const satisfies [InvoiceOn, string][];

type RuleName = keyof OrderRulesInput;

type OrderRulesFieldsProps = {
  register: (name: RuleName) => UseFormRegisterReturn;
  errors: Partial<Record<RuleName, { message?: string }>>;
  /** Undefined for a new manufacturer, which has no price lists. */
  manufacturerId: number | undefined;
  /** As stored: a page that is not saved yet has no link. */
  joinSlug?: string | null | undefined;
};

/** What a manufacturer asks of every order. */
export function OrderRulesFields({ register, errors, manufacturerId, joinSlug }: OrderRulesFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={labels.minimumFirstOrder}
          error={errors.minimumFirstOrder?.message}
          help="Of the subtotal before discount. Leave blank for no minimum."
        >
          <AmountInput {...register('minimumFirstOrder')} />
        </Field>
        <Field
          label={labels.minimumReorder}
          error={errors.minimumReorder?.message}
          help="For customers who have ordered before. Leave blank for no minimum."
        >
          <AmountInput {...register('minimumReorder')} />
        </Field>
        <Field
          label={labels.freeShippingFrom}
          error={errors.freeShippingFrom?.message}
          help="Leave blank to always charge shipping."
        >
          <AmountInput {...register('freeShippingFrom')} />
        </Field>
      </div>
      <Field
        label={labels.holdAfterDaysOverdue}
        error={errors.holdAfterDaysOverdue?.message}
        help="Leave blank to hold no orders for overdue invoices."
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="sm:w-32"
          {...register('holdAfterDaysOverdue')}
        />
      </Field>
      <Field
        label={labels.invoiceOn}
        error={errors.invoiceOn?.message}
        help="With each shipment, an invoice is sent for what has left. It does not change orders that have an invoice."
      >
        <Select className="sm:w-64" {...register('invoiceOn')}>
          {invoiceMoments.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {manufacturerId !== undefined && (
        <PriceListField
          manufacturerId={manufacturerId}
          label={labels.standardPriceListId}
          help="For everyone who has no other price list."
          error={errors.standardPriceListId?.message}
          {...register('standardPriceListId')}
        />
      )}
      <Field
        label={labels.joinSlug}
        error={errors.joinSlug?.message}
        help="The last part of the address where companies ask for an account, such as my-brand. Leave blank for no such page."
        optional
      >
        <Input autoComplete="off" maxLength={60} {...register('joinSlug')} />
      </Field>
      {joinSlug && (
        <CopyField label="Link of the join page" value={`${window.location.origin}/join/${joinSlug}`} />
      )}
    </>
  );
}
