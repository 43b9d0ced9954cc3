import type { MailSummary } from '@casepack/contract/outbox/mail';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../../ui/button';
import { MenuItem } from '../../ui/menu';
import { RowMenu } from '../../ui/row-menu';
import { useRetryMail } from './mail.queries';

type RetryProps = { mail: Pick<MailSummary, 'id' | 'subject' | 'state'> };

const labelOf = ({ state }: RetryProps['mail']): string => (state === 'held' ? 'Send anyway' : 'Try again');

/** For an email that could not be sent, or that waits until its address is confirmed. */
export function RetryButton({ mail, className }: RetryProps & { className?: string }) {
  const retry = useRetryMail();
  const label = labelOf(mail);
  return (
    <Button
      size="sm"
      busy={retry.isPending}
      aria-label={`${label}: ${mail.subject}`}
      onClick={() => retry.mutate(mail.id)}
      className={className}
    >
      <RotateCw aria-hidden />
      {label}
    </Button>
  );
}

/** The same if there is no room for a button. */
export function RetryMenu({ mail }: RetryProps) {
  const retry = useRetryMail();
  return (
    <RowMenu label={`More for ${mail.subject}`} busy={retry.isPending}>
      <MenuItem onSelect={() => retry.mutate(mail.id)}>
        <RotateCw aria-hidden />
        {labelOf(mail)}
      </MenuItem>
    </RowMenu>
  );
}
