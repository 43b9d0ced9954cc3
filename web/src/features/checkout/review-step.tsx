import { dayOf } from '@casepack/contract/calendar';
import type { Quote } from '@casepack/contract/checkout/endpoints';
import { counted } from '@casepack/contract/count';
import { type LineKey, lineId } from '@casepack/contract/orders/line-rules';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Textarea } from '../../ui/textarea';
import { ChargeFields } from './charge-fields';
import type { CheckoutForm } from './checkout-entry';
import type { CheckoutLine } from './checkout-line';
import { findChecked } from './line-trouble';
import { SummaryCard } from './order-summary';
import { ReviewLine } from './review-line';

type ReviewStepProps = {
  formId: string;
  form: CheckoutForm;
  lines: readonly CheckoutLine[];
  quote: Quote;
  /** What the server says against the discount, if anything. */
  discountRefusal: string | undefined;
  onQuantity: (line: LineKey, quantity: number) => void;
  onContinue: () => void;
};

export function ReviewStep({
  formId,
  form,
  lines,
  quote,
  discountRefusal,
  onQuantity,
  onContinue,
}: ReviewStepProps) {
  const { errors } = form.formState;
  return (
    <>
      <Card as="section" aria-labelledby={`${formId}-items`}>
        <CardHeader
          title={<span id={`${formId}-items`}>Items</span>}
          actions={<span className="text-sm text-ink-soft">{counted(lines.length, 'line')}</span>}
        />
        <ul aria-label="Order lines">
          {lines.map((line) => (
            <ReviewLine
              key={lineId(line)}
              line={line}
              checked={findChecked(line, quote.lines)}
              onQuantity={(quantity) => onQuantity(line, quantity)}
            />
          ))}
        </ul>
      </Card>
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
