import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { contactLabels as labels } from './organization-entry';

type ContactFieldsProps = {
  contactEmail: UseFormRegisterReturn;
  contactPhone: UseFormRegisterReturn;
  errors: { contactEmail?: { message?: string }; contactPhone?: { message?: string } };
  needsEmail?: boolean | undefined;
};

/** Contact data of an organization of any type. */
export function ContactFields({ contactEmail, contactPhone, errors, needsEmail }: ContactFieldsProps) {
  return (
    <>
      <Field
        label={labels.contactEmail}
        error={errors.contactEmail?.message}
        required={needsEmail}
        optional={!needsEmail}
      >
        <Input type="email" autoComplete="off" {...contactEmail} />
      </Field>
      <Field label={labels.contactPhone} error={errors.contactPhone?.message} optional>
        <Input type="tel" autoComplete="off" {...contactPhone} />
      </Field>
    </>
  );
}
