import type { MailSummary } from '@casepack/contract/mail/mail';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../../ui/button';
import { useRetryMail } from './mail.queries';

/** For a mail that could not be sent. */
export function RetryButton({ mail: { id, subject } }: { mail: Pick<MailSummary, 'id' | 'subject'> }) {
  const retry = useRetryMail();
  return (
    <Button
      size="sm"
      busy={retry.isPending}
      aria-label={`Try again: ${subject}`}
      onClick={() => retry.mutate(id)}
    >
      <RotateCw aria-hidden />
      Try again
    </Button>
  );
}
