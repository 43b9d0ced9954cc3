import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { createWholesaleCustomer } from '@casepack/contract/organizations/endpoints';
import { NewWholesaleCustomer } from '@casepack/contract/organizations/organization';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import { SimilarCustomer } from './similar-customer';

type NewCustomerDialogProps = {
  /** What was typed in the search. */
  name: string;
  onAdded: (customer: CheckoutCustomer) => void;
  onClose: () => void;
};

/** A customer who calls for the first time: just enough to write the order. */
export function NewCustomerDialog({ name, onAdded, onClose }: NewCustomerDialogProps) {
  const queryClient = useQueryClient();
  const adding = useMutation({
    mutationFn: (body: NewWholesaleCustomer) => call(createWholesaleCustomer, { body }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
  const form = useForm<z.input<typeof NewWholesaleCustomer>, unknown, NewWholesaleCustomer>({
    resolver: zodResolver(NewWholesaleCustomer),
    mode: 'onTouched',
    defaultValues: { name: '', businessName: name, contactEmail: '', contactPhone: '', shippingAddress: '' },
  });
  const { errors } = form.formState;
  const [businessName, contactEmail] = form.watch(['businessName', 'contactEmail']);

  const submit = form.handleSubmit((entry) =>
    adding.mutate(entry, {
      onSuccess: (added) => {
        toast({ title: 'Customer added', description: added.businessName || added.name });
        onAdded(added);
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast(failure(error, 'The customer could not be added. Please try again.'));
      },
    }),
  );

  return (
    <FormDialog
      title="New customer"
      hasChanges={form.formState.isDirty}
      saving={adding}
      saveLabel="Add customer"
      busyLabel="Adding..."
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SimilarCustomer name={businessName ?? ''} email={contactEmail ?? ''} onChoose={onAdded} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Business name" error={errors.businessName?.message}>
          <Input autoComplete="off" {...form.register('businessName')} />
        </Field>
        <Field label="Contact name" error={errors.name?.message} optional>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="Email" error={errors.contactEmail?.message} optional>
          <Input type="email" autoComplete="off" {...form.register('contactEmail')} />
        </Field>
        <Field label="Phone" error={errors.contactPhone?.message} optional>
          <Input type="tel" autoComplete="off" {...form.register('contactPhone')} />
        </Field>
        <Field label="City" error={errors.shippingAddress?.message} optional>
          <Input autoComplete="off" {...form.register('shippingAddress')} />
        </Field>
      </div>
    </FormDialog>
  );
}
