import type { CardConfig } from '@casepack/contract/payments/card-config';
import { CardMode, cardModes } from '@casepack/contract/payments/card-mode';
import { useState } from 'react';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Select } from '../../ui/select';
import type { KeyOwner } from './card-config.queries';
import { KeyFields } from './key-fields';
import { useKeyForm } from './use-key-form';

const modeNames = { test: 'Test keys', live: 'Live keys' } as const satisfies Record<CardMode, string>;

type UpdateCredentialsDialogProps = {
  owner: KeyOwner;
  config: CardConfig;
  onClose: () => void;
  onSaved: () => void;
};

export function UpdateCredentialsDialog({ owner, config, onClose, onSaved }: UpdateCredentialsDialogProps) {
  const [mode, setMode] = useState<CardMode>(config.currentMode);
  const stored = config[mode];
  const { form, saving, submit, question } = useKeyForm({ owner, mode, stored, onSaved });
  return (
    <>
      <FormDialog
        title="Update Credentials"
        description="Keys are stored encrypted and cannot be read again."
        hasChanges={form.formState.isDirty}
        saving={saving}
        saveLabel="Save Credentials"
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Field label="Which keys">
          <Select
            value={mode}
            onChange={(event) => {
              setMode(CardMode.parse(event.target.value));
              form.clearErrors();
            }}
          >
            {cardModes.map((each) => (
              <option key={each} value={each}>
                {modeNames[each]}
              </option>
            ))}
          </Select>
        </Field>
        <KeyFields mode={mode} stored={stored} form={form} />
      </FormDialog>
      {question}
    </>
  );
}
