import type { StoredKeys } from '@casepack/contract/payments/card-config';
import type { CardMode } from '@casepack/contract/payments/card-mode';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useId, useRef, useState } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { FormFields } from '../../ui/form-fields';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import type { KeyOwner } from './card-config.queries';
import { ConnectionOutcome, TestConnectionButton, useConnectionTest } from './connection-test';
import { KeyFields, StoredKeyFields } from './key-fields';
import { useKeyForm } from './use-key-form';

const titles = { test: 'Test keys', live: 'Live keys' } as const;

type KeysCardProps = {
  owner: KeyOwner;
  mode: CardMode;
  stored: StoredKeys | null;
  isCurrent: boolean;
  /** Cards cannot be accepted until these keys are entered. */
  isNextStep: boolean;
};

/** Shows the keys masked; Edit Keys makes them editable until Save or Cancel. */
export function KeysCard({ owner, mode, stored, isCurrent, isNextStep }: KeysCardProps) {
  const titleId = useId();
  const [isEditing, setEditing] = useState(false);
  const test = useConnectionTest(owner, mode);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The fields replace the button and the other way round; the focus moves along.
  useEffect(() => {
    if (!isEditing && wasEditing.current) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span id={titleId}>{titles[mode]}</span>
            {isCurrent && <Badge color={mode === 'live' ? 'red' : 'green'}>In use</Badge>}
            {stored?.isSandbox && <Badge color="purple">Sandbox: no real money</Badge>}
          </span>
        }
      />
      {isEditing ? (
        <KeyEditor
          owner={owner}
          mode={mode}
          stored={stored}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            // The last test result does not apply to the new keys.
            test.testing.reset();
          }}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <StoredKeyFields mode={mode} stored={stored} />
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              ref={editButton}
              variant={isNextStep ? 'primary' : 'secondary'}
              onClick={() => setEditing(true)}
            >
              <KeyRound aria-hidden />
              Edit Keys
            </Button>
            {stored !== null && <TestConnectionButton test={test} />}
          </div>
          <ConnectionOutcome test={test} />
        </div>
      )}
    </Card>
  );
}

type KeyEditorProps = Omit<KeysCardProps, 'isCurrent' | 'isNextStep'> & {
  onClose: () => void;
  onSaved: () => void;
};

function KeyEditor({ owner, mode, stored, onClose, onSaved }: KeyEditorProps) {
  const { form, saving, submit, question: passwordQuestion } = useKeyForm({ owner, mode, stored, onSaved });
  const { leave, question } = useDiscardQuestion(form.formState.isDirty && !saving.isSuccess, onClose);
  const { setFocus } = form;
  useEffect(() => setFocus('publishableKey'), [setFocus]);

  return (
    <>
      <form
        noValidate
        aria-label={titles[mode]}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormFields isSaving={saving.isPending}>
          <KeyFields mode={mode} stored={stored} form={form} />
        </FormFields>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={saving.isPending} busyLabel="Saving...">
            Save
          </Button>
          <Button onClick={leave}>Cancel</Button>
        </div>
      </form>
      {question}
      {passwordQuestion}
    </>
  );
}
