import { dayOf } from '@casepack/contract/calendar';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import type { Order } from '@casepack/contract/orders/order';
import { carrierLabels, carriers, TrackingForm as TrackingEntry } from '@casepack/contract/orders/tracking';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { undone } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { FormFields } from '../../ui/form-fields';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast';
import { useAddTracking } from './orders.queries';

type TrackingFormProps = { order: Pick<Order, 'id' | 'items' | 'partlyShipped'> };

/** Ships everything that is ready with one number; there is a dialog for less, or for more numbers. */
export function TrackingForm({ order }: TrackingFormProps) {
  const adding = useAddTracking(order.id);
  const isShipped = order.items.every((item) => leftToShip(item) === 0);
  const form = useForm<z.input<typeof TrackingEntry>, unknown, TrackingEntry>({
    resolver: zodResolver(TrackingEntry),
    defaultValues: { trackingNumber: '', estimatedDelivery: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((entry) =>
    adding.mutate(entry, {
      onSuccess: () => {
        form.reset();
        toast({ title: 'Tracking Added', description: 'Tracking information has been added to the order.' });
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast(undone(error, 'Failed to add tracking', 'Tracking Update Failed'));
      },
    }),
  );

  return (
    <Card as="section" aria-label="Add Tracking">
      <CardHeader
        title="Add Tracking"
        description={
          order.partlyShipped
            ? 'What is ready to ship is shipped with it.'
            : 'An order that has not been shipped yet becomes Shipped.'
        }
      />
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <FormFields isSaving={adding.isPending}>
          <Field label="Tracking number" required error={errors.trackingNumber?.message}>
            <Input autoComplete="off" maxLength={100} {...form.register('trackingNumber')} />
          </Field>
          <Field label="Carrier" required error={errors.carrier?.message}>
            <Select {...form.register('carrier')}>
              <option value="">Select carrier</option>
              {carriers.map((carrier) => (
                <option key={carrier} value={carrier}>
                  {carrierLabels[carrier]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Estimated delivery" optional error={errors.estimatedDelivery?.message}>
            <Input type="date" min={dayOf(new Date())} {...form.register('estimatedDelivery')} />
          </Field>
        </FormFields>
        <Button
          type="submit"
          variant={isShipped ? 'primary' : 'secondary'}
          busy={adding.isPending}
          busyLabel="Adding..."
          className="sm:self-start"
        >
          Add Tracking
        </Button>
      </form>
    </Card>
  );
}
