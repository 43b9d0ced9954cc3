import type { StoredKeys } from '@casepack/contract/payments/card-config';
import type { CardMode } from '@casepack/contract/payments/card-mode';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { maskedKeys } from './key-entry';
import type { KeyForm } from './use-key-form';

const quiet = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

type StoredKeyFieldsProps = { mode: CardMode; stored: StoredKeys | null };

/** Read-only and masked. */
export function StoredKeyFields({ mode, stored }: StoredKeyFieldsProps) {
  const { publishableKey, secretKey, webhookSecret } = maskedKeys(mode, stored);
  const shown = { readOnly: true, placeholder: 'Not set', className: 'bg-ground tabular-nums' };
  return (
    <>
      <Field label="Publishable key">
        <Input {...shown} value={publishableKey} />
      </Field>
      <Field label="Secret key">
        <Input {...shown} value={secretKey} />
      </Field>
      <Field label="Webhook secret">
        <Input {...shown} value={webhookSecret} />
      </Field>
    </>
  );
}

type KeyFieldsProps = { mode: CardMode; stored: StoredKeys | null; form: KeyForm };

export function KeyFields({ mode, stored, form }: KeyFieldsProps) {
  const { errors } = form.formState;
  const kept = stored !== null && 'Leave blank to keep the stored one.';
  return (
    <>
      <Field label="Publishable key" error={errors.publishableKey?.message} required>
        <Input {...quiet} placeholder={`pk_${mode}_...`} {...form.register('publishableKey')} />
      </Field>
      <Field label="Secret key" error={errors.secretKey?.message} help={kept} required={stored === null}>
        <Input {...quiet} type="password" placeholder={`sk_${mode}_...`} {...form.register('secretKey')} />
      </Field>
      <Field
        label="Webhook secret"
        error={errors.webhookSecret?.message}
        help={kept || 'Stripe shows it when you add the webhook URL there.'}
        optional
      >
        <Input {...quiet} type="password" placeholder="whsec_..." {...form.register('webhookSecret')} />
      </Field>
    </>
  );
}
