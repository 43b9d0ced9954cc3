import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { CardFields, type CardFieldsHandle } from './card-fields';
import { CardFrame } from './card-frame';
import { CardRefusal } from './card-refusal';
import { useCardProvider } from './use-card-provider';

type SetupCardProps = {
  manufacturerId: number;
  clientSecret: string;
  /** Where a bank redirects back to. */
  returnUrl: string;
  onSaved: () => void;
  /** The provider declined, with its own message. */
  onRefused: (message: string) => void;
  onFailed: (error: unknown) => void;
  onCancel: () => void;
};

/** Saves a card at the provider for later use, without charging it. */
export function SetupCard(props: SetupCardProps) {
  const { manufacturerId, clientSecret, returnUrl, onSaved, onRefused, onFailed, onCancel } = props;
  const provider = useCardProvider(manufacturerId);
  const fields = useRef<CardFieldsHandle>(null);
  const isSending = useRef(false);
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function confirm(card: CardFieldsHandle): Promise<void> {
    if (!(await card.check())) return;
    const outcome = await card.confirmSetup(clientSecret, returnUrl);
    if (outcome.isConfirmed) {
      onSaved();
      return;
    }
    setRefusal(outcome.message);
    onRefused(outcome.message);
  }

  async function save(): Promise<void> {
    // A second click can come before the button is busy.
    if (isSending.current || fields.current === null) return;
    isSending.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await confirm(fields.current);
    } catch (error) {
      onFailed(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      aria-label="New card"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <CardRefusal message={refusal} />
      <CardFrame provider={provider}>
        {({ stripe, publishableKey }) => (
          <CardFields
            key={publishableKey}
            handleRef={fields}
            stripe={stripe}
            purpose={{ mode: 'setup' }}
            onReady={setReady}
          />
        )}
      </CardFrame>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={!isReady} busy={isBusy} busyLabel="Saving...">
          Save Card
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
