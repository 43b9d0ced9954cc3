import type { CardConfig } from '@casepack/contract/payments/card-config';
import { type CardMode, sandboxKeys } from '@casepack/contract/payments/card-mode';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { failure } from '../../api/failure';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { cn } from '../../ui/cn';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toast';
import { type KeyOwner, useSwitchMode } from './card-config.queries';
import { usePasswordQuestion } from './use-password-question';

const toastMs = 5000;

const switched = {
  test: { title: 'Now in TEST MODE', description: 'No real cards are charged.' },
  live: {
    title: 'Now in LIVE MODE',
    description: 'Real cards are charged from now on.',
    variant: 'destructive',
  },
} as const;

type ModeCardProps = { owner: KeyOwner; config: CardConfig };

export function ModeCard({ owner, config }: ModeCardProps) {
  const { currentMode, hasTestKeys, hasLiveKeys, isActive } = config;
  const switching = useSwitchMode(owner);
  const { attempt, question } = usePasswordQuestion();
  const [isAsking, setAsking] = useState(false);
  const other: CardMode = currentMode === 'test' ? 'live' : 'test';
  const hasOther = other === 'test' ? hasTestKeys : hasLiveKeys;
  const sandbox = config.sandboxAccount === null ? undefined : sandboxKeys(config.sandboxAccount);
  const needsTest = other === 'live' && config.live !== null && config.live.testedAt === null;

  async function switchTo(mode: CardMode) {
    await attempt({
      act: (password) => switching.mutateAsync({ mode, ...(password === undefined ? {} : { password }) }),
      onDone: () => toast({ ...switched[mode], duration: toastMs }),
      onFailed: (error) => toast(failure(error, 'Failed to switch modes', 'Switch Failed')),
    });
    setAsking(false);
  }

  return (
    <Card as="section" aria-labelledby="card-mode">
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span id="card-mode">Payment mode</span>
            <Badge color={currentMode === 'live' ? 'red' : 'green'}>
              {currentMode === 'live' ? 'Live mode' : 'Test mode'}
            </Badge>
          </span>
        }
        // Only if there are keys to switch to.
        actions={
          hasOther && (
            <Button
              busy={switching.isPending}
              busyLabel="Switching..."
              disabled={needsTest}
              aria-describedby={needsTest ? 'card-mode-needs-test' : undefined}
              onClick={() => (other === 'live' ? setAsking(true) : void switchTo(other))}
            >
              {other === 'live' ? 'Switch to Live Mode' : 'Switch to Test Mode'}
            </Button>
          )
        }
      />
      <ModeNote mode={currentMode} />
      {!isActive && (
        <p className="mt-3">
          {config[currentMode] === null
            ? `Cards cannot be accepted yet. Copy your ${currentMode} keys from the Stripe dashboard (Developers, API keys), press Edit Keys below, and save them.`
            : `Cards cannot be accepted now: the ${currentMode} keys cannot be used. Press Edit Keys below to enter them again.`}
        </p>
      )}
      {currentMode === 'test' && config.test === null && sandbox && (
        <p className="mt-3">
          To try cards without Stripe, enter the sandbox keys{' '}
          <code className="wrap-anywhere">{sandbox.publishableKey}</code> and{' '}
          <code className="wrap-anywhere">{sandbox.secretKey}</code>. No real money is involved.
        </p>
      )}
      {!hasOther && (hasTestKeys || hasLiveKeys) && (
        <p className="mt-3 text-sm text-ink-soft">
          To be able to switch to {other} mode, save {other} keys below.
        </p>
      )}
      {needsTest && (
        <p id="card-mode-needs-test" className="mt-3 text-sm text-ink-soft">
          Before you can switch to live mode, press Test Connection for the live keys below. They must pass
          the test.
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Switch to live mode?"
        description="From then on the cards of your customers are charged with real money. You can switch back at any time."
        confirmLabel="Switch to Live Mode"
        busy={switching.isPending}
        busyLabel="Switching..."
        onConfirm={() => void switchTo('live')}
      />
      {question}
    </Card>
  );
}

/** Red while real cards are charged, otherwise green. */
function ModeNote({ mode }: { mode: CardMode }) {
  const isLive = mode === 'live';
  const Icon = isLive ? TriangleAlert : ShieldCheck;
  return (
    <p
      className={cn(
        'flex items-start gap-2.5 rounded-lg p-3 font-medium',
        isLive ? 'bg-red-soft text-red' : 'bg-green-soft text-green',
      )}
    >
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      {isLive
        ? 'Live mode: real cards are charged with real money.'
        : 'Test mode is safe: no real cards are charged.'}
    </p>
  );
}
