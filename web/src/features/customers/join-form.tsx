import {
  CERTIFICATE_TOO_LARGE,
  MAX_CERTIFICATE_BYTES,
  NewAccountRequest,
} from '@casepack/contract/customers/account-request';
import { uploadTypes } from '@casepack/contract/documents/documents';
import { DEFAULT_COUNTRY } from '@casepack/contract/organizations/location';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FileDrop } from '../../ui/file-drop';
import { FormError } from '../../ui/form-error';
import { FormFields } from '../../ui/form-fields';
import { Input } from '../../ui/input';
import { Textarea } from '../../ui/textarea';
import { dismissToast, toast } from '../../ui/toast';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { useRequestAccount } from './account-requests.queries';

const Entry = NewAccountRequest.omit({ certificate: true });

const empty: z.input<typeof Entry> = {
  ...{ company: '', contactName: '', email: '', phone: '', taxId: '', message: '' },
  ...{ addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '', country: DEFAULT_COUNTRY },
};

/** As it travels: without the beginning of a data URL. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });

type JoinFormProps = { slug: string; onSent: () => void };

/** Asks for what a manufacturer has to know before it opens an account. */
export function JoinForm({ slug, onSent }: JoinFormProps) {
  const form = useForm({ resolver: zodResolver(Entry), defaultValues: empty });
  const { errors, isDirty } = form.formState;
  const [certificate, setCertificate] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [isReading, setReading] = useState(false);
  const sending = useRequestAccount(slug);
  const { question } = useDiscardQuestion((isDirty || certificate !== undefined) && !sending.isSuccess);

  function choose(file: File) {
    const isTooLarge = file.size > MAX_CERTIFICATE_BYTES;
    setRefusal(isTooLarge ? CERTIFICATE_TOO_LARGE : undefined);
    setCertificate(isTooLarge ? undefined : file);
  }

  const submit = form.handleSubmit(async (entry) => {
    setReading(true);
    try {
      const content = certificate && (await readBase64(certificate));
      const attached = certificate && content ? { name: certificate.name, content } : null;
      await sending.mutateAsync({ ...entry, certificate: attached });
      // That an earlier attempt failed is no longer true.
      dismissToast();
      onSent();
    } catch (error) {
      showFieldErrors(form, error);
      toast(failure(error, 'The request could not be sent. Please try again.'));
    } finally {
      setReading(false);
    }
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormFields isSaving={isReading || sending.isPending}>
        <Field label="Company" error={errors.company?.message} required>
          <Input autoComplete="organization" {...form.register('company')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Contact name" error={errors.contactName?.message} required>
            <Input autoComplete="name" {...form.register('contactName')} />
          </Field>
          <Field label="Email" error={errors.email?.message} required>
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
          <Field label="Phone" error={errors.phone?.message} optional>
            <Input type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
          <Field label="Tax ID" error={errors.taxId?.message} optional>
            <Input autoComplete="off" {...form.register('taxId')} />
          </Field>
        </div>
        <Field label="Address" error={errors.addressLine1?.message} required>
          <Input autoComplete="address-line1" {...form.register('addressLine1')} />
        </Field>
        <Field label="Suite, unit or floor" error={errors.addressLine2?.message} optional>
          <Input autoComplete="address-line2" {...form.register('addressLine2')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="City" error={errors.city?.message} required>
            <Input autoComplete="address-level2" {...form.register('city')} />
          </Field>
          <Field label="State" error={errors.state?.message} required>
            <Input autoComplete="address-level1" {...form.register('state')} />
          </Field>
          <Field label="ZIP code" error={errors.zipCode?.message} required>
            <Input autoComplete="postal-code" {...form.register('zipCode')} />
          </Field>
          <Field label="Country" error={errors.country?.message} required>
            <Input autoComplete="country-name" {...form.register('country')} />
          </Field>
        </div>
        <FileDrop
          title={certificate?.name ?? 'Resale certificate (optional)'}
          hint="A PDF or an image, at most 5 MB"
          buttonLabel={certificate ? 'Choose another file' : 'Choose file'}
          inputLabel="Resale certificate"
          accept={uploadTypes.join(',')}
          onChoose={choose}
        />
        <FormError message={refusal} />
        <Field label="Message" error={errors.message?.message} optional>
          <Textarea rows={3} {...form.register('message')} />
        </Field>
      </FormFields>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={isReading || sending.isPending}
        busyLabel="Sending..."
      >
        Send request
      </Button>
      {question}
    </form>
  );
}
