import { dayOf } from '@casepack/contract/calendar';
import type { Quote } from '@casepack/contract/checkout/endpoints';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Textarea } from '../../ui/textarea';
import { ChargeFields } from './charge-fields';
import type { CheckoutForm } from './checkout-entry';
import { SummaryCard } from './order-summary';

type ReviewStepProps = {
  formId: string;
  form: CheckoutForm;
  quote: Quote;
  /** What the server says against the discount, if anything. */
  discountRefusal: string | undefined;
  onContinue: () => void;
};

export function ReviewStep({ formId, form, quote, discountRefusal, onContinue }: ReviewStepProps) {
  const { errors } = form.formState;
  return (
    <>
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          onContinue();
        }}
      >
        <Card as="section">
          <CardHeader title="Order details" />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Requested ship date" error={errors.requestedShipDate?.message}>
              <Input type="date" min={dayOf(new Date())} {...form.register('requestedShipDate')} />
            </Field>
            <Field label="PO number" error={errors.purchaseOrderNumber?.message} optional>
              <Input autoComplete="off" {...form.register('purchaseOrderNumber')} />
            </Field>
            <Field label="Notes" error={errors.notes?.message} optional className="sm:col-span-2">
              <Textarea {...form.register('notes')} />
            </Field>
          </div>
        </Card>
        {quote.setsCharges && (
          <ChargeFields form={form} totals={quote.totals} discountRefusal={discountRefusal} />
        )}
      </form>
      <SummaryCard totals={quote.totals} />
    </>
  );
}
