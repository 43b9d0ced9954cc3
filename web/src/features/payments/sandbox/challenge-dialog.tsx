import { type Cents, formatMoney } from '@casepack/contract/money';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

export type ChallengeOutcome = 'complete' | 'fail';

type ChallengeDialogProps = { amount: Cents | null; onAnswer: (outcome: ChallengeOutcome) => void };

function ChallengeDialog({ amount, onAnswer }: ChallengeDialogProps) {
  const [isOpen, setOpen] = useState(true);

  function answer(outcome: ChallengeOutcome) {
    setOpen(false);
    onAnswer(outcome);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => answer('fail')}
      dismissible={false}
      size="sm"
      title="3-D Secure"
      description="The bank of this card wants to know that it is you."
      footer={
        <>
          <Button onClick={() => answer('fail')}>Fail authentication</Button>
          <Button variant="primary" onClick={() => answer('complete')}>
            Complete authentication
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <Badge color="purple">Sandbox: no real money</Badge>
        <p>
          {amount === null ? 'The card is to be saved.' : `${formatMoney(amount)} is to be paid.`} A real bank
          would ask for a code or a fingerprint here. Choose how it turns out.
        </p>
      </div>
    </Dialog>
  );
}

/** Long enough for the closing animation. */
const leavingMs = 300;

/** Shown over any page, like the window of a bank. Closing it means failing the challenge. */
export function askChallenge(amount: Cents | null): Promise<ChallengeOutcome> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  return new Promise((resolve) => {
    function answer(outcome: ChallengeOutcome) {
      resolve(outcome);
      setTimeout(() => {
        root.unmount();
        container.remove();
      }, leavingMs);
    }
    root.render(<ChallengeDialog amount={amount} onAnswer={answer} />);
  });
}
