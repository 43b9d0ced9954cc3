import type { MailSummary } from '@casepack/contract/outbox/mail';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../../ui/button';
import { useRetryMail } from './mail.queries';

type RetryButtonProps = { mail: Pick<MailSummary, 'id' | 'subject' | 'state'> };

/** For a mail that could not be sent, or that waits for its address to be confirmed. */
export function RetryButton({ mail: { id, subject, state } }: RetryButtonProps) {
  const retry = useRetryMail();
  const label = state === 'held' ? 'Send anyway' : 'Try again';
  return (
    <Button
      size="sm"
      busy={retry.isPending}
      aria-label={`${label}: ${subject}`}
      onClick={() => retry.mutate(id)}
    >
      <RotateCw aria-hidden />
      {label}
    </Button>
  );
}
