import { formatInstant } from '@casepack/contract/date-text';
import { mailStateColors, mailStateLabels, type StoredMail } from '@casepack/contract/outbox/mail';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Paperclip from 'lucide-react/icons/paperclip';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { Badge } from '../../ui/badge';
import { Dialog } from '../../ui/dialog';
import { EmptyState } from '../../ui/empty-state';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs';
import { attachmentHref, mailQueries } from './mail.queries';
import { failureText, framedMail, recipientText } from './mail-words';
import { RetryButton } from './retry-button';

type MailReaderProps = { id: number; onClose: () => void };

/** An email as it was sent. */
export function MailReader({ id, onClose }: MailReaderProps) {
  const { data: mail, error, isFetching, refetch } = useQuery(mailQueries.detail(id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={mail?.subject ?? 'Mail'}
      description={mail ? `To ${recipientText(mail)}` : undefined}
    >
      {mail ? <Content mail={mail} /> : waiting()}
    </Dialog>
  );

  function waiting() {
    if (error === null || isFetching) return <SkeletonRows count={6} label="Loading the email" />;
    if (error instanceof ApiError && error.status === 404) {
      return (
        <EmptyState title="Email not found" hint="It does not exist, or you do not have access to it." />
      );
    }
    return <LoadFailed title="The email could not be loaded" onRetry={() => void refetch()} />;
  }
}

const bodyClass = 'h-[min(36rem,52dvh)] w-full rounded-lg border';

function Content({ mail }: { mail: StoredMail }) {
  return (
    <div className="flex flex-col gap-4">
      <MailFacts mail={mail} />
      <Tabs defaultValue="html">
        <TabList aria-label="Versions of the email">
          <Tab value="html">As it arrives</Tab>
          <Tab value="text">Plain text</Tab>
        </TabList>
        <TabPanel value="html" className="pt-4">
          {/* No scripts, no forms, no access to this page; only its links work, in a new tab. */}
          <iframe
            title={`Email: ${mail.subject}`}
            srcDoc={framedMail(mail.html)}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className={`${bodyClass} scheme-light`}
          />
        </TabPanel>
        <TabPanel value="text" className="pt-4">
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
            tabIndex={0}
            className={`${bodyClass} overflow-auto bg-ground p-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap`}
          >
            {mail.text}
          </pre>
        </TabPanel>
      </Tabs>
    </div>
  );
}

function MailFacts({ mail }: { mail: StoredMail }) {
  const { id, state, createdAt, sentAt, orderId, attachments } = mail;
  const failure = failureText(mail);
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
      <Fact name="Status">
        <span className="flex flex-wrap items-center gap-2">
          <Badge color={mailStateColors[state]}>{mailStateLabels[state]}</Badge>
          {(state === 'failed' || state === 'held') && <RetryButton mail={mail} />}
        </span>
        {failure !== undefined && <span className="block text-sm text-ink-soft">{failure}</span>}
      </Fact>
      <Fact name="Written">{formatInstant(createdAt)}</Fact>
      {sentAt !== null && <Fact name="Sent">{formatInstant(sentAt)}</Fact>}
      {orderId !== null && (
        <Fact name="About">
          <Link to="/orders/$orderId" params={{ orderId: String(orderId) }} className={linkClass}>
            The order
          </Link>
        </Fact>
      )}
      {attachments.length > 0 && (
        <Fact name="Attached">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {attachments.map(({ name }, index) => (
              <li key={name}>
                <a
                  href={attachmentHref(id, index)}
                  download
                  className={`${linkClass} inline-flex items-center gap-1.5`}
                >
                  <Paperclip aria-hidden className="size-3.5" />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
